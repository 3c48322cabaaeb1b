//! Placeholder family set.

use crate::redis::Bytes;
use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};

pub(in crate::redis) fn psetex(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn set(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn setex(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn setnx(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
