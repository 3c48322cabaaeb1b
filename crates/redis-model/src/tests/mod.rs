//! Tables of commands and the replies of a real server.

mod keys;
mod memory;
mod replication;
mod semantics;
mod set;
mod strings;
mod support;
mod transactions;
