//! Compares the model checker with Stateright, which shares no code with it. Stateright explores
//! the same `World` with the moves that the world lists.
//!
//! Without reductions, both find the same number of states. With any reductions, both find the same
//! broken properties. This includes searches in which pauses and delays are ordinary moves of every
//! duration.
//!
//! `LOCKSCOPE_STATERIGHT_UNTIL=12 cargo test --release --test stateright_world` compares all locks
//! for the first 12 ms, instead of a few for 8 ms.

#![cfg(not(target_arch = "wasm32"))]

#[path = "stateright_world/model.rs"]
mod model;

use content::locks;
use content::locks::Lock;
use lock_semantics::{Property, Severity};
use model::{Found, Lasting};
use model_checker::{
    Arrivals, CheckBounds, CheckJudgement, CheckRequest, CheckResult, EndTimes, Reductions, search,
};
use primitives::Millis;
use simulator::{ClientSetup, FaultBudget, FaultKind, Replication, Scenario, ServerSetup};
use std::collections::BTreeMap;
use std::env;

/// The safety properties, which are decided by one state or one move.
const PROPERTIES: [Property; 5] = [
    Property::MutualExclusion,
    Property::LeaseOutlastsWork,
    Property::HolderOnly,
    Property::NoLostUpdate,
    Property::NoEntryAfterFailure,
];

/// Horizon of the runs, in ms: later than the lease of the first lock.
const UNTIL: u64 = 8;

/// The locks that are always compared. Each works in a different way.
const USUAL: [&str; 6] = [
    "incr-expire-lua",
    "set-nx-px-lua-fenced",
    "setnx-del",
    "setnx-java",
    "setnx-timestamp",
    "watch-multi-delete",
];

/// Returns a scenario of two clients with a lock with short times. The server has a replica, so
/// that it can fail over.
fn scenario(program: &str) -> Scenario {
    let mut client = ClientSetup::of(program);
    for (name, value) in [("TTL", 6), ("WORK", 4), ("POLL", 3)] {
        if program.contains(&format!("@param {name} ")) {
            client.parameters.push((name.to_owned(), value.to_string()));
        }
    }
    let mut scenario = Scenario::with_clients(vec![client; 2]);
    scenario.network.call_timeout_ms = 7;
    let replication = Some(Replication { lag_ms: 2 });
    scenario.servers = vec![ServerSetup { replication, ..ServerSetup::DEFAULT }];
    scenario
}

fn purse(faults: &[FaultKind]) -> FaultBudget {
    faults.iter().fold(FaultBudget::NOTHING, |purse, &kind| purse.with(kind, purse.count(kind) + 1))
}

/// Returns the horizon from the environment, in ms, if it is set.
fn given_until() -> Option<u64> {
    env::var("LOCKSCOPE_STATERIGHT_UNTIL").ok()?.parse().ok()
}

fn until() -> Millis {
    Millis(given_until().unwrap_or(UNTIL))
}

/// Returns the locks to compare. Locks with random waits are skipped, because the model checker
/// never reports their search as complete.
fn locks() -> impl Iterator<Item = &'static Lock> {
    let has_time = given_until().is_some();
    let all = locks::ALL.iter().filter(|lock| !lock.source.contains("random("));
    all.filter(move |lock| has_time || USUAL.contains(&lock.id))
}

/// Checks a scenario. Without reductions, time passes millisecond by millisecond, as in the search
/// with Stateright. With reductions, the search explores zones.
fn answer(scenario: &Scenario, faults: FaultBudget, reductions: Reductions) -> CheckResult {
    let ends = if reductions == Reductions::NONE {
        EndTimes::Every(Millis(1))
    } else {
        EndTimes::WhereTheyMatter
    };
    let until = Some(until());
    let arrivals = Arrivals::AsGiven;
    let states = u64::MAX;
    let bounds = CheckBounds { faults, states, until, ends, arrivals, ..CheckBounds::USUAL };
    let properties = PROPERTIES.to_vec();
    let question = CheckRequest { scenario: scenario.clone(), properties, bounds, reductions };
    search(question).expect("the scenario is right")
}

