//! The page in two halves that need not be drawn in one frame.
//!
//! Someone who steps, or drags the playhead, looks at the lanes: they follow at once. What stands below them
//! follows a frame later, and while step comes upon step only now and then, so that no frame has to draw
//! both. Whatever else changes is drawn at once everywhere.

use super::frozen::frozen;
use super::parts::Same;
use crate::report::Recording;
use crate::view::state::State;
use gloo_render::{AnimationFrame, request_animation_frame};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::prelude::*;

/// While step comes upon step, the lower half is drawn every so many steps.
const MOST_BEHIND: usize = 5;

/// Which of the halves are drawn this time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Due {
    Both,
    Upper,
    Lower,
}

/// What is drawn of the two halves this time.
pub(super) struct Halves {
    drawn: Rc<RefCell<Drawn>>,
    due: Due,
}

/// What was drawn last.
#[derive(Default)]
struct Drawn {
    upper: Rc<Html>,
    lower: Rc<Html>,
    /// What each half shows of the run.
    above: Option<Place>,
    below: Option<Place>,
    /// So many steps were drawn without the lower half.
    behind: usize,
    /// Whether a frame has passed since a half was left out.
    is_time: bool,
}

/// A step of a recording.
type Place = (Same<Recording>, usize);

impl Drawn {
    /// Which halves are to be drawn, so that they show this.
    fn due(&mut self, state: &State) -> Due {
        let here = (Same(state.recording.clone()), state.step);
        let is_step = |shown: &Option<Place>| {
            shown.as_ref().is_some_and(|shown| shown.0 == here.0 && shown.1 != here.1)
        };
        let due = match (is_step(&self.above), is_step(&self.below)) {
            _ if state.printing => Due::Both,
            (true, true) if self.behind == MOST_BEHIND => Due::Lower,
            (true, true) => Due::Upper,
            (true, false) if self.is_time => Due::Upper,
            (false, true) if self.is_time => Due::Lower,
            // Something else changed, too.
            _ => Due::Both,
        };
        self.is_time = false;
        self.behind = if due == Due::Upper { self.behind + 1 } else { 0 };
        if due != Due::Lower {
            self.above = Some((Same(state.recording.clone()), state.step));
        }
        if due != Due::Upper {
            self.below = Some(here);
        }
        due
    }
}

#[hook]
pub(super) fn use_halves(state: &State) -> Halves {
    let drawn = use_memo((), |()| RefCell::new(Drawn::default()));
    let due = drawn.borrow_mut().due(state);
    let is_behind = {
        let drawn = drawn.borrow();
        drawn.above != drawn.below
    };
    let (redraw, later) = (use_force_update(), drawn.clone());
    use_effect_with((is_behind, state.step), move |&(is_behind, _)| {
        let frame = is_behind.then(|| {
            after_a_frame(move || {
                later.borrow_mut().is_time = true;
                redraw.force_update();
            })
        });
        move || frame.iter().for_each(|frame| frame.set(None))
    });
    Halves { drawn, due }
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

impl Halves {
    /// What follows a step at once.
    pub(super) fn upper(&self, draw: impl FnOnce() -> Html) -> Html {
        if self.due != Due::Lower {
            let html = Rc::new(draw());
            self.drawn.borrow_mut().upper = html;
        }
        frozen(self.drawn.borrow().upper.clone(), 0)
    }

    /// What may follow later.
    pub(super) fn lower(&self, draw: impl FnOnce() -> Html) -> Html {
        if self.due != Due::Upper {
            let html = Rc::new(draw());
            self.drawn.borrow_mut().lower = html;
        }
        frozen(self.drawn.borrow().lower.clone(), 1)
    }

    /// The step that the lower half shows.
    pub(super) fn step_below(&self) -> usize {
        self.drawn.borrow().below.as_ref().map_or(0, |&(_, step)| step)
    }
}
