//! Tests that reductions do not change the result. A search without reductions gives the same
//! verdicts and runs of the same cost, for each built-in lock with short durations and for random
//! locks.

use super::{budget, draw, essence, request, scenario, shared};
use crate::{Arrivals, CheckJudgement, Incomplete, Reductions, search};
use content::locks;
use lock_semantics::Property;
use lua_vm::{Dialect, Program};
use primitives::Millis;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use rayon::prelude::*;
use simulator::{FaultBudget, FaultKind, Scenario, clients_for_permits};

/// Maximum number of states in a compared search without reductions, ...
const STATES: u64 = 1_000;

/// ... if necessary with runs that end at this time.
const SOON: Millis = Millis(25);

/// Compares the searches with and without reductions, for idle times and for the other properties.
/// Returns `None` if neither is compared.
fn differs(scenario: &Scenario, faults: FaultBudget) -> Option<Result<(), String>> {
    let (idle, others): (Vec<Property>, Vec<Property>) =
        Property::ALL.into_iter().partition(|it| *it == Property::NoIdleLock);
    let compared = [others, idle].into_iter().filter_map(|it| differs_in(&it, scenario, faults));
    compared.reduce(Result::and)
}

/// Compares two searches. Verdicts that depend on parts of a point in time are not compared.
/// Returns `None` if the state space, or the search for a simplest run, is too large even up to
/// [`SOON`].
fn differs_in(
    properties: &[Property],
    scenario: &Scenario,
    faults: FaultBudget,
) -> Option<Result<(), String>> {
    // Without reductions, free arrivals have too many states. Random locks with free arrivals are
    // compared with every millisecond.
    let answer = |reductions, until| {
        let mut request = request(scenario, faults, reductions, until, STATES);
        request.bounds.arrivals = Arrivals::AsGiven;
        request.properties = properties.to_vec();
        search(request).expect("the scenario is right")
    };
    for until in [None, Some(SOON)] {
        let plain = answer(Reductions::NONE, until);
        let reached =
            |(_, verdict): &_| matches!(verdict, CheckJudgement::Inconclusive(Incomplete::States));
        if plain.states < STATES && !plain.verdicts.iter().any(reached) {
            let reduced = answer(Reductions::ALL, until);
            let (plain, reduced) = (essence(&plain), essence(&reduced));
            let is_open = |line: &str| {
                line.ends_with("Inconclusive(Durations)") || line.ends_with(": Inconclusive")
            };
            // If not all times are followed, another run may be simpler.
            let is_inexact = reduced.lines().any(is_open);
            let verdict = |line: &str| line.split(" by ").next().map(str::to_owned);
            let is_alike = |one: &str, other: &str| {
                one == other || is_inexact && verdict(one) == verdict(other)
            };
            let mut lines = plain.lines().zip(reduced.lines());
            let is_same =
                lines.all(|(one, other)| is_alike(one, other) || is_open(one) || is_open(other));
            return Some(if is_same {
                Ok(())
            } else {
                Err(format!(
                    "until {until:?}\n-- with all that can happen\n{plain}-- reduced\n{reduced}"
                ))
            });
        }
    }
    None
}

