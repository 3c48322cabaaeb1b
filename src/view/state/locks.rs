//! The locks that a person keeps: which one the work is, and what is kept of it.
//!
//! Whoever writes a program of their own need not save it: it is a lock of theirs from then on. The
//! list itself is stored by the page, which other tabs change as well.

use super::links::Source;
use super::{Input, Notice, State};
use content::strategies;
use formats::document::locks::{LockContent, ProgramDraft, SavedLock, SavedLocks};
use std::rc::Rc;

impl State {
    /// Whether a client runs a program that is not built in, or is to run one that has mistakes.
    pub fn has_own_program(&self) -> bool {
        let is_built_in = |program: &str| strategies::ALL.iter().any(|it| it.source == program);
        let mut clients = self.work.scenario.clients.iter();
        clients.any(|client| !is_built_in(&client.program))
            || self.program_drafts().next().is_some()
    }

    /// What is kept of the work as a lock, of which this is the link.
    pub fn lock_content(&self, link: String) -> LockContent {
        LockContent { link, drafts: self.program_drafts().collect() }
    }

    /// Whether nothing of the work differs from a lock, but for where one looks at it.
    pub fn is_as_saved(&self, lock: &SavedLock) -> bool {
        session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.is_same_elsewhere(&self.work))
            && self.program_drafts().eq(lock.content.drafts.iter().cloned())
    }

    /// What a lock is called that has no name yet.
    pub fn lock_name(&self) -> String {
        let text = self.language.sentences();
        let has_title = self.work.story.is_some() || !self.work.caption.title.is_empty();
        if has_title { text.title_of(&self.work) } else { text.browsing.my_lock.to_owned() }
    }

    /// Takes the work for a lock that the person keeps, if it is that, with the programs that hold
    /// mistakes.
    #[must_use]
    pub fn as_lock(self, id: u32) -> State {
        let Some(lock) = self.locks.get(id).cloned() else { return self };
        let is_it = session::decode(&lock.content.link)
            .is_ok_and(|link| link.work.scenario == self.planned().scenario);
        if !is_it {
            return self;
        }
        let mut next = self;
        next.type_drafts(&lock);
        next.lock = Some(id);
        next
    }

    pub(super) fn open_lock(&mut self, lock: &SavedLock) {
        match session::decode(&lock.content.link) {
            Ok(link) => {
                self.open_link(link, Source::Saved);
                self.type_drafts(lock);
                self.lock = self.locks.get(lock.id).map(|lock| lock.id);
            }
            Err(damaged) => self.notice = Some(Notice::NoLink(damaged)),
        }
    }

    /// Takes note of what the list has become. If another tab has changed the lock that is open
    /// here, what is here is another lock from now on.
    pub(super) fn learn_locks(&mut self, locks: Rc<SavedLocks>) {
        let revision = |locks: &SavedLocks| Some(locks.get(self.lock?)?.revision);
        let (before, now) = (revision(&self.locks), revision(&locks));
        if before != now {
            if let Some(other) = self.lock.and_then(|id| locks.get(id)) {
                self.notice = Some(Notice::ChangedElsewhere(Box::new(other.clone())));
            }
            self.lock = None;
        }
        self.locks = locks;
    }

    fn type_drafts(&mut self, lock: &SavedLock) {
        for draft in &lock.content.drafts {
            self.type_into(Input::Program(draft.client()), &[], &draft.program);
        }
    }

    fn program_drafts(&self) -> impl Iterator<Item = ProgramDraft> {
        self.drafts.iter().filter_map(|draft| match draft.input {
            Input::Program(client) if !draft.mistakes.is_empty() => {
                Some(ProgramDraft::new(client, draft.text.clone()))
            }
            _ => None,
        })
    }
}
