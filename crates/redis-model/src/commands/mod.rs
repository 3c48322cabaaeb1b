//! The commands, one file per family. `command_table.rs` lists them.
//!
//! The input of each function is the arguments after the command's name, whose number has been
//! checked. The functions behave as described on the command's page,
//! <https://redis.io/docs/latest/commands/>. If the page does not specify a detail, a comment names
//! the file in Redis's source.

mod condition;
pub(super) mod connection;
pub(super) mod delex;
pub(super) mod expiry;
pub(super) mod hashes;
pub(super) mod keys;
mod lifetime;
pub(super) mod lists;
pub(super) mod numbers;
pub(super) mod scripts;
pub(super) mod server;
pub(super) mod set;
pub(super) mod strings;
pub(super) mod transactions;
