//! Tests of the scenario schema: `docs/scenario.schema.json` matches the types, files match the
//! schema, and an independent validator rejects the files that [`read`] rejects.
//!
//! `UPDATE_EXPECT=1 cargo test` updates the schema.

use crate::json::scenario::{read, schema, write};
use content::{play_story, stories};
use expect_test::expect_file;
use jsonschema::Validator;
use serde_json::{Value, json};
use session::{Branches, Work};

const PAGE: &str = include_str!("../../../../../docs/scenario.md");

fn validator() -> Validator {
    let schema = serde_json::to_value(schema()).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

#[track_caller]
fn check(validator: &Validator, file: &Value) {
    let wrong: Vec<String> = validator.iter_errors(file).map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{wrong:?}: {file}");
}

#[test]
fn schema_in_docs_matches_the_types() {
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    expect_file!["../../../../../docs/scenario.schema.json"].assert_eq(&text);
}

#[test]
fn written_files_match_the_schema() {
    let validator = validator();
    for story in stories::ALL {
        let moves = play_story(story).unwrap().moves().clone();
        let (scenario, branches) = (story.scenario().into(), Branches::of(moves).into());
        let work = Work {
            story: None,
            scenario,
            until: story.until,
            branches,
            moves: 0,
            caption: Default::default(),
        };
        check(&validator, &serde_json::from_str(&write(&work)).unwrap());
    }
}

#[test]
fn examples_in_docs_match_the_schema_and_can_be_read() {
    let validator = validator();
    let mut whole = PAGE.split("```json\n").skip(1);
    let whole = whole.next().and_then(|from| from.split("```").next()).expect("an example");
    assert!(read(whole).is_ok());
    check(&validator, &serde_json::from_str(whole).unwrap());

    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let moves: Vec<Value> =
        rows.map(|(entry, _)| serde_json::from_str(entry).expect(entry)).collect();
    let names: Vec<&String> = moves.iter().flat_map(|it| it.as_object().unwrap().keys()).collect();
    let known = serde_json::to_value(schema()).unwrap()["$defs"]["Move"]["oneOf"].clone();
    for one in known.as_array().unwrap() {
        let name = one["required"][0].as_str().unwrap();
        assert!(names.iter().any(|it| *it == name), "{name} is not in docs/scenario.md");
    }
    let file = json!({"version": 1, "clients": [{"program": "setnx-del"}], "moves": moves});
    check(&validator, &file);
    // These moves cannot all happen in sequence, but each of them is parsed.
    let errors = read(&file.to_string()).expect_err("they do not fit together");
    assert!(errors[0].to_string().contains("this move is not possible"), "{errors:?}");
}

#[test]
fn invalid_files_are_rejected_by_schema_and_read() {
    let validator = validator();
    let right = json!({
        "version": 1,
        "programs": {"mine": "-- @param N 1\nsleep(N)"},
        "clients": [{"program": "mine", "parameters": {"N": 2}, "clock": {"drift_ppm": 1}}],
        "servers": [{"keeps_all_but_the_last_ms": null}],
        "network": {"latency": {"least_ms": 0, "most_ms": 1}},
        "moves": [{"pause": {"client": "C1", "ms": 5}}, {"go_on": {}}],
    });
    check(&validator, &right);
    assert!(read(&right.to_string()).is_ok());
    for (pointer, wrong) in [
        ("/version", json!(2)),
        ("/version", json!("1")),
        ("/clients", json!([])),
        ("/clients", json!({})),
        ("/clients/0/program", json!(1)),
        ("/clients/0/parameters/N", json!(true)),
        ("/clients/0/clock/drift_ppm", json!(100_001)),
        ("/clients/0/clock", json!({"drift": 1})),
        ("/servers/0/keeps_all_but_the_last_ms", json!(-1)),
        ("/servers/0", json!({"replication_lag_ms": 31_622_400_001_u64})),
        ("/network", json!({"latency": {"least_ms": 0}})),
        ("/network", json!({"call_timeout_ms": 0})),
        ("/moves/0", json!("crash")),
        ("/moves/0", json!({})),
        ("/moves/0", json!({"kill": "C1"})),
        ("/moves/0", json!({"crash": "C1", "heal": "S1"})),
        ("/moves/0/pause/client", json!("S1")),
        ("/moves/0/pause/ms", json!(0)),
        ("/moves/1/go_on", json!({"policy": "random"})),
    ] {
        let mut file = right.clone();
        *file.pointer_mut(pointer).expect(pointer) = wrong;
        assert!(!validator.is_valid(&file), "{file}");
        assert!(read(&file.to_string()).is_err(), "{file}");
    }
}
