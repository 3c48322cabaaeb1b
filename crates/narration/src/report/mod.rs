//! Reports on runs: a run with all data derived from it, formatted as messages.
//!
//! A [`Narrator`] formats one run in one language. [`preview`] predicts the effect of a move.

mod advice;
mod blocked_lock;
mod conclusion;
mod events;
mod finding_names;
mod finding_reasons;
mod left_behind;
mod line_values;
mod narrator;
mod openings;
mod preview;
mod reproduction;
mod rerun;
mod root_cause;
mod run_header;
mod short_command;
mod stale_reply;
mod transcript;
mod transcript_rows;
mod two_command_lock;
mod unchecked_release;
mod why_it_matters;

pub use advice::not_lua_message;
pub(crate) use advice::{instead_of_unsupported, unsupported_name};
pub use conclusion::{ConclusionLine, reason_untested};
pub use events::{EventLine, StepRow, client_state, join_names};
pub use finding_reasons::FindingMessage;
pub use line_values::{line_values, pending_reply};
pub use narrator::Narrator;
pub use preview::{Placement, describe_due_move, preview, scheduled_actions};
pub use reproduction::reproduction_outcome;
pub use rerun::{BrokenRun, Survival};
pub use short_command::{format_command, reply_in_short};
pub use transcript::TranscriptLine;
pub(crate) use transcript::{on_one_line, searchable};
pub use transcript_rows::step_range;
pub(crate) use two_command_lock::commands_around_crash;
pub(crate) use unchecked_release::{has_written, passes};
