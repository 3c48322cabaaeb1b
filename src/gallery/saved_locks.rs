//! The user's saved locks: the one that is open, and the stored part of the work.
//!
//! The page saves a program written by the user automatically, as a lock. It also stores the list,
//! which other browser tabs may change.

use crate::kit::toast::Toast;
use crate::shell::links::Source;
use crate::shell::state::State;
use content::locks;
use formats::json::saved_locks::{LockContent, ProgramDraft, SavedLock, SavedLocks};
use narration::text::ItemNames;
use session::Input;
use std::rc::Rc;

impl State {
    /// Returns `true` if a client runs a program that is not built in, or if the editor contains a
    /// program with errors.
    pub fn has_own_program(&self) -> bool {
        let is_built_in = |program: &str| locks::ALL.iter().any(|it| it.source == program);
        let mut clients = self.session.work.scenario.clients.iter();
        clients.any(|client| !is_built_in(&client.program))
            || self.program_drafts().next().is_some()
    }

    /// Returns the data stored for the work as a lock. `link` is its link.
    pub fn lock_content(&self, link: String) -> LockContent {
        LockContent { link, drafts: self.program_drafts().collect() }
    }

    /// Returns `true` if the work equals a saved lock, apart from the current step.
    pub fn is_as_saved(&self, lock: &SavedLock) -> bool {
        session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.is_same_elsewhere(&self.session.work))
            && self.program_drafts().eq(lock.content.drafts.iter().cloned())
    }

    /// Returns the default name of a lock without a name.
    pub fn lock_name(&self) -> String {
        let text = self.options.language.texts();
        let has_title =
            self.session.work.story.is_some() || !self.session.work.caption.title.is_empty();
        if has_title { text.title_of(&self.session.work) } else { text.gallery.my_lock.to_owned() }
    }

    /// Marks the work as the saved lock with this id and restores its programs with errors, if
    /// their scenarios are equal.
    #[must_use]
    pub fn as_lock(self, id: u32) -> State {
        let Some(lock) = self.gallery.locks.get(id).cloned() else { return self };
        let is_it = session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.scenario == self.session.planned().scenario);
        if !is_it {
            return self;
        }
        let mut next = self;
        next.type_drafts(&lock);
        next.gallery.lock = Some(id);
        next
    }

    pub(crate) fn open_lock(&mut self, lock: &SavedLock) {
        match session::decode(&lock.content.link) {
            Ok(link) => {
                self.open_link(link, Source::Saved);
                self.type_drafts(lock);
                self.gallery.lock = self.gallery.locks.get(lock.id).map(|lock| lock.id);
            }
            Err(damaged) => self.shell.toast = Some(Toast::NoLink(damaged)),
        }
    }

    /// Stores the new list of locks. If another browser tab has changed the open lock, the work
    /// becomes a separate, unsaved lock.
    pub(crate) fn learn_locks(&mut self, locks: Rc<SavedLocks>) {
        let revision = |locks: &SavedLocks| Some(locks.get(self.gallery.lock?)?.revision);
        let (before, now) = (revision(&self.gallery.locks), revision(&locks));
        if before != now {
            if let Some(other) = self.gallery.lock.and_then(|id| locks.get(id)) {
                self.shell.toast = Some(Toast::ChangedElsewhere(Box::new(other.clone())));
            }
            self.gallery.lock = None;
        }
        self.gallery.locks = locks;
    }

    fn type_drafts(&mut self, lock: &SavedLock) {
        for draft in &lock.content.drafts {
            self.type_into(Input::Program(draft.client()), &[], &draft.program);
        }
    }

    fn program_drafts(&self) -> impl Iterator<Item = ProgramDraft> {
        self.session.drafts.iter().filter_map(|draft| match draft.input {
            Input::Program(client) if !draft.diagnostics.is_empty() => {
                Some(ProgramDraft::new(client, draft.text.to_string()))
            }
            _ => None,
        })
    }
}
