//! Rounds of polling in vain: a client wakes, asks, changes nothing, and sleeps again.

use super::host::Host;
use super::shared::Shared;
use super::{Client, EventKind, Waiting, World};
use crate::ids::ClientId;
use crate::moves::Move;
use crate::scenario::LoadedProgram;
use crate::time::Millis;

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

impl World {
    /// How a client polls that sleeps, if nobody else does anything and no key expires: all rounds
    /// up to `limit` that change nothing but, maybe, the client.
    pub fn polling(&self, id: ClientId, limit: Millis, most_rounds: usize) -> Polling {
        let Some(before) = self.client(id) else { return Polling::No };
        let Waiting::Sleep { until: first } = before.waiting else { return Polling::No };
        if before.paused_until > self.now || !before.abandoned.is_empty() {
            return Polling::No;
        }
        let mut copy = self.clone();
        copy.hosts.iter_mut().for_each(|host| host.server.forget_time_shown());
        let hosts = copy.hosts.clone();
        let mut rounds = Vec::new();
        let mut bytes = 0;
        let mut wakes_at = first;
        while wakes_at <= limit && rounds.len() < most_rounds && bytes < BYTES {
            copy.now = wakes_at.max(self.now);
            if copy.round(id).is_none() || !copy.has_only_changed(id, &hosts, self) {
                break;
            }
            let after = &copy.clients[id.index()];
            let Waiting::Sleep { until } = after.waiting else { break };
            if until <= copy.now {
                break;
            }
            if rounds.is_empty()
                && is_same_but_for_waiting(before, after)
                && !copy.can_tell_time(id)
            {
                return Polling::Always(until.0 - copy.now.0);
            }
            wakes_at = until;
            bytes += after.machine.size_bytes();
            rounds.push(Round { wakes_at, client: after.clone() });
        }
        if rounds.is_empty() { Polling::No } else { Polling::Rounds(rounds) }
    }

    /// Puts a client where rounds of polling have brought it.
    pub fn skip_to(&mut self, id: ClientId, round: &Round) {
        self.clients[id.index()] = round.client.clone();
    }

    /// Makes one round, up to the next sleep. None, if there is none, or something shows.
    fn round(&mut self, id: ClientId) -> Option<()> {
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

    /// Whether nothing is different from before but one client. What servers have shown of time
    /// does not count.
    fn has_only_changed(&self, id: ClientId, hosts: &[Shared<Host>], before: &World) -> bool {
        let own = &self.clients[id.index()];
        let is_same = |(after, before): (&Shared<Host>, &Shared<Host>)| {
            let mut after = after.clone();
            after.server.forget_time_shown();
            after == *before
        };
        own.connections == before.clients[id.index()].connections
            && own.abandoned.is_empty()
            && self.hosts.iter().zip(hosts).all(is_same)
            && self.store == before.store
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

fn is_same_but_for_waiting(before: &Client, after: &Client) -> bool {
    before.machine == after.machine && before.chance == after.chance
}
