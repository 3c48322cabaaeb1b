//! The page in parts that need not be drawn in one frame.
//!
//! Someone who steps, or drags the playhead, looks at the lanes: they follow at once. What stands below them
//! follows in the frames after, and while step comes upon step only now and then, so that no frame has to
//! draw more than one part. Whatever else changes is drawn at once everywhere.

use super::frozen::frozen;
use super::parts::Same;
use crate::report::Recording;
use crate::view::state::State;
use gloo_render::{AnimationFrame, request_animation_frame};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use yew::prelude::*;

/// While step comes upon step, every so many steps it is a lower part's turn.
const MOST_BEHIND: usize = 3;

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// The lanes and what steers them.
    Upper,
    /// The program and the transcript.
    Panes,
    /// What stands beside them.
    Side,
}

/// What is drawn this time.
pub(super) struct Turns {
    parts: Rc<RefCell<Parts>>,
    /// A single part, or all.
    due: Option<Turn>,
}

/// What was drawn last.
#[derive(Default)]
struct Parts {
    /// Of each part.
    drawn: [Drawn; 3],
    /// So many steps were drawn in the upper part alone.
    behind: usize,
    /// Of the lower parts, whether it is not the panes' turn.
    is_side_next: bool,
    /// Whether a frame has passed since a part was left out.
    is_time: bool,
}

#[derive(Default)]
struct Drawn {
    html: Rc<Html>,
    /// What of the run it shows: a step of a recording.
    shows: Option<(Same<Recording>, usize)>,
}

impl Drawn {
    /// The step it shows, if it shows this recording.
    fn step(&self, recording: &Rc<Recording>) -> Option<usize> {
        self.shows.as_ref().filter(|shows| Rc::ptr_eq(&shows.0.0, recording)).map(|&(_, step)| step)
    }
}

impl Parts {
    /// The part that is to be drawn now, or all.
    fn due(&mut self, state: &State) -> Option<Turn> {
        let (is_time, shown) = (std::mem::take(&mut self.is_time), self.shown(state));
        let [upper, panes, side] = shown.map(|step| step != Some(state.step));
        let is_a_step = upper && panes && side && shown.iter().all(Option::is_some);
        let lower = if panes && !(side && self.is_side_next) { Turn::Panes } else { Turn::Side };
        let due = if state.printing {
            None
        } else if is_a_step {
            Some(if self.behind < MOST_BEHIND { Turn::Upper } else { lower })
        } else if is_time && (upper || panes || side) {
            Some(if upper { Turn::Upper } else { lower })
        } else {
            // Something else changed, too.
            None
        };
        self.behind = if due == Some(Turn::Upper) { self.behind + 1 } else { 0 };
        if due != Some(Turn::Upper) {
            self.is_side_next = due == Some(Turn::Panes);
        }
        for turn in [Turn::Upper, Turn::Panes, Turn::Side] {
            if due.is_none_or(|due| due == turn) {
                self.drawn[turn as usize].shows = Some((Same(state.recording.clone()), state.step));
            }
        }
        due
    }

    /// The steps that the parts show of this recording.
    fn shown(&self, state: &State) -> [Option<usize>; 3] {
        self.drawn.each_ref().map(|part| part.step(&state.recording))
    }
}

#[hook]
pub(super) fn use_turns(state: &State) -> Turns {
    let parts = use_memo((), |()| RefCell::new(Parts::default()));
    let due = parts.borrow_mut().due(state);
    let behind = parts.borrow().shown(state).map(|step| step != Some(state.step));
    let (redraw, later) = (use_force_update(), parts.clone());
    use_effect_with((behind, state.step), move |&(behind, _)| {
        let frame = behind.contains(&true).then(|| {
            after_a_frame(move || {
                later.borrow_mut().is_time = true;
                redraw.force_update();
            })
        });
        move || frame.iter().for_each(|frame| frame.set(None))
    });
    Turns { parts, due }
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

impl Turns {
    /// A part of the page: drawn if it is its turn, as it was otherwise.
    pub(super) fn part(&self, turn: Turn, draw: impl FnOnce() -> Html) -> Html {
        if self.due.is_none_or(|due| due == turn) {
            let html = Rc::new(draw());
            self.parts.borrow_mut().drawn[turn as usize].html = html;
        }
        frozen(self.parts.borrow().drawn[turn as usize].html.clone(), turn as usize)
    }

    /// The step that a part shows.
    pub(super) fn step_of(&self, turn: Turn) -> Option<usize> {
        self.parts.borrow().drawn[turn as usize].shows.as_ref().map(|&(_, step)| step)
    }
}
