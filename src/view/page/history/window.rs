//! A list of any length, of which only what can be seen is in the document.
//!
//! Beyond a certain length all rows but the current one are of one height, so that the rest is empty room
//! of a known size (`static/telling.css`). What is drawn follows the current row until a person scrolls
//! away from it, and again from the next step on.

use super::super::element::{Content as _, Element, element};
use super::super::frozen::frozen;
use super::super::parts::{Part, Same};
use crate::picture::diagram::Index;
use crate::report::Recording;
use crate::text::Language;
use crate::view::row_window::{BESIDE, LEFT_BESIDE, covers, in_sight, window};
use crate::view::state::{State, Telling};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;
use web_sys::{Event, HtmlElement};
use yew::prelude::*;

/// The least height of a row, in CSS pixels; telling.css has it too.
const ROW_HEIGHT: i32 = 27;

/// The rows that are drawn stay the same for so many steps, since it costs more to change them than to draw
/// a few more.
const STEPS_AT_ONCE: usize = 4;

/// What is found once for a recording, and where a person has scrolled to.
pub(in crate::view::page) struct Told {
    pub(in crate::view::page) index: Rc<Index>,
    /// As many rows as can be in sight at most: an upper bound, until the list was scrolled and so measured.
    rows: Rc<Cell<usize>>,
    /// The first row in sight.
    first: UseStateHandle<usize>,
    /// The step at which it counts.
    scrolled_at: Rc<Cell<Option<Place>>>,
    /// What was drawn last, in pieces.
    pieces: Rc<RefCell<Vec<Piece>>>,
}

/// Some rows of a list, as they were drawn.
struct Piece {
    of: (Same<Recording>, Telling, Language),
    places: Range<usize>,
    /// Where the step stood: the rows of a piece change only while it is among them, or has passed them.
    stood: Stood,
    rows: Rc<Html>,
}

/// Where the step stands to a piece.
#[derive(PartialEq)]
enum Stood {
    Elsewhere(Ordering),
    Within { step: usize },
}

/// A step in one of the ways in which a run is told.
type Place = (Telling, usize);

#[hook]
pub(in crate::view::page) fn use_told(state: &State, page_height: i32) -> Told {
    let index = use_memo(Same(state.recording.clone()), |recording| Index::of(&recording.0));
    Told {
        index,
        // The list has no more than two thirds of the page.
        rows: use_memo(page_height, |height| Cell::new(rows_in(height * 2 / 3))),
        first: use_state(|| 0),
        scrolled_at: use_memo((), |()| Cell::new(None)),
        pieces: use_memo((), |()| RefCell::default()),
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
    let rows = told.rows.get();
    let drawn = match told.scrolled_at.get() {
        _ if state.printing => 0..total,
        Some(_) => window(total, *told.first..*told.first + rows, BESIDE),
        None => {
            let about = current - current % STEPS_AT_ONCE;
            let in_sight = about.saturating_sub(rows)..about + STEPS_AT_ONCE + rows;
            window(total, in_sight, LEFT_BESIDE)
        }
    };
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
        .all(pieces(part, &drawn, current, &numbered));
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

/// The rows that are drawn. Those of a piece that looks as it did are taken as they are.
fn pieces(
    part: &Part,
    drawn: &Range<usize>,
    current: usize,
    row: &dyn Fn(usize) -> Element,
) -> Vec<Html> {
    let Part { state, told, .. } = part;
    let mut known = told.pieces.take();
    let mut pieces = Vec::new();
    let mut start = drawn.start;
    while start < drawn.end {
        let end = (start - start % STEPS_AT_ONCE + STEPS_AT_ONCE).min(drawn.end);
        let stood = if (start..end).contains(&current) {
            Stood::Within { step: state.step }
        } else {
            Stood::Elsewhere(current.cmp(&start))
        };
        let of = (Same(state.recording.clone()), state.telling, state.language);
        let is_it = |it: &Piece| it.places == (start..end) && it.stood == stood && it.of == of;
        let piece = match known.iter().position(is_it) {
            Some(place) => known.swap_remove(place),
            None => {
                let rows = (start..end).map(|place| row(place).into_html()).collect();
                Piece { of, places: start..end, stood, rows: Rc::new(rows) }
            }
        };
        pieces.push(piece);
        start = end;
    }
    let all = pieces.iter().map(|it| frozen(it.rows.clone(), it.places.start / STEPS_AT_ONCE));
    let all = all.collect();
    told.pieces.replace(pieces);
    all
}

/// How many rows can be seen at a height.
fn rows_in(height: i32) -> usize {
    usize::try_from(height / ROW_HEIGHT).unwrap_or(0) + 2
}

fn on_scroll(part: &Part, here: Place, drawn: Range<usize>, total: usize) -> Callback<Event> {
    let (list, first) = (part.transcript.clone(), part.told.first.setter());
    let (scrolled_at, rows) = (part.told.scrolled_at.clone(), part.told.rows.clone());
    Callback::from(move |_| {
        let Some(list) = list.cast::<HtmlElement>() else { return };
        let (top, height) = (list.scroll_top(), list.client_height());
        rows.set(rows_in(height));
        let seen = in_sight(top, height, list.scroll_height(), total);
        if drawn.len() < total && !covers(&drawn, &seen, total) {
            scrolled_at.set(Some(here));
            first.set(seen.start);
        }
    })
}
