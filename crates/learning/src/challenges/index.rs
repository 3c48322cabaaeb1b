//! Built-in challenges, in the order in which learners meet them.

use super::Challenge;
use super::read;

/// Challenge files: first the attacks, then the defences, each sorted by difficulty.
const FILES: [&str; 42] = [
    include_str!("attacks/crash-for-ever.txt"),
    include_str!("attacks/look-then-take.txt"),
    include_str!("attacks/short-lifetime.txt"),
    include_str!("attacks/long-enough.txt"),
    include_str!("attacks/crash-between-two.txt"),
    include_str!("attacks/pause-inside.txt"),
    include_str!("attacks/late-delete.txt"),
    include_str!("attacks/lost-update.txt"),
    include_str!("attacks/dead-holder.txt"),
    include_str!("attacks/lost-reply.txt"),
    include_str!("attacks/losers-prolong.txt"),
    include_str!("attacks/restart.txt"),
    include_str!("attacks/failover.txt"),
    include_str!("attacks/check-then-delete.txt"),
    include_str!("attacks/watch-alone.txt"),
    include_str!("attacks/watch-with-multi.txt"),
    include_str!("attacks/late-write.txt"),
    include_str!("attacks/null-in-java.txt"),
    include_str!("attacks/renewed.txt"),
    include_str!("attacks/dead-timestamp.txt"),
    include_str!("attacks/getset.txt"),
    include_str!("attacks/compare-and-delete.txt"),
    include_str!("attacks/fast-clock.txt"),
    include_str!("attacks/checked-release.txt"),
    include_str!("attacks/same-value.txt"),
    include_str!("attacks/fenced.txt"),
    include_str!("attacks/fence-forgotten.txt"),
    include_str!("attacks/wait-heeded.txt"),
    include_str!("defences/read-too-early.txt"),
    include_str!("defences/crash-must-not-lock.txt"),
    include_str!("defences/only-when-locked.txt"),
    include_str!("defences/losers-must-not-prolong.txt"),
    include_str!("defences/argument-of-a-script.txt"),
    include_str!("defences/late-release.txt"),
    include_str!("defences/a-token-of-its-own.txt"),
    include_str!("defences/error-is-no-lock.txt"),
    include_str!("defences/work-outlives-the-lock.txt"),
    include_str!("defences/one-step-without-a-script.txt"),
    include_str!("defences/clocks-differ.txt"),
    include_str!("defences/two-find-a-dead-lock.txt"),
    include_str!("defences/replica-has-it.txt"),
    include_str!("defences/no-lost-update.txt"),
];

/// Returns all challenges: first the attacks, then the defences, each sorted by difficulty.
pub fn all() -> Vec<Challenge> {
    FILES.iter().filter_map(|text| read(text).ok()).collect()
}

/// Separator between files that are sent as one string: a form feed, which occurs in no file.
const BETWEEN: char = '\u{c}';

/// Splits the single string that the page loads into the files.
pub fn files_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(BETWEEN)
}

/// Returns the challenge with this id.
pub fn find(id: &str) -> Option<Challenge> {
    all().into_iter().find(|task| task.id == id)
}

#[cfg(test)]
pub(crate) fn files() -> &'static [&'static str] {
    &FILES
}
