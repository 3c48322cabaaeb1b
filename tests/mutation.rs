//! Applies one edit to each built-in lock and checks the result. The default check must break each
//! mutant that a search of every millisecond breaks.
//!
//! A mutant that the check does not break needs a reason in `mutation/survivors.txt`, and a search of
//! every millisecond must not break it either.
//!
//! `UPDATE_EXPECT=1 cargo test --test mutation` writes the table again.

#![cfg(not(target_arch = "wasm32"))]

#[path = "mutation/mutants.rs"]
mod mutants;

use content::locks::{self, Lock};
use expect_test::expect_file;
use lock_semantics::Verdict;
use lua_vm::{Dialect, Program};
use model_checker::{CheckReport, CheckRequest, EndTimes, Reductions, search};
use primitives::Millis;
use rayon::prelude::*;
use simulator::{ClientSetup, Scenario, clients_for_permits};
use std::collections::BTreeMap;

/// Values of parameters for a search that tries every millisecond.
const SMALL: [(&str, &str); 8] = [
    ("TTL", "4"),
    ("LEASE", "4"),
    ("EXTEND", "3"),
    ("WORK", "2"),
    ("POLL", "2"),
    ("PATIENCE", "1"),
    ("DEADLINE", "6"),
    ("LONGEST", "4"),
];

/// End of runs in such a search, if a program reads its clock. Otherwise, it ends without one.
const END: Millis = Millis(14);

/// Maximum number of states of such a search.
const STATES: u64 = 40_000;

/// Checks a mutant of a lock. Two clients are enough for a lock for one client.
fn check(lock: &Lock, mutant: &str) -> Option<CheckReport> {
    let check = |clients| report(CheckRequest::about(scenario(lock, mutant, clients)));
    let is_enough = |it: &CheckReport| it.verdict() == Verdict::Broken || !is_shared(lock);
    check(2).filter(is_enough).or_else(|| check(3))
}

/// Returns `true` if several clients may be inside at once.
fn is_shared(lock: &Lock) -> bool {
    !lock.roles.is_empty() || lock.source.contains("-- @permits ")
}

/// Searches every millisecond, with small parameters.
fn brute_force(lock: &Lock, mutant: &str) -> Option<CheckReport> {
    let mut scenario = scenario(lock, mutant, 2);
    let has = |name: &str| mutant.contains(&format!("-- @param {name} "));
    let values = SMALL.into_iter().filter(|(name, _)| has(name));
    let values: Vec<_> = values.map(|(name, it)| (name.to_owned(), it.to_owned())).collect();
    scenario.clients.iter_mut().for_each(|client| client.parameters.extend(values.clone()));
    scenario.servers.truncate(2);
    scenario.network.call_timeout_ms = 6;
    let mut request = CheckRequest::about(scenario);
    request.reductions = Reductions { instants: false, ..Reductions::ALL };
    request.bounds.ends = EndTimes::Every(Millis(1));
    request.bounds.until = mutant.contains("now()").then_some(END);
    request.bounds.states = STATES;
    report(request)
}

/// Returns a scenario in which this many clients run a mutant of a lock, and one more for each
/// further permit.
fn scenario(lock: &Lock, mutant: &str, clients: usize) -> Scenario {
    let program = Program::load(lock.source, Dialect::Client).expect(lock.id);
    let clients = locks::clients(lock.source, clients_for_permits(&program, clients));
    let mutated = |client| ClientSetup { program: mutant.into(), ..client };
    Scenario::with_clients(clients.into_iter().map(mutated).collect())
}

/// Returns `None` if the program does not load.
fn report(request: CheckRequest) -> Option<CheckReport> {
    let result = search(request.clone()).ok()?;
    Some(CheckReport::new(String::new(), request, result))
}

fn describe(report: &CheckReport) -> String {
    let broken: Vec<String> = report.broken().map(|(it, _)| format!("{it:?}")).collect();
    match report.verdict() {
        Verdict::Broken => format!("broken: {}", broken.join(", ")),
        verdict => format!("{verdict:?}"),
    }
}

/// Returns the lines of the table for a lock, and the mistakes. Each used reason is removed.
fn lines_of(lock: &Lock, reasons: &BTreeMap<&str, &str>) -> Vec<Result<String, String>> {
    let Lock { id, source, .. } = *lock;
    let original = check(lock, source).map_or("does not load".to_owned(), |it| describe(&it));
    let mut lines = vec![Ok(format!("{id}: original: {original}\n"))];
    for mutant in mutants::of(source) {
        let name = format!("{id}: {}", mutant.name);
        let Some(report) = check(lock, &mutant.program) else {
            lines.push(Ok(format!("{name}: does not load\n")));
            continue;
        };
        let verdict = describe(&report);
        let is_broken = report.verdict() == Verdict::Broken;
        lines.push(match (is_broken, reasons.get(name.as_str())) {
            (true, None) => Ok(format!("{name}: {verdict}\n")),
            (true, Some(_)) => Err(format!("{name}: a reason, but it is {verdict}")),
            (false, None) => Err(format!("{name}: {verdict}, but no reason in survivors.txt")),
            (false, Some(reason)) => match brute_force(lock, &mutant.program) {
                Some(it) if it.verdict() == Verdict::Broken => {
                    Err(format!("{name}: {verdict}, but every millisecond: {}", describe(&it)))
                }
                _ => Ok(format!("{name}: {verdict}: {reason}\n")),
            },
        });
    }
    lines
}

#[test]
fn mutants_have_the_recorded_verdicts() {
    let reason = |line: &'static str| line.rsplit_once(": ").expect("mutant: reason");
    let reasons: BTreeMap<&str, &str> =
        include_str!("mutation/survivors.txt").lines().map(reason).collect();
    let locks: Vec<_> = locks::ALL.iter().collect();
    let lines: Vec<Result<String, String>> =
        locks.par_iter().flat_map_iter(|lock| lines_of(lock, &reasons)).collect();
    let table: String = lines.iter().filter_map(|it| it.as_deref().ok()).collect();
    let mut mistakes: Vec<String> = lines.into_iter().filter_map(Result::err).collect();
    let is_listed = |name: &str| table.lines().any(|line| line.starts_with(name));
    let unknown = reasons.keys().filter(|name| !is_listed(name));
    mistakes.extend(unknown.map(|name| format!("{name}: a reason for no survivor")));
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    expect_file!["mutation/verdicts.txt"].assert_eq(&table);
}
