//! Causes of a blocked lock that no client left behind: deadlock, livelock, double release, or the
//! end of a client that had to revert a change.
//!
//! As in `evidence`, the awaited keys and their owners are inferred. They only select sentences.

use super::OrphanedLock;
use super::evidence::Evidence;
use super::evidence::loss::Place;
use primitives::{ClientId, ClientSet};
use redis_model::{Bytes, Part};
use simulator::{Client, Event, EventKind, Move, World};

/// Number of moves to look ahead for a deadlock: it may show only once the clients have sent their
/// requests.
const MOVES_AHEAD: usize = 64;

/// Number of moves to try in another order.
const MOVES_IN_ANOTHER_ORDER: usize = 256;

/// The cause that blocks probes, if no client left a lock behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blockage {
    /// Each client waits for the key of the next one, and the last for the key of the first. A
    /// single client waits for itself.
    Deadlock(Vec<Entangled>),
    /// The request that had released the lock was made a second time.
    FreedOnceMore {
        /// Index of the event that released the lock.
        freed: usize,
        /// Index of the event that released it again. Since then, no client can acquire it.
        again: usize,
    },
    /// A client has ended without reverting a change of its request.
    NeverUndone {
        /// Index of the event that ended the client.
        ended: usize,
        /// Index of the event of the request.
        request: usize,
    },
    /// These clients block one another in the order in which they proceed. Each has the index of
    /// its last event that changed a server in order to enter, if known.
    Livelock(Vec<(ClientId, Option<usize>)>),
}

/// A client in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entangled {
    /// The client.
    pub client: ClientId,
    /// The key that it holds.
    pub has: Bytes,
    /// Index of the event that acquired that key.
    pub taken: usize,
    /// The key that it waits for.
    pub wants: Bytes,
}

/// Returns clients that wait for one another now, or will after their next requests. `events` is
/// the number of events before `world`.
pub(super) fn deadlock(evidence: &Evidence, events: usize, world: &World) -> Option<Blockage> {
    let (mut evidence, mut world, mut index) = (evidence.clone(), world.clone(), events);
    for _ in 0..MOVES_AHEAD {
        if let Some(ring) = ring(&evidence, &world) {
            // A client that retries because it got no reply does not know that it has the lock.
            let is_aware = ring.len() > 1 || index == events;
            let is_known = is_aware && ring.iter().all(|it| it.taken < events);
            return is_known.then_some(Blockage::Deadlock(ring));
        }
        for event in world.apply(&world.next_in_turn()?).ok()? {
            evidence.observe(index, &event, &world);
            index += 1;
        }
    }
    None
}

/// Returns the change that a client made to a lock and did not revert before it ended: a
/// contribution to a counter, or the removal of a key. `closing` is the latest request that blocked
/// the probes.
pub(super) fn never_undone(
    evidence: &Evidence,
    left_behind: Option<&OrphanedLock>,
    closing: Option<(ClientId, usize, &[Place])>,
) -> Option<Blockage> {
    let ended_by = |client: ClientId| evidence.clients.get(client)?.ended_by;
    let counted = left_behind.and_then(|it| {
        let standing = evidence.ownership.standing(&(it.server, it.key.clone()))?;
        let is_taken_back = standing.shares.of(it.owner).is_taken_back();
        let left = standing.shares.all().filter(|(_, share)| is_taken_back && share.is_left());
        let ended = left.filter_map(|(client, share)| Some((ended_by(client)?, share.latest)));
        ended.max()
    });
    let taken_away = || {
        let (client, event, places) = closing?;
        let is_gone = |place| evidence.ownership.standing(place).is_none();
        let is_it = places.iter().any(is_gone) && left_behind.is_none_or(|it| it.owner == client);
        ended_by(client).filter(|_| is_it).map(|ended| (ended, event))
    };
    let (ended, request) = counted.or_else(taken_away)?;
    Some(Blockage::NeverUndone { ended, request })
}

/// Returns `true` if one of these clients would enter if all clients proceeded by one, two or three
/// moves in turn, instead of each until it waits. Tries these orders for each first client.
pub(super) fn depends_on_the_order(world: &World, alike: ClientSet) -> bool {
    let alive = world.clients().filter(|(_, client)| client.is_alive());
    let orders =
        || world.client_ids().flat_map(|first| (1..=3).map(move |at_once| (first, at_once)));
    alive.count() > 1
        && changes_something(world.clone())
        && orders().any(|order| lets_in(world.clone(), alike, order))
}

/// Returns `true` if the round-robin schedule changes any key. Otherwise the order does not matter.
fn changes_something(mut world: World) -> bool {
    (0..MOVES_AHEAD).any(|_| {
        let next = world.next_in_turn();
        let events = next.and_then(|next| world.apply(&next).ok()).unwrap_or_default();
        let mut changes = events.iter().flat_map(|event| event.kind.changes());
        changes.any(|change| change.part != Part::Ttl)
    })
}

/// Returns a livelock of all live clients.
pub(super) fn livelock(evidence: &Evidence, world: &World) -> Blockage {
    let alive = world.clients().filter(|(_, client)| client.is_alive());
    let alive = alive.map(|(id, _)| {
        let mut replies = evidence.replies.latest_first(id);
        (id, replies.find(|reply| reply.has_changed).map(|reply| reply.event))
    });
    Blockage::Livelock(alive.collect())
}

