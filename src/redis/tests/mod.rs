//! Replies, a line a command, as a real server gives them.

mod keys;
mod memory;
mod replication;
mod semantics;
mod set;
mod strings;
mod support;
mod transactions;
