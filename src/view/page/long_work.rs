//! Does long work in slices, between which the page stays alive.

use super::browser;
use crate::view::state::{Action, State, TaskKind, Worker};
use gloo_timers::callback::Interval;
use std::cell::Cell;
use std::rc::Rc;
use yew::prelude::*;

/// A slice takes about so long, in ms; the browser does what it has to do in between.
const SLICE_MS: u64 = 12;

/// So many moves are made between two looks at the clock.
const MOVES_BETWEEN_LOOKS: usize = 40;

/// The page says this often how far the work is, in ms.
const REPORT_MS: u64 = 100;

/// Does the task of the state, if there is one. What is returned stops it: what there is of a run that goes
/// on is kept, and of a run that is made again nothing.
#[hook]
pub(super) fn use_long_work(state: &UseReducerHandle<State>) -> Callback<()> {
    let stop = use_memo((), |()| Cell::new(false));
    let (dispatcher, stopped) = (state.dispatcher(), stop.clone());
    use_effect_with(state.task.clone(), move |task| {
        stopped.set(false);
        let timer = task.as_ref().map(|task| {
            let (kind, mut worker) = (task.kind, Some(task.begin()));
            let mut reported_ms = browser::clock_ms();
            Interval::new(0, move || {
                let Some(at_work) = worker.as_mut() else { return };
                let is_done = slice(at_work);
                let now_ms = browser::clock_ms();
                if stopped.get() && !matches!(kind, TaskKind::GoOn | TaskKind::TrySeeds) {
                    worker = None;
                    dispatcher.dispatch(Action::Stop);
                } else if is_done || stopped.get() {
                    let made = worker.take().map(Worker::recording);
                    made.into_iter().for_each(|it| dispatcher.dispatch(Action::Done(Rc::new(it))));
                } else if now_ms - reported_ms >= REPORT_MS {
                    reported_ms = now_ms;
                    dispatcher.dispatch(Action::Progressed(at_work.progress()));
                }
            })
        });
        move || drop(timer)
    });
    use_callback(stop, |(), stop| stop.set(true))
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
