//! The options of SET and GETEX for a key's expiry: EX, PX, EXAT, PXAT, KEEPTTL, PERSIST.

use crate::Bytes;
use crate::error::CommandError;
use primitives::UnixMillis;
use std::mem;

/// The new expiry of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lifetime<'a> {
    /// `KEEPTTL`: the old expiry.
    Unchanged,
    /// `PERSIST`: no expiry.
    Unlimited,
    /// A time, which is parsed only when the command needs it.
    Until(Unit, &'a Bytes),
}

/// The unit and the origin of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// `EX`: seconds from now.
    Seconds,
    /// `PX`: milliseconds from now.
    Milliseconds,
    /// `EXAT`: seconds since the Unix epoch.
    UnixSeconds,
    /// `PXAT`: milliseconds since the Unix epoch.
    UnixMilliseconds,
}

impl<'a> Lifetime<'a> {
    /// Parses an option that takes a time.
    pub(super) fn parse(option: &Bytes, time: &'a Bytes) -> Option<Lifetime<'a>> {
        const UNITS: [(&str, Unit); 4] = [
            ("ex", Unit::Seconds),
            ("px", Unit::Milliseconds),
            ("exat", Unit::UnixSeconds),
            ("pxat", Unit::UnixMilliseconds),
        ];
        let (_, unit) = UNITS.iter().find(|(name, _)| option.is_word(name))?;
        Some(Lifetime::Until(*unit, time))
    }

    /// Chooses this expiry. An option may be repeated; the last one counts.
    ///
    /// # Errors
    /// A different option has been chosen before.
    pub(super) fn choose(self, chosen: &mut Option<Lifetime<'a>>) -> Result<(), CommandError> {
        match chosen.replace(self) {
            Some(before) if !self.is_of_the_same_option(before) => Err(CommandError::Syntax),
            _ => Ok(()),
        }
    }

    fn is_of_the_same_option(self, other: Lifetime<'_>) -> bool {
        match (self, other) {
            (Lifetime::Until(unit, _), Lifetime::Until(other_unit, _)) => unit == other_unit,
            _ => mem::discriminant(&self) == mem::discriminant(&other),
        }
    }
}

impl Unit {
    /// Returns the point in time (t_string.c, `getExpireMillisecondsOrReply`).
    ///
    /// # Errors
    /// The time is not an integer; or it is not above 0, or overflows 64 bits of milliseconds, and
    /// then the error names the command.
    pub(super) fn instant(
        self,
        time: &Bytes,
        now: UnixMillis,
        command: &'static str,
    ) -> Result<UnixMillis, CommandError> {
        let time = time.to_integer().ok_or(CommandError::NotAnInteger)?;
        let milliseconds = match self {
            Unit::Seconds | Unit::UnixSeconds => time.checked_mul(1000),
            Unit::Milliseconds | Unit::UnixMilliseconds => Some(time),
        };
        let instant = match self {
            Unit::Seconds | Unit::Milliseconds => {
                milliseconds.and_then(|milliseconds| milliseconds.checked_add(now.0))
            }
            Unit::UnixSeconds | Unit::UnixMilliseconds => milliseconds,
        };
        let instant = instant.filter(|instant| time > 0 && *instant > 0);
        instant.map(UnixMillis).ok_or(CommandError::InvalidExpireTime(command))
    }
}
