//! The tools that build and test the page. Finds the installed ones and installs the missing ones.
//!
//! Programs with an exact version are stored in a per-user cache (`cache`), never in the checkout
//! and never in the system. Everything that only the system can provide (a compiler for wasm32,
//! Node, Chromium, Redis) is installed with rustup or from Debian's packages. On other systems an
//! error asks the user to install it.

pub(crate) mod browser;
mod cache;
pub(crate) mod catalogue;
mod debian;
mod installer;
mod method;
pub(crate) mod node;
mod npm;
pub(crate) mod redis_server;
pub(crate) mod search_path;
mod tool;
pub(crate) mod wasm_target;
