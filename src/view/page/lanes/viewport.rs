//! Which part of the lanes is in sight: how far they are scrolled, and whether the playhead is dragged.
//!
//! The chart is laid out for that part alone. It is scrolled so that the playhead can be seen whenever
//! the step or the layout changes; in between a person scrolls it. While the playhead is dragged, the
//! millisecond that was opened stays so, or steps would move away under the hand.

use super::super::browser;
use super::super::parts::Same;
use crate::picture::chart::{AXIS_HEIGHT, Chart, Layout, Tracks, in_view, unit, window};
use crate::view::state::State;
use std::cell::Cell;
use std::cmp::Ordering;
use std::rc::Rc;
use web_sys::{Event, HtmlElement};
use yew::prelude::*;

/// What the lanes show at the moment.
pub(in super::super) struct Viewport {
    layout: Rc<Layout>,
    looked: Rc<Cell<Looked>>,
    redraw: UseForceUpdateHandle,
    room: i32,
}

/// Where a person looks.
#[derive(Clone, Copy, Default)]
struct Looked {
    /// How far the lanes are scrolled.
    left: i32,
    /// The step at which the playhead was taken, while it is dragged.
    taken_at: Option<usize>,
    /// For which step, opened millisecond and layout that was so.
    at: (usize, usize, usize),
}

impl Viewport {
    /// What stands in the lanes of the whole run.
    pub(in super::super) fn tracks(&self) -> &Tracks {
        &self.layout.tracks
    }

    /// Draws what comes into sight.
    pub(super) fn on_scroll(&self) -> Callback<Event> {
        let (looked, redraw, room) = (self.looked.clone(), self.redraw.clone(), self.room);
        Callback::from(move |event: Event| {
            let Some(left) = browser::scrolled(&event) else { return };
            let before = looked.get();
            looked.set(Looked { left, ..before });
            if left / unit(room) != before.left / unit(room) {
                redraw.force_update();
            }
        })
    }

    /// The playhead is taken at a step, or let go.
    pub(super) fn take(&self, taken_at: Option<usize>) {
        self.looked.set(Looked { taken_at, ..self.looked.get() });
        self.redraw.force_update();
    }

    /// On which edge of what is in sight a place on the chart lies, if on one.
    pub(super) fn edge(&self, x: i32) -> Ordering {
        const EDGE: i32 = 24;
        let left = self.looked.get().left;
        x.cmp(&x.clamp(left + EDGE, left + self.room.max(2 * EDGE) - EDGE))
    }

    /// Whether the playhead is dragged.
    pub(super) fn is_dragged(&self) -> bool {
        self.looked.get().taken_at.is_some()
    }
}

impl Clone for Viewport {
    fn clone(&self) -> Viewport {
        let (layout, looked) = (self.layout.clone(), self.looked.clone());
        Viewport { layout, looked, redraw: self.redraw.clone(), room: self.room }
    }
}

/// The places of what is in sight when there is so much room for the chart.
#[hook]
pub(in super::super) fn use_viewport(
    state: &UseReducerHandle<State>,
    room: i32,
    timeline: &NodeRef,
) -> (Viewport, Rc<Chart>) {
    let layout = use_memo(
        (Same(state.recording.clone()), state.axis, room),
        |&(Same(ref recording), axis, room)| Rc::new(Layout::new(recording, axis, room)),
    );
    let layout: Rc<Layout> = (*layout).clone();
    let looked = use_memo((), |()| Cell::new(Looked::default()));
    let sight = Viewport { layout, looked, redraw: use_force_update(), room };

    let Looked { left, taken_at, at: before } = sight.looked.get();
    let opened = taken_at.unwrap_or(state.step);
    let axis = sight.layout.axis(opened);
    let at = (state.step, opened, Rc::as_ptr(&sight.layout).addr());
    let (x, width) = (axis.x(state.step), axis.width);
    let left = if at == before { left } else { in_view(left, room, x, width, taken_at.is_some()) };
    sight.looked.set(Looked { left, taken_at, at });

    let window = if state.printing { 0..width } else { window(left, room, width) };
    let chart = Chart::new(&sight.layout, axis, window, &state.recording, state.step);
    let (timeline, looked) = (timeline.clone(), sight.looked.clone());
    let actor = state.recording.actor(state.step).index();
    let lane = (chart.client_top(actor), chart.client_top(actor + 1));
    use_effect_with(at, move |_| {
        let timeline = timeline.cast::<HtmlElement>();
        let left = looked.get().left;
        timeline.into_iter().for_each(|it| browser::scroll_to(&it, left, lane, AXIS_HEIGHT));
    });
    (sight, Rc::new(chart))
}
