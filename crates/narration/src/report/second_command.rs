//! A lock that takes two commands to have a TTL, and a crash between the two. The one that was to
//! come is found by letting the client go on as if it had not crashed.
//!
//! Not here: a second command that is lost or comes too late.

use super::recording::Recording;
use crate::text::{Sentences, fill_with};
use redis_model::{Bytes, Part};
use run_analysis::{LeftBehind, Parting};
use simulator::{Event, EventKind, Move, World};

/// So many moves the client goes on: it gets its reply, and its next command is executed.
const MOVES: usize = 16;

impl Recording {
    /// That an owner crashed between the command that took a lock and the one that was to give it a
    /// TTL.
    pub(super) fn crashed_between(&self, it: &LeftBehind, text: &Sentences) -> Option<String> {
        let (first, second, _) = self.around_crash(it)?;
        let second = command_of(&second).filter(|_| sets_ttl(&second, &it.key))?;
        Some(fill_with(text.finding.crashed_between, &[&first, &second]))
    }

    /// That an owner crashed before the command that would have let others in: what it has left
    /// behind was to stay.
    pub(super) fn unfinished(&self, it: &LeftBehind, text: &Sentences) -> Option<String> {
        let [first, second] = self.commands_around_crash(it)?;
        let step = self.step_of(it.since);
        let told = text.finding.crashed_before_letting_in;
        Some(fill_with(told, &[&it.owner, &step, &first, &second]))
    }

    /// The command that left a key behind and the one that would have let others in, if the crash
    /// of their client came between the two.
    pub(super) fn commands_around_crash(&self, it: &LeftBehind) -> Option<[String; 2]> {
        let (first, second, after) = self.around_crash(it)?;
        let mut changes = second.kind.changes().iter();
        let is_elsewhere = changes.all(|change| change.key != it.key);
        let lets_in = is_elsewhere && after.admits_newcomer_like(it.owner);
        Some([first, command_of(&second).filter(|_| lets_in)?])
    }

    /// The command that left a key behind for ever, the one that was to follow when its client
    /// crashed, and the world after that.
    fn around_crash(&self, it: &LeftBehind) -> Option<(String, Event, World)> {
        let is_for_ever = it.parting == Parting::Crashed && it.deadline.is_none();
        let written = it.written.filter(|_| is_for_ever)?;
        let first = command_of(self.run().events().get(written)?)?;
        let (second, after) = self.next_command(it)?;
        Some((first, second, after))
    }

    /// The next command that the owner would have had executed before it slept or entered, and the
    /// world after it.
    fn next_command(&self, it: &LeftBehind) -> Option<(Event, World)> {
        let run = self.run();
        let until = self.moves_at(self.step_of(it.since));
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
                    EventKind::Entered | EventKind::Slept { .. } => return None,
                    _ => {}
                }
            }
        }
        None
    }
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
