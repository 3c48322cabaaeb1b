//! Generates arbitrary runs, and a move of each kind, for tests of the data derived from them.

use crate::moves::{Clock, Move};
use crate::run::Run;
use crate::scenario::{ClientSetup, Replication, Scenario, ServerSetup};
use crate::world::World;
use primitives::{ClientId, Millis, ServerId};
use proptest::prelude::*;
use redis_model::{Bytes, Persistence};
use std::iter;
use std::ops::Range;

/// Returns a move of each kind, of this client or server.
pub fn one_of_each_move(client: ClientId, server: ServerId) -> Vec<Move> {
    let duration_ms = 300;
    // Each kind names the next one, so that the compiler finds a missing kind.
    let next = |made: &Move| match made {
        Move::Run(_) => Some(Move::ReadClock(client)),
        Move::ReadClock(_) => Some(Move::Draw { client, number: -7 }),
        Move::Draw { .. } => Some(Move::Deliver(client)),
        Move::Deliver(_) => Some(Move::Tick(Millis(7))),
        Move::Tick(_) => Some(Move::Crash(client)),
        Move::Crash(_) => Some(Move::Pause { client, duration_ms }),
        Move::Pause { .. } => Some(Move::Delay { client, duration_ms }),
        Move::Delay { .. } => Some(Move::LoseRequest(client)),
        Move::LoseRequest(_) => Some(Move::LoseReply(client)),
        Move::LoseReply(_) => Some(Move::Jump { clock: Clock::Client(client), by_ms: -5 }),
        Move::Jump { clock: Clock::Client(_), .. } => {
            Some(Move::Jump { clock: Clock::Server(server), by_ms: 5 })
        }
        Move::Jump { clock: Clock::Server(_), .. } => Some(Move::Restart(server)),
        Move::Restart(_) => Some(Move::Partition(server)),
        Move::Partition(_) => Some(Move::Heal(server)),
        Move::Heal(_) => Some(Move::Failover(server)),
        Move::Failover(_) => Some(Move::Command { server, args: [Bytes::from("PING")].into() }),
        Move::Command { .. } => None,
    };
    iter::successors(Some(Move::Run(client)), next).collect()
}

/// Programs that together poll with one command, with several and with a script, spin, count in
/// place, overwrite values of other clients, and use two servers.
const PROGRAMS: [&str; 8] = [
    r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(3) end enter() sleep(9) redis.call("DEL", "lock")"#,
    r#"while true do redis.call("GET", "lock") redis.call("GET", "a") sleep(3) end"#,
    r#"while redis.call("GET", "lock") do end redis.call("SET", "lock", now(), "PX", 8) enter() work(5)"#,
    r#"while redis.call("INCR", "lock") ~= 1 do sleep(2) redis.call("PEXPIRE", "lock", 9) end redis.call("DEL", "lock")"#,
    r#"while true do redis.pcall_on(2, "SET", "a", "x", "NX", "PX", 7) redis.pcall_on(1, "GET", "lock") sleep(2) end"#,
    r#"local server = 1 while true do redis.call_on(server, "GET", "b") sleep(2) if random(1, 4) == 1 then server = 3 - server end end"#,
    r#"local key = "a" while true do redis.call("EVAL", "return 1", 1, key, now()) sleep(2) if random(1, 4) == 1 then key = "b" end end"#,
    r#"for n = 1, 9 do redis.call("SET", "lock", n) sleep(4) redis.call("DEL", "lock", "a") end"#,
];

/// Generates a run of randomly chosen programs, mostly of due moves. Faults and external clients
/// are rare.
pub fn any_run() -> impl Strategy<Value = Run> {
    any_run_of(0..200, 60)
}

/// Generates a run with up to `moves` choices. One in `one_in` is any allowed move, and one in
/// `one_in` is a command of an external client.
pub fn any_run_of(moves: Range<usize>, one_in: u16) -> impl Strategy<Value = Run> {
    let programs = prop::collection::vec((0..PROGRAMS.len(), 0..2_u64), 1..4);
    let choices = prop::collection::vec((0..one_in, any::<prop::sample::Index>()), moves);
    (programs, choices).prop_map(|(programs, choices)| {
        let client = |(program, starts_at): (usize, u64)| ClientSetup {
            starts_at: Millis(starts_at),
            ..ClientSetup::of(PROGRAMS[program])
        };
        let forgetful = ServerSetup {
            persistence: Persistence::AllButTheLast { milliseconds: 5 },
            replication: Some(Replication { lag_ms: 4 }),
            ..ServerSetup::DEFAULT
        };
        let servers = vec![forgetful, ServerSetup::DEFAULT];
        let clients = programs.into_iter().map(client).collect();
        let mut run = Run::new(&Scenario { servers, ..Scenario::with_clients(clients) })
            .expect("the generator makes only valid runs");
        for (kind, choice) in choices {
            let world = run.world();
            let moves = match kind {
                0 => world.moves(),
                1 => external_commands(world),
                _ => world.due_moves(),
            };
            if !moves.is_empty() {
                run.push(choice.get(&moves).clone()).expect("the generator makes only valid runs");
            }
        }
        run
    })
}

/// Returns the commands that an external client may send now.
fn external_commands(world: &World) -> Vec<Move> {
    let commands = ["GET lock", "SET lock 1", "SET lock 1 PX 3", "DEL lock a", "INCR lock"];
    let command = |words: &str| {
        let args = words.split(' ').map(Bytes::from).collect();
        Move::Command { server: ServerId(0), args }
    };
    commands.into_iter().map(command).filter(|command| world.allows(command)).collect()
}
