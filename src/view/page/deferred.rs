//! The one trick for frames: what stands below the lanes follows a step in the frames after it.
//!
//! A step changes something in nearly every part of the page, most of it text, which the browser
//! has to lay out and paint. In one go that is more than a frame's 16 ms in a long run with ten
//! clients; in three it is not (`tests/browser/frames.test.mjs` prints both axes). Someone who
//! steps, or drags the playhead, looks at the lanes: they are drawn at once, then the history, then
//! the rest.

use super::browser;
use gloo_render::{AnimationFrame, request_animation_frame};
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// While value comes upon value in every frame, the last one is shown after so long, in ms.
const LONGEST_WAIT_MS: u64 = 500;

/// A value as it was before, as long as it can wait: until the next frame has been drawn.
#[hook]
pub fn use_deferred<T: Clone + 'static>(value: T, can_wait: fn(&T, &T) -> bool) -> T {
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

/// Calls back when the next frame has been drawn, unless what is returned is emptied before.
fn after_a_frame(callback: impl FnOnce() + 'static) -> Rc<Cell<Option<AnimationFrame>>> {
    let awaited = Rc::new(Cell::new(None));
    let slot = awaited.clone();
    awaited.set(Some(request_animation_frame(move |_| {
        slot.set(Some(request_animation_frame(move |_| callback())));
    })));
    awaited
}
