//! A list of any length, of which only what can be seen is in the document.
//!
//! Beyond a certain length all rows but the current one are of one height, so that the rest is empty room
//! of a known size (`static/telling.css`). What is drawn follows the current row until a person scrolls
//! away from it, and again from the next step on.

use super::super::element::{Element, element};
use super::super::parts::Part;
use crate::report::Recording;
use crate::view::state::{State, Telling};
use crate::view::telling::{Index, covers, in_sight, window};
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use web_sys::{Event, HtmlElement};
use yew::prelude::*;

/// The least height of a row, in CSS pixels; telling.css has it too.
const ROW_HEIGHT: i32 = 27;

/// The rows that are drawn stay the same for so many steps, since it costs more to change them than to draw
/// a few more.
const STEPS_AT_ONCE: usize = 16;

/// What is found once for a recording, and where a person has scrolled to.
pub(in crate::view::page) struct Told {
    pub(in crate::view::page) index: Rc<Index>,
    /// As many rows as can be in sight at most.
    rows: usize,
    /// The first row in sight.
    first: UseStateHandle<usize>,
    /// The step at which it counts.
    scrolled_at: Rc<Cell<Option<Place>>>,
}

/// A step in one of the ways in which a run is told.
type Place = (Telling, usize);

#[hook]
pub(in crate::view::page) fn use_told(state: &State, page_height: i32) -> Told {
    let index = use_memo(Known(state.recording.clone()), |known| Index::of(&known.0));
    // The list has no more than two thirds of the page.
    let rows = usize::try_from(page_height * 2 / 3 / ROW_HEIGHT).unwrap_or(0) + 1;
    Told { index, rows, first: use_state(|| 0), scrolled_at: use_memo((), |()| Cell::new(None)) }
}

/// It is the same only if it is one and the same.
struct Known(Rc<Recording>);

impl PartialEq for Known {
    fn eq(&self, other: &Known) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// A list in a box that scrolls. `current` is the place of the row to be kept in sight.
pub(super) fn list(
    part: &Part,
    class: &'static str,
    (total, current): (usize, usize),
    row: &dyn Fn(usize) -> Element,
) -> Element {
    let Part { state, told, .. } = part;
    let here = (state.telling, state.step);
    if told.scrolled_at.get() != Some(here) {
        told.scrolled_at.set(None);
    }
    let wanted = match told.scrolled_at.get() {
        Some(_) => *told.first..*told.first + told.rows,
        None => {
            let about = current - current % STEPS_AT_ONCE;
            about.saturating_sub(told.rows)..about + STEPS_AT_ONCE + told.rows
        }
    };
    let drawn = if state.printing { 0..total } else { window(total, wanted) };
    let is_part = drawn.len() < total;
    // A variable for the numbers of rows would be inherited, and each change would concern all of them.
    let room = || {
        let (above, below) = (drawn.start, total - drawn.end);
        format!("padding-block:calc({above}*var(--row)) calc({below}*var(--row) + 16px)")
    };
    let numbered = |place: usize| {
        let row = row(place);
        if is_part { row.set("aria-setsize", total).set("aria-posinset", place + 1) } else { row }
    };
    // A click goes to a step, but does not take the focus: the keys stay the page's.
    let list = element("ol")
        .class(is_part.then_some("windowed"))
        .set("style", is_part.then(room))
        .on("mousedown", Callback::from(|event: Event| event.prevent_default()))
        .all(drawn.clone().map(numbered));
    // The list scrolls, so the keyboard must reach it.
    element("div")
        .key(state.telling as usize)
        .class("scroll")
        .class(class)
        .set("tabindex", "0")
        .on("scroll", on_scroll(part, here, drawn, total))
        .found_by(&part.transcript)
        .with(list)
}

fn on_scroll(part: &Part, here: Place, drawn: Range<usize>, total: usize) -> Callback<Event> {
    let (list, first) = (part.transcript.clone(), part.told.first.setter());
    let scrolled_at = part.told.scrolled_at.clone();
    Callback::from(move |_| {
        let Some(list) = list.cast::<HtmlElement>() else { return };
        let (top, height) = (list.scroll_top(), list.client_height());
        let seen = in_sight(top, height, list.scroll_height(), total);
        if drawn.len() < total && !covers(&drawn, &seen, total) {
            scrolled_at.set(Some(here));
            first.set(seen.start);
        }
    })
}
