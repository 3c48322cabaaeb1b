//! The two dialects of the language.

/// The executor of a program, which determines the available functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// A simulated client: it waits, works and enters the critical section.
    Client,
    /// Redis itself, for `EVAL`: it has `KEYS` and `ARGV`, and no time passes.
    Script,
}
