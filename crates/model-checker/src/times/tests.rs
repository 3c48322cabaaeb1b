//! Tests of the times of a state, of operations on them, and of the times of a run.

use super::operations::{Observed, Reading};
use super::{Constants, Learned, Passing, Stop, Timeline, Times};
use crate::Reductions;
use crate::state::StateHasher;
use crate::successors::{Action, TimeModel};
use lua_vm::{Comparison, TimeOperation};
use primitives::{ClientId, EPOCH, Millis, NOW, Role, Zone};
use simulator::{ClientSetup, Move, Scenario, World};

/// A world after the first client has run to its first wait, and its times.
struct Setup {
    world: World,
    times: Times,
    identity: StateHasher,
    constants: Constants,
}

impl Setup {
    fn of(program: &str) -> Setup {
        let scenario = Scenario::with_clients(vec![ClientSetup::of(program)]);
        let mut world = World::new(&scenario).expect("the program loads");
        world.apply(&Move::Run(ClientId(0))).expect("it starts");
        let identity = StateHasher::new(&world, Reductions::ALL, TimeModel::Zones, true);
        let constants = Constants::of(&world, None);
        let mut setup = Setup { world, times: Times::default(), identity, constants };
        setup.refresh();
        setup
    }

    fn refresh(&mut self) {
        self.times.refresh(&self.world, &mut self.identity, &self.constants);
    }

    fn pass(&mut self, stop: &Stop, passing: Passing) {
        let part = self.times.pass(stop, passing, None, &mut false).expect("it is possible");
        self.times.begin_passage();
        let at = self.world.now().after(1);
        self.times.set(part, &mut self.world, at, &self.constants).expect("it has a witness");
        self.world.apply(&Move::Tick(at)).expect("nothing is due");
    }
}

#[test]
fn time_of_a_sleep_is_exact_until_time_passes() {
    let mut setup = Setup::of("sleep(100)");
    assert!(setup.times.zone.is_fixed(1, NOW, 100));
    setup.pass(&Stop::Between, Passing::Any);
    setup.refresh();
    // The client wakes after at least 1 and at most 100 ms.
    assert_eq!((setup.times.zone.bound(1, NOW), setup.times.zone.bound(NOW, 1)), (100, -1));
}

#[test]
fn comparison_splits_the_zone() {
    let mut setup = Setup::of("local t = now() sleep(100) print(t)");
    let value = setup.times.all.iter().position(|it| it.role == Role::Value).expect("it is live");
    setup.pass(&Stop::Between, Passing::Any);
    let now = setup.world.now().0.cast_signed();
    let reading = Reading { now, clock: now };
    let [one, other] = [now, setup.times.all[value].at].map(|at| EPOCH.0 + at);
    let by = Comparison::Less;
    let operation = TimeOperation::SpanCompared { one, other, bound: 40, by };
    let mut observed = Observed::default();
    setup.times.observe(operation, reading, &setup.constants, &mut observed);
    let [rest] = &observed.others[..] else { panic!("{observed:?}") };
    // Together, the two parts have all distances from 0 to 99 ms.
    let mut ranges = [&setup.times.zone, &rest.zone]
        .map(|zone| (-zone.bound(value + 1, NOW), zone.bound(NOW, value + 1)));
    ranges.sort_unstable();
    assert_eq!(ranges, [(0, 39), (40, 99)]);
    assert!(!observed.is_inexact);
}

#[test]
fn timeline_gives_the_earliest_times() {
    let mut setup = Setup::of("sleep(100)");
    let before = setup.times.clone();
    let mut timeline = Timeline::from(&before);
    let stop = Stop::At(vec![before.all[0].id]);
    setup.times.begin();
    setup.pass(&stop, Passing::Any);
    setup.refresh();
    timeline.add(&[Action::Pass(stop, Passing::Any)], &setup.times);
    assert_eq!(timeline.earliest().map(|it| it.nows), Some(vec![Millis(100)]));
}

#[test]
fn search_that_follows_some_times_only_learns_few_facts() {
    let scenario = Scenario::with_clients(vec![ClientSetup::of("enter()")]);
    let world = World::new(&scenario).expect("it loads");
    let mut constants = Constants::of(&world, None);
    for kind in 0..8 {
        assert!(!constants.is_full(true), "after {kind} facts");
        constants = constants.with(&[Learned::Used { kind }]).expect("it is new");
    }
    assert!(constants.with(&[Learned::Used { kind: 7 }]).is_none(), "it is known");
    assert!(constants.is_full(true) && !constants.is_full(false));
}

#[test]
fn time_without_a_bound_is_as_late_as_matters() {
    let mut setup = Setup::of("sleep(100)");
    let Setup { world, times, constants, .. } = &mut setup;
    let until = times.let_sleep(Millis(100), world.now());
    world.sleep_until(ClientId(0), until);
    assert!(!Zone::is_bound(times.zone.bound(1, NOW)));
    times.set_latest(world, constants);
    let wakes_at = world.runs_at(ClientId(0)).expect("it sleeps");
    assert_eq!(wakes_at.0.cast_signed(), constants.longest_ms);
}

#[test]
fn longest_time_until_an_expiry_is_unknown_without_a_bound() {
    let mut setup = Setup::of("sleep(100)");
    let Setup { times, .. } = &mut setup;
    times.all[0].role = Role::Expiry;
    assert_eq!(times.longest_until(Millis(100), 90), Some(100));
    times.zone.allow_later(1);
    assert_eq!(times.longest_until(Millis(100), 90), None);
    // The zone has no such expiry.
    assert_eq!(times.longest_until(Millis(99), 90), Some(90));
}
