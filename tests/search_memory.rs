//! The memory of a search: a limit per visited state, and a limit in total.

#![cfg(not(target_arch = "wasm32"))]

use content::locks;
use lock_semantics::Property;
use model_checker::{CheckJudgement, CheckRequest, Incomplete, Search};
use peak_alloc::PeakAlloc;
use simulator::{ClientSetup, Scenario};
use std::sync::{Mutex, PoisonError};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// One test at a time, because the tests measure the memory of the whole process.
static ALONE: Mutex<()> = Mutex::new(());

/// Maximum memory per visited state, in bytes: its hash, its cost and a reference to its zone
/// (about 130 bytes), and its share of the zones. A zone of n times has n² bounds of 8 bytes, but
/// most states share it with others: the states below have a quarter as many zones or fewer.
const VISITED_BYTES: usize = 256;

const MB: usize = 1 << 20;

fn question(program: &str, clients: usize) -> CheckRequest {
    let client = ClientSetup::of(program);
    CheckRequest::about(Scenario::with_clients(vec![client; clients]))
}

#[test]
fn visited_state_takes_at_most_256_bytes() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for (id, clients) in [("set-nx-px-lua", 3), ("set-nx-px-lua-fenced", 3), ("setnx-getset", 3)] {
        let lock = locks::ALL.iter().find(|it| it.id == id).expect("it is built in");
        let mut question = question(lock.source, clients);
        // No run breaks this property, so the search visits all states, and its queue is empty at
        // the end.
        question.properties = vec![Property::NoEntryAfterFailure];
        let before = MEMORY.current_usage();
        let mut explorer = Search::new(question).expect("the scenario is right");
        while !explorer.advance(usize::MAX) {}
        let taken = MEMORY.current_usage() - before;
        let states = usize::try_from(explorer.states()).expect("there are few");
        let bytes = taken / states;
        println!("{id}, {clients} clients: {states} states, {bytes} bytes each");
        assert!(explorer.answer().is_complete, "{id}");
        assert!(bytes <= VISITED_BYTES, "{id}: {bytes} bytes");
    }
}

#[test]
fn search_at_its_memory_limit_ends() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let long_values = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while true do
  n = n + 1
  redis.call("SET", "key", s .. n)
end"#;
    for threads in [1, 2] {
        let mut question = question(long_values, 3);
        let limit = 64 * MB;
        question.bounds.bytes = limit as u64;
        MEMORY.reset_peak_usage();
        let before = MEMORY.current_usage();
        let mut explorer = Search::on_threads(question, threads).expect("the scenario is right");
        while !explorer.advance(usize::MAX) {}
        let taken = MEMORY.peak_usage() - before;
        println!("{threads} threads: {} MB of {} MB", taken / MB, limit / MB);
        let answer = explorer.answer();
        let verdict = answer.verdict(Property::MutualExclusion);
        assert_eq!(verdict, Some(&CheckJudgement::Inconclusive(Incomplete::Memory)));
        assert!(taken < 4 * limit, "{} MB", taken / MB);
    }
}
