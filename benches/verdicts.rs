//! Measures the time to check each built-in lock with the usual request: three clients (two for
//! Redlock), default parameters, at most one crash and one pause, on one thread.
//!
//! `verdict` runs until every property is decided, `first_run` until the first counterexample.
//! Redlock is checked with one restart or one clock jump instead, because with pauses it has too
//! many states for a benchmark.

use content::locks;
use content::locks::Lock;
use divan::Bencher;
use lock_semantics::Property;
use model_checker::{CheckRequest, Search};
use simulator::{ClientSetup, FaultBudget, FaultKind, Scenario, ServerSetup};
use std::fmt;

/// Allocator of the command line.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// A row of the table.
struct Row {
    lock: &'static Lock,
    faults: FaultBudget,
    properties: &'static [Property],
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.lock.id)?;
        let of_servers = [FaultKind::Restart, FaultKind::ClockJump].into_iter();
        for kind in of_servers.filter(|kind| self.faults.count(*kind) > 0) {
            write!(formatter, ", {kind:?}")?;
        }
        Ok(())
    }
}

impl Row {
    fn uses_several_servers(lock: &Lock) -> bool {
        lock.source.contains("redis.nodes")
    }

    fn question(&self) -> CheckRequest {
        let has_several = Row::uses_several_servers(self.lock);
        let (clients, servers) = if has_several { (2, 5) } else { (3, 1) };
        let client = ClientSetup::of(self.lock.source);
        let mut scenario = Scenario::with_clients(vec![client; clients]);
        scenario.servers = vec![ServerSetup::DEFAULT; servers];
        let mut question = CheckRequest::about(scenario).with_faults(self.faults);
        question.properties = self.properties.to_vec();
        question
    }
}

fn locks_of_one_server() -> Vec<Row> {
    let faults = FaultBudget::NOTHING.with(FaultKind::Crash, 1).with(FaultKind::Pause, 1);
    let locks = locks::ALL.iter().filter(|lock| !Row::uses_several_servers(lock));
    locks.map(|lock| Row { lock, faults, properties: &Property::ALL }).collect()
}

fn locks_of_several_servers() -> Vec<Row> {
    let locks = locks::ALL.iter().filter(|lock| Row::uses_several_servers(lock));
    let kinds = [FaultKind::Restart, FaultKind::ClockJump];
    let rows = locks.flat_map(|lock| {
        kinds.map(|kind| Row {
            lock,
            faults: FaultBudget::NOTHING.with(kind, 1),
            properties: &[Property::MutualExclusion],
        })
    });
    rows.collect()
}

#[divan::bench(args = locks_of_one_server(), sample_count = 5, sample_size = 1)]
fn verdict(bencher: Bencher<'_, '_>, row: &Row) {
    bencher.with_inputs(|| row.question()).bench_values(|question| {
        let mut explorer = Search::new(question).expect("the scenario is right");
        while !explorer.advance(usize::MAX) {}
        explorer
    });
}

#[divan::bench(args = locks_of_one_server(), sample_count = 5, sample_size = 1)]
fn first_run(bencher: Bencher<'_, '_>, row: &Row) {
    bencher.with_inputs(|| row.question()).bench_values(until_something_breaks);
}

#[divan::bench(args = locks_of_several_servers(), sample_count = 3, sample_size = 1)]
fn first_run_of_several_servers(bencher: Bencher<'_, '_>, row: &Row) {
    bencher.with_inputs(|| row.question()).bench_values(until_something_breaks);
}

/// Returns a search that has finished or has found a counterexample.
fn until_something_breaks(question: CheckRequest) -> Search {
    let mut explorer = Search::new(question).expect("the scenario is right");
    while !explorer.advance(16) {
        let verdicts = explorer.answer().verdicts;
        if verdicts.iter().any(|(_, verdict)| verdict.is_violated()) {
            break;
        }
    }
    explorer
}
