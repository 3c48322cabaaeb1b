//! The tools that the page is built and tested with: found where they fit, installed where they
//! miss.
//!
//! Programs of an exact version live in a cache of the user's own (`cache`), never in the checkout
//! and never in the system. What only the system can provide (a compiler for wasm32, Node,
//! Chromium, Redis) comes from rustup or from Debian's packages, and elsewhere is asked for in a
//! sentence.

pub mod browser;
mod cache;
pub mod catalogue;
mod debian;
mod installer;
mod method;
pub mod node;
mod npm;
pub mod redis_server;
pub mod search_path;
mod tool;
pub mod wasm_target;
