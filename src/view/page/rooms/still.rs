//! Lanes that only show: a run up to a step, in a box. What comes later is not there, yet the
//! places are those of the whole run, so that nothing shifts when a step is added.

use crate::picture::AxisUnit;
use crate::report::Recording;
use crate::view::page::lanes::{Awaited, Lanes, Still};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct StillLanesProps {
    /// The whole run.
    pub recording: Rc<Recording>,
    /// The last step that is shown.
    pub step: usize,
    /// How wide the box is, in CSS pixels.
    pub width: i32,
    /// Whether they stand in a card, beside words.
    #[prop_or_default]
    pub is_small: bool,
    /// The client whose next step is asked for, and by which command.
    #[prop_or_default]
    pub awaited: Option<Awaited>,
    #[prop_or_default]
    pub is_printing: bool,
}

#[component]
pub fn StillLanes(props: &StillLanesProps) -> Html {
    let StillLanesProps { recording, step, width, is_small, awaited, is_printing } = props;
    let shown = use_memo((recording.clone(), *step), |(recording, step)| {
        recording.branch_at(recording.moves_at(*step))
    });
    let world = use_memo(shown.clone(), |shown| shown.run().world().clone());
    let last = shown.last();
    html! {
        <Lanes
            recording={shown}
            {world}
            step={last}
            axis={AxisUnit::Time}
            page_width={*width}
            is_printing={*is_printing}
            menu={None}
            is_replaced=false
            still={Still { whole: recording.clone(), is_small: *is_small, awaited: awaited.clone() }}
        />
    }
}
