//! Lockscope runs Redis locks deterministically and shows how they fail.
//!
//! The modules are listed in import order: each may import only the modules before it.
//! ARCHITECTURE.md contains the map and the invariants. Everything except `view::page` and the
//! programs in `bin` is the core, which has no clock, no I/O and no source of randomness.

pub mod shared_vec;

pub mod time;

pub mod ids;

pub mod token;

pub mod fingerprint;

pub mod lua;

pub mod redis;

pub mod moves;

pub mod faults;

pub mod console;

pub mod scenario;

pub mod world;

pub mod judge;

pub mod explore;

pub mod run;

pub mod drivers;

pub mod timeline;

pub mod workspace;

pub mod properties;

pub mod link;

pub mod text;

pub mod practice;

pub mod reference;

pub mod report;

pub mod tasks;

pub mod document;

pub mod picture;

pub mod export;

pub mod checker;

pub mod view;
