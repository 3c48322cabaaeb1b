//! Rounds of polling in vain, skipped up to the last one before anything else happens.

use primitives::{ClientId, Millis};
use simulator::{KnownRounds, Polled, Polling, Round, Waiting, World};

/// Where nothing else will ever happen, so many rounds are skipped at once. Whether they have come
/// back to where they were then shows as a state that has been visited.
const ROUNDS: usize = 64;

/// So many rounds are looked at: after them, somebody polls as if it mattered.
const MOST_ROUNDS: usize = 4_096;

/// What comes when nothing is due now.
#[derive(Debug)]
pub enum Outlook {
    /// Nothing: whoever is alive polls in vain for ever, or waits for what is open-ended.
    Nothing,
    /// Something is due.
    Something {
        /// The clients that poll in vain, and how they are before the last time that they do.
        polls: Vec<(ClientId, Skipped)>,
        /// When the first thing is due.
        next: Millis,
        /// How many bytes the clients took in all the rounds that were looked at.
        bytes: u64,
    },
}

/// Rounds of polling that are skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Skipped {
    /// They change nothing but when the client wakes.
    Until(Millis),
    /// They change the client.
    Rounds(Round),
}

impl Skipped {
    /// Skips them.
    pub fn skip(&self, world: &mut World, id: ClientId) {
        match self {
            Skipped::Until(at) => world.sleep_until(id, *at),
            Skipped::Rounds(round) => world.skip_to(id, round),
        }
    }
}

/// What comes next in a world in which nothing is due, without rounds of polling in vain.
pub fn outlook(world: &World, known: &mut KnownRounds) -> Outlook {
    LookAhead::of(world, None, known).outlook(None, known)
}

/// How far everybody who sleeps polls in vain, found out once for several outlooks.
#[derive(Debug)]
pub struct LookAhead<'a> {
    world: &'a World,
    /// The first thing that happens whatever pollers do, if one does.
    change: Option<Millis>,
    /// Who sleeps, when each wakes first, and how it polls.
    pollers: Vec<(ClientId, Millis, Polling)>,
}

impl LookAhead<'_> {
    /// In a world in which nothing is due. Nobody looks beyond `stop`, if there is one.
    pub fn of<'a>(
        world: &'a World,
        stop: Option<Millis>,
        known: &mut KnownRounds,
    ) -> LookAhead<'a> {
        let expiry = world.next_expiry().filter(|at| *at > world.now());
        let mut change: Option<Millis> = expiry.into_iter().chain(stop).min();
        let mut sleepers = Vec::new();
        for (id, client) in world.clients() {
            let runs_at = world.runs_at(id);
            let is_asleep = matches!(client.waiting(), Waiting::Sleep { .. });
            if let Some(at) = runs_at.filter(|_| is_asleep) {
                sleepers.push((id, at));
            }
            let others =
                runs_at.filter(|_| !is_asleep).into_iter().chain(world.request_arrives_at(id));
            change = change.into_iter().chain(others).min();
        }
        let limit = change.unwrap_or(Millis::FAR);
        let most_rounds = if change.is_some() { MOST_ROUNDS } else { ROUNDS };
        let polls = |(id, wakes_at)| (id, wakes_at, world.polling(id, limit, most_rounds, known));
        LookAhead { world, change, pollers: sleepers.into_iter().map(polls).collect() }
    }

    /// What comes next. Something comes at `stop`, if there is one.
    pub fn outlook(&self, stop: Option<Millis>, known: &mut KnownRounds) -> Outlook {
        if self.change.is_none() && stop.is_some() {
            // Without an end, fewer rounds were looked at.
            return LookAhead::of(self.world, stop, known).outlook(None, known);
        }
        let mut change = self.change.into_iter().chain(stop).min();
        let limit = change.unwrap_or(Millis::FAR);
        for (_, wakes_at, polling) in &self.pollers {
            let acts_at = match polling.up_to(*wakes_at, limit) {
                Polled::Never => Some(*wakes_at),
                Polled::Always(_) => None,
                Polled::Rounds(rounds) => {
                    rounds.last().map(|last| last.wakes_at).filter(|at| *at <= limit)
                }
            };
            change = change.into_iter().chain(acts_at).min();
        }
        let Some(change) = change else { return Outlook::Nothing };
        let mut next = change;
        let mut polls = Vec::new();
        for (id, wakes_at, polling) in &self.pollers {
            let (last, skipped) = match polling.up_to(*wakes_at, limit) {
                Polled::Never => (*wakes_at, None),
                Polled::Always(period_ms) => {
                    let rounds = change.0.saturating_sub(wakes_at.0) / period_ms;
                    let last = wakes_at.after(rounds * period_ms);
                    (last, (last != *wakes_at).then_some(Skipped::Until(last)))
                }
                Polled::Rounds(rounds) => {
                    let last = rounds.iter().rev().find(|round| round.wakes_at < change);
                    let at = last.map_or(*wakes_at, |round| round.wakes_at);
                    (at, last.cloned().map(Skipped::Rounds))
                }
            };
            next = next.min(last);
            polls.extend(skipped.map(|skipped| (*id, skipped)));
        }
        let bytes = self.pollers.iter().map(|(_, _, polling)| polling.size_bytes()).sum();
        Outlook::Something { polls, next, bytes }
    }
}
