//! The user interface.
//!
//! The screen is a function of a [`Recording`](narration::report::Recording) and a small
//! [`State`](state::State). Further modules contain the list of stories ([`catalogue`]), the names
//! of faults ([`fault_names`]), the conversion of numbers into parameters ([`declaring`]), the key
//! bindings ([`keys`]), and the values shown after the lines of a program ([`values`]). All of
//! these are plain Rust and are tested natively. `page` draws them with Yew; only `page::browser`
//! accesses the globals of the DOM.

pub mod address;
pub mod catalogue;
pub mod declaring;
pub mod fault_names;
pub mod keys;
pub mod row_window;
pub mod state;
pub mod values;

#[cfg(feature = "page")]
pub mod page;
