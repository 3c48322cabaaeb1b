//! A defence: the program that a person changes, and what the explorer says of it.

use super::{ChallengeAction, run_of};
use narration::checker::Judged;
use narration::report::Recording;
use narration::tasks::{Task, question_of};
use simulator::ScenarioError;
use std::rc::Rc;

/// A defence that is open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenDefence {
    /// The program as it stands in the editor.
    pub program: Rc<str>,
    /// Why it cannot be run.
    pub mistakes: Vec<ScenarioError>,
    /// What the explorer says of the program that was judged last.
    pub judged: Option<Rc<Judged>>,
    /// The run that still breaks that program, and the step at which it does.
    pub run: Option<(Rc<Recording>, usize)>,
    /// That program.
    judged_program: Option<Rc<str>>,
    /// The programs that were judged before.
    past: Vec<Rc<str>>,
    /// Whether the reference is shown.
    pub is_compared: bool,
}

impl OpenDefence {
    /// The defence with the program as it was left, if it was changed.
    pub(super) fn of(task: &Task, left: Option<&str>) -> OpenDefence {
        let mut defence = OpenDefence {
            program: task.program().into(),
            mistakes: Vec::new(),
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

    /// Whether what is judged is the program that stands in the editor.
    pub fn is_judged(&self) -> bool {
        self.judged_program.as_ref() == Some(&self.program)
    }

    /// Whether the program is to be judged.
    pub fn wants_to_ask(&self) -> bool {
        self.mistakes.is_empty() && !self.is_judged()
    }

    /// Whether the program in the editor holds and keeps to all limits.
    pub fn is_solved(&self) -> bool {
        self.is_judged() && self.judged.as_ref().is_some_and(|judged| judged.is_solved)
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.past.iter().any(|before| *before != self.program)
    }

    /// Returns the program that is to be judged, if one is.
    pub(super) fn after(
        &mut self,
        action: ChallengeAction,
        task: &Task,
    ) -> Option<Option<Rc<str>>> {
        match action {
            ChallengeAction::Type(program) => self.put(program.into(), task),
            ChallengeAction::Undo => {
                while let Some(before) = self.past.pop() {
                    if before != self.program {
                        self.put(before, task);
                        break;
                    }
                }
            }
            ChallengeAction::Compare(is_compared) => self.is_compared = is_compared,
            ChallengeAction::Judge if self.wants_to_ask() => {
                return Some(Some(self.program.clone()));
            }
            _ => {}
        }
        None
    }

    /// What the explorer says of a program.
    pub(super) fn learn(&mut self, judged: Judged, program: Option<Rc<str>>) {
        self.run = run_of(&judged);
        self.judged = Some(Rc::new(judged));
        self.past.extend(program.clone().filter(|it| self.past.last() != Some(it)));
        self.judged_program = program;
    }

    fn put(&mut self, program: Rc<str>, task: &Task) {
        self.mistakes = question_of(task, &program).err().unwrap_or_default();
        (self.program, self.is_compared) = (program, false);
    }
}
