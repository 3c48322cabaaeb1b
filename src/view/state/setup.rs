//! Changes of the set-up. The run is made again in the changed set-up, with the course that it took, as far
//! as that goes.

use super::course::AT_ONCE;
use super::{Draft, Input, State, Work};
use crate::ids::{ClientId, ServerId};
use crate::moves::Move;
use crate::report::Recording;
use crate::run::{Branches, Onward, Order};
use crate::scenario::strategies::SET_NX_PX_LUA;
use crate::scenario::{CLIENT_LIMIT, ClientSetup, SERVER_LIMIT, Scenario, ServerSetup, Story};
use crate::time::Millis;
use std::rc::Rc;

/// How long a run of a lock of one's own goes on by itself, in ms.
const OWN_UNTIL: Millis = Millis(60_000);

impl Work {
    /// A story as it is told.
    pub fn of(story: &'static Story, recording: &Recording) -> Work {
        Work {
            story: Some(story),
            scenario: Rc::new(recording.run().world().scenario().clone()),
            until: story.until,
            branches: Rc::new(Branches::of(recording.run().moves().to_vec())),
            moves: 0,
        }
    }
}

impl State {
    /// Opens other work, of which this is the run.
    pub(super) fn open(&mut self, work: Work, recording: Recording) {
        self.keep(None);
        (self.overlay, self.compared, self.playing) = (None, None, None);
        (self.server, self.chosen_client, self.subject) = (ServerId(0), None, None);
        (self.notice, self.asking) = (None, None);
        self.drafts.clear();
        (self.work, self.recording) = (work, Rc::new(recording));
        self.look_at(0);
    }

    /// Opens two clients with a sound lock, which is there to be replaced.
    pub(super) fn open_own(&mut self) {
        let scenario = Scenario::with_clients(vec![ClientSetup::of(SET_NX_PX_LUA.source); 2]);
        let Ok(mut recording) = Recording::start(&scenario) else { return };
        recording.advance(Onward { order: Order::InTurn, until: OWN_UNTIL }, AT_ONCE);
        let work = Work {
            story: None,
            scenario: Rc::new(scenario),
            until: OWN_UNTIL,
            branches: Rc::new(Branches::of(recording.run().moves().to_vec())),
            moves: 0,
        };
        self.open(work, recording);
    }

    /// Puts a text into a field. If it cannot be used, it stays there and nothing else changes.
    pub(super) fn typed(&mut self, input: Input, text: String) {
        self.drafts.retain(|draft| draft.input != input);
        let planned = self.planned();
        let (mut scenario, mut until) = ((*planned.scenario).clone(), planned.until);
        if let Err(mistakes) = input.put(&text, &mut scenario, &mut until) {
            self.drafts.push(Draft { input, text, mistakes });
            return;
        }
        // What was wrong elsewhere may fit now.
        self.drafts.retain(|draft| {
            let (mut with, mut so_long) = (scenario.clone(), until);
            let fits = draft.input.put(&draft.text, &mut with, &mut so_long).is_ok();
            if fits {
                (scenario, until) = (with, so_long);
            }
            !fits
        });
        let planned = self.planned();
        if until != planned.until || scenario != *planned.scenario {
            self.set_up(scenario, until, Some(&input), Some);
        }
    }

    pub(super) fn add_client(&mut self, like: usize) {
        let mut scenario = (*self.planned().scenario).clone();
        if let Some(client) = scenario.clients.get(like).cloned()
            && scenario.clients.len() < CLIENT_LIMIT
        {
            scenario.clients.push(client);
            self.set_up(scenario, self.planned().until, None, Some);
        }
    }

    pub(super) fn remove_client(&mut self, client: ClientId) {
        let mut scenario = (*self.planned().scenario).clone();
        if client.index() < scenario.clients.len() && scenario.clients.len() > 1 {
            scenario.clients.remove(client.index());
            self.drafts.clear();
            self.chosen_client = None;
            self.set_up(scenario, self.planned().until, None, |made| made.without_client(client));
        }
    }

    pub(super) fn add_server(&mut self) {
        let mut scenario = (*self.planned().scenario).clone();
        if scenario.servers.len() < SERVER_LIMIT {
            scenario.servers.push(ServerSetup::DEFAULT);
            self.set_up(scenario, self.planned().until, None, Some);
        }
    }

    pub(super) fn remove_server(&mut self, server: ServerId) {
        let mut scenario = (*self.planned().scenario).clone();
        if server.index() < scenario.servers.len() && scenario.servers.len() > 1 {
            scenario.servers.remove(server.index());
            self.drafts.clear();
            self.server = ServerId(0);
            self.set_up(scenario, self.planned().until, None, |made| made.without_server(server));
        }
    }

    /// Changes the scenario and how long runs last; `translate` says what becomes of each move.
    fn set_up(
        &mut self,
        scenario: Scenario,
        until: Millis,
        typed: Option<&Input>,
        translate: impl Fn(Move) -> Option<Move>,
    ) {
        self.stop_comparing();
        let planned = Work { until, ..self.planned().clone() };
        self.plan(typed);
        if scenario == *planned.scenario {
            self.show(planned);
            return;
        }
        let branches = &planned.branches;
        let moves: Vec<Move> =
            branches.moves(branches.current()).into_iter().filter_map(translate).collect();
        let until = until.max(self.recording.run().world().now());
        let work = Work {
            scenario: Rc::new(scenario),
            branches: Rc::new(Branches::of(moves.clone())),
            ..planned
        };
        self.rerun(work, moves, until);
    }
}
