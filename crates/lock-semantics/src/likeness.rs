//! Which states are one though they are not equal: what programs and clocks leave of that.

use primitives::{UnixMillis, holds_uuid};
use redis_model::TimeShown;
use simulator::World;

/// Whether it is certain from the start that states that differ by a shift in time differ: clocks
/// gain or lose, or a program has a point in time in its text.
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

/// Whether the digits of a point in time stand in a text.
fn names_time(text: &str) -> bool {
    text.as_bytes().windows(13).any(|digits| UnixMillis::parse(digits).is_some())
}

/// Whether anybody has learned what time it is, rather than how long something takes.
pub fn has_shown_time(world: &World) -> bool {
    world.servers().any(|(_, server)| server.time_shown() == TimeShown::WallClock)
        || world.clients().any(|(_, client)| client.machine().takes_time_apart())
}

/// Whether anything depends on chance but strings whose digits mean nothing.
pub fn depends_on_chance(world: &World) -> bool {
    let latency = world.scenario().network.latency;
    latency.least_ms != latency.most_ms
        || world.clients().any(|(id, _)| world.program(id).is_some_and(|it| it.calls("random")))
}

/// Whether programs do nothing with random strings but keep them and ask whether two are equal:
/// there is none in their text, and they have no order of anything that is not a number.
pub fn drawn_strings_mean_nothing(world: &World) -> bool {
    let programs = || world.clients().filter_map(|(id, _)| world.program(id));
    let setups = &world.scenario().clients;
    let has_literal = programs().any(|program| holds_uuid(program.source().as_bytes()))
        || setups
            .iter()
            .flat_map(|it| &it.parameters)
            .any(|(_, value)| holds_uuid(value.as_bytes()));
    !has_literal
        && !depends_on_chance(world)
        && (!programs().any(|it| it.calls("uuid")) || !programs().any(|it| it.orders_values()))
}

/// The largest integer that any program tells from those above it when a server replies with one.
/// None, if that cannot be said, or if nobody counts.
pub fn counts_up_to(world: &World) -> Option<i64> {
    let programs = || world.clients().filter_map(|(id, _)| world.program(id));
    let counts = |text: &str| text.to_ascii_uppercase().contains("INCR");
    if !programs().any(|program| counts(program.source())) {
        return None;
    }
    let limits: Option<Vec<i64>> = programs().map(|program| program.counts_up_to()).collect();
    limits?.into_iter().max()
}
