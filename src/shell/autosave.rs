//! Saves the user's work and preferences so that they survive a reload.
//!
//! The address always contains a link to the current work, updated after a short delay; a reload
//! restores it. The browser's storage contains the same link text, for visits without a link and
//! for reloads within that delay. If the storage is full or disabled, the page reports it once and
//! works without it. Browser tabs share the storage: the latest change wins. Viewing another user's
//! link changes nothing in the storage. A page embedded in a frame saves nothing.
//!
//! Only the Workshop tab has work in the address: a link opens there, and other tabs leave the
//! address alone. The browser's history stores the place in the page with each address, so that
//! Back returns to the previous place and a reload restores the open one.
use crate::browser;
use crate::browser::storage;
use crate::gallery::state::GalleryAction;
use crate::kit::address::Query;
use crate::kit::contexts::Dispatch;
use crate::kit::shell_action::ShellAction;
use crate::kit::slice::Slice;
use crate::kit::source::Source;
use crate::kit::stored;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::Panel;
use crate::learn::state::LearnAction;
use crate::parameter_map::state::MapAction;
use crate::shell::action::Action;
use crate::shell::history::{History, closing_action};
use crate::shell::links::addressed;
use crate::shell::preferences::{self, Preferences};
use crate::shell::save_lock;
use crate::shell::state::State;
use crate::workshop::session::action::SessionAction;
use content::Story;
use formats::json::learning_progress::LearningProgress;
use formats::json::saved_locks::SavedLocks;
use gloo_timers::callback::Timeout;
use i18n::Language;
use run_analysis::Recording;
use session::{Draft, LINK_LIMIT, View, Work};
use std::rc::Rc;
use yew::prelude::*;

/// Storage keys. Work is stored as the text of a link, which has its own version and checksum, so
/// every version of the page can detect its format.
const WORK: &str = "lockscope.work";
const DAMAGED: &str = "lockscope.damaged";
const PREFERENCES: &str = "lockscope.preferences";

/// Delay between the last change and saving, in ms. Stepping quickly through a run therefore saves
/// nothing.
const QUIET_MS: u32 = 400;

/// Returns the language of the initial state: the language of the address, the user or the browser.
pub(crate) fn opening_language(query: &Query) -> Language {
    let preferences = if query.is_embedded { None } else { storage::kept(PREFERENCES) };
    let preferences: Option<Preferences> = preferences.and_then(Result::ok);
    let preferred = preferences.and_then(|it| preferences::language(&it.language?));
    query.language.or(preferred).unwrap_or_else(browser::language)
}

