//! Replies, a line a command, as a real server gives them.

mod keys;
mod replication;
mod semantics;
mod strings;
mod support;
mod transactions;
