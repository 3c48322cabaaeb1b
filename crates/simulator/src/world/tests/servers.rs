//! Partitions, restarts and failovers of servers, and their effect on messages, connections and
//! keys.
//!
//! A row contains a schedule and the expected visible events, with their times. After the schedule,
//! the run continues without faults. `run1` is a move of C1, a number lets time pass up to that
//! time, and `SET,lock,1` is a command of an external client to S1.

use super::{C1, apply};
use crate::moves::Move;
use crate::scenario::{ClientSetup, Latency, Replication, Scenario, ServerSetup};
use crate::world::{Asker, Event, EventKind, World};
use primitives::{Millis, ServerId};
use redis_model::{Bytes, Persistence};

const S1: ServerId = ServerId(0);

/// Returns the move for a word of a schedule, or `None` if the word is a time.
fn read(word: &str) -> Option<Move> {
    let (name, duration) = word.split_once(':').unwrap_or((word, "0"));
    let duration_ms = duration.parse().unwrap();
    Some(match name {
        "run1" => Move::Run(C1),
        "deliver1" => Move::Deliver(C1),
        "pause1" => Move::Pause { client: C1, duration_ms },
        "lose1" => Move::LoseRequest(C1),
        "delay1" => Move::Delay { client: C1, duration_ms },
        "partition" => Move::Partition(S1),
        "heal" => Move::Heal(S1),
        "restart" => Move::Restart(S1),
        "failover" => Move::Failover(S1),
        _ if word.starts_with(char::is_numeric) => return None,
        _ => Move::Command { server: S1, args: word.split(',').map(Bytes::from).collect() },
    })
}

/// Executes a schedule, then continues without faults until nothing is due.
#[track_caller]
fn course(world: &mut World, schedule: &str) -> String {
    let mut seen = Vec::new();
    for word in schedule.split_whitespace() {
        if let Some(chosen) = read(word) {
            seen.extend(world.apply(&chosen).unwrap());
            continue;
        }
        let end = Millis(word.parse().unwrap());
        while world.now() < end {
            let [Move::Tick(next)] = world.due_moves()[..] else {
                panic!("{schedule}: {:?} at {:?}", world.due_moves(), world.now())
            };
            seen.extend(world.apply(&Move::Tick(next.min(end))).unwrap());
        }
    }
    while let Some(next) = world.due_moves().first() {
        seen.extend(world.apply(next).unwrap());
    }
    let lines: Vec<String> = seen.iter().filter_map(line).collect();
    lines.join(", ")
}

/// Formats an event that concerns clients or keys, or returns `None` for the moves of the schedule
/// itself.
fn line(event: &Event) -> Option<String> {
    let what = match &event.kind {
        EventKind::Executed { asker: Asker::Waiting, reply, .. } if event.client.is_some() => {
            format!("{reply}")
        }
        EventKind::Executed { asker: Asker::Gone, reply, .. } => format!("{reply} to nobody"),
        EventKind::Disconnected { .. } => "disconnected".into(),
        EventKind::TimedOut { .. } => "timed out".into(),
        EventKind::Finished => "finished".into(),
        EventKind::GaveUp(_) => "gave up".into(),
        EventKind::Failed(_) => "failed".into(),
        EventKind::Expired { .. } => "expired".into(),
        _ => return None,
    };
    Some(format!("{} {what}", event.at.0))
}

/// Returns a world of one client and one server with this message latency.
fn world(program: &str, latency_ms: u64, server: ServerSetup) -> World {
    let mut scenario = Scenario::with_clients(vec![ClientSetup::of(program)]);
    scenario.servers = vec![server];
    scenario.network.latency = Latency { least_ms: latency_ms, most_ms: latency_ms };
    World::new(&scenario).unwrap()
}

fn replicated(lag_ms: u64) -> ServerSetup {
    ServerSetup { replication: Some(Replication { lag_ms }), ..ServerSetup::DEFAULT }
}

/// Compares the events of schedules. Messages take 100 ms.
#[track_caller]
fn check(program: &str, table: &[(&str, &str)]) {
    for (schedule, expected) in table {
        let seen = course(&mut world(program, 100, replicated(0)), schedule);
        assert_eq!(seen, *expected, "{schedule}");
    }
}

