//! What answers come to, in every language, and what given runs cost.

use super::*;
use crate::explore::{Bound, Bounds, LongestWait, explore};
use crate::scenario::{Scenario, gallery};
use crate::text::Language;

const SETNX: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end
enter() work(3) leave() redis.call("DEL", "lock")"#;

fn checked(programs: &[&str], faults: Purse) -> Checked {
    let question = Question::about(Scenario::of(programs)).with_faults(faults);
    let answer = explore(question.clone()).expect("the programs load");
    Checked::new("a lock".to_owned(), question, answer)
}

#[test]
fn every_answer_is_told_in_every_language() {
    let all = FaultKind::ALL.into_iter().fold(Purse::NOTHING, |purse, kind| purse.with(kind, 2));
    let one_crash = Purse::NOTHING.with(FaultKind::Crash, 1);
    let mut answers = vec![
        checked(&[SETNX; 2], one_crash),
        checked(&["error(1)"; 2], Purse::NOTHING),
        checked(&["while true do sleep(1) end"], Purse::NOTHING),
    ];
    let [first, ..] = &answers[..] else { panic!("there are three") };
    let mut other = first.clone();
    other.question.bounds.faults = all;
    other.answer.horizon = Some(Bounds::USUAL_HORIZON);
    let bounds = [
        Bound::States,
        Bound::Memory,
        Bound::Chance,
        Bound::DrawnString,
        Bound::Standstill,
        Bound::Stopped,
    ];
    for (verdict, bound) in other.answer.verdicts.iter_mut().zip(bounds) {
        verdict.1 = Verdict::NotDecided(bound);
    }
    for wait in [LongestWait::Milliseconds(5), LongestWait::MoreThan(5), LongestWait::Unknown] {
        other.answer.seen.longest_wait = Some(wait);
        other.answer.seen.entered.truncate(1);
        answers.push(other.clone());
    }
    for (answer, language) in answers.iter().flat_map(|it| Language::ALL.map(|which| (it, which))) {
        let text = language.sentences();
        let rows = answer.rows(text);
        assert_eq!(rows.len(), answer.question.properties.len());
        let told =
            [vec![answer.asked(text)], answer.seen(text), vec![answer.covered(text)]].concat();
        let details = rows.into_iter().map(|row| row.detail).chain(answer.failed(text));
        for line in told.into_iter().chain(details) {
            assert!(!line.is_empty() && !line.contains(['{', '}', '\u{a0}']), "{line}");
        }
    }
}

/// A late INCR takes the lock for a client that has given up.
#[test]
fn a_run_that_leaves_a_lock_behind_goes_on_until_that_shows() {
    const INCR: &str = r#"
        while redis.call("INCR", "lock") ~= 1 do sleep(100) end
        redis.call("EXPIRE", "lock", 60)
        enter() work(3000) leave()
        redis.call("DEL", "lock")"#;
    for (program, kind) in [(INCR, FaultKind::Delay), (SETNX, FaultKind::Crash)] {
        let checked = checked(&[program; 2], Purse::NOTHING.with(kind, 1));
        let broken = Property::TheLockComesBack;
        let run = checked.run(broken).expect("it is broken");
        let shown = checked.recording(Some(broken), run).expect("it can be replayed");
        assert!(shown.findings().iter().any(|it| it.property() == broken), "{kind:?}");
    }
}

#[test]
fn what_an_answer_comes_to_depends_on_all_of_it() {
    let one_crash = Purse::NOTHING.with(FaultKind::Crash, 1);
    for (programs, faults, summary, fate) in [
        (&[SETNX, SETNX][..], Purse::NOTHING, Summary::Upheld, Fate::Holds),
        (&[SETNX, SETNX], one_crash, Summary::Broken, Fate::Broken(Property::TheLockComesBack)),
        (&[SETNX], Purse::NOTHING, Summary::Untested, Fate::NotTested),
        (
            &["enter() work(1) leave()"; 2],
            Purse::NOTHING,
            Summary::Broken,
            Fate::Broken(Property::MutualExclusion),
        ),
    ] {
        let checked = checked(programs, faults);
        assert_eq!((checked.summary(), checked.fate()), (summary, fate), "{programs:?}");
        assert_eq!(checked.worst_link().is_some(), fate.severity().is_some(), "{programs:?}");
    }
}

#[test]
fn the_chance_of_a_collision_is_about_the_square_of_the_states() {
    for (states, exponent) in [(0, 38), (1, 38), (1_000, 32), (17_417, 30), (u64::MAX, 0)] {
        assert_eq!(collision_exponent(states), exponent, "{states}");
    }
}

#[test]
fn a_given_run_costs_what_the_explorer_would_count() {
    for (story, property, faults, switches, moves) in [
        ("two-clients-delete-a-dead-lock", Property::MutualExclusion, 1, 2, 9),
        ("work-outlasts-the-lifetime", Property::MutualExclusion, 0, 1, 4),
        ("pause-between-get-and-del", Property::OnlyTheHolderReleases, 1, 2, 7),
    ] {
        let story = gallery::find(story).expect("there is such a story");
        let recording = Recording::of(story).expect("it can be told");
        let (broken, run) = recording.worst_broken().expect("it breaks something");
        let cost = (run.cost.faults, run.cost.switches, run.cost.moves);
        assert_eq!((broken, cost), (property, (faults, switches, moves)), "{}", story.id);
        // Up to there it breaks that, and one move earlier it does not.
        let breaks = |moves: usize| {
            recording.branch_at(moves).findings().iter().any(|it| it.property() == property)
        };
        let length = run.moves.len();
        assert!(breaks(length) && !breaks(length - 1), "{}", story.id);
    }
}
