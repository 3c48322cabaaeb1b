//! Names and explanations in each language, in addition to the sentences of the crate `i18n`.

mod absent_commands;
mod advice;
mod diagnostics;
mod item_names;
pub(crate) mod lead_sentences;
mod leads;
mod step_references;

pub(crate) use absent_commands::AbsentCommands;
pub(crate) use advice::advice;
pub(crate) use content::texts::{Lead, Leads, Meanings};
pub(crate) use diagnostics::unsupported;
pub use diagnostics::{diagnostic_message, parameter_message, problem_message};
pub(crate) use i18n::{Language, Texts, clipped, fill, grouped, milliseconds, moment};
pub use item_names::{ItemNames, story_of};
pub use lead_sentences::{columns_of, lead_sentences};
pub use leads::lead_of_work;
pub use step_references::{SentencePart, split_at_steps};
