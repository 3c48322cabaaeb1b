//! Tests of replies with a value that no reply has in Lua.

use crate::comparison;
use crate::edits::Edits;
use crate::source::Source;
use lua_vm::{Dialect, Program};
use std::ops::Range;

/// Words and signs before a condition.
const BEFORE: [&str; 9] = ["if", "elseif", "while", "until", "and", "or", "return", "(", "="];
/// Words and signs after a condition.
const AFTER: [&str; 5] = ["then", "do", "and", "or", ")"];

/// Returns the program that tests replies as true or false, if it compares a reply with nil or with
/// the string of a status. Returns `None` if such a comparison has an unusual shape.
pub(crate) fn as_boolean(program: &str) -> Option<String> {
    let mut edited = None;
    loop {
        let text = edited.as_deref().unwrap_or(program);
        let found = Program::load(text, Dialect::Client).ok()?.compares_in_vain();
        let Some((line, _)) = found else { return edited };
        edited = Some(without_comparison(text, line)?);
    }
}

/// Removes the first comparison with nil or with a status in a line, from 1.
fn without_comparison(program: &str, line: u32) -> Option<String> {
    let source = Source::new(program);
    let lines = program.split_inclusive('\n');
    let start: usize = lines.take(line.checked_sub(1)? as usize).map(str::len).sum();
    let end = program[start..].find('\n').map_or(program.len(), |it| start + it);
    let operators = (start..end)
        .filter(|at| program.is_char_boundary(*at) && program[*at..].starts_with(['=', '~']));
    operators.filter(|at| !source.is_opaque(*at)).find_map(|operator| {
        let compared = comparison::after(&source, operator)?;
        let is_in_vain = matches!(compared.text, "nil" | "\"OK\"" | "'OK'");
        let reply = left_of(&source, operator).filter(|_| is_in_vain)?;
        let is_condition = ends_with_any(&program[..reply.start], &BEFORE)
            && starts_with_any(&program[compared.end..], &AFTER);
        let not = if compared.is_equal == (compared.text == "nil") { "not " } else { "" };
        let mut edits = Edits::default();
        edits.replace(reply.start..compared.end, format!("{not}{}", source.text_of(&reply)));
        is_condition.then(|| edits.apply(program))
    })
}

/// Returns the call or the name that ends before an operator.
fn left_of(source: &Source<'_>, operator: usize) -> Option<Range<usize>> {
    let end = source.text[..operator].trim_end().len();
    if let Some(call) = source.calls.iter().find(|it| it.range.end == end) {
        return Some(call.range.clone());
    }
    let start = comparison::word_start(&source.text[..end]);
    (start < end).then_some(start..end)
}

fn ends_with_any(text: &str, words: &[&str]) -> bool {
    let text = text.trim_end();
    words.iter().any(|word| {
        let before = text.strip_suffix(word);
        before.is_some_and(|it| {
            !it.ends_with(|it: char| it.is_ascii_alphanumeric() || "_=~<>".contains(it))
        })
    })
}

fn starts_with_any(text: &str, words: &[&str]) -> bool {
    let rest = text.trim_start_matches([' ', '\t']);
    rest.is_empty()
        || rest.starts_with(['\r', '\n'])
        || words.iter().any(|word| rest.starts_with(word))
}
