//! Names and explanations in each language, in addition to the sentences of the crate `i18n`, which
//! are re-exported here.

mod absent_commands;
mod advice;
mod diagnostics;
mod item_names;
mod leads;

pub use absent_commands::AbsentCommands;
pub use advice::advice;
pub use content::texts::{
    Ask, Asked, Checkpoint, Comments, Interviews, Lead, Leads, Lesson, Lessons, Meanings, Point,
    ProvingStep, Question,
};
pub use diagnostics::{diagnostic_message, parameter_error, problem, unsupported};
pub use i18n::{
    Language, Texts, clipped, clock_time, fill, grouped, in_short, milliseconds, moment, seconds,
    unbroken,
};
pub use item_names::ItemNames;
pub use leads::lead_of_work;
