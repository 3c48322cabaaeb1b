//! The playhead: a line through all lanes where the run stands, with the time and the step above it. The
//! whole axis is its handle; for the keyboard and for screen readers it is a slider.

use super::super::browser;
use super::super::element::{Element, element};
use super::super::parts::Part;
use super::picture;
use crate::picture::chart::{AXIS_HEIGHT, Chart};
use crate::picture::drawing::{self, client_class};
use crate::text::fill_with;
use crate::view::state::{Action, State};
use std::cmp::Ordering;
use web_sys::Event;
use yew::Callback;

/// The axis, by which the playhead is moved.
pub(super) fn handle(part: &Part) -> Element {
    let Part { state, chart, .. } = part;
    let text = state.language.sentences();
    let (step, last) = (state.step, state.recording.last());
    let flag = drawing::flag(chart, &state.recording, step);
    let value = format!("{}, {}", fill_with(text.step_of, &[&step, &last]), flag.time);
    let axis = picture(chart, AXIS_HEIGHT).set("aria-hidden", true);
    let number = element("b").class("number").set("style", at(chart.axis.x(step))).with(step);
    element("div")
        .class("handle")
        .set("role", "slider")
        .set("tabindex", "0")
        .set("aria-label", text.step)
        .set("aria-valuemin", "0")
        .set("aria-valuemax", last)
        .set("aria-valuenow", step)
        .set("aria-valuetext", value)
        .on("pointerdown", drag(part, Drag::Begin))
        .on("pointermove", drag(part, Drag::Move))
        .on("pointerup", drag(part, Drag::End))
        .on("pointercancel", drag(part, Drag::End))
        .with(axis.all(drawing::axis(chart, &flag, step, text)))
        .with(element("span").class("flag").set("style", at(flag.x)).with(flag.time))
        .with((step > 0).then_some(number))
}

/// The line, and the current step in the lane of its client.
pub(super) fn line(chart: &Chart, state: &State) -> Element {
    let dot = (state.step > 0).then(|| {
        let actor = state.recording.actor(state.step);
        let top = chart.client_middle(actor.index());
        element("i").class(client_class(actor)).set("style", format!("top:{top}px"))
    });
    element("div").class("playhead").set("style", at(chart.axis.x(state.step))).with(dot)
}

fn at(x: i32) -> String {
    format!("transform:translateX({x}px)")
}

/// What a pointer does to the handle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drag {
    Begin,
    Move,
    End,
}

fn drag(part: &Part, what: Drag) -> Callback<Event> {
    let (sight, chart, act) = (part.sight.clone(), part.chart.clone(), part.act.clone());
    let (current, last) = (part.state.step, part.state.recording.last());
    Callback::from(move |event: Event| {
        if what == Drag::Begin {
            if !browser::capture(&event) {
                return;
            }
            sight.take(Some(current));
        } else if !sight.is_dragged() {
            return;
        }
        // At the edge every movement brings one more step into sight. Letting go moves nothing: the lanes
        // may have been scrolled under the hand.
        let step = browser::pointer_x(&event).map_or(current, |x| {
            let nearest = chart.axis.nearest(x);
            match (what, sight.edge(x)) {
                (Drag::End, _) => current,
                (Drag::Move, Ordering::Less) => nearest.min(current.saturating_sub(1)),
                (Drag::Move, Ordering::Greater) => nearest.max((current + 1).min(last)),
                _ => nearest,
            }
        });
        if step != current {
            act.emit(Action::GoTo(step));
        }
        if what == Drag::End {
            sight.take(None);
        }
    })
}
