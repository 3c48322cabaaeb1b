//! The built-in stories, one file each.

mod back_off_with_jitter;
mod cache_with_a_lock;
mod cache_without_a_lock;
mod cache_without_a_second_look;
mod checked_release_leaves_it_alone;
mod conditional_set_renews;
mod crash_between_incr_and_expire;
mod crash_between_setnx_and_expire;
mod crash_locks_for_ever;
mod crash_with_a_lifetime;
mod deadline_passes_while_waiting;
mod delete_is_late_after_the_check;
mod efficiency_lock_lets_two_load;
mod equal_timestamps;
mod expired_holder_deletes_a_later_lock;
mod explicit_lease_ends_inside;
mod extension_adds_lifetime;
mod extension_comes_too_late;
mod failover_keeps_a_replicated_lock;
mod failover_loses_the_lock;
mod fast_clock_steals_a_live_lock;
mod fence_counter_lost_in_the_failover;
mod fencing_refuses_the_stale_write;
mod getset_lets_only_one_in;
mod inner_release_keeps_the_lock;
mod late_delete_frees_anothers_lock;
mod late_script_refuses;
mod late_setnx_writes_a_dead_lock;
mod lifetime_as_an_argument;
mod lifetime_of_ten_and_a_half;
mod lifetime_of_zero;
mod lifetime_on_the_server_ignores_clocks;
mod lock_for_ever_left_behind;
mod loop_ends_without_the_work;
mod loser_overwrites_and_the_lock_idles;
mod losers_keep_a_dead_lock_alive;
mod losers_leave_the_script_lock_alone;
mod lost_reply_leaves_the_lock;
mod no_token_deletes_anothers_lock;
mod null_skips_the_lock;
mod one_after_the_other;
mod partition_then_late_request;
mod pause_between_get_and_del;
mod pause_outlasts_the_lifetime;
mod pause_outlasts_the_renewal;
mod paused_holder_deletes_the_next_lock;
mod poll_in_step;
mod prelude;
mod quorum_erodes;
mod redlock_clock_jump;
mod redlock_delayed_restart;
mod redlock_healthy;
mod redlock_one_server_down;
mod redlock_pause_after_the_check;
mod redlock_replies_held_through_a_pause;
mod redlock_restarted_server;
mod redlock_unreachable_minority;
mod renewal_outlasts_the_lifetime;
mod restart_keeps_what_was_written;
mod restart_with_fsync_always;
mod same_value_passes_for_ones_own;
mod script_compares_and_deletes;
mod script_survives_the_crash;
mod server_clock_jump_expires_the_lock;
mod set_with_a_lifetime_survives_the_crash;
mod shorter_lifetime_keeps_the_lock;
mod slow_server_clock_keeps_it_longer;
mod static_field_skips_the_lock;
mod the_boundary_millisecond;
mod token_is_compared_first;
mod two_clients_delete_a_dead_lock;
mod wait_for_the_replica;
mod wait_times_out_and_is_ignored;
mod watch_with_multi;
mod watch_without_multi;
mod watchdog_outlasts_the_lifetime;
mod watchdog_renews_nothing;
mod work_outlasts_the_lifetime;

use super::Story;

/// The first story of the page.
pub use two_clients_delete_a_dead_lock::STORY as TWO_CLIENTS_DELETE_A_DEAD_LOCK;

/// All stories, in display order: a fault, then its fix.
pub const ALL: &[&Story] = &[
    &two_clients_delete_a_dead_lock::STORY,
    &crash_locks_for_ever::STORY,
    &crash_with_a_lifetime::STORY,
    &getset_lets_only_one_in::STORY,
    &loser_overwrites_and_the_lock_idles::STORY,
    &paused_holder_deletes_the_next_lock::STORY,
    &checked_release_leaves_it_alone::STORY,
    &delete_is_late_after_the_check::STORY,
    &late_script_refuses::STORY,
    &fast_clock_steals_a_live_lock::STORY,
    &lifetime_on_the_server_ignores_clocks::STORY,
    &the_boundary_millisecond::STORY,
    &late_setnx_writes_a_dead_lock::STORY,
    &null_skips_the_lock::STORY,
    &static_field_skips_the_lock::STORY,
    &expired_holder_deletes_a_later_lock::STORY,
    &shorter_lifetime_keeps_the_lock::STORY,
    &lock_for_ever_left_behind::STORY,
    &equal_timestamps::STORY,
    &poll_in_step::STORY,
    &back_off_with_jitter::STORY,
    &deadline_passes_while_waiting::STORY,
    &crash_between_setnx_and_expire::STORY,
    &set_with_a_lifetime_survives_the_crash::STORY,
    &crash_between_incr_and_expire::STORY,
    &script_survives_the_crash::STORY,
    &losers_keep_a_dead_lock_alive::STORY,
    &losers_leave_the_script_lock_alone::STORY,
    &lifetime_as_an_argument::STORY,
    &lifetime_of_ten_and_a_half::STORY,
    &lifetime_of_zero::STORY,
    &late_delete_frees_anothers_lock::STORY,
    &no_token_deletes_anothers_lock::STORY,
    &token_is_compared_first::STORY,
    &pause_between_get_and_del::STORY,
    &script_compares_and_deletes::STORY,
    &pause_outlasts_the_lifetime::STORY,
    &fencing_refuses_the_stale_write::STORY,
    &work_outlasts_the_lifetime::STORY,
    &renewal_outlasts_the_lifetime::STORY,
    &pause_outlasts_the_renewal::STORY,
    &conditional_set_renews::STORY,
    &lost_reply_leaves_the_lock::STORY,
    &same_value_passes_for_ones_own::STORY,
    &loop_ends_without_the_work::STORY,
    &extension_adds_lifetime::STORY,
    &extension_comes_too_late::STORY,
    &explicit_lease_ends_inside::STORY,
    &watchdog_outlasts_the_lifetime::STORY,
    &watchdog_renews_nothing::STORY,
    &inner_release_keeps_the_lock::STORY,
    &failover_loses_the_lock::STORY,
    &failover_keeps_a_replicated_lock::STORY,
    &wait_times_out_and_is_ignored::STORY,
    &wait_for_the_replica::STORY,
    &fence_counter_lost_in_the_failover::STORY,
    &redlock_healthy::STORY,
    &redlock_restarted_server::STORY,
    &redlock_delayed_restart::STORY,
    &redlock_clock_jump::STORY,
    &redlock_one_server_down::STORY,
    &redlock_pause_after_the_check::STORY,
    &redlock_replies_held_through_a_pause::STORY,
    &redlock_unreachable_minority::STORY,
    &quorum_erodes::STORY,
    &cache_without_a_lock::STORY,
    &cache_with_a_lock::STORY,
    &cache_without_a_second_look::STORY,
    &efficiency_lock_lets_two_load::STORY,
    &watch_without_multi::STORY,
    &watch_with_multi::STORY,
    &server_clock_jump_expires_the_lock::STORY,
    &slow_server_clock_keeps_it_longer::STORY,
    &restart_keeps_what_was_written::STORY,
    &restart_with_fsync_always::STORY,
    &partition_then_late_request::STORY,
];

/// Stories that only lessons use. They contain no failure, so they are not in the list of stories.
pub const TAUGHT: &[&Story] = &[&one_after_the_other::STORY];

/// Returns the story with this id, if any.
pub fn find(id: &str) -> Option<&'static Story> {
    ALL.iter().chain(TAUGHT).copied().find(|story| story.id == id)
}
