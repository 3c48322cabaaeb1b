//! What a program comes to as a defence: what the explorer says of it within the bounds of the
//! task, and whether it keeps to the limits.

use super::limits::{self, Limit};
use super::read::with_program;
use super::{Defend, Task};
use crate::report::{Checked, Fate};
use model_checker::{Answer, Question, explore};
use simulator::{Field, ScenarioError};
use std::sync::Arc;

/// What a program comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What was asked, and what the explorer says: which run still breaks it, or how far it holds.
    pub checked: Checked,
    /// The limits with what the program needs.
    pub limits: Vec<Limit>,
}

impl Judgement {
    /// What an answer to [`question_of`] comes to.
    pub fn new(task: &Task, defend: &Defend, question: Question, answer: Answer) -> Judgement {
        Judgement::of(Some(defend), Checked::new(task.id.clone(), question, answer))
    }

    /// The same of an answer that is put together already. An attack has no limits.
    pub fn of(defend: Option<&Defend>, checked: Checked) -> Judgement {
        let kinds = defend.map(|defend| &*defend.limits).unwrap_or_default();
        let limits = limits::measured(kinds, &checked.question.scenario, &checked.answer);
        Judgement { checked, limits }
    }

    /// What became of the lock.
    pub fn fate(&self) -> Fate {
        self.checked.fate()
    }

    /// Whether the program keeps to all limits.
    pub fn is_within_limits(&self) -> bool {
        self.limits.iter().all(Limit::is_met)
    }

    /// Whether the task is solved: the program holds and keeps to all limits.
    pub fn is_solved(&self) -> bool {
        self.fate() == Fate::Holds && self.is_within_limits()
    }
}

/// What is asked about a program that somebody has written for a task.
///
/// # Errors
/// Why it cannot be run: its mistakes, or that it has not the parameters that are set. All clients
/// run it, so only what concerns the first of them is said.
pub fn question_of(task: &Task, program: &str) -> Result<Question, Vec<ScenarioError>> {
    let scenario = with_program(&task.scenario, &Arc::from(program));
    if let Err(errors) = scenario.load() {
        return Err(errors.into_iter().filter(|error| is_about_the_first(&error.field)).collect());
    }
    Ok(Question { scenario, ..task.question() })
}

/// Asks the explorer about a program, and says what it comes to.
///
/// # Errors
/// Those of [`question_of`].
pub fn judge(task: &Task, defend: &Defend, program: &str) -> Result<Judgement, Vec<ScenarioError>> {
    let question = question_of(task, program)?;
    let answer = explore(question.clone())?;
    Ok(Judgement::new(task, defend, question, answer))
}

fn is_about_the_first(field: &Field) -> bool {
    match field {
        Field::Program(client) | Field::Parameter(client, _) => client.index() == 0,
        _ => true,
    }
}
