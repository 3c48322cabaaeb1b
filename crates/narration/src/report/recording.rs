//! A run with everything derived from it. It grows with each move.

use super::analysis::Analysis;
use content::{Story, StoryError, play_story};
use primitives::{ClientId, Millis, SharedVec};
use run_analysis::{Content, Coverage, CriticalSections, Finding, KeyHistory, Note, Step};
use simulator::{
    Chance, Event, Move, NotAllowed, Replay, Run, Scenario, ScenarioError, Scheduler, StopReason,
    World,
};
use std::sync::Arc;

/// What is derived is kept every so many moves, so that another course is analysed from there on.
const SNAPSHOT_INTERVAL: usize = 512;

/// A run, ready to be shown. A copy shares what has happened with the recording that it is a copy
/// of.
#[derive(Clone, Debug)]
pub struct Recording {
    run: Run,
    analysis: Analysis,
    /// What was derived from the first 0, 512, 1024 … moves.
    snapshots: Vec<Arc<Analysis>>,
}

/// The start of a run and its moves determine everything derived from it.
impl PartialEq for Recording {
    fn eq(&self, other: &Recording) -> bool {
        self.run.moves() == other.run.moves() && self.run.world() == other.run.world()
    }
}

impl Eq for Recording {}

impl Recording {
    /// Derives everything from a run.
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

    /// A recording in which nothing has happened.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn start(scenario: &Scenario) -> Result<Recording, Vec<ScenarioError>> {
        Run::new(scenario).map(Recording::new)
    }

    /// Runs a story and derives everything.
    ///
    /// # Errors
    /// The part of the story that does not fit the run.
    pub fn of(story: &Story) -> Result<Recording, StoryError> {
        play_story(story).map(Recording::new)
    }

    /// Makes one more move.
    ///
    /// # Errors
    /// [`NotAllowed`] if the world does not allow it; the recording is as it was.
    pub fn push(&mut self, next: Move) -> Result<(), NotAllowed> {
        self.run.push(next)?;
        let number = self.run.moves().len();
        self.analysis.observe(&self.run, number, self.run.world());
        self.keep(number);
        Ok(())
    }

    /// Lets the scheduler make up to `moves` moves. Returns why it stopped, or nothing if it can
    /// continue.
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

    /// Lets chance make up to `moves` moves. Returns why it stopped, or nothing if it can continue.
    pub fn take_chances(&mut self, chance: &mut Chance, moves: usize) -> Option<StopReason> {
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

    /// Replays up to `moves` moves of another run. Returns whether the replay is complete.
    pub fn follow(&mut self, replay: &mut Replay, moves: usize) -> bool {
        for _ in 0..moves {
            let Some(next) = replay.next(&self.run) else { return true };
            let made = self.push(next);
            debug_assert!(made.is_ok(), "a replay makes only allowed moves");
        }
        false
    }

    /// The recording of the first `moves` moves, from which another course can be taken; this one,
    /// if there are fewer. It costs a copy of what is shared and at most a snapshot interval of
    /// moves.
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

    /// Keeps what is derived from so many moves, if it is their turn.
    fn keep(&mut self, number: usize) {
        if number.is_multiple_of(SNAPSHOT_INTERVAL) {
            self.snapshots.push(Arc::new(self.analysis.clone()));
        }
    }

    /// The moves and the events.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// What a person steps through. The first is step 1; at step 0 nothing has happened.
    pub fn steps(&self) -> &SharedVec<Step> {
        self.analysis.steps.all()
    }

    /// The remark on an event, if any.
    pub fn note(&self, event: usize) -> Option<&Note> {
        self.analysis.notes.get(event)
    }

    /// Who wrote which key when.
    pub fn key_history(&self) -> &KeyHistory {
        &self.analysis.key_history
    }

    /// Who was in the critical section when.
    pub fn critical_sections(&self) -> &CriticalSections {
        self.analysis.monitor.critical_sections()
    }

    /// What the run breaks, in the order in which it shows.
    pub fn findings(&self) -> &SharedVec<Finding> {
        self.analysis.monitor.findings()
    }

    /// What the run has put to the test.
    pub fn coverage(&self) -> &Coverage {
        self.analysis.monitor.coverage()
    }

    /// How many moves have been made at a step. The last step includes the moves after it that are
    /// not shown.
    pub fn moves_at(&self, number: usize) -> usize {
        if number >= self.last() {
            return self.run.moves().len();
        }
        self.step(number).map_or(0, |step| step.moves)
    }

    /// The number of the last step by which no more than `moves` moves have been made.
    pub fn step_after(&self, moves: usize) -> usize {
        self.steps().partition_point(|step| step.moves <= moves)
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.steps().len()
    }

    /// A step by its number; none for 0.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.steps().get(number.checked_sub(1)?)
    }

    /// The world at a step.
    pub fn world_at(&self, number: usize) -> World {
        self.run.world_after(self.step(number).map_or(0, |step| step.moves))
    }

    /// The number of the step to which an event belongs.
    pub fn step_of(&self, event: usize) -> usize {
        self.steps().partition_point(|step| step.events.end <= event) + 1
    }

    /// The visible events of a step, with their indices.
    pub fn shown(&self, step: &Step) -> impl Iterator<Item = (usize, &Event)> {
        let events = step.events.clone().zip(self.run.events().range(step.events.clone()));
        events.filter(|(_, event)| event.kind.is_visible())
    }

    /// The client that acts in a step; in a fold the first that polls; before the first step, the
    /// client that acts in it. None where it is time, a server, or an external client.
    pub fn actor(&self, number: usize) -> Option<ClientId> {
        let step = self.step(number.max(1))?;
        match &step.content {
            Content::Fold { polls } => polls.first().map(|poll| poll.client),
            Content::Move => self.shown(step).find_map(|(_, event)| event.client),
        }
    }

    /// The client that acted last, up to a step; C1, if none has.
    pub fn last_actor(&self, number: usize) -> ClientId {
        let acted = (0..=number).rev().find_map(|number| self.actor(number));
        acted.unwrap_or(ClientId(0))
    }

    /// What time it is at a step. The last step includes the moves after it that are not shown.
    pub fn time_at(&self, number: usize) -> Millis {
        match self.step(number) {
            _ if number >= self.last() => self.run.world().now(),
            Some(step) => step.at,
            None => Millis(0),
        }
    }

    /// The clients that are still running when the run ends.
    pub fn at_work(&self) -> Vec<ClientId> {
        let clients = self.run.world().clients();
        clients.filter(|(_, client)| client.is_alive()).map(|(client, _)| client).collect()
    }

    /// The findings that a step proves, in the order of its events.
    pub fn findings_in(&self, step: &Step) -> impl Iterator<Item = &Finding> {
        let findings = self.findings();
        let by_event = &self.analysis.findings_by_event;
        let first = by_event.partition_point(|&it| findings[it].event < step.events.start);
        let later = by_event.range(first..by_event.len()).map(|&place| &findings[place]);
        let end = step.events.end;
        later.take_while(move |finding| finding.event < end)
    }

    /// The most severe finding that a step proves, if any.
    pub fn finding_at(&self, step: &Step) -> Option<&Finding> {
        self.findings_in(step).min_by_key(|finding| finding.severity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use simulator::testing::any_run_of;
    use simulator::{Policy, play};

    #[test]
    fn slices_make_the_same_run_as_one_go() {
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

    /// Everything that a recording has, the snapshots included.
    fn whole(recording: &Recording) -> String {
        format!("{:?} {:?}", recording.analysis, recording.snapshots)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_branch_is_the_recording_that_the_first_moves_make(
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
