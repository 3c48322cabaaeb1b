//! Decides whether any client enters if all clients take turns without faults.
//!
//! Two schedules are followed: the first client that can act makes all its moves before the others,
//! or each client makes one move in turn (round-robin). A livelock needs the second one.

use super::Setting;
use super::liveness::{
    MOVES_AT_ONCE, OTHER_SEQUENCES, SEQUENCE, end_what_is_open, make, run_in_turn,
};
use super::poll_skipping::{self, Outlook};
use primitives::ClientId;
use rustc_hash::FxHashMap;
use simulator::{Event, Move, World};

/// Maximum number of instants (distinct points in time) of a walk.
const INSTANTS: usize = 1_200;

/// The result of a fair continuation in which no client has entered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextEntry {
    /// A client enters.
    Enters,
    /// All clients end, and none of them enters.
    Ends,
    /// The states repeat, and no client enters.
    Never,
    /// The walk was cut short.
    Unknown,
}

/// Known results by state of the world.
#[derive(Debug, Default)]
pub struct NextEntries {
    known: FxHashMap<(Schedule, u128), NextEntry>,
}

/// The order of the moves that are due at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Schedule {
    /// The first client makes all its moves first.
    FirstClient,
    /// Each client makes one move in turn.
    RoundRobin,
}

impl NextEntries {
    /// Returns the result for a world without faults. Clients that may start at any time start now.
    pub fn of(&mut self, world: &World, setting: &mut impl Setting) -> NextEntry {
        let mut start = world.clone();
        for id in world.client_ids().filter(|id| world.may_start(*id)) {
            start.start(id);
        }
        let first = self.with(Schedule::FirstClient, &start, setting);
        if first == NextEntry::Never {
            return first;
        }
        match self.with(Schedule::RoundRobin, &start, setting) {
            NextEntry::Never => NextEntry::Never,
            NextEntry::Unknown => NextEntry::Unknown,
            NextEntry::Enters | NextEntry::Ends => first,
        }
    }

    fn with(&mut self, schedule: Schedule, start: &World, setting: &mut impl Setting) -> NextEntry {
        let Walked { path, result, has_chosen } = self.walk(schedule, start.clone(), setting);
        if result == NextEntry::Never && has_chosen {
            let mut others = (1..=OTHER_SEQUENCES).map(|sequence| {
                let mut start = start.clone();
                start.skip_random_values(sequence * SEQUENCE);
                NextEntries::default().walk(schedule, start, setting).result
            });
            // If chance can end the cycle, it does.
            return others.find(|it| *it != NextEntry::Never).unwrap_or(NextEntry::Never);
        }
        if result != NextEntry::Unknown {
            self.known.extend(path.into_iter().map(|digest| ((schedule, digest), result)));
        }
        result
    }

    fn walk(&self, schedule: Schedule, mut world: World, setting: &mut impl Setting) -> Walked {
        let choices = world.random_choices();
        let mut path = Vec::new();
        let mut events = Vec::new();
        let result = loop {
            // No probe takes part.
            let Some(digest) = setting.digest(&world, ClientId(0)) else {
                break NextEntry::Unknown;
            };
            if let Some(known) = self.known.get(&(schedule, digest)) {
                break *known;
            }
            if path.contains(&digest) {
                break NextEntry::Never;
            }
            if path.len() == INSTANTS {
                break NextEntry::Unknown;
            }
            path.push(digest);
            if let Some(result) = pass_an_instant(schedule, &mut world, setting, &mut events) {
                break result;
            }
        };
        Walked { path, result, has_chosen: world.random_choices() > choices }
    }
}

/// A walk that has ended.
struct Walked {
    path: Vec<u128>,
    result: NextEntry,
    /// Whether clients have drawn random values that could have been others.
    has_chosen: bool,
}

impl Schedule {
    /// Makes all moves that are due. Returns `None` if this does not end.
    fn run_until_quiet(
        self,
        world: &mut World,
        (events, has_entered): (&mut Vec<Event>, &mut bool),
    ) -> Option<()> {
        if self == Schedule::FirstClient {
            return run_in_turn(world, (events, has_entered));
        }
        let mut last = None;
        for _ in 0..MOVES_AT_ONCE {
            let due = world.due_moves().into_iter().filter_map(|it| Some((it.client()?, it)));
            // The first client after the last one, or else the first of all.
            let Some((id, next)) = due.min_by_key(|(id, _)| (Some(*id) <= last, *id)) else {
                return Some(());
            };
            last = Some(id);
            make(world, &next, events)?;
            *has_entered |= events.iter().any(|event| event.kind.is_entry());
        }
        None
    }
}

/// Runs all clients until nothing is due, then lets time pass until the next event. Returns the
/// result if it is known by then.
fn pass_an_instant(
    schedule: Schedule,
    world: &mut World,
    setting: &mut impl Setting,
    events: &mut Vec<Event>,
) -> Option<NextEntry> {
    end_what_is_open(world);
    let mut has_entered = false;
    if schedule.run_until_quiet(world, (events, &mut has_entered)).is_none() {
        return Some(NextEntry::Unknown);
    }
    if has_entered {
        return Some(NextEntry::Enters);
    }
    match poll_skipping::outlook(world, setting.known_rounds()) {
        Outlook::Nothing if world.clients().any(|(_, client)| client.is_alive()) => {
            Some(NextEntry::Never)
        }
        Outlook::Nothing => Some(NextEntry::Ends),
        Outlook::Something { polls, next, bytes, .. } => {
            setting.looked_at(bytes);
            polls.iter().for_each(|(id, skipped)| skipped.skip(world, *id));
            let has_passed = make(world, &Move::Tick(next), events).is_some();
            (!has_passed).then_some(NextEntry::Unknown)
        }
    }
}
