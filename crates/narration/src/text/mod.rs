//! Names and explanations in each language, in addition to the sentences of the crate `i18n`, which
//! are re-exported here.

mod absent_commands;
mod advice;
mod blocks;
mod interviews;
mod item_names;
mod leads;
mod lessons;
mod mistakes;
mod reference;

pub use absent_commands::AbsentCommands;
pub use advice::advice;
pub use content::texts::{Comments, Lead, Leads};
pub use i18n::{
    Language, Sentences, clipped, clock_time, fill, grouped, in_short, milliseconds, moment,
    seconds, unbroken,
};
pub use interviews::{Interviews, Point, ProvingStep, Question};
pub use item_names::ItemNames;
pub use leads::lead_of_work;
pub use lessons::{Ask, Asked, Checkpoint, Lesson, Lessons};
pub use mistakes::{mistake, parameter_error, problem, unsupported};
pub use reference::Meanings;
