//! The first error in a program of the user.

use content::locks::Lock;
use primitives::ClientId;
use session::FieldError;

/// A program with errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramDiagnostic {
    /// Id of the saved lock that contains the program, or `None` for the current work.
    pub lock: Option<u32>,
    /// The client to which the program belongs.
    pub client: ClientId,
    /// The first error.
    pub mistake: FieldError,
    /// The most similar built-in lock, if the program is not Lua.
    pub nearest: Option<&'static Lock>,
    /// The presumable language of the program, if it is not Lua.
    pub language: Option<&'static str>,
}
