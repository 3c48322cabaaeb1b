//! Virtualized list: only the rows near the visible area are in the document.
//!
//! In a long list all rows except the current one have the same height, so the remaining rows
//! become padding of a known size (`static/history.css`). The rendered range follows the current
//! row. If the user scrolls away, it follows the scroll position until the next step.

use crate::browser;
use crate::kit::contexts::{use_shown, use_step, use_texts};
use crate::kit::measures::HISTORY_ROW;
use crate::kit::row_window::{BESIDE, LEFT_BESIDE, covers, in_sight, window};
use crate::run_view::history::row::Position;
use std::ops::Range;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Number of steps that share one rendered range. Changing the range costs more than rendering a
/// few additional rows.
const STEPS_AT_ONCE: usize = 4;

/// Rendered range of a list.
pub(crate) struct Window {
    drawn: Range<usize>,
    total: usize,
    node: NodeRef,
    on_scroll: Callback<Event>,
}

/// Scroll position of the user.
#[derive(Clone, Copy)]
struct Scrolled {
    /// First visible row.
    first: usize,
    /// Step for which the position is valid.
    step: usize,
}

/// Number of visible rows when the list was last scrolled.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Measured {
    rows: usize,
    /// Page size for which the number is valid.
    page_size: (i32, i32),
}

/// Returns the window of a list with `total` rows, and keeps the row `current` visible.
#[hook]
pub(crate) fn use_window(total: usize, current: usize) -> Window {
    let (step, page_size) = (use_step(), use_shown(|it| it.page_size));
    // The visible panel on a narrow page.
    let panel = use_shown(|it| it.state.layout.panel);
    // Printing requires all rows.
    let is_printed = use_shown(|it| it.state.shell.printing);
    let node = use_node_ref();
    let scrolled = use_state(|| None::<Scrolled>);
    let measured = use_state_eq(|| None::<Measured>);
    let list = node.clone();
    let language = use_texts().which;
    use_effect_with((step, panel, page_size, language), move |_| {
        list.cast::<HtmlElement>().iter().for_each(browser::show_current);
    });

    // The list takes at most two thirds of the page height.
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
    /// Returns the node of the scroll container. The container must be focusable for the keyboard.
    pub(crate) fn node(&self) -> NodeRef {
        self.node.clone()
    }

    /// Returns the scroll handler of the container.
    pub(crate) fn on_scroll(&self) -> Callback<Event> {
        self.on_scroll.clone()
    }

    /// Returns the position of a row among all rows, or `None` if all are rendered.
    pub(crate) fn position(&self, place: usize) -> Option<Position> {
        (self.drawn.len() < self.total).then_some(Position { place, total: self.total })
    }

    /// Renders the list.
    pub(crate) fn list(&self, row: impl Fn(usize) -> Html) -> Html {
        let is_part = self.drawn.len() < self.total;
        // CSS variables for these numbers would be inherited, so each change would restyle all
        // rows.
        let room = is_part.then(|| {
            let (above, below) = (self.drawn.start, self.total - self.drawn.end);
            format!("padding-block:calc({above}*var(--row)) calc({below}*var(--row) + 16px)")
        });
        // A click goes to a step without taking the focus, so the page still handles the keys.
        let onmousedown = |event: MouseEvent| event.prevent_default();
        html! {
            <ol style={room} class={is_part.then_some("windowed")} {onmousedown}>
                { for self.drawn.clone().map(row) }
            </ol>
        }
    }
}

/// Returns the number of rows visible in a height.
fn rows_in(height: i32) -> usize {
    usize::try_from(height / HISTORY_ROW).unwrap_or(0) + 2
}
