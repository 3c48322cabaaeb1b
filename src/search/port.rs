//! Messages to and from the search workers as DOM events. `static/searcher-host.js` is the other
//! end.

use crate::browser::{self, window};
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::shell_action::ShellAction;
use crate::search::bridge::{Bridge, Port};
use gloo_events::EventListener;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, CustomEventInit};
use yew::prelude::*;

/// Sends each message as an event: the digit of the worker and the request.
pub(crate) struct Events;

impl Port for Events {
    fn send(&self, worker: usize, request: &str) {
        let Some(window) = window() else { return };
        let content = CustomEventInit::new();
        content.set_detail(&JsValue::from_str(&format!("{worker}{request}")));
        if let Ok(event) = CustomEvent::new_with_event_init_dict("lockscope-request", &content) {
            // Dispatching fails only for an event that is already being dispatched.
            let _ = window.dispatch_event(&event);
        }
    }
}

/// The connection of the page to its search workers.
pub(crate) struct Searchers {
    pub(crate) bridge: RefCell<Bridge<Events>>,
    /// Time of the last check request.
    pub(crate) requested_ms: Cell<u64>,
}

/// Connects the page to its search workers, and dispatches their responses.
#[hook]
pub(crate) fn use_searchers(dispatch: &Dispatch) -> Rc<Searchers> {
    let searchers = use_memo((), |()| {
        let cores = window().map_or(2.0, |window| window.navigator().hardware_concurrency());
        let bridge = RefCell::new(Bridge::new(Events, cores as usize));
        Searchers { bridge, requested_ms: Cell::new(0) }
    });
    let of_listener = searchers.clone();
    use_effect_with(dispatch.clone(), move |dispatch| {
        let dispatch = dispatch.clone();
        let listener = window().map(|window| {
            EventListener::new(&window, "lockscope-response", move |event| {
                let detail = event.dyn_ref::<CustomEvent>().and_then(|it| it.detail().as_string());
                let Some(detail) = detail else { return };
                let Some((worker, message)) = detail.split_at_checked(1) else { return };
                let Ok(worker) = worker.parse() else { return };
                let response = of_listener.bridge.borrow_mut().receive(worker, message);
                let elapsed = browser::clock_ms().saturating_sub(of_listener.requested_ms.get());
                if let Some(response) = response {
                    dispatch.emit(Action::Shell(ShellAction::Heard(response.into(), elapsed)));
                }
            })
        });
        move || drop(listener)
    });
    searchers
}
