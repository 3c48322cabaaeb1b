//! Work that may take long: making a run again, letting it go on, trying seeds. It is done in
//! slices, so that the page stays alive, shows how far it is, and can stop it.

use lock_semantics::Severity;
use narration::report::Recording;
use primitives::Millis;
use simulator::{Chance, Policy, Purse, Replay, Scenario, Scheduler};
use std::rc::Rc;

/// Something to be done in slices. What it leads to is decided when it is done.
#[derive(Clone, Debug)]
pub struct Task {
    /// What kind of work it is.
    pub kind: TaskKind,
    from: Rc<Recording>,
    source: MoveSource,
    seeds_tried: usize,
}

/// A task is itself and no other.
impl PartialEq for Task {
    fn eq(&self, other: &Task) -> bool {
        Rc::ptr_eq(&self.from, &other.from) && self.kind == other.kind
    }
}

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Makes a run again.
    Replay {
        /// About how many moves it has.
        moves: usize,
    },
    /// Lets the run go on by itself.
    GoOn,
    /// Runs the scenario with one seed after another until something is found.
    TrySeeds,
    /// Makes another branch's run, to be compared with the one shown.
    Compare {
        /// The branch.
        branch: u32,
        /// How many moves it has.
        moves: usize,
    },
}

/// Where the next moves come from.
#[derive(Clone, Debug)]
enum MoveSource {
    Replay(Replay),
    Scheduler(Scheduler),
    Seeds { trial: Trial, until: Millis, chance: Chance },
}

/// What is tried with each seed, besides another order, and at what it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Whether faults happen by chance: those that can happen to any client, one of each.
    pub has_faults: bool,
    /// The least grave finding at which it stops.
    pub stops_at: Severity,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial { has_faults: true, stops_at: Severity::Warning }
    }
}

impl Trial {
    fn purse(self) -> Purse {
        if self.has_faults { Purse::OF_CLIENTS } else { Purse::default() }
    }

    /// Where this stops at a run: the event of the first finding that is grave enough, or of the
    /// first failure of a program.
    pub fn found_at(self, recording: &Recording) -> Option<usize> {
        let findings = recording.findings().iter().map(|it| (Some(it.severity()), it.event));
        let failures = recording.coverage().failures().iter().map(|it| (it.severity(), it.event));
        let is_grave = |(severity, _): &(Option<Severity>, usize)| {
            severity.is_some_and(|severity| severity <= self.stops_at)
        };
        findings.chain(failures).filter(is_grave).map(|(_, event)| event).min()
    }
}

impl Task {
    /// Makes moves again, in a scenario that may have changed.
    pub(super) fn replay(kind: TaskKind, start: Recording, source: Replay) -> Task {
        Task { kind, from: Rc::new(start), source: MoveSource::Replay(source), seeds_tried: 0 }
    }

    /// Lets a run go on in turn.
    pub(super) fn go_on(from: Rc<Recording>, until: Millis) -> Task {
        let scheduler = Scheduler { order: Policy::InTurn, until };
        Task {
            kind: TaskKind::GoOn,
            from,
            source: MoveSource::Scheduler(scheduler),
            seeds_tried: 0,
        }
    }

    /// Tries seeds, beginning with that of the recording's scenario.
    pub(super) fn try_seeds(start: Recording, until: Millis, trial: Trial) -> Task {
        let seed = start.run().world().scenario().seed;
        let chance = Chance::new(seed, until, trial.purse());
        let (kind, source) = (TaskKind::TrySeeds, MoveSource::Seeds { trial, until, chance });
        Task { kind, from: Rc::new(start), source, seeds_tried: 0 }
    }

    /// Begins to do it.
    pub fn begin(&self) -> Worker {
        let recording = (*self.from).clone();
        Worker { recording, source: self.source.clone(), seeds_tried: self.seeds_tried }
    }
}

/// Does a task.
#[derive(Clone, Debug)]
pub struct Worker {
    recording: Recording,
    source: MoveSource,
    seeds_tried: usize,
}

impl Worker {
    /// Makes up to `moves` more moves. Returns whether it is done.
    pub fn advance(&mut self, moves: usize) -> bool {
        let Worker { recording, source, seeds_tried } = self;
        match source {
            MoveSource::Replay(source) => recording.follow(source, moves),
            MoveSource::Scheduler(scheduler) => recording.advance(*scheduler, moves).is_some(),
            MoveSource::Seeds { trial, until, chance } => {
                if recording.take_chances(chance, moves).is_none() {
                    return false;
                }
                *seeds_tried += 1;
                if trial.found_at(recording).is_some() {
                    return true;
                }
                let scenario = recording.run().world().scenario();
                let next = Scenario { seed: scenario.seed.wrapping_add(1), ..scenario.clone() };
                *chance = Chance::new(next.seed, *until, trial.purse());
                match Recording::start(&next) {
                    Ok(start) => *recording = start,
                    Err(_) => return true,
                }
                false
            }
        }
    }

    /// What is left of a task, of which this much has been done.
    pub(super) fn rest(self, kind: TaskKind) -> Task {
        let Worker { recording, source, seeds_tried } = self;
        Task { kind, from: Rc::new(recording), source, seeds_tried }
    }

    /// What it has made so far.
    pub fn recording(self) -> Recording {
        self.recording
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let world = self.recording.run().world();
        Progress {
            moves: self.recording.run().moves().len(),
            at: world.now(),
            seeds_tried: self.seeds_tried,
            seed: world.scenario().seed,
        }
    }
}

/// How far a task is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many moves its run has.
    pub moves: usize,
    /// What time it is there.
    pub at: Millis,
    /// How many seeds broke nothing.
    pub seeds_tried: usize,
    /// The seed that is being tried.
    pub seed: u64,
}
