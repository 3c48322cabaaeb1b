//! Messages to and from the search workers as DOM events. The detail of an event is an array: the
//! number of the worker, and the message as bytes. `static/searcher-host.js` is the other end.

use crate::browser::{self, window};
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::shell_action::ShellAction;
use crate::search::bridge::{Bridge, Message, Port};
use gloo_events::EventListener;
use js_sys::{Array, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, CustomEventInit};
use yew::prelude::*;

/// Sends each message as an event.
pub(crate) struct Events;

impl Port for Events {
    fn send(&self, worker: usize, request: &[u8]) {
        let Some(window) = window() else { return };
        let content = CustomEventInit::new();
        let bytes = Uint8Array::from(request).into();
        content.set_detail(&Array::of2(&JsValue::from(worker as u32), &bytes));
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
                let received = event.dyn_ref::<CustomEvent>().and_then(read);
                let Some((worker, message)) = received else { return };
                let response = of_listener.bridge.borrow_mut().receive(worker, &message);
                let elapsed = browser::clock_ms().saturating_sub(of_listener.requested_ms.get());
                if let Some(response) = response {
                    dispatch.emit(Action::Shell(ShellAction::Heard(response.into(), elapsed)));
                }
            })
        });
        move || drop(listener)
    });
    // Loading a worker before the page is shown would delay the page.
    use_effect_with((), |()| {
        if let (Some(window), Ok(shown)) = (window(), CustomEvent::new("lockscope-shown")) {
            let _ = window.dispatch_event(&shown);
        }
    });
    searchers
}

/// Returns the number of the worker and the message of an event. The string `died`
/// reports that the worker died, another string that it cannot be started.
fn read(event: &CustomEvent) -> Option<(usize, Message)> {
    let detail = event.detail().dyn_into::<Array>().ok()?;
    let worker = detail.get(0).as_f64()? as usize;
    let message = match detail.get(1).dyn_into::<Uint8Array>() {
        Ok(bytes) => Message::Response(bytes.to_vec()),
        Err(reason) if reason.as_string()? == "died" => Message::Died,
        Err(_) => Message::Absent,
    };
    Some((worker, message))
}
