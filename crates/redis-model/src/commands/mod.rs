//! The commands, one file per family. `table.rs` lists them.
//!
//! Every function gets the arguments after the command's name, whose number has been checked. It
//! behaves as the command's page says, <https://redis.io/docs/latest/commands/>; where the page is
//! silent, a comment names the file in Redis's source.

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
