//! Files that Lockscope reads and writes: JSON documents and exports.

pub mod document;
pub mod export;
