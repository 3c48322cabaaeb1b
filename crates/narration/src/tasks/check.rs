//! Whether a task is what its file says: the par of an attack, and that of a defence the lock
//! breaks, the reference solves it and the near miss does not. For teachers; the tests ask it of
//! every task that is built in.

use super::defence::{Judgement, judge};
use super::{Attack, Defend, Kind, Task};
use crate::report::Checked;
use model_checker::{Answer, Cost, Verdict, explore};

/// Something about a task that is not as its file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The easiest run costs this; none, if the lock holds.
    Par(Option<Cost>),
    /// Whether the lock breaks is not decided within the bounds.
    NotDecided(Box<Checked>),
    /// Nothing breaks the lock that is to be mended.
    LockHolds(Box<Judgement>),
    /// The reference does not solve the task.
    ReferenceFails(Box<Judgement>),
    /// The near miss solves the task.
    NearMissSolves(Box<Judgement>),
}

/// All that is not as the file says. It asks the explorer, which can take some seconds.
pub fn check(task: &Task) -> Vec<Flaw> {
    match &task.kind {
        Kind::Attack(attack) => flaw_of(task, *attack).into_iter().collect(),
        Kind::Defend(defend) => flaws_of(task, defend),
    }
}

fn flaw_of(task: &Task, attack: Attack) -> Option<Flaw> {
    let question = task.question();
    // A task that was read has a scenario that loads.
    let answer = explore(question.clone()).ok()?;
    match easiest(&answer, attack) {
        Some(found) if found == attack.par => None,
        Some(found) => Some(Flaw::Par(found)),
        None => Some(Flaw::NotDecided(Checked::new(task.id.clone(), question, answer).into())),
    }
}

/// What the easiest run costs, if that is decided.
fn easiest(answer: &Answer, attack: Attack) -> Option<Option<Cost>> {
    match answer.verdict(attack.goal)? {
        Verdict::Broken(run) => Some(Some(run.cost)),
        Verdict::Holds => Some(None),
        Verdict::NotTested(_) | Verdict::NotDecided(_) => None,
    }
}

fn flaws_of(task: &Task, defend: &Defend) -> Vec<Flaw> {
    let judged = |program: &str| judge(task, defend, program).ok().map(Box::new);
    let is_broken = |it: &Judgement| it.fate().severity().is_some();
    let lock = judged(task.program()).filter(|it| !is_broken(it)).map(Flaw::LockHolds);
    let reference = judged(&defend.reference).filter(|it| !it.is_solved());
    let near_miss = defend.near_miss.as_ref().and_then(|it| judged(it));
    let near_miss = near_miss.filter(|it| it.is_solved()).map(Flaw::NearMissSolves);
    lock.into_iter().chain(reference.map(Flaw::ReferenceFails)).chain(near_miss).collect()
}
