//! A defence: the program that the user fixes, and the report of the model checker.

use crate::GradedAttempt;
use crate::challenges::{Challenge, check_request_of};
use run_analysis::Recording;
use simulator::ScenarioError;
use std::rc::Rc;

/// An action in a defence.
#[derive(Clone, PartialEq, Debug)]
pub enum DefenceAction {
    /// The user typed the program.
    Type(String),
    /// Checks the program.
    Judge,
    /// Shows the changes of the program in place of the editor, or the editor again.
    Compare(bool),
}

/// A defence in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenDefence {
    /// The program in the editor.
    pub program: Rc<str>,
    /// The errors in the program.
    pub errors: Vec<ScenarioError>,
    /// The report of the model checker for the last checked program.
    pub judged: Option<Rc<GradedAttempt>>,
    /// The failing run of that program, and the step at which it fails.
    pub run: Option<(Rc<Recording>, usize)>,
    /// The last checked program.
    judged_program: Option<Rc<str>>,
    /// The programs checked earlier.
    past: Vec<Rc<str>>,
    /// Whether the changes of the program are shown.
    pub is_compared: bool,
}

impl OpenDefence {
    /// Creates a defence, with the program that the user left, if any.
    pub fn of(task: &Challenge, left: Option<&str>) -> OpenDefence {
        let mut defence = OpenDefence {
            program: task.program().into(),
            errors: Vec::new(),
            judged: None,
            run: None,
            judged_program: None,
            past: Vec::new(),
            is_compared: false,
        };
        if let Some(left) = left {
            defence.past.push(defence.program.clone());
            defence.put(left.into(), task);
        }
        defence
    }

    /// Returns `true` if the report is for the program in the editor.
    pub fn is_judged(&self) -> bool {
        self.judged_program.as_ref() == Some(&self.program)
    }

    /// Returns `true` if the program has no errors and has not been checked.
    pub fn wants_to_ask(&self) -> bool {
        self.errors.is_empty() && !self.is_judged()
    }

    /// Returns `true` if the program in the editor holds and satisfies all limits.
    pub fn is_solved(&self) -> bool {
        self.is_judged() && self.judged.as_ref().is_some_and(|judged| judged.is_solved)
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.past.iter().any(|before| *before != self.program)
    }

    /// Applies an action. Returns the program to check, if any.
    pub fn after(&mut self, action: DefenceAction, task: &Challenge) -> Option<Rc<str>> {
        match action {
            DefenceAction::Type(program) => self.put(program.into(), task),
            DefenceAction::Compare(is_compared) => self.is_compared = is_compared,
            DefenceAction::Judge if self.wants_to_ask() => return Some(self.program.clone()),
            DefenceAction::Judge => {}
        }
        None
    }

    /// Undoes the edits since the last check.
    pub fn undo(&mut self, task: &Challenge) {
        while let Some(before) = self.past.pop() {
            if before != self.program {
                self.put(before, task);
                break;
            }
        }
    }

    /// Stores the report of the model checker for a program.
    pub fn learn(&mut self, judged: GradedAttempt, program: Option<Rc<str>>) {
        self.run = run_of(&judged);
        self.judged = Some(Rc::new(judged));
        self.past.extend(program.clone().filter(|it| self.past.last() != Some(it)));
        self.judged_program = program;
    }

    fn put(&mut self, program: Rc<str>, task: &Challenge) {
        self.errors = check_request_of(task, &program).err().unwrap_or_default();
        (self.program, self.is_compared) = (program, false);
    }
}

/// Returns the run found by the model checker, and the step to show.
pub(crate) fn run_of(judged: &GradedAttempt) -> Option<(Rc<Recording>, usize)> {
    let way = judged.way.as_ref()?;
    let recording = way.link.work.record().ok()?;
    Some((Rc::new(recording), way.step))
}
