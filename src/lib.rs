//! Lockscope runs Redis locks deterministically and shows how they fail.
//!
//! The modules are listed in import order: each may import only the modules before it.
//! ARCHITECTURE.md contains the map and the invariants. Everything except `view::page` and the
//! programs in `bin` is the core, which has no clock, no I/O and no source of randomness.

pub mod view;
