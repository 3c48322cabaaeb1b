//! Polling rounds without success: a client wakes, sends requests, changes nothing, and sleeps
//! again.

use super::copy_on_write::CopyOnWrite;
use super::poll_cache::{Found, Next, PollCache};
use super::server_host::ServerHost;
use super::solo_run::forget_time_shown;
use super::{Client, EventKind, Waiting, World};
use crate::moves::Move;
use crate::scenario::LoadedProgram;
use primitives::{ClientId, Millis};

/// Maximum number of moves in a polling round.
const MOVES: usize = 64;

/// Maximum size of the clients stored after each round, in bytes.
const BYTES: u64 = 64 * 1024 * 1024;

/// The polling behaviour of a client that runs alone.
#[derive(Clone, Debug)]
pub enum Polling {
    /// The client does not sleep, or its next round changes something.
    No,
    /// Every round equals the next one. The period is in ms.
    Always(u64),
    /// The client after each round without success.
    Rounds(Vec<Round>),
}

/// A client after a polling round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The time at which it wakes again.
    pub wakes_at: Millis,
    /// The client in this state.
    client: CopyOnWrite<Client>,
}

/// The polling rounds of a client up to some time.
#[derive(Clone, Copy, Debug)]
pub enum Polled<'a> {
    /// No round is without success.
    Never,
    /// Every round equals the next one. The period is in ms.
    Always(u64),
    /// The rounds without success.
    Rounds(&'a [Round]),
}

impl Polling {
    /// Returns the rounds that begin up to `limit`, if the client first wakes at `first`.
    pub fn up_to(&self, first: Millis, limit: Millis) -> Polled<'_> {
        match self {
            Polling::No => Polled::Never,
            Polling::Always(period_ms) => Polled::Always(*period_ms),
            Polling::Rounds(_) if first > limit => Polled::Never,
            Polling::Rounds(rounds) => {
                // A round begins when the previous one has ended.
                let ended_by_then = rounds.partition_point(|round| round.wakes_at <= limit);
                Polled::Rounds(&rounds[..(ended_by_then + 1).min(rounds.len())])
            }
        }
    }

    /// Returns the total size of the client over all these rounds, in bytes.
    pub fn size_bytes(&self) -> u64 {
        let Polling::Rounds(rounds) = self else { return 0 };
        rounds.iter().map(|round| round.client.machine.size_bytes()).sum()
    }
}

/// A copy of a world in which one client runs polling rounds.
struct Attempt<'a> {
    before: &'a World,
    copy: World,
    id: ClientId,
    /// The servers before the round, with no record of shown times.
    hosts: &'a [CopyOnWrite<ServerHost>],
}

impl World {
    /// Returns the polling rounds of a sleeping client while no other client acts and no key
    /// expires: all rounds up to `limit` that change at most the client.
    pub fn polling(
        &self,
        id: ClientId,
        limit: Millis,
        most_rounds: usize,
        known: &mut PollCache,
    ) -> Polling {
        let Some(before) = self.clients.get(id.index()) else { return Polling::No };
        let Waiting::Sleep { until: first } = before.waiting else { return Polling::No };
        let is_due = first <= self.now;
        if is_due || before.paused_until > self.now || !before.abandoned.is_empty() {
            return Polling::No;
        }
        known.make_room();
        let mut hosts = self.hosts.clone();
        forget_time_shown(&mut hosts);
        let found = Found::by(id, &hosts, &self.store);
        let mut attempt = None;
        let mut place = known.place(found, before);
        let mut rounds = Vec::new();
        let mut bytes = 0;
        let mut wakes_at = first;
        while wakes_at <= limit && rounds.len() < most_rounds && bytes < BYTES {
            let next = known.next(place).unwrap_or_else(|| {
                let attempt = attempt.get_or_insert_with(|| Attempt::new(self, id, &hosts));
                let next = attempt.next(known, found, place);
                known.set_next(place, next);
                next
            });
            let Next::Round { to, repeats_itself } = next else { break };
            let client = known.client(to);
            let Waiting::Sleep { until } = client.waiting else { break };
            if rounds.is_empty() && repeats_itself {
                return Polling::Always(until.0 - first.0);
            }
            (place, wakes_at) = (to, until);
            bytes += client.machine.size_bytes();
            rounds.push(Round { wakes_at, client: client.clone() });
        }
        if rounds.is_empty() { Polling::No } else { Polling::Rounds(rounds) }
    }

