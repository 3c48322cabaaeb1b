//! A run with all that is derived from it, made once and looked at many times.

use crate::ids::ClientId;
use crate::properties::{Finding, judge};
use crate::run::{Content, DirectError, Holding, Note, Run, Step, direct, holdings, notes, steps};
use crate::scenario::Story;
use crate::world::{Event, World};

/// A whole run, ready to be shown.
#[derive(Debug)]
pub struct Recording {
    /// Its moves and events.
    pub run: Run,
    /// What a person steps through. The first is step 1; at step 0 nothing has happened.
    pub steps: Vec<Step>,
    /// A remark on each event, where there is one.
    pub notes: Vec<Option<Note>>,
    /// Who wrote which key when.
    pub holdings: Vec<Holding>,
    /// What the run breaks.
    pub findings: Vec<Finding>,
}

/// Where a run began and its moves determine all that is derived from it.
impl PartialEq for Recording {
    fn eq(&self, other: &Recording) -> bool {
        self.run.moves() == other.run.moves() && self.run.world() == other.run.world()
    }
}

impl Eq for Recording {}

impl Recording {
    /// Derives everything from a run.
    pub fn new(run: Run) -> Recording {
        let events = run.events();
        let (steps, holdings, findings) =
            (steps(&run), holdings(events), judge(run.world().scenario(), events));
        let notes = notes(events, &holdings);
        Recording { run, steps, notes, holdings, findings }
    }

    /// Runs a story and derives everything.
    ///
    /// # Errors
    /// What in the story does not fit what happens.
    pub fn of(story: &Story) -> Result<Recording, DirectError> {
        direct(story).map(Recording::new)
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.steps.len()
    }

    /// A step by its number; none for 0.
    pub fn step(&self, number: usize) -> Option<&Step> {
        self.steps.get(number.checked_sub(1)?)
    }

    /// The world at a step.
    pub fn world_at(&self, number: usize) -> World {
        self.run.world_after(self.step(number).map_or(0, |step| step.moves))
    }

    /// The number of the step to which an event belongs.
    pub fn step_of(&self, event: usize) -> usize {
        self.steps.partition_point(|step| step.events.end <= event) + 1
    }

    /// The events of a step that show, with their indices.
    pub fn shown(&self, step: &Step) -> impl Iterator<Item = (usize, &Event)> {
        let events = step.events.clone().zip(&self.run.events()[step.events.clone()]);
        events.filter(|(_, event)| event.kind.is_visible())
    }

    /// The client that acts in a step; in a fold the first that polls; before the first step, whoever
    /// acts in it; C1 where time alone acts.
    pub fn actor(&self, number: usize) -> ClientId {
        let step = self.step(number.max(1));
        let actor = step.and_then(|step| match &step.content {
            Content::Fold { polls } => polls.first().map(|poll| poll.client),
            Content::Move => self.shown(step).find_map(|(_, event)| event.client),
        });
        actor.unwrap_or(ClientId(0))
    }

    /// The clients that have neither ended nor crashed when the run ends.
    pub fn at_work(&self) -> Vec<ClientId> {
        let clients = self.run.world().clients();
        clients.filter(|(_, client)| client.is_alive()).map(|(client, _)| client).collect()
    }

    /// The finding that a step proves, if it does; the gravest, if several.
    pub fn finding_at(&self, step: &Step) -> Option<&Finding> {
        let proven = self.findings.iter().filter(|finding| step.events.contains(&finding.event));
        proven.min_by_key(|finding| finding.severity())
    }
}
