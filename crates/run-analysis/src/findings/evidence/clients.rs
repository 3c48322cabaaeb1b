//! State of each client: critical sections, requests and pauses.

use super::left_behind::OrphanCause;
use super::loss::Place;
use crate::timeline::CriticalSections;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Command, CommandClass, Reply};
use simulator::{Asker, Event, EventKind, Message, Peer};

/// State of one client.
#[derive(Clone, Default, Debug)]
pub(in crate::findings) struct Party {
    /// The way it ended, if it has.
    pub(in crate::findings) ended: Option<OrphanCause>,
    /// Index of the event that ended it.
    pub(in crate::findings) ended_by: Option<usize>,
    /// The latest pause.
    pub(in crate::findings) pause: Option<Pause>,
    /// The current attempt to acquire the lock.
    pub(in crate::findings) attempt: Attempt,
    /// The replies to its lock requests since it started or left.
    pub(in crate::findings) asking: Asking,
    /// The keys that it has read in its attempt.
    seen: Vec<Place>,
    /// The latest executed request.
    pub(in crate::findings) arrived: Option<Request>,
    /// The request whose execution it waits for.
    awaited: Option<Request>,
    /// Requests that it no longer waits for and that may still arrive.
    abandoned: Vec<Request>,
}

/// A pause of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause {
    /// Index of the event that began it.
    pub event: usize,
    /// Virtual time of its end.
    pub until: Millis,
}

/// The requests of a client since it last slept or left. Stored until its next attempt begins.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::findings) struct Attempt {
    /// Time of its first command.
    pub(in crate::findings) began: Option<Millis>,
    /// Whether the attempt directly follows a critical section, so that it may be a release.
    pub(in crate::findings) follows_a_critical_section: bool,
    is_over: bool,
}

/// The lock requests of a client and their replies. A sleep between two reads does not end it.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::findings) struct Asking {
    /// Index of the latest reply, or of the latest failure to get one.
    pub(in crate::findings) latest: Option<usize>,
    /// The servers that received a request, one bit per server.
    servers: u16,
    is_over: bool,
}

/// A request in flight.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Request {
    server: ServerId,
    args: Vec<Bytes>,
    /// Index of the event that sent it.
    pub(in crate::findings) sent: usize,
    /// Time at which it was sent.
    pub(in crate::findings) at: Millis,
    /// Whether the client no longer waited for it when it arrived.
    pub(in crate::findings) is_late: bool,
}

/// State of all clients.
#[derive(Clone, Debug)]
pub(in crate::findings) struct Clients {
    parties: Vec<Party>,
    pub(in crate::findings) critical_sections: CriticalSections,
}

impl Clients {
    pub(in crate::findings) fn new(count: usize) -> Clients {
        Clients {
            parties: vec![Party::default(); count],
            critical_sections: CriticalSections::default(),
        }
    }

    pub(in crate::findings) fn get(&self, client: ClientId) -> Option<&Party> {
        self.parties.get(client.index())
    }

    /// Returns `true` if a client is between `enter()` and `leave()`.
    pub(in crate::findings) fn is_in_critical_section(&self, client: ClientId) -> bool {
        self.critical_sections.of(client).is_some()
    }

    /// Processes the next event of the run.
    pub(in crate::findings) fn observe(&mut self, index: usize, event: &Event) {
        self.critical_sections.observe(index, event);
        if let EventKind::Restarted { server, .. } | EventKind::FailedOver { server, .. } =
            event.kind
        {
            for party in &mut self.parties {
                party.awaited.take_if(|request| request.server == server);
                party.abandoned.retain(|request| request.server != server);
            }
        }
        let Some(client) = event.client else { return };
        let is_inside = self.is_in_critical_section(client);
        if let Some(party) = self.parties.get_mut(client.index()) {
            party.observe(index, event, is_inside);
        }
    }
}