/// Returns the initial state: the link in the address, else the saved work, else a story. Saved
/// work that cannot be read moves to a second key, where only the next damaged work overwrites it.
pub(crate) fn opening(story: &'static Story, recording: Rc<Recording>, query: &Query) -> State {
    let mut state = State::new(story, recording, browser::language());
    state.shell.embedded = query.is_embedded;
    state.shell.system_is_dark = browser::is_dark();
    let mut kept = None;
    if !state.shell.embedded {
        kept = storage::kept_text(WORK);
        let preferences = storage::kept::<Preferences>(PREFERENCES);
        if preferences.is_none() && kept.is_none() && browser::address::fragment().is_empty() {
            // The first visit.
            state.shell.tab = Tab::Learn;
        }
        if let Some(Ok(preferences)) = preferences {
            state.prefer(&preferences);
        }
    }
    let mut room = state.shell.tab;
    state.options.language = query.language.unwrap_or(state.options.language);
    state.options.theme = query.theme.unwrap_or(state.options.theme);
    let mut address = browser::address::fragment();
    // An embedded page reports something only if the run no longer matches its link.
    let source = if state.shell.embedded { Source::Own } else { source() };
    let is_own = address.is_empty() || source == Source::Own;
    let task = Some(&address).filter(|text| session::is_task(text)).cloned();
    if task.is_some() {
        // A challenge does not replace the user's own work.
        address.clear();
    } else if query.place.is_some() && !is_own {
        // A user who shares a lesson shares only the lesson, not the work done in the meantime.
        browser::address::set_fragment("");
        address.clear();
    } else if !is_own {
        room = Tab::Workshop;
    }
    let entry = browser::address::entry();
    if entry.is_current == Some(false) && kept.is_some() {
        address.clear();
    }
    let mut is_visit = false;
    if !state.shell.embedded {
        let locks = stored::load::<Rc<SavedLocks>>();
        state = state.after(Action::Gallery(GalleryAction::LocksRead(locks.value)));
        let progress = stored::load::<Rc<LearningProgress>>();
        let known = Rc::unwrap_or_clone(progress.value);
        state = state.after(Action::Learn(LearnAction::ProgressRead(known)));
        state.shell.toast = locks.damage.or(progress.damage);
    }
    let linked = session::decode(&address);
    match (kept.as_deref().map(session::decode), &linked) {
        (Some(Ok(kept)), Ok(link)) => {
            let (own, opened) = (&kept.work, &link.work);
            is_visit = own.scenario != opened.scenario || own.branches != opened.branches;
            if !is_own {
                state = state.after(Action::Session(SessionAction::Remember(kept.work)));
            }
        }
        (_, Ok(_)) | (None, _) => {}
        (Some(Ok(kept)), Err(_)) => {
            state = state.after(Action::Session(SessionAction::OpenLink(kept.into(), Source::Own)))
        }
        (Some(Err(_)), _) => {
            storage::set_aside(WORK, DAMAGED);
            state = state.after(Action::Shell(ShellAction::Notify(Toast::Damaged)));
        }
    }
    if !address.is_empty() {
        state = state.after(addressed(&address, source));
    }
    if is_visit {
        state.change_workshop(|it| it.visit());
    } else if let Some(lock) = save_lock::open().filter(|_| !state.shell.embedded) {
        state.change_workshop(|it| it.mark_as_lock(lock));
    }
    if state.shell.embedded {
        // For readers of the embedding page, the verdict comes first.
        state.layout.panel = Panel::Verdict;
    }
    state.layout.blank = state.session.task.is_some();
    state.shell.tab = room;
    if let Some(task) = task.filter(|_| !state.shell.embedded) {
        state = state.after(addressed(&task, source));
    } else if !state.shell.embedded {
        let opened = entry.place.filter(|place| is_own && place.opened.is_some());
        let place = opened.or(query.place.clone());
        state = place
            .map_or(state.clone(), |place| state.after(Action::Shell(ShellAction::Return(place))));
    }
    match query.map {
        Some(map) if !state.shell.embedded && linked.is_ok() => {
            browser::address::remove_request();
            state.after(Action::Map(MapAction::Restore(map)))
        }
        _ => state,
    }
}

/// Returns the origin of the link in the address.
pub(super) fn source() -> Source {
    if browser::address::entry().is_current.is_some() { Source::Own } else { Source::Shared }
}

/// Unsaved changes and the state needed to save them.
pub(super) struct Keeper {
    /// Work and view at the latest check for changes.
    pub(super) known: (Work, View),
    /// Drafts of the input fields at the latest check.
    drafts: Slice<Vec<Draft>>,
    /// Preferences at the latest check.
    preferences: Preferences,
    /// Content of the address when it contained the current work.
    pub(super) address: String,
    /// The page's entries of the browser's history.
    pub(super) history: History,
    handle: UseReducerHandle<State>,
    /// Whether the work has unsaved changes.
    pub(super) is_new: bool,
    /// Whether the programs or branches have unsaved changes.
    is_changed: bool,
    /// Whether the address contains no link yet. An unreadable link stays there until a new link
    /// replaces it.
    pub(super) is_without_address: bool,
    /// Whether the work is too long for an address.
    pub(super) is_too_long: bool,
    /// Whether the page has reported that saving failed.
    has_reported_failure: bool,
    pub(super) tell: Dispatch,
}

impl Keeper {
    /// Returns the latest state. A handle retains every state that it has returned, so each call
    /// reads through a copy of the handle.
    pub(super) fn state(&self) -> UseReducerHandle<State> {
        self.handle.clone()
    }

    /// Compares the latest state with the latest check for changes. The result of a background task
    /// is saved when it arrives; until then nothing replaces the saved work.
    fn notice(&mut self) {
        let state = self.state();
        if state.session.task.is_some() {
            return;
        }
        let (work, shown) = (&state.session.work, state.workshop().shown());
        let has_new_drafts = self.drafts != state.session.drafts;
        self.is_changed |= has_new_drafts || !self.known.0.is_same_elsewhere(work);
        self.is_new |= has_new_drafts;
        self.drafts.clone_from(&state.session.drafts);
        if (&self.known.0, self.known.1) != (work, shown) {
            let is_run_of_check = self.known.0.scenario == work.scenario
                && self.known.0.moves != work.moves
                && state.shell.toast == Some(Toast::RunReplaced);
            if self.known.0.story != work.story || is_run_of_check {
                self.leave_run();
            }
            if !state.shell.embedded && !self.is_new {
                browser::address::outdate_fragment();
            }
            (self.known, self.is_new) = ((work.clone(), shown), true);
        }
    }

