//! Gestures that zoom an element instead of the page.

use gloo_events::{EventListener, EventListenerOptions};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, TouchEvent, WheelEvent};

/// Distance of the wheel for one step. One notch of a mouse has at least 100; a touchpad sends many
/// small distances.
const WHEEL_STEP: f64 = 40.0;

/// Direction of zooming.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zooming {
    In,
    Out,
}

/// Calls back for each step of zooming by Ctrl or ⌘ and the wheel, by pinching on a touchpad, which
/// browsers report as the same, or with two fingers on a screen. Stops when the listeners are
/// dropped.
pub(crate) fn on_zoom(
    element: &HtmlElement,
    callback: impl Fn(Zooming) + Clone + 'static,
) -> [EventListener; 3] {
    let options = EventListenerOptions::enable_prevent_default();
    let listen = |name: &'static str, handler: Box<dyn Fn(&web_sys::Event)>| {
        EventListener::new_with_options(element, name, options, move |event| handler(event))
    };
    let turned = Cell::new(0.0);
    let of_wheel = callback.clone();
    let wheel = move |event: &web_sys::Event| {
        let Some(event) = event.dyn_ref::<WheelEvent>() else { return };
        if !(event.ctrl_key() || event.meta_key()) {
            return;
        }
        event.prevent_default();
        let total: f64 = turned.get() + event.delta_y();
        turned.set(if total.abs() < WHEEL_STEP { total } else { 0.0 });
        if total.abs() >= WHEEL_STEP {
            of_wheel(if total < 0.0 { Zooming::In } else { Zooming::Out });
        }
    };
    let spread = Rc::new(Cell::new(None));
    let begun = spread.clone();
    let begin = move |event: &web_sys::Event| begun.set(spread_of(event));
    let pinch = move |event: &web_sys::Event| {
        let (Some(before), Some(now)) = (spread.get(), spread_of(event)) else { return };
        event.prevent_default();
        // Squares of distances: 16/9 is the square of 4/3.
        let zooming = match () {
            () if 9 * now >= 16 * before => Zooming::In,
            () if 16 * now <= 9 * before => Zooming::Out,
            () => return,
        };
        spread.set(Some(now));
        callback(zooming);
    };
    [
        listen("wheel", Box::new(wheel)),
        listen("touchstart", Box::new(begin)),
        listen("touchmove", Box::new(pinch)),
    ]
}

/// Returns the square of the distance between two fingers, or `None` for another number of fingers.
fn spread_of(event: &web_sys::Event) -> Option<i64> {
    let touches = event.dyn_ref::<TouchEvent>()?.touches();
    let (one, other) = (touches.get(0)?, touches.get(1)?);
    let across = i64::from(one.client_x() - other.client_x());
    let down = i64::from(one.client_y() - other.client_y());
    (touches.length() == 2).then_some(across * across + down * down)
}
