//! A parser of JUnit reports reads the output of `lockscope check --junit`.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use junit_parser::{TestCase, TestStatus, TestSuite};
use program::{lockscope, run};
use std::fs;
use std::path::Path;

/// Returns the exit status of a check, and its report.
fn report_of(name: &str, words: &[&str], program: &str) -> (i32, TestSuite) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let file = path.to_str().expect("a path in Unicode");
    let words = [&["check", "--junit", file], words].concat();
    let (status, _, stderr) = run(lockscope(&words), program.as_bytes());
    assert_eq!(stderr, "", "lockscope {words:?}");
    let report = fs::read(&path).expect("it was written");
    let mut report = junit_parser::from_reader(&*report).expect("it is a JUnit report");
    assert_eq!(report.suites.len(), 1);
    (status, report.suites.remove(0))
}

/// Checks the counts in a report, and returns the names and messages of the test cases with this
/// kind of status.
fn messages(suite: &TestSuite, of: fn(&TestStatus) -> Option<&str>) -> Vec<String> {
    let count =
        |of: fn(&TestStatus) -> bool| suite.cases.iter().filter(|it| of(&it.status)).count() as u64;
    assert_eq!(suite.tests, suite.cases.len() as u64);
    assert_eq!(suite.failures, count(TestStatus::is_failure));
    assert_eq!(suite.skipped, count(TestStatus::is_skipped));
    assert_eq!(suite.errors, count(TestStatus::is_error));
    let message = |it: &TestCase| Some(format!("{}: {}", it.original_name, of(&it.status)?));
    suite.cases.iter().filter_map(message).collect()
}

fn failure(status: &TestStatus) -> Option<&str> {
    status.is_failure().then(|| status.failure_as_ref().message.as_str())
}

fn skipped(status: &TestStatus) -> Option<&str> {
    status.is_skipped().then(|| status.skipped_as_ref().message.as_str())
}

#[test]
fn broken_property_is_a_failure_with_its_run() {
    let (status, suite) = report_of("broken.xml", &["setnx-del", "--clients", "2"], "");
    assert_eq!((status, suite.name.as_str(), suite.tests), (1, "setnx-del", 9));
    let failures = [
        "No deadlock: broken: 1 crash, 0 switches, 2 moves",
        "No idle lock: broken: 1 crash, 0 switches, 2 moves",
    ];
    assert_eq!(messages(&suite, failure), failures);
    let unused = "No lost update: not tested: no client writes to the store";
    assert_eq!(messages(&suite, skipped), [unused]);
    let failed = suite.cases.iter().find(|it| it.status.is_failure()).expect("one");
    let shown = &failed.status.failure_as_ref().text;
    assert!(shown.contains("SETNX lock.foo") && shown.contains("v1."), "{shown}");
}

#[test]
fn lease_limit_is_a_failure_only_if_the_check_is_strict() {
    let words = ["set-nx-px-lua", "--clients", "2", "--crashes", "0"];
    let (status, suite) = report_of("limit.xml", &words, "");
    assert_eq!((status, messages(&suite, failure)), (0, Vec::new()));
    let note = suite.cases[0].system_out.as_deref().unwrap_or_default();
    assert!(note.contains("lease limit: 1 pause"), "{note}");
    let (status, suite) = report_of("strict.xml", &[&words[..], &["--strict"]].concat(), "");
    let first = messages(&suite, failure).swap_remove(0);
    assert_eq!(
        (status, first),
        (1, "Mutual exclusion: lease limit: 1 pause, 1 switch, 5 moves".to_owned())
    );
}

#[test]
fn unsupported_command_skips_all_test_cases() {
    let program = r#"redis.call("XADD", "log", "*", "who", "me") enter() work(1) leave()"#;
    let (status, suite) = report_of("skipped.xml", &["-", "--clients", "2"], program);
    assert_eq!((status, suite.skipped, suite.tests), (3, 9, 9));
    assert!(messages(&suite, skipped).iter().all(|it| it.contains("XADD")));
}
