//! Lanes that only show: a run up to a step, in a box. What comes later is not there, yet the
//! places are those of the whole run, so that nothing shifts when a step is added.

use crate::view::page::lanes::{Awaited, Lanes, Later, Still, StillSize};
use diagrams::AxisUnit;
use narration::report::Recording;
use std::rc::Rc;
use yew::prelude::*;

/// Large ones are drawn so much larger than in the workshop, in percent; rooms.css has the same.
const ZOOM: i32 = 112;

#[derive(Properties, PartialEq)]
pub struct StillLanesProps {
    /// The whole run.
    pub recording: Rc<Recording>,
    /// The last step that is shown.
    pub step: usize,
    /// How wide the box is, in CSS pixels.
    pub width: i32,
    pub size: StillSize,
    /// The client whose next step is asked for, and by which command.
    #[prop_or_default]
    pub awaited: Option<Awaited>,
    #[prop_or_default]
    pub is_printing: bool,
    /// What the axis counts.
    #[prop_or(AxisUnit::Time)]
    pub axis: AxisUnit,
    /// What tells them apart from others beside them, for screen readers.
    #[prop_or_default]
    pub name: Option<AttrValue>,
}

#[component]
pub fn StillLanes(props: &StillLanesProps) -> Html {
    let StillLanesProps { recording, step, size, awaited, is_printing, .. } = props;
    // Behind the last step there may be moves that do not show, such as a request that is sent.
    let world = use_memo((recording.clone(), *step), |(recording, step)| {
        let is_end = *step == recording.last();
        if is_end { recording.run().world().clone() } else { recording.world_at(*step) }
    });
    html! {
        <Lanes
            recording={recording.clone()}
            {world}
            step={*step}
            axis={props.axis}
            name={props.name.clone()}
            page_width={inner_width(props.width, *size)}
            is_printing={*is_printing}
            menu={None}
            is_replaced=false
            still={Still { size: *size, later: Later::Hidden, awaited: awaited.clone() }}
        />
    }
}

/// How wide what is inside of the box may be.
fn inner_width(width: i32, size: StillSize) -> i32 {
    match size {
        StillSize::Large => width * 100 / ZOOM - 2,
        StillSize::Narrow => width,
        StillSize::Small => width - 2,
    }
}
