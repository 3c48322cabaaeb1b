//! Locks from bug reports, in `verdict_cases/`, each with the result that `lockscope check` must
//! report.
//!
//! The first line of a lock, `-- ask: OPTIONS => STATUS id=verdict …`, contains the options, the
//! exit status, and the verdict on each property that it names.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use program::{lockscope, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The required result of `observer.json`, which has no comments.
const OBSERVER: &str = "--crashes 0 --pauses 0 => 0 no-deadlock=holds mutual-exclusion=holds";

/// A condition on the text of a report.
enum Part {
    /// The explanation of the verdict contains this.
    Explains(&'static str),
    /// The report contains this.
    Contains(&'static str),
    /// The report does not contain this anywhere.
    Omits(&'static str),
}
use Part::{Contains, Explains, Omits};

/// Parts of the reports on ways, counted from 1: the right cause, and causes and remedies that would
/// be wrong.
const REPORTS: &[(&str, usize, &[Part])] = &[
    (
        "asks-once-with-timestamps",
        1,
        &[
            Contains("C1's lock has already expired: another client can acquire it"),
            Explains("Let Redis measure the lease"),
        ],
    ),
    (
        "command-that-is-not-modelled",
        1,
        &[Explains("C1 uses XADD at line 4."), Explains("use a list")],
    ),
    (
        "compares-with-what-it-just-read",
        1,
        &[
            Contains("C1 deleted C2's lock"),
            Explains("compare the value of the key with the client's own token"),
            Omits("EVAL does not check"),
        ],
    ),
    (
        "compares-with-what-it-just-read",
        2,
        &[Explains("C1's program failed at line 9"), Omits("EVAL does not check")],
    ),
    (
        "gives-the-token-back-twice",
        1,
        &[
            Explains("C2's RPUSH (step 9) lets another client acquire the lock as well"),
            // The second RPUSH of the release is the line to blame.
            Contains("1. C1 is inside, and another client can enter too (line 11): no faults"),
            Omits("the reply to its GETSET"),
        ],
    ),
    (
        "nobody-does-the-job",
        1,
        &[
            Explains("C1's SET (step 5) failed, because C2 had written the key k (step 4)."),
            Explains("C2's SET (step 8) failed, because C1 had written the key once (step 3)."),
            Explains(
                "A client that fails to acquire the lock must undo its writes and try again later.",
            ),
        ],
    ),
    (
        "renews-anybodys",
        1,
        &[
            Explains("C1's PEXPIRE (step 9) changed the TTL of C2's lock"),
            Explains(
                "C1's PEXPIRE (step 5) returned 0: it did not extend the lock, but C1 continued.",
            ),
        ],
    ),
    (
        "takes-a-failed-set-for-a-renewal",
        1,
        &[
            Explains(
                "C1's SET (step 3) returned nil: it did not extend the lock, but C1 continued.",
            ),
            Explains("SET with NX does not extend a lock that exists"),
        ],
    ),
    (
        "sleeps-beside-a-free-lock",
        1,
        &[
            Explains(
                "the lock was free while C2 waited. During this time, C2 did not repeat its SET (step 3). \
                 C2 polls the key signal, which C1 wrote (step 6) and C1 removed (step 8) before C2 could \
                 read it.",
            ),
            Explains("Let a waiting client request the lock again after each poll"),
        ],
    ),
    (
        "text-against-number",
        1,
        &[
            Explains("C1 compares a string with a number at line 5."),
            // No order of requests helps.
            Omits("Remedy"),
        ],
    ),
    (
        "work-longer-than-the-lease",
        1,
        &[Explains("Make the TTL longer than the work"), Omits("fencing token")],
    ),
];

#[test]
fn locks_from_bug_reports_get_the_required_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdict_cases");
    let files = fs::read_dir(folder).expect("the folder exists");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.sort();
    let mistakes: Vec<String> = paths.iter().flat_map(|path| mistakes_in(path)).collect();
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    assert_eq!(paths.len(), 21);
}

/// Checks one case and returns the differences from the required result.
fn mistakes_in(path: &Path) -> Vec<String> {
    let name = path.file_stem().expect("it has a name").to_string_lossy();
    let text = fs::read_to_string(path).expect("it is a text");
    let file = path.to_str().expect("it is a name in Unicode");
    let is_scenario = path.extension().is_some_and(|it| it == "json");
    let (ask, subject) = if is_scenario {
        (OBSERVER, vec!["--scenario", file])
    } else {
        let first = text.lines().next().unwrap_or_default();
        (first.strip_prefix("-- ask: ").expect("it states the result"), vec![file])
    };
    let (options, required) = ask.split_once(" => ").expect("options => result");
    let (status, verdicts) = required.split_once(' ').unwrap_or((required, ""));
    let words: Vec<&str> = ["check"].into_iter().chain(subject).chain(options.split(' ')).collect();
    let mut mistakes = Vec::new();

    let (got, printed, _) = run(lockscope(&[words.clone(), vec!["--json"]].concat()), b"");
    if got.to_string() != status {
        mistakes.push(format!("{name}: status {status}, got {got}"));
    }
    let result: Value = serde_json::from_str(&printed).expect("it is JSON");
    let properties = result["properties"].as_array().expect("it is a list");
    for (id, expected) in verdicts.split_whitespace().filter_map(|it| it.split_once('=')) {
        let row = properties.iter().find(|it| it["id"] == *id).expect("all are requested");
        if row["verdict"] != *expected {
            mistakes.push(format!("{name}: {id}={expected}, got {row}"));
        }
    }

    for (_, way, parts) in REPORTS.iter().filter(|(of, ..)| *of == name) {
        let way = way.to_string();
        let shown = if way == "1" { vec![] } else { vec!["--way", &way] };
        let (_, report, _) = run(lockscope(&[words.clone(), shown].concat()), b"");
        let explanation = report.split("\n\n").next().unwrap_or_default();
        let is_wrong = |part: &&Part| match part {
            Explains(text) => !explanation.contains(text),
            Contains(text) => !report.contains(text),
            Omits(text) => report.contains(text),
        };
        let text_of = |part: &Part| match part {
            Explains(text) | Contains(text) | Omits(text) => *text,
        };
        for text in parts.iter().filter(is_wrong).map(text_of) {
            mistakes.push(format!("{name}, way {way}: {text:?} in {report}"));
        }
    }
    mistakes
}
