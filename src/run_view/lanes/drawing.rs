//! Drawing of the timeline lanes below the axis, and the labels over its bands.

use crate::kit::contexts::use_texts;
use crate::kit::svg::shape;
use diagrams::lane_layout::LaneLayout;
use diagrams::lane_shapes;
use diagrams::lane_shapes::Pill;
use narration::Narrator;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DrawingProps {
    pub(crate) chart: Rc<LaneLayout>,
    pub(crate) recording: Rc<Recording>,
    pub(crate) step: usize,
}

#[component]
pub(crate) fn Drawing(props: &DrawingProps) -> Html {
    let text = use_texts();
    let DrawingProps { chart, recording, step } = props;
    let shapes = lane_shapes::lanes(chart, recording, text);
    picture(
        chart,
        chart.height(),
        Some(Narrator::new(recording, text).announcement(*step).into()),
        shapes.iter().map(shape).collect(),
    )
}

/// Renders the visible part of a diagram as SVG, in coordinates from the start of the run. A
/// diagram without a name is hidden from screen readers.
pub(crate) fn picture(
    chart: &LaneLayout,
    height: i32,
    name: Option<AttrValue>,
    shapes: Html,
) -> Html {
    let (left, width) = (chart.window.start, chart.window.end - chart.window.start);
    html! {
        <svg
            class="drawing"
            style={format!("left:{left}px")}
            width={width.to_string()}
            height={height.to_string()}
            viewBox={format!("{left} 0 {width} {height}")}
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

/// Renders the labels of the bands. CSS keeps a label visible while its band is visible.
#[component]
pub(crate) fn Pills(props: &PillsProps) -> Html {
    let pill = |Pill { x, y, room, is_open, words, .. }: Pill| {
        html! {
            <div
                class={classes!("pill", is_open.then_some("open"))}
                style={format!("left:{x}px;top:{y}px;width:{}px", room + lane_shapes::PILL_GAP)}
            >
                <b>{ words }</b>
            </div>
        }
    };
    let pills = lane_shapes::pills(&props.chart, use_texts());
    html! { <div aria-hidden="true">{ for pills.into_iter().map(pill) }</div> }
}
