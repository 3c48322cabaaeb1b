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
