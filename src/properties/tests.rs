//! What counts as broken, over short runs of two or three clients.

use super::{FindingKind, judge};
use crate::ids::ClientId;
use crate::run::Run;
use crate::scenario::{ClientSetup, Scenario};
use crate::time::{Millis, WallClock};
use crate::world::Move;

const TAKE: &str = r#"redis.call("SETNX", "lock", 1) "#;
const DELETE: &str = r#"redis.call("DEL", "lock") "#;

/// Runs programs by a schedule and lists the findings. `1` lets C1 go on to the next thing that
/// shows; `x1` crashes it.
#[track_caller]
fn check(programs: &[&str], schedule: &str, expected: &[&str]) {
    let client = |program: &&str| ClientSetup {
        program: (*program).into(),
        starts_at: Millis(0),
        clock: WallClock::default(),
    };
    let mut run = Run::new(&Scenario { clients: programs.iter().map(client).collect() }).unwrap();
    for word in schedule.split_whitespace() {
        let number: u8 = word.trim_start_matches('x').parse().unwrap();
        let client = ClientId(number - 1);
        if word.starts_with('x') {
            run.push(Move::Crash(client)).unwrap();
            continue;
        }
        loop {
            let deliver = Move::Deliver(client);
            let next = if run.world().allows(deliver) { deliver } else { Move::Run(client) };
            if run.push(next).unwrap().iter().any(|event| event.kind.is_visible()) {
                break;
            }
        }
    }
    let found: Vec<String> = judge(run.events())
        .iter()
        .map(|finding| match &finding.kind {
            FindingKind::MutualExclusion { first, second, cause, .. } => {
                let cause = if cause.is_some() { ", who had taken its lock away" } else { "" };
                format!("{first} inside with {second}{cause}")
            }
            FindingKind::OnlyTheHolderReleases { by, owner } => {
                format!("{by} took {owner}'s lock away")
            }
        })
        .collect();
    assert_eq!(found, expected, "{schedule}");
}

#[test]
fn two_inside_are_one_finding_however_they_entered() {
    let inside = "enter() work(1) leave()";
    check(&[inside, inside], "1 2", &["C1 inside with C2"]);
    check(&[inside, inside, inside], "1 2 3", &["C1 inside with C2", "C1 inside with C3"]);
}

#[test]
fn one_after_the_other_is_no_finding() {
    check(&["enter() leave()", "enter() leave()"], "1 2", &[]);
    check(&["enter() work(1)", "enter() work(1)"], "1 x1 2", &[]);
    check(&["enter()", "enter()"], "1 2", &[]);
    check(&["enter() redis.call(nil)", "enter()"], "1 2", &[]);
}

#[test]
fn a_lock_taken_away_is_a_finding_while_its_writer_counts_on_it() {
    let holder = &format!("{TAKE} enter() work(1) leave() {DELETE}");
    let thief = &format!("{DELETE} {TAKE} enter() work(1)");
    check(&[holder, thief], "1 2", &["C2 took C1's lock away"]);
    check(
        &[holder, thief],
        "1 1 2 2 2",
        &["C2 took C1's lock away", "C1 inside with C2, who had taken its lock away"],
    );
    check(&[holder, thief], "1 1 x1 2 2 2", &[]);
}

#[test]
fn a_lock_its_writer_has_let_go_of_may_be_taken_away() {
    let holder = &format!("{TAKE} enter() leave() sleep(1)");
    check(&[holder, DELETE], "1 1 2", &[]);
    check(&[TAKE, DELETE], "1 1 2", &[]);
    check(&[&format!("{TAKE}{DELETE}"), DELETE], "1 1 2", &[]);
}
