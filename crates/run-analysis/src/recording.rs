//! A run with all data derived from it. It is extended with each move.

use crate::analysis::Analysis;
use crate::{Conflict, Content, Coverage, CriticalSections, Finding, KeyHistory, Remark, Step};
use lock_semantics::Property;
use primitives::{ClientId, Millis, SharedVec};
use simulator::{
    Event, Move, NotAllowed, RandomScheduler, Replay, Run, Scenario, ScenarioError, Scheduler,
    StopReason, World,
};
use std::sync::Arc;

/// Number of moves between two snapshots of the derived data. A branch is analysed from the last
/// snapshot before it.
const SNAPSHOT_INTERVAL: usize = 512;

/// A run with all derived data, ready to be shown. Copies share their data.
#[derive(Clone, Debug)]
pub struct Recording {
    run: Run,
    analysis: Analysis,
    /// Data derived from the first 0, 512, 1024 … moves.
    snapshots: Vec<Arc<Analysis>>,
}

/// Position of a step in time, which does not depend on earlier milliseconds. So it can be compared
/// between runs.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StepTime {
    /// Virtual time.
    pub at: Millis,
    /// Number of the step in its millisecond, counted from 1; 0 before the first one.
    pub place: usize,
}

/// The start of a run and its moves determine all derived data.
impl PartialEq for Recording {
    fn eq(&self, other: &Recording) -> bool {
        self.run.moves() == other.run.moves() && self.run.world() == other.run.world()
    }
}

impl Eq for Recording {}

impl Recording {
    /// Derives all data from a run.
    pub fn new(run: Run) -> Recording {
        let mut world = run.world_after(0);
        let analysis = Analysis::new(&world);
        let snapshots = vec![Arc::new(analysis.clone())];
        let mut recording = Recording { run, analysis, snapshots };
        for number in 1..=recording.run.moves().len() {
            recording.run.replay(&mut world, number);
            recording.analysis.observe(&recording.run, number, &world);
            recording.keep(number);
        }
        recording
    }

    /// Returns a recording without moves.
    ///
    /// # Errors
    /// All errors of the scenario.
    pub fn start(scenario: &Scenario) -> Result<Recording, Vec<ScenarioError>> {
        Run::new(scenario).map(Recording::new)
    }

    /// Appends one move.
    ///
    /// # Errors
    /// [`NotAllowed`] if the world does not allow it. The recording is then unchanged.
    pub fn push(&mut self, next: Move) -> Result<(), NotAllowed> {
        self.run.push(next)?;
        let number = self.run.moves().len();
        self.analysis.observe(&self.run, number, self.run.world());
        self.keep(number);
        Ok(())
    }

    /// Lets the scheduler make up to `moves` moves. Returns the reason why it stopped, or `None` if
    /// it can continue.
    pub fn advance(&mut self, scheduler: Scheduler, moves: usize) -> Option<StopReason> {
        for _ in 0..moves {
            let next = match scheduler.next(&self.run) {
                Ok(next) => next,
                Err(reason) => return Some(reason),
            };
            let made = self.push(next);
            debug_assert!(made.is_ok(), "a move that is due is allowed");
        }
        None
    }

    /// Makes up to `moves` random moves. Returns the reason why the run stopped, or `None` if it
    /// can continue.
    pub fn take_chances(
        &mut self,
        chance: &mut RandomScheduler,
        moves: usize,
    ) -> Option<StopReason> {
        for _ in 0..moves {
            let next = match chance.next(&self.run) {
                Ok(next) => next,
                Err(reason) => return Some(reason),
            };
            let made = self.push(next);
            debug_assert!(made.is_ok(), "chance picks only allowed moves");
        }
        None
    }

    /// Replays up to `moves` moves of another run. Returns `true` if the replay is complete.
    pub fn follow(&mut self, replay: &mut Replay, moves: usize) -> bool {
        for _ in 0..moves {
            let Some(next) = replay.next(&self.run) else { return true };
            let made = self.push(next);
            debug_assert!(made.is_ok(), "a replay makes only allowed moves");
        }
        false
    }

    /// Returns a recording of the first `moves` moves, which can continue with other moves, or a
    /// copy of this one if it has fewer. The cost is a copy of shared data and a replay of less
    /// than one snapshot interval.
    #[must_use]
    pub fn branch_at(&self, moves: usize) -> Recording {
        let moves = moves.min(self.run.moves().len());
        let snapshot = moves / SNAPSHOT_INTERVAL;
        let mut recording = Recording {
            run: self.run.branch_at(moves),
            analysis: (*self.snapshots[snapshot]).clone(),
            snapshots: self.snapshots[..=snapshot].to_vec(),
        };
        let mut world = recording.run.world_after(snapshot * SNAPSHOT_INTERVAL);
        for number in snapshot * SNAPSHOT_INTERVAL + 1..=moves {
            recording.run.replay(&mut world, number);
            recording.analysis.observe(&recording.run, number, &world);
        }
        recording
    }

