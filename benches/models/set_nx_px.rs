//! A hand-written Stateright model of one lock: `SET lock token NX PX`, the critical section, then
//! `GET`, a comparison and `DEL`. It is the benchmark for the model checker.
//!
//! A client tries until it acquires the lock, works, releases the lock if its token is still
//! stored, and ends. One move delivers a request to the server and returns the reply. In another
//! move the client continues until it sends a request, waits or ends. Moves that are due at the
//! same time happen in any order. Time passes only when no move is due, to the next time at which a
//! client wakes, up to a horizon. A key expires when more than its TTL has passed since it was set.
//!
//! A run may have one pause and one crash, each at any moment before its client has ended. A paused
//! client does not continue before the end of the pause, but its request still arrives and its wait
//! continues. A crashed client never continues, but a request that it has already sent arrives.
//!
//! Not modelled: latency, clock differences, delays, lost messages, restarts, pauses of other
//! lengths, and other programs.

use stateright::{Model, Property};

/// TTL of the key, in ms.
const TTL_MS: u16 = 100;
/// The time in the critical section, in ms.
const WORK_MS: u16 = 40;
/// The wait before the next try, in ms.
const RETRY_MS: u16 = 30;
/// Length of the pause, in ms: a little longer than the TTL.
const PAUSE_MS: u16 = TTL_MS + 10;
/// Horizon, in ms. All runs of four clients end before it.
const HORIZON_MS: u16 = 400;

/// The name of the property that two clients break.
pub(crate) const MUTUAL_EXCLUSION: &str = "mutual exclusion";

/// The lock with `N` clients.
pub(crate) struct SetNxPx<const N: usize>;

/// The whole state at one point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State<const N: usize> {
    now_ms: u16,
    key: Option<Key>,
    clients: [Client; N],
    may_pause: bool,
    may_crash: bool,
}

/// The key of the lock, until it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    /// The client whose token the key contains.
    owner: u8,
    set_at_ms: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Client {
    place: Place,
    /// Earliest time at which the client continues; 0 if it need not wait.
    wakes_at_ms: u16,
}

/// Position of a client in its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// About to send SET, for the first time or after a wait.
    Outside,
    /// Has sent a request that has not reached the server.
    Sent(Request),
    Replied(Reply),
    Inside,
    Ended,
    Crashed,
    /// Like `Crashed`, but with a request that has not reached the server.
    CrashedAfter(Request),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Request {
    Set,
    Get,
    Del,
}

/// Information that a client gets from a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Reply {
    Taken,
    Acquired,
    OwnToken,
    NotOwnToken,
    Freed,
}

/// One move. The numbers are the indices of clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Deliver(u8, Request),
    Run(u8),
    Pause(u8),
    Crash(u8),
    /// Time passes until a client wakes.
    Pass,
}

impl Place {
    /// Returns the request that has not reached the server.
    fn in_flight(self) -> Option<Request> {
        match self {
            Self::Sent(request) | Self::CrashedAfter(request) => Some(request),
            _ => None,
        }
    }

    fn is_over(self) -> bool {
        matches!(self, Self::Ended | Self::Crashed | Self::CrashedAfter(_))
    }
}

impl<const N: usize> State<N> {
    fn start() -> Self {
        let client = Client { place: Place::Outside, wakes_at_ms: 0 };
        Self { now_ms: 0, key: None, clients: [client; N], may_pause: true, may_crash: true }
    }

    /// Executes a client's request on the server and gives the client its reply.
    fn deliver(&mut self, number: u8, request: Request) {
        let reply = match (request, self.key) {
            (Request::Set, Some(_)) => Reply::Taken,
            (Request::Set, None) => {
                self.key = Some(Key { owner: number, set_at_ms: self.now_ms });
                Reply::Acquired
            }
            (Request::Get, Some(key)) if key.owner == number => Reply::OwnToken,
            (Request::Get, _) => Reply::NotOwnToken,
            (Request::Del, _) => {
                self.key = None;
                Reply::Freed
            }
        };
        let place = &mut self.clients[usize::from(number)].place;
        *place = if place.is_over() { Place::Crashed } else { Place::Replied(reply) };
    }

    /// Continues a client until it sends a request, waits or ends.
    fn run(&mut self, number: u8) {
        let client = &mut self.clients[usize::from(number)];
        let (place, wakes_at_ms) = match client.place {
            Place::Outside => (Place::Sent(Request::Set), 0),
            Place::Replied(Reply::Taken) => (Place::Outside, self.now_ms + RETRY_MS),
            Place::Replied(Reply::Acquired) => (Place::Inside, self.now_ms + WORK_MS),
            Place::Inside => (Place::Sent(Request::Get), 0),
            Place::Replied(Reply::OwnToken) => (Place::Sent(Request::Del), 0),
            _ => (Place::Ended, 0),
        };
        *client = Client { place, wakes_at_ms };
    }

    /// Returns the time at which the next client wakes, or `None` if all clients have ended.
    fn next_wake_ms(&self) -> Option<u16> {
        let waiting = self.clients.iter().filter(|client| !client.place.is_over());
        waiting.map(|client| client.wakes_at_ms).min()
    }

    /// Lets time pass. Clears the times that are over, so that they do not distinguish states.
    fn pass(&mut self, now_ms: u16) {
        self.now_ms = now_ms;
        self.key = self.key.filter(|key| now_ms <= key.set_at_ms + TTL_MS);
        for client in &mut self.clients {
            if client.wakes_at_ms <= now_ms {
                client.wakes_at_ms = 0;
            }
        }
    }
}

impl<const N: usize> Model for SetNxPx<N> {
    type State = State<N>;
    type Action = Action;

    fn init_states(&self) -> Vec<Self::State> {
        vec![State::start()]
    }

    fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
        let mut is_due = false;
        for (number, client) in (0..).zip(&state.clients) {
            if let Some(request) = client.place.in_flight() {
                is_due = true;
                actions.push(Action::Deliver(number, request));
            } else if client.wakes_at_ms == 0 && !client.place.is_over() {
                is_due = true;
                actions.push(Action::Run(number));
            }
            if !client.place.is_over() {
                if state.may_pause {
                    actions.push(Action::Pause(number));
                }
                if state.may_crash {
                    actions.push(Action::Crash(number));
                }
            }
        }
        if !is_due && state.next_wake_ms().is_some_and(|next_ms| next_ms <= HORIZON_MS) {
            actions.push(Action::Pass);
        }
    }

    fn next_state(&self, state: &Self::State, action: Self::Action) -> Option<Self::State> {
        let mut next = *state;
        match action {
            Action::Deliver(number, request) => next.deliver(number, request),
            Action::Run(number) => next.run(number),
            Action::Pause(number) => {
                let client = &mut next.clients[usize::from(number)];
                client.wakes_at_ms = client.wakes_at_ms.max(next.now_ms + PAUSE_MS);
                next.may_pause = false;
            }
            Action::Crash(number) => {
                let client = &mut next.clients[usize::from(number)];
                let place = client.place.in_flight().map_or(Place::Crashed, Place::CrashedAfter);
                *client = Client { place, wakes_at_ms: 0 };
                next.may_crash = false;
            }
            Action::Pass => next.pass(next.next_wake_ms()?),
        }
        Some(next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(MUTUAL_EXCLUSION, |_, state: &State<N>| {
                let clients = state.clients.iter();
                clients.filter(|client| client.place == Place::Inside).count() <= 1
            }),
            // Stateright stops when all properties are decided. This one never is.
            Property::sometimes("the search goes on", |_, _| false),
        ]
    }
}
