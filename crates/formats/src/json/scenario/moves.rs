//! Moves in a scenario file, and entries that let a run continue by itself.

use crate::json::names::{ClientName, ClockName, ServerName};
use primitives::ClientId;
use primitives::Millis;
use redis_model::{Bytes, console};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use simulator::{CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use simulator::{Move, Policy};
use std::fmt;
use std::sync::Arc;

/// A move: an object with one field, whose name is the kind of the move.
// With `remote`, the two traits are implemented below, where the number of fields is checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Move"))]
#[serde(deny_unknown_fields, rename_all = "snake_case", remote = "Self")]
pub(super) enum MoveEntry {
    /// The clients continue by themselves, without faults.
    GoOn {
        /// End time, in ms; the run then reaches exactly this time. Without
        /// it, they continue until `until_ms` of the file or until no client does anything more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
        until_ms: Option<u64>,
        /// Scheduling policy, which chooses between clients that can act.
        #[serde(default)]
        policy: PolicyEntry,
    },
    /// The client continues until it does something visible: Redis executes its command, or it
    /// enters, leaves or ends.
    Step(ClientName),
    /// The client receives the result that it waited for, and runs until its next wait.
    Run(ClientName),
    /// As `run`, but the client stops after it has read its clock, if it does so before
    /// its next wait.
    ReadClock(ClientName),
    /// The next call of `random()` returns this number, if the client makes it before its next wait.
    Draw {
        /// The client that draws the number.
        client: ClientName,
        /// The number. If the call excludes it, the nearest one in its range counts.
        number: i64,
    },
    /// The client's request arrives at the server and is executed.
    Deliver(ClientName),
    /// Time passes, at most to the next time at which something is due.
    Tick {
        /// Time after the move, in ms.
        to_ms: u64,
    },
    /// The client stops and never continues. A request in flight still arrives.
    Crash(ClientName),
    /// The client is paused, as by garbage collection or SIGSTOP. The reply that it waits for can
    /// still arrive.
    Pause {
        /// The client that is paused.
        client: ClientName,
        /// Duration of the pause, in ms.
        #[cfg_attr(test, schemars(range(min = 1, max = DURATION_LIMIT_MS)))]
        ms: u64,
    },
    /// The client's request, or the reply to it, is delayed.
    Delay {
        /// The client whose message is delayed.
        client: ClientName,
        /// Duration of the delay, in ms.
        #[cfg_attr(test, schemars(range(min = 1, max = DURATION_LIMIT_MS)))]
        ms: u64,
    },
    /// The client's request is lost.
    LoseRequest(ClientName),
    /// The reply to the client's request is lost.
    LoseReply(ClientName),
    /// A wall clock jumps.
    Jump {
        /// The client or server whose clock jumps.
        clock: ClockName,
        /// Offset of the jump, in ms; negative values set the clock back.
        #[cfg_attr(test, schemars(range(min = -CLOCK_OFFSET_LIMIT_MS.cast_signed(), max = CLOCK_OFFSET_LIMIT_MS)))]
        ms: i64,
    },
    /// The server restarts with the data that its persistence kept. Connections break.
    Restart(ServerName),
    /// The server becomes unreachable: messages to it and from it wait.
    Partition(ServerName),
    /// The server is reachable again.
    Heal(ServerName),
    /// Failover: the server's replica replaces it, with the writes that had been replicated.
    Failover(ServerName),
    /// An external client, which is not in `clients`, sends a command to the server.
    Command {
        /// The server that executes the command.
        server: ServerName,
        /// The command, with the quotes and escapes of `redis-cli`.
        line: CommandLine,
    },
}

impl Serialize for MoveEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MoveEntry::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for MoveEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MoveEntry, D::Error> {
        deserializer.deserialize_map(MoveVisitor)
    }
}

struct MoveVisitor;

