//! Lockscope runs Redis locks deterministically and shows how they fail.
//!
//! This crate is the page. Each folder is a feature. Its state and reducer are plain Rust and are
//! tested natively. Its components need the Cargo feature `page`. Only [`shell`] depends on all
//! features, and only `browser` touches the globals of the DOM. ARCHITECTURE.md contains the map
//! and the invariants.

#![allow(
    unreachable_pub,
    reason = "the macro of Yew makes a public type of each component, with public properties"
)]

#[cfg(feature = "page")]
mod browser;
pub mod challenges;
pub mod gallery;
pub mod interview;
pub mod kit;
pub mod learn;
pub mod lock_table;
pub mod parameter_map;
pub mod run_view;
pub mod search;
pub mod shell;
pub mod workshop;

#[cfg(feature = "page")]
pub use shell::start::start;
