//! Observations during a search: broken properties, events of interest, and visible moves.

use super::result::Cost;
use super::visible_events::shows;
use lock_semantics::Property;
use primitives::{ClientId, ClientSet};
use simulator::{Event, EventKind, Move, StoreReply};

/// The observations in one or more moves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    pub(super) broken: Broken,
    /// The client whose program failed.
    pub(super) failed: Option<ClientId>,
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
    pub(super) showing: Showing,
}

/// The properties that were broken.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Broken([bool; Property::ALL.len()]);

/// The visible moves: faults, and moves that change a server or the protected store, or that enter
/// or leave the critical section.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Showing {
    moves: u16,
    switches: u16,
    first: Option<ClientId>,
    last: Option<ClientId>,
}

/// Returns the index of a property in [`Property::ALL`].
pub(super) fn place(property: Property) -> usize {
    Property::ALL.iter().position(|it| *it == property).expect("`ALL` has every property")
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
                EventKind::Failed(_) => self.failed = event.client,
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
        self.failed = self.failed.or(later.failed);
        self.faults += later.faults;
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
            switches: before.switches + switches + u16::from(is_switch),
            moves: before.moves + moves,
        };
        (cost, own_last.or(last))
    }
}

impl Broken {
    pub(super) fn add(&mut self, property: Property) {
        self.0[place(property)] = true;
    }

    pub(super) fn contains(self, property: Property) -> bool {
        self.0[place(property)]
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
