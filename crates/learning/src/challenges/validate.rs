//! Checks that a challenge matches its file, for teachers and for the tests of the built-in ones.
//!
//! The par of an attack must be the cost of the simplest run. The lock of a defence must break, its
//! reference must solve the challenge, and its near miss must not.

use super::defence::{Judgement, judge};
use super::{Attack, Challenge, ChallengeKind, Defend};
use model_checker::{CheckJudgement, CheckReport, CheckResult, Cost, search};

/// A difference between a challenge and its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The simplest run has this cost; `None` if the property holds.
    Par(Option<Cost>),
    /// The verdict is inconclusive within the bounds.
    NotDecided(Box<CheckReport>),
    /// No run breaks the lock of a defence.
    LockHolds(Box<Judgement>),
    /// The reference does not solve the challenge.
    ReferenceFails(Box<Judgement>),
    /// The near miss solves the challenge.
    NearMissSolves(Box<Judgement>),
}

/// Returns all differences between the challenge and its file. Runs the model checker, which can
/// take several seconds.
pub fn find_flaws(task: &Challenge) -> Vec<Flaw> {
    match &task.kind {
        ChallengeKind::Attack(attack) => flaw_of(task, *attack).into_iter().collect(),
        ChallengeKind::Defend(defend) => flaws_of(task, defend),
    }
}

fn flaw_of(task: &Challenge, attack: Attack) -> Option<Flaw> {
    let question = task.question();
    // A task returned by `read` has a scenario that loads.
    let answer = search(question.clone()).ok()?;
    match easiest(&answer, attack) {
        Some(found) if found == attack.par => None,
        Some(found) => Some(Flaw::Par(found)),
        None => Some(Flaw::NotDecided(CheckReport::new(task.id.clone(), question, answer).into())),
    }
}

/// Returns the cost of the simplest run: `Some(None)` if the property holds, `None` if the verdict
/// is inconclusive or not tested.
fn easiest(answer: &CheckResult, attack: Attack) -> Option<Option<Cost>> {
    match answer.verdict(attack.goal)? {
        CheckJudgement::Broken(run) | CheckJudgement::LeaseLimit(run) => Some(Some(run.cost)),
        CheckJudgement::Holds => Some(None),
        CheckJudgement::NotTested(_) | CheckJudgement::Inconclusive(_) => None,
    }
}

fn flaws_of(task: &Challenge, defend: &Defend) -> Vec<Flaw> {
    let judged = |program: &str| judge(task, defend, program).ok().map(Box::new);
    let is_broken = |it: &Judgement| it.overall().worst.is_some();
    let lock = judged(task.program()).filter(|it| !is_broken(it)).map(Flaw::LockHolds);
    let reference = judged(&defend.reference).filter(|it| !it.is_solved());
    let near_miss = defend.near_miss.as_ref().and_then(|it| judged(it));
    let near_miss = near_miss.filter(|it| it.is_solved()).map(Flaw::NearMissSolves);
    lock.into_iter().chain(reference.map(Flaw::ReferenceFails)).chain(near_miss).collect()
}