impl Party {
    fn observe(&mut self, index: usize, event: &Event, is_inside: bool) {
        let kind = &event.kind;
        match kind {
            EventKind::Sent { server, args } => {
                self.awaited = Some(Request::new(*server, args, index, event.at));
                if !is_inside {
                    self.try_for_the_lock(*server, args, event.at);
                }
            }
            EventKind::Executed { server, asker, args, reply, .. } => {
                self.arrive(*server, args, *asker);
                let asks = CommandClass::of(args) == CommandClass::Asks;
                if !self.is_late() && (asks || matches!(reply, Reply::Error(_))) {
                    self.asking.answer(*server, index);
                }
            }
            EventKind::Lost { message: Message::Request, .. } => self.awaited = None,
            EventKind::TimedOut { peer: Peer::Server(server) }
            | EventKind::Disconnected { server } => {
                self.abandoned.extend(self.awaited.take());
                self.asking.answer(*server, index);
            }
            EventKind::Slept { .. } if !is_inside => {
                (self.attempt.is_over, self.asking.is_over) = (true, true);
            }
            EventKind::Paused { until } => {
                self.pause = Some(Pause { event: index, until: *until });
            }
            EventKind::Left => {
                self.asking = Asking::default();
                self.seen.clear();
                self.attempt = Attempt { follows_a_critical_section: true, ..Attempt::default() };
            }
            EventKind::Crashed { .. } => self.end(OrphanCause::Crashed, index),
            EventKind::Finished => self.end(OrphanCause::Finished, index),
            EventKind::GaveUp(_) => self.end(OrphanCause::Raised, index),
            EventKind::Failed(_) => self.end(OrphanCause::Failed, index),
            _ => {}
        }
    }

    /// Records a command that the client sent outside the critical section.
    fn try_for_the_lock(&mut self, server: ServerId, args: &[Bytes], at: Millis) {
        if self.attempt.is_over {
            self.attempt = Attempt::default();
            self.seen.clear();
        }
        self.attempt.began.get_or_insert(at);
        match CommandClass::of(args) {
            CommandClass::Reads => {
                let keys = Command::named_in(args).map(|command| command.keys_in(args));
                for key in keys.into_iter().flatten() {
                    // A polling client reads the same key again and again.
                    let place = (server, key.clone());
                    if !self.seen.contains(&place) {
                        self.seen.push(place);
                    }
                }
            }
            CommandClass::Asks => self.asking.ask(server),
            CommandClass::Frees | CommandClass::Writes => {}
        }
    }

    fn arrive(&mut self, server: ServerId, args: &[Bytes], asker: Asker) {
        let is_it = |request: &Request| request.server == server && request.args == args;
        self.arrived = match asker {
            Asker::Waiting => self.awaited.take_if(|request| is_it(request)),
            Asker::Gone => {
                let place = self.abandoned.iter().position(is_it);
                place.map(|place| Request { is_late: true, ..self.abandoned.remove(place) })
            }
        };
    }

    fn end(&mut self, how: OrphanCause, event: usize) {
        (self.ended, self.ended_by) = (Some(how), Some(event));
        self.abandoned.extend(self.awaited.take());
    }

    /// Returns `true` if its latest executed request was one that it had stopped waiting for.
    pub(in crate::findings) fn is_late(&self) -> bool {
        self.ended.is_some() || self.arrived.as_ref().is_some_and(|request| request.is_late)
    }

    /// Returns `true` if it has read this key in its attempt.
    pub(in crate::findings) fn has_looked_at(&self, place: &Place) -> bool {
        self.seen.contains(place)
    }

    /// Returns its pause if it lasts beyond this time.
    pub(in crate::findings) fn pause_at(&self, at: Millis) -> Option<Pause> {
        self.pause.filter(|pause| pause.until > at)
    }
}

impl Request {
    fn new(server: ServerId, args: &[Bytes], sent: usize, at: Millis) -> Request {
        Request { server, args: args.to_vec(), sent, at, is_late: false }
    }
}

impl Asking {
    /// Returns the number of servers on which a client must hold the lock.
    pub(in crate::findings) fn quorum(self) -> u32 {
        self.servers.count_ones() / 2 + 1
    }

    fn ask(&mut self, server: ServerId) {
        if self.is_over {
            *self = Asking::default();
        }
        self.servers |= bit(server);
    }

    fn answer(&mut self, server: ServerId, event: usize) {
        self.ask(server);
        self.latest = Some(event);
    }
}

/// Returns a bit set that contains only this server.
pub(in crate::findings) fn bit(server: ServerId) -> u16 {
    1u16.checked_shl(server.0.into()).unwrap_or_default()
}
