//! Placeholder family scripts.

use crate::redis::Bytes;
use crate::redis::error::{Answer, CommandError};
use crate::redis::execution::Execution;

pub(in crate::redis) fn eval(_: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn evalsha(_: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn exists(_: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn flush(_: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn load(_: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
