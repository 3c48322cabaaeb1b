//! Tests that written files can be read again, and that moves in a file are played.

use crate::json::scenario::{read, write};
use content::{Cue, Story, locks, play_story, stories};
use expect_test::expect;
use primitives::{ClientId, Millis, ServerId};
use proptest::prelude::*;
use redis_model::Bytes;
use serde_json::{Value, json};
use session::{Branches, Work};
use simulator::testing::any_run;
use simulator::{ClientSetup, Move, Run, Scenario, Starts, play};

fn work(run: &Run, until: Millis) -> Work {
    let branches = Branches::of(run.moves().clone()).into();
    let scenario = run.world().scenario().clone().into();
    Work { story: None, scenario, until, branches, moves: 0, caption: Default::default() }
}

/// Checks that a run survives writing and reading.
#[track_caller]
fn check(run: &Run, until: Millis) {
    let work = work(run, until);
    let text = write(&work);
    assert_eq!(read(&text).as_ref(), Ok(&work), "{text}");
}

/// Formats a story with its cues. Between the cues, the clients continue by themselves.
fn by_cues(story: &Story) -> String {
    let start = work(&Run::new(&story.scenario()).unwrap(), story.until);
    let mut file: Value = serde_json::from_str(&write(&start)).unwrap();
    let go_on = |to: Millis| json!({"go_on": {"until_ms": to.0, "policy": "in_turn"}});
    let mut moves = Vec::new();
    for (at, cues) in story.cues {
        moves.push(go_on(*at));
        moves.extend(cues.iter().map(|cue| match cue {
            Cue::Step(client) => json!({"step": client.to_string()}),
            Cue::Move(made) => entry(made),
        }));
    }
    let is_cut_short = play_story(story).unwrap().world().now() == story.until;
    moves.push(if is_cut_short {
        go_on(story.until)
    } else {
        json!({"go_on": {"policy": "in_turn"}})
    });
    file["moves"] = moves.into();
    file.to_string()
}

/// Formats a move as in a file.
fn entry(made: &Move) -> Value {
    let mut work = work(&Run::new(&Scenario::of(&["sleep(1)"])).unwrap(), Millis(0));
    work.branches = Branches::of(vec![made.clone()].into()).into();
    let file: Value = serde_json::from_str(&write(&work)).unwrap();
    file["moves"][0].clone()
}

#[test]
fn stories_survive_a_round_trip_and_can_be_written_as_cues() {
    for story in stories::ALL {
        let run = play_story(story).unwrap();
        check(&run, story.until);
        let reopened =
            read(&by_cues(story)).unwrap_or_else(|errors| panic!("{}: {errors:?}", story.id));
        // `Value` sorts the parameters, so only the moves are compared.
        assert!(reopened.branches.moves(1) == *run.moves(), "{}", story.id);
    }
}

#[test]
fn origin_of_the_start_times_survives_a_round_trip() {
    let clients = [0, 5].map(|at| ClientSetup { starts_at: Millis(at), ..ClientSetup::of("") });
    for (starts, is_written) in [(Starts::Given, false), (Starts::Found, true)] {
        let scenario = Scenario { starts, ..Scenario::with_clients(clients.to_vec()) };
        let run = Run::new(&scenario).unwrap();
        check(&run, Millis(1_000));
        assert_eq!(write(&work(&run, Millis(1_000))).contains("\"starts\""), is_written);
    }
}

#[test]
fn file_without_moves_plays_the_run_of_the_seed() {
    let file = r#"{"version": 1, "seed": 7, "until_ms": 2000, "clients": [
        {"program": "set-nx-px-lua", "parameters": {"TTL": 500}},
        {"program": "set-nx-px-lua", "starts_at_ms": 3, "clock": {"offset_ms": -5}}]}"#;
    let work = read(file).unwrap();
    assert_eq!((work.until, work.moves, work.story), (Millis(2_000), 0, None));
    let run = play(&work.scenario, work.until).unwrap();
    assert_eq!(work.branches.moves(1), *run.moves());
    assert!(run.moves().len() > 10);
    let [first, second] = &work.scenario.clients[..] else { panic!("two clients") };
    assert_eq!(first.parameters, [("TTL".to_owned(), "500".to_owned())]);
    assert_eq!((second.starts_at, second.clock.offset_ms), (Millis(3), -5));
}

