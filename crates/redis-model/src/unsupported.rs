//! Commands and functions that this model lacks.

use super::Bytes;
use lua_vm::{Diagnostic, DiagnosticKind};

/// A command or function that the model lacks. Redis may accept it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unsupported {
    /// The name of a command, with its subcommand, in upper case.
    Command(Bytes),
    /// The name of a function in a script, or the message about another part of Lua.
    Function(Bytes),
}

impl Unsupported {
    /// Returns the command with these words, in upper case. `subcommand` is empty for most.
    pub(super) fn command(name: &Bytes, subcommand: &[u8]) -> Unsupported {
        let words: &[&[u8]] = &[name.as_slice(), subcommand];
        let separator: &[u8] = if subcommand.is_empty() { b"" } else { b" " };
        let text = words.join(separator).to_ascii_uppercase();
        Unsupported::Command(Bytes::from(text))
    }

    /// Returns the first unsupported part of a script that Lua 5.1 compiles, or `None` if it does
    /// not.
    pub(super) fn in_script(diagnostics: &[Diagnostic]) -> Option<Unsupported> {
        if diagnostics.iter().any(|it| it.kind.is_error_in_lua()) {
            return None;
        }
        let first = &diagnostics.first()?.kind;
        let name = match first {
            DiagnosticKind::Absent { name, .. } | DiagnosticKind::UnknownFunction { name, .. } => {
                name.clone()
            }
            other => other.to_string(),
        };
        Some(Unsupported::Function(Bytes::from(name.as_str())))
    }
}
