//! The transport: first, back, play, forward, last, the slider and where one is.

use super::drawings::{self, Drawing};
use super::element::{Element, element};
use super::parts::{Part, on_click};
use crate::text::milliseconds;
use crate::time::Millis;
use crate::view::state::Action;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

pub(super) fn transport(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let (step, last) = (state.step, state.recording.last());
    let (play_name, play) = match state.playing {
        Some(_) => (text.pause, drawings::PAUSE),
        None => (text.play, drawings::PLAY),
    };
    let at = state.recording.step(step).map_or(Millis(0), |step| step.at);

    let button = |name: &'static str, key: &str, drawing: Drawing, action, class: &'static str| {
        element("button")
            .class("icon-only")
            .class(class)
            .set("aria-label", name)
            .set("title", format!("{name} ({key})"))
            .on("click", on_click(act, action))
            .with(drawing)
    };
    let slide = act.reform(|event: Event| {
        let slider = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        Action::GoTo(slider.map_or(0, |slider| slider.value_as_number() as usize))
    });
    let slider = element("input")
        .set("type", "range")
        .set("min", "0")
        .set("max", last)
        .set("value", step)
        .set("aria-label", text.step)
        .set("aria-valuetext", (text.step_of)(step, last))
        .on("input", slide);
    let time = element("span").class("time").with("t = ").with(element("b").with(milliseconds(at)));
    element("section")
        .class("transport")
        .set("aria-label", text.playback)
        .with(button(text.first_step, "Home", drawings::FIRST, Action::First, "quiet wide"))
        .with(button(text.step_back, "←", drawings::BACK, Action::Back, "quiet"))
        .with(button(play_name, "Space", play, Action::PlayOrPause, "play"))
        .with(button(text.step_forward, "→", drawings::FORWARD, Action::Forward, "quiet"))
        .with(button(text.last_step, "End", drawings::LAST, Action::Last, "quiet wide"))
        .with(slider)
        .with(
            element("span")
                .class("where")
                .with(element("span").with((text.step_of)(step, last)))
                .with(time),
        )
}