    /// Stores a snapshot after every [`SNAPSHOT_INTERVAL`] moves.
    fn keep(&mut self, number: usize) {
        if number.is_multiple_of(SNAPSHOT_INTERVAL) {
            self.snapshots.push(Arc::new(self.analysis.clone()));
        }
    }

    /// Returns the run: its moves and events.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns the steps that the user can step through. The first is step 1; step 0 is the start
    /// of the run.
    pub fn steps(&self) -> &SharedVec<Step> {
        self.analysis.steps.all()
    }

    /// Returns the remark on an event, if any.
    pub fn note(&self, event: usize) -> Option<&Remark> {
        self.analysis.notes.get(event)
    }

    /// Returns the history of all keys with the writer of each value.
    pub fn key_history(&self) -> &KeyHistory {
        &self.analysis.key_history
    }

    /// Returns the periods that clients spent in the critical section.
    pub fn critical_sections(&self) -> &CriticalSections {
        self.analysis.monitor.critical_sections()
    }

    /// Returns the periods in which clients are inside that exclude one another.
    pub fn conflicts(&self) -> Vec<Conflict> {
        let world = self.run.world();
        self.critical_sections().conflicts(|client| world.permits(client))
    }

    /// Returns the findings in order of detection.
    pub fn findings(&self) -> &SharedVec<Finding> {
        self.analysis.monitor.findings()
    }

    /// Returns the parts of the lock that the run has tested.
    pub fn coverage(&self) -> &Coverage {
        self.analysis.monitor.coverage()
    }

    /// Returns the number of moves made up to a step. The last step includes the invisible moves
    /// after it.
    pub fn moves_at(&self, number: usize) -> usize {
        if number >= self.last() {
            return self.run.moves().len();
        }
        self.step(number).map_or(0, |step| step.moves)
    }

    /// Returns the number of the last step that is complete after `moves` moves.
    pub fn step_after(&self, moves: usize) -> usize {
        self.steps().partition_point(|step| step.moves <= moves)
    }

    /// Returns the number of the last step.
    pub fn last(&self) -> usize {
        self.steps().len()
    }

