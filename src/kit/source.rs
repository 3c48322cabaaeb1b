//! Sources of links.

/// The source of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The user's previous work, restored. No toast is shown unless the findings differ.
    Own,
    /// A shared link. Undo restores the user's previous work.
    Shared,
    /// A scenario file, which contains no findings. Undo restores the user's previous work.
    Scenario,
    /// One of the user's saved locks. No toast is shown. Undo restores the user's previous work.
    Saved,
}
