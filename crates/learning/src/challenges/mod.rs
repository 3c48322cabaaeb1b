//! Challenges for learners: locks to attack and locks to defend.
//!
//! A challenge is a text file, which teachers can write (`docs/tasks.md`). [`read_challenge`]
//! parses it; [`built_in_challenges`] returns the built-in ones. An [`Attack`] has a goal, a fault
//! budget and a par; an [`AttackAttempt`] grades a run. A [`Defend`] is a lock with a bug; a
//! [`Judgement`] grades a program by the result of the model checker and by the limits, most of
//! which an undisturbed run measures.

mod attack;
mod card;
mod card_error;
mod card_error_sentences;
mod defence;
mod fast_forward;
mod index;
mod limits;
mod names;
mod open_attack;
mod open_defence;
mod read;
mod teacher_lesson;
#[cfg(test)]
mod tests;
mod texts;
mod validate;
mod wording;

pub use attack::{AttackAttempt, AttackOutcome, Reached};
pub use card_error::{CardError, Problem};
pub use defence::{Judgement, check_request_of};
pub use fast_forward::until_something_changes;
pub use index::{built_in_challenges, challenge_files, find_challenge};
pub use limits::{Limit, LimitKind};
pub use names::PROPERTY_NAMES;
pub use open_attack::{AttackAction, AttackStage, Claim, OpenAttack, Penalty, digit_of};
pub use open_defence::{DefenceAction, OpenDefence};
pub use read::{read_challenge, read_lesson};
pub use teacher_lesson::{TeacherLesson, is_lesson, run_of_lesson};
pub use texts::ChallengeTexts;
pub use validate::{Flaw, find_flaws};
pub use wording::format_cost;

use i18n::Language;
use lock_semantics::Property;
use lua_vm::{Dialect, TokenKind, tokens};
use model_checker::{CheckBounds, CheckRequest, Cost, Reductions};
use simulator::{FaultBudget, Scenario};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Maximum number of states of a check in a challenge: some seconds of work in a browser.
const STATES: u64 = 300_000;

/// Approximate maximum memory of a check in a challenge, in bytes.
const BYTES: u64 = 512 << 20;

/// Maximum number of stars of a challenge.
pub const MOST_STARS: u8 = 3;

/// Maximum difficulty; the minimum is 1.
pub const HARDEST: u8 = 5;

/// A lock, and the challenge to attack or to defend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// Id in links and on the command line.
    pub id: String,
    /// Difficulty from 1 to [`HARDEST`].
    pub difficulty: u8,
    /// Id of the built-in lock, or the id of the challenge if the file contains the lock.
    pub lock: String,
    /// Setup, in which all clients run the lock.
    pub scenario: Scenario,
    /// Fault budget and bounds of a check.
    pub bounds: CheckBounds,
    /// Goal of the challenge.
    pub kind: ChallengeKind,
    /// ChallengeTexts in the order of [`Language::ALL`]. At least one of them is `Some`.
    texts: [Option<ChallengeTexts>; Language::ALL.len()],
}

/// Goal of a challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChallengeKind {
    /// Find a run that breaks the lock, or state that no such run exists.
    Attack(Attack),
    /// Change the lock so that no run breaks it.
    Defend(Defend),
}

/// Goal of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Property to break.
    pub goal: Property,
    /// Cost of the simplest run, or `None` if no run reaches the goal.
    pub par: Option<Cost>,
}

/// Goal of a defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defend {
    /// Properties that must hold.
    pub keeps: Vec<Property>,
    /// Lines of the lock that contain the bug, as ranges counted from 1.
    pub hole: Vec<RangeInclusive<usize>>,
    /// Further requirements, so that a program that does nothing does not solve the challenge.
    pub limits: Vec<LimitKind>,
    /// A program that solves the challenge.
    pub reference: Arc<str>,
    /// A program that seems to solve the challenge but does not.
    pub near_miss: Option<Arc<str>>,
}

impl Challenge {
    /// Returns the texts in this language, or in the first available one.
    pub fn texts(&self, language: Language) -> &ChallengeTexts {
        static NOTHING: ChallengeTexts = ChallengeTexts::NOTHING;
        let others = self.texts.iter().flatten();
        self.texts[language as usize].iter().chain(others).next().unwrap_or(&NOTHING)
    }

    /// Returns `true` if the file has texts in this language.
    pub fn is_written_in(&self, language: Language) -> bool {
        self.texts[language as usize].is_some()
    }

    /// Returns the program of the lock.
    pub fn program(&self) -> &str {
        self.scenario.clients.first().map_or("", |client| &client.program)
    }

    /// Returns the program without comments, which may reveal the solution, except for `@param`
    /// lines. Strings with scripts are not changed, and each line keeps its number.
    pub fn bare_program(&self) -> String {
        let program = self.program();
        let kept = tokens(program, Dialect::Client).into_iter().map(|token| {
            let text = &program[token.range];
            match token.kind {
                TokenKind::Comment if !text.contains("@param") => {
                    text.chars().filter(|it| *it == '\n').collect()
                }
                _ => text.to_owned(),
            }
        });
        let kept: String = kept.collect();
        kept.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// Returns the fault budget.
    pub fn budget(&self) -> FaultBudget {
        self.bounds.faults
    }

    /// Returns the property to break, or the properties that must hold.
    pub fn properties(&self) -> Vec<Property> {
        match &self.kind {
            ChallengeKind::Attack(attack) => vec![attack.goal],
            ChallengeKind::Defend(defend) => defend.keeps.clone(),
        }
    }

    /// Builds the check request for the lock as given. For an attack, the result contains the
    /// simplest run, whose cost is the par.
    pub fn question(&self) -> CheckRequest {
        CheckRequest {
            scenario: self.scenario.clone(),
            properties: self.properties(),
            bounds: self.bounds,
            reductions: Reductions::ALL,
        }
    }
}