    /// Returns a number that is equal for worlds in which polling clients observe the same state,
    /// so that cached rounds apply to all of them.
    pub fn found_by_pollers(&self) -> u64 {
        let mut hosts = self.hosts.clone();
        forget_time_shown(&mut hosts);
        Found::by(ClientId(0), &hosts, &self.store).number()
    }

    /// Moves a client to its state after a polling round.
    pub fn skip_to(&mut self, id: ClientId, round: &Round) {
        self.clients[id.index()] = round.client.clone();
    }

    /// Returns the parameters that are numbers in ms, sorted and without duplicates.
    pub fn durations_ms(&self) -> Vec<i64> {
        let numbers = self.setup.programs().iter().flat_map(LoadedProgram::durations_ms);
        let mut durations: Vec<i64> = numbers.collect();
        durations.sort_unstable();
        durations.dedup();
        durations
    }

    /// Returns the next time at which a key expires.
    pub fn next_expiry(&self) -> Option<Millis> {
        self.hosts.iter().filter_map(|host| host.next_expiry()).min()
    }

    /// Returns the time at which a client continues if no other client acts before. `None` if it
    /// has ended or the time is not fixed yet.
    pub fn runs_at(&self, id: ClientId) -> Option<Millis> {
        self.client(id)?.runs_at().filter(|at| *at < Millis::FAR)
    }

    /// Returns the time at which the next request of a client arrives. `None` if no request is in
    /// flight or the time is not fixed yet.
    pub fn request_arrives_at(&self, id: ClientId) -> Option<Millis> {
        let arrivals = self.client(id)?.requests().filter_map(|it| it.arrival.due());
        arrivals.filter(|at| *at < Millis::FAR).min()
    }
}

impl<'a> Attempt<'a> {
    fn new(before: &'a World, id: ClientId, hosts: &'a [CopyOnWrite<ServerHost>]) -> Attempt<'a> {
        let copy = World { hosts: hosts.to_vec(), ..before.clone() };
        Attempt { before, copy, id, hosts }
    }

    /// Runs the next round of a cached client and returns its result.
    fn next(&mut self, known: &mut PollCache, found: Found, place: usize) -> Next {
        let before = known.client(place).clone();
        match self.round(&before) {
            Some(repeats_itself) => {
                let to = known.place(found, &self.copy.clients[self.id.index()]);
                Next::Round { to, repeats_itself }
            }
            None => Next::SomethingElse,
        }
    }

    /// Runs one round, up to the next sleep. Returns whether all later rounds are the same, or
    /// `None` if the round changes more than the client.
    fn round(&mut self, before: &CopyOnWrite<Client>) -> Option<bool> {
        let Attempt { copy, id, .. } = self;
        let Waiting::Sleep { until: now } = before.waiting else { return None };
        copy.clients[id.index()] = before.clone();
        copy.now = now;
        copy.turn_until_sleep(*id)?;
        let tells_time = copy.can_tell_time(*id);
        forget_time_shown(&mut copy.hosts);
        let after = &copy.clients[id.index()];
        let changes_nothing_else = after.connections == before.connections
            && after.abandoned.is_empty()
            && copy.hosts == self.hosts
            && copy.store == self.before.store;
        let is_same = before.machine == after.machine && before.chance == after.chance;
        changes_nothing_else.then_some(is_same && !tells_time)
    }
}

impl World {
    /// Runs a client up to its next sleep. Returns `None` if it does not sleep, or if it enters,
    /// leaves or times out before.
    fn turn_until_sleep(&mut self, id: ClientId) -> Option<()> {
        let mut events = Vec::new();
        for _ in 0..MOVES {
            let next = [Move::Deliver(id), Move::Run(id)].into_iter().find(|it| self.allows(it))?;
            self.apply_into(&next, &mut events).ok()?;
            let shows = |kind: &EventKind| {
                matches!(
                    kind,
                    EventKind::Entered { .. } | EventKind::Left | EventKind::TimedOut { .. }
                )
            };
            if events.iter().any(|event| shows(&event.kind)) {
                return None;
            }
            let client = &self.clients[id.index()];
            if let Waiting::Sleep { .. } = client.waiting
                && client.runs_at().is_some_and(|at| at > self.now)
            {
                return Some(());
            }
        }
        None
    }
}
