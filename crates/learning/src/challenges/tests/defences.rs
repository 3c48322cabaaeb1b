//! Tests of defences: grades of programs, and the values that limits measure.

use super::super::defence::judge;
use super::super::*;
use super::defences;
use lock_semantics::Verdict;

#[track_caller]
fn judged(task: &Challenge, defend: &Defend, program: &str) -> Judgement {
    judge(task, defend, program).unwrap_or_else(|errors| panic!("{}: {errors:?}", task.id))
}

fn of(id: &str) -> (Challenge, Defend) {
    defences().into_iter().find(|(task, _)| task.id == id).expect("it is built in")
}

#[test]
fn defences_have_near_misses_limits_and_complete_references() {
    let defences = defences();
    assert_eq!(defences.len(), 14);
    assert!(defences.is_sorted_by_key(|(task, _)| task.difficulty));
    for (task, defend) in &defences {
        assert!(defend.near_miss.is_some(), "{}", task.id);
        assert!(defend.limits.len() >= 3, "{}: somebody could do nothing", task.id);
        let reference = judged(task, defend, &defend.reference);
        assert!(reference.checked.answer.is_complete, "{}", task.id);
        let near_miss =
            defend.near_miss.as_ref().map(|it| judged(task, defend, it).overall().verdict);
        let is_decided = !matches!(near_miss, Some(Verdict::Inconclusive | Verdict::NotTested));
        assert!(is_decided, "{}: {near_miss:?}", task.id);
    }
}

#[test]
fn result_states_which_faults_were_tested() {
    let text = Language::English.texts();
    let message = |id: &str, program: fn(&Defend) -> &str| {
        let (task, defend) = of(id);
        judged(&task, &defend, program(&defend)).message(text)
    };
    let reference: fn(&Defend) -> &str = |defend| &defend.reference;
    let near_miss: fn(&Defend) -> &str = |defend| defend.near_miss.as_deref().unwrap_or_default();
    let crashed = message("crash-must-not-lock", near_miss);
    assert!(crashed.starts_with("Broken with 1 crash: "), "{crashed}");
    assert!(crashed.ends_with(" Without faults, it holds."), "{crashed}");
    let lost = message("error-is-no-lock", near_miss);
    assert!(lost.starts_with("Broken with 1 "), "{lost}");
    // The check of this program is inconclusive for one of the properties.
    assert!(message("late-release", near_miss).starts_with("Still broken: "));
    let ordered = message("read-too-early", near_miss);
    assert!(ordered.starts_with("Still broken: "), "{ordered}");
    let untested = message("read-too-early", reference);
    assert!(untested.ends_with(" The bounds include no faults."), "{untested}");
    assert!(!message("crash-must-not-lock", reference).contains("The bounds include no faults"));
}

/// Checks programs that skip a part of the work, each with the limits that it violates.
#[test]
fn limits_reject_programs_that_skip_work() {
    let (task, defend) = of("no-lost-update");
    let unwritten = defend.reference.replace("store.write(\"balance\", balance + 1, number)", "");
    let lazy = "-- @param TTL 1 lifetime, ms\nlocal key = \"lock.foo\"\nsleep(TTL)";
    let alone = "enter()\nstore.write(\"balance\", 1)\nleave()";
    let late = defend.reference.replace("enter()", "sleep(9000)\nenter()");
    for (program, verdict, beyond) in [
        (&*defend.reference, Verdict::Holds, &[][..]),
        (&unwritten, Verdict::Holds, &["All clients change the store"]),
        (
            lazy,
            Verdict::NotTested,
            &[
                "All clients finish their work",
                "Work inside",
                "Commands to acquire a free lock",
                "Commands to release the lock if no client waits",
                "All clients change the store",
            ],
        ),
        (alone, Verdict::NotTested, &["Work inside", "All clients change the store"]),
        (
            &late,
            Verdict::Holds,
            &["Time until all programs end", "Time until an orphaned lock is free"],
        ),
    ] {
        let judgement = judged(&task, &defend, program);
        let text = Language::English.texts();
        let broken = judgement.limits.iter().filter(|limit| !limit.is_met());
        let broken: Vec<&str> = broken.map(|limit| limit.name_and_value(text).0).collect();
        assert_eq!((judgement.overall().verdict, &broken[..]), (verdict, beyond), "{program}");
    }
}

/// A program with shorter work would need no lock whose lease outlasts it.
#[test]
fn limits_reject_shorter_work() {
    for (task, defend) in defences() {
        let reference = &*defend.reference;
        // Messages take no time in these challenges, so the number of messages does not matter.
        assert_eq!(defend.limits[1], LimitKind::WorkLasts(3_000), "{}", task.id);
        let met = |program: &str| {
            let scenario = check_request_of(&task, program).expect("it can be run").scenario;
            limits::work_lasts(&scenario).is_some_and(|it| it.allowed() >= 3_000)
        };
        assert!(met(reference), "{}", task.id);
        for cheat in [
            reference.replace("@param WORK 3000", "@param WORK 300"),
            reference.replace("work(WORK)", "work(100)"),
            reference.replace("work(WORK)", "").replace("work(WORK / 6)", ""),
        ] {
            assert!(cheat == reference || !met(&cheat), "{}: {cheat}", task.id);
        }
    }
}

#[test]
fn limits_are_measured_in_undisturbed_runs() {
    let (task, defend) = of("work-outlives-the-lock");
    let text = Language::English.texts();
    let measured = |program: &str| -> Vec<String> {
        let judgement = judged(&task, &defend, program);
        let lines = judgement.limits.iter().map(|limit| limit.name_and_value(text));
        lines.map(|(name, value)| format!("{name}: {value}")).collect()
    };
    let lines = measured(&defend.reference);
    assert_eq!(
        lines,
        [
            "All clients finish their work: 2 of 2",
            "Work inside: 3 000 ms; at least 3 000 ms required",
            "Time until all programs end: 6 000 ms (at most 8 000 ms allowed)",
            "Time until an orphaned lock is free: 1 000 ms (at most 1 500 ms allowed)",
            "Commands to acquire a free lock: 1 (at most 1 allowed)",
            "Commands to release the lock if no client waits: 1 (at most 1 allowed)",
        ]
    );
    let longer = measured(defend.near_miss.as_deref().unwrap_or_default());
    assert_eq!(
        longer[3],
        "Time until an orphaned lock is free: 10 000 ms (at most 1 500 ms allowed)"
    );
}

#[test]
fn question_of_invalid_program_returns_error_positions() {
    let (task, _) = of("late-release");
    let errors = |program: &str| -> Vec<String> {
        let errors = check_request_of(&task, program).err().unwrap_or_default();
        errors.iter().map(ToString::to_string).collect()
    };
    assert_eq!(errors("enter()\nleave("), ["C1: 2:7: expected an expression, near `<eof>`"]);
    assert_eq!(errors(task.program()), [""; 0]);
}
