//! Sends the current check request to the search worker and dispatches its responses. If the
//! request changes, the new one is sent after a short delay.

use crate::browser;
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::shell_action::ShellAction;
use crate::search::bridge;
use crate::shell::state::State;
use crate::workshop::check::state::CheckAction;
use gloo_timers::callback::Timeout;
use yew::prelude::*;

/// Delay before a changed request is sent, in ms.
const REST_MS: u32 = 300;

/// Sends requests and dispatches responses while the page is open.
#[hook]
pub fn use_check_requests(state: &UseReducerHandle<State>, dispatch: &Dispatch) {
    let asked_ms = use_mut_ref(|| 0);
    let clock = asked_ms.clone();
    use_effect_with(dispatch.clone(), move |dispatch| {
        let dispatch = dispatch.clone();
        let listener = bridge::on_told(move |told| {
            let elapsed_ms = browser::clock_ms().saturating_sub(*clock.borrow());
            dispatch.emit(Action::Shell(ShellAction::Heard(told, elapsed_ms)));
        });
        move || drop(listener)
    });
    let question = state.running_question();
    use_effect_with(question.as_ref().map(|(id, _)| *id), move |_| {
        if let Some((_, text)) = &question {
            *asked_ms.borrow_mut() = browser::clock_ms();
            bridge::ask(text);
        }
        move || question.into_iter().for_each(|(id, _)| bridge::stop(id))
    });
    // Each change of the request restarts the delay.
    let changed = state.workshop().wants_to_ask().then(|| {
        (state.session.planned().scenario.clone(), state.check.bounds, state.options.language)
    });
    let dispatch = dispatch.clone();
    use_effect_with(changed, move |changed| {
        let timer = changed.is_some().then(|| {
            Timeout::new(REST_MS, move || dispatch.emit(Action::Check(CheckAction::Again)))
        });
        move || drop(timer)
    });
}
