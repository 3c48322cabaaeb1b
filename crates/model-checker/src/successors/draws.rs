//! Random numbers of clients.
//!
//! If a number decides only the length of a wait, the wait may end at any time of a range. Otherwise
//! each number of a small range is tried, in a separate transition.

use super::{Action, Stepper, TimeModel};
use crate::observations::Notes;
use crate::state::State;
use lua_vm::TimeOperation;
use primitives::{ClientId, Millis};
use simulator::{Draw, Event, Move, World};

/// All numbers of a range are tried if it has at most this many.
const MOST_NUMBERS: u64 = 16;

/// The random numbers of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FixedNumbers {
    client: ClientId,
    /// Number of random numbers that the client has drawn before.
    before: u32,
    numbers: Vec<i64>,
}

/// A turn of a client that has drawn random numbers.
pub(super) struct RandomTurn<'a> {
    pub(super) turn: &'a Move,
    pub(super) client: ClientId,
    /// The world before it.
    pub(super) before: World,
    pub(super) operations: Vec<TimeOperation>,
}

impl Stepper {
    /// Chooses the random numbers of the turn that `state` has made, and makes it with them. Returns
    /// its operations on points in time.
    pub(super) fn draw(
        &mut self,
        state: &mut State,
        random: RandomTurn<'_>,
        events: &mut Vec<Event>,
        notes: &mut Notes,
        made: &mut Vec<Action>,
    ) -> Vec<TimeOperation> {
        let RandomTurn { turn, client, before, operations } = random;
        let draws = before.draws(turn);
        if let [draw] = *draws
            && let Some(plus_ms) = self.wait_after(&before, turn, draw, &operations)
        {
            let lengths = (draw.least + plus_ms, draw.most + plus_ms);
            let now = state.world.now();
            let end = state.times.wait_at_random(now, lengths, &self.rules.constants);
            if let Some(end) = end {
                let Draw { least, .. } = draw;
                made.push(Action::Draw { client, least, serial: end.serial });
                wait_until(state, client, end.at, events);
                return operations;
            }
        }
        if draws.is_empty() {
            // Only messages take a random time.
            return operations;
        }
        let numbers = self.numbers(&before, client, turn, notes);
        state.world = before;
        events.clear();
        for number in numbers {
            let draw = Move::Draw { client, number };
            if state.world.apply(&draw).is_ok() {
                made.push(Action::Move(draw));
            }
        }
        state.world.apply_with_times(turn, events).unwrap_or_default()
    }

    /// Returns the length of the wait after a turn less its random number, in ms, if nothing else
    /// depends on the number.
    fn wait_after(
        &mut self,
        before: &World,
        turn: &Move,
        draw: Draw,
        operations: &[TimeOperation],
    ) -> Option<i64> {
        let Move::Run(client) = *turn else { return None };
        let is_from_span = |it: &TimeOperation| matches!(it, TimeOperation::Waited { .. });
        if self.rules.time != TimeModel::Zones || operations.iter().any(is_from_span) {
            return None;
        }
        if !operations.is_empty() {
            // Another time might lead to another turn.
            return before.wait_after(client, draw);
        }
        let key = (self.identity.of_client(before, client), draw.least, draw.most);
        *self.random_waits.entry(key).or_insert_with(|| before.wait_after(client, draw))
    }

    /// Returns the random numbers of a client's turn in this transition. Other numbers are for other
    /// transitions.
    fn numbers(
        &mut self,
        before: &World,
        client: ClientId,
        turn: &Move,
        notes: &mut Notes,
    ) -> Vec<i64> {
        let earlier = before.random_choices_of(client);
        let is_it = |it: &FixedNumbers| it.client == client && it.before == earlier;
        let place = self.fixed.iter().position(is_it).unwrap_or_else(|| {
            self.fixed.push(FixedNumbers { client, before: earlier, numbers: Vec::new() });
            self.fixed.len() - 1
        });
        loop {
            let numbers = &self.fixed[place].numbers;
            let count = numbers.len();
            let mut copy = before.clone();
            let is_allowed =
                numbers.iter().all(|&number| copy.apply(&Move::Draw { client, number }).is_ok());
            let next = copy.draws(turn).get(count).copied().filter(|_| is_allowed);
            let Some(Draw { least, most, number }) = next else { break };
            if most.abs_diff(least) < MOST_NUMBERS {
                for other in least + 1..=most {
                    let mut fixed = self.fixed.clone();
                    fixed[place].numbers.push(other);
                    self.other_numbers.push(fixed);
                }
                self.fixed[place].numbers.push(least);
            } else {
                notes.samples_random = true;
                self.fixed[place].numbers.push(number);
            }
        }
        self.fixed[place].numbers.clone()
    }
}

/// Changes the end of the wait of a client, and the events that name it.
fn wait_until(state: &mut State, client: ClientId, at: Millis, events: &mut [Event]) {
    state.world.wait_until(client, at);
    events.iter_mut().for_each(|event| event.kind.end_wait_at(at));
}
