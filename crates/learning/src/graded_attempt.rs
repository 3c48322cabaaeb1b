//! Grades of attempts at challenges, in one language.

use crate::challenges::{self, CardError, Challenge, ChallengeKind, Defend, Judgement};
use i18n::{Language, Texts};
use lock_semantics::Verdict;
use model_checker::{CheckReport, CheckRequest};
use narration::{CheckNarrator, FailingRun};
use serde::{Deserialize, Serialize};

/// Grade of an attempt at a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GradedAttempt {
    /// Verdict on the properties of the challenge.
    pub outcome: Verdict,
    /// Verdict as a sentence.
    pub sentence: String,
    /// Summary of the check request.
    pub asked: String,
    /// Number of expanded states, with a statement on the coverage of the state space.
    pub covered: String,
    /// Simplest failing run.
    pub way: Option<FailingRun>,
    /// Limits of a defence.
    pub limits: Vec<LimitResult>,
    /// Whether the program solves a defence.
    pub is_solved: bool,
}

/// A limit of a defence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LimitResult {
    /// Whether the program keeps to the limit.
    pub is_met: bool,
    /// Name of the limit.
    pub name: String,
    /// Measured value next to the allowed value.
    pub value: String,
}

/// An attempt at a challenge, ready to be checked.
#[derive(Debug)]
pub struct Attempt {
    /// The check whose result is graded.
    pub question: CheckRequest,
    challenge: Challenge,
}

impl Attempt {
    /// Parses a challenge file and the program submitted to it. Without a program, the lock of the
    /// challenge is checked.
    ///
    /// # Errors
    /// The first error in the file or in the program, as a sentence.
    pub fn open(file: &str, program: Option<&str>, language: Language) -> Result<Attempt, String> {
        let refused = |errors: Vec<CardError>| {
            errors.first().map(|error| error.message(language)).unwrap_or_default()
        };
        // For a lesson, the only response is its first error.
        if challenges::is_lesson(file) {
            return Err(refused(challenges::read_lesson(file).err().unwrap_or_default()));
        }
        let challenge = challenges::read_challenge(file).map_err(refused)?;
        let question = match program {
            Some(program) => challenges::check_request_of(&challenge, program)
                .map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?,
            None => challenge.question(),
        };
        Ok(Attempt { question, challenge })
    }

    /// Grades the result of the check.
    pub fn grade(&self, checked: &CheckReport, text: &Texts) -> GradedAttempt {
        let defend: Option<&Defend> = match &self.challenge.kind {
            ChallengeKind::Attack(_) => None,
            ChallengeKind::Defend(defend) => Some(defend),
        };
        let judgement = Judgement::of(defend, checked.clone());
        let limits = judgement.limits.iter().map(|limit| {
            let (name, value) = limit.name_and_value(text);
            LimitResult { is_met: limit.is_met(), name: name.to_owned(), value }
        });
        let narrator = CheckNarrator::new(checked, text);
        GradedAttempt {
            outcome: checked.verdict(),
            sentence: judgement.message(text),
            asked: narrator.asked(),
            covered: narrator.covered(),
            way: checked.worst_run().and_then(|(it, run)| {
                FailingRun::of(checked, (it, checked.severity(it)?), run, text)
            }),
            limits: limits.collect(),
            is_solved: defend.is_some() && judgement.is_solved(),
        }
    }
}
