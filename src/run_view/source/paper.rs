//! Highlighted source below the editor's text field. Only the visible lines are rendered.
//!
//! All lines have the same height (`static/code.css`), so the remaining lines become padding of a
//! known size. The cost of a keystroke therefore depends only on the number of visible lines. The
//! editor itself handles parsing and errors.
use crate::kit::measures::CODE_LINE;
use crate::kit::row_window::{BESIDE, covers, window};
use crate::run_view::source::colouring::{Line, coloured_lines, text_of};
use lua_vm::Token;
use std::ops::Range;
use web_sys::HtmlElement;
use web_sys::wasm_bindgen::JsCast;
use yew::prelude::*;

/// Maximum number of editor lines on any screen.
const LINES_IN_SIGHT: usize = 120;

#[derive(Properties, PartialEq)]
pub(crate) struct PaperProps {
    pub(crate) source: AttrValue,
    /// Underlined ranges, in bytes of the source.
    pub(crate) marks: Vec<Range<usize>>,
    /// Line at which the program fails, counted from 1.
    pub(crate) failed: Option<u32>,
    /// Element above the highlighted source, of the same size: the text field.
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Paper(props: &PaperProps) -> Html {
    let PaperProps { source, marks, failed, children } = props;
    let (node, first) = (use_node_ref(), use_state_eq(|| 0));
    let starts = use_memo(source.clone(), |source| line_starts(source));
    let total = starts.len();
    let drawn = window(total, *first..*first + LINES_IN_SIGHT, BESIDE);
    let onscroll = {
        let (node, drawn) = (node.clone(), drawn.clone());
        Callback::from(move |_: Event| {
            let top = node.cast::<HtmlElement>().map_or(0, |it| it.scroll_top());
            let seen = usize::try_from(top / CODE_LINE).unwrap_or(0);
            if !covers(&drawn, &(seen..(seen + LINES_IN_SIGHT).min(total)), total) {
                first.set(seen);
            }
        })
    };
    // Next to the text, the keys that follow would otherwise be shortcuts of the page.
    let onclick = {
        let node = node.clone();
        Callback::from(move |_: MouseEvent| {
            let area =
                node.cast::<HtmlElement>().and_then(|it| it.query_selector("textarea").ok()?);
            let area = area.and_then(|it| it.dyn_into::<HtmlElement>().ok());
            let _ = area.map(|it| it.focus());
        })
    };
    let bytes = starts.get(drawn.start).copied().unwrap_or(0)
        ..starts.get(drawn.end).map_or(source.len(), |next| next - 1);
    let tokens = within(lua_vm::tokens_with_scripts(source), &bytes);
    let lines = coloured_lines(source, tokens, marks);
    let failed = failed.and_then(|line| usize::try_from(line).ok());
    let line = |(number, line): (usize, Line)| {
        let has_failed = (failed == Some(number)).then_some("failed");
        html! { <div class={classes!("line", has_failed)}>{ text_of(&line) }</div> }
    };
    let numbered = (drawn.start + 1..).zip(lines);
    let room = (drawn.len() < total).then(|| {
        let (above, below) = (drawn.start, total - drawn.end);
        format!(
            "counter-reset:line {above};min-width:calc({}ch + 56px);\
             padding-block:calc({above}*var(--code-line) + var(--above-code)) calc({below}*var(--code-line) + var(--above-code))",
            source.split('\n').map(columns).max().unwrap_or(0)
        )
    });
    html! {
        <div class="source" ref={node} {onscroll} {onclick}>
            <div class="paper">
                <div class="under" aria-hidden="true" style={room}>
                    { for numbered.map(line) }
                </div>
                { children.clone() }
            </div>
        </div>
    }
}

/// Returns the byte offset of each line.
fn line_starts(source: &str) -> Vec<usize> {
    let behind = source.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(behind).collect()
}

/// Returns the tokens inside `part`, truncated to it.
fn within(tokens: Vec<Token>, part: &Range<usize>) -> Vec<Token> {
    let clipped = |Token { kind, range }: Token| {
        let range = range.start.max(part.start)..range.end.min(part.end);
        (range.start < range.end).then_some(Token { kind, range })
    };
    tokens.into_iter().filter_map(clipped).collect()
}

/// Returns an upper bound for the width of a line, in columns: eight for a tab, two for any other
/// non-ASCII character.
fn columns(line: &str) -> usize {
    let width = |sign: char| match sign {
        '\t' => 8,
        sign if sign.is_ascii() => 1,
        _ => 2,
    };
    line.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use lua_vm::Dialect;

    #[test]
    fn tokens_within_a_range_are_truncated_to_it() {
        let source = "local a = [[\none\ntwo]]\nb = 1\n";
        let starts = line_starts(source);
        assert_eq!(starts, [0, 13, 17, 23, 29]);
        let drawn = within(lua_vm::tokens(source, Dialect::Client), &(starts[1]..starts[3] - 1));
        let text: String = drawn.iter().map(|token| &source[token.range.clone()]).collect();
        assert_eq!(text, "one\ntwo]]");
        assert_eq!(columns("a\t\u{4e00}"), 11);
    }
}
