//! Background jobs: replays, continued runs and seed searches. They run in time slices, so that the
//! page stays responsive, shows the progress, and can stop them.

use lock_semantics::Severity;
use primitives::Millis;
use run_analysis::Recording;
use simulator::{FaultBudget, Policy, RandomScheduler, Replay, Scenario, Scheduler};
use std::rc::Rc;

/// A background job.
#[derive(Clone, Debug)]
pub struct Task {
    /// The kind of job.
    pub kind: TaskKind,
    from: Rc<Recording>,
    source: MoveSource,
    seeds_tried: usize,
}

/// Two jobs are equal if they start from the same recording and are of the same kind.
impl PartialEq for Task {
    fn eq(&self, other: &Task) -> bool {
        Rc::ptr_eq(&self.from, &other.from) && self.kind == other.kind
    }
}

/// A kind of background job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// Replays a run.
    Replay {
        /// Approximate number of moves.
        moves: usize,
    },
    /// Continues a run without the user.
    GoOn,
    /// Runs the scenario with consecutive seeds until a run has a finding.
    TrySeeds,
    /// Replays a run for the comparison with the current one.
    Compare {
        /// The run.
        with: ComparedRun,
        /// Number of moves to replay.
        moves: usize,
    },
}

/// Run that is shown as *Before* in a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComparedRun {
    /// Branch with this number.
    Branch(u32),
    /// The failing run before the program was changed.
    FailingRun,
    /// The run before the last change of a program.
    EarlierVersion,
}

/// The source of the next moves.
#[derive(Clone, Debug)]
enum MoveSource {
    Replay(Replay),
    Scheduler(Scheduler),
    Seeds { trial: SeedSearch, until: Millis, chance: RandomScheduler },
}

/// Settings of the seed search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeedSearch {
    /// Whether random faults happen: one of each kind that affects clients.
    pub has_faults: bool,
    /// The least severe finding that stops the search.
    pub stops_at: Severity,
}

impl Default for SeedSearch {
    fn default() -> SeedSearch {
        SeedSearch { has_faults: true, stops_at: Severity::LeaseLimit }
    }
}

impl SeedSearch {
    fn fault_budget(self) -> FaultBudget {
        if self.has_faults { FaultBudget::OF_CLIENTS } else { FaultBudget::default() }
    }

    /// Returns the event at which this run ends the search: the first finding or program failure
    /// that is severe enough, or `None`.
    pub fn found_at(self, recording: &Recording) -> Option<usize> {
        let findings = recording.findings().iter().map(|it| (Some(it.severity), it.event));
        let failures = recording.coverage().failures().iter().map(|it| (it.severity(), it.event));
        let is_grave = |(severity, _): &(Option<Severity>, usize)| {
            severity.is_some_and(|severity| severity <= self.stops_at)
        };
        findings.chain(failures).filter(is_grave).map(|(_, event)| event).min()
    }
}

impl Task {
    /// Creates a job that replays moves in a scenario that may have changed.
    pub fn replay(kind: TaskKind, start: Recording, source: Replay) -> Task {
        Task { kind, from: Rc::new(start), source: MoveSource::Replay(source), seeds_tried: 0 }
    }

    /// Creates a job that continues a run with a round-robin schedule.
    pub fn go_on(from: Rc<Recording>, until: Millis) -> Task {
        let scheduler = Scheduler { order: Policy::InTurn, until };
        Task {
            kind: TaskKind::GoOn,
            from,
            source: MoveSource::Scheduler(scheduler),
            seeds_tried: 0,
        }
    }

    /// Creates a seed search that begins with the seed of the recording's scenario.
    pub fn try_seeds(start: Recording, until: Millis, trial: SeedSearch) -> Task {
        let seed = start.run().world().scenario().seed;
        let chance = RandomScheduler::new(seed, until, trial.fault_budget());
        let (kind, source) = (TaskKind::TrySeeds, MoveSource::Seeds { trial, until, chance });
        Task { kind, from: Rc::new(start), source, seeds_tried: 0 }
    }

    /// Starts the job.
    pub fn begin(&self) -> Worker {
        let recording = (*self.from).clone();
        Worker { recording, source: self.source.clone(), seeds_tried: self.seeds_tried }
    }
}

/// The execution of a background job.
#[derive(Clone, Debug)]
pub struct Worker {
    recording: Recording,
    source: MoveSource,
    seeds_tried: usize,
}

impl Worker {
    /// Makes up to `moves` more moves. Returns `true` if the job is done.
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
                *chance = RandomScheduler::new(next.seed, *until, trial.fault_budget());
                match Recording::start(&next) {
                    Ok(start) => *recording = start,
                    Err(_) => return true,
                }
                false
            }
        }
    }

    /// Returns the unfinished part of the job.
    pub fn rest(self, kind: TaskKind) -> Task {
        let Worker { recording, source, seeds_tried } = self;
        Task { kind, from: Rc::new(recording), source, seeds_tried }
    }

    /// Returns the run made so far.
    pub fn recording(self) -> Recording {
        self.recording
    }

    /// Returns the progress of the job.
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

/// The progress of a background job.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Number of moves in the current run.
    pub moves: usize,
    /// Current virtual time of the run.
    pub at: Millis,
    /// Number of seeds without a finding.
    pub seeds_tried: usize,
    /// The current seed.
    pub seed: u64,
}
