//! Runs background tasks in time slices, so that the page stays responsive.

use crate::browser;
use crate::kit::contexts::Dispatch;
use crate::shell::action::Action;
use crate::workshop::session::action::RunAction;
use gloo_timers::callback::Interval;
use session::{Task, TaskKind, Worker};
use std::rc::Rc;
use yew::prelude::*;

/// Approximate length of a slice, in ms. The browser handles events between slices.
const SLICE_MS: u64 = 12;

/// Number of moves between two reads of the clock.
const MOVES_BETWEEN_LOOKS: usize = 40;

/// Number of slices between progress reports. With a fixed time between reports, slow rendering
/// could fill that time, and deferred parts of the page would wait for the end of the task.
const SLICES_BETWEEN_REPORTS: u32 = 8;

/// Runs `task`, if any, and returns a callback that stops it. On a stop, a continued run keeps the
/// moves made so far; a replayed run or a search over seeds is discarded.
#[hook]
pub(crate) fn use_long_work(task: Option<&Task>, dispatch: &Dispatch) -> Callback<()> {
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
                    dispatch.emit(Action::Run(RunAction::Progressed(at_work.progress())));
                    worker = None;
                    dispatch.emit(Action::Run(RunAction::Stop));
                } else if is_done || is_stopped {
                    let made = worker.take().map(Worker::recording);
                    made.into_iter()
                        .for_each(|it| dispatch.emit(Action::Run(RunAction::Done(Rc::new(it)))));
                } else if slices % SLICES_BETWEEN_REPORTS == 0 {
                    dispatch.emit(Action::Run(RunAction::Progressed(at_work.progress())));
                }
            })
        });
        move || drop(timer)
    });
    use_callback((), move |(), ()| *stop.borrow_mut() = true)
}

/// Runs one slice. Returns `true` if the task is done.
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
