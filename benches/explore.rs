//! Measures the time to explore every state of one lock, SET NX PX with 2, 3 and 4 clients, one
//! pause and one crash, on one thread. Each row shows the number of states.
//!
//! `stateright` is the crate of that name with a hand-written model (`models/set_nx_px.rs`),
//! `lockscope` is the model checker of this project with the lock as a program. Neither stops at a
//! broken property. Freeing the visited states is not measured.

#[path = "models/set_nx_px.rs"]
mod set_nx_px;

use divan::Bencher;
use divan::counter::ItemsCount;
use lock_semantics::Property;
use model_checker::{CheckRequest, Search};
use set_nx_px::SetNxPx;
use simulator::{ClientSetup, Scenario};
use stateright::{Checker, Model};
use std::fmt;

/// Allocator of the command line.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// A row of the table.
struct Row {
    clients: usize,
    states: usize,
}

impl fmt::Display for Row {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} clients, {} states", self.clients, self.states)
    }
}

/// Returns one row for each number of clients, with the number of states that `count` returns.
fn rows(count: fn(clients: usize) -> usize) -> [Row; 3] {
    [2, 3, 4].map(|clients| Row { clients, states: count(clients) })
}

/// Returns a finished search of the hand-written model.
fn search<const N: usize>() -> impl Checker<SetNxPx<N>> {
    SetNxPx.checker().threads(1).spawn_bfs().join()
}

fn states_of_stateright(clients: usize) -> usize {
    match clients {
        2 => search::<2>().unique_state_count(),
        3 => search::<3>().unique_state_count(),
        _ => search::<4>().unique_state_count(),
    }
}

#[divan::bench(args = rows(states_of_stateright))]
fn stateright(bencher: Bencher<'_, '_>, row: &Row) {
    let bencher = bencher.counter(ItemsCount::new(row.states));
    match row.clients {
        2 => bencher.bench(search::<2>),
        3 => bencher.bench(search::<3>),
        _ => bencher.bench(search::<4>),
    }
}

/// The lock of the model as a program. Unlike the model, it fixes neither the length of a pause nor
/// a horizon, because the model checker needs neither.
const PROGRAM: &str = r#"
local token = uuid()
while not redis.call("SET", "lock", token, "NX", "PX", 100) do sleep(30) end
enter()
work(40)
leave()
if redis.call("GET", "lock") == token then redis.call("DEL", "lock") end
"#;

/// Returns the check request. The property holds, so the search explores all states.
fn question(clients: usize) -> CheckRequest {
    let client = ClientSetup::of(PROGRAM);
    let mut question = CheckRequest::about(Scenario::with_clients(vec![client; clients]));
    question.properties = vec![Property::NoEntryAfterFailure];
    question
}

/// Returns a finished search of the program.
fn explored(clients: usize) -> Search {
    let mut explorer = Search::new(question(clients)).expect("the scenario is right");
    while !explorer.advance(usize::MAX) {}
    explorer
}

fn states_of_lockscope(clients: usize) -> usize {
    let answer = explored(clients).answer();
    assert!(answer.is_complete, "all states were visited");
    usize::try_from(answer.states).expect("there are few")
}

#[divan::bench(args = rows(states_of_lockscope))]
fn lockscope(bencher: Bencher<'_, '_>, row: &Row) {
    bencher.counter(ItemsCount::new(row.states)).bench(|| explored(row.clients));
}
