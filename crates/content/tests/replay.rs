//! Courses that runs take by themselves, and the same course in a changed scenario.

use content::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::{gallery, play_story};
use primitives::{ClientId, Millis, ServerId, SharedVec};
use proptest::prelude::*;
use redis_model::Bytes;
use simulator::testing::any_run;
use simulator::{
    ClientSetup, EventKind, Move, Policy, Run, Scenario, Scheduler, StopReason, play, replay,
};

const C1: ClientId = ClientId(0);
const C2: ClientId = ClientId(1);
const END: Millis = Millis(200);

/// Lets it go on to its end.
fn go_on(run: &mut Run, scheduler: Scheduler) -> StopReason {
    loop {
        match scheduler.next(run) {
            Ok(next) => run.push(next).unwrap(),
            Err(ending) => return ending,
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_that_is_cut_goes_on_as_if_it_were_not(
        run in any_run(),
        cut in any::<prop::sample::Index>(),
        order in prop_oneof![Just(Policy::InTurn), Just(Policy::Seeded)],
    ) {
        let until = run.world().now().after(40);
        let mut whole = run;
        let first = whole.moves().len();
        let ending = go_on(&mut whole, Scheduler { order, until });
        let cut = first + cut.index(whole.moves().len() - first + 1);
        let mut again = Run::new(whole.world().scenario()).unwrap();
        for made in whole.moves().range(0..cut) {
            again.push(made.clone()).unwrap();
        }
        prop_assert_eq!(go_on(&mut again, Scheduler { order, until }), ending);
        prop_assert_eq!(again, whole);
    }

    #[test]
    fn an_unchanged_scenario_gives_the_same_run(run in any_run()) {
        let again = replay(run.world().scenario(), run.moves(), run.world().now()).unwrap();
        prop_assert_eq!(again, run);
    }

    #[test]
    fn a_changed_scenario_keeps_the_course_as_far_as_it_goes(
        run in any_run(),
        clients in 1..5_usize,
        until in 0..60_u64,
    ) {
        let mut scenario = run.world().scenario().clone();
        scenario.clients.resize(clients, ClientSetup::of("enter() work(3)"));
        let again = replay(&scenario, run.moves(), Millis(until)).unwrap();
        let same = again.moves().iter().zip(run.moves()).take_while(|(one, other)| one == other);
        let faults = |moves: &SharedVec<Move>| moves.iter().filter(|it| !it.happens_by_itself()).count();
        prop_assert!(again.world().now() <= Millis(until));
        prop_assert!(faults(again.moves()) <= faults(run.moves()));
        let mut world = Run::new(&scenario).unwrap();
        let is_made = |made: &&Move| {
            !matches!(made, Move::Tick(to) if to.0 > until) && world.push((*made).clone()).is_ok()
        };
        prop_assert!(same.count() >= run.moves().iter().take_while(is_made).count());
    }
}

#[test]
fn a_run_goes_on_until_nobody_acts_or_its_time_or_its_moves_are_over() {
    let spin = r#"while true do redis.call("GET", "lock") end"#;
    for (program, ending, at, moves) in [
        ("sleep(5)", StopReason::Done, 5, 3),
        ("sleep(200)", StopReason::Done, 200, 3),
        ("sleep(201)", StopReason::TimeOver, 0, 1),
        (spin, StopReason::MovesUsedUp, 0, simulator::MOVE_LIMIT),
    ] {
        for order in [Policy::InTurn, Policy::Seeded] {
            let mut run = Run::new(&Scenario::of(&[program])).unwrap();
            assert_eq!(go_on(&mut run, Scheduler { order, until: END }), ending, "{program}");
            assert_eq!((run.world().now(), run.moves().len()), (Millis(at), moves), "{program}");
        }
    }
}

#[test]
fn the_seed_picks_and_never_otherwise() {
    let programs = [r#"redis.call("GET", "a")"#; 3];
    let course = |seed| {
        let run = play(&Scenario { seed, ..Scenario::of(&programs) }, END).unwrap();
        let name = |made: &Move| match made {
            Move::Run(client) => format!("{client}"),
            Move::Deliver(client) => format!("→{client}"),
            other => format!("{other:?}"),
        };
        run.moves().iter().map(name).collect::<Vec<_>>().join(" ")
    };
    expect_test::expect![[r#"
        C1 C3 →C1 C1 C2 →C2 →C3 C2 C3
        C3 →C3 C3 C2 →C2 C2 C1 →C1 C1
        C1 C2 →C2 C2 C3 →C3 C3 →C1 C1"#]]
    .assert_eq(&[0, 1, 2].map(course).join("\n"));
}

#[test]
fn every_story_is_told_again_by_its_moves() {
    for story in gallery::ALL {
        let told = play_story(story).unwrap();
        let again = replay(&story.scenario(), told.moves(), story.until).unwrap();
        assert_eq!(again, told, "{}", story.id);
    }
}

/// When each client that crashes does, and each command of an external client is executed.
fn chosen(run: &Run) -> Vec<String> {
    let told = run.events().iter().filter_map(|event| match (&event.kind, event.client) {
        (EventKind::Crashed { .. }, Some(client)) => Some(format!("{client} {:?}", event.at)),
        (EventKind::Executed { .. }, None) => Some(format!("external {:?}", event.at)),
        (EventKind::Lost { .. }, Some(client)) => Some(format!("lost {client} {:?}", event.at)),
        _ => None,
    });
    told.collect()
}

#[test]
fn what_was_chosen_happens_at_its_old_time() {
    let lock = |work_ms: u64| {
        format!(
            r#"redis.call("SETNX", "lock", 1) enter() work({work_ms}) redis.call("DEL", "lock")"#
        )
    };
    let (short, long) = (lock(50), lock(70));
    let mut run = Run::new(&Scenario::of(&[&short, "sleep(10) sleep(50)"])).unwrap();
    let external = Move::Command { server: ServerId(0), args: vec![Bytes::from("PING")].into() };
    let lost = Move::LoseRequest(C1);
    for (at, next) in [(50, lost), (55, external), (60, Move::Crash(C2))] {
        while run.world().now() < Millis(at) || !run.world().allows(&next) {
            let due = match Policy::InTurn.next(&run) {
                Some(Move::Tick(to)) => Move::Tick(to.min(Millis(at))),
                due => due.unwrap(),
            };
            run.push(due).unwrap();
        }
        run.push(next).unwrap();
    }
    assert_eq!(chosen(&run), ["lost C1 50 ms", "external 55 ms", "C2 60 ms"]);
    for (programs, expected) in [
        (
            &[&short, "sleep(20) sleep(50)"][..],
            &["lost C1 50 ms", "external 55 ms", "C2 60 ms"][..],
        ),
        // There is no request to lose then, and no C2.
        (&[&long, "sleep(10) sleep(50)"], &["external 55 ms", "C2 60 ms"]),
        (&[&short], &["lost C1 50 ms", "external 55 ms"]),
        (
            &[&short, "sleep(10) sleep(50)", "sleep(1)"],
            &["lost C1 50 ms", "external 55 ms", "C2 60 ms"],
        ),
    ] {
        let again = replay(&Scenario::of(programs), run.moves(), END).unwrap();
        assert_eq!(chosen(&again), expected, "{programs:?}");
    }
}

#[test]
fn other_parameters_keep_the_crash_and_without_its_client_there_is_none() {
    let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    let told = play_story(story).unwrap();
    let c3_crashes = ["C3 2000 ms"];
    assert_eq!(chosen(&told), c3_crashes);
    for (name, value, is_same_course, crashes) in [
        ("WORK", "4321", true, &c3_crashes[..]),
        ("WORK", "2500", false, &c3_crashes),
        ("POLL", "70", false, &c3_crashes),
        ("WORK", "1999", false, &[]),
    ] {
        let mut scenario = story.scenario();
        for client in &mut scenario.clients {
            client.parameters.push((name.to_owned(), value.to_owned()));
        }
        let again = replay(&scenario, told.moves(), story.until).unwrap();
        assert_eq!(again.moves() == told.moves(), is_same_course, "{name} {value}");
        assert_eq!(chosen(&again), crashes, "{name} {value}");
    }
    let mut scenario = story.scenario();
    scenario.clients.truncate(2);
    let without = replay(&scenario, told.moves(), story.until).unwrap();
    assert_eq!(chosen(&without), [""; 0]);
    assert_eq!(without.world().clients().count(), 2);
}
