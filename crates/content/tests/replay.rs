//! Scheduled runs, and replays in a changed scenario.

use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::{play_story, stories};
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

/// Runs it to its end.
fn go_on(run: &mut Run, scheduler: Scheduler) -> StopReason {
    loop {
        match scheduler.next(run) {
            Ok(next) => run.push(next).expect("the scheduler chooses only enabled moves"),
            Err(ending) => return ending,
        };
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn run_that_is_cut_continues_like_the_uncut_run(
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
    fn replay_of_an_unchanged_scenario_gives_the_same_run(run in any_run()) {
        let again = replay(run.world().scenario(), run.moves(), run.world().now()).unwrap();
        prop_assert_eq!(again, run);
    }

    #[test]
    fn replay_of_a_changed_scenario_keeps_the_allowed_prefix(
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
fn run_without_faults_stops_when_done_or_at_its_time_or_move_limit() {
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
fn seeded_order_depends_only_on_the_seed() {
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
fn replay_of_a_story_gives_the_same_run() {
    for story in stories::ALL {
        let original = play_story(story).unwrap();
        let again = replay(&story.scenario(), original.moves(), story.until).unwrap();
        assert_eq!(again, original, "{}", story.id);
    }
}

/// Returns the time of each crash, each lost message and each command of an external client.
fn chosen(run: &Run) -> Vec<String> {
    let lines = run.events().iter().filter_map(|event| match (&event.kind, event.client) {
        (EventKind::Crashed { .. }, Some(client)) => Some(format!("{client} {:?}", event.at)),
        (EventKind::Executed { .. }, None) => Some(format!("external {:?}", event.at)),
        (EventKind::Lost { .. }, Some(client)) => Some(format!("lost {client} {:?}", event.at)),
        _ => None,
    });
    lines.collect()
}

#[test]
fn faults_and_external_commands_in_a_changed_scenario_keep_their_time() {
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
        // At that time there is neither a request to lose nor a C2.
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
fn crash_in_a_changed_scenario_needs_its_client_to_be_running() {
    let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    let original = play_story(story).unwrap();
    let c3_crashes = ["C3 2000 ms"];
    assert_eq!(chosen(&original), c3_crashes);
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
        let again = replay(&scenario, original.moves(), story.until).unwrap();
        assert_eq!(again.moves() == original.moves(), is_same_course, "{name} {value}");
        assert_eq!(chosen(&again), crashes, "{name} {value}");
    }
    let mut scenario = story.scenario();
    scenario.clients.truncate(2);
    let without = replay(&scenario, original.moves(), story.until).unwrap();
    assert_eq!(chosen(&without), [""; 0]);
    assert_eq!(without.world().clients().count(), 2);
}
