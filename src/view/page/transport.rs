//! The transport: first, back, play, forward, last, the slider and where one is.

use super::parts::{Icon, Part, icon, on_click};
use crate::text::milliseconds;
use crate::time::Millis;
use crate::view::state::Action;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub(super) fn transport(part: &Part) -> Html {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let (step, last) = (state.step, state.recording.last());
    let is_playing = state.playing.is_some();
    let (play_name, play_icon) =
        if is_playing { (text.pause, Icon::Pause) } else { (text.play, Icon::Play) };
    let at = state.recording.step(step).map_or(Millis(0), |step| step.at);

    let button = |name: &'static str,
                  key: &str,
                  shape: Icon,
                  action: Action,
                  class: &'static str| {
        html! {
            <button class={classes!("icon-only", class)} aria-label={name} title={format!("{name} ({key})")}
                onclick={on_click(act, action)}>{ icon(shape) }</button>
        }
    };
    let slide = act.reform(|event: InputEvent| {
        let slider = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        Action::GoTo(slider.map_or(0, |slider| slider.value_as_number() as usize))
    });
    html! {
        <section class="transport" aria-label={text.playback}>
            { button(text.first_step, "Home", Icon::First, Action::First, "quiet wide") }
            { button(text.step_back, "←", Icon::Back, Action::Back, "quiet") }
            { button(play_name, "Space", play_icon, Action::PlayOrPause, "play") }
            { button(text.step_forward, "→", Icon::Forward, Action::Forward, "quiet") }
            { button(text.last_step, "End", Icon::Last, Action::Last, "quiet wide") }
            <input type="range" min="0" max={last.to_string()} value={step.to_string()} aria-label={text.step}
                aria-valuetext={(text.step_of)(step, last)} oninput={slide} />
            <span class="where">
                <span>{ (text.step_of)(step, last) }</span>
                <span class="time">{ "t = " }<b>{ milliseconds(at) }</b></span>
            </span>
        </section>
    }
}
