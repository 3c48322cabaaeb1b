//! What a person sees.
//!
//! What is on the screen follows from a [`Recording`](recording::Recording) and a small
//! [`State`](state::State); where things stand in the lanes is computed in [`chart`]. These three are
//! plain Rust and are tested natively. `page` draws them with Yew, and `page::browser` alone touches
//! the DOM's globals.

pub mod chart;
pub mod recording;
pub mod state;
pub mod wording;

#[cfg(feature = "page")]
pub mod page;
