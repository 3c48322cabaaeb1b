//! Placeholder family expiry.

use crate::redis::Bytes;
use crate::redis::database::Database;
use crate::redis::error::{Answer, CommandError};

pub(in crate::redis) fn expire(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn expireat(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn expiretime(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn persist(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn pexpire(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn pexpireat(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn pexpiretime(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn pttl(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}

pub(in crate::redis) fn ttl(_: &mut Database<'_>, _: &[Bytes]) -> Answer {
    Err(CommandError::Syntax)
}
