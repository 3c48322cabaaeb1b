//! Tests of check results: `docs/check.schema.json` matches the types, and results match the
//! schema.

use crate::json::check_report::{schema, write};
use crate::json::scenario;
use expect_test::expect_file;
use model_checker::{CheckBounds, CheckReport, CheckRequest, search};
use serde_json::Value;
use simulator::{FaultBudget, FaultKind, Scenario};

const SETNX: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end
enter() work(3) leave() redis.call("DEL", "lock")"#;

fn answer(programs: &[&str], bounds: CheckBounds) -> Value {
    let question = CheckRequest { bounds, ..CheckRequest::about(Scenario::of(programs)) };
    let found = search(question.clone()).unwrap();
    serde_json::from_str(&write(&CheckReport::new("a lock".to_owned(), question, found))).unwrap()
}

#[test]
fn schema_in_docs_matches_the_types() {
    let text = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    expect_file!["../../../../../docs/check.schema.json"].assert_eq(&text);
}

#[test]
fn docs_describe_every_field() {
    let page = include_str!("../../../../../docs/check.md");
    let schema = serde_json::to_value(schema()).unwrap();
    for field in schema["properties"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("`{field}`")), "{field} is not in docs/check.md");
    }
}

#[test]
fn results_with_any_verdict_match_the_schema() {
    let schema = serde_json::to_value(schema()).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let none = CheckBounds { faults: FaultBudget::NOTHING, ..CheckBounds::USUAL };
    let one_crash = CheckBounds {
        faults: FaultBudget::NOTHING.with(FaultKind::Crash, 1),
        ..CheckBounds::USUAL
    };
    for (programs, bounds, verdict) in [
        (&[SETNX, SETNX][..], none, "holds"),
        (&[SETNX, SETNX], one_crash, "broken"),
        (&[SETNX, SETNX], CheckBounds { states: 3, ..none }, "inconclusive"),
        (&[SETNX], none, "not_tested"),
        (&["error(\"no\")"; 2], none, "not_tested"),
        (&["local none = {} + 1"; 2], none, "broken"),
        (&["redis.call(\"XADD\", \"log\", \"*\", \"a\", 1)"; 2], none, "not_tested"),
        (&["while true do sleep(1) end"; 2], none, "not_tested"),
    ] {
        let found = answer(programs, bounds);
        let wrong: Vec<String> =
            validator.iter_errors(&found).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{wrong:?}: {found:#}");
        assert_eq!(found["verdict"], verdict, "{programs:?}: {found:#}");
        // The check can be repeated with the scenario in the result.
        let setup = scenario::read(&found["scenario"].to_string()).unwrap();
        assert_eq!(*setup.scenario, Scenario::of(programs));
    }
}

#[test]
fn broken_property_has_a_run_with_cost_and_link() {
    let one_crash = CheckBounds {
        faults: FaultBudget::NOTHING.with(FaultKind::Crash, 1),
        ..CheckBounds::USUAL
    };
    let found = answer(&[SETNX, SETNX], one_crash);
    let entry = &found["properties"][3];
    assert_eq!((&entry["id"], &entry["verdict"]), (&"no-deadlock".into(), &"broken".into()));
    assert_eq!(entry["ways"], serde_json::json!([0]));
    let way = &found["ways"][0];
    // The lock that is never released is the one that stays idle.
    let both = ["no-deadlock", "no-idle-lock"]
        .map(|id| serde_json::json!({"id": id, "verdict": "broken"}));
    assert_eq!(way["properties"], serde_json::json!(both));
    assert_eq!(way["faults"]["crashes"], 1);
    assert!(way["run"]["link"].as_str().unwrap().starts_with("v1."), "{way}");
    assert_eq!(found["properties"][0]["ways"], serde_json::json!([]));
}
