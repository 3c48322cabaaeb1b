//! Changed lines of a program, with their numbers before and after the change. Comments are
//! translated.

use crate::kit::contexts::{use_comments, use_language};
use crate::run_view::source::colouring::{Line, coloured_lines, text_of};
use narration::{DiffHunk, DiffLine};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ChangedLinesProps {
    pub(crate) hunks: Vec<DiffHunk>,
    /// The program before the change.
    pub(crate) before: String,
    /// The program after the change.
    pub(crate) after: String,
}

/// Renders the changed lines between two versions of a program.
#[component]
pub(crate) fn ChangedLines(props: &ChangedLinesProps) -> Html {
    let (comments, language) = (use_comments(), use_language());
    let lines = |source: &str| {
        let shown = comments.shown(source, language);
        coloured_lines(&shown, lua_vm::tokens_with_scripts(&shown), &[])
    };
    let (before, after) = (lines(&props.before), lines(&props.after));
    props.hunks.iter().map(|hunk| hunk_lines(hunk, &before, &after)).collect()
}

fn hunk_lines(hunk: &DiffHunk, before: &[Line], after: &[Line]) -> Html {
    let (mut old, mut new) = (hunk.first_before, hunk.first_after);
    let lines = hunk.lines.iter().map(|line| {
        let (class, sign, numbers, source) = match line {
            DiffLine::Same(_) => ("", " ", (Some(old), Some(new)), after),
            DiffLine::Removed(_) => ("removed", "−", (Some(old), None), before),
            DiffLine::Added(_) => ("added", "+", (None, Some(new)), after),
        };
        old += usize::from(numbers.0.is_some());
        new += usize::from(numbers.1.is_some());
        let number = numbers.1.or(numbers.0).unwrap_or_default();
        let content = source.get(number - 1).map(|line| text_of(line)).unwrap_or_default();
        html! {
            <code {class}>
                <i>{ numbers.0 }</i><i>{ numbers.1 }</i><b>{ sign }</b>{ content }
            </code>
        }
    });
    html! { <pre>{ for lines }</pre> }
}
