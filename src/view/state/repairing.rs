//! Repairing a program: whose program a change is, and the run that broke it, with which each
//! changed program is tried.

use super::{Input, State, Work};
use narration::report::BrokenRun;
use primitives::ClientId;
use simulator::Scenario;
use std::rc::Rc;

/// Whose program is changed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Reach {
    /// That of all clients that run the same.
    #[default]
    Sharers,
    /// That of one client.
    One,
}

/// Work whose run is being made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Landing {
    pub(super) work: Work,
    /// The run whose course is tried on it.
    pub(super) broken: Option<Rc<BrokenRun>>,
}

impl From<Work> for Landing {
    fn from(work: Work) -> Landing {
        Landing { work, broken: None }
    }
}

impl State {
    /// Turns the program of a client into an editor, or ends that.
    pub(super) fn edit(&mut self, client: Option<ClientId>) {
        (self.chosen_client, self.editing) = (client, client.is_some());
        if self.editing {
            self.stop_comparing();
            self.reach = Reach::default();
            (self.pane, self.overlay, self.playing) = (super::Pane::Code, None, None);
        }
    }

    /// Changes whose program is edited; what is typed from now on is another change.
    pub(super) fn edit_for(&mut self, reach: Reach) {
        self.history.pause();
        self.reach = reach;
    }

    /// The other programs that are changed with this one. One that becomes the same only while a
    /// person types is not among them.
    pub(super) fn others_with(&self, input: &Input) -> Vec<Input> {
        let (Input::Program(edited), Reach::Sharers) = (input, self.reach) else {
            return Vec::new();
        };
        let before = self.history.before(input).map(|before| &before.work.scenario);
        let shared_before = |other: &ClientId| {
            before.is_none_or(|before| before.sharers_of(*edited).any(|it| it == *other))
        };
        let sharers = self.planned().scenario.sharers_of(*edited);
        let others = sharers.filter(|other| other != edited && shared_before(other));
        others.map(Input::Program).collect()
    }

    /// The run with which a changed set-up is tried, if nothing but programs and their parameters
    /// are changed: the last that broke anything, before they were.
    pub(super) fn run_to_survive(&self, changed: &Scenario) -> Option<Rc<BrokenRun>> {
        let before = &self.planned().scenario;
        let mut as_before = changed.clone();
        for (client, setup) in as_before.clients.iter_mut().zip(&before.clients) {
            client.program.clone_from(&setup.program);
            client.parameters.clone_from(&setup.parameters);
        }
        if as_before != **before {
            return None;
        }
        match &self.landing {
            Some(landing) => landing.broken.clone(),
            None => self.broken.clone().or_else(|| BrokenRun::of(&self.recording).map(Rc::new)),
        }
    }
}