#[test]
fn file_has_one_entry_per_line() {
    let scenario = Scenario {
        clients: vec![
            ClientSetup {
                parameters: [("WORK", "20"), ("POLL", "0x10")]
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .to_vec(),
                ..ClientSetup::of(locks::SETNX_DEL.source)
            },
            ClientSetup::of("sleep(1) print('{')"),
            ClientSetup::of("sleep(1) print('{')"),
        ],
        ..Scenario::of(&[])
    };
    let mut run = Run::new(&scenario).unwrap();
    let args = ["SET", "a b", "\u{e9}\n"].map(Bytes::from).into();
    let command = Move::Command { server: ServerId(0), args };
    let pause = Move::Pause { client: ClientId(1), duration_ms: 5_000 };
    for made in [Move::Run(ClientId(0)), pause, command] {
        run.push(made).unwrap();
    }
    expect![[r#"
        {
          "version": 1,
          "programs": {
            "program-1": "sleep(1) print('{')"
          },
          "clients": [
            { "program": "setnx-del", "parameters": { "WORK": 20, "POLL": "0x10" }, "starts_at_ms": 0, "clock": { "offset_ms": 0, "drift_ppm": 0 } },
            { "program": "program-1", "starts_at_ms": 0, "clock": { "offset_ms": 0, "drift_ppm": 0 } },
            { "program": "program-1", "starts_at_ms": 0, "clock": { "offset_ms": 0, "drift_ppm": 0 } }
          ],
          "servers": [
            { "clock": { "offset_ms": 0, "drift_ppm": 0 }, "keeps_all_but_the_last_ms": null, "replication_lag_ms": null }
          ],
          "network": {
            "latency": { "least_ms": 0, "most_ms": 0 },
            "call_timeout_ms": 3000
          },
          "seed": 0,
          "until_ms": 60000,
          "moves": [
            { "run": "C1" },
            { "pause": { "client": "C2", "ms": 5000 } },
            { "command": { "server": "S1", "line": "SET \"a b\" \"\\xc3\\xa9\\n\"" } }
          ]
        }
    "#]].assert_eq(&write(&work(&run, Millis(60_000))));
    let nothing = Run::new(&Scenario::of(&["sleep(1)"])).unwrap();
    check(&nothing, Millis(0));
    assert!(write(&work(&nothing, Millis(0))).ends_with("  \"moves\": []\n}\n"));
}

#[test]
fn write_contains_the_current_branch() {
    let mut branches = Branches::of(vec![Move::Crash(ClientId(0))].into());
    let run = Run::new(&Scenario::of(&["sleep(1)"; 2])).unwrap();
    branches.choose(0, run.world(), Move::Crash(ClientId(1))).unwrap();
    let work = Work { branches: branches.into(), ..work(&run, Millis(5)) };
    let read = read(&write(&work)).unwrap();
    assert_eq!(read.branches.moves(1).to_vec(), [Move::Crash(ClientId(1))]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_run_survives_a_round_trip(run in any_run(), until in 0..100_000_u64) {
        check(&run, Millis(until));
    }

    #[test]
    fn typed_parameter_values_survive_a_round_trip(number in "[-+0-9.ex ]{1,8}", text in ".{0,40}") {
        let program = "-- @param N 1 a number\n-- @param T x a text";
        let mut client = ClientSetup::of(program);
        client.parameters = vec![("T".to_owned(), text)];
        let mut scenario = Scenario::with_clients(vec![client]);
        check(&Run::new(&scenario).unwrap(), Millis(1));
        scenario.clients[0].parameters.push(("N".to_owned(), number));
        if let Ok(run) = Run::new(&scenario) {
            check(&run, Millis(1));
        }
    }

    #[test]
    fn read_of_any_text_does_not_panic(text in r#"[{}\[\]":, a-z0-9]{0,80}"#) {
        let _ = read(&text);
    }
}
