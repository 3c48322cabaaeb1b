//! The random numbers that a client draws in a turn, and their effect.

use super::{Client, Event, Waiting, World};
use crate::moves::Move;
use lua_vm::TimeOperation;
use primitives::{ClientId, Fingerprint, Millis, TimeBase};

/// Maximum number of random numbers of a client that are fixed at once.
pub(super) const DRAW_LIMIT: usize = 16;

/// Number of values of a random number that a probe client tries.
const FEW_NUMBERS: usize = 16;

/// Maximum size of a range for [`World::wait_after`], which tries all its numbers.
const MOST_NUMBERS: u64 = 10_000;

/// A random number that could have been another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// The least possible number.
    pub least: i64,
    /// The largest possible number.
    pub most: i64,
    /// The number itself.
    pub number: i64,
}

/// A turn without the length of the wait that follows.
#[derive(PartialEq, Eq)]
struct Turn {
    client: u128,
    events: Vec<Event>,
    times: Vec<TimeOperation>,
}

impl Client {
    /// Returns a random number from `least` to `most`, inclusive: the fixed one, if there is one.
    pub(super) fn draw(&mut self, seed: u64, id: ClientId, least: i64, most: i64) -> i64 {
        let number = self.chance.integer(seed, id, least, most);
        if self.draws.is_empty() { number } else { self.draws.remove(0).clamp(least, most) }
    }
}

impl World {
    /// Returns the random numbers of a turn, the move `Run` or `ReadClock`, that could be others.
    pub fn draws(&self, turn: &Move) -> Vec<Draw> {
        let mut copy = self.clone();
        let mut events = Vec::new();
        match *turn {
            Move::Run(id) => copy.run(id, &mut events).draws,
            Move::ReadClock(id) => copy.read_clock(id, &mut events).draws,
            _ => Vec::new(),
        }
    }

    /// Returns the length of the wait after the next turn of a client less the only random number
    /// of this turn, in ms. `None` if anything else depends on the number, or if its range is too
    /// large to try all numbers.
    pub fn wait_after(&self, id: ClientId, draw: Draw) -> Option<i64> {
        if draw.most.abs_diff(draw.least) >= MOST_NUMBERS {
            return None;
        }
        let (first, wait_ms) = self.turn_with(id, draw.least)?;
        let plus_ms = wait_ms - draw.least;
        let is_alike = |number: i64| {
            let turn = self.turn_with(id, number);
            turn.is_some_and(|(turn, wait_ms)| turn == first && wait_ms - number == plus_ms)
        };
        (draw.least + 1..=draw.most).all(is_alike).then_some(plus_ms)
    }

    /// Returns the next turn of a client with this random number, and the length of the wait that
    /// follows, in ms. `None` if it does not wait for a time.
    fn turn_with(&self, id: ClientId, number: i64) -> Option<(Turn, i64)> {
        let mut copy = self.clone();
        copy.clients[id.index()].draws = vec![number];
        let mut events = Vec::new();
        let step = copy.run(id, &mut events);
        let wait_ms = copy.end_wait(id)?;
        events.iter_mut().for_each(|event| event.kind.end_wait_at(copy.now));
        Some((Turn { client: copy.digest_of(id), events, times: step.times }, wait_ms))
    }

    /// Ends the sleep or work of a client now. Returns its remaining length in ms, or `None` if the
    /// client does neither.
    fn end_wait(&mut self, id: ClientId) -> Option<i64> {
        let (Waiting::Sleep { until } | Waiting::Work { until }) = self.client(id)?.waiting else {
            return None;
        };
        self.wait_until(id, self.now);
        Some(until.0.saturating_sub(self.now.0).cast_signed())
    }

    /// Changes the end of the sleep or work of a client.
    pub fn wait_until(&mut self, id: ClientId, at: Millis) {
        if let Waiting::Sleep { until } | Waiting::Work { until } =
            &mut self.clients[id.index()].waiting
        {
            *until = at;
        }
    }

