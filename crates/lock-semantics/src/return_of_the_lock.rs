//! How long it takes until a newcomer would get in, if everybody who can goes on, in turn and
//! without further faults, and whatever is open-ended ends at once.
//!
//! Once all have ended, a newcomer stays and tries again and again, which can make time pass, or
//! prolong what it waits for. If it gets in by that, the lock has come back: some programs wait for
//! what they have written themselves, and no newcomer gets into those at once.

use super::polling::{self, Outlook};
use primitives::{ClientId, Millis, ServerId};
use rustc_hash::FxHashMap;
use simulator::{Event, EventKind, KnownRounds, Move, World};

/// After so many instants nobody looks further; those do not count ...
const INSTANTS: usize = 1_200;

/// ... that pass while somebody is paused who will go on, up to so many.
const INSTANTS_WITH_PAUSES: usize = 5_000;

/// Nobody looks further after so many if it has taken longer than this and any lease, either: what
/// counts time never repeats itself, and is much work to follow.
const ENOUGH_INSTANTS: usize = 100;
const ENOUGH_MS: u64 = 10_000;

/// What is taken for so many times the longest lease met on the way does not come back.
const LEASES: u64 = 5;

/// At one instant, so many moves are made at most.
const MOVES_AT_ONCE: usize = 10_000;

/// How long a newcomer has to wait at most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LongestWait {
    /// The lock is free again after so many ms.
    Milliseconds(u64),
    /// Nobody looked as far as its leases go.
    Unknown,
    /// It was not free again for so many ms, many times as long as any lease; what went on did not
    /// repeat itself.
    MoreThan(u64),
    /// Never: nothing changes any more, or all repeats itself.
    Forever,
}

/// What was found out so far, by the state of the world.
#[derive(Debug, Default)]
pub struct Returns {
    known: FxHashMap<u128, LongestWait>,
}

/// What a walk leaves to whoever asks.
pub trait Setting {
    /// What tells a world apart from those with another future, for somebody who is like this
    /// client. None, if it has become too much work to look further.
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128>;

    /// Whether a newcomer with the program of this client would get in.
    fn admits(&mut self, world: &World, like: ClientId) -> bool;

    /// The rounds of polling that were made before.
    fn known_rounds(&mut self) -> &mut KnownRounds;

    /// So many bytes were looked at meanwhile.
    fn looked_at(&mut self, _bytes: u64) {}
}

impl LongestWait {
    /// Whether the lock does not come back.
    pub fn is_too_long(self) -> bool {
        matches!(self, LongestWait::MoreThan(_) | LongestWait::Forever)
    }
}

/// A walk whose first instant is over. Most walks then come to where another has been, so this is
/// most of the work, and it depends on nothing but the world.
#[derive(Debug)]
pub struct Departure {
    like: ClientId,
    start: World,
    /// What tells the start apart, as in [`Setting::digest`].
    digest: Option<u128>,
    after: World,
    /// Whether a newcomer stays by then.
    stays: bool,
    passed: Passed,
}

impl Departure {
    /// Departs for a newcomer with the program of this client.
    pub fn from(start: World, like: ClientId, setting: &mut impl Setting) -> Departure {
        let digest = setting.digest(&start, like);
        let (mut after, mut stays) = (start.clone(), false);
        let passed = pass_an_instant(&mut after, like, &mut stays, setting, &mut Vec::new());
        Departure { like, start, digest, after, stays, passed }
    }
}

