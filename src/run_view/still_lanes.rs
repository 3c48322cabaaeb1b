//! Read-only timeline lanes of a run up to a step. Later steps are hidden but already have their
//! places, so adding a step moves nothing. A run that the user continues has no later steps.

use crate::kit::measures::STILL_ZOOM;
use crate::run_view::lanes::{Awaited, Lanes, LanesLook, Later, Still, StillSize};
use diagrams::AxisUnit;
use diagrams::lane_layout::Zoom;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct StillLanesProps {
    /// Whole run.
    pub(crate) recording: Rc<Recording>,
    /// Last step shown.
    pub(crate) step: usize,
    pub(crate) frame: StillFrame,
    /// Step that the user has to predict: its client and its command.
    #[prop_or_default]
    pub(crate) awaited: Option<Awaited>,
    #[prop_or(Later::Hidden)]
    pub(crate) later: Later,
}

/// Box around read-only lanes.
#[derive(Clone, PartialEq)]
pub(crate) struct StillFrame {
    /// Width of the box, in CSS pixels.
    pub(crate) width: i32,
    pub(crate) size: StillSize,
    /// Unit of the axis.
    pub(crate) axis: AxisUnit,
    /// Accessible name that distinguishes several lanes on one page.
    pub(crate) name: Option<AttrValue>,
}

#[component]
pub(crate) fn StillLanes(props: &StillLanesProps) -> Html {
    let StillLanesProps { recording, step, frame, awaited, later } = props;
    // After the last step there may be invisible moves, such as sending a request.
    let world = use_memo((recording.clone(), *step), |(recording, step)| {
        let is_end = *step == recording.last();
        if is_end { recording.run().world().clone() } else { recording.world_at(*step) }
    });
    let size = frame.size;
    let look = LanesLook {
        axis: frame.axis,
        zoom: Zoom::default(),
        page_width: inner_width(frame.width, size),
        still: Some(Still { size, later: *later, awaited: awaited.clone() }),
        name: frame.name.clone(),
    };
    html! {
        <Lanes recording={recording.clone()} {world} step={*step} {look} />
    }
}

/// Returns the width inside the box, in CSS pixels.
fn inner_width(width: i32, size: StillSize) -> i32 {
    match size {
        StillSize::Large => width * 100 / STILL_ZOOM - 2,
        StillSize::Narrow => width,
        StillSize::Small => width - 2,
    }
}
