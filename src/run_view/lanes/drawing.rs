//! Drawing of the timeline lanes below the axis, and the labels over its bands.

use crate::kit::contexts::use_texts;
use crate::kit::svg::shape;
use diagrams::lane_layout::LaneLayout;
use diagrams::lane_shapes;
use diagrams::lane_shapes::{Pill, Shape};
use narration::Narrator;
use run_analysis::Recording;
use std::ops::Range;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DrawingProps {
    pub(crate) chart: Rc<LaneLayout>,
    pub(crate) recording: Rc<Recording>,
    pub(crate) step: usize,
    /// Upper end of the drawing. A height of the axis omits the space for it.
    #[prop_or_default]
    pub(crate) top: i32,
    #[prop_or_default]
    pub(crate) labels: Labels,
}

/// Position of the labels in the stack of layers.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Labels {
    /// In the drawing, below the lines over it.
    #[default]
    Within,
    /// In a second picture, which the style sheet puts above the lines.
    Above,
}

#[component]
pub(crate) fn Drawing(props: &DrawingProps) -> Html {
    let text = use_texts();
    let DrawingProps { chart, recording, step, top, labels } = props;
    let shapes = lane_shapes::lanes(chart, recording, text);
    let (marks, labels) = match labels {
        Labels::Within => (shapes, Vec::new()),
        Labels::Above => lane_shapes::split_labels(shapes),
    };
    let drawn = |name, shapes: &[Shape]| {
        picture(chart, *top..chart.height(), name, shapes.iter().map(shape).collect())
    };
    html! {
        <>
            { drawn(Some(Narrator::new(recording, text).announcement(*step).into()), &marks) }
            if !labels.is_empty() {
                { drawn(None, &labels) }
            }
        </>
    }
}

/// Renders a vertical range of the visible part of a diagram as SVG, in coordinates from the start
/// of the run. A diagram without a name is hidden from screen readers.
pub(crate) fn picture(
    chart: &LaneLayout,
    Range { start: top, end: bottom }: Range<i32>,
    name: Option<AttrValue>,
    shapes: Html,
) -> Html {
    let (left, width) = (chart.window.start, chart.window.end - chart.window.start);
    let height = bottom - top;
    html! {
        <svg
            class="drawing"
            style={format!("left:{left}px")}
            width={width.to_string()}
            height={height.to_string()}
            viewBox={format!("{left} {top} {width} {height}")}
            role={name.is_some().then_some("img")}
            aria-hidden={name.is_none().then_some("true")}
            aria-label={name}
        >
            { shapes }
        </svg>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct PillsProps {
    pub(crate) chart: Rc<LaneLayout>,
}

/// Renders the labels of the bands. CSS keeps a label in the visible part of its band, and hides it
/// if this part is too short.
#[component]
pub(crate) fn Pills(props: &PillsProps) -> Html {
    let pill = |Pill { x, y, width, room, is_open, words }: Pill| {
        let (from, to, room) = (x, x + lane_shapes::PILL_GAP + room, room + lane_shapes::PILL_GAP);
        let whole = width + lane_shapes::PILL_GAP;
        html! {
            <div
                class={classes!("pill", is_open.then_some("open"))}
                style={format!("--from:{from};--to:{to};--whole:{whole};left:{x}px;top:{y}px;width:{room}px")}
            >
                <b>{ words }</b>
            </div>
        }
    };
    let pills = lane_shapes::pills(&props.chart, use_texts());
    html! { <div aria-hidden="true">{ for pills.into_iter().map(pill) }</div> }
}
