//! A program line by line, in its colours, with what each line came to at its end.

use crate::lua::{Program, Token, TokenKind};
use crate::view::page::element::{Content as _, Element, element};
use crate::view::page::parts::Part;
use crate::view::values::reply;
use crate::world::{Client, Waiting};
use std::ops::Range;
use yew::Html;

/// The program of a client, with its current line.
pub(super) fn source(part: &Part, program: &Program, client: &Client) -> Element {
    let waiting = client.waiting();
    let at = client.machine().line(program);
    let current = if *waiting == Waiting::Finished { 0 } else { at };
    let error = match waiting {
        Waiting::Failed(error) => Some(error.to_string()),
        _ => None,
    };
    let failed = error.is_some();
    let mut received = reply(client);
    let mut error = error.map(|it| element("div").class("error-text").with(it));
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(coloured_lines(program.source(), program.tokens(), &[])) {
        let is_current = number == current;
        let known = part.values.iter().find(|(line, _)| *line == number);
        let (value, class) = match (is_current, known) {
            (true, _) => (received.take(), "reply"),
            (false, Some((_, value))) => (Some(value.clone()), "came-to"),
            (false, None) => (None, ""),
        };
        let value = value.map(|it| element("span").class(class).set("title", it.clone()).with(it));
        rows.push(
            element("div")
                .class("line")
                .class(is_current.then_some(if failed { "current failed" } else { "current" }))
                .set("aria-current", is_current.then_some("true"))
                .with(element("span").class("text").all(line))
                .with(value)
                .with(if is_current { error.take() } else { None }),
        );
    }
    // The program scrolls, so the keyboard must reach it.
    element("div").class("source").set("tabindex", "0").found_by(&part.program).all(rows)
}

/// The lines of a text that need not be a correct program. What is marked is underlined.
pub(super) fn coloured_lines(
    source: &str,
    tokens: Vec<Token>,
    marks: &[Range<usize>],
) -> Vec<Vec<Html>> {
    let mut lines = vec![Vec::new()];
    for Token { kind, range } in tokens {
        let class = match kind {
            TokenKind::Keyword => "keyword",
            TokenKind::Literal => "literal",
            TokenKind::Comment => "comment",
            TokenKind::Function => "function",
            TokenKind::Plain => "",
        };
        let mut start = range.start;
        for (index, piece) in source[range].split('\n').enumerate() {
            if index > 0 {
                lines.push(Vec::new());
            }
            let end = start + piece.len();
            let mut from = start;
            while from < end {
                let (to, is_marked) = cut(from, end, marks);
                let piece = source[from..to].to_owned();
                let piece = match (class, is_marked) {
                    ("", false) => piece.into_html(),
                    _ => element("span")
                        .class(class)
                        .class(is_marked.then_some("wrong"))
                        .with(piece)
                        .into_html(),
                };
                lines.last_mut().into_iter().for_each(|line| line.push(piece.clone()));
                from = to;
            }
            start = end + 1;
        }
    }
    lines
}

/// Where the stretch from here ends that is marked as a whole, or not at all.
fn cut(from: usize, end: usize, marks: &[Range<usize>]) -> (usize, bool) {
    let mut to = end;
    for mark in marks {
        if mark.contains(&from) {
            return (end.min(mark.end), true);
        }
        if mark.start > from {
            to = to.min(mark.start);
        }
    }
    (to, false)
}
