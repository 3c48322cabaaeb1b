//! The ways to break a lock: every cause, each with its simplest run.

use super::CheckReport;
use crate::{Counterexample, FoundViolation, faults_of};
use lock_semantics::{Property, Severity};
use simulator::{Event, EventKind, FaultBudget, FaultKind, World};

/// Maximum number of ways in a report. It states the number of the others.
pub const WAYS_SHOWN: usize = 12;

/// A cause that breaks one or more properties: a request, and the kinds of faults that it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The worst severity of its violations.
    pub severity: Severity,
    /// The request that is the cause, or `None` if no request is: for example, a lease that
    /// expires.
    pub act: Option<Act>,
    /// The violated properties, in the order of [`Property::ALL`], each with its severity.
    pub violated: Vec<(Property, Severity)>,
    /// The property that its run breaks.
    pub shows: Property,
    /// The simplest run.
    pub run: Counterexample,
}

/// A request of a program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Act {
    /// Line of the request in the program, from 1.
    pub line: u32,
    /// Command of the request in capital letters, such as `DEL`, or `EVAL` for a script.
    pub command: String,
}

/// The properties that one cause can break together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    /// The client inside has no lock, or its lock is harmed.
    Exclusion,
    /// Only this property.
    Single(Property),
}

impl Family {
    fn of(property: Property) -> Family {
        match property {
            Property::MutualExclusion
            | Property::LeaseOutlastsWork
            | Property::HolderOnly
            | Property::NoLostUpdate => Family::Exclusion,
            Property::NoDeadlock
            | Property::Progress
            | Property::NoIdleLock
            | Property::NoEntryAfterFailure
            | Property::NoFailure => Family::Single(property),
        }
    }
}

impl CheckReport {
    /// Returns the ways that were found, the broken ones first, then in the order of the number of
    /// faults.
    pub fn ways(&self) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for found in &self.answer.violations {
            let is_same = |way: &&mut Way| {
                way.severity == found.severity
                    && (leaves_idle(way, found)
                        || way.act.as_ref().map(|act| act.line) == found.line
                            && kinds(&way.run) == kinds(&found.run)
                            && Family::of(way.shows) == Family::of(found.property))
            };
            match ways.iter_mut().find(is_same) {
                Some(way) => way.violated.push((found.property, found.severity)),
                None => ways.push(self.way(found)),
            }
        }
        for way in &mut ways {
            way.violated.sort_by_key(|(property, _)| order(*property));
        }
        ways
    }

    fn way(&self, found: &FoundViolation) -> Way {
        let FoundViolation { property, severity, line, run } = found;
        let act = line.map(|line| {
            let command = self.command_at(line, run).unwrap_or_default();
            Act { line, command }
        });
        let violated = vec![(*property, *severity)];
        Way { severity: *severity, act, violated, shows: *property, run: run.clone() }
    }

    /// Returns the command of the last request that a run executes at a line.
    fn command_at(&self, line: u32, run: &Counterexample) -> Option<String> {
        let mut world = World::new(&run.scenario(&self.question.scenario)).ok()?;
        let mut command = None;
        for made in &run.moves {
            let events = world.apply(made).ok()?;
            let name = |event: &Event| match &event.kind {
                EventKind::Executed { args, .. } if event.line == Some(line) => {
                    let name = String::from_utf8_lossy(args.first()?.as_slice());
                    Some(name.to_ascii_uppercase())
                }
                _ => None,
            };
            command = events.iter().rev().find_map(name).or(command);
        }
        command
    }
}

impl Way {
    /// Returns `true` if two versions of a lock fail in the same way: by the same command and the
    /// same kinds of faults. The lines may differ.
    pub fn is_like(&self, other: &Way) -> bool {
        let command = |way: &Way| way.act.as_ref().map(|act| act.command.clone());
        self.severity == other.severity
            && command(self) == command(other)
            && kinds(&self.run) == kinds(&other.run)
            && Family::of(self.shows) == Family::of(other.shows)
    }

    /// Returns the faults of its run.
    pub fn faults(&self) -> FaultBudget {
        faults_of(&self.run.moves)
    }
}

/// Returns `true` if a lock is idle because the run of `way` never releases it: the run of the idle
/// lock contains the same moves in the same order.
fn leaves_idle(way: &Way, found: &FoundViolation) -> bool {
    let mut moves = found.run.moves.iter();
    way.shows == Property::NoDeadlock
        && found.property == Property::NoIdleLock
        && way.run.moves.iter().all(|made| moves.any(|it| it == made))
}

fn kinds(run: &Counterexample) -> Vec<FaultKind> {
    let faults = faults_of(&run.moves);
    FaultKind::ALL.into_iter().filter(|kind| faults.count(*kind) > 0).collect()
}

fn order(property: Property) -> Option<usize> {
    Property::ALL.iter().position(|it| *it == property)
}
