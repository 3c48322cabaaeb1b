//! Leases: from the request that made a client the holder until time alone makes the lock free.

use super::MonitorState;
use super::permits::Sharing;
use primitives::{ClientId, ClientSet};
use simulator::{Client, Clock, EventKind, Move, World};

/// The lease of a client, since it became the holder or acquired a permit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) struct Lease {
    /// Whether time, or a fault on the clock of a server, made the lock free.
    pub(super) has_ended: bool,
    /// Whether a fault hit the client or the clock of a server.
    pub(super) is_hit: bool,
    /// Whether the client has entered.
    pub(super) has_entered: bool,
    /// Whether the client has acquired a permit, if the program declares several.
    pub(super) has_permit: bool,
    /// Line of the request that made the lock free before the client left, if a request did.
    pub(super) freed_at: Option<u32>,
    /// Whether the client knows that it is the holder.
    pub(super) awareness: Awareness,
}

/// The knowledge of a holder that has not entered, about the request that made it the holder.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(super) enum Awareness {
    /// The client has received the reply.
    #[default]
    Known,
    /// The client waits for the reply.
    Open,
    /// The client got no reply, and does not know that it is the holder.
    Unknown,
}

impl Awareness {
    /// Processes an event of the client.
    pub(super) fn observe(&mut self, kind: &EventKind) {
        *self = match (*self, kind) {
            (Awareness::Open, EventKind::TimedOut { .. } | EventKind::Disconnected { .. }) => {
                Awareness::Unknown
            }
            (
                Awareness::Open,
                EventKind::Executed { .. }
                | EventKind::Lost { .. }
                | EventKind::Delayed { .. }
                | EventKind::Paused { .. }
                | EventKind::Jumped { .. },
            ) => Awareness::Open,
            (Awareness::Open, _) => Awareness::Known,
            (known, _) => known,
        };
    }
}

impl MonitorState {
    /// Records a fault.
    pub(super) fn hit(&mut self, made: &Move, after: &World) {
        let hit = match made {
            Move::Pause { client, .. }
            | Move::Delay { client, .. }
            | Move::LoseRequest(client)
            | Move::LoseReply(client) => (*client).into(),
            Move::Partition(_) | Move::Jump { clock: Clock::Server(_), .. } => {
                after.client_ids().collect()
            }
            _ => ClientSet::EMPTY,
        };
        self.hit_clients(hit, after);
        if let Move::Delay { client, .. } = made {
            self.delay(*client);
        }
    }

    /// Records that a fault hits these clients.
    pub fn hit_clients(&mut self, clients: ClientSet, world: &World) {
        let sharing = Sharing::of(world);
        for client in clients.iter() {
            let has_lease = match sharing {
                Sharing::Exclusive => self.has_lease(client),
                Sharing::Permits => self.leases[client.index()].has_permit,
                Sharing::Readers => self.attempts[client.index()].has_changed,
            };
            self.leases[client.index()].is_hit |= has_lease;
        }
    }

    /// Returns `true` if a client entered without ever being the holder. A request that it sends
    /// inside does not acquire the lock, even if it keeps others from entering.
    pub(super) fn is_inside_without_lease(&self, client: ClientId, world: &World) -> bool {
        let lease = self.leases[client.index()];
        world.inside().contains(client) && !self.has_lease(client) && lease.freed_at.is_none()
    }

    /// Returns `true` if a client is the holder or has been since it last left.
    pub(super) fn has_lease(&self, client: ClientId) -> bool {
        self.leases[client.index()].has_ended || self.holders.contains(&Some(client))
    }

    pub(super) fn begin_lease(&mut self, holder: Option<ClientId>, after: &World) {
        let Some(holder) = holder else { return };
        let client = after.client(holder);
        // A pause that began while the request was in flight is one of the holder.
        let is_hit = client.is_some_and(|client| client.paused_until(after.now()).is_some());
        let has_entered = client.is_some_and(Client::is_in_critical_section);
        let awareness = Awareness::Open;
        self.leases[holder.index()] = Lease { is_hit, has_entered, awareness, ..Lease::default() };
    }

    /// Makes a client the holder to which the last holder has left the lock: one that enters, or one
    /// that is inside when the last holder has ended.
    pub(super) fn hand_over(&mut self, entered: ClientSet, after: &World, free: ClientSet) {
        for client in (entered | after.inside()).iter() {
            let last = self.holders[client.index()].filter(|last| *last != client);
            let is_left = last.is_some_and(|last| {
                let has_left =
                    self.leases[last.index()].has_entered && !after.inside().contains(last);
                has_ended(last, after) || has_left && entered.contains(client)
            });
            // A client whose own lease has ended is late, and no heir.
            let is_late = self.leases[client.index()].has_ended;
            if is_left && !is_late && !free.contains(client) {
                let heirs = self.holders.iter_mut().enumerate();
                let heirs = heirs.filter(|(id, holder)| {
                    *id == client.index() || **holder == last && last.is_some()
                });
                heirs.for_each(|(_, holder)| *holder = Some(client));
                self.begin_lease(Some(client), after);
            }
            self.leases[client.index()].has_entered = true;
        }
    }

    /// Returns `true` if a client is late because of a fault: the lock became free by time, and a
    /// fault happened after the request that made it the holder.
    pub fn is_overdue(&self, client: ClientId) -> bool {
        let lease = self.leases[client.index()];
        lease.has_ended && lease.is_hit
    }
}

/// Returns `true` if a client has ended, and none of its requests is under way.
fn has_ended(client: ClientId, world: &World) -> bool {
    world.client(client).is_none_or(|it| !it.is_alive() && !it.has_abandoned_requests())
}

/// Returns `true` if a client ends with a move: it crashes, or its program ends.
pub fn ends_a_client(made: &Move, after: &World) -> bool {
    let (Move::Run(id) | Move::Crash(id)) = made else { return false };
    !after.client(*id).is_some_and(Client::is_alive)
}
