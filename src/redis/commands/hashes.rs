//! Placeholder family hashes.

use crate::redis::Bytes;
use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};

pub(in crate::redis) fn hdel(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hexists(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hget(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hgetall(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hincrby(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hlen(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hset(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn hsetnx(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
