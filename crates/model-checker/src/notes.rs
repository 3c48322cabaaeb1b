//! What is noticed on the way of a search: what was broken, what was seen to happen, and what shows
//! of it to somebody who follows the run.

use super::answer::Cost;
use super::showing::shows;
use lock_semantics::Property;
use primitives::{ClientId, ClientSet};
use simulator::{Event, EventKind, Move, StoreReply};

/// What was noticed in some moves.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Notes {
    pub(super) broken: Broken,
    /// Who failed.
    pub(super) failed: Option<ClientId>,
    /// Who entered the critical section.
    pub(super) entered: ClientSet,
    pub(super) kept_out: bool,
    pub(super) ran_out_inside: bool,
    pub(super) wrote_to_store: bool,
    /// Somebody has done more with a string drawn at random than to ask whether it is another.
    pub(super) takes_drawn_apart: bool,
    /// Somebody does more with a point in time than to keep it, add to it, and compare it.
    pub(super) takes_time_apart: bool,
    /// How many faults happened.
    pub(super) faults: u16,
    pub(super) showing: Showing,
}

/// The properties that were broken.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Broken([bool; Property::ALL.len()]);

/// The moves that show: that change a server or the store, or by which somebody enters or leaves,
/// and faults.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Showing {
    moves: u16,
    switches: u16,
    first: Option<ClientId>,
    last: Option<ClientId>,
}

/// The place of a property in [`Property::ALL`].
pub(super) fn place(property: Property) -> usize {
    Property::ALL.iter().position(|it| *it == property).unwrap_or_default()
}

impl Notes {
    /// Of a fault.
    pub(super) fn of_fault() -> Notes {
        Notes { faults: 1, showing: Showing { moves: 1, ..Showing::default() }, ..Notes::default() }
    }

    /// Takes the events of a move into account. That a counter goes on which is above
    /// `counts_up_to` does not show.
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

    /// Adds what was noticed in the moves after these.
    pub(super) fn merge(&mut self, later: Notes) {
        self.see(later);
        self.failed = self.failed.or(later.failed);
        self.faults += later.faults;
        self.showing.merge(later.showing);
    }

    /// Adds what was seen to happen anywhere.
    pub(super) fn see(&mut self, other: Notes) {
        self.broken.merge(other.broken);
        self.entered |= other.entered;
        self.kept_out |= other.kept_out;
        self.ran_out_inside |= other.ran_out_inside;
        self.wrote_to_store |= other.wrote_to_store;
        self.takes_drawn_apart |= other.takes_drawn_apart;
        self.takes_time_apart |= other.takes_time_apart;
    }

    /// What a run costs with these moves after it, in which this client had acted last, and who has
    /// then.
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
    /// Whether nothing shows.
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
