//! Files that Lockscope reads and writes: JSON documents and exports.
//!
//! ```
//! use formats::json::open;
//!
//! assert!(open("neither a link nor a file").is_err());
//! ```

pub mod export;
pub mod json;
