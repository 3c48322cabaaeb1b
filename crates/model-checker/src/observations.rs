//! Observations during a search: broken properties, events of interest, and visible moves.

use super::result::Cost;
use super::visible_events::shows;
use lock_semantics::{LongestIdle, Property, Severity, Violation};
use primitives::{ClientId, ClientSet};
use redis_model::CommandClass;
use simulator::{Event, EventKind, FaultBudget, FaultKind, Move, StoreReply};

/// The observations in one or more moves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    pub(super) broken: Broken,
    /// Whether a client has reached a command or function that the model lacks.
    pub(super) is_unsupported: bool,
    /// Clients that entered the critical section.
    pub(super) entered: ClientSet,
    /// The entered clients that are writers.
    pub(super) writers: ClientSet,
    pub(super) kept_out: bool,
    /// Whether a client has sent a command to acquire the lock that changed nothing.
    pub(super) has_failed_attempt: bool,
    /// Whether it is unknown if a client ever enters.
    pub(super) is_progress_unknown: bool,
    /// The longest idle time, or a bound on it if it is too long.
    pub(super) longest_idle: Option<LongestIdle>,
    /// Whether an idle time could not be computed.
    pub(super) is_idle_unknown: bool,
    /// Whether a probe could acquire the lock.
    pub(super) is_free: bool,
    pub(super) ran_out_inside: bool,
    pub(super) wrote_to_store: bool,
    /// Whether the protected store has rejected a write of the holder.
    pub(super) rejected_holder: bool,
    /// Whether a client has written to the store after it had read the value.
    pub(super) updated_store: bool,
    /// Whether a client has become the holder.
    pub(super) has_holder: bool,
    /// Whether a program has done more with a random string than test it for equality.
    pub(super) takes_drawn_apart: bool,
    /// Whether the approximation [`Restarts::LeftNothing`] would replace a client.
    ///
    /// [`Restarts::LeftNothing`]: super::successors::Restarts::LeftNothing
    pub(super) may_restart: bool,
    /// Whether only some values of a random number were tried.
    pub(super) samples_random: bool,
    /// Whether a program has done more with a point in time than store it, add to it and compare
    /// it.
    pub(super) takes_time_apart: bool,
    /// Number of faults.
    pub(super) faults: u16,
    /// Number of clients that started later than the first one.
    pub(super) late_starts: u16,
    pub(super) showing: Showing,
}

/// The violations, each with the first one of its causes.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Broken([Option<Cause>; VIOLATIONS]);

/// The request that led to a violation.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cause {
    /// The line of the request in the program, or `None` if no request led to it.
    pub(super) line: Option<u32>,
}

/// The marks of a way to break a property: violations with the same mark count as one way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct WayMark {
    pub(super) violated: Violated,
    pub(super) cause: Cause,
    pub(super) faults: FaultKinds,
}

/// A set of kinds of faults, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct FaultKinds(u16);

impl FaultKinds {
    /// Returns the kinds that were used of a budget.
    pub(super) fn used(budget: FaultBudget, left: FaultBudget) -> FaultKinds {
        let kinds = FaultKind::ALL.into_iter().enumerate();
        let used = kinds.filter(|(_, kind)| left.count(*kind) < budget.count(*kind));
        FaultKinds(used.fold(0, |bits, (place, _)| bits | 1 << place))
    }

    fn is_in(self, other: FaultKinds) -> bool {
        self.0 & !other.0 == 0
    }
}

impl WayMark {
    /// Returns `true` if the other way differs only by additional kinds of faults.
    pub(super) fn covers(self, other: WayMark) -> bool {
        let is_alike = self.violated == other.violated && self.cause == other.cause;
        is_alike && self.faults.is_in(other.faults)
    }
}

/// The visible moves: faults, and moves that change a server or the protected store, or that enter
/// or leave the critical section.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Showing {
    moves: u16,
    switches: u16,
    first: Option<ClientId>,
    last: Option<ClientId>,
}

/// A property and the severity of its violation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Violated {
    pub(super) property: Property,
    pub(super) severity: Severity,
}

/// Number of different [`Violated`].
pub(super) const VIOLATIONS: usize = 2 * Property::ALL.len();

impl Violated {
    /// Returns the violation of a property that makes a lock broken.
    pub(super) fn broken(property: Property) -> Violated {
        Violated { property, severity: Severity::Broken }
    }

    /// Returns both violations of a property, the worse one first.
    pub(super) fn both(property: Property) -> [Violated; 2] {
        [Severity::Broken, Severity::LeaseLimit].map(|severity| Violated { property, severity })
    }

    /// Returns all violations.
    pub(super) fn all() -> impl Iterator<Item = Violated> {
        Property::ALL.into_iter().flat_map(Violated::both)
    }

