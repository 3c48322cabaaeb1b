//! Playhead: a line through all lanes at the current time, with the time and the step number on the
//! axis. The whole axis is its handle, and a slider for the keyboard and for screen readers.

use crate::kit::contexts::{Action, Dispatch, use_dispatch, use_texts};
use crate::kit::svg::shape;
use crate::run_view::lanes::Awaited;
use crate::run_view::lanes::drawing::picture;
use crate::run_view::lanes::markers::AXIS;
use crate::run_view::lanes::viewport::Grip;
use crate::run_view::playback::PlaybackAction;
use diagrams::lane_layout::{AXIS_HEIGHT, LaneLayout};
use diagrams::lane_shapes;
use diagrams::lane_shapes::client_class;
use primitives::{ClientId, Millis};
use run_analysis::Recording;
use std::cmp::Ordering;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct HandleProps {
    pub(crate) chart: Rc<LaneLayout>,
    pub(crate) recording: Rc<Recording>,
    pub(crate) at: Moment,
    /// State of dragging, or `None` if the playhead is read-only.
    pub(crate) grip: Option<Grip>,
}

/// Position of the playhead.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Moment {
    pub(crate) step: usize,
    pub(crate) now: Millis,
}

/// Renders the axis, which moves the playhead when dragged.
#[component]
pub(crate) fn Handle(props: &HandleProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let HandleProps { chart, recording, at: Moment { step, now }, grip } = props;
    let (step, last) = (*step, recording.last());
    let flag = lane_shapes::flag(chart, step, *now);
    // The flag moves to the left near the right edge, so that its text is never cut.
    let room = chart.axis.width - flag.x;
    let value = format!("{}, {}", text.step_of(&step, &last), flag.time);
    let axis = lane_shapes::axis(chart, &flag, step, text).iter().map(shape).collect();
    let content = html! {
        <>
            { picture(chart, 0..AXIS_HEIGHT, None, axis) }
            <span class="flag" style={format!("{};--room:{room}px", at(flag.x))}>{ flag.time }</span>
            if step > 0 {
                <b class="number" style={at(chart.axis.x(step))}>{ step }</b>
            }
        </>
    };
    let Some(grip) = grip else {
        return html! { <div class="handle" aria-hidden="true">{ content }</div> };
    };
    let drag = |what| drag(props, grip.clone(), &dispatch, what);
    html! {
        <div
            id={AXIS}
            class="handle"
            role="slider"
            aria-keyshortcuts="m"
            tabindex="0"
            aria-label={text.step}
            aria-valuemin="0"
            aria-valuemax={last.to_string()}
            aria-valuenow={step.to_string()}
            aria-valuetext={value}
            onpointerdown={drag(Drag::Begin)}
            onpointermove={drag(Drag::Move)}
            onpointerup={drag(Drag::End)}
            onpointercancel={drag(Drag::End)}
        >
            { content }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct LineProps {
    pub(crate) chart: Rc<LaneLayout>,
    pub(crate) at: Moment,
    /// Client that acts in the step. Its lane shows a dot.
    pub(crate) actor: Option<ClientId>,
    /// Whether the client's request changes data.
    pub(crate) is_change: bool,
}

/// Renders the line, and a dot in the lane of the acting client.
#[component]
pub(crate) fn Line(props: &LineProps) -> Html {
    let LineProps { chart, at: Moment { step, now }, actor, is_change } = props;
    let x = chart.axis.x_at(*step, *now);
    // The line marks the current time, the dot the time of the step, which may be earlier.
    let dot = |actor: ClientId| {
        let (top, back) = (chart.client_middle(actor.index()), x - chart.axis.x(*step));
        format!("top:{top}px;margin-left:-{back}px")
    };
    html! {
        <div class="playhead" style={at(x)}>
            if let Some(actor) = *actor {
                <i
                    class={classes!(client_class(actor), (!is_change).then_some("ring"))}
                    style={dot(actor)}
                />
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct QuestionProps {
    pub(crate) chart: Rc<LaneLayout>,
    /// Last step shown. The user has to predict the next one.
    pub(crate) step: usize,
    pub(crate) awaited: Awaited,
}

/// Renders the step to predict as a ring in the lane of its client, after the playhead.
#[component]
pub(crate) fn Question(props: &QuestionProps) -> Html {
    /// Maximum distance of the ring from the playhead, in CSS pixels. It hides the actual duration.
    const AWAY: i32 = 57;
    let QuestionProps { chart, step, awaited } = props;
    let Awaited { client, command } = awaited;
    let (x, next) = (chart.axis.x(*step), chart.axis.x(*step + 1));
    let (top, width) = (chart.client_middle(client.index()), (next - x).clamp(24, AWAY));
    html! {
        <div
            class={classes!("awaited", client_class(*client))}
            style={format!("left:{x}px;top:{top}px;width:{width}px")}
            aria-hidden="true"
        >
            <i>{ "?" }</i>
            <code>{ command }</code>
        </div>
    }
}

pub(crate) fn at(x: i32) -> String {
    format!("transform:translateX({x}px)")
}

/// Phase of dragging the handle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drag {
    Begin,
    Move,
    End,
}

fn drag(
    props: &HandleProps,
    grip: Grip,
    dispatch: &Dispatch,
    what: Drag,
) -> Callback<PointerEvent> {
    let (chart, dispatch) = (props.chart.clone(), dispatch.clone());
    let (current, last) = (props.at.step, props.recording.last());
    Callback::from(move |event: PointerEvent| {
        if what == Drag::Begin {
            if !capture(&event) {
                return;
            }
            grip.take(Some(current));
        } else if !grip.is_taken() {
            return;
        }
        // At the edge, every movement advances by one step. Releasing changes nothing, because the
        // lanes may have scrolled under the pointer.
        let x = event.offset_x();
        let nearest = chart.axis.nearest(x);
        let step = match (what, grip.edge(x)) {
            (Drag::End, _) => current,
            (Drag::Move, Ordering::Less) => nearest.min(current.saturating_sub(1)),
            (Drag::Move, Ordering::Greater) => nearest.max((current + 1).min(last)),
            _ => nearest,
        };
        if step != current {
            dispatch.emit(Action::Playback(PlaybackAction::GoTo(step)));
        }
        if what == Drag::End {
            grip.take(None);
        }
    })
}

/// Captures the pointer until it is released, so that the handle receives all its events. Returns
/// `true` on success, and `false` for any button but the first.
pub(crate) fn capture(event: &PointerEvent) -> bool {
    let handle: Element = event.target_unchecked_into();
    event.button() == 0 && handle.set_pointer_capture(event.pointer_id()).is_ok()
}