#[test]
fn built_in_locks_have_the_same_verdicts_with_and_without_reductions() {
    let values =
        [("TTL", 6), ("LEASE", 6), ("WORK", 4), ("POLL", 3), ("LONGEST", 6), ("PATIENCE", 2)];
    let (mut compared, mut failures) = (0, Vec::new());
    for lock in locks::ALL {
        let program = Program::load(lock.source, Dialect::Client).expect(lock.id);
        let mut scenario = scenario(lock.source, clients_for_permits(&program, 2), &values);
        scenario.network.call_timeout_ms = 12;
        for kind in FaultKind::ALL.into_iter().map(Some).chain([None]) {
            let faults: Vec<FaultKind> = kind.into_iter().collect();
            match differs(&scenario, budget(&faults)) {
                Some(Ok(())) => compared += 1,
                Some(Err(how)) => failures.push(format!("{} {kind:?} {how}", lock.id)),
                None => {}
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(compared > 100, "only {compared} were compared");
}

/// Number of random locks to check. `LOCKSCOPE_RANDOM_LOCKS` overrides it.
const RANDOM_LOCKS: u64 = 90;

#[test]
fn random_locks_have_the_same_verdicts_with_and_without_reductions() {
    compare_all(random_scenario);
}

#[test]
fn random_shared_locks_have_the_same_verdicts_with_and_without_reductions() {
    compare_all(random_shared_scenario);
}

fn compare_all(random: impl Fn(u64) -> (Scenario, FaultBudget) + Sync) {
    let given = std::env::var("LOCKSCOPE_RANDOM_LOCKS").ok().and_then(|it| it.parse().ok());
    let seeds = 0..given.unwrap_or(RANDOM_LOCKS);
    let results = seeds.into_par_iter().filter_map(|seed| {
        let (scenario, faults) = random(seed);
        let program = &scenario.clients[0].program;
        let result = differs(&scenario, faults)?;
        Some(result.map_err(|how| format!("seed {seed} {faults:?}\n{program}\n{how}")))
    });
    let results: Vec<Result<(), String>> = results.collect();
    let compared: u64 = results.iter().map(|it| u64::from(it.is_ok())).sum();
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    println!("{compared} random locks were compared");
    assert!(failures.is_empty(), "{} differ: {}", failures.len(), failures.join("\n"));
    assert!(compared >= RANDOM_LOCKS / 4, "only {compared} were compared");
}

/// Creates a semaphore or a read-write lock, and a fault.
fn random_shared_scenario(seed: u64) -> (Scenario, FaultBudget) {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut scenario = Scenario::with_clients(shared::clients(&mut chance));
    scenario.network.call_timeout_ms = 7;
    let kind = FaultKind::ALL[draw::below(&mut chance, FaultKind::ALL.len() - 1)];
    let count = draw::below(&mut chance, 2);
    (scenario, FaultBudget::NOTHING.with(kind, count as u8))
}

/// Acquires a key whose value is the time of its expiry.
const STAMPED: &str = "\
local function stamped()
  local mine = now() + TTL
  if redis.call('SETNX', 'k', mine) == 1 then return true end
  local seen = tonumber(redis.call('GET', 'k'))
  if seen and seen < now() then
    return tonumber(redis.call('GETSET', 'k', mine)) == seen
  end
  return false
end";

/// Creates a lock from random parts, with random durations and faults.
pub(super) fn random_scenario(seed: u64) -> (Scenario, FaultBudget) {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |count: u64| chance.next_u64() % count;
    let (ttl, work, poll) = (2 + below(6), below(6), 1 + below(4));
    let take = [
        "redis.call('SET', 'k', token, 'NX', 'PX', TTL)".to_owned(),
        "redis.call('SETNX', 'k', token) == 1".to_owned(),
        "redis.call('SET', 'k', token, 'NX')".to_owned(),
        "redis.pcall('SET', 'k', token, 'NX', 'PX', TTL).ok".to_owned(),
        "redis.call('HSETNX', 'h', 'owner', token) == 1".to_owned(),
        "redis.call('LPUSH', 'l', token) == 1".to_owned(),
        "stamped()".to_owned(),
        "redis.call('EXISTS', 'k') == 0 and redis.call('SET', 'k', token, 'PX', TTL)".to_owned(),
    ];
    let place = below(take.len() as u64) as usize;
    let take = &take[place];
    let key = if take.contains("'h'") {
        "h"
    } else if take.contains("'l'") {
        "l"
    } else {
        "k"
    };
    let after_taking = match below(4) {
        0 => format!("redis.call('PEXPIRE', '{key}', TTL)"),
        1 => "local seen = redis.call('PTTL', 'k')".to_owned(),
        _ => String::new(),
    };
    let inside = match below(3) {
        0 => "local n = store.read('n') or 0\nwork(WORK)\nstore.write('n', n + 1)",
        1 => "work(WORK)\nredis.call('PEXPIRE', 'k', TTL)\nwork(1)",
        _ => "work(WORK)",
    };
    let free = match below(4) {
        0 => format!("redis.call('DEL', '{key}')"),
        1 => "if redis.call('GET', 'k') == token then redis.call('DEL', 'k') end".to_owned(),
        2 => "redis.call('EVAL', \"if redis.call('GET', KEYS[1]) == ARGV[1] then return \
              redis.call('DEL', KEYS[1]) end return 0\", 1, 'k', token)"
            .to_owned(),
        _ => format!("redis.pcall('DEL', '{key}')"),
    };
    let retry = match below(3) {
        0 => "tries = tries + 1\nif tries == 3 then return end\nsleep(POLL)",
        _ => "sleep(POLL)",
    };
    let retry = match below(12) {
        0 => "",
        1 => "sleep(0)",
        2 => "tries = tries + 1",
        _ => retry,
    };
    // A condition on a certain millisecond, or on a random string.
    let keeps_it = match below(10) {
        0 => "now() % 3 == 1",
        1 => "now() - began > 3 and now() - began < 6",
        2 => "math.floor(now() / 2) * 2 - now() == 0",
        3 => "token < '8'",
        4 => "string.sub(token, 1, 1) == 'a'",
        _ => "false",
    };
    let order = if below(4) == 0 { format!("{free}\nleave()") } else { format!("leave()\n{free}") };
    let stamped = if take == "stamped()" { STAMPED } else { "" };
    // A program that reads the time has more states.
    let began = if keeps_it.contains("began") { "now()" } else { "0" };
    let program = format!(
        "-- @param TTL {ttl} lease, ms\n-- @param WORK {work} work, ms\n-- @param POLL {poll} poll, ms\n\
         local token, tries, began = uuid(), 0, {began}\n{stamped}\n\
         while not ({take}) do\n{retry}\nend\n{after_taking}\nenter()\n{inside}\n\
         if {keeps_it} then return end\n{order}\n"
    );
    let mut scenario = scenario(&program, 2, &[]);
    scenario.network.call_timeout_ms = 3 + below(12);
    if below(4) == 0 {
        scenario.clients[1].starts_at = Millis(below(5));
    }
    let kinds = FaultKind::ALL.len() as u64 - 1;
    let mut faults = FaultBudget::NOTHING.with(FaultKind::ALL[below(kinds) as usize], 1);
    if below(3) == 0 {
        faults = faults.with(FaultKind::ALL[below(2) as usize], 1);
    }
    (scenario, faults)
}
