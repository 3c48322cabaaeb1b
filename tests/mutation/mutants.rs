//! Mutants of a lock: its program with one edit that may break it.

use repairs::{Call, Edits, Source};
use std::ops::Range;

/// A lock with one edit.
#[derive(Debug)]
pub(crate) struct Mutant {
    /// The edit, and the line of the program.
    pub(crate) name: String,
    pub(crate) program: String,
}

/// Returns all mutants of a program, in the order of the edits.
pub(crate) fn of(program: &str) -> Vec<Mutant> {
    let source = Source::new(program);
    let mut all = Vec::new();
    for call in &source.calls {
        all.extend(without_ttl(&source, call));
        all.extend(without_nx(&source, call));
    }
    all.extend(without_comparison(program));
    all.extend(with_early_release(program));
    all.extend(with_swapped_commands(program));
    all.extend(with_shared_token(program));
    all
}

/// Drops the TTL of an acquire, or an EXPIRE.
fn without_ttl(source: &Source<'_>, call: &Call) -> Option<Mutant> {
    let mut edits = Edits::default();
    match call.command.as_str() {
        "SET" => {
            let is_unit = |it: &Range<usize>| matches!(source.text_of(it), "\"PX\"" | "\"EX\"");
            let place = call.arguments.iter().position(is_unit)?;
            let start = call.arguments.get(place.checked_sub(1)?)?.end;
            edits.replace(start..call.arguments.get(place + 1)?.end, "");
        }
        "EXPIRE" | "PEXPIRE" => edits.replace(source.lines_of(&call.range)?, ""),
        _ => return None,
    }
    mutant(source.text, "TTL dropped", call.range.start, edits)
}

/// Drops the condition that the key must not exist.
fn without_nx(source: &Source<'_>, call: &Call) -> Option<Mutant> {
    let mut edits = Edits::default();
    match call.command.as_str() {
        "SET" => {
            let place = call.arguments.iter().position(|it| source.text_of(it) == "\"NX\"")?;
            let start = call.arguments.get(place.checked_sub(1)?)?.end;
            edits.replace(start..call.arguments[place].end, "");
        }
        "SETNX" => {
            let command = source.text[call.range.clone()].find("SETNX")? + call.range.start;
            edits.replace(command..command + "SETNX".len(), "SET");
        }
        _ => return None,
    }
    mutant(source.text, "NX dropped", call.range.start, edits)
}

/// Removes a comparison of the value of a key, in a program or a script.
fn without_comparison(program: &str) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (start, _) in program.match_indices("redis.call(\"GET\"") {
        let Some(end) = program[start..].find(')').map(|it| start + it + 1) else { continue };
        let rest = &program[end..];
        let (is_equal, rest) = match (rest.strip_prefix(" == "), rest.strip_prefix(" ~= ")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => continue,
        };
        let value = rest.find(|it: char| it.is_whitespace()).unwrap_or(rest.len());
        let end = program.len() - rest.len() + value;
        let mut edits = Edits::default();
        edits.replace(start..end, if is_equal { "true" } else { "false" });
        mutants.extend(mutant(program, "compare removed", start, edits));
    }
    mutants
}

/// Moves `leave()` after the statement that follows it.
fn with_early_release(program: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = program.split_inclusive('\n').collect();
    let leaves = (0..lines.len()).filter(|it| lines[*it].trim() == "leave()");
    leaves
        .filter_map(|place| {
            let end = statement_end(&lines, place + 1)?;
            let mut moved = lines.clone();
            moved[place..end].rotate_left(1);
            let name = format!("{}: release before leave", place + 1);
            Some(Mutant { name, program: moved.concat() })
        })
        .collect()
}

/// Swaps two calls on adjacent lines.
fn with_swapped_commands(program: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = program.split_inclusive('\n').collect();
    let is_call = |line: &str| {
        let text = line.trim();
        let opens = text.matches('(').count();
        let is_known = ["redis.call(", "enter()", "work(", "store.write("];
        is_known.iter().any(|it| text.starts_with(it)) && opens == text.matches(')').count()
    };
    let places = (1..lines.len()).filter(|it| is_call(lines[it - 1]) && is_call(lines[*it]));
    places
        .map(|place| {
            let mut swapped = lines.clone();
            swapped.swap(place - 1, place);
            Mutant { name: format!("{place}: order swapped"), program: swapped.concat() }
        })
        .collect()
}

/// Gives all clients the same token.
fn with_shared_token(program: &str) -> Option<Mutant> {
    let start = program.find("uuid()")?;
    let mut edits = Edits::default();
    edits.replace(start..start + "uuid()".len(), "\"shared\"");
    mutant(program, "token shared", start, edits)
}

/// Returns the line after the statement that begins on a line: one line, or a block up to its
/// `end`.
fn statement_end(lines: &[&str], start: usize) -> Option<usize> {
    let first = lines.get(start)?;
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_block = first.trim().ends_with("then") || first.trim().ends_with("do");
    if !is_block {
        return first.contains("redis.call").then_some(start + 1);
    }
    let is_end = |line: &&str| line.trim() == "end" && indent(line) == indent(first);
    let length = lines[start..].iter().position(is_end)?;
    Some(start + length + 1)
}

fn mutant(program: &str, edit: &str, at: usize, edits: Edits) -> Option<Mutant> {
    let line = program[..at].matches('\n').count() + 1;
    Some(Mutant { name: format!("{line}: {edit}"), program: edits.apply(program) })
}
