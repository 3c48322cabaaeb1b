//! Random runs can always be stepped through, announced to screen readers and drawn.

use diagrams::lane_layout::LaneLayout;
use i18n::Language;
use narration::Narrator;
use primitives::{ClientId, Millis, WallClock};
use proptest::prelude::*;
use run_analysis::Recording;
use simulator::{ClientSetup, Run, Scenario, ServerSetup};

/// Programs that together cover polling, expiry, failure, endless loops, several keys, and the
/// deletion of keys of other clients.
const PROGRAMS: [&str; 6] = [
    include_str!("../content/locks/setnx-timestamp/lock.lua"),
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(3) end redis.call("PEXPIRE", "lock", 4) enter() work(6) leave()"#,
    r#"redis.call("SETNX", "a", now()) redis.call("SETNX", "b", now() + 5) enter() sleep(9) redis.call("DEL", "a", "b", "lock")"#,
    r#"enter() redis.call("FOO")"#,
    "enter() leave() enter() while true do end",
    r#"for n = 1, 20 do redis.call("GET", "lock.foo") sleep(100) end"#,
];

/// Records a run of randomly chosen moves. Only every 16th move may be a fault.
fn recording(programs: Vec<(usize, u64, i64)>, choices: &[prop::sample::Index]) -> Recording {
    let client = |(program, starts_at, offset_ms): (usize, u64, i64)| ClientSetup {
        program: PROGRAMS[program].into(),
        parameters: Vec::new(),
        starts_at: Millis(starts_at),
        clock: WallClock { offset_ms, drift_ppm: 0 },
    };
    let scenario = Scenario {
        servers: vec![ServerSetup::default(); 2],
        seed: 1,
        ..Scenario::with_clients(programs.into_iter().map(client).collect())
    };
    let mut run = Run::new(&scenario).expect("every program loads");
    for (count, choice) in choices.iter().enumerate() {
        let mut moves = run.world().moves();
        if count % 16 != 0 {
            moves.retain(|listed| !listed.is_fault());
        }
        if moves.is_empty() {
            break;
        }
        run.push(choice.get(&moves).clone()).expect("a listed move does not fail");
    }
    Recording::new(run)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_run_can_be_stepped_through_announced_and_drawn(
        programs in prop::collection::vec((0..PROGRAMS.len(), 0..300_u64, -5_000..5_000_i64), 1..5),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..200),
        width in 0..2_000,
    ) {
        let recording = recording(programs, &choices);
        let steps = recording.steps().to_vec();
        prop_assert!(steps.windows(2).all(|pair| pair[0].events.end == pair[1].events.start));
        prop_assert!(steps.windows(2).all(|pair| pair[0].moves < pair[1].moves && pair[0].at <= pair[1].at));
        for finding in recording.findings() {
            prop_assert!(recording.step_of(finding.event) <= recording.last());
        }
        for number in 0..=recording.last() {
            for language in Language::ALL {
                prop_assert!(!Narrator::new(&recording, language.texts()).announcement(number).is_empty());
            }
            let world = recording.world_at(number);
            prop_assert!(recording.last_actor(number).index() < world.clients().count());
            let chart = LaneLayout::of(&recording, number, width);
            prop_assert!((1..=recording.last()).all(|step| chart.axis.x(step - 1) < chart.axis.x(step)));
            prop_assert!(chart.keys.iter().flat_map(|lane| &lane.bars).all(|bar| bar.from <= bar.to));
            prop_assert!(chart.overlaps.iter().all(|(from, to, _)| from < to));
        }
        prop_assert!(recording.run().world().client(ClientId(9)).is_none());
    }
}
