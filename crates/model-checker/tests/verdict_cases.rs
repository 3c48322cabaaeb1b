//! Locks from bug reports, in `verdicts/`, each with the result that a check must report.
//!
//! The first line of a lock, `-- ask: OPTIONS => STATUS id=verdict …`, contains the options, the
//! exit status, and the verdict on each property that it names.

use lock_semantics::{Property, Verdict};
use model_checker::{CheckReport, CheckRequest, search};
use serde::Deserialize;
use simulator::{ClientSetup, FaultBudget, FaultKind, Scenario, ServerSetup};
use std::collections::BTreeMap;
use std::path::Path;

/// Properties that the search does not test yet. A case that expects a verdict on one of them is
/// checked without this expectation and without the exit status.
const NOT_BUILT: &[&str] = &[];

/// Cases that are not checked yet.
const PENDING: &[&str] = &[];

/// The required result of `observer.json`, which has no comments.
const OBSERVER: &str = "--crashes 0 --pauses 0 => 0 no-deadlock=holds mutual-exclusion=holds";

/// The part of a scenario file that `observer.json` needs.
#[derive(Deserialize)]
struct ScenarioFile {
    programs: BTreeMap<String, String>,
    clients: Vec<ClientEntry>,
}

#[derive(Deserialize)]
struct ClientEntry {
    program: String,
}

#[test]
fn locks_from_bug_reports_get_the_required_verdicts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts");
    let files = std::fs::read_dir(folder).expect("the folder exists");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.sort();
    let mut mistakes = Vec::new();
    for path in &paths {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        if PENDING.contains(&name.as_str()) {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("it is a text");
        let (programs, ask) = if path.extension().is_some_and(|it| it == "json") {
            let file: ScenarioFile = serde_json::from_str(&text).expect("it is a scenario");
            let program = |client: &ClientEntry| file.programs[&client.program].clone();
            (file.clients.iter().map(program).collect(), OBSERVER)
        } else {
            let first = text.lines().next().unwrap_or_default();
            (vec![text.clone()], first.strip_prefix("-- ask: ").expect("it states the result"))
        };
        mistakes.extend(check(&name, programs, ask));
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    assert_eq!(paths.len(), 21);
}

/// Checks one case and returns the differences from the required result.
fn check(name: &str, programs: Vec<String>, ask: &str) -> Vec<String> {
    let (options, required) = ask.split_once(" => ").expect("options => result");
    let (mut clients, mut servers) = (programs.len(), 1);
    let mut faults = FaultBudget::NOTHING.with(FaultKind::Crash, 1).with(FaultKind::Pause, 1);
    let words: Vec<&str> = options.split_whitespace().collect();
    for option in words.chunks(2) {
        let count: u8 = option[1].parse().expect("a number");
        match option[0] {
            "--clients" => clients = count.into(),
            "--servers" => servers = count.into(),
            "--crashes" => faults = faults.with(FaultKind::Crash, count),
            "--pauses" => faults = faults.with(FaultKind::Pause, count),
            "--restarts" => faults = faults.with(FaultKind::Restart, count),
            other => panic!("unknown option {other}"),
        }
    }
    let setups = (0..clients).map(|client| ClientSetup::of(&programs[client % programs.len()]));
    let mut scenario = Scenario::with_clients(setups.collect());
    scenario.servers = vec![ServerSetup::default(); servers];
    let request = CheckRequest::about(scenario).with_faults(faults);
    let result = search(request.clone()).expect("the scenario is right");
    let report = CheckReport::new(name.to_owned(), request, result);
    let (status, verdicts) = required.split_once(' ').unwrap_or((required, ""));
    let is_built = NOT_BUILT.iter().all(|id| !required.contains(id));
    let mut mistakes = Vec::new();
    if is_built && exit_status(report.verdict()) != status {
        mistakes.push(format!("{name}: status {status}, got {:?}", report.verdict()));
    }
    for (id, expected) in verdicts.split_whitespace().filter_map(|it| it.split_once('=')) {
        let judgement = report.answer.verdict(property(id)).expect("all are requested");
        let got = verdict_id(judgement.verdict());
        if got != expected && !NOT_BUILT.contains(&id) {
            let reason =
                if judgement.is_violated() { String::new() } else { format!("{judgement:?}") };
            mistakes.push(format!("{name}: {id}={expected}, got {got} {reason}"));
        }
    }
    mistakes
}

fn exit_status(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken => "1",
        Verdict::NotTested | Verdict::Inconclusive => "3",
        Verdict::LeaseLimit | Verdict::Holds => "0",
    }
}

fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Broken => "broken",
        Verdict::LeaseLimit => "lease_limit",
        Verdict::Holds => "holds",
        Verdict::NotTested => "not_tested",
        Verdict::Inconclusive => "inconclusive",
    }
}

fn property(id: &str) -> Property {
    match id {
        "mutual-exclusion" => Property::MutualExclusion,
        "lease-outlasts-work" => Property::LeaseOutlastsWork,
        "holder-only" => Property::HolderOnly,
        "no-deadlock" => Property::NoDeadlock,
        "progress" => Property::Progress,
        "no-idle-lock" => Property::NoIdleLock,
        "no-lost-update" => Property::NoLostUpdate,
        "no-entry-after-failure" => Property::NoEntryAfterFailure,
        "no-failure" => Property::NoFailure,
        other => panic!("unknown property {other}"),
    }
}
