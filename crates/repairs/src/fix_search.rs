//! The search for a fix in steps: each step names the next program to check.

use crate::{Fix, fix};
use model_checker::{CheckReport, CheckRequest};
use simulator::ProgramSource;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A search for a fix by a caller that checks programs on its own, for example in time slices.
#[derive(Clone, Debug)]
pub struct FixSearch {
    program: String,
    before: CheckReport,
    /// The reports on edited programs, by the text of the program.
    known: BTreeMap<String, CheckReport>,
}

/// The next step of a search for a fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FixStep {
    /// The caller must check this edited program and pass the report to [`FixSearch::learn`].
    Check(Box<CheckRequest>),
    /// The search is over, with the fix if a repair helps.
    Done(Option<Box<Fix>>),
}

impl FixSearch {
    /// Starts a search for a fix of a lock. `before` is the report on it; all its clients run the
    /// same program.
    pub fn new(before: CheckReport) -> FixSearch {
        let program = program_of(&before.question);
        FixSearch { program, before, known: BTreeMap::new() }
    }

    /// Returns the report on the lock before the fix.
    pub fn before(&self) -> &CheckReport {
        &self.before
    }

    /// Adds the report on an edited program.
    pub fn learn(&mut self, report: CheckReport) {
        self.known.insert(program_of(&report.question), report);
    }

    /// Returns the next step. The search begins again with all reports so far: edits are cheap, and
    /// only checks take time.
    pub fn next_step(&self) -> FixStep {
        let unknown = RefCell::new(None);
        let found = fix(&self.program, &self.before, |request| {
            let known = self.known.get(&program_of(&request)).cloned();
            if known.is_none() {
                unknown.replace(Some(request));
            }
            known
        });
        match unknown.into_inner() {
            Some(request) => FixStep::Check(Box::new(request)),
            None => FixStep::Done(found.map(Box::new)),
        }
    }
}

/// Returns the program that all clients run, or `None` if they run different ones.
pub fn common_program(request: &CheckRequest) -> Option<&ProgramSource> {
    let mut programs = request.scenario.clients.iter().map(|client| &client.program);
    let first = programs.next()?;
    programs.all(|program| program == first).then_some(first)
}

fn program_of(request: &CheckRequest) -> String {
    common_program(request).map(ToString::to_string).unwrap_or_default()
}
