//! The built-in stories, one file each.

mod prelude;

use super::Story;

/// Declares the files of the stories and lists them, in the order in which they are shown.
macro_rules! stories {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// All stories.
        pub const ALL: &[&Story] = &[$(&$name::STORY),*];
    };
}

stories! {
    two_clients_delete_a_dead_lock,
    crash_locks_for_ever,
    crash_with_a_lifetime,
    getset_lets_only_one_in,
    loser_overwrites_and_the_lock_idles,
    paused_holder_deletes_the_next_lock,
    checked_release_leaves_it_alone,
    delete_is_late_after_the_check,
    late_script_refuses,
    fast_clock_steals_a_live_lock,
    lifetime_on_the_server_ignores_clocks,
    the_boundary_millisecond,
    late_setnx_writes_a_dead_lock,
    null_skips_the_lock,
    static_field_skips_the_lock,
    expired_holder_deletes_a_later_lock,
    shorter_lifetime_keeps_the_lock,
    lock_for_ever_left_behind,
    equal_timestamps,
    poll_in_step,
    back_off_with_jitter,
    deadline_passes_while_waiting,
    crash_between_setnx_and_expire,
    set_with_a_lifetime_survives_the_crash,
    crash_between_incr_and_expire,
    script_survives_the_crash,
    losers_keep_a_dead_lock_alive,
    losers_leave_the_script_lock_alone,
    lifetime_as_an_argument,
    lifetime_of_ten_and_a_half,
    lifetime_of_zero,
    late_delete_frees_anothers_lock,
    no_token_deletes_anothers_lock,
    token_is_compared_first,
    pause_between_get_and_del,
    script_compares_and_deletes,
    pause_outlasts_the_lifetime,
    fencing_refuses_the_stale_write,
    work_outlasts_the_lifetime,
    renewal_outlasts_the_lifetime,
    pause_outlasts_the_renewal,
    conditional_set_renews,
    lost_reply_leaves_the_lock,
    same_value_passes_for_ones_own,
    loop_ends_without_the_work,
    extension_adds_lifetime,
    extension_comes_too_late,
    watchdog_renews_nothing,
    failover_loses_the_lock,
    failover_keeps_a_replicated_lock,
    fence_counter_lost_in_the_failover,
    redlock_healthy,
    redlock_restarted_server,
    redlock_delayed_restart,
    redlock_clock_jump,
    redlock_pause_after_the_check,
    redlock_replies_held_through_a_pause,
    redlock_unreachable_minority,
    quorum_erodes,
    cache_without_a_lock,
    cache_with_a_lock,
    cache_without_a_second_look,
    watch_without_multi,
    watch_with_multi,
    server_clock_jump_expires_the_lock,
    slow_server_clock_keeps_it_longer,
    restart_keeps_what_was_written,
    restart_with_fsync_always,
    partition_then_late_request,
}

/// The story that the page opens with.
pub use two_clients_delete_a_dead_lock::STORY as TWO_CLIENTS_DELETE_A_DEAD_LOCK;

/// The story with this id, if there is one.
pub fn find(id: &str) -> Option<&'static Story> {
    ALL.iter().copied().find(|story| story.id == id)
}
