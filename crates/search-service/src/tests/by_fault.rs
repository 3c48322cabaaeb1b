//! Tests of the verdicts with each kind of fault alone.

use super::*;

#[test]
fn broken_lock_is_checked_with_each_fault_kind_alone() {
    let faults = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    let news = in_english(Subject::Lock(lock("set-nx-px-get-del", faults)));
    let known = &answer(&news).ways;
    let [
        Response::Answered(_),
        Response::Tried(none, _),
        Response::Tried(ways, by_fault),
        Response::Over,
    ] = &news[..]
    else {
        panic!("{news:?}")
    };
    assert!(!known.is_empty() && none.is_empty());
    assert!(ways.iter().all(|way| !way.faults.contains("pause")));
    assert_eq!(by_fault.columns, ["no faults", "1 crash", "1 pause"]);
    let news = in_english(Subject::Lock(lock("setnx-expire", &[(FaultKind::Crash, 1)])));
    assert_eq!(answer(&news).title, "Broken: Lock not released");
    // The line is the one at which the crashed client acquired the lock, not the one at which
    // another client waits.
    let line = answer(&news).ways[0].line.as_ref().expect("a line did it");
    assert_eq!((&*line.0, line.1.contains("SETNX")), ("C1, line 9", true));
}

/// Returns the final verdicts of each property by fault, as one letter per verdict.
fn by_fault(program: &str, faults: &[(FaultKind, u8)]) -> String {
    let news = in_english(Subject::Lock(lock(program, faults)));
    let tried = news.iter().rev().find_map(|it| match it {
        Response::Tried(_, by_fault) => Some(by_fault),
        _ => None,
    });
    let letter = |mark: &Option<Verdict>| match mark {
        Some(Verdict::Holds) => "+",
        Some(Verdict::Broken) => "x",
        Some(Verdict::LeaseLimit) => "!",
        Some(Verdict::Inconclusive) | None => "?",
        Some(Verdict::NotTested) => "-",
    };
    let known = tried.unwrap_or(&answer(&news).by_fault).properties.iter();
    known.map(|it| it.marks.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
}

#[test]
fn verdicts_by_fault_show_partial_fixes() {
    let usual = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    let crash = &[(FaultKind::Crash, 1)];
    let locks =
        ["setnx-del", "setnx-expire", "set-nx-ex-del", "set-nx-px-get-del", "set-nx-px-lua"];
    let asked = locks.map(|lock| (lock, &usual[..])).into_iter();
    let others = [("enter() work(1) leave()", &usual[..]), ("set-nx-px-lua", crash)];
    let known =
        asked.chain(others).map(|(lock, faults)| [&*by_fault(lock, faults), " ", lock].concat());
    // One line per lock. Each property has three letters: without faults, with one crash, with one
    // pause.
    expect_test::expect![[r#"
        +++ +++ +++ +x+ +++ +x+ --- +++ +++ setnx-del
        ++! ++x ++x +x+ +++ +x+ --- +++ +++ setnx-expire
        ++! ++x ++x +++ +++ +++ --- +++ +++ set-nx-ex-del
        ++! ++x ++x +++ +++ +++ --- +++ +++ set-nx-px-get-del
        ++! ++! +++ +++ +++ +++ ++! +++ +++ set-nx-px-lua
        xxx xxx --- --- +++ +++ --- --- +++ enter() work(1) leave()
        ++ ++ ++ ++ ++ ++ ++ ++ ++ set-nx-px-lua"#]]
    .assert_eq(&known.collect::<Vec<_>>().join("\n"));
}
