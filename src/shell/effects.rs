//! Side effects of the page apart from rendering: listeners for keys, paste, printing and window
//! size, the playback timer, and the document's title and theme.

use crate::browser;
use crate::browser::KeyUse;
use crate::kit::contexts::Dispatch;
use crate::kit::shell_action::ShellAction;
use crate::run_view::playback::PlaybackAction;
use crate::shell::action::Action;
use crate::shell::keys;
use crate::shell::links::pasting;
use crate::shell::state::State;
use gloo_timers::callback::Interval;
use yew::prelude::*;

/// Interval of the playback timer, in ms.
const TIMER_MS: u32 = 50;

/// Returns the width and height of the page, in CSS pixels.
#[hook]
pub(crate) fn use_page_size() -> (i32, i32) {
    let size = use_state_eq(browser::page_size);
    let setter = size.setter();
    use_effect_with((), move |()| {
        let listener = browser::on_resize(move || setter.set(browser::page_size()));
        move || drop(listener)
    });
    *size
}

/// Sets the document's title, language and theme.
#[hook]
pub(crate) fn use_description(state: &State) {
    let text = state.options.language.texts();
    let title = text.page_title(&state.title_of_page());
    let description = (title, text.which.tag(), state.options.theme, state.shell.embedded);
    use_effect_with(description, |(title, tag, theme, embedded)| {
        browser::describe_page(title, tag, *theme, *embedded);
    });
}

/// Handles the keys listed in [`keys`], regardless of the focus.
#[hook]
pub(crate) fn use_keys(state: &UseReducerHandle<State>, dispatch: &Dispatch) {
    let state = state.clone();
    use_effect_with(dispatch.clone(), |dispatch| {
        let dispatch = dispatch.clone();
        let listener = browser::on_key(move |key| {
            // A handle retains every state that it has returned; the copy is dropped after the
            // event.
            let action = keys::action(key, &state.clone());
            let Some(action) = action else { return KeyUse::Unused };
            dispatch.emit(action);
            KeyUse::Used
        });
        move || drop(listener)
    });
}

/// Opens content pasted outside text fields. An embedded page ignores pasting.
#[hook]
pub(crate) fn use_pasting(is_embedded: bool, dispatch: &Dispatch) {
    use_effect_with((is_embedded, dispatch.clone()), |(is_embedded, dispatch)| {
        let dispatch = dispatch.clone();
        let listener =
            (!is_embedded).then(|| browser::on_paste(move |text| dispatch.emit(pasting(&text))));
        move || drop(listener)
    });
}

/// Dispatches an action when the system's theme changes.
#[hook]
pub(crate) fn use_system_theme(dispatch: &Dispatch) {
    use_effect_with(dispatch.clone(), |dispatch| {
        let dispatch = dispatch.clone();
        let listener = browser::on_dark(move |is_dark| {
            dispatch.emit(Action::Shell(ShellAction::SystemTheme { is_dark }))
        });
        move || drop(listener)
    });
}

/// Dispatches an action when printing begins and when it ends.
#[hook]
pub(crate) fn use_printing(dispatch: &Dispatch) {
    use_effect_with(dispatch.clone(), |dispatch| {
        let dispatch = dispatch.clone();
        let listeners = browser::on_print(move |begins| {
            dispatch.emit(Action::Shell(ShellAction::Print(begins)))
        });
        move || drop(listeners)
    });
}

/// Dispatches the real time that has passed. A run therefore plays at the same speed if the browser
/// slows the timer in a background tab.
#[hook]
pub(crate) fn use_playback(is_playing: bool, dispatch: &Dispatch) {
    use_effect_with((is_playing, dispatch.clone()), |(is_playing, dispatch)| {
        let timer = is_playing.then(|| {
            let dispatch = dispatch.clone();
            let mut seen_ms = browser::clock_ms();
            Interval::new(TIMER_MS, move || {
                let now_ms = browser::clock_ms();
                dispatch.emit(Action::Playback(PlaybackAction::TimePassed(
                    now_ms.saturating_sub(seen_ms),
                )));
                seen_ms = now_ms;
            })
        });
        move || drop(timer)
    });
}
