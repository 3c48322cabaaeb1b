//! Rounds of polling in vain: a client wakes, asks, changes nothing, and sleeps again.

use super::course::forget_time_shown;
use super::host::Host;
use super::known_rounds::{Found, KnownRounds, Next};
use super::shared::Shared;
use super::{Client, EventKind, Waiting, World};
use crate::moves::Move;
use crate::scenario::LoadedProgram;
use primitives::{ClientId, Millis};

/// A round of polling has at most so many moves.
const MOVES: usize = 64;

/// The clients that are kept after so many rounds take so many bytes at most.
const BYTES: u64 = 64 * 1024 * 1024;

/// How a client polls if nobody else does anything.
#[derive(Clone, Debug)]
pub enum Polling {
    /// It does not sleep, or something else comes of its next round.
    No,
    /// Every round is like the next one. One takes so many ms.
    Always(u64),
    /// It polls in vain in so many rounds, and is as it is then.
    Rounds(Vec<Round>),
}

/// A client after a round of polling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// When it wakes again.
    pub wakes_at: Millis,
    /// The client.
    client: Shared<Client>,
}

/// How a client polls up to some time.
#[derive(Clone, Copy, Debug)]
pub enum Polled<'a> {
    /// Not in vain.
    Never,
    /// Every round is like the next one. One takes so many ms.
    Always(u64),
    /// In these rounds in vain.
    Rounds(&'a [Round]),
}

impl Polling {
    /// What of it begins up to a time, if the client first wakes at `first`.
    pub fn up_to(&self, first: Millis, limit: Millis) -> Polled<'_> {
        match self {
            Polling::No => Polled::Never,
            Polling::Always(period_ms) => Polled::Always(*period_ms),
            Polling::Rounds(_) if first > limit => Polled::Never,
            Polling::Rounds(rounds) => {
                // A round begins when the one before has ended.
                let ended_by_then = rounds.partition_point(|round| round.wakes_at <= limit);
                Polled::Rounds(&rounds[..(ended_by_then + 1).min(rounds.len())])
            }
        }
    }

    /// The bytes that the client takes in all these rounds.
    pub fn size_bytes(&self) -> u64 {
        let Polling::Rounds(rounds) = self else { return 0 };
        rounds.iter().map(|round| round.client.machine.size_bytes()).sum()
    }
}

/// A copy of a world in which one client makes rounds of polling.
struct Attempt<'a> {
    before: &'a World,
    copy: World,
    id: ClientId,
    /// The servers before, which have shown nothing of time.
    hosts: &'a [Shared<Host>],
}

impl World {
    /// How a client polls that sleeps, if nobody else does anything and no key expires: all rounds
    /// up to `limit` that change nothing but, maybe, the client.
    pub fn polling(
        &self,
        id: ClientId,
        limit: Millis,
        most_rounds: usize,
        known: &mut KnownRounds,
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

    /// The same number for worlds in which pollers find the same: whoever has looked at one of them
    /// knows rounds of the others.
    pub fn found_by_pollers(&self) -> u64 {
        let mut hosts = self.hosts.clone();
        forget_time_shown(&mut hosts);
        Found::by(ClientId(0), &hosts, &self.store).number()
    }

    /// Puts a client where rounds of polling have brought it.
    pub fn skip_to(&mut self, id: ClientId, round: &Round) {
        self.clients[id.index()] = round.client.clone();
    }

    /// The numbers among the parameters that are given in ms, each once.
    pub fn durations_ms(&self) -> Vec<i64> {
        let numbers = self.setup.programs().iter().flat_map(LoadedProgram::durations_ms);
        let mut durations: Vec<i64> = numbers.collect();
        durations.sort_unstable();
        durations.dedup();
        durations
    }

    /// The next instant at which a key expires.
    pub fn next_expiry(&self) -> Option<Millis> {
        self.hosts.iter().filter_map(|host| host.next_expiry()).min()
    }

    /// When a client runs on, if nobody else acts before; none, if it has ended or nobody knows.
    pub fn runs_at(&self, id: ClientId) -> Option<Millis> {
        self.client(id)?.runs_at().filter(|at| *at < Millis::FAR)
    }

    /// When a request of a client arrives next; none, if none is on its way or nobody knows.
    pub fn request_arrives_at(&self, id: ClientId) -> Option<Millis> {
        let arrivals = self.client(id)?.requests().filter_map(|it| it.arrival.due());
        arrivals.filter(|at| *at < Millis::FAR).min()
    }
}

impl<'a> Attempt<'a> {
    fn new(before: &'a World, id: ClientId, hosts: &'a [Shared<Host>]) -> Attempt<'a> {
        let copy = World { hosts: hosts.to_vec(), ..before.clone() };
        Attempt { before, copy, id, hosts }
    }

    /// What comes of the next round of a known client.
    fn next(&mut self, known: &mut KnownRounds, found: Found, place: usize) -> Next {
        let before = known.client(place).clone();
        match self.round(&before) {
            Some(repeats_itself) => {
                let to = known.place(found, &self.copy.clients[self.id.index()]);
                Next::Round { to, repeats_itself }
            }
            None => Next::SomethingElse,
        }
    }

    /// Makes one round, up to the next sleep. Whether all that follow are like it; none, if it is
    /// not in vain.
    fn round(&mut self, before: &Shared<Client>) -> Option<bool> {
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
    /// Lets a client go on up to its next sleep. None, if there is none, or something shows.
    fn turn_until_sleep(&mut self, id: ClientId) -> Option<()> {
        let mut events = Vec::new();
        for _ in 0..MOVES {
            let next = [Move::Deliver(id), Move::Run(id)].into_iter().find(|it| self.allows(it))?;
            self.apply_into(&next, &mut events).ok()?;
            let shows = |kind: &EventKind| {
                matches!(kind, EventKind::Entered | EventKind::Left | EventKind::TimedOut { .. })
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
