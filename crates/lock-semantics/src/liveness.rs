//! Computes the time until a probe client can acquire the lock.
//!
//! All clients that have started proceed round-robin without further faults, and all pauses, delays
//! and partitions end at once. When all of them have ended, only time passes.

use super::poll_skipping::{self, Outlook};
use super::released_at;
use primitives::{ClientId, Millis, ServerId};
use rustc_hash::FxHashMap;
use simulator::{Event, Move, PollCache, World};

/// Maximum number of instants (distinct points in time) of a walk. Instants before the last pause
/// with a known end do not count ...
const INSTANTS: usize = 1_200;

/// ... but this is the maximum including them.
const INSTANTS_WITH_PAUSES: usize = 5_000;

/// A walk ends after more instants and ms than this if the lock is also held for longer than
/// [`LEASES`] leases. A program that counts time never repeats a state, and following it is
/// expensive.
const ENOUGH_INSTANTS: usize = 100;
const ENOUGH_MS: u64 = 10_000;

/// A lock that stays held for this many times the longest lease seen in the walk is never released.
const LEASES: u64 = 5;

/// Maximum number of moves at one instant.
const MOVES_AT_ONCE: usize = 10_000;

/// The maximum time that a probe client has to wait for the lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MaxWait {
    /// The lock is free after this many ms.
    Milliseconds(u64),
    /// The walk ended before the lock was held for several times its longest lease.
    Unknown,
    /// The lock stayed held for at least this many ms, several times any lease, and no state
    /// repeated.
    MoreThan(u64),
    /// The lock is never free: no event follows, or the states repeat.
    Forever,
}

/// Known waiting times by state of the world.
#[derive(Debug, Default)]
pub struct ReleaseTimes {
    known: FxHashMap<u128, MaxWait>,
}

/// Functions that a walk needs from its caller.
pub trait Setting {
    /// Returns a hash that identifies the future of `world` for a probe with the program of `like`,
    /// or `None` if the walk has become too expensive.
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128>;

    /// Returns `true` if a probe with the program of `like` can acquire the lock.
    fn admits(&mut self, world: &World, like: ClientId) -> bool;

    /// Returns the cache of polling rounds.
    fn known_rounds(&mut self) -> &mut PollCache;

    /// Records that the walk has processed this many bytes.
    fn looked_at(&mut self, _bytes: u64) {}
}

impl MaxWait {
    /// Returns `true` if the lock is never released.
    pub fn is_too_long(self) -> bool {
        matches!(self, MaxWait::MoreThan(_) | MaxWait::Forever)
    }
}

/// A walk after its first instant. Most walks then reach a known state, so this part is most of the
/// work. It depends only on the world and can run in parallel.
#[derive(Debug)]
pub struct FairContinuation {
    like: ClientId,
    start: World,
    /// Hash of the first world, as in [`Setting::digest`].
    digest: Option<u128>,
    after: World,
    passed: Passed,
}

impl FairContinuation {
    /// Starts a walk for a probe client with the program of `like`.
    pub fn from(start: World, like: ClientId, setting: &mut impl Setting) -> FairContinuation {
        let digest = setting.digest(&start, like);
        let mut after = start.clone();
        let passed = pass_an_instant(&mut after, like, setting, &mut Vec::new());
        FairContinuation { like, start, digest, after, passed }
    }
}

impl ReleaseTimes {
    /// Returns the time for which the lock stays held.
    pub fn wait(&mut self, departure: FairContinuation, setting: &mut impl Setting) -> MaxWait {
        let FairContinuation { like, start: mut world, digest, after, passed } = departure;
        let mut first = Some((digest, after, passed));
        let mut path: Vec<(u128, Millis)> = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        // Instants before the end of all pauses do not count.
        let since = last_end_of_pauses(&world).unwrap_or_default().max(world.now());
        let (mut longest_lease_ms, mut instants) = (0, 0);
        let end = loop {
            let digest = match &first {
                Some((digest, ..)) => *digest,
                None => setting.digest(&world, like),
            };
            let Some(digest) = digest else { break End::Unknown };
            if let Some(known) = self.known.get(&digest) {
                break later(world.now(), *known);
            }
            if path.iter().any(|(earlier, _)| *earlier == digest) {
                break End::Never;
            }
            path.push((digest, world.now()));
            instants += usize::from(world.now() >= since);
            let lease_ms = world.next_expiry().map_or(0, |at| at.0.saturating_sub(world.now().0));
            longest_lease_ms = lease_ms.max(longest_lease_ms);
            let taken_ms = world.now().0.saturating_sub(since.0);
            let is_enough = instants > ENOUGH_INSTANTS
                && taken_ms > ENOUGH_MS
                && taken_ms > LEASES * longest_lease_ms;
            if is_enough || instants > INSTANTS || path.len() > INSTANTS_WITH_PAUSES {
                break End::nobody_looked(&world, since, longest_lease_ms);
            }
            let passed = match first.take() {
                Some((_, after, passed)) => {
                    world = after;
                    passed
                }
                None => pass_an_instant(&mut world, like, setting, &mut events),
            };
            match passed {
                Passed::On => {}
                Passed::FreeAt(at) => break End::FreeAt(at),
                Passed::ForEver => break End::Never,
                Passed::CutShort => break End::nobody_looked(&world, since, longest_lease_ms),
            }
        };
        let waits = path.into_iter().map(|(digest, since)| (digest, end.since(since)));
        let mut first = None;
        for (digest, wait) in waits {
            first.get_or_insert(wait);
            self.known.insert(digest, wait);
        }
        first.unwrap_or_else(|| end.since(world.now()))
    }
}

