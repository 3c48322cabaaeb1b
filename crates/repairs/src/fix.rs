//! Chooses the repairs that help, by checking each edited program.

use crate::{Repair, RepairKind, repairs};
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckJudgement, CheckReport, CheckRequest};
use std::collections::{BTreeMap, BTreeSet};

/// The repairs of a lock that help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The repairs, in the order in which they were applied. Not empty.
    pub repairs: Vec<RepairKind>,
    /// The program with all of them.
    pub program: String,
    /// The check result of this program.
    pub report: CheckReport,
}

/// The violated properties, with the worst severity of each.
type Violated = BTreeMap<Property, Severity>;

/// Returns the repairs that fix a lock in part or as a whole, or `None` if no repair helps. All
/// clients run `program`. A repair helps if fewer properties are broken and no other is, also if the
/// new lock has a lease limit. If as many are broken, it helps if it removes a lease limit and adds
/// none. A property that was not tested before does not count: it may have been broken. `check`
/// checks an edited program with the request of `before`, or returns `None` if the check was stopped.
pub fn fix(
    program: &str,
    before: &CheckReport,
    mut check: impl FnMut(CheckRequest) -> Option<CheckReport>,
) -> Option<Fix> {
    let mut best: Option<Fix> = None;
    loop {
        let (current, report) = match &best {
            Some(fix) => (fix.program.as_str(), &fix.report),
            None => (program, before),
        };
        // A repair may help only together with another: a TTL makes a release unsafe that was safe.
        let single = repairs(current).into_iter().map(|it| vec![it]).collect();
        let mut next = most_helpful(single, report, &mut check)?;
        if next.is_none() {
            next = most_helpful(pairs(current), report, &mut check)?;
        }
        let Some((chain, report)) = next else { return best };
        let mut repairs = best.map(|fix| fix.repairs).unwrap_or_default();
        repairs.extend(chain.iter().map(|it| it.kind));
        let program = chain.into_iter().last().map(|it| it.program)?;
        best = Some(Fix { repairs, program, report });
    }
}

/// Returns all pairs of different repairs, the second one applied to the program with the first.
fn pairs(program: &str) -> Vec<Vec<Repair>> {
    let firsts = repairs(program).into_iter();
    let pairs = firsts.flat_map(|first| {
        let seconds = repairs(&first.program).into_iter().filter(|it| it.kind > first.kind);
        seconds.map(|second| vec![first.clone(), second]).collect::<Vec<_>>()
    });
    pairs.collect()
}

/// Returns the repairs that help most, with the check result, or `None` if none of them helps. Each
/// entry of `chains` contains repairs that build on each other. The outer `None` means that a check
/// was stopped.
fn most_helpful(
    chains: Vec<Vec<Repair>>,
    before: &CheckReport,
    check: &mut impl FnMut(CheckRequest) -> Option<CheckReport>,
) -> Option<Option<(Vec<Repair>, CheckReport)>> {
    let known = violated(before);
    let mut better: Option<(Violated, Vec<Repair>, CheckReport)> = None;
    for chain in chains {
        let Some(last) = chain.last() else { continue };
        let report = check(with_program(&before.question, &last.program))?;
        let left = violated(&report);
        let helps = known.keys().all(|it| is_decided(&report, *it))
            && is_tested(&report)
            && is_improvement(&without_untested(&left, before), &known);
        if helps && better.as_ref().is_none_or(|(other, ..)| counts(&left) < counts(other)) {
            better = Some((left, chain, report));
        }
    }
    Some(better.map(|(_, chain, report)| (chain, report)))
}

fn violated(report: &CheckReport) -> Violated {
    let broken = report.broken();
    broken.filter_map(|(property, _)| Some((property, report.severity(property)?))).collect()
}

/// Returns the violated properties that the check before tested.
fn without_untested(left: &Violated, before: &CheckReport) -> Violated {
    let is_untested =
        |property| matches!(before.answer.verdict(property), Some(CheckJudgement::NotTested(_)));
    let tested = left.iter().filter(|(property, _)| !is_untested(**property));
    tested.map(|(property, severity)| (*property, *severity)).collect()
}

fn is_improvement(one: &Violated, other: &Violated) -> bool {
    let broken = |it: &Violated| -> BTreeSet<Property> {
        let all = it.iter().filter(|(_, severity)| **severity == Severity::Broken);
        all.map(|(property, _)| *property).collect()
    };
    let (left, before) = (broken(one), broken(other));
    if left == before {
        one.len() < other.len() && one.keys().all(|it| other.contains_key(it))
    } else {
        left.is_subset(&before)
    }
}

/// Returns the number of broken properties and the number of all violated ones.
fn counts(it: &Violated) -> (usize, usize) {
    let broken = it.values().filter(|severity| **severity == Severity::Broken).count();
    (broken, it.len())
}

