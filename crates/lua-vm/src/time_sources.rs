//! What of a program can tell what time it is, read off its code when it is loaded.
//!
//! It is taken too wide rather than too narrow: any text with the name of such a command in it may
//! be the command, or a script that calls it. Names that are put together are not seen.

use super::builtins;
use super::code::Code;
use super::instruction::Instruction;
use super::operators::BinaryOperator;
use super::value::Value;

/// What a program may ask for the time, or for how long a key still lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeSources {
    /// It reads its own clock.
    pub clock: bool,
    /// It may measure how much time has passed: it reads its clock in two places or more, and
    /// subtracts.
    pub durations: bool,
    /// It may call TIME, EXPIRETIME or PEXPIRETIME.
    pub time_of_server: bool,
    /// It may call TTL or PTTL.
    pub time_to_live: bool,
}

impl TimeSources {
    pub(super) fn of(code: &Code) -> TimeSources {
        let reads = |instruction: &&Instruction| matches!(instruction, Instruction::Call { builtin, .. } if builtins::reads_clock(*builtin));
        let subtracts = |instruction: &Instruction| {
            let operator = BinaryOperator::Subtract;
            matches!(instruction, Instruction::Binary { operator: it, .. } if *it == operator)
        };
        let readings = code.instructions.iter().filter(reads).count();
        TimeSources {
            clock: readings > 0,
            durations: readings > 1 && code.instructions.iter().any(subtracts),
            time_of_server: has_text_with(code, b"TIME"),
            time_to_live: has_text_with(code, b"TTL"),
        }
    }

    /// Whether any of them is there.
    #[must_use]
    pub fn any(self) -> bool {
        self.clock || self.time_of_server || self.time_to_live
    }
}

/// Whether a text has a word in it, in capitals or not.
fn has_text_with(code: &Code, word: &[u8]) -> bool {
    code.constants.iter().any(|constant| match constant {
        Value::String(text) => text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word)),
        _ => false,
    })
}
