//! Lock semantics, decided from behaviour alone: the definitions that the findings of a run and the
//! model checker share.
//!
//! A lock is free if a probe client can acquire it ([`Probes`]), and held otherwise. From this
//! follow the holder of the lock, and releases by a client that is not the holder
//! ([`MonitorState`]). [`ReleaseTimes`] computes when a held lock is released; [`LivenessMonitor`]
//! does so during a run. This crate makes no guess about keys or owners. `run_analysis` does, for
//! messages only.
//!
//! ```
//! use lock_semantics::Probes;
//! use primitives::ClientSet;
//! use simulator::{ClientSetup, Run, Scenario};
//!
//! let lock = r#"if redis.call("SETNX", "lock", 1) == 1 then enter() leave() end"#;
//! let scenario = Scenario::with_clients(vec![ClientSetup::of(lock)]);
//! let run = Run::new(&scenario).expect("the program loads");
//! // Nothing has happened yet: the lock is free, and no probe is blocked.
//! assert_eq!(Probes::new(run.world()).lacking(), ClientSet::EMPTY);
//! ```

mod breach_monitor;
mod idle_period;
mod idle_time;
mod liveness;
mod liveness_monitor;
mod monitor_state;
mod next_entry;
mod poll_skipping;
mod probes;
mod program_failure;
mod property;
mod release_time;
mod state_equivalence;
mod store_knowledge;
mod verdict;
mod writers;

pub use breach_monitor::{Breach, BreachMonitor, Ended};
pub use idle_period::{IdlePeriod, longest_idle_period};
pub use idle_time::{IdleBound, IdleMonitor, LongestIdle};
pub use liveness::{FairContinuation, MaxWait, ReleaseTimes, Setting};
pub use liveness_monitor::LivenessMonitor;
pub use monitor_state::{
    FreePermits, IdleChange, MonitorState, SleepLength, Transition, Violation, ends_a_client,
    is_exclusive, line_of_request,
};
pub use next_entry::{NextEntries, NextEntry};
pub use poll_skipping::{LookAhead, Outlook, Skipped};
pub use probes::Probes;
pub use program_failure::{FailureMonitor, ProgramFailure};
pub use property::{Property, Severity};
pub use release_time::{permanently_free_from, released_at};
pub use state_equivalence::{
    counts_up_to, depends_on_chance, drawn_strings_may_mean_nothing, drawn_strings_mean_nothing,
    has_random_latency, has_shown_time, shows_time,
};
pub use verdict::{Judgement, Verdict};
