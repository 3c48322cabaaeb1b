//! What a person sees.
//!
//! What is on the screen follows from a [`Recording`](crate::report::Recording) and a small
//! [`State`](state::State); where things stand in the lanes is computed in [`chart`] and drawn in
//! [`drawing`], what a long list or the diagram shows in [`telling`], what the gallery shows in
//! [`catalogue`] and [`miniature`], what a key does in [`keys`], the values of a program's lines in
//! [`values`]. These are plain Rust and are tested natively. `page` draws them with Yew, and
//! `page::browser` alone touches the DOM's globals.

pub mod address;
pub mod catalogue;
pub mod keys;
pub mod row_window;
pub mod state;
pub mod values;

#[cfg(feature = "page")]
pub mod page;
