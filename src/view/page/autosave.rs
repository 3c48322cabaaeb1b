//! What survives a reload: the work, in the address and in the browser, and what the person
//! prefers.
//!
//! The address is always a link to what is shown, a moment later; a reload continues with it. The
//! browser keeps the same text, for visits without a link and reloads within that moment. Where it
//! has no room or does not allow it, the page says so once and goes on. Two tabs share what is
//! kept: the one that changed last is the one that comes back. Looking at a link of somebody else
//! changes nothing of that. A page in a frame keeps nothing.
//!
//! Work is in the workshop: a link opens there, and in another room the address stays as it is.
//! Where in the page a person is, the browser's history remembers beside the address: they go back
//! to where they came from, and a reload comes back to what was open.

use super::browser::{self, storage};
use super::context::Dispatch;
use super::{rooms, saved_locks};
use crate::link::{self, LINK_LIMIT, Shown};
use crate::report::Recording;
use crate::scenario::Story;
use crate::view::address::Query;
use crate::view::state::{
    Action, Draft, LearnAction, MapAction, Notice, Pane, PlaceInPage, Preferences, Room, Source,
    State, addressed,
};
use crate::workspace::Work;
use gloo_timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

/// The names under which the browser keeps them. Work is kept as the text of a link, which has a
/// version and a checksum of its own, so that any version of the page can say what it is.
const WORK: &str = "lockscope.work";
const DAMAGED: &str = "lockscope.damaged";
const PREFERENCES: &str = "lockscope.preferences";

/// Work is kept when nothing has changed for so long, in ms: going through a run quickly costs
/// nothing.
const QUIET_MS: u32 = 400;

/// How the page opens: with the link in the address, or what was kept, or else with a story. What
/// was kept and cannot be read is kept elsewhere, where nothing overwrites it but the next of its
/// kind.
pub(super) fn opening(story: &'static Story, recording: Rc<Recording>, query: &Query) -> State {
    let mut state = State::new(story, recording, browser::language());
    state.embedded = query.is_embedded;
    let mut kept = None;
    if !state.embedded {
        kept = storage::kept_text(WORK);
        let preferences = storage::kept::<Preferences>(PREFERENCES);
        if preferences.is_none() && kept.is_none() && browser::address::fragment().is_empty() {
            // It is the first visit.
            state.room = Room::Learn;
        }
        if let Some(Ok(preferences)) = preferences {
            state.prefer(&preferences);
        }
    }
    let mut room = state.room;
    state.language = query.language.unwrap_or(state.language);
    state.theme = query.theme.unwrap_or(state.theme);
    let mut address = browser::address::fragment();
    // Nobody asks of a frame whether it is what it was; that it is not, they hear.
    let source = if state.embedded { Source::Own } else { source() };
    let is_own = address.is_empty() || source == Source::Own;
    let task = Some(&address).filter(|text| link::is_task(text)).cloned();
    if task.is_some() {
        // It stands beside what the person works on.
        address.clear();
    } else if query.place.is_some() && !is_own {
        // Who gives a lesson on gives on the lesson, and not what they worked on meanwhile.
        browser::address::set_fragment("");
        address.clear();
    } else if !is_own {
        room = Room::Workshop;
    }
    let entry = browser::address::entry();
    if entry.is_current == Some(false) && kept.is_some() {
        address.clear();
    }
    let mut is_visit = false;
    if !state.embedded {
        let (locks, trouble) = saved_locks::read();
        state = state.after(Action::LocksRead(locks.into()));
        let (progress, damaged) = rooms::read_learning();
        state = state.after(Action::Learn(LearnAction::ProgressRead(progress)));
        state.notice = trouble.or(damaged);
    }
    let linked = link::decode(&address);
    match (kept.as_deref().map(link::decode), &linked) {
        (Some(Ok(kept)), Ok(link)) => {
            let (own, opened) = (&kept.work, &link.work);
            is_visit = own.scenario != opened.scenario || own.branches != opened.branches;
            if !is_own {
                state = state.after(Action::Remember(kept.work));
            }
        }
        (_, Ok(_)) | (None, _) => {}
        (Some(Ok(kept)), Err(_)) => state = state.after(Action::OpenLink(kept.into(), Source::Own)),
        (Some(Err(_)), _) => {
            storage::set_aside(WORK, DAMAGED);
            state = state.after(Action::Notify(Notice::Damaged));
        }
    }
    if !address.is_empty() {
        state = state.after(addressed(&address, source));
    }
    if is_visit {
        state.visit();
    } else if let Some(lock) = saved_locks::open().filter(|_| !state.embedded) {
        state = state.as_lock(lock);
    }
    if state.embedded {
        // Whoever reads a page wants to know what the run comes to.
        state.pane = Pane::Verdict;
    }
    state.blank = state.task.is_some();
    state.room = room;
    if let Some(task) = task.filter(|_| !state.embedded) {
        state = state.after(addressed(&task, source));
    } else if !state.embedded {
        let opened = entry.place.filter(|place| is_own && place.opened.is_some());
        let place = opened.or(query.place.clone());
        state = place.map_or(state.clone(), |place| state.after(Action::Return(place)));
    }
    match query.map {
        Some(map) if !state.embedded && linked.is_ok() => {
            browser::address::forget_what_was_asked();
            state.after(Action::Map(MapAction::Asked(map)))
        }
        _ => state,
    }
}