    /// Returns the index in [`Violated::all`].
    pub(super) fn place(self) -> usize {
        Violated::all().position(|it| it == self).expect("`all` has every violation")
    }
}

impl Notes {
    /// Returns the observations of a fault.
    pub(super) fn of_fault() -> Notes {
        Notes { faults: 1, showing: Showing { moves: 1, ..Showing::default() }, ..Notes::default() }
    }

    /// Adds the events of a move. A change of a counter above `counts_up_to` is not visible.
    pub(super) fn note(&mut self, made: &Move, events: &[Event], counts_up_to: Option<i64>) {
        for event in events {
            match &event.kind {
                EventKind::Stored { reply, .. } => {
                    self.wrote_to_store |= *reply == StoreReply::Written;
                }
                EventKind::Unsupported { .. } => self.is_unsupported = true,
                EventKind::Executed { args, changes, .. } if changes.is_empty() => {
                    self.has_failed_attempt |=
                        event.client.is_some() && CommandClass::of(args) != CommandClass::Reads;
                }
                EventKind::Entered { is_reader } => {
                    let client: ClientSet = event.client.into_iter().collect();
                    self.entered |= client;
                    if !is_reader {
                        self.writers |= client;
                    }
                }
                _ => {}
            }
        }
        if let Move::Run(client) | Move::Deliver(client) = made
            && events.iter().any(|event| shows(event, counts_up_to))
        {
            let by = Some(*client);
            self.showing = Showing { moves: 1, switches: 0, first: by, last: by };
        }
    }

    /// Adds the observations of later moves.
    pub(super) fn merge(&mut self, later: Notes) {
        self.see(later);
        self.faults += later.faults;
        self.late_starts += later.late_starts;
        self.showing.merge(later.showing);
    }

    /// Adds the observations that do not depend on the order of moves.
    pub(super) fn see(&mut self, other: Notes) {
        self.broken.merge(other.broken);
        self.is_unsupported |= other.is_unsupported;
        self.entered |= other.entered;
        self.writers |= other.writers;
        self.kept_out |= other.kept_out;
        self.has_failed_attempt |= other.has_failed_attempt;
        self.is_free |= other.is_free;
        self.is_progress_unknown |= other.is_progress_unknown;
        self.longest_idle = self.longest_idle.max(other.longest_idle);
        self.is_idle_unknown |= other.is_idle_unknown;
        self.ran_out_inside |= other.ran_out_inside;
        self.wrote_to_store |= other.wrote_to_store;
        self.rejected_holder |= other.rejected_holder;
        self.updated_store |= other.updated_store;
        self.has_holder |= other.has_holder;
        self.takes_drawn_apart |= other.takes_drawn_apart;
        self.may_restart |= other.may_restart;
        self.samples_random |= other.samples_random;
        self.takes_time_apart |= other.takes_time_apart;
    }

    /// Returns the cost of a run extended by these moves, and the client that acted last. `last` is
    /// the client that had acted last before.
    pub(super) fn cost_after(
        self,
        before: Cost,
        last: Option<ClientId>,
    ) -> (Cost, Option<ClientId>) {
        let Showing { moves, switches, first, last: own_last } = self.showing;
        let is_switch = last.is_some() && first.is_some() && last != first;
        let cost = Cost {
            faults: before.faults + self.faults,
            late_starts: before.late_starts + self.late_starts,
            switches: before.switches + switches + u16::from(is_switch),
            moves: before.moves + moves,
        };
        (cost, own_last.or(last))
    }
}

impl Broken {
    pub(super) fn add(&mut self, violation: Violation) {
        let Violation { property, severity, line, .. } = violation;
        self.0[Violated { property, severity }.place()].get_or_insert(Cause { line });
    }

    /// Returns the marks of all violations.
    pub(super) fn marks(self, faults: FaultKinds) -> impl Iterator<Item = WayMark> {
        let all = Violated::all().zip(self.0);
        all.filter_map(move |(violated, cause)| Some(WayMark { violated, cause: cause?, faults }))
    }

    /// Adds the violation of a property that makes a lock broken and has no cause in a request.
    pub(super) fn add_broken(&mut self, property: Property) {
        self.0[Violated::broken(property).place()].get_or_insert(Cause::default());
    }

    fn merge(&mut self, other: Broken) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own = own.or(other));
    }
}

impl Showing {
    /// Returns `true` if no move is visible.
    pub(super) fn is_empty(self) -> bool {
        self.moves == 0
    }

    fn merge(&mut self, later: Showing) {
        let is_switch = self.last.is_some() && later.first.is_some() && self.last != later.first;
        self.switches += later.switches + u16::from(is_switch);
        self.moves += later.moves;
        self.first = self.first.or(later.first);
        self.last = later.last.or(self.last);
    }
}
