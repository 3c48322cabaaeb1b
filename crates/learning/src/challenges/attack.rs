//! Grades a run as an attack: checks that it reaches the goal within the fault budget, and compares
//! its cost with par.

use super::{Attack, Challenge};
use lock_semantics::{LivenessMonitor, MaxWait, Probes, Property};
use model_checker::{Cost, Counterexample, faults_of};
use run_analysis::Recording;
use simulator::{Event, FaultBudget, FaultKind, Move, ScenarioError};

/// Result of a run as an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackAttempt {
    /// Faults used, up to the goal if the run reaches it.
    pub spent: FaultBudget,
    /// Whether the run reaches the goal, or the reason why not.
    pub result: AttackOutcome,
}

/// Outcome of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttackOutcome {
    /// The run reaches the goal.
    Reached(Reached),
    /// The run does not break the property that is the goal.
    NotReached,
    /// The run uses more faults of this kind than the fault budget allows, up to the goal if it
    /// reaches the goal.
    Overspent(FaultKind),
    /// This move, counted from 1, is not possible at this point of the run, or is a command of an
    /// external client, which attacks do not allow.
    NotAllowed(usize),
}

/// A run that reaches the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// Moves up to the goal, with their cost.
    pub run: Counterexample,
    /// Cost of the simplest run.
    pub par: Cost,
}

impl Reached {
    /// Returns which stars are earned. The first is for the goal, the second for at most as many
    /// faults as par, the third for at most as many context switches and moves as par.
    pub fn stars(&self) -> [bool; 3] {
        let (cost, par) = (self.run.cost, self.par);
        let is_short = cost.switches <= par.switches && cost.moves <= par.moves;
        [true, cost.faults <= par.faults, is_short]
    }
}

impl AttackAttempt {
    /// Plays `moves` in the setup of `task` and grades the run.
    ///
    /// # Errors
    /// All problems of the setup. A task returned by `read` has no such problems.
    pub fn of(
        task: &Challenge,
        attack: Attack,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<AttackAttempt, Vec<ScenarioError>> {
        let mut recording = Recording::start(&task.scenario)?;
        for (number, made) in (1..).zip(moves) {
            let is_external = matches!(made, Move::Command { .. });
            if is_external || recording.push(made).is_err() {
                let spent = faults_of(recording.run().moves());
                return Ok(AttackAttempt { spent, result: AttackOutcome::NotAllowed(number) });
            }
        }
        Ok(AttackAttempt::of_recording(task, attack, &recording))
    }

    /// Grades a run in the setup of `task`. The run must not contain commands of external clients.
    pub fn of_recording(task: &Challenge, attack: Attack, recording: &Recording) -> AttackAttempt {
        let reached = reached(attack.goal, recording);
        let spent = match &reached {
            Some(run) => faults_of(&run.moves),
            None => faults_of(recording.run().moves()),
        };
        let budget = task.budget();
        let over = FaultKind::ALL.into_iter().find(|kind| spent.count(*kind) > budget.count(*kind));
        let result = match (over, reached) {
            (Some(kind), _) => AttackOutcome::Overspent(kind),
            (None, Some(run)) => {
                let par = attack.par.unwrap_or(run.cost);
                AttackOutcome::Reached(Reached { run, par })
            }
            (None, None) => AttackOutcome::NotReached,
        };
        AttackAttempt { spent, result }
    }
}

/// Returns the moves up to the one that breaks `goal`, or `None` if the run does not break it.
fn reached(goal: Property, recording: &Recording) -> Option<Counterexample> {
    let moves = match goal {
        Property::NoDeadlock => lost(recording),
        _ => session::first_broken(recording, goal),
    };
    moves.map(|moves| session::first_moves(recording, moves))
}

/// Returns the number of moves until the lock is lost: no client is in the critical section, and
/// the wait of a blocked probe client is too long (`MaxWait::is_too_long`). The corresponding
/// finding may appear later, because it requires that virtual time passes.
fn lost(recording: &Recording) -> Option<usize> {
    let mut world = recording.run().world_after(0);
    let (mut probes, mut liveness) = (Probes::new(&world), LivenessMonitor::new(&world));
    for (number, made) in (1..).zip(recording.run().moves().iter()) {
        let events = world.apply(made).ok()?;
        liveness.observe(made, &world);
        probes.observe(made, &events.iter().collect::<Vec<&Event>>(), &world);
        let lacking = probes.lacking();
        let mut kept_out = probes.different().filter(|like| lacking.contains(*like));
        let mut waits = |like| liveness.wait(&world, like).is_some_and(MaxWait::is_too_long);
        if world.inside().is_empty() && kept_out.any(&mut waits) {
            return Some(number);
        }
    }
    None
}
