//! Replies, a line a command, as a real server gives them (design: redis-semantics.md).

mod keys;
mod replication;
mod semantics;
mod support;
mod transactions;
