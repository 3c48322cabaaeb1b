//! What counts as broken, over short runs of two or three clients.

use super::{FindingKind, judge};
use crate::ids::ClientId;
use crate::moves::Move;
use crate::run::{Run, step};
use crate::scenario::Scenario;

const TAKE: &str = r#"redis.call("SETNX", "lock", 1) "#;
const DELETE: &str = r#"redis.call("DEL", "lock") "#;

/// Runs programs by a schedule and lists the findings. `1` lets C1 go on to the next thing that
/// shows; `x1` crashes it; `send1` and `deliver1` are the single moves.
#[track_caller]
fn check(programs: &[&str], schedule: &str, expected: &[&str]) {
    let mut run = Run::new(&Scenario::of(programs)).unwrap();
    for word in schedule.split_whitespace() {
        let digits = word.find(|character: char| character.is_ascii_digit()).unwrap();
        let (verb, number) = word.split_at(digits);
        let client = ClientId(number.parse::<u8>().unwrap() - 1);
        match verb {
            "" => step(&mut run, client).unwrap(),
            "x" => drop(run.push(Move::Crash(client)).unwrap()),
            "send" => drop(run.push(Move::Run(client)).unwrap()),
            "deliver" => drop(run.push(Move::Deliver(client)).unwrap()),
            _ => panic!("{word}?"),
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
fn every_lock_taken_away_by_one_command_is_a_finding() {
    let of_a = r#"redis.call("SETNX", "a", 1) enter() work(1)"#;
    let of_b = r#"redis.call("SETNX", "b", 1) work(1)"#;
    let thief = r#"redis.call("DEL", "a", "b") enter()"#;
    check(
        &[of_a, thief, of_b],
        "1 1 3 2 2",
        &[
            "C2 took C1's lock away",
            "C2 took C3's lock away",
            "C1 inside with C2, who had taken its lock away",
        ],
    );
}

#[test]
fn what_a_crashed_client_had_sent_makes_it_no_holder() {
    // C1's SETNX is on its way when C1 crashes.
    check(&[TAKE, DELETE], "send1 x1 deliver1 2", &[]);
}

#[test]
fn entering_twice_is_entering_once() {
    check(&["enter() enter() work(1) leave() leave()"], "1", &[]);
}

#[test]
fn a_lock_its_writer_has_let_go_of_may_be_taken_away() {
    let holder = &format!("{TAKE} enter() leave() sleep(1)");
    check(&[holder, DELETE], "1 1 2", &[]);
    check(&[TAKE, DELETE], "1 1 2", &[]);
    check(&[&format!("{TAKE}{DELETE}"), DELETE], "1 1 2", &[]);
}