/// Where the link in the address comes from.
fn source() -> Source {
    if browser::address::entry().is_current.is_some() { Source::Own } else { Source::Shared }
}

/// What is still to be kept.
struct Keeper {
    /// What there was when it was last looked.
    known: (Work, Shown),
    /// The texts in their fields then.
    drafts: Vec<Draft>,
    /// The preferences then.
    preferences: Preferences,
    /// What stood in the address when it held what was shown.
    address: String,
    /// Whether the history of the browser knows where the person is.
    is_placed: bool,
    handle: UseReducerHandle<State>,
    /// Whether it is not kept yet.
    is_new: bool,
    /// Whether the programs or the courses are not kept yet.
    is_changed: bool,
    /// Whether there is no link in the address yet. What cannot be read stays there until there is
    /// something to take its place.
    is_without_address: bool,
    /// Whether no address holds it.
    is_too_long: bool,
    /// Whether the person knows that nothing is kept.
    has_told: bool,
    tell: Dispatch,
}

impl Keeper {
    /// The latest state. A handle keeps all states that it has shown, so each look is a copy's.
    fn state(&self) -> UseReducerHandle<State> {
        self.handle.clone()
    }

    fn keep_work(&mut self) {
        let is_new = std::mem::take(&mut self.is_new);
        let state = self.state();
        let needs_address =
            state.room == Room::Workshop && !is_new && std::mem::take(&mut self.is_without_address);
        if !is_new && !needs_address {
            return;
        }
        let text = link::encode(&state.link());
        let link = text.as_deref().filter(|text| text.len() <= LINK_LIMIT);
        self.is_too_long = link.is_none();
        self.address = link.unwrap_or_default().to_owned();
        browser::address::set_fragment(&self.address);
        let is_anothers = state.is_visit() && storage::kept_text(WORK).is_some();
        if is_new && !is_anothers {
            let is_kept = text.as_ref().is_some_and(|text| storage::keep_text(WORK, text));
            self.told(is_kept);
        }
        if std::mem::take(&mut self.is_changed) && !state.is_visit() {
            if state.lock.is_some() || state.has_own_program() {
                let is_kept = text.is_some_and(|text| saved_locks::keep(&state, text, &self.tell));
                self.told(is_kept);
            } else {
                saved_locks::set_open(None);
            }
        }
    }

    /// Follows the history of the browser to another address. What no address holds is kept for
    /// undo.
    fn go(&mut self, address: &str) {
        let state = self.state();
        if address.is_empty() {
            // Nothing stands there that could be opened: what is shown takes its place.
            if !state.embedded {
                self.is_without_address = true;
                self.keep_work();
            }
            return;
        }
        let source = source();
        self.address = address.to_owned();
        if source == Source::Own && (self.is_new || self.is_too_long || state.task.is_some()) {
            self.tell.emit(Action::Remember(state.planned().clone()));
        }
        self.tell.emit(addressed(address, source));
    }

