//! Tests of check results: their messages in every language, and the cost of given runs.

use super::*;
use crate::text::Language;
use content::stories;
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{
    Arrivals, CheckBounds, CheckJudgement, CheckReport, CheckRequest, CheckResult, Cost,
    Counterexample, Incomplete, MaxWait, Observations, Overall, Worst, faults_of, search,
};
use primitives::{ClientId, Millis};
use session::{record_counterexample, worst_address};
use simulator::{FaultBudget, FaultKind, Latency, Scenario};

const SETNX: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(5) end
enter() work(3) leave() redis.call("DEL", "lock")"#;

fn checked(programs: &[&str], faults: FaultBudget) -> CheckReport {
    let question = CheckRequest::about(Scenario::of(programs)).with_faults(faults);
    let answer = search(question.clone()).expect("the programs load");
    CheckReport::new("a lock".to_owned(), question, answer)
}

#[test]
fn every_check_result_is_formatted_in_every_language() {
    let all =
        FaultKind::ALL.into_iter().fold(FaultBudget::NOTHING, |budget, kind| budget.with(kind, 2));
    let one_crash = FaultBudget::NOTHING.with(FaultKind::Crash, 1);
    let mut answers = vec![
        checked(&[SETNX; 2], one_crash),
        checked(&["local none = {} + 1"; 2], FaultBudget::NOTHING),
        checked(&["while true do sleep(1) end"], FaultBudget::NOTHING),
    ];
    let [first, ..] = &answers[..] else { panic!("there are three") };
    let mut other = first.clone();
    other.question.bounds.faults = all;
    other.answer.horizon = Some(CheckBounds::USUAL_HORIZON);
    let bounds = [
        Incomplete::States,
        Incomplete::Memory,
        Incomplete::Unconfirmed,
        Incomplete::Chance,
        Incomplete::DrawnString,
        Incomplete::Durations,
        Incomplete::Standstill,
        Incomplete::Stopped,
    ];
    for (verdict, bound) in other.answer.verdicts.iter_mut().zip(bounds) {
        verdict.1 = CheckJudgement::Inconclusive(bound);
    }
    for wait in [MaxWait::Milliseconds(5), MaxWait::MoreThan(5), MaxWait::Unknown] {
        other.answer.seen.longest_wait = Some(wait);
        other.answer.seen.entered.truncate(1);
        answers.push(other.clone());
    }
    for (answer, language) in answers.iter().flat_map(|it| Language::ALL.map(|which| (it, which))) {
        let text = language.texts();
        let rows = CheckNarrator::new(answer, text).rows();
        assert_eq!(rows.len(), answer.question.properties.len());
        let told = [
            vec![CheckNarrator::new(answer, text).asked()],
            CheckNarrator::new(answer, text).seen(),
            vec![CheckNarrator::new(answer, text).covered()],
        ]
        .concat();
        let details =
            rows.into_iter().map(|row| row.detail).chain(CheckNarrator::new(answer, text).failed());
        for line in told.into_iter().chain(details) {
            assert!(!line.is_empty() && !line.contains(['{', '}', '\u{a0}']), "{line}");
        }
    }
}

/// A delayed INCR acquires the lock for a client that has already timed out.
#[test]
fn run_with_an_orphaned_lock_continues_until_the_finding() {
    const INCR: &str = r#"
        while redis.call("INCR", "lock") ~= 1 do sleep(100) end
        redis.call("EXPIRE", "lock", 60)
        enter() work(3000) leave()
        redis.call("DEL", "lock")"#;
    for (program, kind) in [(INCR, FaultKind::Delay), (SETNX, FaultKind::Crash)] {
        let checked = checked(&[program; 2], FaultBudget::NOTHING.with(kind, 1));
        let broken = Property::NoDeadlock;
        let run = checked.run(broken).expect("it is broken");
        let shown = record_counterexample(&checked, broken, run).expect("it can be replayed");
        assert!(shown.findings().iter().any(|it| it.property() == broken), "{kind:?}");
    }
}

