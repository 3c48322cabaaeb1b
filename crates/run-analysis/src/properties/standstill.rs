//! Why nobody gets in though nobody has left a lock behind: clients wait for one another, a lock
//! was freed once more than it was taken, or a client has ended that was to take something back.
//!
//! As in `evidence`, it is inferred what a client waits for and whose that is: it chooses words.

use super::LeftBehind;
use super::evidence::Evidence;
use super::evidence::loss::Place;
use primitives::{ClientId, ClientSet};
use redis_model::{Bytes, Part};
use simulator::{Client, Event, EventKind, Move, World};

/// That clients wait for one another may show only once they have asked. So many moves are looked
/// ahead.
const MOVES_AHEAD: usize = 64;

/// So many moves are made in another order to see whether somebody gets in.
const MOVES_IN_ANOTHER_ORDER: usize = 256;

/// What keeps newcomers out that nobody has left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blockage {
    /// Each of these waits for what the next one has, and the last for what the first one has. A
    /// single one waits for itself.
    Deadlock(Vec<Entangled>),
    /// A request that had freed the lock was made once more.
    FreedOnceMore {
        /// The event by which the lock was freed.
        freed: usize,
        /// The event by which it was once more: since then nobody gets in.
        again: usize,
    },
    /// A client has ended and will not take back what a request of its has changed.
    NeverUndone {
        /// The event by which it has ended.
        ended: usize,
        /// The event of the request.
        request: usize,
    },
    /// These clients keep one another out by the order in which they go on. With each comes the
    /// event by which it has changed something last in order to get in, where that is known.
    Livelock(Vec<(ClientId, Option<usize>)>),
}

/// A client in a deadlock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entangled {
    /// Who.
    pub client: ClientId,
    /// What it has.
    pub has: Bytes,
    /// The event by which it took that.
    pub taken: usize,
    /// What it waits for.
    pub wants: Bytes,
}

/// Clients that wait for one another, or will once they have asked. `world` is the one after so
/// many events.
pub(super) fn deadlock(evidence: &Evidence, events: usize, world: &World) -> Option<Blockage> {
    let (mut evidence, mut world, mut index) = (evidence.clone(), world.clone(), events);
    for _ in 0..MOVES_AHEAD {
        if let Some(ring) = ring(&evidence, &world) {
            // Who asks again for want of an answer does not know that it has the lock.
            let has_asked = ring.len() > 1 || index == events;
            let is_known = has_asked && ring.iter().all(|it| it.taken < events);
            return is_known.then_some(Blockage::Deadlock(ring));
        }
        for event in world.apply(&world.next_in_turn()?).ok()? {
            evidence.observe(index, &event, &world);
            index += 1;
        }
    }
    None
}

/// What a client that has ended has added to what the key of a lock counts, or has taken away last:
/// `closing` is the latest event by whose request newcomers were kept out.
pub(super) fn never_undone(
    evidence: &Evidence,
    left_behind: Option<&LeftBehind>,
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

/// Whether one of these clients would get in if all went on by one, two or three moves each, and
/// not each as far as it can. Beginning with each client, these are the orders that are tried.
pub(super) fn depends_on_the_order(world: &World, alike: ClientSet) -> bool {
    let alive = world.clients().filter(|(_, client)| client.is_alive());
    let orders =
        || world.client_ids().flat_map(|first| (1..=3).map(move |at_once| (first, at_once)));
    alive.count() > 1
        && changes_something(world.clone())
        && orders().any(|order| lets_in(world.clone(), alike, order))
}

/// Whether those who go on in turn change any key. Else it does not matter who comes first.
fn changes_something(mut world: World) -> bool {
    (0..MOVES_AHEAD).any(|_| {
        let next = world.next_in_turn();
        let events = next.and_then(|next| world.apply(&next).ok()).unwrap_or_default();
        let mut changes = events.iter().flat_map(|event| event.kind.changes());
        changes.any(|change| change.part != Part::Ttl)
    })
}

/// That those who are alive keep one another out.
pub(super) fn livelock(evidence: &Evidence, world: &World) -> Blockage {
    let alive = world.clients().filter(|(_, client)| client.is_alive());
    let alive = alive.map(|(id, _)| {
        let mut told = evidence.replies.latest_first(id);
        (id, told.find(|told| told.has_changed).map(|told| told.event))
    });
    Blockage::Livelock(alive.collect())
}

/// Whether one of these clients gets in if all go on by so many moves at once, beginning with one.
fn lets_in(mut world: World, alike: ClientSet, (first, at_once): (ClientId, usize)) -> bool {
    let clients = world.client_ids().count();
    let (mut turn, mut left) = (first.index(), at_once);
    let is_it = |event: &Event| {
        event.kind == EventKind::Entered && event.client.is_some_and(|it| alike.contains(it))
    };
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
        world.apply(&next).unwrap_or_default().iter().any(is_it)
    })
}

