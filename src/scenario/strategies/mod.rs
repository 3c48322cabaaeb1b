//! The built-in locks: every `.lua` file in this folder is one, listed by `build.rs`.

/// A built-in lock program.
#[derive(PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Id in lists, links and on the command line.
    pub id: &'static str,
    /// The source that is shown and run.
    pub source: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/strategies.rs"));
