//! Skips unsuccessful polling rounds up to the last one before another event.

use primitives::{ClientId, Millis};
use simulator::{PollCache, Polled, Polling, Round, Waiting, World};

/// Number of rounds to skip at once if no other event is ever due. The next visit detects whether
/// the rounds repeat: the state has been visited before.
const ROUNDS: usize = 64;

/// Maximum number of rounds to examine per client. The round after that counts as an event.
const MOST_ROUNDS: usize = 4_096;

/// The next event if nothing is due now.
#[derive(Debug)]
pub enum Outlook {
    /// No event: all live clients poll forever without success, or wait for a pause or delay whose
    /// end is not fixed yet.
    Nothing,
    /// An event is due.
    Something {
        /// Clients that poll without success, each with its state before its last such round.
        polls: Vec<(ClientId, Skipped)>,
        /// Time of the next event.
        next: Millis,
        /// Size of the client states in all examined rounds, in bytes.
        bytes: u64,
        /// The longest skipped round of polling, in ms.
        longest_round_ms: u64,
    },
}

/// The effect of skipped polling rounds on a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Skipped {
    /// Only the wake-up time changes.
    Until(Millis),
    /// The client's state changes.
    Rounds(Round),
}

impl Skipped {
    /// Applies the skipped rounds to a client.
    pub fn skip(&self, world: &mut World, id: ClientId) {
        match self {
            Skipped::Until(at) => world.sleep_until(id, *at),
            Skipped::Rounds(round) => world.skip_to(id, round),
        }
    }
}

/// Returns the next event of a world in which nothing is due, ignoring unsuccessful polls.
pub(crate) fn outlook(world: &World, known: &mut PollCache) -> Outlook {
    LookAhead::of(world, None, known).outlook(None, known)
}

/// Polling rounds of all sleeping clients, computed once for several calls of `outlook`.
#[derive(Debug)]
pub struct LookAhead<'a> {
    world: &'a World,
    /// Time of the first event that does not depend on the pollers, if any.
    change: Option<Millis>,
    /// Each sleeping client with the time at which it wakes first and its polling rounds.
    pollers: Vec<(ClientId, Millis, Polling)>,
}

impl LookAhead<'_> {
    /// Computes the polling rounds in a world in which nothing is due, up to `stop` if it is given.
    pub fn of<'a>(world: &'a World, stop: Option<Millis>, known: &mut PollCache) -> LookAhead<'a> {
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

    /// Returns the next event. If `stop` is given, that time counts as an event.
    pub fn outlook(&self, stop: Option<Millis>, known: &mut PollCache) -> Outlook {
        if self.change.is_none() && stop.is_some() {
            // Without an end, fewer rounds were examined.
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
        let mut longest_round_ms = 0;
        for (id, wakes_at, polling) in &self.pollers {
            let (last, skipped) = match polling.up_to(*wakes_at, limit) {
                Polled::Never => (*wakes_at, None),
                Polled::Always(period_ms) => {
                    let rounds = change.0.saturating_sub(wakes_at.0) / period_ms;
                    let last = wakes_at.after(rounds * period_ms);
                    longest_round_ms = longest_round_ms.max(period_ms);
                    (last, (last != *wakes_at).then_some(Skipped::Until(last)))
                }
                Polled::Rounds(rounds) => {
                    let last = rounds.iter().rev().find(|round| round.wakes_at < change);
                    let at = last.map_or(*wakes_at, |round| round.wakes_at);
                    let ends = rounds.iter().map(|round| round.wakes_at);
                    let begins = std::iter::once(*wakes_at).chain(ends.clone());
                    let lengths = begins.zip(ends).map(|(from, to)| to.0 - from.0);
                    longest_round_ms = lengths.chain([longest_round_ms]).max().unwrap_or(0);
                    (at, last.cloned().map(Skipped::Rounds))
                }
            };
            next = next.min(last);
            polls.extend(skipped.map(|skipped| (*id, skipped)));
        }
        let bytes = self.pollers.iter().map(|(_, _, polling)| polling.size_bytes()).sum();
        Outlook::Something { polls, next, bytes, longest_round_ms }
    }
}
