//! What is asked of the lock, and what the answer was when the link was written: the last section,
//! which is there only if something is asked.

use super::Damaged;
use super::wire::{Reader, Writer};
use simulator::{CLIENT_LIMIT, FaultKind, Purse};

/// Whether the lock breaks within these bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// How many clients run it; 0 means as many as are set up.
    pub clients: u8,
    /// How many faults of each kind may happen.
    pub faults: Purse,
    /// How many states are visited at most.
    pub states: u64,
    /// How much memory the search takes at most, in MB.
    pub megabytes: u64,
    /// The answer, as a number to which the page gives a meaning; 0 means none. One that it does
    /// not know is as good as 0.
    pub answer: u8,
    /// What the easiest run costs that breaks it: faults, switches and moves; zeros, if none does.
    pub cost: [u16; 3],
}

pub(super) fn write(question: Option<Question>, writer: &mut Writer) {
    let Some(Question { clients, faults, states, megabytes, answer, cost }) = question else {
        return;
    };
    writer.byte(clients);
    FaultKind::ALL.into_iter().for_each(|kind| writer.byte(faults.count(kind)));
    writer.number(states);
    writer.number(megabytes);
    writer.byte(answer);
    cost.into_iter().for_each(|part| writer.number(part.into()));
}

pub(super) fn read(reader: &mut Reader) -> Result<Option<Question>, Damaged> {
    if reader.rest().is_empty() {
        return Ok(None);
    }
    let clients = reader.byte()?;
    if usize::from(clients) > CLIENT_LIMIT {
        return Err(Damaged::Limit);
    }
    let mut faults = Purse::NOTHING;
    for kind in FaultKind::ALL {
        faults = faults.with(kind, reader.byte()?);
    }
    let (states, megabytes, answer) = (reader.number()?, reader.number()?, reader.byte()?);
    let mut cost = [0; 3];
    for part in &mut cost {
        *part = u16::try_from(reader.number()?).map_err(|_| Damaged::Limit)?;
    }
    Ok(Some(Question { clients, faults, states, megabytes, answer, cost }))
}
