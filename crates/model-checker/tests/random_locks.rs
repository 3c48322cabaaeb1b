//! Random locks have the same verdicts in a search by zones and in a search that tries every
//! millisecond.
//!
//! `LOCKSCOPE_RANDOM_LOCKS=FIRST..LAST` sets the seeds.

#[path = "random_locks/comparison.rs"]
mod comparison;
#[path = "random_locks/draw.rs"]
mod draw;
#[path = "random_locks/request.rs"]
mod request;
#[path = "random_locks/shapes.rs"]
mod shapes;
#[path = "random_locks/shared.rs"]
mod shared;
#[path = "random_locks/template.rs"]
mod template;

use comparison::Counts;
use model_checker::CheckRequest;
use rayon::prelude::*;
use std::ops::Range;
use std::panic::catch_unwind;

/// The seeds of an ordinary run, which takes some seconds.
const SEEDS: Range<u64> = 0..24;

/// Maximum number of states of a search that tries every millisecond.
const STATES: u64 = 1_500;

#[test]
fn random_locks_have_the_verdicts_of_a_search_that_tries_every_millisecond() {
    compare_all(request::exclusive);
}

#[test]
fn random_shared_locks_have_the_verdicts_of_a_search_that_tries_every_millisecond() {
    compare_all(request::shared);
}

fn compare_all(request: impl Fn(u64) -> CheckRequest + Sync) {
    let given = std::env::var("LOCKSCOPE_RANDOM_LOCKS").ok();
    let given = given.as_deref().and_then(|it| it.split_once(".."));
    let given = given.and_then(|(first, last)| Some(first.parse().ok()?..last.parse().ok()?));
    let seeds = given.unwrap_or(SEEDS);
    let count = seeds.clone().count();
    let compare = |seed| {
        let request = request(seed);
        let compared = catch_unwind(|| comparison::compare(request.clone(), STATES));
        let compared = compared.unwrap_or_else(|_| Err("a panic".to_owned()));
        compared.map_err(|difference| request::describe(seed, &request, &difference))
    };
    let results: Vec<Result<Counts, String>> = seeds.into_par_iter().map(compare).collect();
    let (mut counts, mut failures) = (Counts::default(), Vec::new());
    for result in results {
        match result {
            Ok(more) => counts += more,
            Err(failure) => failures.push(failure),
        }
    }
    println!("{count} locks, {counts}");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), failures.join("\n"));
    let compared = counts.all_compared();
    assert!(compared >= 3 * count, "only {compared} verdicts were compared");
}
