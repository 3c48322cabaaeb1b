//! Decides which properties a run breaks. It depends on the behaviour of probe clients before and
//! after each move, and in the predicted continuation.
//!
//! The model checker uses the same definitions, which are in this [crate]. This module reads no
//! keys and no evidence of findings.

use crate::{
    IdleBound, IdleMonitor, LivenessMonitor, MaxWait, MonitorState, Probes, Property, Severity,
    Transition, Violation, line_of_request, released_at,
};
use primitives::{ClientId, ClientSet, Millis};
use simulator::{Event, Move, World};
use std::ops::Range;

/// The facts about a run that are needed to evaluate its next move.
#[derive(Clone, Debug)]
pub struct BreachMonitor {
    memory: MonitorState,
    /// The world after the last move.
    last: World,
    /// Clients whose values the current move has changed, and clients that have entered in it.
    touched: ClientSet,
    entered: ClientSet,
    probes: Probes,
    idle: IdleMonitor,
    /// Predictions for "No deadlock", or `None` if that property is not checked.
    liveness: Option<LivenessMonitor>,
    /// Clients whose program was not blocked at some time. A lock that was never free cannot be
    /// lost.
    was_open: ClientSet,
    /// Clients for whose program the lock was found to be lost.
    is_lost: ClientSet,
    /// Clients that were found to be inside while a probe could acquire the lock.
    holds_nothing: ClientSet,
    /// The clients of `holds_nothing` that were late: a worse violation is another one.
    is_late: ClientSet,
    /// Clients inside none of whose requests before entering had changed a server.
    is_empty_handed: ClientSet,
    /// For each client, the last end of its blocking of probes, except by its own request.
    ended: Vec<Option<Ended>>,
}

/// The end of a client's blocking of probes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Events of the move that ended it.
    pub events: Range<usize>,
    /// Time of the move.
    pub at: Millis,
    /// Whether the move only let time pass.
    pub by_time: bool,
}

/// A property broken by a move as a whole, rather than by a single event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// A client's request unblocks probes that another client, which is inside, had blocked.
    HolderOnly {
        /// The client that sent the request.
        by: ClientId,
        /// The client that is inside.
        holder: ClientId,
        /// Whether the lock is broken.
        severity: Severity,
    },
    /// A client is inside, and a probe could acquire the lock.
    LeaseOutlastsWork {
        /// The client that is inside.
        client: ClientId,
        /// Whether the lock is broken, or the client is late.
        severity: Severity,
    },
    /// No client is inside, and a probe never acquires the lock.
    NoDeadlock {
        /// The client whose request last blocked the probes.
        holder: Option<ClientId>,
        /// Minimum time for which a probe stays blocked, in ms, or `None` if that is forever.
        within_ms: Option<u64>,
        /// The client whose program the probe runs.
        like: ClientId,
    },
}

impl BreachMonitor {
    /// Returns the monitor for a run that starts in `start`.
    pub fn new(start: &World) -> BreachMonitor {
        let probes = Probes::new(start);
        BreachMonitor {
            memory: MonitorState::default(),
            last: start.clone(),
            touched: ClientSet::EMPTY,
            entered: ClientSet::EMPTY,
            was_open: everybody(start) - probes.lacking(),
            probes,
            idle: IdleMonitor::default(),
            liveness: Some(LivenessMonitor::new(start)),
            is_lost: ClientSet::EMPTY,
            holds_nothing: ClientSet::EMPTY,
            is_late: ClientSet::EMPTY,
            is_empty_handed: ClientSet::EMPTY,
            ended: vec![None; start.scenario().clients.len()],
        }
    }

    /// Returns the monitor without predictions, which take time. It does not check "No deadlock".
    pub fn without_predictions(start: &World) -> BreachMonitor {
        BreachMonitor { liveness: None, ..BreachMonitor::new(start) }
    }

    /// Processes the idle time after a move that [`BreachMonitor::of_move`] has processed. Returns
    /// `true` if it is longer than its bound.
    pub fn is_idle_too_long(&mut self, made: &Move, events: &[&Event], bound: IdleBound) -> bool {
        let writes = events.iter().any(|event| !event.kind.changes().is_empty());
        self.idle.observe(made, writes, &self.last, &mut self.memory, bound)
    }

    /// Returns the monitor of the idle times.
    pub(crate) fn idle(&self) -> &IdleMonitor {
        &self.idle
    }

    /// Returns the facts about the past of the run.
    pub fn memory(&self) -> &MonitorState {
        &self.memory
    }

    /// Returns the properties that a single event breaks. `after` is the world after its move.
    pub fn of_event(&mut self, event: &Event, after: &World) -> Vec<Violation> {
        let mut broken = Vec::new();
        if let Some(client) = event.client.filter(|_| event.kind.is_entry()) {
            self.entered |= client.into();
            self.is_lost = self.is_lost - self.probes.alike(client);
            self.holds_nothing = self.holds_nothing - client.into();
            self.is_late = self.is_late - client.into();
            self.is_empty_handed = self.is_empty_handed - client.into();
            if !self.memory.has_changed(client) {
                self.is_empty_handed |= client.into();
            }
        }
        self.touched |= self.memory.observe(after, [event], |it| broken.push(it));
        broken
    }

