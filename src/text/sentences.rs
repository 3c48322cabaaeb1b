//! What there is to say. One field a sentence; what varies is an argument.

use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;
use crate::ids::{ClientId, ServerId};
use crate::run::Poll;
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
    pub announcement: fn(place: &str, time: &str, happened: &str, why: &str) -> String,
    pub with_note: fn(text: &str, note: &str) -> String,
    pub also: fn(&[String]) -> String,

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
    pub nothing_yet: fn(place: &str) -> String,
    pub entered: fn(ClientId) -> String,
    pub entered_while_inside: fn(client: ClientId, first: ClientId) -> String,
    pub left: fn(ClientId) -> String,
    pub client_crashed: fn(client: ClientId, inside: bool, key_stays: bool) -> String,
    pub client_finished: fn(ClientId) -> String,
    pub client_failed: fn(client: ClientId, error: Option<&str>) -> String,
    pub key_expired: fn(key: &str) -> String,
    pub the_store: &'static str,
    pub guest: &'static str,
    pub timed_out: fn(client: ClientId, peer: &str) -> String,
    pub disconnected: fn(client: ClientId, server: ServerId) -> String,
    pub stalled: fn(client: ClientId, until: &str) -> String,
    pub request_delayed: fn(client: ClientId, peer: &str, until: &str) -> String,
    pub reply_delayed: fn(client: ClientId, peer: &str, until: &str) -> String,
    pub request_lost: fn(client: ClientId, peer: &str) -> String,
    pub reply_lost: fn(client: ClientId, peer: &str) -> String,
    pub clock_jumped: fn(whose: &str, forward: bool, by: &str) -> String,
    pub restarted: fn(server: ServerId, gone: &[String], older: &[String]) -> String,
    pub partitioned: fn(ServerId) -> String,
    pub healed: fn(ServerId) -> String,
    pub failed_over: fn(server: ServerId, gone: &[String], older: &[String]) -> String,
    pub printed: fn(client: ClientId, text: &str) -> String,
    pub polls: fn(&[Poll]) -> String,
    pub executes: fn(by: &str, whose: Option<ClientId>, command: &str) -> String,
    pub time_passes: fn(to: &str, then: &[String]) -> String,
    pub request_arrives: fn(ClientId) -> String,
    pub does: fn(who: &str, deeds: &[String]) -> String,
    pub starts: &'static str,
    pub wakes: &'static str,
    pub finishes_its_work: &'static str,
    pub takes_its_reply: &'static str,
    pub gives_up_waiting: &'static str,
    pub finds_its_connection_broken: &'static str,
    pub sends: &'static str,
    pub sleeps_until: &'static str,
    pub works_until: &'static str,
    pub prints: &'static str,
    pub fails: &'static str,
    pub enters: &'static str,
    pub leaves: &'static str,
    pub ends: &'static str,
    pub expires: &'static str,
    pub crashes: &'static str,
    pub value_expired: &'static str,
    pub value_not_expired: &'static str,
    pub nothing_to_delete: &'static str,
    pub dead_lock_gone: fn(owner: ClientId) -> String,
    pub key_written_by: fn(owner: ClientId) -> String,
    pub took_lock_of: fn(by: ClientId, owner: ClientId, overwritten: bool) -> String,
    pub key_was_free: fn(by: ClientId, owner: ClientId, step: usize) -> String,
    pub key_was_taken: fn(owner: ClientId, step: usize) -> String,
    pub timestamp_was: fn(time: &str) -> String,

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
    pub nothing_found_within:
        fn(clients: usize, servers: usize, seed: u64, until: &str, faults: usize) -> String,
    pub time_was_over: fn(clients: &[ClientId], until: &str) -> String,
    pub moves_were_used_up: fn(clients: &[ClientId], moves: &str, at: &str) -> String,
    pub finding_at_step: fn(title: &str, step: usize) -> String,
    pub mutual_exclusion_broken: fn(first: ClientId, second: ClientId, time: &str) -> String,
    pub first_had_entered: fn(first: ClientId, step: usize) -> String,
    pub entered_without_a_lock: fn(ClientId) -> String,
    pub freed_too_early: fn(client: ClientId, step: usize) -> String,
    pub not_the_holder: fn(by: ClientId, owner: ClientId, overwritten: bool) -> String,
    pub nobody_asked_who: fn(command: &str) -> String,
    pub command_was_sent_before: fn(by: ClientId, owner: ClientId, time: &str) -> String,
    pub lock_stays: fn(owner: ClientId, waiter: ClientId) -> String,
    pub left_behind: fn(what: &str, step: usize) -> String,
    pub late_request_wrote_it: fn(owner: ClientId, step: usize) -> String,
    pub server_brought_it_back: fn(server: ServerId, step: usize) -> String,
    pub lock_was_renewed: fn(by: ClientId, step: usize) -> String,
    pub release_was_refused: fn(owner: ClientId, step: usize) -> String,
    pub was_to_be_free_after: fn(time: Option<&str>) -> String,
    pub stays_until: fn(time: &str) -> String,
    pub inside_without_its_lock: fn(ClientId) -> String,
    pub update_was_lost: fn(by: ClientId, other: ClientId, name: &str) -> String,
    pub had_changed_since: fn(by: ClientId, read: usize, other: ClientId, written: usize) -> String,
    pub entered_after_failing: fn(ClientId) -> String,
    pub last_attempt: fn(ClientId, step: usize) -> String,
    pub lock_expired:
        fn(owner: ClientId, servers: &[ServerId], time: &str, paused_until: Option<&str>) -> String,
    pub lock_was_out_of_date: fn(owner: ClientId, time: &str, written: &str) -> String,
    pub server_lost_lock: fn(owner: ClientId, server: ServerId, step: usize) -> String,
    pub lock_was_taken_away:
        fn(owner: ClientId, by: Option<ClientId>, overwritten: bool, step: usize) -> String,
    pub then_took_it: fn(event: &str, taker: ClientId, itself: bool) -> String,
    pub clock_was_off: fn(whose: &str, ahead: bool, by: &str) -> String,
    pub one_after_another: fn(&[String]) -> String,
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
