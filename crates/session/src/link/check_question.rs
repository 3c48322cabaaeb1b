//! Link section with the check request and its result when the link was written. It is the last
//! section and is omitted without a request.

use super::Damaged;
use super::wire::{Reader, Writer};
use simulator::{CLIENT_LIMIT, FaultBudget, FaultKind};

/// A check request, with the result of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckQuestion {
    /// Number of clients, or 0 for the number in the setup.
    pub clients: u8,
    /// Fault budget.
    pub faults: FaultBudget,
    /// Maximum number of states to explore.
    pub states: u64,
    /// Memory limit of the search, in MB.
    pub megabytes: u64,
    /// The result as a number defined by the page; 0 stands for none. The page treats an unknown
    /// number as 0.
    pub answer: u8,
    /// Cost of the simplest counterexample: faults, context switches and moves. All are zero
    /// without a counterexample.
    pub cost: [u16; 3],
}

/// The kinds of faults in the order of their bytes. Links exist forever, so the order never changes,
/// and a new kind needs a new version of the links of checks.
const KINDS: [FaultKind; 9] = [
    FaultKind::Crash,
    FaultKind::Pause,
    FaultKind::Delay,
    FaultKind::LoseRequest,
    FaultKind::LoseReply,
    FaultKind::ClockJump,
    FaultKind::Restart,
    FaultKind::Partition,
    FaultKind::Failover,
];

pub(super) fn write(question: Option<CheckQuestion>, writer: &mut Writer) {
    let Some(CheckQuestion { clients, faults, states, megabytes, answer, cost }) = question else {
        return;
    };
    writer.byte(clients);
    KINDS.into_iter().for_each(|kind| writer.byte(faults.count(kind)));
    writer.number(states);
    writer.number(megabytes);
    writer.byte(answer);
    cost.into_iter().for_each(|part| writer.number(part.into()));
}

pub(super) fn read(reader: &mut Reader) -> Result<Option<CheckQuestion>, Damaged> {
    if reader.rest().is_empty() {
        return Ok(None);
    }
    let clients = reader.byte()?;
    if usize::from(clients) > CLIENT_LIMIT {
        return Err(Damaged::Limit);
    }
    let mut faults = FaultBudget::NOTHING;
    for kind in KINDS {
        faults = faults.with(kind, reader.byte()?);
    }
    let (states, megabytes, answer) = (reader.number()?, reader.number()?, reader.byte()?);
    let mut cost = [0; 3];
    for part in &mut cost {
        *part = u16::try_from(reader.number()?).map_err(|_| Damaged::Limit)?;
    }
    Ok(Some(CheckQuestion { clients, faults, states, megabytes, answer, cost }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_of_a_check_stores_every_kind_of_fault() {
        assert_eq!(KINDS, FaultKind::ALL);
    }
}