impl<'de> Visitor<'de> for MoveVisitor {
    type Value = MoveEntry;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(r#"a move: an object with one field, such as {"crash": "C1"}"#)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<MoveEntry, A::Error> {
        let entry = MoveEntry::deserialize(MapAccessDeserializer::new(&mut fields))?;
        match fields.next_key::<IgnoredAny>()? {
            None => Ok(entry),
            Some(_) => Err(A::Error::invalid_length(2, &self)),
        }
    }
}

/// Scheduling policy, which chooses between clients that can act.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", rename = "Policy")]
pub(super) enum PolicyEntry {
    /// A random client acts, chosen with the seed.
    #[default]
    Seeded,
    /// The first client that can act continues until it waits for time to pass.
    InTurn,
}

impl From<PolicyEntry> for Policy {
    fn from(policy: PolicyEntry) -> Policy {
        match policy {
            PolicyEntry::Seeded => Policy::Seeded,
            PolicyEntry::InTurn => Policy::InTurn,
        }
    }
}

/// The words of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub(super) struct CommandLine(pub(super) Arc<[Bytes]>);

/// A quote in a command that has no end.
#[derive(Debug, thiserror::Error)]
#[error("a quote in the command has no end, or is followed by something other than a space")]
pub(super) struct Unbalanced;

impl TryFrom<String> for CommandLine {
    type Error = Unbalanced;

    fn try_from(line: String) -> Result<CommandLine, Unbalanced> {
        let words = console::split(line.as_bytes()).map_err(|_| Unbalanced)?;
        Ok(CommandLine(words.into()))
    }
}

impl From<CommandLine> for String {
    fn from(CommandLine(words): CommandLine) -> String {
        words.iter().map(Bytes::bare_or_quoted).collect::<Vec<_>>().join(" ")
    }
}

impl From<&Move> for MoveEntry {
    fn from(made: &Move) -> MoveEntry {
        match *made {
            Move::Run(client) => MoveEntry::Run(ClientName(client)),
            Move::ReadClock(client) => MoveEntry::ReadClock(ClientName(client)),
            Move::Draw { client, number } => MoveEntry::Draw { client: ClientName(client), number },
            Move::Deliver(client) => MoveEntry::Deliver(ClientName(client)),
            Move::Tick(to) => MoveEntry::Tick { to_ms: to.0 },
            Move::Crash(client) => MoveEntry::Crash(ClientName(client)),
            Move::Pause { client, duration_ms } => {
                MoveEntry::Pause { client: ClientName(client), ms: duration_ms }
            }
            Move::Delay { client, duration_ms } => {
                MoveEntry::Delay { client: ClientName(client), ms: duration_ms }
            }
            Move::LoseRequest(client) => MoveEntry::LoseRequest(ClientName(client)),
            Move::LoseReply(client) => MoveEntry::LoseReply(ClientName(client)),
            Move::Jump { clock, by_ms } => MoveEntry::Jump { clock: ClockName(clock), ms: by_ms },
            Move::Restart(server) => MoveEntry::Restart(ServerName(server)),
            Move::Partition(server) => MoveEntry::Partition(ServerName(server)),
            Move::Heal(server) => MoveEntry::Heal(ServerName(server)),
            Move::Failover(server) => MoveEntry::Failover(ServerName(server)),
            Move::Command { server, ref args } => MoveEntry::Command {
                server: ServerName(server),
                line: CommandLine(Arc::clone(args)),
            },
        }
    }
}

/// Instruction in an entry.
pub(super) enum Order {
    /// The run continues by itself, until this time if given.
    GoOn { until: Option<Millis>, policy: Policy },
    /// The client continues until it does something visible.
    Step(ClientId),
    /// Exactly this move is made.
    Make(Move),
}

impl MoveEntry {
    /// The entry that lets the run continue to the end.
    pub(super) const GO_ON: MoveEntry =
        MoveEntry::GoOn { until_ms: None, policy: PolicyEntry::Seeded };

