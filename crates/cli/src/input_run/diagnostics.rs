//! Formats the errors in a program as compilers do: position, message, source line and caret.

use super::program::ProgramText;
use crate::colour::{BROKEN, NUMBER, styled};
use content::foreign_code::{language, nearest_lock};
use i18n::Language;
use lua_vm::{Diagnostic, Position};
use narration::not_lua_message;
use unicode_width::UnicodeWidthChar;

/// Formats all errors, in source order. For a program in another language, formats only the first
/// error and a hint.
pub(super) fn format_all(source: &ProgramText, diagnostics: &[Diagnostic]) -> String {
    let foreign = nearest_lock(&source.text).zip(language(&source.text));
    let shown = if foreign.is_some() { 1 } else { diagnostics.len() };
    let diagnostics = diagnostics.iter().take(shown).map(|diagnostic| format(source, diagnostic));
    let instead = foreign.map(|(lock, language)| {
        let no_lua = not_lua_message(Some(language), Language::English.texts());
        let id = lock.id;
        format!(
            "{no_lua} `lockscope help language` describes the language, and `lockscope run {id}` \
             runs the most similar built-in lock."
        )
    });
    diagnostics.chain(instead).collect::<Vec<String>>().join("\n")
}

fn format(source: &ProgramText, diagnostic: &Diagnostic) -> String {
    let Position { line, column } = diagnostic.place;
    let text = line_of(&source.text, line);
    let (text, before) = excerpt(text, column.saturating_sub(1) as usize);
    let padding: String = text.chars().take(before).map(blank).collect();
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let name = &source.name;
    let line = match printable(&text).trim_end() {
        "" => String::new(),
        line => format!(" {line}"),
    };
    let [numbered, unnumbered] =
        [number, margin].map(|start| styled(NUMBER, &format!(" {start} |")));
    format!("{name}:{diagnostic}\n{numbered}{line}\n{unnumbered} {padding}{}", styled(BROKEN, "^"))
}

/// Returns a line by its number, without its line ending. The line after the last is empty; errors
/// at the end of the program refer to it.
fn line_of(text: &str, number: u32) -> &str {
    let index = number.saturating_sub(1) as usize;
    let line = text.split('\n').nth(index).unwrap_or_default();
    line.strip_suffix('\r').unwrap_or(line)
}

/// Returns the part of a line around an index, and the index in this part, both in characters. A
/// short line stays whole.
fn excerpt(line: &str, index: usize) -> (String, usize) {
    const SHOWN: usize = 100;
    const BEFORE: usize = 60;
    let length = line.chars().count();
    if length <= SHOWN {
        return (line.to_owned(), index);
    }
    let start = index.saturating_sub(BEFORE);
    let shown: String = line.chars().skip(start).take(SHOWN).collect();
    let left = if start > 0 { "…" } else { "" };
    let right = if start + SHOWN < length { "…" } else { "" };
    (format!("{left}{shown}{right}"), index - start + left.chars().count())
}

/// Returns as many blanks as a character is wide. A tab stays a tab, because its width depends on
/// its column.
fn blank(character: char) -> String {
    match character {
        '\t' => "\t".to_owned(),
        _ => " ".repeat(printable_char(character).width().unwrap_or_default()),
    }
}

/// Replaces control characters, which could move the cursor or change colours.
fn printable(line: &str) -> String {
    line.chars().map(printable_char).collect()
}

fn printable_char(character: char) -> char {
    match character {
        '\t' => character,
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}
