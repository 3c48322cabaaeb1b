//! Applies one edit to each built-in lock and checks the result. The default check must break each
//! mutant that a search of every millisecond breaks.
//!
//! `UPDATE_EXPECT=1 cargo test --test mutation` writes the table again.

#![cfg(not(target_arch = "wasm32"))]

#[path = "mutation/mutants.rs"]
mod mutants;

use content::locks;
use expect_test::expect_file;
use lock_semantics::Verdict;
use model_checker::{CheckReport, CheckRequest, search};
use rayon::prelude::*;
use simulator::{ClientSetup, Scenario};

fn verdict(program: &str) -> String {
    let scenario = Scenario::with_clients(vec![ClientSetup::of(program); 2]);
    let request = CheckRequest::about(scenario);
    let Ok(result) = search(request.clone()) else { return "does not load".to_owned() };
    let report = CheckReport::new(String::new(), request, result);
    let broken: Vec<String> = report.broken().map(|(it, _)| format!("{it:?}")).collect();
    match report.verdict() {
        Verdict::Broken => format!("broken: {}", broken.join(", ")),
        verdict => format!("{verdict:?}"),
    }
}

#[test]
fn mutants_have_the_recorded_verdicts() {
    let locks: Vec<_> = locks::ALL.iter().collect();
    let lines: Vec<String> = locks
        .par_iter()
        .flat_map_iter(|lock| {
            let original = format!("{}: original: {}\n", lock.id, verdict(lock.source));
            let mutants = mutants::of(lock.source)
                .into_iter()
                .map(|it| format!("{}: {}: {}\n", lock.id, it.name, verdict(&it.program)));
            [original].into_iter().chain(mutants).collect::<Vec<String>>()
        })
        .collect();
    expect_file!["mutation/verdicts.txt"].assert_eq(&lines.concat());
}
