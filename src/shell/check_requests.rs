//! Sends the current check request to the search worker. If the request changes, the new one is
//! sent after a short delay.

use crate::browser;
use crate::kit::contexts::{Action, Dispatch};
use crate::search::port::Searchers;
use crate::shell::state::State;
use crate::workshop::check::state::CheckAction;
use gloo_timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// Delay before a changed request is sent, in ms.
const REST_MS: u32 = 300;

/// Sends requests while the page is open.
#[hook]
pub(crate) fn use_check_requests(
    state: &UseReducerHandle<State>,
    searchers: &Rc<Searchers>,
    dispatch: &Dispatch,
) {
    let (question, searchers) = (state.running_question(), searchers.clone());
    use_effect_with(question.as_ref().map(|request| request.id), move |_| {
        if let Some(request) = &question {
            searchers.requested_ms.set(browser::clock_ms());
            searchers.bridge.borrow_mut().ask(request);
        }
        move || {
            question.iter().for_each(|request| searchers.bridge.borrow_mut().stop(request.id));
        }
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