    pub(super) fn keep_work(&mut self) {
        let is_new = std::mem::take(&mut self.is_new);
        let state = self.state();
        let needs_address = state.shell.tab == Tab::Workshop
            && !is_new
            && std::mem::take(&mut self.is_without_address);
        if !is_new && !needs_address {
            return;
        }
        let text = session::encode(&state.workshop().link());
        let link = text.as_deref().filter(|text| text.len() <= LINK_LIMIT);
        self.is_too_long = link.is_none();
        self.address = link.unwrap_or_default().to_owned();
        browser::address::set_fragment(&self.address);
        let is_anothers = state.workshop().is_visit() && storage::kept_text(WORK).is_some();
        if is_new && !is_anothers {
            let is_kept = text.as_ref().is_some_and(|text| storage::keep_text(WORK, text));
            self.report_unless(is_kept);
        }
        if std::mem::take(&mut self.is_changed) && !state.workshop().is_visit() {
            if state.session.lock.is_some() || state.workshop().has_own_program() {
                let is_kept = text.is_some_and(|text| save_lock::keep(&state, text, &self.tell));
                self.report_unless(is_kept);
            } else {
                save_lock::set_open(None);
            }
        }
    }

    /// Reports once that saving failed.
    fn report_unless(&mut self, is_kept: bool) {
        if !is_kept && !std::mem::replace(&mut self.has_reported_failure, true) {
            self.tell.emit(Action::Shell(ShellAction::Notify(Toast::NotKept)));
        }
    }
}

/// Saves every change: work after a short delay or when the page closes, preferences at once. Also
/// opens a link that is pasted into the address.
#[hook]
pub(crate) fn use_autosave(state: &UseReducerHandle<State>, dispatch: &Dispatch) {
    let embedded = state.shell.embedded;
    let preferences = state.preferences(browser::language());
    let keeper = use_mut_ref(|| Keeper {
        known: (state.session.work.clone(), state.workshop().shown()),
        drafts: state.session.drafts.clone(),
        handle: state.clone(),
        preferences: preferences.clone(),
        address: browser::address::fragment(),
        history: History::default(),
        is_new: false,
        is_changed: false,
        is_without_address: browser::address::fragment().is_empty(),
        is_too_long: false,
        has_reported_failure: false,
        tell: dispatch.clone(),
    });
    let changed = keeper.clone();
    let now = (
        state.session.work.clone(),
        state.workshop().shown(),
        state.session.task.is_some(),
        state.session.drafts.clone(),
    );
    use_effect_with((now, state.shell.tab), move |_| {
        changed.borrow_mut().notice();
        let timer =
            (!embedded).then(|| Timeout::new(QUIET_MS, move || changed.borrow_mut().keep_work()));
        move || drop(timer)
    });
    let placed = keeper.clone();
    use_effect_with((state.place(), closing_action(state).is_some()), move |_| {
        if !embedded {
            placed.borrow_mut().record_place();
        }
    });
    let [left, visitor, comer, opener] = std::array::from_fn(|_| keeper.clone());
    let (dispatch, others) = (dispatch.clone(), dispatch.clone());
    use_effect_with((), move |()| {
        let leaving = browser::on_leaving(move || {
            if !embedded {
                // The page may show a step before the effect above has run.
                let mut it = left.borrow_mut();
                it.notice();
                it.keep_work();
            }
        });
        let updated = browser::on_update(move || {
            dispatch.emit(Action::Shell(ShellAction::OfferUpdate(true)))
        });
        let listed = stored::follow(
            &others,
            others.reform(|it| Action::Gallery(GalleryAction::LocksRead(it))),
        );
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
        let toggled = browser::menus::on_toggle(move || {
            if !embedded {
                opener.borrow_mut().record_place();
            }
        });
        move || drop((leaving, updated, listed, linked, coming, toggled))
    });
    use_effect_with(preferences, move |preferences| {
        let mut it = keeper.borrow_mut();
        if !embedded && it.preferences != *preferences {
            it.preferences.clone_from(preferences);
            it.report_unless(storage::keep(PREFERENCES, preferences));
        }
    });
}
