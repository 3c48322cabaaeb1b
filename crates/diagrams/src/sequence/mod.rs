//! Messages and markers in one row of the sequence diagram, which shows one step.
//!
//! A request is drawn when the server executes it, a reply when the client receives it, if a step
//! has this time. The diagram does not show their latency. Folded polls are one sentence across all
//! columns.

mod index;

pub use index::Index;

use crate::lane_layout::shortened;
use i18n::{Texts, clipped, milliseconds};
use narration::{EventLine, StepRow};
use primitives::{ClientId, ServerId, SharedVec};
use run_analysis::Recording;
use run_analysis::{Content, Step};
use simulator::{Asker, Clock, Event, EventKind, Message as Part, Peer};

/// Maximum number of earlier events to search for a reply.
const LOOKED_THROUGH: usize = 2_000;

/// Columns: each client, each server and the protected store, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    /// Number of clients.
    pub clients: usize,
    /// Number of servers.
    pub servers: usize,
    /// Whether the protected store has a column.
    pub has_store: bool,
}

/// An arrow between two columns, or a marker in one column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Appearance.
    pub shape: Shape,
    /// Column at which it begins.
    pub from: usize,
    /// Column at which it ends.
    pub to: usize,
    /// Client of the message, or `None` for an event of time, a server or an external client.
    pub client: Option<ClientId>,
    /// Label.
    pub text: String,
    /// Reply.
    pub reply: Option<String>,
}

/// Appearance of a message or marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An arrow.
    Request,
    /// A dashed arrow.
    Reply,
    /// An arrow that ends halfway.
    Lost,
    /// The client enters the critical section.
    Enter,
    /// The client leaves the critical section.
    Leave,
    /// The client crashes.
    Crash,
    /// Any other marker.
    Mark,
    /// A sentence across all columns.
    Fold,
}

impl Columns {
    /// Returns the columns of a run.
    pub fn of(recording: &Recording, index: &Index) -> Columns {
        let world = recording.run().world();
        let (clients, servers) = (world.clients().count(), world.servers().count());
        Columns { clients, servers, has_store: index.has_store }
    }

    /// Returns the number of columns.
    pub fn count(&self) -> usize {
        self.clients + self.servers + usize::from(self.has_store)
    }

    /// Returns the heading of a column. A single server has no number.
    pub fn name(&self, column: usize, text: &Texts) -> String {
        match column.checked_sub(self.clients) {
            None => ClientId(column as u8).to_string(),
            Some(0) if self.servers == 1 => text.redis.to_owned(),
            Some(server) if server < self.servers => ServerId(server as u8).to_string(),
            Some(_) => text.history.store.to_owned(),
        }
    }

    fn server(&self, server: ServerId) -> usize {
        self.clients + server.index()
    }

    fn peer(&self, peer: Peer) -> usize {
        match peer {
            Peer::Server(server) => self.server(server),
            Peer::Store => self.clients + self.servers,
        }
    }

    /// Returns the column of an event.
    fn place(&self, event: &Event) -> usize {
        match (&event.kind, event.client) {
            (EventKind::Jumped { clock: Clock::Server(server), .. }, _)
            | (EventKind::Partitioned { server } | EventKind::Healed { server }, _) => {
                self.server(*server)
            }
            (kind, None) => kind.server().map_or(0, |server| self.server(server)),
            (_, Some(client)) => client.index(),
        }
    }
}

