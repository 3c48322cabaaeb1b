//! Legend of the markers in the timeline lanes. The user can close it; the help contains it too.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::run_view::lanes::markers::AXIS;
use crate::run_view::playback::PlaybackAction;
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
    let (text, dispatch) = (use_texts(), use_dispatch());
    // Paper has no help, so it always shows the legend.
    if !use_shown(|it| it.state.playback.shows_legend || it.state.shell.printing) {
        return Html::default();
    }
    let close = move |_: MouseEvent| {
        browser::focus_id(AXIS);
        dispatch.emit(Action::Playback(PlaybackAction::CloseLegend));
    };
    let entry = |(sign, meaning)| html! { <span><Icon {sign} />{ meaning }</span> };
    html! {
        <div class="legend">
            <div class="name">
                <span>{ text.timeline.legend }</span>
                <button
                    class="quiet icon-only"
                    aria-label={text.timeline.close_legend}
                    title={text.timeline.close_legend_how}
                    onclick={close}
                >
                    <Icon sign={icons::CROSS} />
                </button>
            </div>
            <div class="signs-in-row" aria-hidden="true">
                { signs::legend(text).into_iter().map(entry).collect::<Html>() }
                if let Some(example) = lane_shapes::timestamps(&props.layout.tracks, text) {
                    <span class="aside">{ example }</span>
                }
            </div>
        </div>
    }
}
