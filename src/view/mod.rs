//! What a person sees.
//!
//! What is on the screen follows from a [`Recording`](crate::report::Recording) and a small
//! [`State`](state::State); where things stand in the lanes is computed in [`chart`], what stands at the ends of
//! a program's lines in [`values`]. These are plain
//! Rust and are tested natively. `page` draws them with Yew, and `page::browser` alone touches
//! the DOM's globals.

pub mod chart;
pub mod state;
pub mod values;

#[cfg(feature = "page")]
pub mod page;
