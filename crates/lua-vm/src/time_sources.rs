//! The ways in which a program can observe time, derived from its code when it is loaded.
//!
//! The result is an over-approximation: any string that contains the name of such a command may be
//! the command, or a script that calls it. Names that are concatenated at run time are not found.

use super::builtins;
use super::code::Code;
use super::instruction::Instruction;
use super::value::Value;

/// The ways in which a program may observe the time or the remaining TTL of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeSources {
    /// Whether it reads its own clock.
    pub clock: bool,
    /// Whether it may call TIME, EXPIRETIME or PEXPIRETIME.
    pub time_of_server: bool,
    /// Whether it may call TTL or PTTL.
    pub time_to_live: bool,
}

impl TimeSources {
    pub(super) fn of(code: &Code) -> TimeSources {
        let reads = |instruction: &Instruction| matches!(instruction, Instruction::Call { builtin, .. } if builtins::reads_clock(*builtin));
        TimeSources {
            clock: code.instructions.iter().any(reads),
            time_of_server: has_text_with(code, b"TIME"),
            time_to_live: has_text_with(code, b"TTL"),
        }
    }

    /// Returns `true` if the program can observe time in any way.
    #[must_use]
    pub fn any(self) -> bool {
        self.clock || self.time_of_server || self.time_to_live
    }
}

/// Returns `true` if a string constant contains a word, ignoring case.
fn has_text_with(code: &Code, word: &[u8]) -> bool {
    code.constants.iter().any(|constant| match constant {
        Value::String(text) => text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word)),
        _ => false,
    })
}
