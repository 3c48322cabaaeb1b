//! The way to those who search: questions go out, and news comes in, as events that carry texts.
//! `static/asking.js` is on the other side.

use super::window;
use gloo_events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CustomEvent, CustomEventInit};

/// Asks a question.
pub(in super::super) fn ask(question: &str) {
    send("lockscope-ask", question);
}

/// Asks no longer. Whoever searches tells what is known.
pub(in super::super) fn stop(question: u32) {
    send("lockscope-stop", &question.to_string());
}

/// Calls back with what is told, while the listener is kept.
pub(in super::super) fn on_told(callback: impl Fn(String) + 'static) -> Option<EventListener> {
    let window = window()?;
    Some(EventListener::new(&window, "lockscope-told", move |event| {
        let told = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
        told.into_iter().for_each(&callback);
    }))
}

fn send(name: &str, text: &str) {
    let Some(window) = window() else { return };
    let content = CustomEventInit::new();
    content.set_detail(&JsValue::from_str(text));
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &content) {
        // It fails only for an event that is being dispatched already.
        let _ = window.dispatch_event(&event);
    }
}