#[test]
fn held_message_arrives_after_heal_or_is_lost_with_the_server() {
    let table = [
        // The request is held.
        ("run1 partition 50 heal", "100 OK, 200 finished"),
        ("run1 partition 300 heal", "300 OK, 400 finished"),
        ("run1 partition", "3000 timed out, 3000 failed"),
        ("run1 partition 300 heal lose1", "3000 timed out, 3000 failed"),
        ("run1 partition restart 300 heal", "300 disconnected, 300 failed"),
        ("run1 partition restart", "3000 timed out, 3000 failed"),
        ("run1 partition 50 failover", "50 disconnected, 50 failed"),
        ("run1 partition restart 50 failover", "50 disconnected, 50 failed"),
        ("run1 partition restart restart 50 heal", "50 disconnected, 50 failed"),
        // The request is sent during the partition.
        ("partition run1 50 heal", "100 OK, 200 finished"),
        ("partition run1 300 heal", "300 OK, 400 finished"),
        ("partition restart run1 300 heal", "300 OK, 400 finished"),
        // The reply is held.
        ("run1 100 deliver1 partition 150 heal", "100 OK, 200 finished"),
        ("run1 100 deliver1 partition 300 heal", "100 OK, 300 finished"),
        ("run1 100 deliver1 partition", "100 OK, 3000 timed out, 3000 failed"),
        ("run1 100 deliver1 partition restart 150 heal", "100 OK, 150 disconnected, 150 failed"),
        ("run1 100 deliver1 partition restart", "100 OK, 3000 timed out, 3000 failed"),
        ("run1 100 deliver1 partition 150 failover", "100 OK, 150 disconnected, 150 failed"),
        // The reply has arrived.
        ("run1 100 deliver1 pause1:900 200 partition restart", "100 OK, 1000 finished"),
        ("run1 100 deliver1 pause1:900 199 partition", "100 OK, 3000 timed out, 3000 failed"),
        // No message is held.
        ("run1 50 restart", "50 disconnected, 50 failed"),
        ("run1 50 failover", "50 disconnected, 50 failed"),
        ("run1 100 deliver1 150 restart", "100 OK, 200 finished"),
        ("run1 100 deliver1 150 failover", "100 OK, 200 finished"),
        // A partition does not shorten a delay.
        ("run1 delay1:2000 partition heal", "2100 OK, 2200 finished"),
        ("run1 100 deliver1 delay1:2000 partition heal", "100 OK, 2200 finished"),
    ];
    check(r#"redis.call("SET", "lock", 1)"#, &table);
    let mut held = world("redis.call(\"PING\")", 100, ServerSetup::DEFAULT);
    apply(&mut held, &[Move::Run(C1), Move::Partition(S1)]);
    assert!(!held.allows(&Move::Delay { client: C1, duration_ms: 1 }));
    assert!(held.allows(&Move::LoseRequest(C1)));
}

#[test]
fn request_after_its_timeout_is_held_and_lost_like_any_other() {
    let table = [
        ("run1 delay1:4000 3000 run1", "3000 timed out, 3000 finished, 4100 OK to nobody"),
        ("run1 delay1:4000 3000 run1 restart", "3000 timed out, 3000 finished"),
        ("run1 delay1:4000 3000 run1 failover", "3000 timed out, 3000 finished"),
        ("run1 partition 3000 run1", "3000 timed out, 3000 finished"),
        ("run1 partition 3000 run1 heal", "3000 timed out, 3000 finished, 3000 OK to nobody"),
        ("run1 partition 3000 run1 restart heal", "3000 timed out, 3000 finished"),
        (
            "run1 delay1:4000 3000 run1 partition heal",
            "3000 timed out, 3000 finished, 4100 OK to nobody",
        ),
    ];
    check(r#"redis.pcall("SET", "lock", 1)"#, &table);
}

#[test]
fn client_with_watched_keys_or_queued_commands_notices_a_broken_connection() {
    let once = "100 OK, 200 disconnected, 300 PONG, 400 finished";
    let table = [
        ("WATCH", "lock", "restart", once),
        ("MULTI", "", "restart", once),
        ("WATCH", "lock", "failover", once),
        ("PING", "", "restart", "100 PONG, 300 PONG, 500 PONG, 600 finished"),
        (
            "WATCH",
            "lock",
            "partition restart run1 250 heal",
            "100 OK, 250 disconnected, 350 PONG, 450 finished",
        ),
        ("WATCH", "lock", "partition run1 250 heal", "100 OK, 300 PONG, 500 PONG, 600 finished"),
    ];
    for (command, key, schedule, expected) in table {
        let key = if key.is_empty() { String::new() } else { format!(", {key:?}") };
        let program = format!(
            r#"redis.call("{command}"{key}) sleep(0) redis.pcall("PING") redis.pcall("PING")"#
        );
        let schedule = format!("run1 100 deliver1 200 run1 {schedule}");
        let seen = course(&mut world(&program, 100, replicated(0)), &schedule);
        assert_eq!(seen, expected, "{command} {schedule}");
    }
}

#[test]
fn broken_call_also_reports_lost_watched_keys() {
    let program = r#"redis.call("WATCH", "lock") redis.pcall("PING") redis.call("PING")"#;
    let table = [
        (
            "run1 100 deliver1 200 run1 250 restart",
            "100 OK, 250 disconnected, 350 PONG, 450 finished",
        ),
        (
            "run1 100 deliver1 200 run1 lose1 restart",
            "100 OK, 3200 timed out, 3300 PONG, 3400 finished",
        ),
    ];
    check(program, &table);
}

#[test]
fn replica_at_a_failover_has_the_data_received_by_then() {
    const SET: &str = "SET,lock,1";
    let table = [
        // Replication lag, schedule, number of keys at the end.
        (0, "failover", 1),
        (10, "failover", 0),
        (10, "9 failover", 0),
        (10, "10 failover", 1),
        // The replica receives nothing during a partition.
        (50, "20 partition 100 failover", 0),
        (50, "20 partition 100 heal failover", 1),
        (50, "20 partition 30 heal 49 failover", 0),
        (50, "20 partition 30 heal 50 failover", 1),
        // After a restart the primary sends a full copy, which has the same lag.
        (0, "restart failover", 0),
        (100, "200 restart 299 failover", 1),
        (100, "200 restart 300 failover", 0),
        (100, "50 restart 120 failover", 1),
        (100, "50 restart 150 failover", 0),
        // An unreachable replica keeps its data.
        (0, "partition restart failover", 1),
        (0, "partition restart 50 heal failover", 0),
        (100, "200 partition restart 250 heal 299 failover", 1),
        (100, "200 partition restart 250 heal 300 failover", 0),
        // Data that could not be sent is lost.
        (100, "50 partition restart 60 heal 149 failover", 0),
        // After the failover the server is reachable.
        (0, "partition failover SET,b,1", 2),
    ];
    for (lag_ms, schedule, expected) in table {
        let mut world = world("sleep(1000)", 0, replicated(lag_ms));
        course(&mut world, &format!("run1 {SET} {schedule}"));
        assert_eq!(super::keys(&world), expected, "{schedule}, {lag_ms} ms behind");
        assert!(!world.allows(&Move::Failover(S1)), "there is no other replica");
    }
}

#[test]
fn wait_ends_with_replication_or_at_its_timeout() {
    let table = [
        // Replication lag, arguments of WAIT, schedule, expected events.
        (Some(50), "1, 100", "", "0 OK, 50 1, 50 finished"),
        (Some(0), "1, 100", "", "0 OK, 0 1, 0 finished"),
        (Some(50), "1, 50", "", "0 OK, 50 1, 50 finished"),
        (Some(50), "1, 49", "", "0 OK, 49 0, 49 finished"),
        (Some(50), "0, 100", "", "0 OK, 0 0, 0 finished"),
        (Some(50), "-1, 100", "", "0 OK, 0 0, 0 finished"),
        (Some(50), "2, 100", "", "0 OK, 100 1, 100 finished"),
        (None, "1, 100", "", "0 OK, 100 0, 100 finished"),
        // A timeout of 0 means no timeout.
        (Some(50), "1, 0", "", "0 OK, 50 1, 50 finished"),
        (Some(50), "2, 0", "", "0 OK, 3000 timed out, 3000 failed"),
        (None, "1, 0", "", "0 OK, 3000 timed out, 3000 failed"),
        (None, "1, 5000", "", "0 OK, 3000 timed out, 3000 failed"),
        (None, "1, '9000000000000000000'", "", "0 OK, 3000 timed out, 3000 failed"),
        // It also waits for later writes.
        (Some(50), "1, 100", "20 SET,a,1", "0 OK, 70 1, 70 finished"),
        // The connection breaks.
        (Some(50), "1, 100", "20 failover", "0 OK, 20 disconnected, 20 failed"),
        (Some(50), "1, 100", "20 restart", "0 OK, 20 disconnected, 20 failed"),
        // The replica receives nothing during a partition.
        (Some(50), "1, 100", "20 partition 40 heal", "0 OK, 50 1, 50 finished"),
        (Some(50), "1, 100", "20 partition 70 heal", "0 OK, 70 1, 70 finished"),
        // An error is returned at once.
        (Some(50), "1, -1", "", "0 OK, 0 ERR timeout is negative, 0 failed"),
    ];
    for (lag_ms, replicas, schedule, expected) in table {
        let program = format!(r#"redis.call("SET", "lock", 1) redis.call("WAIT", {replicas})"#);
        let server = lag_ms.map_or(ServerSetup::DEFAULT, replicated);
        let schedule = format!("run1 deliver1 run1 deliver1 {schedule}");
        let seen = course(&mut world(&program, 0, server), &schedule);
        assert_eq!(seen, expected, "{lag_ms:?} {replicas} {schedule}");
    }
}

/// No time passes for a probe client, so replication is complete at once for it.
#[test]
fn probe_client_with_wait_gets_the_number_of_replicas_at_once() {
    for (lag_ms, schedule, is_admitted) in [
        (Some(1_000), "", true),
        (Some(1_000), "SET,other,1", true),
        (Some(1_000), "SET,lock,1", false),
        (Some(1_000), "failover", false),
        (None, "", false),
    ] {
        let program = r#"
            if redis.call("SET", "lock", 1, "NX") and redis.call("WAIT", 1, 0) == 1 then
              enter()
            end"#;
        let mut world = world(program, 0, lag_ms.map_or(ServerSetup::DEFAULT, replicated));
        for word in schedule.split_whitespace() {
            apply(&mut world, &[read(word).unwrap()]);
        }
        assert_eq!(world.admits_probe_like(C1), is_admitted, "{lag_ms:?} {schedule}");
    }
}

#[test]
fn restarted_server_has_persisted_keys_that_are_not_expired() {
    let table = [
        // Data lost by a restart in ms, schedule, expected expiries, number of keys at the end.
        (None, "SET,a,1 100 restart", "", 0),
        (Some(0), "SET,a,1 restart", "", 1),
        (Some(50), "SET,a,1 49 restart", "", 0),
        (Some(50), "SET,a,1 50 restart", "", 1),
        // The server restarts with a TTL that has already passed.
        (Some(180), "SET,a,1,PX,100 50 PERSIST,a 200 restart", "200 expired", 0),
        // The replica has not received the expiry yet.
        (Some(0), "SET,a,1,PX,100 120 failover", "101 expired, 120 expired", 0),
        // A replica persists data from the time at which it received it.
        (Some(500), "SET,a,1 549 failover restart", "", 0),
        (Some(500), "SET,a,1 550 failover restart", "", 1),
        (Some(500), "SET,a,1 partition 100 heal 599 failover restart", "", 0),
        (Some(500), "SET,a,1 partition 100 heal 600 failover restart", "", 1),
    ];
    for (lost_ms, schedule, expired, expected) in table {
        let persistence = lost_ms.map_or(Persistence::Nothing, |milliseconds| {
            Persistence::AllButTheLast { milliseconds }
        });
        let mut world = world("sleep(1000)", 0, ServerSetup { persistence, ..replicated(50) });
        let seen = course(&mut world, &format!("run1 {schedule}"));
        let seen = seen.strip_suffix("1000 finished").unwrap().trim_end_matches(", ");
        assert_eq!((seen, super::keys(&world)), (expired, expected), "{schedule}, {lost_ms:?}");
    }
}

#[test]
fn restart_and_failover_report_the_changed_keys() {
    for fault in ["restart", "failover"] {
        let mut world = world("sleep(1000)", 0, replicated(50));
        for word in "SET,a,1 SET,b,1 SET,a,2".split(' ') {
            apply(&mut world, &[read(word).unwrap()]);
        }
        let seen = apply(&mut world, &[read(fault).unwrap()]);
        let keys: Vec<String> =
            seen[0].changes().iter().map(|it| it.key.to_lossy().into_owned()).collect();
        assert_eq!(keys, ["a", "b"], "{fault}");
    }
}
