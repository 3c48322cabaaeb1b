//! Deferred rendering: the parts below the timeline lanes follow a step one or two frames later.
//!
//! A step changes text in nearly every part of the page, and the browser has to lay out and paint
//! it. In a long run with ten clients, one frame of 16 ms is too short for all of it; three frames
//! suffice (`tests/browser/frames.test.mjs` prints the times for both axes). A user who steps or
//! drags the playhead looks at the lanes, so they are drawn at once, then the history, then the
//! rest.

use crate::browser;
use gloo_render::{AnimationFrame, request_animation_frame};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// Maximum delay while the value changes in every frame, in ms. After it, the latest value is
/// shown.
const LONGEST_WAIT_MS: u64 = 500;

/// Returns the previous value until the next frame is drawn, if `can_wait` allows the delay.
#[hook]
pub(crate) fn use_deferred<T: Clone + 'static>(value: T, can_wait: fn(&T, &T) -> bool) -> T {
    let shown = use_mut_ref(|| value.clone());
    let waiting_since_ms = use_mut_ref(|| None);
    let redraw = use_force_update();
    let before = shown.borrow().clone();
    let waits = can_wait(&before, &value);
    let given = if waits { before } else { value.clone() };
    use_effect(move || {
        let now_ms = browser::clock_ms();
        let since_ms = *waiting_since_ms.borrow_mut().get_or_insert(now_ms);
        let show = move || {
            *shown.borrow_mut() = value;
            *waiting_since_ms.borrow_mut() = None;
            if waits {
                redraw.force_update();
            }
        };
        let frame = if waits && now_ms - since_ms < LONGEST_WAIT_MS {
            after_a_frame(show)
        } else {
            show();
            Rc::default()
        };
        move || frame.set(None)
    });
    given
}

/// Calls back after the next frame is drawn. Emptying the returned cell cancels the call.
fn after_a_frame(callback: impl FnOnce() + 'static) -> Rc<Cell<Option<AnimationFrame>>> {
    let awaited = Rc::new(Cell::new(None));
    let slot = awaited.clone();
    awaited.set(Some(request_animation_frame(move |_| {
        slot.set(Some(request_animation_frame(move |_| callback())));
    })));
    awaited
}
