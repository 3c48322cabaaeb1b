//! What breaks a lock, told by what the lock does: the definitions that the findings of a run and
//! the explorer share.
//!
//! A lock is free if a newcomer would get in ([`Newcomers`]), and taken otherwise. From that
//! follows who holds it and who has freed whose ([`Memory`]), and whether it comes back
//! ([`Returns`], in a run [`Prospects`]). Which key is the lock and whose it is nobody asks here:
//! what a run shows of that chooses words, elsewhere.

mod likeness;
mod memory;
mod newcomers;
mod polling;
mod property;
mod prospects;
mod return_of_the_lock;
mod verdicts;

pub use likeness::{
    counts_up_to, depends_on_chance, drawn_strings_mean_nothing, has_shown_time, shows_time,
};
pub use memory::Memory;
pub use newcomers::Newcomers;
pub use polling::{LookAhead, Outlook, Skipped};
pub use property::{Property, Severity};
pub use prospects::Prospects;
pub use return_of_the_lock::{Departure, LongestWait, Returns, Setting};
pub use verdicts::{Breach, Ended, Verdicts};
