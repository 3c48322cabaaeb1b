//! Changed lines of a program, with their numbers before or after the change.

use crate::run_view::source::colouring::{Line, coloured_lines, text_of};
use narration::{DiffHunk, DiffLine};
use yew::prelude::*;

/// Renders the changed lines between two versions of a program.
pub(crate) fn changed_lines(hunks: &[DiffHunk], before: &str, after: &str) -> Html {
    let lines = |source: &str| coloured_lines(source, lua_vm::tokens_with_scripts(source), &[]);
    let (before, after) = (lines(before), lines(after));
    hunks.iter().map(|hunk| hunk_lines(hunk, &before, &after)).collect()
}

fn hunk_lines(hunk: &DiffHunk, before: &[Line], after: &[Line]) -> Html {
    let (mut old, mut new) = (hunk.first_before, hunk.first_after);
    let lines = hunk.lines.iter().map(|line| {
        let (class, sign, number, source) = match line {
            DiffLine::Same(_) => ("", " ", new, after),
            DiffLine::Removed(_) => ("removed", "−", old, before),
            DiffLine::Added(_) => ("added", "+", new, after),
        };
        old += usize::from(!matches!(line, DiffLine::Added(_)));
        new += usize::from(!matches!(line, DiffLine::Removed(_)));
        let content = source.get(number - 1).map(|line| text_of(line)).unwrap_or_default();
        html! {
            <code {class}>
                <i>{ number }</i><b>{ sign }</b>{ content }
            </code>
        }
    });
    html! { <pre>{ for lines }</pre> }
}
