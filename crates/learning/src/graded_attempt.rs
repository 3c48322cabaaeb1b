//! Grades of challenges. The crate `learning`, which depends on this one, parses and grades
//! challenges; this module converts its grades to responses.

use super::response::{FailingRun, GradedAttempt, LimitResult};
use crate::check::CheckNarrator;
use crate::text::{Language, Texts};
use model_checker::{CheckReport, CheckRequest};
use std::fmt::Debug;

/// Function that parses a challenge file and the program submitted to it. The error is a sentence
/// in the given language.
pub type OpenChallenge =
    fn(file: &str, program: Option<&str>, language: Language) -> Result<ToGrade, String>;

/// An attempt at a challenge, ready to be checked and graded.
#[derive(Debug)]
pub struct ToGrade {
    /// The check whose result is graded.
    pub question: CheckRequest,
    /// The rules of the challenge.
    pub grader: Box<dyn Grader>,
}

/// Rules of a challenge.
pub trait Grader: Debug {
    /// Grades the check of the lock of a challenge, or of a program submitted to it.
    fn grade(&self, checked: &CheckReport, text: &Texts) -> Grade;
}

/// Grade of an attempt at a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Verdict on the properties of the challenge, as a sentence.
    pub sentence: String,
    /// Limits of a defence.
    pub limits: Vec<LimitResult>,
    /// Whether the program solves a defence.
    pub is_solved: bool,
}

impl GradedAttempt {
    /// Builds the response to an attempt from its check and its grade.
    pub(super) fn of(grade: Grade, checked: &CheckReport, text: &Texts) -> GradedAttempt {
        let Grade { sentence, limits, is_solved } = grade;
        GradedAttempt {
            outcome: checked.verdict(),
            sentence,
            asked: CheckNarrator::new(checked, text).asked(),
            covered: CheckNarrator::new(checked, text).covered(),
            way: checked.worst_run().and_then(|(it, run)| FailingRun::of(checked, it, run, text)),
            limits,
            is_solved,
        }
    }
}
