//! The sentences of the page and of the reports in each language, and the formats of numbers.
//!
//! The sentences are in `locales/<language>/<screen>.ftl`. The build script makes one struct of each
//! screen, and one [`Sentences`] of each language. It stops with an error if a language lacks a
//! message or has it with other variables. Redis commands, replies and the names of clients are the
//! same in every language.
//!
//! ```
//! use i18n::{Language, fill};
//!
//! assert_eq!(Language::from_tag("zh-TW"), Language::TraditionalChinese);
//! assert_eq!(fill("{1} before {0}", &["C1", "C2"]), "C2 before C1");
//! ```

mod clipped;
mod fill;
mod language;
mod numbers;
mod sentences;
#[cfg(test)]
mod tests;

pub use clipped::clipped;
pub use fill::{fill, fill_with};
pub use language::Language;
pub use numbers::{clock_time, grouped, in_short, milliseconds, moment, seconds, unbroken};
pub use sentences::*;
