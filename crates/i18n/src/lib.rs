//! The sentences of the page and of the reports in each language, and the formats of numbers.
//!
//! The messages are in `locales/<language>/<screen>.ftl`. The build script generates one struct for
//! each screen, and one [`Texts`] for each language. A message without variables is a field;
//! one with variables is a method with one parameter for each. A parameter that chooses the text
//! (`[one]` or `[other]`) is a number. The build stops with an error if a language lacks a message
//! or uses other variables in it. Redis commands, replies and the names of clients are the same in
//! every language.
//!
//! With the feature `loaded`, a program in WebAssembly contains only English. It passes the file with
//! another language to [`Language::load`].
//!
//! ```
//! let english = i18n::Language::English.texts();
//! assert_eq!(english.step_of(&3, &12), "Step 3 of 12");
//! assert_eq!(english.keys(1), "1 key");
//! ```
//!
//! Three mistakes do not compile: a wrong number of arguments, an unknown message, and a message
//! with variables that is used as a field.
//!
//! ```compile_fail
//! i18n::Language::English.texts().step_of(&3);
//! ```
//!
//! ```compile_fail
//! i18n::Language::English.texts().no_such_message;
//! ```
//!
//! ```compile_fail
//! let text: &str = i18n::Language::English.texts().step_of;
//! ```

mod clipped;
mod fill;
mod language;
mod numbers;
mod sentences;
#[cfg(test)]
mod tests;
mod translation;

pub use clipped::clipped;
pub use fill::fill;
pub use language::Language;
pub use numbers::{clock_time, grouped, in_short, milliseconds, moment, seconds, unbroken};
pub use sentences::*;
