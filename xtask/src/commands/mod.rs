//! One module per command of `cargo xtask`.

pub(crate) mod build;
pub(crate) mod screenshots;
pub(crate) mod serve;
pub(crate) mod test;
pub(crate) mod texts;
