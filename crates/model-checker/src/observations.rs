//! Observations during a search: broken properties, events of interest, and visible moves.

use super::result::Cost;
use super::visible_events::shows;
use lock_semantics::{Property, Severity, Violation};
use primitives::{ClientId, ClientSet};
use simulator::{Event, EventKind, Move, StoreReply};

/// The observations in one or more moves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    pub(super) broken: Broken,
    /// Clients that entered the critical section.
    pub(super) entered: ClientSet,
    pub(super) kept_out: bool,
    pub(super) ran_out_inside: bool,
    pub(super) wrote_to_store: bool,
    /// Whether a program has done more with a random string than test it for equality.
    pub(super) takes_drawn_apart: bool,
    /// Whether a program has done more with a point in time than store it, add to it and compare
    /// it.
    pub(super) takes_time_apart: bool,
    /// Number of faults.
    pub(super) faults: u16,
    /// Number of clients that started later than the first one.
    pub(super) late_starts: u16,
    pub(super) showing: Showing,
}

/// The properties that were broken.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Broken([bool; VIOLATIONS]);

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
                EventKind::Entered => self.entered |= event.client.into_iter().collect(),
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
        self.entered |= other.entered;
        self.kept_out |= other.kept_out;
        self.ran_out_inside |= other.ran_out_inside;
        self.wrote_to_store |= other.wrote_to_store;
        self.takes_drawn_apart |= other.takes_drawn_apart;
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
        let Violation { property, severity, .. } = violation;
        self.0[Violated { property, severity }.place()] = true;
    }

    pub(super) fn contains(self, violated: Violated) -> bool {
        self.0[violated.place()]
    }

    fn merge(&mut self, other: Broken) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
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
