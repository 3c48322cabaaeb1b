//! Lockscope runs Redis locks deterministically and shows how they fail.
//!
//! This crate is the page. Each folder is a feature. Its state and reducer are plain Rust and are
//! tested natively. Its components need the Cargo feature `page`. Only `shell` depends on all
//! features, and only `browser` touches the globals of the DOM. ARCHITECTURE.md contains the map
//! and the invariants.

#![cfg_attr(
    not(feature = "page"),
    allow(dead_code, reason = "the components use the state, and the feature `page` has them")
)]

#[cfg(feature = "page")]
mod browser;
mod challenges;
mod gallery;
mod interview;
mod kit;
mod learn;
mod lock_table;
mod parameter_map;
mod run_view;
mod search;
mod shell;
mod workshop;

#[cfg(feature = "page")]
pub use shell::start::start;
