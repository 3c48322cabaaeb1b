//! What there is to say. One field a sentence; what varies is an argument.

use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::finding::Finding;
use super::areas::happening::Happening;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;
use crate::ids::ClientId;
use crate::scenario::{Property, gallery};

/// The id of each story and what it shows, in the order of the gallery.
pub type StoryTitles = [(&'static str, &'static str); gallery::ALL.len()];

/// All sentences of one language.
#[expect(missing_docs, reason = "the English sentence says what each one is for")]
pub struct Sentences {
    /// The BCP 47 tag.
    pub tag: &'static str,
    /// The language's own name.
    pub name: &'static str,
    /// The name on its button.
    pub short_name: &'static str,

    pub browsing: Browsing,
    pub charting: Charting,
    pub driving: Driving,
    pub finding: Finding,
    pub happening: Happening,
    pub setting_up: SettingUp,
    pub telling: Telling,

    pub stories: StoryTitles,
    pub strategy: fn(id: &str) -> Option<&'static str>,
    pub page_title: fn(story: &str) -> String,
    pub language: &'static str,

    pub playback: &'static str,
    pub first_step: &'static str,
    pub step_back: &'static str,
    pub play: &'static str,
    pub pause: &'static str,
    pub step_forward: &'static str,
    pub last_step: &'static str,
    pub step: &'static str,
    pub step_of: fn(step: usize, steps: usize) -> String,

    pub lanes: &'static str,
    pub timeline: &'static str,
    pub panes: &'static str,
    pub time_axis: &'static str,
    pub step_axis: &'static str,
    pub as_redis_sees_it: &'static str,
    pub steps_in_this_millisecond: fn(steps: usize) -> String,
    pub idle: fn(duration: &str) -> String,
    pub timestamp_passed: fn(time: &str) -> String,
    pub inside_label: fn(ClientId) -> String,
    pub legend_waiting: &'static str,
    pub legend_changed: &'static str,
    pub legend_two_inside: &'static str,
    pub legend_timestamp: fn(shortened: &str, whole: &str) -> String,

    pub not_started: &'static str,
    pub awaits_redis: &'static str,
    pub awaits_store: &'static str,
    pub has_its_reply: &'static str,
    pub sleeping: &'static str,
    pub working: &'static str,
    pub inside: &'static str,
    pub crashed: &'static str,
    pub finished: &'static str,
    pub failed: &'static str,

    pub code: &'static str,
    pub client_tabs: &'static str,
    pub locals: &'static str,
    pub locals_at: fn(ClientId, line: u32) -> String,
    pub no_locals: &'static str,
    pub runs_out_at: fn(time: &str) -> String,
    pub ran_out_at: fn(time: &str) -> String,

    pub steps: &'static str,
    pub polls_folded: fn(polls: usize) -> String,
    pub the_store: &'static str,
    pub guest: &'static str,

    pub redis: &'static str,
    pub keys: fn(count: usize) -> String,
    pub key: &'static str,
    pub value: &'static str,
    pub ttl: &'static str,
    pub written_by: &'static str,
    pub no_ttl: &'static str,
    pub no_keys: &'static str,
    pub at_step: fn(step: usize) -> String,
    pub before_there_was_no: fn(step: usize, key: &str) -> String,
    pub before_it_was: fn(step: usize, key: &str, value: &str) -> String,
    pub step_deleted: fn(step: usize, key: &str) -> String,

    pub verdict: &'static str,
    pub whole_run: fn(steps: usize) -> String,
    pub nothing_found: &'static str,
    pub between_sentences: &'static str,
    pub go_to_step: fn(step: usize) -> String,

    pub cannot_show: fn(reason: &str) -> String,
}

impl Sentences {
    /// What a built-in story shows.
    pub fn story(&self, id: &str) -> Option<&'static str> {
        self.stories.iter().find(|(known, _)| *known == id).map(|(_, title)| *title)
    }

    /// The name of a lock; its id if it has none.
    pub fn lock(&self, id: &'static str) -> &'static str {
        (self.strategy)(id).unwrap_or(id)
    }

    /// What a lock promises.
    pub fn property(&self, property: Property) -> &'static str {
        let text = &self.browsing;
        match property {
            Property::MutualExclusion => text.mutual_exclusion,
            Property::OnlyTheHolderReleases => text.only_the_holder_releases,
            Property::TheLockComesBack => text.the_lock_comes_back,
            Property::TheHolderHolds => text.the_holder_holds,
            Property::NoLostUpdate => text.no_lost_update,
            Property::NoErrorPathIntoTheSection => text.no_error_path,
        }
    }

    /// What happens where a promise is broken.
    pub fn failure(&self, property: Property) -> &'static str {
        let text = &self.browsing;
        match property {
            Property::MutualExclusion => text.two_at_once,
            Property::OnlyTheHolderReleases => text.anothers_lock_freed,
            Property::TheLockComesBack => text.lock_stays_behind,
            Property::TheHolderHolds => text.inside_without_lock,
            Property::NoLostUpdate => text.update_lost,
            Property::NoErrorPathIntoTheSection => text.entered_after_failing,
        }
    }
}
