//! Leases of locks that several clients share: permits, or readers.
//!
//! A client with permits acquires one with a request that lowers the number of free permits. The
//! first reader makes the lock held for writers, but no probe notices the next one. Therefore, with
//! readers, a lease begins with the last request that changed a server before the client entered.

use super::{Lease, MonitorState, Transition};
use primitives::{ClientId, ClientSet};
use simulator::{CLIENT_LIMIT, Client, Clock, Move, World};

/// For each client, the number of permits that are free for its program: 0 or 1 without permits.
pub type FreePermits = [u8; CLIENT_LIMIT];

/// The clients that may be inside together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sharing {
    /// At most one client.
    Exclusive,
    /// As many clients as there are permits.
    Permits,
    /// One writer, or any number of readers.
    Readers,
}

impl Sharing {
    /// Returns the clients that may be inside together, as the programs of a world declare it.
    pub(super) fn of(world: &World) -> Sharing {
        let programs = || world.client_ids().filter_map(|id| world.program(id));
        if programs().any(|program| program.enters_as_reader()) {
            Sharing::Readers
        } else if programs().any(|program| program.permits() > 1) {
            Sharing::Permits
        } else {
            Sharing::Exclusive
        }
    }
}

impl MonitorState {
    /// Processes a move if several clients may be inside. `touched` are the clients whose values
    /// the move has changed.
    pub(super) fn observe_shared(&mut self, transition: Transition<'_>, touched: ClientSet) {
        let Transition { made, entered, after, free_before, free_after, permits, .. } = transition;
        let by = match made {
            Move::Deliver(by) => Some(*by),
            _ => None,
        };
        for id in after.client_ids() {
            match (free_before.contains(id), free_after.contains(id)) {
                (true, false) => self.holders[id.index()] = by,
                (false, true) => self.holders[id.index()] = None,
                _ => {}
            }
        }
        let [free_earlier, free_now] = permits;
        if let Some(by) = by.filter(|_| Sharing::of(after) == Sharing::Permits) {
            let (earlier, now) = (free_earlier[by.index()], free_now[by.index()]);
            if now < earlier {
                self.take_permit(by, after);
            } else if now > earlier {
                self.leases[by.index()].has_permit = false;
            }
        }
        if matches!(made, Move::Tick(_) | Move::Jump { clock: Clock::Server(_), .. }) {
            let mut rises = free_earlier.iter().zip(free_now);
            self.end_leases(touched, rises.any(|(earlier, now)| now > *earlier), after);
        }
        entered.iter().for_each(|client| self.leases[client.index()].has_entered = true);
    }

    /// Begins the lease of a client whose request has acquired a permit.
    fn take_permit(&mut self, by: ClientId, after: &World) {
        let is_inside = after.inside().contains(by);
        let lease = &mut self.leases[by.index()];
        // A client that entered without a permit does not get one by a request that it sends inside.
        if !is_inside || lease.has_permit {
            let is_hit = is_paused(after, by);
            *lease = Lease { has_permit: true, is_hit, has_entered: is_inside, ..Lease::default() };
        }
    }

    /// Begins the lease of a client that has changed a server, if there are readers.
    pub(super) fn begin_reading(&mut self, client: ClientId, after: &World) {
        if Sharing::of(after) == Sharing::Readers && !after.inside().contains(client) {
            let lease = &mut self.leases[client.index()];
            let is_hit = is_paused(after, client);
            *lease = Lease { is_hit, has_entered: lease.has_entered, ..Lease::default() };
        }
    }

    /// Ends leases after time has passed. `touched` are the clients whose values have expired, and
    /// `is_freer` is whether more clients could enter now.
    fn end_leases(&mut self, touched: ClientSet, is_freer: bool, after: &World) {
        let is_reading = Sharing::of(after) == Sharing::Readers;
        let has_lease = |id: &ClientId| {
            if is_reading {
                self.attempts[id.index()].has_changed
            } else {
                self.leases[id.index()].has_permit
            }
        };
        let own: ClientSet = after.client_ids().filter(has_lease).collect();
        let mut ended = own & touched;
        if ended.is_empty() && is_freer {
            // Programs compare a time with the clock, so no value expires. The client that is late
            // is one that a fault has hit.
            ended = own.iter().filter(|id| self.leases[id.index()].is_hit).collect();
        } else if !is_freer && !is_reading {
            ended = ClientSet::EMPTY;
        }
        ended.iter().for_each(|id| self.leases[id.index()].has_ended = true);
    }

    /// Returns the clients that have acquired a permit or the lock, and have not entered yet.
    pub(super) fn about_to_enter(&self, world: &World) -> ClientSet {
        let inside = world.inside();
        let sharing = Sharing::of(world);
        let is_about_to = |id: &ClientId| {
            let Lease { has_permit, has_ended, has_entered, .. } = self.leases[id.index()];
            let holds = || self.holders.contains(&Some(*id));
            let is_it = match sharing {
                Sharing::Exclusive => holds(),
                Sharing::Permits => has_permit && !has_ended,
                Sharing::Readers => holds() && !has_entered,
            };
            is_it && !inside.contains(*id) && world.client(*id).is_some_and(Client::is_alive)
        };
        world.client_ids().filter(is_about_to).collect()
    }
}

fn is_paused(world: &World, id: ClientId) -> bool {
    world.client(id).is_some_and(|client| client.paused_until(world.now()).is_some())
}