    /// Follows the history of the browser to an entry of this page. One that somebody has made by
    /// changing the address leads to what is in the address.
    fn come(&mut self) {
        let Some(place) = browser::address::entry().place else { return };
        let room = place.room;
        self.tell.emit(Action::Return(place));
        let address = browser::address::fragment();
        if address != self.address {
            if room == Room::Workshop {
                self.go(&address);
            } else {
                browser::address::outdate_fragment();
            }
        }
        browser::address::put_place(self.state().place());
    }

    /// Has the history of the browser remember where the person has gone.
    fn place(&mut self, place: &PlaceInPage) {
        let is_first = !std::mem::replace(&mut self.is_placed, true);
        let known = browser::address::entry().place;
        if is_first || known.is_none() {
            browser::address::put_place(place.clone());
        } else if known.as_ref() != Some(place) {
            // What they leave is to be found where they leave it.
            self.keep_work();
            browser::address::push_place(place.clone());
        }
    }

    /// Says once that something was not kept.
    fn told(&mut self, is_kept: bool) {
        if !is_kept && !std::mem::replace(&mut self.has_told, true) {
            self.tell.emit(Action::Notify(Notice::NotKept));
        }
    }
}

/// Keeps what changes: the work a moment later, or when the page is left; preferences at once. A
/// link that is put into the address is opened.
#[hook]
pub(super) fn use_autosave(state: &UseReducerHandle<State>, dispatch: &Dispatch) {
    let embedded = state.embedded;
    let preferences = state.preferences(browser::language());
    let keeper = use_mut_ref(|| Keeper {
        known: (state.work.clone(), state.shown()),
        drafts: state.drafts.clone(),
        handle: state.clone(),
        preferences: preferences.clone(),
        address: browser::address::fragment(),
        is_placed: false,
        is_new: false,
        is_changed: false,
        is_without_address: browser::address::fragment().is_empty(),
        is_too_long: false,
        has_told: false,
        tell: dispatch.clone(),
    });
    let changed = keeper.clone();
    // What long work leads to is kept when it is there: until then, nothing else takes its place.
    let now = (state.work.clone(), state.shown(), state.task.is_some(), state.drafts.clone());
    use_effect_with((now, state.room), move |((work, shown, is_busy, drafts), _)| {
        let mut it = changed.borrow_mut();
        if !is_busy {
            it.is_changed |= it.drafts != *drafts || !it.known.0.is_same_elsewhere(work);
            it.is_new |= it.drafts != *drafts;
            it.drafts.clone_from(drafts);
        }
        if !is_busy && (&it.known.0, &it.known.1) != (work, shown) {
            if !embedded && !it.is_new {
                browser::address::outdate_fragment();
            }
            (it.known, it.is_new) = ((work.clone(), *shown), true);
        }
        drop(it);
        let timer =
            (!embedded).then(|| Timeout::new(QUIET_MS, move || changed.borrow_mut().keep_work()));
        move || drop(timer)
    });
    let placed = keeper.clone();
    use_effect_with(state.place(), move |place| {
        if !embedded {
            placed.borrow_mut().place(place);
        }
    });
    let (left, visitor, comer) = (keeper.clone(), keeper.clone(), keeper.clone());
    let (dispatch, others) = (dispatch.clone(), dispatch.clone());
    use_effect_with((), move |()| {
        let leaving = browser::on_leaving(move || {
            if !embedded {
                left.borrow_mut().keep_work();
            }
        });
        let updated = browser::on_update(move || dispatch.emit(Action::OfferUpdate(true)));
        let listed = saved_locks::on_change(others);
        let linked = browser::address::on_fragment(move |address| {
            if browser::address::entry().place.is_some() {
                return;
            }
            let mut it = visitor.borrow_mut();
            it.go(&address);
            if !embedded {
                browser::address::put_place(it.state().place());
            }
        });
        let coming = browser::address::on_entry(move || comer.borrow_mut().come());
        move || drop((leaving, updated, listed, linked, coming))
    });
    use_effect_with(preferences, move |preferences| {
        let mut it = keeper.borrow_mut();
        if !embedded && it.preferences != *preferences {
            it.preferences.clone_from(preferences);
            it.told(storage::keep(PREFERENCES, preferences));
        }
    });
}
