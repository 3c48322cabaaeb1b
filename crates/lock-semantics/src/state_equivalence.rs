//! Determines from programs and clocks which differences between states can be ignored.

use primitives::UnixMillis;
use redis_model::TimeShown;
use simulator::World;

/// Returns `true` if states that differ only by a shift in time must be kept apart from the start:
/// a clock drifts, or a program or parameter contains a point in time.
pub fn shows_time(world: &World) -> bool {
    let scenario = world.scenario();
    let programs = world.clients().filter_map(|(id, _)| world.program(id));
    let drifts = scenario.servers.iter().any(|server| server.clock.drift_ppm != 0)
        || scenario.clients.iter().any(|client| client.clock.drift_ppm != 0);
    let given = scenario.clients.iter().flat_map(|it| &it.parameters);
    drifts
        || programs.into_iter().any(|program| names_time(program.source()))
        || given.into_iter().any(|(_, value)| names_time(value))
}

/// Returns `true` if a string contains the digits of a point in time.
fn names_time(text: &str) -> bool {
    text.as_bytes().windows(13).any(|digits| UnixMillis::parse(digits).is_some())
}

/// Returns `true` if a server has shown its wall clock, or a client has used a point in time for
/// more than storing, comparing or adding to it.
pub fn has_shown_time(world: &World) -> bool {
    world.servers().any(|(_, server)| server.time_shown() == TimeShown::WallClock)
        || world.clients().any(|(_, client)| client.machine().takes_time_apart())
}

/// Returns `true` if runs depend on random values other than the strings from `uuid()`.
pub fn depends_on_chance(world: &World) -> bool {
    has_random_latency(world)
        || world.clients().any(|(id, _)| world.program(id).is_some_and(|it| it.calls("random")))
}

/// Returns `true` if messages take a random time.
pub fn has_random_latency(world: &World) -> bool {
    let latency = world.scenario().network.latency;
    latency.least_ms != latency.most_ms
}

/// Returns `true` if programs only store random strings and test them for equality, for certain:
/// [`drawn_strings_may_mean_nothing`], and no program can compare them by order.
pub fn drawn_strings_mean_nothing(world: &World) -> bool {
    let mut programs = world.clients().filter_map(|(id, _)| world.program(id));
    drawn_strings_may_mean_nothing(world)
        && !(calls_uuid(world) && programs.any(|it| it.orders_values()))
}

/// Returns `true` if no program or parameter contains a random string. The digits of such strings
/// then mean nothing until [`World::takes_drawn_apart`] is true.
pub fn drawn_strings_may_mean_nothing(world: &World) -> bool {
    !world.contains_uuid() && !has_random_latency(world)
}

fn calls_uuid(world: &World) -> bool {
    world.clients().any(|(id, _)| world.program(id).is_some_and(|it| it.calls("uuid")))
}

/// Returns the largest integer in a server's reply that any program distinguishes from larger ones,
/// or `None` if this is unknown or no program counts.
pub fn counts_up_to(world: &World) -> Option<i64> {
    let programs = || world.clients().filter_map(|(id, _)| world.program(id));
    let counts = |text: &str| text.to_ascii_uppercase().contains("INCR");
    if !programs().any(|program| counts(program.source())) {
        return None;
    }
    let limits: Option<Vec<i64>> = programs().map(|program| program.counts_up_to()).collect();
    limits?.into_iter().max()
}
