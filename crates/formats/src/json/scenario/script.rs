//! Plays the moves of a scenario file.

use super::error::{FileProblem, Located, MoveProblem};
use super::location::Path;
use super::moves::{MoveEntry, Order};
use content::step;
use primitives::Millis;
use simulator::{Move, NotAllowed, Reason, Run, Scenario, Scheduler, StopReason, play_until};

/// Makes all moves in an empty run. Entries without an end continue until `until`.
///
/// # Errors
/// The first move that is not possible.
pub(super) fn play(run: &mut Run, until: Millis, entries: &[MoveEntry]) -> Result<(), Located> {
    for (index, entry) in entries.iter().enumerate() {
        carry_out(run, until, entry).map_err(|problem| {
            Path::field("moves").index(index).because(FileProblem::Move(problem))
        })?;
    }
    Ok(())
}

fn carry_out(run: &mut Run, until: Millis, entry: &MoveEntry) -> Result<(), MoveProblem> {
    match entry.order() {
        Order::GoOn { until: None, policy } => {
            let scheduler = Scheduler { order: policy, until };
            while let Ok(next) = scheduler.next(run) {
                make(run, next)?;
            }
            Ok(())
        }
        Order::GoOn { until: Some(end), policy } => {
            let now = run.world().now();
            if end < now {
                return Err(refused(run, Reason::Past(now)));
            }
            play_until(run, policy, end).map_err(|reason| match reason {
                StopReason::MovesUsedUp | StopReason::MemoryUsedUp => MoveProblem::TooMany,
                StopReason::Done | StopReason::TimeOver => refused(run, Reason::NothingLeft),
            })
        }
        Order::Step(client) => {
            leave_room(run)?;
            step(run, client).map_err(|NotAllowed(next)| {
                let reason = run.world().check(&next).err();
                refused(run, reason.unwrap_or(Reason::Waits(client)))
            })
        }
        Order::Make(next) => make(run, next),
    }
}

fn make(run: &mut Run, next: Move) -> Result<(), MoveProblem> {
    leave_room(run)?;
    run.world().check(&next).map_err(|reason| refused(run, reason))?;
    // The move was checked above, so only the limit of the run can prevent it.
    run.push(next).map(|_| ()).map_err(|_| MoveProblem::TooMany)
}

fn leave_room(run: &Run) -> Result<(), MoveProblem> {
    if run.limit().is_none() { Ok(()) } else { Err(MoveProblem::TooMany) }
}

fn refused(run: &Run, reason: Reason) -> MoveProblem {
    let Scenario { clients, servers, .. } = run.world().scenario();
    let (clients, servers) = (clients.len(), servers.len());
    MoveProblem::NotAllowed { at: run.world().now(), reason, clients, servers }
}
