//! Reports on runs and checks: a run with all data derived from it, formatted as messages.
//!
//! A [`Recording`] is built once and read many times, by the page and the command line. It does not
//! depend on either. [`preview`] predicts the effect of a move.

mod about;
mod advice;
mod analysis;
mod answer;
mod blocked;
mod conclusion;
mod decision;
mod evidence;
mod in_short;
mod left_behind;
mod preview;
mod reasons;
mod recording;
mod redis_monitor;
mod reproduction;
mod retrial;
mod rows;
mod second_command;
mod second_line;
mod transcript;
mod unchecked;
mod verdict;
mod wording;

pub use advice::no_lua;
pub use answer::{
    Area, Axis, BoundInWords, Cell, CheckReport, Division, Fate, LAG_MS, Occurrence, Point,
    Shortened, Shortening, Stretch, Sweep, Table, Values, VerdictKind, VerdictRow, bound_in_words,
    collision_exponent, cost_in_words, faults_in_words, faults_of, halfway, states_in_words,
    stretches,
};
pub use conclusion::{ConclusionLine, reason_untested};
pub use in_short::{command, reply_in_short};
pub use preview::{later, outline, preview};
pub use recording::Recording;
pub use redis_monitor::{Logged, logged};
pub use reproduction::outcome;
pub use retrial::{BrokenRun, Survival};
pub use rows::{Rows, numbered};
pub use transcript::TranscriptLine;
pub use verdict::{Outcome, Summary, Undecided};
pub use wording::{Line, Row, belief, names};