/// The result of one instant.
#[derive(Debug)]
enum Passed {
    /// The walk continues with the next instant.
    On,
    /// The lock was held until this time, in ms.
    FreeAt(u64),
    /// No event follows.
    ForEver,
    /// The instant does not end.
    CutShort,
}

/// Runs all clients until nothing is due, then lets time pass until the next event.
fn pass_an_instant(
    world: &mut World,
    like: ClientId,
    setting: &mut impl Setting,
    events: &mut Vec<Event>,
) -> Passed {
    end_what_is_open(world);
    if run_in_turn(world, events).is_none() {
        return Passed::CutShort;
    }
    if is_free(setting, world, like) {
        return Passed::FreeAt(world.now().0);
    }
    let next = match poll_skipping::outlook(world, setting.known_rounds()) {
        Outlook::Nothing => {
            let released = released_at(world, like, |world, like| setting.admits(world, like));
            return released.map_or(Passed::ForEver, |at| Passed::FreeAt(at.0 - 1));
        }
        Outlook::Something { polls, next, bytes } => {
            setting.looked_at(bytes);
            polls.iter().for_each(|(id, skipped)| skipped.skip(world, *id));
            next
        }
    };
    if make(world, &Move::Tick(next), events).is_none() {
        return Passed::CutShort;
    }
    if is_free(setting, world, like) {
        // It was held until the millisecond before.
        return Passed::FreeAt(world.now().0.saturating_sub(1));
    }
    Passed::On
}

/// The end of a walk.
#[derive(Clone, Copy)]
enum End {
    FreeAt(u64),
    /// The lock was held until this time, for longer than [`LEASES`] leases.
    TakenAt(Millis),
    Unknown,
    Never,
}

impl End {
    fn nobody_looked(world: &World, since: Millis, longest_lease_ms: u64) -> End {
        let taken_ms = world.now().0.saturating_sub(since.0);
        if taken_ms > LEASES * longest_lease_ms { End::TakenAt(world.now()) } else { End::Unknown }
    }

    fn since(self, since: Millis) -> MaxWait {
        match self {
            End::FreeAt(at) => MaxWait::Milliseconds(at.saturating_sub(since.0)),
            End::Unknown => MaxWait::Unknown,
            End::TakenAt(at) => MaxWait::MoreThan(at.0.saturating_sub(since.0)),
            End::Never => MaxWait::Forever,
        }
    }
}

fn later(now: Millis, wait: MaxWait) -> End {
    match wait {
        MaxWait::Milliseconds(ms) => End::FreeAt(now.after(ms).0),
        MaxWait::MoreThan(ms) => End::TakenAt(now.after(ms)),
        MaxWait::Unknown => End::Unknown,
        MaxWait::Forever => End::Never,
    }
}

/// Returns `true` if no client is inside and a probe can acquire the lock.
fn is_free(setting: &mut impl Setting, world: &World, like: ClientId) -> bool {
    world.inside().is_empty() && setting.admits(world, like)
}

/// Returns the last end of the pauses whose end is known.
fn last_end_of_pauses(world: &World) -> Option<Millis> {
    let ends = world.clients().filter_map(|(_, client)| client.paused_until(world.now()));
    ends.filter(|end| *end < Millis::FAR).max()
}

fn end_what_is_open(world: &mut World) {
    world.let_open_ends_age();
    let clients: Vec<ClientId> = world.clients().map(|(id, _)| id).collect();
    for id in clients {
        if world.can_resume(id) {
            world.resume(id);
        }
        if world.can_arrive(id) {
            world.arrive(id);
        }
    }
    let servers: Vec<ServerId> = world.servers().map(|(id, _)| id).collect();
    let mut events = Vec::new();
    for id in servers {
        make(world, &Move::Heal(id), &mut events);
    }
}

/// Makes all moves that are due, the first client first. Returns `None` if this does not end within
/// [`MOVES_AT_ONCE`] moves.
fn run_in_turn(world: &mut World, events: &mut Vec<Event>) -> Option<()> {
    for _ in 0..MOVES_AT_ONCE {
        let Some(next) = world.next_in_turn().filter(|next| !matches!(next, Move::Tick(_))) else {
            return Some(());
        };
        make(world, &next, events)?;
    }
    None
}

fn make(world: &mut World, next: &Move, events: &mut Vec<Event>) -> Option<()> {
    events.clear();
    world.apply_into(next, events).ok()
}
