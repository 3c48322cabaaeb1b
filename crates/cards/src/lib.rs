//! The text format of all content in `content/`: cards.
//!
//! A [`Card`] has a header of lines `key: value`, then sections that begin with `[name]`. Empty
//! lines and lines that begin with `#` are ignored, except in sections that contain programs.
//! [`items`] finds the folders of one kind in the order of their key `order`; [`joined`] writes the
//! files that the page loads, and [`Cards`] reads them. The crate has no dependencies, because
//! build scripts and `cargo xtask` use it.

mod card;
mod error;
mod items;
mod joined;
#[cfg(test)]
mod tests;

pub use card::{Card, Entry, Record, Section, SectionNames, entry, heading, records};
pub use error::{CardError, Place, Problem, Remedy, SyntaxError, SyntaxProblem};
pub use items::{Item, Source, items, shared};
pub use joined::{Cards, LANGUAGES, LoadedCard, joined};