    /// Returns a step by its number, or `None` for 0.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.steps().get(number.checked_sub(1)?)
    }

    /// Returns the world at a step.
    pub fn world_at(&self, number: usize) -> World {
        self.run.world_after(self.step(number).map_or(0, |step| step.moves))
    }

    /// Returns the number of the step that contains an event.
    pub fn step_of(&self, event: usize) -> usize {
        self.steps().partition_point(|step| step.events.end <= event) + 1
    }

    /// Returns the visible events of a step, with their indices.
    pub fn shown(&self, step: &Step) -> impl Iterator<Item = (usize, &Event)> {
        let events = step.events.clone().zip(self.run.events().range(step.events.clone()));
        events.filter(|(_, event)| event.kind.is_visible())
    }

    /// Returns the client that acts in a step. In a fold, this is the first client that polls; for
    /// step 0, the client of step 1. Returns `None` if time, a server or an external client acts.
    pub fn actor(&self, number: usize) -> Option<ClientId> {
        let step = self.step(number.max(1))?;
        match &step.content {
            Content::Fold { polls } => polls.first().map(|poll| poll.client),
            Content::Move => self.shown(step).find_map(|(_, event)| event.client),
        }
    }

    /// Returns the client that acted last up to a step, or C1 if no client has acted.
    pub fn last_actor(&self, number: usize) -> ClientId {
        let acted = (0..=number).rev().find_map(|number| self.actor(number));
        acted.unwrap_or(ClientId(0))
    }

    /// Returns the virtual time of a step. The last step includes the invisible moves after it.
    pub fn time_at(&self, number: usize) -> Millis {
        match self.step(number) {
            _ if number >= self.last() => self.run.world().now(),
            Some(step) => step.at,
            None => Millis(0),
        }
    }

    /// Returns the position of a step in time. Step 0 is before all others.
    pub fn step_time(&self, number: usize) -> StepTime {
        let Some(step) = self.step(number.min(self.last())) else { return StepTime::default() };
        let first = self.steps().partition_point(|it| it.at < step.at);
        StepTime { at: step.at, place: number.min(self.last()) - first }
    }

    /// Returns the last step whose position in time is not after `time`. The steps may belong to
    /// different runs.
    pub fn last_step_until(&self, time: StepTime) -> usize {
        let first = self.steps().partition_point(|it| it.at < time.at);
        let end = self.steps().partition_point(|it| it.at <= time.at);
        (first + time.place).min(end)
    }

    /// Returns the clients that have not ended when the run ends.
    pub fn at_work(&self) -> Vec<ClientId> {
        let clients = self.run.world().clients();
        clients.filter(|(_, client)| client.is_alive()).map(|(client, _)| client).collect()
    }

    /// Returns the findings whose event is in this step, in the order of the events.
    pub fn findings_in(&self, step: &Step) -> impl Iterator<Item = &Finding> {
        let findings = self.findings();
        let by_event = &self.analysis.findings_by_event;
        let first = by_event.partition_point(|&it| findings[it].event < step.events.start);
        let later = by_event.range(first..by_event.len()).map(|&place| &findings[place]);
        let end = step.events.end;
        later.take_while(move |finding| finding.event < end)
    }

    /// Returns the first of the most severe findings, if the run breaks a property.
    pub fn worst_finding(&self) -> Option<&Finding> {
        self.findings().iter().min_by_key(|finding| finding.severity)
    }

    /// Returns the first of the most severe findings on a property, if the run breaks it.
    pub fn worst_finding_on(&self, property: Property) -> Option<&Finding> {
        let findings = self.findings().iter().filter(|finding| finding.property() == property);
        findings.min_by_key(|finding| finding.severity)
    }

    /// Returns the last finding on a property, if any. A counterexample ends with the violation that
    /// it shows.
    pub fn last_finding_on(&self, property: Property) -> Option<&Finding> {
        self.findings().iter().rfind(|finding| finding.property() == property)
    }

    /// Returns the most severe finding whose event is in this step, if any.
    pub fn finding_at(&self, step: &Step) -> Option<&Finding> {
        self.findings_in(step).min_by_key(|finding| finding.severity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use simulator::testing::any_run_of;
    use simulator::{Policy, play};

    #[test]
    fn position_in_time_identifies_a_step() {
        let lock = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(3) end enter() work(9) leave() redis.call("DEL", "lock")"#;
        let run = play(&Scenario::of(&[lock; 3]), Millis(60)).expect("it is valid");
        let recording = Recording::new(run);
        let times: Vec<StepTime> =
            (0..=recording.last()).map(|step| recording.step_time(step)).collect();
        assert!(times.is_sorted_by(|one, other| one < other), "{times:?}");
        for (step, time) in times.iter().enumerate() {
            assert_eq!(recording.last_step_until(*time), step);
            let later = StepTime { place: time.place + 99, ..*time };
            assert_eq!(recording.time_at(recording.last_step_until(later)).min(time.at), time.at);
        }
        let after = StepTime { at: Millis(u64::MAX), place: 1 };
        assert_eq!(recording.last_step_until(after), recording.last());
        assert_eq!(recording.step_time(usize::MAX), times[recording.last()]);
    }

    #[test]
    fn run_in_slices_equals_the_uninterrupted_run() {
        let lock = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(3) end enter() work(9) leave() redis.call("DEL", "lock")"#;
        let scenario = Scenario { seed: 3, ..Scenario::of(&[lock; 3]) };
        let until = Millis(1_000);
        let whole = Recording::new(play(&scenario, until).expect("it loads"));
        let scheduler = Scheduler { order: Policy::Seeded, until };
        for moves in [1, 7, 1_000] {
            let mut recording = Recording::start(&scenario).expect("it loads");
            let mut slices = 1;
            while recording.advance(scheduler, moves).is_none() {
                assert_eq!(recording.run().moves().len(), slices * moves);
                slices += 1;
            }
            assert_eq!(recording, whole);
            assert_eq!(recording.advance(scheduler, moves), Some(StopReason::Done));
        }
    }

    /// Formats all data of a recording, including its snapshots.
    fn whole(recording: &Recording) -> String {
        format!("{:?} {:?}", recording.analysis, recording.snapshots)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn branch_equals_a_replay_of_the_first_moves(
            run in any_run_of(0..1_400, 300),
            anywhere in any::<prop::sample::Index>(),
        ) {
            let recording = Recording::new(run.clone());
            let anywhere = anywhere.index(run.moves().len() + 1);
            for at in [anywhere, SNAPSHOT_INTERVAL - 1, SNAPSHOT_INTERVAL, SNAPSHOT_INTERVAL + 1] {
                let mut replayed = Recording::start(run.world().scenario()).unwrap();
                for made in run.moves().range(0..at) {
                    replayed.push(made.clone()).unwrap();
                }
                let mut branch = recording.branch_at(at);
                prop_assert_eq!(&branch.run, &replayed.run);
                prop_assert_eq!(whole(&branch), whole(&replayed));
                for made in run.moves().range(at..run.moves().len()) {
                    branch.push(made.clone()).unwrap();
                }
                prop_assert_eq!(&branch.run, &run);
                prop_assert_eq!(whole(&branch), whole(&recording), "gone on from {}", at);
            }
        }
    }
}
