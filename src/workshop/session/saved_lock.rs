//! The open saved lock, and the part of the work that is stored with it.
//!
//! The page saves a program written by the user automatically, as a lock.

use crate::kit::source::Source;
use crate::kit::table_lock::{RowLock, TableLock};
use crate::kit::toast::Toast;
use crate::workshop::check::state::CheckAction;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::context::{Workshop, WorkshopMut};
use content::locks;
use formats::json::saved_locks::{LockContent, ProgramDraft, SavedLock, SavedLocks};
use narration::ItemNames;
use primitives::ClientId;
use session::{Input, Work, encode_setup};

impl<'a> Workshop<'a> {
    /// Returns `true` if a client runs a program that is not built in, or if the editor contains a
    /// program with errors.
    pub(crate) fn has_own_program(self) -> bool {
        let is_own = |program: &str| {
            !program.trim().is_empty() && locks::ALL.iter().all(|it| it.source != program)
        };
        let mut clients = self.session.work.scenario.clients.iter();
        clients.any(|client| is_own(&client.program)) || self.program_drafts().next().is_some()
    }

    /// Returns the data stored for the work as a lock. `link` is its link.
    pub(crate) fn lock_content(self, link: String) -> LockContent {
        LockContent { link, drafts: self.program_drafts().collect() }
    }

    /// Returns `true` if the work equals a saved lock, apart from the current step.
    pub(crate) fn is_as_saved(self, lock: &SavedLock) -> bool {
        session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.is_same_elsewhere(&self.session.work))
            && self.program_drafts().eq(lock.content.drafts.iter().cloned())
    }

    /// Returns the default name of a lock without a name.
    pub(crate) fn lock_name(self) -> String {
        let text = self.language.texts();
        let has_title =
            self.session.work.story.is_some() || !self.session.work.caption.title.is_empty();
        if has_title {
            text.title_of(&self.session.work)
        } else {
            text.gallery.your_lock.to_owned()
        }
    }

    fn program_drafts(self) -> impl Iterator<Item = ProgramDraft> {
        self.session.drafts.iter().filter_map(|draft| match draft.input {
            Input::Program(client) if !draft.diagnostics.is_empty() => {
                Some(ProgramDraft::new(client, draft.text.to_string()))
            }
            _ => None,
        })
    }
}

impl WorkshopMut<'_> {
    /// Marks the work as the saved lock with this id and restores its programs with errors, if
    /// their scenarios are equal.
    #[cfg(any(feature = "page", test))]
    pub(crate) fn mark_as_lock(&mut self, id: u32) {
        let Some(lock) = self.locks.get(id).cloned() else { return };
        let is_it = session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.scenario == self.session.planned().scenario);
        if is_it {
            self.type_drafts(&lock);
            self.session.lock = Some(id);
        }
    }

    pub(crate) fn open_lock(&mut self, lock: &SavedLock) {
        match session::decode(&lock.content.link) {
            Ok(link) => {
                self.open_link(link, Source::Saved);
                self.type_drafts(lock);
                self.session.lock = self.locks.get(lock.id).map(|lock| lock.id);
            }
            Err(damaged) => self.notify(Toast::NoLink(damaged)),
        }
    }

    /// Returns to the user's own lock. The current one is already shown, so its editor opens.
    pub(crate) fn return_to_own(&mut self) {
        let shown = self.read();
        let is_own = shown.session.lock.is_some() || shown.has_own_program() && !shown.is_visit();
        let client = shown.shown_client();
        if is_own {
            self.in_comparison(ComparisonAction::Close);
            self.edit(Some(client));
        } else if let Some(lock) = self.locks.last().cloned() {
            self.open_lock(&lock);
            // A result is not stored, so the check is repeated.
            if self.read().invalid_client().is_none() {
                self.check(CheckAction::Start);
            }
        } else {
            self.open_own();
        }
    }

    fn type_drafts(&mut self, lock: &SavedLock) {
        for draft in &lock.content.drafts {
            self.type_into(Input::Program(draft.client()), &[], &draft.program);
        }
    }
}

impl WorkshopMut<'_> {
    /// Opens the lock with this setup, unless it is already open, and replaces its program by an
    /// equivalent one. Returns `true` if it is the current work or a saved lock.
    pub(crate) fn declare(&mut self, link: &str, program: &str) -> bool {
        let is_it = |work: &Work| encode_setup(work).as_deref() == Some(link);
        if !is_it(self.session.planned()) {
            let kept = self.locks.all().iter().find(|lock| {
                session::decode(&lock.content.link).is_ok_and(|link| is_it(&link.work))
            });
            let Some(kept) = kept.cloned() else { return false };
            self.open_lock(&kept);
        }
        self.replace(ClientId(0), program);
        // It is the same lock, so there is no version to compare.
        self.check.forget_versions();
        true
    }
}

impl Workshop<'_> {
    /// Returns the saved locks, and the current work if it is an unsaved lock with a program of the
    /// user's own. Each has its program with errors, if any.
    pub(crate) fn own_locks(self, locks: &SavedLocks) -> Vec<TableLock> {
        let own =
            |name: String, work: &Work| Some(RowLock::Own { name, link: encode_setup(work)? });
        let saved = locks.all().iter().filter_map(|lock| {
            let kept = session::decode(&lock.content.link).ok()?;
            // The open lock may have changes that are not saved yet.
            let is_open = self.session.lock == Some(lock.id);
            let work = if is_open { self.session.planned() } else { &kept.work };
            let invalid = self.invalid_program_in(lock);
            Some(TableLock { lock: own(lock.name.clone(), work)?, invalid })
        });
        let mut locks: Vec<TableLock> = saved.collect();
        if self.session.lock.is_none() && self.has_own_program() {
            let shown = own(self.lock_name(), self.session.planned());
            let is_new = |it: &RowLock| locks.iter().all(|other| other.lock.key() != it.key());
            let shown = shown.filter(is_new);
            locks.extend(shown.map(|lock| TableLock { lock, invalid: self.invalid_program() }));
        }
        locks
    }
}