    /// Returns the instruction of the entry.
    pub(super) fn order(&self) -> Order {
        Order::Make(match *self {
            MoveEntry::GoOn { until_ms, policy } => {
                return Order::GoOn { until: until_ms.map(Millis), policy: policy.into() };
            }
            MoveEntry::Step(client) => return Order::Step(client.0),
            MoveEntry::Run(client) => Move::Run(client.0),
            MoveEntry::ReadClock(client) => Move::ReadClock(client.0),
            MoveEntry::Draw { client, number } => Move::Draw { client: client.0, number },
            MoveEntry::Deliver(client) => Move::Deliver(client.0),
            MoveEntry::Tick { to_ms } => Move::Tick(Millis(to_ms)),
            MoveEntry::Crash(client) => Move::Crash(client.0),
            MoveEntry::Pause { client, ms } => Move::Pause { client: client.0, duration_ms: ms },
            MoveEntry::Delay { client, ms } => Move::Delay { client: client.0, duration_ms: ms },
            MoveEntry::LoseRequest(client) => Move::LoseRequest(client.0),
            MoveEntry::LoseReply(client) => Move::LoseReply(client.0),
            MoveEntry::Jump { clock, ms } => Move::Jump { clock: clock.0, by_ms: ms },
            MoveEntry::Restart(server) => Move::Restart(server.0),
            MoveEntry::Partition(server) => Move::Partition(server.0),
            MoveEntry::Heal(server) => Move::Heal(server.0),
            MoveEntry::Failover(server) => Move::Failover(server.0),
            MoveEntry::Command { server, ref line } => {
                Move::Command { server: server.0, args: Arc::clone(&line.0) }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::ServerId;
    use proptest::prelude::*;
    use simulator::Clock;
    use simulator::testing::one_of_each_move;

    fn any_move() -> impl Strategy<Value = Move> {
        let client = || any::<u8>().prop_map(ClientId);
        let server = || any::<u8>().prop_map(ServerId);
        let clock = prop_oneof![client().prop_map(Clock::Client), server().prop_map(Clock::Server)];
        let words = prop::collection::vec(any::<Vec<u8>>().prop_map(Bytes::from), 0..4);
        prop_oneof![
            client().prop_map(Move::Run),
            client().prop_map(Move::Deliver),
            any::<u64>().prop_map(|to| Move::Tick(Millis(to))),
            client().prop_map(Move::Crash),
            (client(), any::<u64>())
                .prop_map(|(client, duration_ms)| Move::Pause { client, duration_ms }),
            (client(), any::<u64>())
                .prop_map(|(client, duration_ms)| Move::Delay { client, duration_ms }),
            client().prop_map(Move::LoseRequest),
            client().prop_map(Move::LoseReply),
            (clock, any::<i64>()).prop_map(|(clock, by_ms)| Move::Jump { clock, by_ms }),
            server().prop_map(Move::Restart),
            server().prop_map(Move::Partition),
            server().prop_map(Move::Heal),
            server().prop_map(Move::Failover),
            (server(), words)
                .prop_map(|(server, args)| Move::Command { server, args: args.into() }),
        ]
    }

    #[test]
    fn every_kind_of_move_survives_a_round_trip() {
        for made in one_of_each_move(ClientId(3), ServerId(1)) {
            let json = serde_json::to_string(&MoveEntry::from(&made)).unwrap();
            let entry: MoveEntry = serde_json::from_str(&json).unwrap();
            assert!(matches!(entry.order(), Order::Make(read) if read == made), "{json}");
        }
    }

    proptest! {
        #[test]
        fn any_move_survives_a_round_trip(made in any_move()) {
            let json = serde_json::to_string(&MoveEntry::from(&made)).unwrap();
            let entry: MoveEntry = serde_json::from_str(&json).unwrap();
            let Order::Make(read) = entry.order() else { panic!("{json} is no move") };
            prop_assert_eq!(read, made);
        }
    }
}
