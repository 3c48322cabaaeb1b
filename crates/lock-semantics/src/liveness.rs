//! Computes the time until a lock is permanently free.
//!
//! All live clients that have started proceed round-robin without further faults, and all pauses,
//! delays and partitions end at once. When all of them have ended, only time passes. The lock is
//! released if a state follows in which no client is inside, and in which a probe client can
//! acquire the lock now and at any later time if only time passes.
//!
//! A lock that is never released is no deadlock while clients use it: if one of them stays inside
//! or enters again and again. If clients draw random values, the lock must stay held with several
//! sequences of them.

use super::permanently_free_from;
use super::poll_skipping::{self, Outlook};
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
pub(super) const MOVES_AT_ONCE: usize = 10_000;

/// Number of other sequences of random values for which the lock must stay held.
pub(super) const OTHER_SEQUENCES: u32 = 8;

/// Number of random values between two of these sequences.
pub(super) const SEQUENCE: u32 = 100_000;

/// The maximum time until the lock is permanently free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MaxWait {
    /// The lock is free after this many ms.
    Milliseconds(u64),
    /// The lock is released, but not within a known time: clients use it again and again, or random
    /// values decide.
    Unbounded,
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
    passed: Instant,
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
        let (digest, start, like) = (departure.digest, departure.start.clone(), departure.like);
        let Walked { path, end, has_chosen } = self.walk(departure, setting);
        let first = path.first().map_or(start.now(), |step| step.at);
        let wait = end.since(first);
        if wait.is_too_long() && has_chosen {
            let wait = with_other_random_values(&start, like, setting).unwrap_or(wait);
            self.known.extend(digest.map(|digest| (digest, wait)));
            return wait;
        }
        self.known.extend(path.iter().map(|step| (step.digest, end.since(step.at))));
        wait
    }

    fn walk(&self, departure: FairContinuation, setting: &mut impl Setting) -> Walked {
        let FairContinuation { like, start: mut world, digest, after, passed } = departure;
        let choices = world.random_choices();
        let mut first = Some((digest, after, passed));
        let mut path: Vec<Step> = Vec::new();
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
            if let Some(repeated) = path.iter().position(|step| step.digest == digest) {
                let is_used = path[repeated..].iter().any(|step| step.is_used);
                break if is_used { End::Used } else { End::Never };
            }
            let at = world.now();
            instants += usize::from(at >= since);
            let lease_ms = world.next_expiry().map_or(0, |next| next.0.saturating_sub(at.0));
            longest_lease_ms = lease_ms.max(longest_lease_ms);
            let taken_ms = at.0.saturating_sub(since.0);
            let is_enough = instants > ENOUGH_INSTANTS
                && taken_ms > ENOUGH_MS
                && taken_ms > LEASES * longest_lease_ms;
            if is_enough || instants > INSTANTS || path.len() >= INSTANTS_WITH_PAUSES {
                break End::cut_short(&world, since, longest_lease_ms);
            }
            let Instant { passed, is_used } = match first.take() {
                Some((_, after, passed)) => {
                    world = after;
                    passed
                }
                None => pass_an_instant(&mut world, like, setting, &mut events),
            };
            path.push(Step { digest, at, is_used });
            match passed {
                Passed::On => {}
                Passed::FreeAt(at) => break End::FreeAt(at),
                Passed::ForEver if !world.inside().is_empty() => break End::Used,
                Passed::ForEver => break End::Never,
                Passed::CutShort => break End::cut_short(&world, since, longest_lease_ms),
            }
        };
        Walked { path, end, has_chosen: world.random_choices() > choices }
    }
}

/// Walks with other random values. Returns the first wait that is not too long.
fn with_other_random_values(
    start: &World,
    like: ClientId,
    setting: &mut impl Setting,
) -> Option<MaxWait> {
    let mut others = (1..=OTHER_SEQUENCES).map(|sequence| {
        let mut start = start.clone();
        start.skip_random_values(sequence * SEQUENCE);
        let departure = FairContinuation::from(start, like, setting);
        let Walked { path, end, .. } = ReleaseTimes::default().walk(departure, setting);
        end.since(path.first().map(|step| step.at).unwrap_or_default())
    });
    others.find(|wait| !wait.is_too_long()).map(|_| MaxWait::Unbounded)
}