#[test]
fn overall_verdict_follows_from_all_verdicts() {
    let one_crash = FaultBudget::NOTHING.with(FaultKind::Crash, 1);
    let broken = |property| Some(Worst::Property(property, Severity::Broken));
    for (programs, faults, verdict, worst) in [
        (&[SETNX, SETNX][..], FaultBudget::NOTHING, Verdict::Holds, None),
        (&[SETNX, SETNX], one_crash, Verdict::Broken, broken(Property::NoDeadlock)),
        (&[SETNX], FaultBudget::NOTHING, Verdict::NotTested, None),
        (
            &["enter() work(1) leave()"; 2],
            FaultBudget::NOTHING,
            Verdict::Broken,
            broken(Property::LeaseOutlastsWork),
        ),
    ] {
        let checked = checked(programs, faults);
        assert_eq!(checked.verdict(), verdict, "{programs:?}");
        assert_eq!(
            checked.overall(),
            Overall { verdict, worst, has_permits: false },
            "{programs:?}"
        );
        assert_eq!(worst_address(&checked).is_some(), worst.is_some(), "{programs:?}");
    }
}

#[test]
fn failing_runs_are_ordered_by_severity_and_faults() {
    const READS_FIRST: &str = r#"local n = store.read("n") or 0
        while not redis.call("SET", "l", 1, "NX", "PX", 300) do sleep(9) end
        enter() work(50) store.write("n", n + 1) leave() redis.call("DEL", "l")"#;
    const FAILS: &str = r#"while not redis.call("SET", "l", 1, "NX", "PX", 300) do sleep(9) end
        enter() work(50) leave() redis.call("LPUSH", "l", 1)"#;
    const FAILS_LATE: &str = r#"while not redis.call("SET", "l", uuid(), "NX", "PX", 300) do sleep(9) end
        enter() work(50) leave() if redis.call("DEL", "l") == 0 then local none = {} + 1 end"#;
    const PATIENT: &str = r#"while not redis.call("SET", "l", 1, "NX", "PX", 300) do sleep(400) end
        enter() work(350) leave()"#;
    let one_pause = FaultBudget::NOTHING.with(FaultKind::Pause, 1);
    let mut found = String::new();
    for program in [READS_FIRST, FAILS, FAILS_LATE, PATIENT] {
        let checked = checked(&[program; 2], one_pause);
        for way in checked.ways() {
            let violated = way.violated.iter();
            let violated: Vec<String> =
                violated.map(|(property, severity)| format!("{property:?} {severity:?}")).collect();
            found += &format!("{}: {}\n", way.run.cost.faults, violated.join(", "));
        }
        found += "\n";
    }
    // An update is lost without a fault. A lease limit comes after a broken property.
    expect_test::expect![[r#"
        0: NoLostUpdate Broken
        1: LeaseOutlastsWork Broken, HolderOnly Broken, NoLostUpdate Broken
        1: MutualExclusion LeaseLimit, LeaseOutlastsWork LeaseLimit, NoLostUpdate LeaseLimit
        1: NoLostUpdate LeaseLimit

        0: NoFailure Broken
        1: NoDeadlock Broken
        1: NoIdleLock Broken
        1: MutualExclusion LeaseLimit, LeaseOutlastsWork LeaseLimit

        1: LeaseOutlastsWork Broken, HolderOnly Broken
        1: NoFailure Broken
        1: MutualExclusion LeaseLimit, LeaseOutlastsWork LeaseLimit

        0: MutualExclusion Broken, LeaseOutlastsWork Broken
        1: MutualExclusion LeaseLimit, LeaseOutlastsWork LeaseLimit

    "#]]
    .assert_eq(&found);
}

#[test]
fn untested_property_has_a_reason() {
    let takes = r#"while not redis.call("SET", "lock", 1, "NX", "PX", 1000) do sleep(10) end "#;
    let brief = format!(r#"{takes} enter() leave() redis.call("DEL", "lock")"#);
    let failing = format!("{takes} enter() local none = {{}} + 1");
    let unentered = format!(r#"{takes} work(5) redis.call("DEL", "lock") -- enter()"#);
    let refusing = r#"while redis.call("GET", "key") ~= 1 do sleep(9) end enter() leave()"#;
    let no_call =
        "the program never calls enter(): put enter() and leave() around the critical section";
    let no_time = "the critical section takes no time: put work(…) between enter() and leave()";
    let open = "the lock never blocks a client";
    let nobody = "no client ever enters the critical section";
    let text = Language::English.texts();
    let unheld = Worst::Property(Property::LeaseOutlastsWork, Severity::Broken);
    for (program, says, worst) in [
        (&*brief, no_time, None),
        (
            &failing,
            "a program failed",
            Some(Worst::Property(Property::NoFailure, Severity::Broken)),
        ),
        (
            "local none = {} + 1 enter() leave()",
            "a program failed",
            Some(Worst::Property(Property::NoFailure, Severity::Broken)),
        ),
        (&unentered, no_call, None),
        ("", no_call, None),
        ("-- Only a comment: enter()", no_call, None),
        (refusing, nobody, Some(Worst::NobodyEnters)),
        ("enter() work(1) leave()", open, Some(unheld)),
    ] {
        let checked = checked(&[program; 2], FaultBudget::NOTHING);
        let rows = CheckNarrator::new(&checked, text).rows();
        let row = rows.iter().find(|row| row.property == Property::HolderOnly);
        assert_eq!(row.map(|row| &*row.detail), Some(says), "{program}");
        assert_eq!(checked.overall().worst, worst, "{program}");
        let verdict = if worst.is_some() { Verdict::Broken } else { Verdict::NotTested };
        assert_eq!((checked.verdict(), checked.overall().verdict), (verdict, verdict), "{program}");
    }
    // These clients block a probe client, but not each other.
    let two_of_two = "local n = redis.call('INCR', 'n') sleep(10) if n > 2 then return end \
                      enter() work(100) leave()";
    let mut question = CheckRequest::about(Scenario::of(&[two_of_two; 2]));
    question.bounds = CheckBounds { faults: FaultBudget::NOTHING, ..question.bounds };
    // If one client arrives later, a probe client can enter before.
    question.bounds.arrivals = Arrivals::AsGiven;
    let answer = search(question.clone()).expect("the programs load");
    let checked_two = CheckReport::new("a lock".to_owned(), question, answer);
    let rows = CheckNarrator::new(&checked_two, text).rows();
    let row = rows.iter().find(|row| row.property == Property::LeaseOutlastsWork);
    let says = "a client that starts later is blocked, but one that started earlier can enter while the holder is inside";
    assert_eq!(row.map(|row| &*row.detail), Some(says));
    // The reason is unknown if the request does not include the property.
    let question = CheckRequest::about(Scenario::of(&[&*brief; 2]));
    let question = CheckRequest { properties: vec![Property::NoDeadlock], ..question };
    let answer = search(question.clone()).expect("the programs load");
    let checked = CheckReport::new("a lock".to_owned(), question, answer);
    let says = "no client was ever blocked while another was inside";
    assert_eq!(CheckNarrator::new(&checked, text).rows()[0].detail, says);
}

#[test]
fn check_request_states_the_message_latency() {
    let text = Language::English.texts();
    let mut checked = checked(&["sleep(1)"], FaultBudget::NOTHING);
    for (least_ms, most_ms, says) in [
        (0, 0, "; no message latency; runs of any length."),
        (5, 5, "; message latency 5 ms; runs of any length."),
        (0, 1_500, "; message latency 0 ms to 1 500 ms; runs of any length."),
    ] {
        checked.question.scenario.network.latency = Latency { least_ms, most_ms };
        let asked = CheckNarrator::new(&checked, text).asked();
        assert!(asked.ends_with(says), "{asked}");
    }
}

#[test]
fn property_broken_by_a_given_run_is_broken() {
    let text = Language::English.texts();
    let story = stories::find("two-clients-delete-a-dead-lock").expect("there is such a story");
    let given = session::record_story(story).expect("it can be told");
    let (broken, run) = session::worst_broken(&given).expect("it breaks something");
    let scenario = given.run().world().scenario().clone();
    let checked = |verdict: CheckJudgement, faults: FaultBudget, horizon: Option<Millis>| {
        let answer = CheckResult {
            violations: Vec::new(),
            verdicts: vec![(broken, verdict)],
            failure: None,
            unsupported: None,
            states: 1,
            is_complete: true,
            horizon,
            seen: Observations { entered: vec![ClientId(0)], ..Observations::default() },
        };
        let question = CheckRequest::about(scenario.clone()).with_faults(faults);
        CheckReport::new("a lock".to_owned(), question, answer)
    };
    let faults = faults_of(&run.moves);
    let cost = "1 crash, 2 switches, 9 moves, in the given run";
    let contradicts = format!("{cost}. The search missed this run, so its result is incomplete");
    let holds = "runs of any length";
    let undecided = CheckJudgement::Inconclusive(Incomplete::Stopped);
    for (verdict, faults, horizon, summary, says) in [
        (CheckJudgement::Holds, faults, None, Verdict::Broken, &*contradicts),
        (undecided, faults, None, Verdict::Broken, cost),
        // The run needs more faults or more time than the request allows.
        (CheckJudgement::Holds, FaultBudget::NOTHING, None, Verdict::Holds, holds),
        (CheckJudgement::Holds, faults, Some(Millis(1)), Verdict::Holds, "for runs of up to 1 ms"),
    ] {
        let checked = session::with_given_run(checked(verdict, faults, horizon), &given);
        let row = CheckNarrator::new(&checked, text).rows().remove(0);
        assert_eq!((checked.verdict(), &*row.detail), (summary, says));
    }
    // The counterexample of the search is kept.
    let empty = Counterexample { starts: vec![], moves: vec![], cost: Cost::default() };
    let found = CheckJudgement::violated(Severity::Broken, empty);
    let known = session::with_given_run(checked(found.clone(), faults, None), &given);
    assert_eq!(known.answer.verdict(broken), Some(&found));
    // If the search finds nothing, the given run is the result.
    let shortened = checked(CheckJudgement::Holds, faults, None).shortened(broken, run.clone());
    assert_eq!(shortened.run(), &run);
    let heading = shortened_in_words(&shortened, &known, text);
    assert!(heading.contains("The search found neither this run nor a simpler one"));
}

#[test]
fn collision_exponent_falls_with_the_square_of_the_states() {
    for (states, exponent) in [(0, 38), (1, 38), (1_000, 32), (17_417, 30), (u64::MAX, 0)] {
        assert_eq!(collision_exponent(states), exponent, "{states}");
    }
}

#[test]
fn cost_of_a_given_run_equals_the_count_of_the_model_checker() {
    for (story, property, faults, switches, moves) in [
        ("two-clients-delete-a-dead-lock", Property::MutualExclusion, 1, 2, 9),
        ("work-outlasts-the-lifetime", Property::MutualExclusion, 0, 1, 4),
        ("pause-between-get-and-del", Property::HolderOnly, 1, 2, 7),
    ] {
        let story = stories::find(story).expect("there is such a story");
        let recording = session::record_story(story).expect("it can be told");
        let (broken, run) = session::worst_broken(&recording).expect("it breaks something");
        let cost = (run.cost.faults, run.cost.switches, run.cost.moves);
        assert_eq!((broken, cost), (property, (faults, switches, moves)), "{}", story.id);
        // The moves end exactly at the break: one move fewer does not break the property.
        let breaks = |moves: usize| {
            recording.branch_at(moves).findings().iter().any(|it| it.property() == property)
        };
        let length = run.moves.len();
        assert!(breaks(length) && !breaks(length - 1), "{}", story.id);
    }
}