    /// Returns `true` if a client may act differently in its next turn with other random numbers,
    /// apart from the length of the wait that follows. The method tries few numbers of a large range:
    /// a search that tries only some numbers is inconclusive anyway.
    pub(super) fn differs_by_chance(&self, id: ClientId) -> bool {
        let draws = self.draws(&Move::Run(id));
        let [Draw { least, most, .. }] = *draws else { return !draws.is_empty() };
        let with = |number: i64| {
            let mut copy = self.clone();
            copy.clients[id.index()].draws = vec![number; DRAW_LIMIT];
            copy.run(id, &mut Vec::new());
            copy.end_wait(id);
            copy.digest_of(id)
        };
        let first = with(least);
        let few = (least..=most).take(FEW_NUMBERS).chain([most]);
        few.skip(1).any(|number| with(number) != first)
    }

    fn digest_of(&self, id: ClientId) -> u128 {
        let mut text = Fingerprint::new(TimeBase::Now, false);
        text.restart(self.now);
        self.write_client_to(id, &mut text);
        text.digest()
    }

    /// Returns the number of random values that a client has drawn and that could have been others.
    pub fn random_choices_of(&self, id: ClientId) -> u32 {
        self.client(id).map_or(0, |client| client.chance.choices())
    }
}

#[cfg(test)]
mod tests {
    use super::super::EventKind;
    use super::*;
    use crate::scenario::{ClientSetup, Scenario};
    use redis_model::Bytes;

    const C1: ClientId = ClientId(0);

    fn world_of(program: &str) -> World {
        World::new(&Scenario::with_clients(vec![ClientSetup::of(program)])).expect("it loads")
    }

    #[test]
    fn only_effect_of_a_random_number_is_a_wait() {
        for (program, ranges, plus_ms) in [
            ("sleep(random(1, 200))", &[(1, 200)][..], Some(0)),
            ("local ms = 50 + random(0, 9) - 20 sleep(ms)", &[(0, 9)], Some(30)),
            ("work(random(5, 7))", &[(5, 7)], Some(0)),
            ("sleep(random(5, 5))", &[], None),
            ("sleep(9)", &[], None),
            ("sleep(2 * random(1, 9))", &[(1, 9)], None),
            ("sleep(random(1, 9) + random(1, 8))", &[(1, 9), (1, 8)], None),
            ("local ms = random(1, 9) sleep(ms) sleep(ms)", &[(1, 9)], None),
            ("local ms = random(1, 9) if ms == 5 then sleep(1) end sleep(ms)", &[(1, 9)], None),
            ("redis.call('SET', 'token', random(1, 9))", &[(1, 9)], None),
            ("local ms = random(1, 9) print(ms) sleep(ms)", &[(1, 9)], None),
            ("sleep(random(1, 20000))", &[(1, 20_000)], None),
        ] {
            let world = world_of(program);
            let draws = world.draws(&Move::Run(C1));
            let found: Vec<(i64, i64)> = draws.iter().map(|it| (it.least, it.most)).collect();
            assert_eq!(found, ranges, "{program}");
            if let [draw] = *draws {
                assert_eq!(world.wait_after(C1, draw), plus_ms, "{program}");
            }
        }
    }

    #[test]
    fn fixed_numbers_are_drawn_in_order_until_the_next_wait() {
        let mut world = world_of("print(random(1, 9), random(1, 9)) sleep(1) print(random(1, 3))");
        for number in [4, 99, 2] {
            world.apply(&Move::Draw { client: C1, number }).expect("it is allowed");
        }
        let printed = |world: &mut World| {
            let events = world.apply(&Move::Run(C1)).expect("it is due");
            events.into_iter().find_map(|event| match event.kind {
                EventKind::Printed { text } => Some(text),
                _ => None,
            })
        };
        assert_eq!(
            printed(&mut world),
            Some(Bytes::from("4\t9")),
            "a number outside is the nearest"
        );
        assert!(world.client(C1).is_some_and(|client| client.draws.is_empty()));
    }

    #[test]
    fn numbers_of_many_calls_cannot_be_fixed_at_once() {
        let mut world = world_of("sleep(random(1, 9))");
        let draw = Move::Draw { client: C1, number: 1 };
        let made = (0..).take_while(|_| world.apply(&draw).is_ok()).count();
        assert_eq!(made, DRAW_LIMIT);
    }
}