/// Returns the broken properties with the worst severity of each.
fn broken(answer: &CheckResult) -> BTreeMap<Property, Severity> {
    let severity = |(property, judgement): &(Property, CheckJudgement)| {
        Some((*property, judgement.verdict().severity()?))
    };
    answer.verdicts.iter().filter_map(severity).collect()
}

/// Returns the same for the search with Stateright.
fn broken_in(found: &Found) -> BTreeMap<Property, Severity> {
    // The worst severity of each property comes last, and replaces the others.
    let safety = found.broken.iter().filter(|(property, _)| PROPERTIES.contains(property));
    safety.rev().copied().collect()
}

/// Compares the number of states and the broken properties of all locks with these faults.
fn compare(faults: &[FaultKind]) {
    let (mut states, mut differences) = (0, Vec::new());
    for lock in locks() {
        let scenario = scenario(lock.source);
        let found = model::visit(&scenario, purse(faults), until(), Lasting::OpenEnded);
        let plain = answer(&scenario, purse(faults), Reductions::NONE);
        let reduced = answer(&scenario, purse(faults), Reductions::ALL);
        let is_same_count = plain.is_complete && plain.states == found.states as u64;
        if !is_same_count || [&plain, &reduced].iter().any(|it| broken(it) != broken_in(&found)) {
            differences.push(format!(
                "{} {faults:?}\nStateright: {found:?}\nall: {} {:?}\nreduced: {:?}",
                lock.id,
                plain.states,
                broken(&plain),
                broken(&reduced)
            ));
        }
        states += found.states;
    }
    println!("{faults:?}: {states} states");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Compares the broken properties of all locks, with pauses and delays as ordinary moves. The
/// numbers of states differ in this case.
fn compare_durations(faults: &[FaultKind]) {
    let (mut states, mut differences) = (0, Vec::new());
    for lock in locks() {
        let scenario = scenario(lock.source);
        let found = model::visit(&scenario, purse(faults), until(), Lasting::Exactly);
        let reduced = broken(&answer(&scenario, purse(faults), Reductions::ALL));
        if reduced != broken_in(&found) {
            let of_all = &found.broken;
            differences.push(format!("{} {faults:?}: {of_all:?}, reduced {reduced:?}", lock.id));
        }
        states += found.states;
    }
    println!("{faults:?} of every duration: {states} states");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn checkers_agree_without_faults() {
    compare(&[]);
}

#[test]
fn checkers_agree_with_client_faults() {
    compare(&[FaultKind::Crash]);
    compare(&[FaultKind::Pause]);
}

#[test]
fn checkers_agree_with_message_faults() {
    compare(&[FaultKind::Delay]);
    compare(&[FaultKind::LoseRequest]);
    compare(&[FaultKind::LoseReply]);
}

#[test]
fn checkers_agree_with_server_faults() {
    compare(&[FaultKind::Restart]);
    compare(&[FaultKind::Partition]);
    compare(&[FaultKind::Failover]);
}

#[test]
fn checkers_agree_with_two_faults() {
    compare(&[FaultKind::Crash, FaultKind::LoseReply]);
}

#[test]
fn checkers_agree_with_pauses_of_every_duration() {
    compare_durations(&[FaultKind::Pause]);
}

#[test]
fn checkers_agree_with_delays_of_every_duration() {
    compare_durations(&[FaultKind::Delay]);
}

/// Clients that try once, and a lease that only they interpret.
const ONE_TRY: &str = "\
    local mine = now() + 5\n\
    if redis.call('SETNX', 'k', mine) == 0 then\n\
      if tonumber(redis.call('GET', 'k') or 0) >= now() then return end\n\
      redis.call('SET', 'k', mine)\n\
    end\n\
    enter() work(2) leave()\n\
    redis.call('DEL', 'k')";

/// No other client acts and no key expires, but time passes for the probe client.
#[test]
fn pause_without_other_events_still_takes_time() {
    let scenario = scenario(ONE_TRY);
    let pause = purse(&[FaultKind::Pause]);
    let found = model::visit(&scenario, pause, until(), Lasting::Exactly);
    let plain = answer(&scenario, pause, Reductions::NONE);
    let reduced = answer(&scenario, pause, Reductions::ALL);
    assert_eq!(broken(&plain), broken_in(&found));
    assert_eq!(broken(&reduced), broken_in(&found));
}
