//! What a run breaks, decided by what the lock does: whether newcomers would get in, before and
//! after each move, and from then on.
//!
//! The definitions are those of [`judge`](crate), which the explorer uses, too. No key is
//! looked at here, and what the run suggests about keys (`evidence`) is not known.

use crate::{LongestWait, Memory, Newcomers, Property, Prospects};
use primitives::{ClientId, ClientSet, Millis};
use simulator::{Event, EventKind, Move, World};
use std::ops::Range;

/// What has to be known of a run to judge its next move.
#[derive(Clone, Debug)]
pub struct Verdicts {
    memory: Memory,
    newcomers: Newcomers,
    prospects: Prospects,
    /// The clients like which a newcomer would not have been kept out at some time. What was never
    /// free cannot come back.
    was_open: ClientSet,
    /// The clients for which it was found that the lock does not come back.
    is_lost: ClientSet,
    /// The clients of which it was found that they are inside while a newcomer would get in.
    holds_nothing: ClientSet,
    /// The clients that are inside and have got nothing by what they asked for before they entered.
    is_empty_handed: ClientSet,
    /// By client: how its keeping others out has ended last, other than by its own request.
    ended: Vec<Option<Ended>>,
}

/// How it has ended that a client's request keeps newcomers out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The events of the move by which it has.
    pub events: Range<usize>,
    /// When that was.
    pub at: Millis,
    /// Whether only time has passed.
    pub by_time: bool,
}

/// What a move breaks, apart from what shows in one event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breach {
    /// By a request of a client a newcomer gets in that another, who is inside, had kept out.
    OnlyTheHolderReleases {
        /// Whose request.
        by: ClientId,
        /// Who is inside.
        holder: ClientId,
    },
    /// A client is inside, and a newcomer would get in.
    TheHolderHolds {
        /// Who is inside.
        client: ClientId,
    },
    /// Nobody is inside, and a newcomer does not get in, however long it waits.
    TheLockComesBack {
        /// Whose request has kept newcomers out last.
        holder: Option<ClientId>,
        /// For how long a newcomer does not get in for certain, in ms; none, if for ever.
        within_ms: Option<u64>,
        /// The client that has its program.
        like: ClientId,
    },
}

impl Verdicts {
    pub fn new(start: &World) -> Verdicts {
        let newcomers = Newcomers::new(start);
        Verdicts {
            memory: Memory::default(),
            was_open: everybody(start) - newcomers.taken(),
            newcomers,
            prospects: Prospects::new(start),
            is_lost: ClientSet::EMPTY,
            holds_nothing: ClientSet::EMPTY,
            is_empty_handed: ClientSet::EMPTY,
            ended: vec![None; start.scenario().clients.len()],
        }
    }

    /// What an event breaks for itself. `after` is the world after its move.
    pub fn of_event(&mut self, event: &Event, after: &World) -> Vec<Property> {
        let mut broken = Vec::new();
        if let Some(client) = event.client.filter(|_| event.kind == EventKind::Entered) {
            self.is_lost = self.is_lost - self.newcomers.alike(client);
            self.holds_nothing = self.holds_nothing - client.into();
            self.is_empty_handed = self.is_empty_handed - client.into();
            if !self.memory.has_changed(client) {
                self.is_empty_handed |= client.into();
            }
        }
        self.memory.observe(after, [event], |property| broken.push(property));
        broken
    }

    /// What a move breaks. `first` is the place of its first event among all, `after` is the world
    /// after it.
    pub fn of_move(
        &mut self,
        made: &Move,
        (first, events): (usize, &[&Event]),
        after: &World,
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        self.prospects.observe(made, after);
        let before = self.newcomers.free();
        self.newcomers.observe(made, events, after);
        let free = self.newcomers.free();
        let by = match made {
            Move::Deliver(by) => Some(*by),
            _ => None,
        };
        let events = first..first + events.len();
        for holder in (free - before).iter().filter_map(|like| self.memory.holder(like)) {
            let by_time = matches!(made, Move::Tick(_));
            let ended = Ended { events: events.clone(), at: after.now(), by_time };
            if let Some(place) = self.ended.get_mut(holder.index()).filter(|_| by != Some(holder)) {
                *place = Some(ended);
            }
        }
        let inside = after.inside();
        let victims = self.memory.pass_on(inside, by, [before, free]);
        let freed = by.into_iter().flat_map(|by| {
            victims.iter().map(move |holder| Breach::OnlyTheHolderReleases { by, holder })
        });
        breaches.extend(freed);
        let new = (inside & free) - self.holds_nothing;
        self.holds_nothing = (self.holds_nothing & inside) | new;
        breaches.extend(new.iter().map(|client| Breach::TheHolderHolds { client }));
        let taken = self.newcomers.taken();
        self.was_open |= everybody(after) - taken;
        self.is_lost = self.is_lost & taken;
        breaches.extend(self.does_not_come_back(inside, taken, after));
        breaches
    }

    /// Whether the lock has just been lost for good.
    fn does_not_come_back(
        &mut self,
        inside: ClientSet,
        taken: ClientSet,
        after: &World,
    ) -> Option<Breach> {
        let taken = (taken & self.was_open) - self.is_lost;
        if !inside.is_empty() || taken.is_empty() || !after.is_quiet() {
            return None;
        }
        let mut found = None;
        let likes: Vec<ClientId> = self.newcomers.different().collect();
        for like in likes.into_iter().filter(|like| taken.contains(*like)) {
            let wait = self.prospects.wait(after, like);
            if let Some(wait) = wait.filter(|wait| wait.is_too_long()) {
                self.is_lost |= self.newcomers.alike(like);
                let within_ms = match wait {
                    LongestWait::MoreThan(ms) => Some(ms),
                    _ => None,
                };
                let holder = self.memory.holder(like);
                found.get_or_insert(Breach::TheLockComesBack { holder, within_ms, like });
            }
        }
        found
    }

    /// The clients like which a newcomer would get in.
    pub fn free(&self) -> ClientSet {
        self.newcomers.free()
    }

    /// The clients with the same program as this one.
    pub fn alike(&self, like: ClientId) -> ClientSet {
        self.newcomers.alike(like)
    }

    /// Who is inside although a newcomer would have got in at some time since they entered.
    pub fn letting_in(&self) -> ClientSet {
        self.holds_nothing
    }

    /// How it has ended that a client keeps newcomers out, if it did and a newcomer would have got
    /// in since it entered.
    pub fn ended(&self, client: ClientId) -> Option<&Ended> {
        let ended = self.ended.get(client.index())?.as_ref();
        ended.filter(|_| self.holds_nothing.contains(client))
    }

    /// Whether a client that is inside had got nothing by what it asked for before it entered.
    pub fn is_empty_handed(&self, client: ClientId) -> bool {
        self.is_empty_handed.contains(client)
    }
}

fn everybody(world: &World) -> ClientSet {
    world.clients().map(|(id, _)| id).collect()
}
