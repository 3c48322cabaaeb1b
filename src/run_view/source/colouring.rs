//! Syntax highlighting of a program, line by line. The program may have errors.

use lua_vm::{Token, TokenKind};
use std::ops::Range;
use std::rc::Rc;
use yew::prelude::*;

/// Pieces of one line, in order.
pub(crate) type Line = Rc<[Piece]>;

/// Part of a line in a single style.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Piece {
    text: AttrValue,
    /// CSS class of the syntax element; empty for the default colour.
    class: &'static str,
    is_marked: bool,
}

impl Piece {
    /// Returns `true` if the piece is neither a comment nor white space.
    pub(crate) fn is_code(&self) -> bool {
        !self.is_comment() && !self.text.trim().is_empty()
    }

    pub(crate) fn is_comment(&self) -> bool {
        self.class == "comment"
    }
}

/// Returns the highlighted lines of a source. The ranges in `marks` are underlined.
pub(crate) fn coloured_lines(
    source: &str,
    tokens: Vec<Token>,
    marks: &[Range<usize>],
) -> Vec<Line> {
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
        for (index, text) in source[range].split('\n').enumerate() {
            if index > 0 {
                lines.push(Vec::new());
            }
            let end = start + text.len();
            let mut from = start;
            while from < end {
                let (to, is_marked) = stretch(from, end, marks);
                let text = AttrValue::from(source[from..to].to_owned());
                lines.last_mut().into_iter().for_each(|line| {
                    line.push(Piece { text: text.clone(), class, is_marked });
                });
                from = to;
            }
            start = end + 1;
        }
    }
    lines.into_iter().map(Line::from).collect()
}

/// Renders a line inside an element of class `line`.
pub(crate) fn text_of(line: &[Piece]) -> Html {
    let piece = |Piece { text, class, is_marked }: &Piece| match (*class, is_marked) {
        ("", false) => html! { { text } },
        _ => html! { <span class={classes!(*class, is_marked.then_some("wrong"))}>{ text }</span> },
    };
    html! { <span class="text">{ for line.iter().map(piece) }</span> }
}

/// Returns the end of the longest range from `from` that is wholly marked or wholly unmarked, and
/// `true` if it is marked.
fn stretch(from: usize, end: usize, marks: &[Range<usize>]) -> (usize, bool) {
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
