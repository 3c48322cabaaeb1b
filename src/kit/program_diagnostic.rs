//! A program of the user that has errors.

use primitives::ClientId;
use session::{Draft, Input};

/// A program with errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct InvalidProgram {
    /// Id of the saved lock that contains the program, or `None` for the current work.
    pub(crate) lock: Option<u32>,
    /// The client to which the program belongs.
    pub(crate) client: ClientId,
    /// The text with its errors.
    pub(crate) draft: Draft,
}

impl InvalidProgram {
    /// Returns the program of a draft with errors, or `None` for any other draft.
    pub(crate) fn of(lock: Option<u32>, draft: &Draft) -> Option<InvalidProgram> {
        match draft.input {
            Input::Program(client) if !draft.diagnostics.is_empty() => {
                Some(InvalidProgram { lock, client, draft: draft.clone() })
            }
            _ => None,
        }
    }
}
