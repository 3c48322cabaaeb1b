//! Invalid scenarios and their error messages.

use super::*;
use redis_model::Persistence;

/// Returns the errors of a scenario with one client that does nothing, after `change` has modified
/// it.
fn errors(change: impl FnOnce(&mut Scenario)) -> Vec<String> {
    let mut scenario = Scenario::of(&["enter()"]);
    change(&mut scenario);
    let errors = scenario.load().err().unwrap_or_default();
    errors.iter().map(ToString::to_string).collect()
}

fn clients(count: usize) -> Vec<ClientSetup> {
    vec![ClientSetup::of("enter()"); count]
}

#[test]
fn scenario_without_1_to_10_clients_and_1_to_9_servers_is_rejected() {
    assert_eq!(errors(|it| it.clients = clients(10)), [""; 0]);
    assert_eq!(errors(|it| it.servers = vec![ServerSetup::default(); 9]), [""; 0]);
    assert_eq!(errors(|it| it.clients.clear()), ["clients: there are 1 to 10, got 0"]);
    assert_eq!(
        errors(|it| it.clients = clients(10_000)),
        ["clients: there are 1 to 10, got 10000"]
    );
    assert_eq!(errors(|it| it.servers.clear()), ["servers: there are 1 to 9, got 0"]);
    assert_eq!(
        errors(|it| {
            it.clients = clients(11);
            it.servers = vec![ServerSetup::default(); 10];
        }),
        ["clients: there are 1 to 10, got 11", "servers: there are 1 to 9, got 10"]
    );
}

#[test]
fn clock_beyond_its_limits_is_rejected() {
    let limit = CLOCK_OFFSET_LIMIT_MS as i64;
    let off_by = |offset_ms, drift_ppm| WallClock { offset_ms, drift_ppm };
    for clock in [off_by(limit, 100_000), off_by(-limit, -100_000)] {
        assert_eq!(errors(|it| it.clients[0].clock = clock), [""; 0]);
    }
    for (clock, expected) in [
        (
            off_by(i64::MAX, 0),
            "clock offset: at most 316224000000 ms ahead or behind, got 9223372036854775807",
        ),
        (
            off_by(-limit - 1, 0),
            "clock offset: at most 316224000000 ms ahead or behind, got -316224000001",
        ),
        (off_by(0, i32::MIN), "clock drift: at most 100000 ppm, got -2147483648"),
    ] {
        assert_eq!(errors(|it| it.clients[0].clock = clock), [format!("C1: {expected}")]);
        assert_eq!(errors(|it| it.servers[0].clock = clock), [format!("S1: {expected}")]);
    }
}

#[test]
fn duration_beyond_the_limit_is_rejected() {
    let too_long = DURATION_LIMIT_MS + 1;
    for (change, expected) in [
        (
            (|it: &mut Scenario, ms| it.clients[0].starts_at = Millis(ms))
                as fn(&mut Scenario, u64),
            "C1: start: at most 31622400000 ms, got 31622400001",
        ),
        (
            |it, ms| it.servers[0].replication = Some(Replication { lag_ms: ms }),
            "S1: replication lag: at most 31622400000 ms, got 31622400001",
        ),
        (
            |it, ms| it.network.latency.most_ms = ms,
            "network: latency: at most 31622400000 ms, got 31622400001",
        ),
        (
            |it, ms| it.network.call_timeout_ms = ms,
            "network: call timeout: at most 31622400000 ms, got 31622400001",
        ),
    ] {
        assert_eq!(errors(|it| change(it, DURATION_LIMIT_MS)), [""; 0]);
        assert_eq!(errors(|it| change(it, too_long)), [expected]);
    }
    assert_eq!(
        errors(|it| it.network.latency = Latency { least_ms: 2, most_ms: 1 }),
        ["network: latency: the least, 2 ms, is more than the most, 1 ms"]
    );
    assert_eq!(
        errors(|it| it.network.call_timeout_ms = 0),
        ["network: call timeout: at least 1 ms, got 0"]
    );
    let persistence = Persistence::AllButTheLast { milliseconds: u32::MAX };
    assert_eq!(errors(|it| it.servers[0].persistence = persistence), [""; 0]);
}

#[test]
fn parameter_that_is_unknown_or_of_the_wrong_type_is_rejected() {
    let program = "-- @param TTL 10 lifetime, ms\n-- @param KEY lock the key\nsleep(TTL)";
    for (name, given, expected) in [
        ("TTL", "20", ""),
        ("TTL", "10.5", ""),
        ("TTL", "0", ""),
        ("KEY", "20", ""),
        ("KEY", "-20", ""),
        ("TTL", "-20", "C1: TTL: a duration cannot be negative, got `-20`"),
        ("TTL", "soon", "C1: TTL: a number is expected, got `soon`"),
        ("TTTL", "1", "C1: the program has no parameter `TTTL`; it has TTL, KEY"),
    ] {
        let errors = errors(|it| {
            it.clients[0] = ClientSetup::of(program);
            it.clients[0].parameters = vec![(name.to_owned(), given.to_owned())];
        });
        assert_eq!(errors.concat(), expected);
    }
}

#[test]
fn load_of_a_wrong_scenario_returns_every_error() {
    let errors = errors(|it| {
        it.clients = ["enter(", "enter()", "leave("].map(ClientSetup::of).to_vec();
        it.clients[1].starts_at = Millis(u64::MAX);
        it.network.call_timeout_ms = 0;
    });
    for place in ["network: call timeout: ", "C1: 1:", "C2: start: ", "C3: 1:"] {
        assert!(errors.iter().any(|error| error.starts_with(place)), "{place} {errors:?}");
    }
}
