//! Keys that the user presses.

/// A pressed key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    /// Name of the key as in the browser's `KeyboardEvent.key`: the character it produces, or
    /// `ArrowLeft`.
    pub(crate) name: &'a str,
    /// Whether Ctrl or ⌘ is held.
    pub(crate) command: bool,
    /// Whether Shift is held.
    pub(crate) shift: bool,
    /// Whether the event is an automatic repetition of a key that is held down.
    pub(crate) repeats: bool,
}
