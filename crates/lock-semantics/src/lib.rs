//! Lock semantics, decided from behaviour alone: the definitions that the findings of a run and the
//! model checker share.
//!
//! A lock is free if a probe client can acquire it ([`Newcomers`]), and held otherwise. The holder
//! and releases by other clients follow from that ([`Memory`]). [`Returns`] computes when a held
//! lock is released; [`Prospects`] does so during a run. This module never guesses which key is the
//! lock or which client owns it. `properties` guesses that, for messages only.

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
