//! Legend of the markers in the timeline lanes.

use crate::kit::contexts::use_texts;
use crate::kit::controls::Icon;
use diagrams::lane_layout::Layout;
use diagrams::lane_shapes;
use diagrams::lane_shapes::signs;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LegendProps {
    pub(crate) layout: Rc<Layout>,
}

#[component]
pub(crate) fn Legend(props: &LegendProps) -> Html {
    let text = use_texts();
    let entry = |(sign, meaning)| html! { <span><Icon {sign} />{ meaning }</span> };
    html! {
        <div class="legend" aria-hidden="true">
            { signs::legend(text).into_iter().map(entry).collect::<Html>() }
            if let Some(example) = lane_shapes::timestamps(&props.layout.tracks, text) {
                <span class="aside">{ example }</span>
            }
        </div>
    }
}
