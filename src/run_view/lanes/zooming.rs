//! Zooming of the timeline lanes, by Ctrl and the mouse wheel or by pinching.

use crate::browser;
use crate::browser::zoom::Zooming;
use crate::kit::contexts::{Action, use_dispatch};
use crate::run_view::playback::PlaybackAction;
use web_sys::HtmlElement;
use yew::prelude::*;

/// Zooms the axis while `is_on`.
#[hook]
pub(crate) fn use_zooming(timeline: &NodeRef, is_on: bool) {
    let (timeline, dispatch) = (timeline.clone(), use_dispatch());
    use_effect_with((dispatch, is_on), move |(dispatch, is_on)| {
        let element = timeline.cast::<HtmlElement>().filter(|_| *is_on);
        let listeners = element.map(|element| {
            let dispatch = dispatch.clone();
            browser::zoom::on_zoom(&element, move |zooming| {
                dispatch.emit(Action::Playback(match zooming {
                    Zooming::In => PlaybackAction::ZoomIn,
                    Zooming::Out => PlaybackAction::ZoomOut,
                }));
            })
        });
        move || drop(listeners)
    });
}
