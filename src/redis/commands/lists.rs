//! Placeholder family lists.

use crate::redis::Bytes;
use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};

pub(in crate::redis) fn llen(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn lpop(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn lpush(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn lrange(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn rpop(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn rpush(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
