//! Names of stories, locks and properties.

use super::Texts;
use crate::comparison::is_version;
use content::foreign_code::replacing;
use content::{Story, locks, stories};
use lock_semantics::Property;
use session::Work;
use simulator::Scenario;

/// Names of the items that the crate `i18n` does not contain.
pub trait ItemNames {
    /// Returns the title of a built-in story.
    fn story(&self, id: &str) -> Option<&'static str>;

    /// Returns the title of work that began with a story, or with the user's own lock.
    fn title(&self, story: Option<&'static Story>) -> &'static str;

    /// Returns the title of work: the user's own title, the title of the story that it shows, or the
    /// name of the lock if the program is no longer the one of the story, or has replaced a program in
    /// another language.
    fn title_of(&self, work: &Work) -> String;

    /// Returns the name of the lock that the first client runs, with a note if its program was
    /// edited, or `None` without a story.
    fn lock_of(&self, story: Option<&Story>, scenario: &Scenario) -> Option<String>;

    /// Returns the name of a lock, or its id if it has no name.
    fn lock(&self, id: &'static str) -> &'static str;

    /// Returns the name of a property.
    fn property(&self, property: Property) -> &'static str;

    /// Returns the name of the failure that breaks a property.
    fn failure(&self, property: Property) -> &'static str;
}

/// Returns the story that work shows or changes. The story of a program that was replaced by
/// another one is not meant any more.
pub fn story_of(work: &Work) -> Option<&'static Story> {
    work.story.filter(|story| {
        let programs = story.roles.first().zip(work.scenario.clients.first());
        programs.is_none_or(|(role, client)| is_version(role.lock.source, &client.program))
    })
}

impl ItemNames for Texts {
    fn story(&self, id: &str) -> Option<&'static str> {
        stories::find(id).map(|story| story.titles.in_language(self.which))
    }

    fn title(&self, story: Option<&'static Story>) -> &'static str {
        story.map_or(self.gallery.your_lock, |story| story.titles.in_language(self.which))
    }

    fn title_of(&self, work: &Work) -> String {
        if !work.caption.title.is_empty() {
            return work.caption.title.to_string();
        }
        let story = story_of(work);
        let is_of_story = |story: &Story| {
            let programs = story.roles.first().zip(work.scenario.clients.first());
            programs.is_none_or(|(role, client)| role.lock.source == &*client.program)
        };
        let program = work.scenario.clients.first().map_or("", |client| &client.program);
        match story {
            Some(story) if !is_of_story(story) => {
                self.lock_of(work.story, &work.scenario).unwrap_or_default()
            }
            None if let Some(lock) = replacing(program) => self.lock(lock.id).to_owned(),
            _ => self.title(story).to_owned(),
        }
    }

    fn lock_of(&self, story: Option<&Story>, scenario: &Scenario) -> Option<String> {
        let original = story?.roles.first()?.lock;
        let program = &*scenario.clients.first()?.program;
        let known = locks::ALL.iter().find(|known| known.source == program);
        let name = self.lock(known.unwrap_or(original).id);
        Some(match known {
            Some(_) => name.to_owned(),
            None => self.events.with_note(&name, &self.gallery.edited),
        })
    }

    fn lock(&self, id: &'static str) -> &'static str {
        locks::find(id).map_or(id, |lock| lock.names.in_language(self.which))
    }

    fn property(&self, property: Property) -> &'static str {
        let text = &self.gallery;
        match property {
            Property::MutualExclusion => text.mutual_exclusion,
            Property::HolderOnly => text.holder_only,
            Property::NoDeadlock => text.no_deadlock,
            Property::LeaseOutlastsWork => text.lease_outlasts_work,
            Property::NoLostUpdate => text.no_lost_update,
            Property::NoEntryAfterFailure => text.no_entry_after_failure,
            Property::Progress => text.progress,
            Property::NoIdleLock => text.no_idle_lock,
            Property::NoFailure => text.no_failure,
        }
    }

    fn failure(&self, property: Property) -> &'static str {
        let text = &self.gallery;
        match property {
            Property::MutualExclusion => text.two_at_once,
            Property::HolderOnly => text.anothers_lock_changed,
            Property::NoDeadlock => text.lock_stays_behind,
            Property::LeaseOutlastsWork => text.free_while_in_use,
            Property::NoLostUpdate => text.update_lost,
            Property::NoEntryAfterFailure => text.entered_after_failing,
            Property::Progress => text.no_client_enters,
            Property::NoIdleLock => text.lock_stays_idle,
            Property::NoFailure => text.program_failed,
        }
    }
}
