//! The checks of random locks.

use super::draw::{below, pick};
use super::shapes::{self, RandomLock};
use super::shared;
use model_checker::CheckRequest;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use simulator::{ClientSetup, FaultBudget, FaultKind, Latency, Scenario, ServerSetup};

/// The faults that a run may contain, one of each named kind.
const FAULTS: [&str; 10] = [
    "",
    "pause",
    "pause",
    "pause",
    "crash",
    "lost reply",
    "lost reply",
    "crash, pause",
    "lost request",
    "delay",
];

/// Returns the check of the random lock with this seed, which is for one client.
pub(crate) fn exclusive(seed: u64) -> CheckRequest {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let RandomLock { program, helper, servers, reads_clock } = shapes::lock(&mut chance);
    let clients = [2, 2, 2, 2, 3][below(&mut chance, 5)];
    let is_replaced = helper.is_some() && below(&mut chance, 2) == 0;
    let locks = vec![ClientSetup::of(&program); clients - usize::from(is_replaced)];
    let helper = helper.map(|it| ClientSetup::of(&it));
    let mut scenario = Scenario::with_clients(locks.into_iter().chain(helper).collect());
    scenario.network.call_timeout_ms = 7;
    if below(&mut chance, 8) == 0 {
        scenario.network.latency = Latency { least_ms: 1, most_ms: 1 };
    }
    scenario.servers = vec![ServerSetup::default(); servers];
    if reads_clock && below(&mut chance, 4) == 0 {
        scenario.clients[0].clock.offset_ms = [-3, -1, 1, 2][below(&mut chance, 4)];
    }
    let may_restart = servers > 1 && below(&mut chance, 2) == 0;
    let faults = if may_restart { "restart" } else { pick(&mut chance, &FAULTS) };
    let kinds = FaultKind::ALL.into_iter().filter(|it| faults.contains(it.names().one));
    let faults = kinds.fold(FaultBudget::NOTHING, |all, it| all.with(it, 1));
    let mut request = CheckRequest::about(scenario).with_faults(faults);
    // Half of the idle bounds are short enough to be reached.
    request.bounds.idle.fixed_ms = [None, Some(2), Some(5), None][below(&mut chance, 4)];
    request
}

/// Returns the check of the random semaphore or read-write lock with this seed.
pub(crate) fn shared(seed: u64) -> CheckRequest {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut scenario = Scenario::with_clients(shared::clients(&mut chance));
    scenario.network.call_timeout_ms = 7;
    let kinds = [FaultKind::Pause, FaultKind::Pause, FaultKind::Crash, FaultKind::LoseReply];
    let kind = kinds[below(&mut chance, kinds.len())];
    let mut request = CheckRequest::about(scenario).with_faults(FaultBudget::NOTHING.with(kind, 1));
    request.bounds.idle.fixed_ms = [None, Some(2), Some(5), None][below(&mut chance, 4)];
    request
}

/// Formats a check with its seed and a remark.
pub(crate) fn describe(seed: u64, request: &CheckRequest, remark: &str) -> String {
    let CheckRequest { scenario, bounds, .. } = request;
    let clients = scenario.clients.iter().map(|it| (&it.program, it.clock.offset_ms));
    let mut programs: Vec<String> =
        clients.map(|(it, ms)| format!("-- The clock is {ms} ms ahead.\n{it}")).collect();
    programs.dedup();
    let faults = FaultKind::ALL.into_iter().filter(|it| bounds.faults.count(*it) > 0);
    let faults: Vec<&str> = faults.map(|it| it.names().one).collect();
    format!(
        "seed {seed}, {} clients, {} ms latency, idle bound {:?}, faults {faults:?}\n{}\n{remark}\n",
        scenario.clients.len(),
        scenario.network.latency.most_ms,
        bounds.idle.fixed_ms,
        programs.join("\n")
    )
}
