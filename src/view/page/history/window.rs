//! A list of any length, of which only what can be seen is in the document.
//!
//! Beyond a certain length all rows but the current one are of one height, so that the rest is
//! empty room of a known size (`static/history.css`). What is drawn follows the current row until a
//! person scrolls away from it, and again from the next step on.

use super::HistoryProps;
use super::row::Position;
use crate::view::page::browser;
use crate::view::page::context::use_sentences;
use crate::view::row_window::{BESIDE, LEFT_BESIDE, covers, in_sight, window};
use std::ops::Range;
use web_sys::HtmlElement;
use yew::prelude::*;

/// The least height of a row, in CSS pixels; history.css has it too.
const ROW_HEIGHT: i32 = 27;

/// The number of steps for which the drawn rows stay the same, since it costs more to change them
/// than to draw a few more.
const STEPS_AT_ONCE: usize = 4;

/// Which rows of a list are drawn.
pub struct Window {
    drawn: Range<usize>,
    total: usize,
    node: NodeRef,
    on_scroll: Callback<Event>,
}

/// Where a person has scrolled to.
#[derive(Clone, Copy)]
struct Scrolled {
    /// The first row in sight.
    first: usize,
    /// The step at which it counts.
    step: usize,
}

/// How many rows were in sight when the list was last scrolled.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Measured {
    rows: usize,
    /// The size of the page for which it counts.
    page_size: (i32, i32),
}

/// The window of a list with `total` rows, of which `current` is kept in sight.
#[hook]
pub fn use_window(props: &HistoryProps, total: usize, current: usize) -> Window {
    let HistoryProps { step, is_printed, pane, page_size, .. } = *props;
    let node = use_node_ref();
    let scrolled = use_state(|| None::<Scrolled>);
    let measured = use_state_eq(|| None::<Measured>);
    let list = node.clone();
    let language = use_sentences().which;
    use_effect_with((step, pane, page_size, language), move |_| {
        list.cast::<HtmlElement>().iter().for_each(browser::show_current);
    });

    // The list has no more than two thirds of the page.
    let rows = match *measured {
        Some(measured) if measured.page_size == page_size => measured.rows,
        _ => rows_in(page_size.1 * 2 / 3),
    };
    let drawn = match *scrolled {
        _ if is_printed => 0..total,
        Some(scrolled) if scrolled.step == step => {
            window(total, scrolled.first..scrolled.first + rows, BESIDE)
        }
        _ => {
            let about = current - current % STEPS_AT_ONCE;
            let in_sight = about.saturating_sub(rows)..about + STEPS_AT_ONCE + rows;
            window(total, in_sight, LEFT_BESIDE)
        }
    };
    let on_scroll = {
        let (list, drawn) = (node.clone(), drawn.clone());
        Callback::from(move |_: Event| {
            let Some(list) = list.cast::<HtmlElement>() else { return };
            let (top, height) = (list.scroll_top(), list.client_height());
            measured.set(Some(Measured { rows: rows_in(height), page_size }));
            let seen = in_sight(top, height, list.scroll_height(), total);
            if drawn.len() < total && !covers(&drawn, &seen, total) {
                scrolled.set(Some(Scrolled { first: seen.start, step }));
            }
        })
    };
    Window { drawn, total, node, on_scroll }
}

impl Window {
    /// The box that scrolls. The keyboard must reach it.
    pub fn node(&self) -> NodeRef {
        self.node.clone()
    }

    /// What the box does when it was scrolled.
    pub fn on_scroll(&self) -> Callback<Event> {
        self.on_scroll.clone()
    }

    /// Where a row stands among all, if not all are drawn.
    pub fn position(&self, place: usize) -> Option<Position> {
        (self.drawn.len() < self.total).then_some(Position { place, total: self.total })
    }

    /// The rows that are drawn.
    pub fn list(&self, row: impl Fn(usize) -> Html) -> Html {
        let is_part = self.drawn.len() < self.total;
        // A variable for the numbers of rows would be inherited, and each change would concern all
        // of them.
        let room = is_part.then(|| {
            let (above, below) = (self.drawn.start, self.total - self.drawn.end);
            format!("padding-block:calc({above}*var(--row)) calc({below}*var(--row) + 16px)")
        });
        // A click goes to a step, but does not take the focus: the keys stay the page's.
        let onmousedown = |event: MouseEvent| event.prevent_default();
        html! {
            <ol style={room} class={is_part.then_some("windowed")} {onmousedown}>
                { for self.drawn.clone().map(row) }
            </ol>
        }
    }
}

/// How many rows can be seen at a height.
fn rows_in(height: i32) -> usize {
    usize::try_from(height / ROW_HEIGHT).unwrap_or(0) + 2
}
