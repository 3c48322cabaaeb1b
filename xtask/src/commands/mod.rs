//! One module per command of `cargo xtask`.

pub mod build;
pub mod screenshots;
pub mod serve;
pub mod test;
pub mod texts;
