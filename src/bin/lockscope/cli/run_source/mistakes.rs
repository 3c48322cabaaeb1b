//! The mistakes in a program as compilers show them: the place, the sentence, the line, a caret.

use super::program::ProgramText;
use crate::cli::colour::{BROKEN, NUMBER, styled};
use lockscope::lua::{Mistake, Place};
use unicode_width::UnicodeWidthChar;

/// All mistakes, in the order of their places.
pub fn shown(source: &ProgramText, mistakes: &[Mistake]) -> String {
    let shown: Vec<String> = mistakes.iter().map(|mistake| one(source, mistake)).collect();
    shown.join("\n")
}

fn one(source: &ProgramText, mistake: &Mistake) -> String {
    let Place { line, column } = mistake.place;
    let text = line_of(&source.text, line);
    let before = column.saturating_sub(1) as usize;
    let padding: String = text.chars().take(before).map(blank).collect();
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let name = &source.name;
    let line = match printable(text).trim_end() {
        "" => String::new(),
        line => format!(" {line}"),
    };
    let [numbered, unnumbered] =
        [number, margin].map(|start| styled(NUMBER, &format!(" {start} |")));
    format!("{name}:{mistake}\n{numbered}{line}\n{unnumbered} {padding}{}", styled(BROKEN, "^"))
}

/// A line by its number, without its end; empty behind the last one, where a program may end too
/// early.
fn line_of(text: &str, number: u32) -> &str {
    let index = number.saturating_sub(1) as usize;
    let line = text.split('\n').nth(index).unwrap_or_default();
    line.strip_suffix('\r').unwrap_or(line)
}

/// What takes as much room as a character does. A tab stays one, since it is as wide as the place
/// where it stands makes it.
fn blank(character: char) -> String {
    match character {
        '\t' => "\t".to_owned(),
        _ => " ".repeat(drawn(character).width().unwrap_or_default()),
    }
}

/// A line that does nothing to a terminal but fill it.
fn printable(line: &str) -> String {
    line.chars().map(drawn).collect()
}

fn drawn(character: char) -> char {
    match character {
        '\t' => character,
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}
