//! Builds short runs from a schedule and formats their findings.

use crate::findings::{
    Blockage, Entangled, Finding, FindingKind, Loss, Mode, Opening, ProbeChanges, Prolonged,
    findings,
};
use content::{locks, step};
use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use simulator::{ClientSetup, Clock, Move, Policy, Replication, Run, Scenario, ServerSetup};

pub(super) fn scenario(programs: &[&str]) -> Scenario {
    let client = |program: &&str| {
        let Some(lock) = program.strip_prefix('@') else { return ClientSetup::of(program) };
        let mut words = lock.split(' ');
        let id = words.next().unwrap();
        let lock = locks::ALL.iter().find(|lock| lock.id == id).unwrap();
        let set = |word: &str| {
            let (name, value) = word.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        };
        ClientSetup { parameters: words.map(set).collect(), ..ClientSetup::of(lock.source) }
    };
    let servers = if programs.iter().any(|program| program.contains("redlock")) { 5 } else { 1 };
    let server =
        ServerSetup { replication: Some(Replication { lag_ms: 50 }), ..ServerSetup::DEFAULT };
    Scenario {
        servers: vec![server; servers],
        ..Scenario::with_clients(programs.iter().map(client).collect())
    }
}

/// Runs a scenario by a schedule.
///
/// - `1` runs C1 up to its next visible event; `send1` and `deliver1` are single moves.
/// - `:500` runs the clients round-robin up to 500 ms.
/// - Faults are `x1` (crash), `pause1:500`, `delay1:500`, `unsent1`, `unheard1`, `restart1` and
///   `failover1`. `client1:-500` and `server1:500` set clocks.
/// - `external:DEL,lock` is a command of an external client.
#[track_caller]
pub(super) fn scheduled(scenario: &Scenario, schedule: &str) -> Run {
    let mut run = Run::new(scenario).unwrap();
    for word in schedule.split_whitespace() {
        if let Some(command) = word.strip_prefix("external:") {
            let args = command.split(',').map(Bytes::from).collect();
            run.push(Move::Command { server: ServerId(0), args }).unwrap();
            continue;
        }
        let (name, number) = word.split_once(':').unwrap_or((word, "0"));
        let verb = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let index = name[verb.len()..].parse::<u8>().map_or(0, |number| number - 1);
        let (client, server) = (ClientId(index), ServerId(index));
        let by_ms: i64 = number.parse().unwrap();
        let duration_ms = by_ms.unsigned_abs();
        let next = match verb {
            "" if name.is_empty() => {
                act_until(&mut run, Millis(duration_ms));
                continue;
            }
            "" => {
                step(&mut run, client).unwrap();
                continue;
            }
            "x" => Move::Crash(client),
            "send" => Move::Run(client),
            "deliver" => Move::Deliver(client),
            "pause" => Move::Pause { client, duration_ms },
            "delay" => Move::Delay { client, duration_ms },
            "unsent" => Move::LoseRequest(client),
            "unheard" => Move::LoseReply(client),
            "client" => Move::Jump { clock: Clock::Client(client), by_ms },
            "server" => Move::Jump { clock: Clock::Server(server), by_ms },
            "restart" => Move::Restart(server),
            "failover" => Move::Failover(server),
            _ => panic!("{word}?"),
        };
        run.push(next).unwrap();
    }
    run
}

/// Runs the clients round-robin until the given time.
fn act_until(run: &mut Run, end: Millis) {
    while run.world().now() < end {
        let next = match Policy::InTurn.next(run) {
            Some(Move::Tick(to)) => Move::Tick(to.min(end)),
            Some(next) => next,
            None => break,
        };
        run.push(next).unwrap();
    }
}

pub(super) fn found(run: &Run) -> Vec<String> {
    findings(run).iter().map(in_short).collect()
}