/// Clients that wait for one another, the first that there are.
fn ring(evidence: &Evidence, world: &World) -> Option<Vec<Entangled>> {
    let is_alive = |id: ClientId| world.client(id).is_some_and(Client::is_alive);
    let clients = world.clients().map(|(id, _)| id);
    clients.filter(|id| is_alive(*id)).find_map(|first| {
        // Who waits, for which key, and by which event whoever is next has got that.
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

/// By which requests newcomers were let in, and whether the same one has kept them out again.
#[derive(Clone, Debug)]
pub(super) struct Openings {
    /// By client.
    all: Vec<Opened>,
    /// By client: whose request has kept newcomers like it out last, and its event.
    closings: Vec<Closing>,
}

/// Whose request has kept newcomers out last, while they are, and its event.
pub(super) type Closing = Option<(ClientId, usize)>;

/// How newcomers like one client were let in last.
#[derive(Clone, Default, Debug)]
struct Opened {
    latest: Option<Request>,
    /// The events of such a request and of the same one, by which they were kept out; nobody has
    /// entered since.
    repeated: Option<(usize, usize)>,
    /// The keys that the request removed by which they were kept out last.
    closed: Vec<Place>,
}

/// A request that was executed.
#[derive(Clone, Debug)]
struct Request {
    event: usize,
    /// Whose it was; none, if an external client's.
    client: Option<ClientId>,
    args: Vec<Bytes>,
    /// The keys that it removed.
    removed: Vec<Place>,
}

impl Openings {
    pub(super) fn new(clients: usize) -> Openings {
        Openings { all: vec![Opened::default(); clients], closings: vec![None; clients] }
    }

    /// Takes a move into account, with the place of its first event among all, and the clients like
    /// which newcomers would have got in before and after it.
    pub(super) fn observe(
        &mut self,
        (first, events): (usize, &[&Event]),
        [before, after]: [ClientSet; 2],
    ) {
        let has_entered = events.iter().any(|event| event.kind == EventKind::Entered);
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

    /// By whose request newcomers like a client were kept out last, its event, and the keys that it
    /// removed.
    pub(super) fn closing(&self, like: ClientId) -> Option<(ClientId, usize, &[Place])> {
        let (client, event) = (*self.closings.get(like.index())?)?;
        Some((client, event, &self.all.get(like.index())?.closed))
    }

    /// By client: whose request has kept newcomers like it out last, and its event.
    pub(super) fn closings(&self) -> &[Closing] {
        &self.closings
    }

    /// That newcomers like a client are kept out by the same request that had let them in.
    pub(super) fn freed_once_more(&self, like: ClientId) -> Option<Blockage> {
        let (freed, again) = self.all.get(like.index())?.repeated?;
        Some(Blockage::FreedOnceMore { freed, again })
    }
}

/// The request among the events of a move, of which this is the place of the first.
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