impl Returns {
    /// How long the lock stays taken from there on.
    pub fn wait(&mut self, departure: Departure, setting: &mut impl Setting) -> LongestWait {
        let Departure { like, start: mut world, digest, after, stays: will_stay, passed } =
            departure;
        let mut first = Some((digest, after, passed));
        let mut stays = false;
        let mut path: Vec<(u128, Millis)> = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        // What happens while somebody is paused who will go on says nothing yet.
        let since = last_end_of_pauses(&world).unwrap_or_default().max(world.now());
        let (mut longest_lease_ms, mut instants) = (0, 0);
        let end = loop {
            let digest = match &first {
                Some((digest, ..)) => *digest,
                // Of two worlds that are the same, what counts may be told in one only.
                None => setting.digest(&world, like).map(|digest| digest ^ u128::from(stays)),
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
                    (world, stays) = (after, will_stay);
                    passed
                }
                None => pass_an_instant(&mut world, like, &mut stays, setting, &mut events),
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

/// What comes of an instant.
#[derive(Debug)]
enum Passed {
    /// The next one.
    On,
    /// The lock was taken up to this time in ms.
    FreeAt(u64),
    /// Nothing changes any more.
    ForEver,
    /// It goes on and on.
    CutShort,
}

/// Lets everybody who can go on, and time pass up to where the next thing happens. `stays` is
/// whether a newcomer is all there is.
fn pass_an_instant(
    world: &mut World,
    like: ClientId,
    stays: &mut bool,
    setting: &mut impl Setting,
    events: &mut Vec<Event>,
) -> Passed {
    if is_over(world) {
        world.replace_by_newcomer(like);
        *stays = true;
    }
    end_what_is_open(world);
    let Some(enters) = run_in_turn(world, events) else { return Passed::CutShort };
    if *stays && enters {
        return Passed::FreeAt(world.now().0);
    }
    if is_free(setting, world, like) {
        return Passed::FreeAt(world.now().0);
    }
    let next = match polling::outlook(world, setting.known_rounds()) {
        // The last has ended just now: a newcomer is next.
        Outlook::Nothing if is_over(world) => return Passed::On,
        Outlook::Nothing => return Passed::ForEver,
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
        // It was taken up to the millisecond before.
        return Passed::FreeAt(world.now().0.saturating_sub(1));
    }
    Passed::On
}

/// How it ends.
#[derive(Clone, Copy)]
enum End {
    FreeAt(u64),
    /// It was taken up to this time, for longer than any lease.
    TakenAt(Millis),
    Unknown,
    Never,
}

impl End {
    fn nobody_looked(world: &World, since: Millis, longest_lease_ms: u64) -> End {
        let taken_ms = world.now().0.saturating_sub(since.0);
        if taken_ms > LEASES * longest_lease_ms { End::TakenAt(world.now()) } else { End::Unknown }
    }

    fn since(self, since: Millis) -> LongestWait {
        match self {
            End::FreeAt(at) => LongestWait::Milliseconds(at.saturating_sub(since.0)),
            End::Unknown => LongestWait::Unknown,
            End::TakenAt(at) => LongestWait::MoreThan(at.0.saturating_sub(since.0)),
            End::Never => LongestWait::Forever,
        }
    }
}

fn later(now: Millis, wait: LongestWait) -> End {
    match wait {
        LongestWait::Milliseconds(ms) => End::FreeAt(now.after(ms).0),
        LongestWait::MoreThan(ms) => End::TakenAt(now.after(ms)),
        LongestWait::Unknown => End::Unknown,
        LongestWait::Forever => End::Never,
    }
}

/// Whether nobody is inside and a newcomer would get in.
fn is_free(setting: &mut impl Setting, world: &World, like: ClientId) -> bool {
    world.inside().is_empty() && setting.admits(world, like)
}

/// When all that are paused will have gone on, as far as that is known.
fn last_end_of_pauses(world: &World) -> Option<Millis> {
    let ends = world.clients().filter_map(|(_, client)| client.paused_until(world.now()));
    ends.filter(|end| *end < Millis::FAR).max()
}

fn is_over(world: &World) -> bool {
    !world.clients().any(|(_, client)| client.is_alive())
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

/// Lets everything that is due happen, the first client first. Whether somebody enters; none, if it
/// does not come to an end.
fn run_in_turn(world: &mut World, events: &mut Vec<Event>) -> Option<bool> {
    let mut enters = false;
    for _ in 0..MOVES_AT_ONCE {
        let Some(next) = world.next_in_turn().filter(|next| !matches!(next, Move::Tick(_))) else {
            return Some(enters);
        };
        make(world, &next, events)?;
        enters |= events.iter().any(|event| event.kind == EventKind::Entered);
    }
    None
}

fn make(world: &mut World, next: &Move, events: &mut Vec<Event>) -> Option<()> {
    events.clear();
    world.apply_into(next, events).ok()
}
