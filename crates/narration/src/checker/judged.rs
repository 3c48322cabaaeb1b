//! Converts the grade of an attack or a defence to a response.

use super::told::{Judged, LimitTold, Way};
use crate::report::CheckReport;
use crate::tasks::{Judgement, Kind, Task};
use crate::text::Sentences;

impl Judged {
    /// Grades the check of the lock of a challenge, or of a program submitted to it.
    pub(super) fn of(task: &Task, checked: &CheckReport, text: &Sentences) -> Judged {
        let defend = match &task.kind {
            Kind::Attack(_) => None,
            Kind::Defend(defend) => Some(defend),
        };
        let judgement = Judgement::of(defend, checked.clone());
        let limits = judgement.limits.iter().map(|limit| {
            let (name, value) = limit.in_words(text);
            LimitTold { is_met: limit.is_met(), name: name.to_owned(), value }
        });
        Judged {
            outcome: checked.verdict(),
            sentence: judgement.in_words(text),
            asked: checked.asked(text),
            covered: checked.covered(text),
            way: checked.worst_run().and_then(|(it, run)| Way::of(checked, it, run, text)),
            limits: limits.collect(),
            is_solved: defend.is_some() && judgement.is_solved(),
        }
    }
}
