//! Bridge to the search worker: sends requests and receives responses as DOM events with JSON.
//! `static/asking.js` is the other end.

use crate::browser::window;
use gloo_events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, CustomEventInit};

/// Sends a request.
pub(crate) fn ask(question: &str) {
    send("lockscope-ask", question);
}

/// Cancels a request. The search worker responds with its partial result.
pub(crate) fn stop(question: u32) {
    send("lockscope-stop", &question.to_string());
}

/// Calls back with each response, until the listener is dropped.
pub(crate) fn on_told(callback: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "lockscope-told", move |event| {
        let told = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
        told.into_iter().for_each(&callback);
    }))
}

pub(crate) fn send(name: &str, text: &str) {
    let Some(window) = window() else { return };
    let content = CustomEventInit::new();
    content.set_detail(&JsValue::from_str(text));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &content) {
        // Dispatching fails only for an event that is already being dispatched.
        let _ = window.dispatch_event(&event);
    }
}
