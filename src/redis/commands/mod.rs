//! The commands, one file a family. Which of them there are stands in `table.rs`.
//!
//! Every function is given the words after the command's name, whose number has been checked. What it
//! does and answers is what the command's page says, <https://redis.io/docs/latest/commands/>; where
//! the page is silent, a file of Redis's own source is named.

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
