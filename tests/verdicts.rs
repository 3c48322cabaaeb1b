//! A property is never reported as holding unless it was tested. Small programs, and the verdict on
//! one run of each in the library, in JSON and on the command line.
//! `tests/browser/verdict.test.mjs` opens the same programs in the page.

#![cfg(not(target_arch = "wasm32"))]

#[allow(dead_code, reason = "only a part of it is needed here")]
mod program;

use formats::json::scenario;
use i18n::Language;
use lock_semantics::Verdict;
use narration::Narrator;
use primitives::Millis;
use program::{lockscope, run};
use rayon::prelude::*;
use run_analysis::Recording;
use serde::Deserialize;
use serde_json::{Map, Value, json};

const UNTIL: Millis = Millis(60_000);

const NO_BREAK_SPACE: char = '\u{a0}';

/// Programs that run concurrently, with the moves unless they continue by themselves, and the
/// expected verdict on their run.
#[derive(Deserialize)]
struct Case {
    name: String,
    programs: Vec<String>,
    moves: Option<Value>,
    verdict: String,
    says: String,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("verdicts/programs.json")).expect("it is a list of cases")
}

impl Case {
    fn recording(&self) -> Recording {
        let work = scenario::read(&self.file()).expect("the programs load");
        work.record().expect("the scenario is valid")
    }

    /// Returns the scenario file for the library, the command line and the page.
    fn file(&self) -> String {
        let name = |place: usize| format!("p{place}");
        let programs: Map<String, Value> =
            (0..).zip(&self.programs).map(|(place, it)| (name(place), json!(it))).collect();
        let clients: Vec<Value> =
            (0..self.programs.len()).map(|place| json!({ "program": name(place) })).collect();
        json!({
            "version": 1,
            "programs": programs,
            "clients": clients,
            "until_ms": UNTIL.0,
            "moves": self.moves,
        })
        .to_string()
    }
}

#[test]
fn untested_properties_are_never_reported_as_holding() {
    let mut differences = String::new();
    for case in cases() {
        let recording = case.recording();
        let summary = match recording.verdict(UNTIL) {
            Verdict::Broken => "broken",
            Verdict::LeaseLimit => "lease_limit",
            Verdict::NotTested => "not_tested",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Holds => "not_violated",
        };
        let (_, line) = Narrator::new(&recording, Language::English.texts()).headline(UNTIL);
        let actual = (summary, &*line.replace(NO_BREAK_SPACE, " "));
        if actual != (&*case.verdict, &*case.says) {
            differences += &format!("{}: {actual:?}\n", case.name);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn command_line_and_json_report_the_same_verdict() {
    for case in cases() {
        let file = case.file();
        let (status, text, _) = run(lockscope(&["run", "--scenario", "-"]), file.as_bytes());
        let is_broken = case.verdict == "broken";
        let is_unsupported = case.recording().coverage().unsupported().is_some();
        let expected = if is_unsupported { 3 } else { i32::from(is_broken) };
        assert_eq!(status, expected, "{}: {text}", case.name);
        assert!(text.lines().any(|line| line == case.says), "{}: {text}", case.name);
        let words = ["run", "--json", "--strict", "--scenario", "-"];
        let (status, saved, _) = run(lockscope(&words), file.as_bytes());
        let saved: Value = serde_json::from_str(&saved).expect("it is JSON");
        let is_limit = case.verdict == "lease_limit";
        // No single run shows that a lock holds, and a run that tests nothing violates nothing.
        let is_stated = is_broken || is_limit || is_unsupported;
        let verdict = if is_stated { &*case.verdict } else { "not_violated" };
        assert_eq!(saved["verdict"], *verdict, "{}", case.name);
        let expected = if is_unsupported { 3 } else { i32::from(is_broken || is_limit) };
        assert_eq!(status, expected, "{}: --strict", case.name);
    }
}

#[test]
fn random_seeds_break_the_known_broken_locks() {
    let locks = [
        // Later ends take ten times as long, because seeds 4 to 6 never release the lock.
        ("incr-expire", "1..200 --for 5000"),
        ("incr-expire-multi", "1..200"),
        ("set-nx-ex-del", "1..200"),
        // No seed below 100 breaks it.
        ("set-nx-php-loop", "100..200"),
        // Only about one of 10 000 seeds breaks it.
        ("set-nx-px-get-del", "13900..14000"),
        ("setnx-del", "1..200"),
        ("setnx-expire", "1..200"),
        ("setnx-getset", "1..200"),
        ("setnx-java", "1..200"),
        ("setnx-timestamp", "1..200"),
        ("tornado-redis", "1..200"),
    ];
    let found = locks.par_iter().map(|(lock, seeds)| {
        let words = format!("run {lock} --clients 5 --faults --seeds {seeds}");
        let words: Vec<&str> = words.split(' ').collect();
        let (status, text, _) = run(lockscope(&words), b"");
        assert_eq!(status, 1, "{lock}: {text}");
        let broken = text.lines().find(|line| line.starts_with("Seed ")).unwrap_or_default();
        format!("{lock}: {broken}\n")
    });
    let found: String = found.collect::<Vec<_>>().concat();
    expect_test::expect![[r#"
        incr-expire: Seed 10 breaks the lock, the first of 1..200 to do so. 2 of the runs tested nothing.
        incr-expire-multi: Seed 5 breaks the lock, the first of 1..200 to do so.
        set-nx-ex-del: Seed 19 breaks the lock, the first of 1..200 to do so.
        set-nx-php-loop: Seed 123 breaks the lock, the first of 100..200 to do so.
        set-nx-px-get-del: Seed 13944 breaks the lock, the first of 13900..14000 to do so.
        setnx-del: Seed 4 breaks the lock, the first of 1..200 to do so.
        setnx-expire: Seed 10 breaks the lock, the first of 1..200 to do so.
        setnx-getset: Seed 120 breaks the lock, the first of 1..200 to do so.
        setnx-java: Seed 1 breaks the lock, the first of 1..200 to do so.
        setnx-timestamp: Seed 25 breaks the lock, the first of 1..200 to do so.
        tornado-redis: Seed 18 breaks the lock, the first of 1..200 to do so.
    "#]].assert_eq(&found);
}
