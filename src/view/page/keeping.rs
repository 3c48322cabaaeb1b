//! What survives a reload: the work, and what the person prefers.
//!
//! The browser keeps both as texts. Where it has no room for them or does not allow it, the page says so
//! once and goes on. Two tabs share what is kept: the one that changed last is the one that comes back.

use super::browser;
use crate::link;
use crate::report::Recording;
use crate::run::Work;
use crate::scenario::Story;
use crate::view::state::{Action, Notice, State};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The names under which the browser keeps them.
const WORK: &str = "lockscope.work";
const DAMAGED: &str = "lockscope.damaged";
const PREFERENCES: &str = "lockscope.preferences";

/// Work is kept when nothing has changed for so long, in ms: going through a run quickly costs nothing.
const QUIET_MS: u32 = 400;

/// How the page opens: with what was kept, or else with a story. What cannot be read is kept elsewhere, where
/// nothing overwrites it but the next of its kind.
pub(super) fn opening(story: &'static Story, recording: Rc<Recording>) -> State {
    let mut state = State::new(story, recording, browser::language());
    if let Some(words) = browser::kept(PREFERENCES) {
        state.prefer(&words);
    }
    let Some(text) = browser::kept(WORK) else { return state };
    match link::decode(&text) {
        Ok(work) => state.after(Action::Restore(work)),
        Err(_) => {
            if browser::keep(DAMAGED, &text) {
                browser::forget(WORK);
            }
            state.after(Action::Notify(Notice::Damaged))
        }
    }
}

/// What is still to be kept.
struct Keeper {
    /// The work as it was last looked at.
    known: Work,
    /// Whether it is not kept yet.
    is_new: bool,
    /// Whether the person knows that nothing is kept.
    has_told: bool,
    tell: Callback<Action>,
}

impl Keeper {
    fn keep_work(&mut self) {
        if std::mem::take(&mut self.is_new) {
            let text = link::encode(&self.known);
            self.told(text.is_some_and(|text| browser::keep(WORK, &text)));
        }
    }

    /// Says once that something was not kept.
    fn told(&mut self, is_kept: bool) {
        if !is_kept && !std::mem::replace(&mut self.has_told, true) {
            self.tell.emit(Action::Notify(Notice::NotKept));
        }
    }
}

/// Keeps what changes: the work a moment later, or when the page is left; preferences at once.
#[hook]
pub(super) fn use_keeping(state: &State, act: &Callback<Action>) {
    let keeper = use_memo((), |()| {
        let (known, tell) = (state.work.clone(), act.clone());
        RefCell::new(Keeper { known, is_new: false, has_told: false, tell })
    });
    let changed = keeper.clone();
    // What long work leads to is kept when it is there: until then, nothing else takes its place.
    use_effect_with((state.work.clone(), state.task.is_some()), move |(work, is_busy)| {
        let mut it = changed.borrow_mut();
        if !is_busy && it.known != *work {
            (it.known, it.is_new) = (work.clone(), true);
        }
        drop(it);
        let timer = Timeout::new(QUIET_MS, move || changed.borrow_mut().keep_work());
        move || drop(timer)
    });
    let left = keeper.clone();
    use_effect_with((), move |()| {
        let listeners = browser::on_leaving(move || left.borrow_mut().keep_work());
        move || drop(listeners)
    });
    use_effect_with(state.preferences(browser::language()), move |words| {
        if browser::kept(PREFERENCES).unwrap_or_default() != *words {
            keeper.borrow_mut().told(browser::keep(PREFERENCES, words));
        }
    });
}