/// Returns `true` if the check gave a verdict: a program that no client enters fixes nothing.
fn is_tested(report: &CheckReport) -> bool {
    !matches!(report.verdict(), Verdict::NotTested | Verdict::Inconclusive)
}

/// Returns `true` if the check decided a property. An edit does not fix a violation that a search
/// did not reach.
fn is_decided(report: &CheckReport, property: Property) -> bool {
    let judgement = report.answer.verdict(property);
    !matches!(judgement, None | Some(CheckJudgement::Inconclusive(_)))
}

fn with_program(request: &CheckRequest, program: &str) -> CheckRequest {
    let mut request = request.clone();
    for client in &mut request.scenario.clients {
        client.program = program.into();
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FixSearch, FixStep};
    use model_checker::{Incomplete, search};
    use simulator::{ClientSetup, Scenario};

    const LOCK: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(100) end
redis.call("EXPIRE", "lock", 10)
enter()
work(3000)
leave()
redis.call("DEL", "lock")
"#;

    fn checked(request: CheckRequest) -> CheckReport {
        let result = search(request.clone()).expect("the scenario loads");
        CheckReport::new("lock".to_owned(), request, result)
    }

    fn before() -> CheckReport {
        check_of(LOCK)
    }

    fn check_of(lock: &str) -> CheckReport {
        let clients = vec![ClientSetup::of(lock); 2];
        checked(CheckRequest::about(Scenario::with_clients(clients)))
    }

    #[test]
    fn repairs_that_help_are_combined() {
        let before = before();
        assert_eq!(before.verdict(), Verdict::Broken);
        let fix = fix(LOCK, &before, |request| Some(checked(request))).expect("repairs help");
        assert_eq!(fix.repairs, [RepairKind::TtlInTheSameCommand, RepairKind::CompareAndDelete]);
        assert_eq!(fix.report.verdict(), Verdict::LeaseLimit);
    }

    /// Without a lease, the lock has no lease limit.
    #[test]
    fn lease_limit_is_better_than_a_lock_that_stays_held() {
        let lock = LOCK.replace("redis.call(\"EXPIRE\", \"lock\", 10)\n", "");
        let before = check_of(&lock);
        assert_eq!(before.severity(Property::NoDeadlock), Some(Severity::Broken));
        assert_eq!(before.severity(Property::MutualExclusion), None);
        let fix = fix(&lock, &before, |request| Some(checked(request))).expect("repairs help");
        assert_eq!(fix.repairs, [RepairKind::TtlInTheSameCommand, RepairKind::CompareAndDelete]);
        assert_eq!(fix.report.verdict(), Verdict::LeaseLimit);
    }

    #[test]
    fn property_that_a_check_does_not_decide_is_not_fixed() {
        let before = before();
        let fix = fix(LOCK, &before, |request| {
            let mut report = checked(request);
            for (property, judgement) in &mut report.answer.verdicts {
                *judgement = match property {
                    // The lock stays broken.
                    Property::HolderOnly => before.answer.verdict(*property).cloned(),
                    _ => Some(CheckJudgement::Inconclusive(Incomplete::States)),
                }
                .expect("it is checked");
            }
            Some(report)
        });
        assert_eq!(fix, None);
    }

    #[test]
    fn search_in_steps_finds_the_same_fix() {
        let before = before();
        let mut search = FixSearch::new(before.clone());
        let mut checks = 0;
        let found = loop {
            match search.next_step() {
                FixStep::Check(request) => search.learn(checked(*request)),
                FixStep::Done(found) => break found,
            }
            checks += 1;
        };
        let whole = fix(LOCK, &before, |request| Some(checked(request)));
        // Each program is checked once.
        assert_eq!((found.map(|it| *it), checks), (whole, 3));
    }

    /// A lock that blocks no client cannot be harmed. The fixed one can.
    #[test]
    fn property_that_was_not_tested_before_does_not_count() {
        let lock = r#"local me = uuid()
if redis.call("SET", "lock", me, "NX", "EX", 5) == nil then return end
enter()
work(3000)
leave()
redis.call("DEL", "lock")
"#;
        let before = check_of(lock);
        let untested = before.answer.verdict(Property::HolderOnly);
        assert!(matches!(untested, Some(CheckJudgement::NotTested(_))), "{untested:?}");
        let fix = fix(lock, &before, |request| Some(checked(request))).expect("repairs help");
        assert_eq!(fix.repairs, [RepairKind::TestedReply, RepairKind::CompareAndDelete]);
        assert_eq!(fix.report.verdict(), Verdict::LeaseLimit);
    }

    #[test]
    fn stopped_check_fixes_nothing() {
        assert_eq!(fix(LOCK, &before(), |_| None), None);
    }
}
