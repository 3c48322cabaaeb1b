//! Does long work in slices, between which the page stays alive.

use super::browser;
use super::context::Dispatch;
use crate::view::state::{Action, Task, TaskKind, Worker};
use gloo_timers::callback::Interval;
use std::rc::Rc;
use yew::prelude::*;

/// A slice takes about so long, in ms; the browser does what it has to do in between.
const SLICE_MS: u64 = 12;

/// So many moves are made between two looks at the clock.
const MOVES_BETWEEN_LOOKS: usize = 40;

/// The number of slices after which the page reports progress. It does not go by the clock: where
/// drawing takes long, that would leave no time between two drawings, and what is to follow on one
/// would wait for the end.
const SLICES_BETWEEN_REPORTS: u32 = 8;

/// Does a task, if there is one. What is returned stops it: what there is of a run that goes on is
/// kept, and of one that is made again, or tried, nothing.
#[hook]
pub fn use_long_work(task: Option<&Task>, dispatch: &Dispatch) -> Callback<()> {
    let stop = use_mut_ref(|| false);
    let (dispatch, stopped) = (dispatch.clone(), stop.clone());
    use_effect_with(task.cloned(), move |task| {
        *stopped.borrow_mut() = false;
        let timer = task.as_ref().map(|task| {
            let (kind, mut worker) = (task.kind, Some(task.begin()));
            let mut slices = 0;
            Interval::new(0, move || {
                let Some(at_work) = worker.as_mut() else { return };
                let is_done = slice(at_work);
                let is_stopped = *stopped.borrow();
                slices += 1;
                if is_stopped && kind != TaskKind::GoOn {
                    dispatch.emit(Action::Progressed(at_work.progress()));
                    worker = None;
                    dispatch.emit(Action::Stop);
                } else if is_done || is_stopped {
                    let made = worker.take().map(Worker::recording);
                    made.into_iter().for_each(|it| dispatch.emit(Action::Done(Rc::new(it))));
                } else if slices % SLICES_BETWEEN_REPORTS == 0 {
                    dispatch.emit(Action::Progressed(at_work.progress()));
                }
            })
        });
        move || drop(timer)
    });
    use_callback((), move |(), ()| *stop.borrow_mut() = true)
}

/// Works for one slice. Returns whether the work is done.
fn slice(worker: &mut Worker) -> bool {
    let begun_ms = browser::clock_ms();
    loop {
        if worker.advance(MOVES_BETWEEN_LOOKS) {
            return true;
        }
        if browser::clock_ms() - begun_ms >= SLICE_MS {
            return false;
        }
    }
}