/// Returns the messages and markers of a step. `row` contains its sentences.
pub fn messages(
    recording: &Recording,
    step: &Step,
    row: StepRow,
    columns: &Columns,
    text: &Texts,
) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    let mut lines = row.lines.into_iter();
    if matches!(step.content, Content::Fold { .. }) {
        let texts = lines.next().map(line_texts);
        let (text, reply) = texts.unwrap_or_default();
        let to = columns.count();
        return vec![Message { shape: Shape::Fold, from: 0, to, client: None, text, reply }];
    }
    let events = recording.run().events();
    for index in step.events.clone() {
        let event = &events[index];
        // An event without a step belongs to the next step, which may be later.
        if let Some((peer, reply)) = taken(events, index).filter(|_| event.at == step.at) {
            let (from, to) = (columns.peer(peer), columns.place(event));
            let (client, reply) = (event.client, Some(reply));
            let text = String::new();
            messages.push(Message { shape: Shape::Reply, from, to, client, text, reply });
        }
        let shown = if event.kind.is_visible() { lines.next() } else { None };
        let (text, reply) = match (&event.kind, shown) {
            (EventKind::Worked { until }, _) => {
                (text.history.works_until(&milliseconds(*until)), None)
            }
            (EventKind::Executed { .. }, Some(line)) if event.client.is_none() => {
                let (command, reply) = line_texts(line);
                ([text.external_client, &command].join(": "), reply)
            }
            (_, Some(line)) => line_texts(line),
            _ => continue,
        };
        let place = columns.place(event);
        let (shape, from, to) = match &event.kind {
            EventKind::Executed { server, .. } if event.client.is_some() => {
                (Shape::Request, place, columns.server(*server))
            }
            EventKind::Stored { .. } => (Shape::Request, place, columns.peer(Peer::Store)),
            EventKind::Lost { message: Part::Request, peer } => {
                (Shape::Lost, place, columns.peer(*peer))
            }
            EventKind::Lost { message: Part::Reply, peer } => {
                (Shape::Lost, columns.peer(*peer), place)
            }
            EventKind::Entered { .. } => (Shape::Enter, place, place),
            EventKind::Left => (Shape::Leave, place, place),
            EventKind::Crashed { .. } => (Shape::Crash, place, place),
            _ => (Shape::Mark, place, place),
        };
        // Events without a step are shown only next to a marker in the same column.
        let is_beside = messages.last().is_some_and(|last| last.is_mark() && last.from == from);
        if !event.kind.is_visible() && !is_beside {
            continue;
        }
        // Two labels next to each other would overlap, so the second is appended to the first.
        let beside = messages.iter_mut().rev().take_while(|it| it.from == it.to);
        let mut beside = beside.filter(|it| it.is_mark());
        match beside.next() {
            Some(before) if from == to => {
                before.text = [before.text.as_str(), text.as_str()].join(" · ");
                if before.from != from {
                    let client = event.client;
                    let text = String::new();
                    messages.push(Message { shape, from, to, client, text, reply });
                }
            }
            _ => messages.push(Message { shape, from, to, client: event.client, text, reply }),
        }
    }
    messages
}

impl Message {
    /// Returns `true` if the label is above the arrow of its row. A reply comes before the next
    /// action of its client, and a marker has no room next to an arrow.
    pub fn is_above(&self, has_arrow: bool) -> bool {
        self.shape == Shape::Reply || self.from == self.to && has_arrow
    }

    /// Returns `true` for an arrow that starts at its client.
    pub fn is_arrow(&self) -> bool {
        matches!(self.shape, Shape::Request | Shape::Lost)
    }

    /// Returns `true` if the message goes to the left. Markers in the right half have their labels
    /// on the left, where there is more room.
    pub fn is_left(&self, columns: &Columns) -> bool {
        if self.from == self.to { 2 * self.from >= columns.count() } else { self.to < self.from }
    }

    /// Returns the reply as displayed in the diagram.
    pub fn answer(&self) -> Option<String> {
        let reply = self.reply.as_ref()?;
        Some(match self.shape {
            // This label has the width of one column. The full reply is next to the request.
            Shape::Reply if reply.chars().count() > 10 => shortened(reply.trim_matches('"')),
            Shape::Reply => reply.clone(),
            _ => format!("→\u{a0}{reply}"),
        })
    }

    fn is_mark(&self) -> bool {
        self.from == self.to && !self.text.is_empty()
    }
}

fn line_texts(line: EventLine) -> (String, Option<String>) {
    match line {
        EventLine::Sentence(sentence) => (sentence, None),
        EventLine::Command { command, reply, .. } => (command, Some(reply)),
    }
}

/// Returns the reply that the client receives with this event, if any.
fn taken(events: &SharedVec<Event>, index: usize) -> Option<(Peer, String)> {
    let event = &events[index];
    let client = event.client?;
    let runs = matches!(
        event.kind,
        EventKind::Sent { .. }
            | EventKind::Asked { .. }
            | EventKind::ClockRead { .. }
            | EventKind::Printed { .. }
            | EventKind::Slept { .. }
            | EventKind::Worked { .. }
            | EventKind::Entered { .. }
            | EventKind::Left
            | EventKind::Finished
            | EventKind::GaveUp(_)
            | EventKind::Failed(_)
    );
    if !runs {
        return None;
    }
    for earlier in events.range(0..index).rev().take(LOOKED_THROUGH) {
        if earlier.client != Some(client) {
            continue;
        }
        match &earlier.kind {
            EventKind::Executed { asker: Asker::Waiting, server, reply, .. } => {
                return Some((Peer::Server(*server), clipped(reply.to_string())));
            }
            EventKind::Stored { asker: Asker::Waiting, reply, .. } => {
                return Some((Peer::Store, clipped(reply.to_string())));
            }
            // These events can happen between a reply and its receipt, or belong to an earlier
            // request that timed out.
            EventKind::Executed { .. }
            | EventKind::Stored { .. }
            | EventKind::Delayed { .. }
            | EventKind::Paused { .. }
            | EventKind::Jumped { .. } => {}
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests;
