//! Detection of a crash between two commands that belong together, such as `SETNX` and `EXPIRE`.
//! The missing second command is found by continuing the client as if it had not crashed.
//!
//! A second command that is lost or delayed is not covered.

use super::narrator::Narrator;
use redis_model::{Bytes, Part};
use run_analysis::{OrphanCause, OrphanedLock, Recording};
use simulator::{Event, EventKind, Move, World};

/// Maximum number of moves to continue: enough for the client to read its reply and have its next
/// command executed.
const MOVES: usize = 16;

impl<'a> Narrator<'a> {
    /// States that the holder crashed between the command that acquired the lock and the command
    /// that would have set its TTL.
    pub(super) fn crashed_between(self, it: &OrphanedLock) -> Option<String> {
        let (first, second, _) = around_crash(self.recording, it)?;
        let second = command_of(&second).filter(|_| sets_ttl(&second, &it.key))?;
        Some(self.text.findings.crashed_between(&first, &second))
    }

    /// States that the client crashed before the command that would have admitted others, so the
    /// remaining key was left on purpose.
    pub(super) fn unfinished(self, it: &OrphanedLock) -> Option<String> {
        let [first, second] = commands_around_crash(self.recording, it)?;
        let step = self.recording.step_of(it.since);
        Some(self.text.findings.crashed_before_letting_in(&it.owner, &step, &first, &second))
    }
}

/// Returns the command that wrote the remaining key and the command that would have admitted
/// others, if the client crashed between the two.
pub(crate) fn commands_around_crash(
    recording: &Recording,
    it: &OrphanedLock,
) -> Option<[String; 2]> {
    let (first, second, after) = around_crash(recording, it)?;
    let mut changes = second.kind.changes().iter();
    let is_elsewhere = changes.all(|change| change.key != it.key);
    let lets_in = is_elsewhere && after.admits_probe_like(it.owner);
    Some([first, command_of(&second).filter(|_| lets_in)?])
}

/// Returns the command that wrote a key without TTL, the next command of its crashed client,
/// and the world after that command.
fn around_crash(recording: &Recording, it: &OrphanedLock) -> Option<(String, Event, World)> {
    let is_for_ever = it.parting == OrphanCause::Crashed && it.deadline.is_none();
    let written = it.written.filter(|_| is_for_ever)?;
    let first = command_of(recording.run().events().get(written)?)?;
    let (second, after) = next_command(recording, it)?;
    Some((first, second, after))
}

/// Returns the next command that the client would have had executed before sleeping or
/// entering, and the world after it.
fn next_command(recording: &Recording, it: &OrphanedLock) -> Option<(Event, World)> {
    let run = recording.run();
    let until = recording.moves_at(recording.step_of(it.since));
    let mut before = (0..until).rev();
    let crash = before.find(|place| run.moves().get(*place) == Some(&Move::Crash(it.owner)))?;
    let mut world = run.world_after(crash);
    for _ in 0..MOVES {
        let due = world.due_moves();
        let own = [Move::Run(it.owner), Move::Deliver(it.owner)];
        let next = due.iter().find(|made| own.contains(made)).or(due.first())?;
        let events = world.apply(next).ok()?;
        for event in events.into_iter().filter(|event| event.client == Some(it.owner)) {
            match event.kind {
                EventKind::Executed { .. } => return Some((event, world)),
                EventKind::Entered { .. } | EventKind::Slept { .. } => return None,
                _ => {}
            }
        }
    }
    None
}

fn sets_ttl(event: &Event, key: &Bytes) -> bool {
    event.kind.changes().iter().any(|change| change.part == Part::Ttl && change.key == *key)
}

fn command_of(event: &Event) -> Option<String> {
    match &event.kind {
        EventKind::Executed { args, .. } => args.first().map(Bytes::bare_or_quoted),
        _ => None,
    }
}
