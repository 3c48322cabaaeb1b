//! What a run comes to as an attack: whether it reaches the goal within the purse, what it costs,
//! and which stars that is worth.

use super::{Attack, Task};
use crate::report::{Recording, faults_of};
use lock_semantics::{LongestWait, Newcomers, Property, Prospects};
use model_checker::{Cost, Counterexample};
use simulator::{Event, FaultKind, Move, Purse, ScenarioError};

/// A run as an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The faults that have happened, up to the goal if it is reached.
    pub spent: Purse,
    /// What it comes to.
    pub result: Attempted,
}

/// What a run comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempted {
    /// It reaches the goal.
    Reached(Reached),
    /// It does not break what is to be broken.
    NotReached,
    /// More faults of this kind have happened than there are, up to the goal if it is reached.
    Overspent(FaultKind),
    /// This move, counted from 1, cannot be made there, or is the command of an external client,
    /// which takes no part in the task.
    NotAllowed(usize),
}

/// A run that reaches the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The moves up to there, with their cost.
    pub run: Counterexample,
    /// What the easiest run costs.
    pub par: Cost,
}

impl Reached {
    /// What it is worth: that the goal is reached; no more faults than par; no more switches and no
    /// more moves than par.
    pub fn stars(&self) -> [bool; 3] {
        let (cost, par) = (self.run.cost, self.par);
        let is_short = cost.switches <= par.switches && cost.moves <= par.moves;
        [true, cost.faults <= par.faults, is_short]
    }
}

impl Attempt {
    /// What a run of these moves, in the set-up of the task, comes to.
    ///
    /// # Errors
    /// All that is wrong with the set-up, which a task that was read does not have.
    pub fn of(
        task: &Task,
        attack: Attack,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Attempt, Vec<ScenarioError>> {
        let mut recording = Recording::start(&task.scenario)?;
        for (number, made) in (1..).zip(moves) {
            let is_external = matches!(made, Move::Command { .. });
            if is_external || recording.push(made).is_err() {
                let spent = faults_of(recording.run().moves());
                return Ok(Attempt { spent, result: Attempted::NotAllowed(number) });
            }
        }
        Ok(Attempt::of_recording(task, attack, &recording))
    }

    /// What a run in the set-up of the task comes to, which has no commands of external clients.
    pub fn of_recording(task: &Task, attack: Attack, recording: &Recording) -> Attempt {
        let reached = reached(attack.goal, recording);
        let spent = match &reached {
            Some(run) => faults_of(&run.moves),
            None => faults_of(recording.run().moves()),
        };
        let purse = task.purse();
        let over = FaultKind::ALL.into_iter().find(|kind| spent.count(*kind) > purse.count(*kind));
        let result = match (over, reached) {
            (Some(kind), _) => Attempted::Overspent(kind),
            (None, Some(run)) => {
                let par = attack.par.unwrap_or(run.cost);
                Attempted::Reached(Reached { run, par })
            }
            (None, None) => Attempted::NotReached,
        };
        Attempt { spent, result }
    }
}

/// The moves up to where the property is broken.
fn reached(goal: Property, recording: &Recording) -> Option<Counterexample> {
    let moves = match goal {
        Property::TheLockComesBack => lost(recording),
        _ => recording.first_broken(goal),
    };
    moves.map(|moves| recording.first_moves(moves))
}

/// After how many moves the lock is lost for good: nobody is inside, and a newcomer would never get
/// in. A finding says so only where time would have to pass, which may be later.
fn lost(recording: &Recording) -> Option<usize> {
    let mut world = recording.run().world_after(0);
    let (mut newcomers, mut prospects) = (Newcomers::new(&world), Prospects::new(&world));
    for (number, made) in (1..).zip(recording.run().moves().iter()) {
        let events = world.apply(made).ok()?;
        prospects.observe(made, &world);
        newcomers.observe(made, &events.iter().collect::<Vec<&Event>>(), &world);
        let taken = newcomers.taken();
        let mut kept_out = newcomers.different().filter(|like| taken.contains(*like));
        let mut waits = |like| prospects.wait(&world, like).is_some_and(LongestWait::is_too_long);
        if world.inside().is_empty() && kept_out.any(&mut waits) {
            return Some(number);
        }
    }
    None
}
