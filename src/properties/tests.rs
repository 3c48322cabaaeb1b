//! What counts as broken, over short runs of the built-in locks and of a few lines.

use super::{Finding, FindingKind, How, Loss, Opening, judge};
use crate::ids::{ClientId, ServerId};
use crate::moves::{Clock, Move};
use crate::run::{Run, play, step};
use crate::scenario::strategies::{self, Strategy};
use crate::scenario::{ClientSetup, Property, Replication, Scenario, ServerSetup};
use crate::time::Millis;

const TAKE: &str = r#"redis.call("SETNX", "lock", 1) "#;
const DELETE: &str = r#"redis.call("DEL", "lock") "#;

/// What each client runs: a program, or `@` with the name of a built-in lock and its parameters;
/// then a schedule, and what is found.
type Row<'a> = (&'a [&'a str], &'a str, &'a [&'a str]);

#[track_caller]
fn check(rows: &[Row<'_>]) {
    for (programs, schedule, expected) in rows {
        let run = scheduled(&scenario(programs), schedule);
        assert_eq!(found(&run), *expected, "{schedule} of {programs:#?}");
    }
}

fn scenario(programs: &[&str]) -> Scenario {
    let client = |program: &&str| {
        let Some(lock) = program.strip_prefix('@') else { return ClientSetup::of(program) };
        let mut words = lock.split(' ');
        let id = words.next().unwrap();
        let lock = strategies::ALL.iter().find(|lock| lock.id == id).unwrap();
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

/// `1` lets C1 go on to the next thing that shows, `send1` and `deliver1` are single moves, and up to
/// `:500` the clients act in turn. The others are faults: `x1`, `stall1:500`, `delay1:500`, `unsent1`,
/// `unheard1`, `client1:-500` and `server1:500` for clocks, `restart1`, `failover1`.
#[track_caller]
fn scheduled(scenario: &Scenario, schedule: &str) -> Run {
    let mut run = Run::new(scenario).unwrap();
    for word in schedule.split_whitespace() {
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
            "stall" => Move::Stall { client, duration_ms },
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

/// The first client for which anything is due goes on; then time passes.
fn act_until(run: &mut Run, end: Millis) {
    while run.world().now() < end {
        let clients = run.world().clients();
        let mut moves = clients.flat_map(|(client, _)| [Move::Run(client), Move::Deliver(client)]);
        let due = moves.find(|&next| run.world().allows(next));
        let tick = || {
            run.world().due_moves().into_iter().find_map(|next| match next {
                Move::Tick(to) => Some(Move::Tick(to.min(end))),
                _ => None,
            })
        };
        let Some(next) = due.or_else(tick) else { break };
        run.push(next).unwrap();
    }
}

fn found(run: &Run) -> Vec<String> {
    let findings = judge(run.world().scenario(), run.events());
    findings.iter().map(in_short).collect()
}

fn in_short(finding: &Finding) -> String {
    let at = finding.at.0;
    let what = match &finding.kind {
        FindingKind::MutualExclusion { first, second, opening, .. } => {
            let opening = match opening {
                Opening::Lost(loss) => lost(loss),
                Opening::NoLock(client) => format!("{client} has no lock"),
                Opening::TwoLocks => "two locks".to_owned(),
            };
            format!("{first} and {second} inside: {opening}")
        }
        FindingKind::OnlyTheHolderReleases { loss, own_loss, sent, .. } => {
            let own_loss = own_loss.as_ref().map(|loss| format!("; {}", lost(loss)));
            let sent = if sent.is_some() { "; sent before" } else { "" };
            format!("{}{}{sent}", lost(loss), own_loss.unwrap_or_default())
        }
        FindingKind::TheLockComesBack { owner, parting, deadline, waiter, .. } => {
            let deadline = deadline.map_or("never".to_owned(), |deadline| deadline.0.to_string());
            format!("{waiter} waits for {owner}, {parting:?}, free after {deadline}")
        }
        FindingKind::TheHolderHolds { client, loss } => format!("{client} inside: {}", lost(loss)),
        FindingKind::NoLostUpdate { name, by, other, .. } => {
            format!("{by} overwrote {other}'s {}", name.bare_or_quoted())
        }
        FindingKind::NoErrorPathIntoTheSection { client, .. } => format!("{client} got no lock"),
    };
    format!("{at}: {what}")
}

fn lost(loss: &Loss) -> String {
    let how = match loss.how {
        How::Deleted { by } => format!("deleted by {by}"),
        How::Overwritten { by } => format!("overwritten by {by}"),
        How::Expired => "expired".to_owned(),
        How::ServerLost => format!("lost by {}", loss.server),
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

#[test]
fn mutual_exclusion() {
    let inside = "enter() work(1) leave()";
    check(&[
        (&[inside, inside], "1 2", &["0: C1 and C2 inside: C2 has no lock"]),
        (
            &[inside, inside, inside],
            "1 2 3",
            &["0: C1 and C2 inside: C2 has no lock", "0: C1 and C3 inside: C3 has no lock"],
        ),
    ]);
}

#[test]
fn show() {
    let rows: &[(&[&str], &str)] = &[
        (&["@setnx-del", "@setnx-del"], "1 1 x1 :500"),
        (&["@setnx-expire", "@setnx-expire"], "1 x1 :500"),
        (&["@incr-expire", "@incr-expire"], "1 x1 :500"),
        (&["@incr-expire-multi TTL=1000", "@incr-expire-multi TTL=1000"], ":50 x1 :3000"),
        (&["@incr-expire-lua KEYCOUNT=1", "@incr-expire-lua"], ":500"),
        (&["@incr-expire-lua TTL=10.5", "@incr-expire-lua"], ":500"),
        (&["@tornado-redis TTL=0", "@tornado-redis TTL=0"], ":50 x1 :500"),
        (&["@tornado-redis", "@tornado-redis", "@tornado-redis"], ":50 x1 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua"], ":50 x1 :30000"),
        (&["@setnx-timestamp", "@setnx-timestamp", "@setnx-timestamp"], ":50 x1 :30000"),
        (&["@setnx-getset", "@setnx-getset", "@setnx-getset"], ":50 x1 :30000"),
        (&["@setnx-getset-lua", "@setnx-getset-lua", "@setnx-getset-lua"], ":50 x1 :30000"),
        (&["@setnx-java", "@setnx-java", "@setnx-java"], ":50 x1 :30000"),
        (&["@redlock", "@redlock", "@redlock"], ":50 x1 :30000"),
        (&["@redlock", "@redlock", "@redlock"], ":50 stall1:15000 :30000"),
        (&["@redlock", "@redlock", "@redlock"], ":50 restart1 restart2 restart3 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua", "@set-nx-px-lua"], ":50 stall1:15000 :30000"),
        (
            &["@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced"],
            ":50 stall1:15000 :30000",
        ),
        (
            &["@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced", "@set-nx-px-lua-fenced"],
            ":50 x1 :30000",
        ),
        (&["@set-nx-ex-del", "@set-nx-ex-del", "@set-nx-ex-del"], ":50 stall1:11000 :30000"),
        (
            &[
                "@set-nx-px-get-del TTL=3500",
                "@set-nx-px-get-del TTL=3500 WORK=3001",
                "@set-nx-px-get-del",
            ],
            ":3000 1 1 send1 delay1:600 :30000",
        ),
        (&["@setnx-timestamp", "@setnx-timestamp"], ":50 client2:15000 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua"], ":50 server1:15000 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua"], ":20 failover1 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua"], ":20 restart1 :30000"),
        (&["@set-nx-px-lua", "@set-nx-px-lua"], "1 unheard1 :30000"),
        (&["@cache-rebuild LOCK=no", "@cache-rebuild LOCK=no"], ":30000"),
    ];
    for (programs, schedule) in rows {
        let run = scheduled(&scenario(programs), schedule);
        println!("{programs:?} {schedule}\n{:#?}", found(&run));
    }
}
