//! Tasks for learners: locks to attack and locks to defend.
//!
//! A task is a text file, which a teacher can write (`docs/tasks.md`): [`read`] reads it, [`all`]
//! has those that are built in. An [`Attack`] is a goal, a purse of faults and a par; what a run
//! comes to is an [`Attempt`]. A [`Defend`] is a lock with a hole; what a program comes to is a
//! [`Judgement`]: what the explorer says of it, and whether it keeps to the limits. Nothing is said
//! of a program that the explorer does not say, but for the limits, which an undisturbed run shows.

mod ahead;
mod attempt;
mod built_in;
mod check;
mod defence;
mod file;
mod lesson;
mod limits;
mod mistake;
mod mistake_in_words;
mod names;
mod read;
#[cfg(test)]
mod tests;
mod texts;
mod wording;

pub use ahead::until_something_changes;
pub use attempt::{Attempt, Attempted, Reached};
#[cfg(test)]
pub(crate) use built_in::files;
pub use built_in::{all, files_in, find};
pub use check::{Flaw, check};
pub use defence::{Judgement, judge, question_of};
pub use lesson::{OwnLesson, is_lesson, run_of_lesson};
pub use limits::{Limit, LimitKind};
pub use mistake::{Mistake, Problem};
pub use names::{FAULT_NAMES, PROPERTY_NAMES};
pub use read::{read, read_lesson};
pub use texts::Texts;
pub use wording::figures;

use crate::text::Language;
use lock_semantics::Property;
use lua_vm::{Dialect, TokenKind, tokens};
use model_checker::{Bounds, Cost, Question, Reductions};
use simulator::{Purse, Scenario};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A search for a task visits so many states at most: some seconds of work in a browser.
const STATES: u64 = 300_000;

/// A search for a task takes so many bytes at most, roughly.
const BYTES: u64 = 512 << 20;

/// The greatest difficulty; the least is 1.
pub const HARDEST: u8 = 5;

/// A lock, and what is to be done with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// By which links and the command line name it.
    pub id: String,
    /// From 1 to [`HARDEST`].
    pub difficulty: u8,
    /// What the lock is called: the id of a built-in one, or else that of the task.
    pub lock: String,
    /// The set-up; all clients run the lock.
    pub scenario: Scenario,
    /// The faults that may happen, and how far a search goes.
    pub bounds: Bounds,
    /// What is to be done.
    pub kind: Kind,
    /// What people read, in the order of [`Language::ALL`]; at least one is there.
    texts: [Option<Texts>; Language::ALL.len()],
}

/// What is to be done with a lock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Find a run that breaks it, or say that there is none.
    Attack(Attack),
    /// Change it so that nothing breaks it.
    Defend(Defend),
}

/// What a run is to break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The property.
    pub goal: Property,
    /// What the easiest run costs; none, if no run reaches the goal.
    pub par: Option<Cost>,
}

/// What a program is to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defend {
    /// The properties.
    pub keeps: Vec<Property>,
    /// The lines of the lock to blame, each stretch from its first to its last, from 1.
    pub hole: Vec<RangeInclusive<usize>>,
    /// What else it must do, so that nobody gets there by doing nothing.
    pub limits: Vec<LimitKind>,
    /// A program that does it.
    pub reference: Arc<str>,
    /// A program that looks as if it did.
    pub near_miss: Option<Arc<str>>,
}

impl Task {
    /// What people read of it: in this language, or in the first that there is.
    pub fn texts(&self, language: Language) -> &Texts {
        static NOTHING: Texts = Texts::NOTHING;
        let others = self.texts.iter().flatten();
        self.texts[language as usize].iter().chain(others).next().unwrap_or(&NOTHING)
    }

    /// Whether somebody has written it in this language.
    pub fn is_written_in(&self, language: Language) -> bool {
        self.texts[language as usize].is_some()
    }

    /// The text of the lock.
    pub fn program(&self) -> &str {
        self.scenario.clients.first().map_or("", |client| &client.program)
    }

    /// The same without its comments, which may give the answer away, but for the parameters. What
    /// stands in the texts of scripts stays, and every line where it is.
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

    /// The faults that may happen.
    pub fn purse(&self) -> Purse {
        self.bounds.faults
    }

    /// The properties that it is about.
    pub fn properties(&self) -> Vec<Property> {
        match &self.kind {
            Kind::Attack(attack) => vec![attack.goal],
            Kind::Defend(defend) => defend.keeps.clone(),
        }
    }

    /// What is asked about the lock itself. The answer to that of an attack has the easiest run,
    /// which is the par.
    pub fn question(&self) -> Question {
        Question {
            scenario: self.scenario.clone(),
            properties: self.properties(),
            bounds: self.bounds,
            reductions: Reductions::ALL,
        }
    }
}