/// Returns `true` if one of these clients enters if all proceed by `at_once` moves in turn,
/// beginning with client `first`.
fn lets_in(mut world: World, alike: ClientSet, (first, at_once): (ClientId, usize)) -> bool {
    let clients = world.client_ids().count();
    let (mut turn, mut left) = (first.index(), at_once);
    let is_it =
        |event: &Event| event.kind.is_entry() && event.client.is_some_and(|it| alike.contains(it));
    (0..MOVES_IN_ANOTHER_ORDER).any(|_| {
        let wait = |due: &Move| due.client().map(|it| (it.index() + clients - turn) % clients);
        let Some(next) = world.due_moves().into_iter().min_by_key(wait) else { return false };
        if let Some(client) = next.client() {
            left = if client.index() == turn { left - 1 } else { at_once - 1 };
            turn = client.index();
            if left == 0 {
                (turn, left) = ((turn + 1) % clients, at_once);
            }
        }
        world.apply(&next).is_ok_and(|events| events.iter().any(is_it))
    })
}

/// Returns the first cycle of clients that wait for one another.
fn ring(evidence: &Evidence, world: &World) -> Option<Vec<Entangled>> {
    let is_alive = |id: ClientId| world.client(id).is_some_and(Client::is_alive);
    let clients = world.clients().map(|(id, _)| id);
    clients.filter(|id| is_alive(*id)).find_map(|first| {
        // Each client with the key it waits for, and the event that wrote that key.
        let mut waits: Vec<(ClientId, Bytes, usize)> = Vec::new();
        let mut client = first;
        while waits.is_empty() || client != first {
            let (key, owner, written) = evidence.awaited(client)?;
            if !is_alive(owner) || waits.iter().any(|(earlier, ..)| *earlier == client) {
                return None;
            }
            waits.push((client, key.clone(), written));
            client = owner;
        }
        let before = waits.iter().cycle().skip(waits.len() - 1);
        let ring = waits.iter().zip(before).map(|((client, wants, _), (_, has, taken))| {
            Entangled { client: *client, has: has.clone(), taken: *taken, wants: wants.clone() }
        });
        Some(ring.collect())
    })
}

/// The requests that unblocked and blocked the probes.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    /// One entry per client.
    all: Vec<Opened>,
    /// For each client, the request that last blocked probes with its program.
    closings: Vec<Closing>,
}

/// The client whose request last blocked the probes, and the index of that event, or `None` while
/// they are not blocked.
pub(super) type Closing = Option<(ClientId, usize)>;

/// The last request that unblocked probes with the program of one client.
#[derive(Clone, Default, Debug)]
struct Opened {
    latest: Option<Request>,
    /// Indices of such a request and of its repetition, which blocked them again. `None` if a
    /// client has entered since.
    repeated: Option<(usize, usize)>,
    /// The keys removed by the request that last blocked them.
    closed: Vec<Place>,
}

/// An executed request.
#[derive(Clone, Debug)]
struct Request {
    event: usize,
    /// The client that sent it, or `None` for an external client.
    client: Option<ClientId>,
    args: Vec<Bytes>,
    /// The keys that it removed.
    removed: Vec<Place>,
}

impl Openings {
    pub(super) fn new(clients: usize) -> Openings {
        Openings { all: vec![Opened::default(); clients], closings: vec![None; clients] }
    }

    /// Processes a move. `first` is the index of its first event. The two sets contain the clients
    /// whose program could acquire the lock before and after the move.
    pub(super) fn observe(
        &mut self,
        (first, events): (usize, &[&Event]),
        [before, after]: [ClientSet; 2],
    ) {
        let has_entered = events.iter().any(|event| event.kind.is_entry());
        let request = || request_among(first, events);
        let all = self.all.iter_mut().zip(&mut self.closings);
        for (like, (opened, closing)) in (0..).map(ClientId).zip(all) {
            if has_entered {
                opened.repeated = None;
            }
            match (before.contains(like), after.contains(like)) {
                (false, true) => (opened.latest, *closing) = (request(), None),
                (true, false) => {
                    let request = request();
                    *closing = request.as_ref().and_then(|it| Some((it.client?, it.event)));
                    let both = opened.latest.as_ref().zip(request.as_ref());
                    let both = both.filter(|(latest, again)| latest.args == again.args);
                    let both = both.map(|(latest, again)| (latest.event, again.event));
                    opened.repeated = both.or(opened.repeated);
                    opened.closed = request.map(|it| it.removed).unwrap_or_default();
                }
                _ => {}
            }
        }
    }

    /// Returns the client whose request last blocked probes with the program of `like`, the index
    /// of that event, and the keys that it removed.
    pub(super) fn closing(&self, like: ClientId) -> Option<(ClientId, usize, &[Place])> {
        let (client, event) = (*self.closings.get(like.index())?)?;
        Some((client, event, &self.all.get(like.index())?.closed))
    }

    /// Returns the last blocking request for each client.
    pub(super) fn closings(&self) -> &[Closing] {
        &self.closings
    }

    /// Returns a double release, if the probes are blocked by a repetition of the request that had
    /// unblocked them.
    pub(super) fn freed_once_more(&self, like: ClientId) -> Option<Blockage> {
        let (freed, again) = self.all.get(like.index())?.repeated?;
        Some(Blockage::FreedOnceMore { freed, again })
    }
}

/// Returns the request among the events of a move. `first` is the index of the first event.
fn request_among(first: usize, events: &[&Event]) -> Option<Request> {
    events.iter().zip(first..).find_map(|(event, place)| match &event.kind {
        EventKind::Executed { server, args, changes, .. } => {
            let removed = changes.iter().filter(|change| change.after.is_none());
            let removed = removed.map(|change| (*server, change.key.clone())).collect();
            Some(Request { event: place, client: event.client, args: args.clone(), removed })
        }
        _ => None,
    })
}
