//! Probable mistakes in the programs of a check request.

use crate::CheckRequest;
use lua_vm::{InVain, Program};
use primitives::ClientId;
use simulator::{Event, EventKind, Move, World};
use std::collections::BTreeMap;

/// Number of moves without time progress that counts as an endless loop.
const MOVES_AT_ONCE: usize = 1_000;

/// Maximum number of moves in the search for such a loop.
const MOST_MOVES: usize = 10_000;

/// A line of the program of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramLine {
    /// The client.
    pub client: ClientId,
    /// Line of its program, from 1.
    pub line: u32,
}

/// A probable mistake in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The program leaves before it enters.
    LeavesFirst(ProgramLine),
    /// The program compares a reply with a value that no reply has in Lua.
    ComparesInVain(ProgramLine, InVain),
    /// The program compares a string with a number for equality.
    ComparesTextWithNumber(ProgramLine),
    /// The program entered at this line and ends without having left.
    NeverLeaves(ProgramLine),
}

impl CheckRequest {
    /// Returns the first probable mistake of each kind.
    pub fn hints(&self) -> Vec<Hint> {
        let leaves = self.first_with(Program::leaves_before_entering);
        let leaves = leaves.map(|(client, line)| Hint::LeavesFirst(ProgramLine { client, line }));
        let compares = self.first_with(Program::compares_in_vain);
        let compares = compares.map(|(client, (line, in_vain))| {
            Hint::ComparesInVain(ProgramLine { client, line }, in_vain)
        });
        let mixes = self.compares_text_with_number().map(Hint::ComparesTextWithNumber);
        let never_leaves = self.never_leaves().map(Hint::NeverLeaves);
        [leaves, compares, mixes, never_leaves].into_iter().flatten().collect()
    }

    /// Returns the last line of a client in a loop without time progress, if the round-robin run
    /// contains such a loop.
    pub fn loop_without_time(&self) -> Option<ProgramLine> {
        let mut world = World::new(&self.scenario).ok()?;
        let (mut at_once, mut last) = (0, None);
        for (made, events) in in_turn(&mut world) {
            at_once = if matches!(made, Move::Tick(_)) { 0 } else { at_once + 1 };
            for Event { client, line, .. } in events {
                let here = client.zip(line);
                last = here.map(|(client, line)| ProgramLine { client, line }).or(last);
            }
            if at_once > MOVES_AT_ONCE {
                return last;
            }
        }
        None
    }

    /// Returns the line at which a client entered that ends without having left, in the
    /// round-robin run.
    fn never_leaves(&self) -> Option<ProgramLine> {
        let mut world = World::new(&self.scenario).ok()?;
        let mut inside: BTreeMap<ClientId, u32> = BTreeMap::new();
        for event in in_turn(&mut world).flat_map(|(_, events)| events) {
            match (event.client, event.kind) {
                (Some(client), EventKind::Entered { .. }) => {
                    inside.insert(client, event.line?);
                }
                (Some(client), EventKind::Left) => {
                    inside.remove(&client);
                }
                (Some(client), EventKind::Finished) => {
                    let Some(&line) = inside.get(&client) else { continue };
                    return Some(ProgramLine { client, line });
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the line at which a client compares a string with a number, in the round-robin run.
    fn compares_text_with_number(&self) -> Option<ProgramLine> {
        let mut world = World::new(&self.scenario).ok()?;
        in_turn(&mut world).for_each(drop);
        let mut clients = world.clients();
        clients.find_map(|(client, it)| {
            Some(ProgramLine { client, line: it.machine().mixed_comparison()? })
        })
    }

    /// Returns the first result of `find` on the programs, with its client.
    fn first_with<T>(&self, find: fn(&Program) -> Option<T>) -> Option<(ClientId, T)> {
        let programs = self.scenario.load().unwrap_or_default();
        let mut clients = (0..).map(ClientId).zip(&programs);
        clients.find_map(|(client, loaded)| Some((client, find(&loaded.program)?)))
    }
}

/// Makes the moves of the round-robin run, up to [`MOST_MOVES`], and returns them with their events.
fn in_turn(world: &mut World) -> impl Iterator<Item = (Move, Vec<Event>)> {
    (0..MOST_MOVES).map_while(|_| {
        let next = world.next_in_turn()?;
        let events = world.apply(&next).ok()?;
        Some((next, events))
    })
}
