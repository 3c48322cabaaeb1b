//! Moves after a transition that need no choice: clients proceed until they wait.

use super::{Action, Stepper, Successor, TimeModel, clients_of};
use crate::fault_moves;
use crate::observations::Notes;
use crate::state::State;
use primitives::ClientId;
use simulator::{FaultBudget, FaultKind, Move, World};

impl Stepper {
    /// Lets clients proceed whose next moves cannot affect others.
    pub(super) fn settle(
        &mut self,
        mut state: State,
        mut actions: Vec<Action>,
        mut notes: Notes,
        found: &mut Vec<Successor>,
    ) {
        while self.rules.reductions.local_steps && !servers_may_fail(state.budget) {
            let ready = state
                .world
                .client_ids()
                .filter(|id| state.world.allows(&Move::Run(*id)) && !gives_up(&state.world, *id));
            let mut made = None;
            for id in ready {
                let mut next = state.clone();
                let mut turn = Vec::new();
                let own = self.make(&mut next, &Action::Move(Move::Run(id)), &mut turn);
                if self.is_nobody_elses_business(&state, &next, id, own) {
                    made = Some((id, next, own, turn));
                    break;
                }
            }
            let Some((id, next, own, turn)) = made else { break };
            let mut own_faults = Vec::new();
            fault_moves::of_client(&state, id, &mut own_faults);
            for fault in own_faults {
                let mut branch = state.clone();
                let mut branch_notes = notes;
                let mut branch_actions = actions.clone();
                branch_notes.merge(self.make(&mut branch, &fault, &mut branch_actions));
                self.settle(branch, branch_actions, branch_notes, found);
            }
            state = next;
            notes.merge(own);
            actions.extend(turn);
        }
        self.crash_at_once(&state, &actions, notes, found);
        self.unstart_pollers(&mut state, &mut actions, &mut notes);
        match self.rules.time {
            TimeModel::Zones => {
                self.refresh(&mut state, &mut notes);
                self.let_time_pass(state, &actions, notes, found);
            }
            TimeModel::Steps(..) => found.push(Successor { state, actions, notes }),
        }
    }

    /// Lets clients crash as soon as they wait. A crash at their next turn would have the same
    /// effect, with two exceptions: an idle time begins later, and while the request of a client
    /// that is inside is under way, another client may enter.
    fn crash_at_once(
        &mut self,
        state: &State,
        actions: &[Action],
        notes: Notes,
        found: &mut Vec<Successor>,
    ) {
        if state.budget.count(FaultKind::Crash) == 0 {
            return;
        }
        for id in clients_of(actions).iter() {
            let crash = Move::Crash(id);
            let matters = self.rules.asks_idle || has_request_under_way(&state.world, id);
            if !matters || state.world.allows(&Move::Run(id)) || !state.world.allows(&crash) {
                continue;
            }
            let mut branch = state.clone();
            let mut branch_actions = actions.to_vec();
            let own = self.make(&mut branch, &Action::Move(crash), &mut branch_actions);
            let mut branch_notes = notes;
            branch_notes.merge(own);
            self.settle(branch, branch_actions, branch_notes, found);
        }
    }

    fn is_nobody_elses_business(
        &self,
        before: &State,
        after: &State,
        id: ClientId,
        notes: Notes,
    ) -> bool {
        let is_inside = |state: &State| state.world.inside().contains(id);
        let is_writer = |state: &State| (state.world.inside() - state.world.readers()).contains(id);
        // A writer that becomes a reader lets other readers in.
        let has_left = (is_inside(before) || notes.entered.contains(id)) && !is_inside(after)
            || (is_writer(before) || notes.writers.contains(id)) && !is_writer(after);
        let shows = self.rules.counts_switches && !notes.showing.is_empty();
        let ends_idle = self.rules.asks_idle && may_end_an_idle_time(before, after, id, notes);
        !has_left && !shows && !ends_idle
    }
}

/// Returns `true` if a move of a client, or a crash instead, may end an idle time that continues
/// if another client begins to wait at the same time.
fn may_end_an_idle_time(before: &State, after: &State, id: ClientId, notes: Notes) -> bool {
    let world = &before.world;
    let waiting = before.memory.waiting(world);
    let may_begin = |it: ClientId| {
        !waiting.contains(it) && (world.may_start(it) || world.allows(&Move::Run(it)))
    };
    let may_crash = before.budget.count(FaultKind::Crash) > 0;
    let stops = !after.memory.waiting(&after.world).contains(id) && !notes.entered.contains(id);
    (may_crash || stops) && waiting.contains(id) && world.client_ids().any(may_begin)
}

/// Returns `true` if a client is inside, and waits for the reply to a request.
fn has_request_under_way(world: &World, id: ClientId) -> bool {
    world.inside().contains(id) && world.client(id).is_some_and(|client| client.call().is_some())
}

/// Returns `true` if a server may still restart, fail over, be partitioned, or have its clock set.
/// Then it matters whether a client has already sent its request.
fn servers_may_fail(budget: FaultBudget) -> bool {
    let kinds =
        [FaultKind::Restart, FaultKind::Failover, FaultKind::Partition, FaultKind::ClockJump];
    kinds.into_iter().any(|kind| budget.count(kind) > 0)
}

/// Returns `true` if the client would time out now. The reply could still arrive first.
fn gives_up(world: &World, id: ClientId) -> bool {
    let call = world.client(id).and_then(|client| client.call());
    call.is_some_and(|call| !call.stage.answer().is_some_and(|answer| answer.is_due(world.now())))
}
