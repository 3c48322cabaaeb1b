//! Lock semantics, decided from behaviour alone: the definitions that the findings of a run and the
//! model checker share.
//!
//! A lock is free if a probe client can acquire it ([`Probes`]), and held otherwise. The holder
//! and releases by other clients follow from that ([`MonitorState`]). [`ReleaseTimes`] computes when a held
//! lock is released; [`LivenessMonitor`] does so during a run. This module never guesses which key is the
//! lock or which client owns it. `properties` guesses that, for messages only.

mod breach_monitor;
mod liveness;
mod liveness_monitor;
mod monitor_state;
mod poll_skipping;
mod probes;
mod property;
mod state_equivalence;

pub use breach_monitor::{Breach, BreachMonitor, Ended};
pub use liveness::{FairContinuation, MaxWait, ReleaseTimes, Setting};
pub use liveness_monitor::LivenessMonitor;
pub use monitor_state::MonitorState;
pub use poll_skipping::{LookAhead, Outlook, Skipped};
pub use probes::Probes;
pub use property::{Property, Severity};
pub use state_equivalence::{
    counts_up_to, depends_on_chance, drawn_strings_mean_nothing, has_shown_time, shows_time,
};
