//! Why nobody gets in though nobody has left a lock behind: clients wait for one another, or a lock
//! was freed once more than it was taken.
//!
//! As in `evidence`, it is inferred what a client waits for and whose that is: it chooses words.

use super::evidence::Evidence;
use crate::ids::{ClientId, ClientSet};
use crate::redis::Bytes;
use crate::world::{Client, Event, EventKind, World};

/// That clients wait for one another may show only once they have asked. So many moves are looked
/// ahead.
const MOVES_AHEAD: usize = 64;

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
}

/// How newcomers like one client were let in last.
#[derive(Clone, Default, Debug)]
struct Opened {
    /// The event of the request, and the request.
    latest: Option<(usize, Vec<Bytes>)>,
    /// The events of such a request and of the same one, by which they were kept out; nobody has
    /// entered since.
    repeated: Option<(usize, usize)>,
}

impl Openings {
    pub(super) fn new(clients: usize) -> Openings {
        Openings { all: vec![Opened::default(); clients] }
    }

    /// Takes a move into account, with the place of its first event among all, and the clients like
    /// which newcomers would have got in before and after it.
    pub(super) fn observe(
        &mut self,
        (first, events): (usize, &[&Event]),
        [before, after]: [ClientSet; 2],
    ) {
        let has_entered = events.iter().any(|event| event.kind == EventKind::Entered);
        let request = |(place, event): (usize, &&Event)| match &event.kind {
            EventKind::Executed { args, .. } => Some((first + place, args.clone())),
            _ => None,
        };
        let request = || events.iter().enumerate().find_map(request);
        for (like, opened) in (0..).map(ClientId).zip(&mut self.all) {
            if has_entered {
                opened.repeated = None;
            }
            match (before.contains(like), after.contains(like)) {
                (false, true) => opened.latest = request(),
                (true, false) => {
                    let both = opened.latest.as_ref().zip(request());
                    let both = both.filter(|((_, args), (_, again))| args == again);
                    let both = both.map(|((first, _), (again, _))| (*first, again));
                    opened.repeated = both.or(opened.repeated);
                }
                _ => {}
            }
        }
    }

    /// That newcomers like a client are kept out by the same request that had let them in.
    pub(super) fn freed_once_more(&self, like: ClientId) -> Option<Blockage> {
        let (freed, again) = self.all.get(like.index())?.repeated?;
        Some(Blockage::FreedOnceMore { freed, again })
    }
}
