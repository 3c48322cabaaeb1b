//! Viewport of the timeline lanes: their scroll position, and the state of dragging the playhead.
//!
//! The chart is laid out only for the visible part. Whenever the step or the layout changes, the
//! lanes scroll to the playhead; otherwise the user scrolls. During a drag the millisecond expanded
//! at its start stays expanded, because steps would move under the pointer otherwise. Read-only
//! lanes scroll to the events before their last step, regardless of the time that follows.

use crate::browser;
use crate::run_view::lanes::{LanesProps, Later, Still, StillSize, room};
use diagrams::lane_layout::{
    AXIS_HEIGHT, LaneLayout, Layout, Zoom, in_view, led_up_to, unit, window, words_from,
};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Maximum scroll distance before truncated labels are laid out again, in CSS pixels.
const BESIDE_WORDS: i32 = 4;

/// State of the visible part of the lanes.
pub(crate) struct Viewport {
    pub(crate) layout: Rc<Layout>,
    /// Layout of the visible part.
    pub(crate) chart: Rc<LaneLayout>,
    /// Scroll container.
    pub(crate) timeline: NodeRef,
    pub(crate) on_scroll: Callback<Event>,
    pub(crate) grip: Grip,
}

/// Scroll position and the place for which it is valid; for any other place the lanes scroll to the
/// playhead. Only event handlers and effects change it, because they run after the browser has
/// scrolled.
#[derive(Default)]
struct Scrolled {
    left: i32,
    /// Left limit of labels whose own position is out of view.
    words: i32,
    at: Option<Place>,
}

#[derive(Clone, PartialEq)]
struct Place {
    layout: Rc<Layout>,
    step: usize,
    /// Step whose millisecond is expanded.
    opened: usize,
}

/// State of dragging the playhead.
#[derive(Clone)]
pub(crate) struct Grip {
    /// Step at which the drag started, or `None` without a drag.
    taken_at: UseStateHandle<Option<usize>>,
    scrolled: Rc<RefCell<Scrolled>>,
    room: i32,
}

impl PartialEq for Grip {
    fn eq(&self, other: &Grip) -> bool {
        self.taken_at == other.taken_at && self.room == other.room
    }
}

impl Grip {
    /// Starts a drag at a step, or ends it.
    pub(crate) fn take(&self, taken_at: Option<usize>) {
        self.taken_at.set(taken_at);
    }

    /// Returns `true` during a drag.
    pub(crate) fn is_taken(&self) -> bool {
        self.taken_at.is_some()
    }

    /// Returns `Less` or `Greater` if `x` is at the left or right edge of the visible part, else
    /// `Equal`.
    pub(crate) fn edge(&self, x: i32) -> Ordering {
        const EDGE: i32 = 24;
        let left = self.scrolled.borrow().left;
        x.cmp(&x.clamp(left + EDGE, left + self.room.max(2 * EDGE) - EDGE))
    }
}

/// Returns the viewport of a chart.
#[hook]
pub(crate) fn use_viewport(props: &LanesProps, is_printing: bool) -> Viewport {
    let LanesProps { recording, world, step, look } = props;
    let room = room(look, is_printing);
    // Lanes that reach the last step continue to the end of the run, except small ones.
    let ends = |still: &Still| {
        let is_cut = *step < recording.last() || still.size == StillSize::Small;
        is_cut && still.later == Later::Hidden
    };
    let last = look.still.as_ref().is_some_and(ends).then_some(*step);
    let is_undecided = look.still.as_ref().is_some_and(|still| still.later == Later::Undecided);
    let is_question_next = look.still.as_ref().is_some_and(|still| still.awaited.is_some());
    let zoom = if is_printing { Zoom::default() } else { look.zoom };
    let known = (recording.clone(), look.axis, room, zoom, last, (is_question_next, is_undecided));
    let layout =
        use_memo(known, |(recording, axis, room, zoom, last, (is_asked, is_undecided))| {
            let layout = Layout::zoomed(recording, *axis, *room, *zoom);
            match last {
                Some(last) => layout.up_to(*last, *is_asked),
                None if *is_undecided => layout.until_now(),
                None => layout,
            }
        });
    let timeline = use_node_ref();
    let taken_at = use_state(|| None);
    let scrolled = use_mut_ref(Scrolled::default);
    let redraw = use_force_update();

    let place = Place { layout: layout.clone(), step: *step, opened: taken_at.unwrap_or(*step) };
    let axis = layout.axis(place.opened);
    let width = axis.width;
    let (left, words) = match &*scrolled.borrow() {
        Scrolled { left, words, at } if at.as_ref() == Some(&place) => (*left, *words),
        _ if look.still.is_some() => {
            let playhead = axis.x_at(*step, world.now());
            let left = led_up_to(room, axis.x(*step), playhead, width);
            (left, left)
        }
        Scrolled { left, .. } => {
            let x = axis.x_at(*step, world.now());
            let left = in_view(*left, room, x, width, taken_at.is_some());
            (left, left)
        }
    };
    let (window, words) =
        if is_printing { (0..width, 0) } else { (window(left, room, width), words) };
    let playhead = axis.x_at(*step, world.now());
    let known = (recording.clone(), place.clone(), window, words, playhead);
    let chart = use_memo(known, |(recording, place, window, words, playhead)| {
        let axis = place.layout.axis(place.opened);
        let mut chart = LaneLayout::new(&place.layout, axis, window.clone(), recording, place.step);
        chart.words_from = *words;
        chart.avoid_playhead(*playhead);
        chart
    });

    let actor = recording.last_actor(*step).index();
    let lane = (chart.client_top(actor), chart.client_top(actor + 1));
    {
        let (timeline, scrolled) = (timeline.clone(), scrolled.clone());
        use_effect_with(place, move |place| {
            *scrolled.borrow_mut() = Scrolled { left, words, at: Some(place.clone()) };
            if let Some(timeline) = timeline.cast::<HtmlElement>() {
                browser::scroll_to(&timeline, left, lane, AXIS_HEIGHT);
                tell_visible(&timeline, left, room);
            }
        });
    }
    let on_scroll = {
        let scrolled = scrolled.clone();
        use_callback((room, width), move |event: Event, &(room, width)| {
            let timeline = event.target_unchecked_into::<HtmlElement>();
            let left = timeline.scroll_left();
            tell_visible(&timeline, left, room);
            let before = std::mem::replace(&mut scrolled.borrow_mut().left, left);
            let are_cut = left > scrolled.borrow().words + BESIDE_WORDS;
            if left / unit(room) != before / unit(room) || are_cut {
                scrolled.borrow_mut().words = words_from(left, room, width);
                redraw.force_update();
            }
        })
    };
    Viewport { layout, chart, timeline, on_scroll, grip: Grip { taken_at, scrolled, room } }
}

/// Tells the style sheet the visible part of a chart, so that no label of a band is cut.
pub(crate) fn tell_visible(timeline: &HtmlElement, left: i32, room: i32) {
    for (name, x) in [("--visible-from", left), ("--visible-to", left + room)] {
        drop(timeline.style().set_property(name, &x.to_string()));
    }
}
