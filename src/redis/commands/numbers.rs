//! Placeholder family numbers.

use crate::redis::Bytes;
use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};

pub(in crate::redis) fn decr(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn decrby(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn incr(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn incrby(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn incrbyfloat(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
