//! Files that Lockscope reads and writes: JSON documents and exports.

pub mod export;
pub mod json;