fn in_short(finding: &Finding) -> String {
    let at = finding.at.0;
    let what = match &finding.kind {
        FindingKind::MutualExclusion { first, second, opening, .. } => {
            format!("{first} and {second} inside{}", opened(opening.as_ref()))
        }
        FindingKind::HolderOnly { by, holder, is_freed, loss, own_loss, sent } => {
            let loss = loss.as_ref().map(|loss| format!(": {}", lost(loss)));
            let own_loss = own_loss.as_ref().map(|loss| format!("; {}", lost(loss)));
            let sent = if sent.is_some() { "; sent before" } else { "" };
            let [loss, own_loss] = [loss, own_loss].map(Option::unwrap_or_default);
            let does = if *is_freed { "frees" } else { "changes" };
            format!("{by} {does} {holder}'s lock{loss}{own_loss}{sent}")
        }
        FindingKind::NoDeadlock { owner, left_behind, blockage, waiter, within_ms, .. } => {
            let blocked = blockage.as_ref().map(|it| match it {
                Blockage::Deadlock(those) => {
                    let those = those.iter().map(|Entangled { client, has, wants, .. }| {
                        format!("{client} with {} on {}", has.to_lossy(), wants.to_lossy())
                    });
                    format!(", deadlock of {}", those.collect::<Vec<_>>().join(", "))
                }
                Blockage::FreedOnceMore { .. } => ", freed once more".to_owned(),
                Blockage::NeverUndone { .. } => ", never undone".to_owned(),
                Blockage::Livelock(those) => format!(", livelock of {}", those.len()),
            });
            let owner = owner.map_or("somebody".to_owned(), |owner| owner.to_string());
            let waiter = waiter.map_or("nobody".to_owned(), |waiter| waiter.to_string());
            let within = within_ms.map_or("never", |_| "not within reach");
            let left_behind = left_behind.as_ref().map(|it| {
                let deadline = it.deadline.map_or("never".to_owned(), |at| at.0.to_string());
                let prolonged = it.prolonged.map_or_else(String::new, |why| match why {
                    Prolonged::Overwritten { by, .. } => format!(", overwritten by {by}"),
                    Prolonged::Renewed { by, .. } => format!(", renewed by {by}"),
                    Prolonged::Skewed(skew) => format!(", {:?} {:+}", skew.clock, skew.ahead_ms),
                });
                format!(", {:?}, free after {deadline}{prolonged}", it.parting)
            });
            let [left_behind, blocked] = [left_behind, blocked].map(Option::unwrap_or_default);
            format!("{waiter} waits for {owner}, {within}{left_behind}{blocked}")
        }
        FindingKind::LeaseOutlastsWork { client, opening } => {
            format!("{client} inside{}", opened(opening.as_ref()))
        }
        FindingKind::NoLostUpdate { name, by, other, .. } => {
            format!("{by} overwrote {other}'s {}", name.bare_or_quoted())
        }
        FindingKind::NoEntryAfterFailure { client, .. } => format!("{client} got no lock"),
    };
    format!("{at}: {what}")
}

fn name(client: Option<ClientId>) -> String {
    client.map_or("an external client".to_owned(), |client| client.to_string())
}

fn opened(opening: Option<&Opening>) -> String {
    match opening {
        Some(Opening::Lost(losses)) => format!(": {}", listed(losses)),
        Some(Opening::Freed { .. }) => ": freed before".to_owned(),
        Some(Opening::SpareToken { key, command, .. }) => {
            format!(": {} of {}", command.bare_or_quoted(), key.bare_or_quoted())
        }
        Some(Opening::NoLock(client)) => format!(": {client} has no lock"),
        Some(Opening::Unheeded { ignored, changes }) => {
            let ignored = ignored.as_ref().map_or("nothing".to_owned(), |(command, reply)| {
                format!("{} {reply}", command.bare_or_quoted())
            });
            let what = if *changes == ProbeChanges::Lock { "taken from it" } else { "not heeded" };
            format!(": {what} by {ignored}")
        }
        None => String::new(),
    }
}

fn listed(losses: &[Loss]) -> String {
    losses.iter().map(lost).collect::<Vec<_>>().join(", ")
}

fn lost(loss: &Loss) -> String {
    let how = match loss.how {
        Mode::Deleted { by } => format!("deleted by {}", name(by)),
        Mode::Overwritten { by } => format!("overwritten by {}", name(by)),
        Mode::Expired => "expired".to_owned(),
        Mode::ServerLost => format!("lost by {}", loss.server),
    };
    let paused = if loss.pause.is_some() { ", paused" } else { "" };
    let skew = loss.skew.map(|skew| format!(", {:?} {:+}", skew.clock, skew.ahead_ms));
    format!(
        "{}'s {} {how}{paused}{}",
        loss.owner,
        loss.key.bare_or_quoted(),
        skew.unwrap_or_default()
    )
}
