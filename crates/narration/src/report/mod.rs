//! Reports on runs and checks: a run with all data derived from it, formatted as messages.
//!
//! A [`Narrator`] formats one run in one language. [`preview`] predicts the effect of a move.

mod about;
mod advice;
mod answer;
mod blocked;
mod conclusion;
mod decision;
mod in_short;
mod left_behind;
mod narrator;
mod preview;
mod reasons;
mod reproduction;
mod retrial;
mod rows;
mod second_command;
mod second_line;
mod transcript;
mod unchecked;
mod wording;

pub use advice::no_lua;
pub use answer::{
    Area, Axis, BoundInWords, Cell, CheckReport, Division, Fate, LAG_MS, Occurrence, Point,
    Shortened, Shortening, Stretch, Sweep, Table, Values, VerdictKind, VerdictRow, bound_in_words,
    collision_exponent, cost_in_words, costs, faults_in_words, faults_of, first_broken,
    first_moves, halfway, shortening, states_in_words, stretches, worst_broken,
};
pub use conclusion::{ConclusionLine, reason_untested};
pub use in_short::{command, reply_in_short};
pub use narrator::Narrator;
pub use preview::{later, outline, preview};
pub use reproduction::outcome;
pub use retrial::{BrokenRun, Survival};
pub use rows::numbered;
pub use transcript::TranscriptLine;
pub use wording::{Line, Row, belief, names};