/// A walk that has ended.
struct Walked {
    path: Vec<Step>,
    end: End,
    /// Whether clients have drawn random values that could have been others.
    has_chosen: bool,
}

/// An instant of a walk.
struct Step {
    digest: u128,
    at: Millis,
    is_used: bool,
}

/// The effects of one instant.
#[derive(Debug)]
struct Instant {
    passed: Passed,
    /// Whether a client is inside or has entered.
    is_used: bool,
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
) -> Instant {
    let mut is_used = !world.inside().is_empty();
    let passed = pass(world, like, setting, (events, &mut is_used));
    Instant { passed, is_used: is_used || !world.inside().is_empty() }
}

fn pass(
    world: &mut World,
    like: ClientId,
    setting: &mut impl Setting,
    (events, is_used): (&mut Vec<Event>, &mut bool),
) -> Passed {
    end_what_is_open(world);
    if run_in_turn(world, (events, is_used)).is_none() {
        return Passed::CutShort;
    }
    if is_free(setting, world, like) {
        return Passed::FreeAt(world.now().0);
    }
    let next = match poll_skipping::outlook(world, setting.known_rounds()) {
        Outlook::Nothing => {
            if !world.inside().is_empty() {
                return Passed::ForEver;
            }
            let admits = |world: &World, like| setting.admits(world, like);
            let free_from = permanently_free_from(world, like, admits);
            return free_from.map_or(Passed::ForEver, |at| Passed::FreeAt(at.0 - 1));
        }
        Outlook::Something { polls, next, bytes, .. } => {
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
    /// The lock is never free, and clients use it.
    Used,
    Never,
}

impl End {
    /// Returns the end of a walk that was cut short.
    fn cut_short(world: &World, since: Millis, longest_lease_ms: u64) -> End {
        let taken_ms = world.now().0.saturating_sub(since.0);
        if taken_ms > LEASES * longest_lease_ms { End::TakenAt(world.now()) } else { End::Unknown }
    }

    fn since(self, since: Millis) -> MaxWait {
        match self {
            End::FreeAt(at) => MaxWait::Milliseconds(at.saturating_sub(since.0)),
            End::Used => MaxWait::Unbounded,
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
        MaxWait::Unbounded => End::Used,
        MaxWait::Unknown => End::Unknown,
        MaxWait::Forever => End::Never,
    }
}

/// Returns `true` if no client is inside and the lock is permanently free from now.
fn is_free(setting: &mut impl Setting, world: &World, like: ClientId) -> bool {
    if !world.inside().is_empty() || !setting.admits(world, like) {
        return false;
    }
    let admits = |world: &World, like| setting.admits(world, like);
    permanently_free_from(world, like, admits) == Some(world.now())
}

/// Returns the last end of the pauses whose end is known.
fn last_end_of_pauses(world: &World) -> Option<Millis> {
    let ends = world.clients().filter_map(|(_, client)| client.paused_until(world.now()));
    ends.filter(|end| *end < Millis::FAR).max()
}

pub(super) fn end_what_is_open(world: &mut World) {
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
pub(super) fn run_in_turn(
    world: &mut World,
    (events, is_used): (&mut Vec<Event>, &mut bool),
) -> Option<()> {
    for _ in 0..MOVES_AT_ONCE {
        let Some(next) = world.next_in_turn().filter(|next| !matches!(next, Move::Tick(_))) else {
            return Some(());
        };
        make(world, &next, events)?;
        *is_used |= events.iter().any(|event| event.kind.is_entry());
    }
    None
}

pub(super) fn make(world: &mut World, next: &Move, events: &mut Vec<Event>) -> Option<()> {
    events.clear();
    world.apply_into(next, events).ok()
}