    /// Returns the properties that a move breaks. `first` is the index of its first event, and
    /// `after` the world after it.
    pub fn of_move(
        &mut self,
        made: &Move,
        (first, events): (usize, &[&Event]),
        after: &World,
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        if let Some(liveness) = &mut self.liveness {
            liveness.observe(made, after);
        }
        let (before, permits_before) = (self.probes.free(), self.probes.free_permits());
        self.probes.observe(made, events, after);
        let free = self.probes.free();
        let by = match made {
            Move::Deliver(by) => Some(*by),
            _ => None,
        };
        let line = line_of_request(events.iter().copied());
        let events = first..first + events.len();
        for holder in (free - before).iter().filter_map(|like| self.memory.holder(like)) {
            let by_time = matches!(made, Move::Tick(_));
            let ended = Ended { events: events.clone(), at: after.now(), by_time };
            if let Some(place) = self.ended.get_mut(holder.index()).filter(|_| by != Some(holder)) {
                *place = Some(ended);
            }
        }
        let inside = after.inside();
        let transition = Transition {
            made,
            line,
            entered: std::mem::take(&mut self.entered),
            before: Some(&self.last),
            after,
            free_before: before,
            free_after: free,
            permits: [permits_before, self.probes.free_permits()],
        };
        let touched = std::mem::take(&mut self.touched);
        let admits = |world: &World, like| world.admission_of_probe_like(like).enters;
        let violations = self
            .memory
            .observe_move(transition, touched, |world, like| released_at(world, like, admits));
        self.last = after.clone();
        for Violation { property, severity, client, victim, .. } in violations {
            match victim {
                Some(holder) => {
                    breaches.push(Breach::HolderOnly { by: client, holder, severity });
                }
                None => {
                    debug_assert_eq!(property, Property::LeaseOutlastsWork);
                    let is_broken = severity == Severity::Broken;
                    let is_worse = is_broken && self.is_late.contains(client);
                    if is_worse || !self.holds_nothing.contains(client) {
                        breaches.push(Breach::LeaseOutlastsWork { client, severity });
                        self.is_late = self.is_late - client.into();
                        if !is_broken {
                            self.is_late |= client.into();
                        }
                    }
                }
            }
        }
        self.holds_nothing = (self.holds_nothing & inside) | (inside & free);
        let lacking = self.probes.lacking();
        self.was_open |= everybody(after) - lacking;
        self.is_lost = self.is_lost & lacking;
        breaches.extend(self.does_not_come_back(inside, lacking, after));
        breaches
    }

    /// Returns a breach if the lock, or a permit, has just been lost forever. `lacking` are the
    /// clients whose program does not find all permits free.
    fn does_not_come_back(
        &mut self,
        inside: ClientSet,
        lacking: ClientSet,
        after: &World,
    ) -> Option<Breach> {
        let taken = (lacking & self.was_open) - self.is_lost;
        if !inside.is_empty() || taken.is_empty() || !after.is_quiet() {
            return None;
        }
        let mut found = None;
        let likes: Vec<ClientId> = self.probes.different().collect();
        for like in likes.into_iter().filter(|like| taken.contains(*like)) {
            let wait = self.liveness.as_mut().and_then(|liveness| liveness.wait(after, like));
            if let Some(wait) = wait.filter(|wait| wait.is_too_long()) {
                self.is_lost |= self.probes.alike(like);
                let within_ms = match wait {
                    MaxWait::MoreThan(ms) => Some(ms),
                    _ => None,
                };
                let holder = self.memory.holder(like);
                found.get_or_insert(Breach::NoDeadlock { holder, within_ms, like });
            }
        }
        found
    }

    /// Returns the clients whose program could acquire the lock now.
    pub fn free(&self) -> ClientSet {
        self.probes.free()
    }

    /// Returns all clients with the same program as `like`.
    pub fn alike(&self, like: ClientId) -> ClientSet {
        self.probes.alike(like)
    }

    /// Returns the clients inside for which a probe could acquire the lock at some time since they
    /// entered.
    pub fn letting_in(&self) -> ClientSet {
        self.holds_nothing
    }

    /// Returns the end of a client's blocking, if a probe could acquire the lock at some time since
    /// the client entered.
    pub fn ended(&self, client: ClientId) -> Option<&Ended> {
        let ended = self.ended.get(client.index())?.as_ref();
        ended.filter(|_| self.holds_nothing.contains(client))
    }

    /// Returns `true` if a client is inside and none of its requests before entering had changed a
    /// server.
    pub fn is_empty_handed(&self, client: ClientId) -> bool {
        self.is_empty_handed.contains(client)
    }
}

fn everybody(world: &World) -> ClientSet {
    world.clients().map(|(id, _)| id).collect()
}
