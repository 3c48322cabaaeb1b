//! The longest idle time of a run, as evidence for its violation.

use crate::{BreachMonitor, IdleBound};
use primitives::{ClientId, ClientSet, Millis};
use simulator::{Event, Move, World};

/// A time in which clients wait for a lock that no client uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdlePeriod {
    /// Start of the period, in virtual ms.
    pub since: Millis,
    /// End of the period, in virtual ms.
    pub until: Millis,
    /// The clients that wait at the end.
    pub waiting: ClientSet,
    /// The client that last held the lock without using it, or `None` if the lock was free.
    pub holder: Option<ClientId>,
    /// The longest sleep of a waiting client in the period, in ms. It counts towards the idle bound.
    pub longest_sleep_ms: u64,
    /// The longest lease up to the end of the period in ms, or 0 if no fault had happened. It counts
    /// towards the idle bound.
    pub lease_ms: u64,
}

/// Returns the longest idle time of a run. Returns `None` for a run without idle times, or with an
/// impossible move.
pub fn longest_idle_period(start: World, moves: &[Move]) -> Option<IdlePeriod> {
    let mut monitor = BreachMonitor::without_predictions(&start);
    let mut world = start;
    let mut current: Option<IdlePeriod> = None;
    let mut longest: Option<IdlePeriod> = None;
    for made in moves {
        let events = world.apply(made).ok()?;
        for event in &events {
            monitor.of_event(event, &world);
        }
        let events: Vec<&Event> = events.iter().collect();
        monitor.of_move(made, (0, &events), &world);
        monitor.is_idle_too_long(made, &events, IdleBound { fixed_ms: Some(u64::MAX) });
        if let Some(period) = &mut current {
            period.until = world.now();
            let is_longer = |it: IdlePeriod| it.length_ms() >= period.length_ms();
            if !longest.is_some_and(is_longer) {
                longest = Some(*period);
            }
        }
        let memory = monitor.memory();
        let waiting = memory.waiting(&world);
        let holder = waiting.iter().find_map(|like| memory.holder(like));
        let before = current.filter(|it| monitor.idle().since() == Some(it.since));
        current = monitor.idle().since().map(|since| IdlePeriod {
            since,
            until: before.map_or(since, |it| it.until),
            waiting,
            holder: holder.or(before.and_then(|it| it.holder)),
            longest_sleep_ms: memory.idle_sleep().map_or(0, |it| it.most_ms),
            lease_ms: monitor.idle().lease_ms(),
        });
    }
    longest
}

impl IdlePeriod {
    /// Returns the length of the period, in virtual ms.
    pub fn length_ms(self) -> u64 {
        self.until.0 - self.since.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use simulator::{ClientSetup, Scenario};

    #[test]
    fn idle_period_names_the_waiting_clients_and_the_holder() {
        let first = r#"redis.call("SET", "k", 1, "PX", 500) enter() work(100) leave()"#;
        let second = r#"sleep(1) while redis.call("EXISTS", "k") == 1 do sleep(10) end enter()"#;
        let scenario =
            Scenario::with_clients(vec![ClientSetup::of(first), ClientSetup::of(second)]);
        let mut world = World::new(&scenario).expect("the programs are right");
        let start = world.clone();
        let mut moves = Vec::new();
        while let Some(next) = world.next_in_turn() {
            world.apply(&next).expect("it is possible");
            moves.push(next);
        }
        let found = longest_idle_period(start, &moves).expect("the lock is idle");
        assert_eq!((found.since, found.until), (Millis(100), Millis(501)));
        assert_eq!(found.waiting, ClientSet::from(ClientId(1)));
        assert_eq!(found.holder, Some(ClientId(0)));
        assert_eq!((found.longest_sleep_ms, found.lease_ms), (10, 0));
    }
}
