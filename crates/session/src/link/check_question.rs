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

/// The kinds of faults that have a byte in every link, in the order of their bytes. Links exist
/// forever, so this list never changes.
const FIRST_KINDS: [FaultKind; 9] = [
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

/// The later kinds of faults. Their bytes follow the other fields, unless all of them are 0. The order
/// never changes; new kinds are added at the end.
const LATER_KINDS: [FaultKind; 0] = [];

pub(super) fn write(question: Option<CheckQuestion>, writer: &mut Writer) {
    let Some(CheckQuestion { clients, faults, states, megabytes, answer, cost }) = question else {
        return;
    };
    writer.byte(clients);
    FIRST_KINDS.into_iter().for_each(|kind| writer.byte(faults.count(kind)));
    writer.number(states);
    writer.number(megabytes);
    writer.byte(answer);
    cost.into_iter().for_each(|part| writer.number(part.into()));
    write_later(&LATER_KINDS, faults, writer);
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
    for kind in FIRST_KINDS {
        faults = faults.with(kind, reader.byte()?);
    }
    let (states, megabytes, answer) = (reader.number()?, reader.number()?, reader.byte()?);
    let mut cost = [0; 3];
    for part in &mut cost {
        *part = u16::try_from(reader.number()?).map_err(|_| Damaged::Limit)?;
    }
    let faults = read_later(&LATER_KINDS, faults, reader)?;
    Ok(Some(CheckQuestion { clients, faults, states, megabytes, answer, cost }))
}

fn write_later(kinds: &[FaultKind], faults: FaultBudget, writer: &mut Writer) {
    let count = kinds.iter().rposition(|kind| faults.count(*kind) > 0).map_or(0, |last| last + 1);
    kinds[..count].iter().for_each(|kind| writer.byte(faults.count(*kind)));
}

fn read_later(
    kinds: &[FaultKind],
    mut faults: FaultBudget,
    reader: &mut Reader,
) -> Result<FaultBudget, Damaged> {
    let mut last = None;
    for kind in kinds {
        if reader.rest().is_empty() {
            break;
        }
        let count = reader.byte()?;
        (faults, last) = (faults.with(*kind, count), Some(count));
    }
    // A link is written without the zeros at its end.
    if last == Some(0) { Err(Damaged::Unreadable) } else { Ok(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_of_a_check_stores_every_kind_of_fault() {
        let stored = [&FIRST_KINDS[..], &LATER_KINDS].concat();
        assert_eq!(stored, FaultKind::ALL, "add it at the end of `LATER_KINDS` in {}", file!());
    }

    #[test]
    fn later_kinds_are_written_only_if_allowed() {
        let kinds = [FaultKind::Crash, FaultKind::Pause, FaultKind::Delay];
        for (counts, bytes) in
            [([0, 0, 0], &[][..]), ([4, 0, 0], &[4]), ([0, 5, 0], &[0, 5]), ([1, 0, 2], &[1, 0, 2])]
        {
            let faults: FaultBudget = kinds.into_iter().zip(counts).collect();
            let mut writer = Writer::default();
            write_later(&kinds, faults, &mut writer);
            assert_eq!(writer.bytes, bytes);
            let read = read_later(&kinds, FaultBudget::NOTHING, &mut Reader::new(bytes));
            assert_eq!(read, Ok(faults));
        }
        let zeros = read_later(&kinds, FaultBudget::NOTHING, &mut Reader::new(&[1, 0]));
        assert_eq!(zeros, Err(Damaged::Unreadable));
    }
}
