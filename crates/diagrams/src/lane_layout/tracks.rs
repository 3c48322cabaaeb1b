//! Content of each lane, by step. It is computed once for a run; positions are computed later for
//! the visible part.

use super::arcs::{DecidedStep, decisions};
use super::overlaps::{Overlap, overlaps};
use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use run_analysis::Recording;
use run_analysis::{Content, KeySpan, WrittenValue, moment};
use simulator::{Event, EventKind, StoreReply, StoreRequest};
use std::ops::Range;

/// Maximum number of keys with lanes, unless there are more servers.
const KEY_LANES: usize = 6;

/// Step number of an end that has not happened.
pub const NEVER: usize = usize::MAX;

/// Content of the lanes of a run, in the order of the steps.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tracks {
    /// Keys in the order of their first writes.
    pub keys: Vec<KeyTrack>,
    /// Number of keys without a lane.
    pub more_keys: usize,
    /// Accepted writes to the protected store.
    pub store: Vec<StoreWrite>,
    /// Writes that the store rejected.
    pub refused: Vec<StoreWrite>,
    /// Clients, C1 first.
    pub clients: Vec<ClientTrack>,
    /// Periods in which several clients were in the critical section.
    pub overlaps: Vec<Overlap>,
    /// Root causes of the findings, sorted by action.
    pub decisions: Vec<DecidedStep>,
    /// Full form of a value that is a timestamp which passed before the value ended.
    pub timestamp: Option<String>,
}

/// One key on one server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyTrack {
    /// The server.
    pub server: ServerId,
    /// Name of the key.
    pub key: Bytes,
    /// Values. The key does not exist between them.
    pub values: Vec<ValueSpan>,
    /// Faults of the server.
    pub faults: Vec<ServerFault>,
}

/// One value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueSpan {
    /// Index of the key's span among all spans.
    pub key_span: usize,
    /// Index of the value in this span.
    pub value: usize,
    /// Step that wrote the value.
    pub from: usize,
    /// Step that removed or overwrote the value, or [`NEVER`].
    pub to: usize,
    /// Whether the value ended because its TTL expired.
    pub expired: bool,
}

/// A fault of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerFault {
    /// Step of the fault.
    pub step: usize,
    /// Kind of the fault.
    pub kind: FaultKind,
}

/// Kinds of faults of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The server restarted.
    Restarted,
    /// The server's replica replaced it.
    FailedOver,
    /// The server became unreachable.
    Partitioned,
    /// The server became reachable again.
    Healed,
}

/// A write that reached the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreWrite {
    /// Client that wrote.
    pub client: ClientId,
    /// Index of the event.
    pub event: usize,
    /// Step of the write.
    pub from: usize,
    /// Step of the next accepted write, or [`NEVER`]; for a rejected write, its own step.
    pub to: usize,
}

/// Content of a client's lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientTrack {
    /// The client.
    pub client: ClientId,
    /// First and last step of the client, if it has any.
    pub line: Option<(usize, usize)>,
    /// Executed requests, and faults.
    pub marks: Vec<MarkedStep>,
    /// Critical sections.
    pub critical_sections: Vec<Stay>,
    /// Pauses.
    pub pauses: Vec<PauseSpan>,
    /// Step and kind of the end, if the client has ended.
    pub end: Option<(usize, EndKind)>,
}

/// A request or fault of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkedStep {
    /// Step of the event.
    pub step: usize,
    /// Index of the event.
    pub event: usize,
    /// Kind of the marker.
    pub kind: MarkKind,
    /// Index of the lane of the key that the request changed.
    pub lane: Option<usize>,
}

/// Kinds of markers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A request that changed nothing.
    Asked,
    /// A request that changed a value.
    Changed,
    /// A fault.
    Fault,
}

/// A stay of a client in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stay {
    /// Step at which it enters.
    pub from: usize,
    /// Step at which it leaves or ends, or [`NEVER`].
    pub to: usize,
    /// Whether it is a reader.
    pub is_reader: bool,
}

/// A pause of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PauseSpan {
    /// Step at which the pause starts.
    pub from: usize,
    /// First step at which the client may run again, or [`NEVER`].
    pub to: usize,
    /// Start time.
    pub since: Millis,
    /// End time.
    pub until: Millis,
}

/// Kinds of the end of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// The client crashed.
    Crashed,
    /// The client's program finished.
    Finished,
    /// The client gave up.
    GaveUp,
    /// The client's program failed.
    Failed,
}

/// Returns the indices of the items that overlap with `steps`. The items are sorted.
pub(super) fn in_sight<T>(
    all: &[T],
    steps: &Range<usize>,
    ends: impl Fn(&T) -> (usize, usize),
) -> Range<usize> {
    let first = all.partition_point(|item| ends(item).1 < steps.start);
    let end = all.partition_point(|item| ends(item).0 < steps.end);
    first..end.max(first)
}

impl Tracks {
    /// Hides everything after the step `last`. Items that end later have no end then. Lanes of keys
    /// that are written later remain, so that lanes do not move.
    pub(super) fn up_to(mut self, last: usize) -> Tracks {
        let open = |to: usize| if to > last { NEVER } else { to };
        for track in &mut self.keys {
            track.values.retain(|value| value.from <= last);
            track.faults.retain(|fault| fault.step <= last);
            for value in &mut track.values {
                value.expired &= value.to <= last;
                value.to = open(value.to);
            }
        }
        for writes in [&mut self.store, &mut self.refused] {
            writes.retain(|write| write.from <= last);
            writes.iter_mut().for_each(|write| write.to = open(write.to));
        }
        for track in &mut self.clients {
            track.line = track.line.filter(|(from, _)| *from <= last);
            track.end = track.end.filter(|(step, _)| *step <= last);
            track.marks.retain(|mark| mark.step <= last);
            track.critical_sections.retain(|stay| stay.from <= last);
            track.critical_sections.iter_mut().for_each(|stay| stay.to = open(stay.to));
            track.pauses.retain(|pause| pause.from <= last);
        }
        self.overlaps.retain(|overlap| overlap.from <= last);
        self.overlaps.iter_mut().for_each(|overlap| overlap.to = open(overlap.to));
        self.decisions.retain(|decision| decision.acted <= last);
        self
    }

    /// Computes the content of all lanes of a run.
    pub fn of(recording: &Recording) -> Tracks {
        let mut tracks = Tracks { decisions: decisions(recording), ..Tracks::default() };
        tracks.add_keys(recording);
        let clients = recording.run().world().clients();
        tracks.clients.extend(clients.map(|(client, _)| ClientTrack {
            client,
            line: None,
            marks: Vec::new(),
            critical_sections: Vec::new(),
            pauses: Vec::new(),
            end: None,
        }));
        tracks.add_critical_sections(recording);
        let events = recording.run().events();
        for (number, step) in (1..).zip(recording.steps()) {
            let is_fold = matches!(step.content, Content::Fold { .. });
            if !is_fold {
                for index in step.events.clone() {
                    tracks.add(number, index, &events[index], recording);
                }
                continue;
            }
            // A fold is represented by the last poll of each client.
            let mut seen = 0_u64;
            for index in step.events.clone().rev() {
                let client = events[index].client.filter(|_| events[index].kind.is_visible());
                let bit = client.map_or(0, |client| 1 << (client.0 % 64));
                if seen & bit != bit {
                    seen |= bit;
                    tracks.add(number, index, &events[index], recording);
                }
            }
        }
        tracks
    }

    /// Returns the number of lanes of keys and the store.
    pub fn truths(&self) -> usize {
        self.keys.len() + usize::from(self.store.len() + self.refused.len() > 0)
    }

    /// Returns `true` if a request of the client changes a value in this step.
    pub fn changes(&self, client: ClientId, step: usize) -> bool {
        let marks = self.clients.get(client.index()).map_or(&[][..], |track| &track.marks);
        let first = marks.partition_point(|mark| mark.step < step);
        let mut marks = marks[first..].iter().take_while(|mark| mark.step == step);
        marks.any(|mark| mark.kind == MarkKind::Changed)
    }

    fn add_keys(&mut self, recording: &Recording) {
        let key_history = recording.key_history();
        let servers = recording.run().world().scenario().servers.len();
        for (place, span) in key_history.all().iter().enumerate() {
            let lane = match self.lane(span.server, &span.key) {
                Some(lane) => lane,
                None if self.keys.len() < KEY_LANES.max(servers) => {
                    let (server, key) = (span.server, span.key.clone());
                    let (values, faults) = (Vec::new(), Vec::new());
                    self.keys.push(KeyTrack { server, key, values, faults });
                    self.keys.len() - 1
                }
                None => continue,
            };
            self.add_values(lane, place, span, recording);
        }
        self.more_keys = key_history.key_count() - self.keys.len();
    }

    fn add_values(&mut self, lane: usize, place: usize, span: &KeySpan, recording: &Recording) {
        let events = recording.run().events();
        let end = span.ended.map_or(NEVER, |event| recording.step_of(event));
        let expired =
            span.ended.is_some_and(|it| matches!(events[it].kind, EventKind::Expired { .. }));
        for (index, WrittenValue { since, value, .. }) in span.values.iter().enumerate() {
            let next = span.values.get(index + 1).map(|next| recording.step_of(next.since));
            let (from, to) = (recording.step_of(*since), next.unwrap_or(end));
            // A value that exists only within a fold is not visible at any step.
            if from < to {
                self.keys[lane].values.push(ValueSpan {
                    key_span: place,
                    value: index,
                    from,
                    to,
                    expired: expired && next.is_none(),
                });
            }
            if self.timestamp.is_none() {
                let until = span.ended.map_or(recording.run().world().now(), |it| events[it].at);
                let passes = value.string().and_then(moment).and_then(|it| it.on_an_exact_clock());
                self.timestamp =
                    passes.filter(|&at| at < until).map(|_| value.bare_or_quoted().to_string());
            }
        }
    }

    fn lane(&self, server: ServerId, key: &Bytes) -> Option<usize> {
        self.keys.iter().position(|lane| lane.server == server && lane.key == *key)
    }

    fn add_critical_sections(&mut self, recording: &Recording) {
        for section in recording.critical_sections().all() {
            if let Some(track) = self.clients.get_mut(section.client.index()) {
                let to = section.left.map_or(NEVER, |event| recording.step_of(event));
                let from = recording.step_of(section.entered);
                track.critical_sections.push(Stay { from, to, is_reader: section.is_reader });
            }
        }
        self.overlaps = overlaps(&recording.conflicts(), |event| recording.step_of(event));
    }

    fn add(&mut self, step: usize, index: usize, event: &Event, recording: &Recording) {
        if !event.kind.is_visible() {
            return;
        }
        let fault = match event.kind {
            EventKind::Restarted { server, .. } => Some((server, FaultKind::Restarted)),
            EventKind::FailedOver { server, .. } => Some((server, FaultKind::FailedOver)),
            EventKind::Partitioned { server } => Some((server, FaultKind::Partitioned)),
            EventKind::Healed { server } => Some((server, FaultKind::Healed)),
            _ => None,
        };
        if let Some((server, kind)) = fault {
            for lane in self.keys.iter_mut().filter(|lane| lane.server == server) {
                lane.faults.push(ServerFault { step, kind });
            }
        }
        let Some(client) = event.client else { return };
        let mark = match &event.kind {
            EventKind::Executed { server, changes, .. } => Some(match changes.first() {
                Some(change) => (MarkKind::Changed, self.lane(*server, &change.key)),
                None => (MarkKind::Asked, None),
            }),
            EventKind::Stored { request, reply, .. } => {
                Some(self.stored(step, index, client, request, reply))
            }
            EventKind::TimedOut { .. }
            | EventKind::Disconnected { .. }
            | EventKind::Delayed { .. }
            | EventKind::Lost { .. }
            | EventKind::Jumped { .. } => Some((MarkKind::Fault, None)),
            // The bars and ends of a lane show these events, or they concern no client.
            EventKind::ClockRead { .. }
            | EventKind::Printed { .. }
            | EventKind::Entered { .. }
            | EventKind::Left
            | EventKind::Paused { .. }
            | EventKind::Crashed { .. }
            | EventKind::Finished
            | EventKind::Failed(_)
            | EventKind::GaveUp(_)
            | EventKind::Unsupported { .. }
            | EventKind::Expired { .. }
            | EventKind::Restarted { .. }
            | EventKind::Partitioned { .. }
            | EventKind::Healed { .. }
            | EventKind::FailedOver { .. }
            | EventKind::Sent { .. }
            | EventKind::Asked { .. }
            | EventKind::Slept { .. }
            | EventKind::Worked { .. } => None,
        };
        let Some(track) = self.clients.get_mut(client.index()) else { return };
        track.line = Some((track.line.map_or(step, |(from, _)| from), step));
        track.marks.extend(mark.map(|(kind, lane)| MarkedStep { step, event: index, kind, lane }));
        match event.kind {
            EventKind::Paused { until } => {
                let after = recording.steps().partition_point(|it| it.at < until) + 1;
                let to = if after > recording.last() { NEVER } else { after };
                track.pauses.push(PauseSpan { from: step, to, since: event.at, until });
            }
            EventKind::Crashed { .. } => track.end = Some((step, EndKind::Crashed)),
            EventKind::Finished => track.end = Some((step, EndKind::Finished)),
            EventKind::GaveUp(_) => track.end = Some((step, EndKind::GaveUp)),
            EventKind::Failed(_) => track.end = Some((step, EndKind::Failed)),
            _ => {}
        }
        // A crash or another pause ends a pause early.
        let cut = matches!(event.kind, EventKind::Crashed { .. } | EventKind::Paused { .. });
        let earlier =
            track.pauses.len() - usize::from(track.pauses.last().is_some_and(|it| it.from == step));
        if let Some(pause) = track.pauses[..earlier].last_mut().filter(|it| cut && it.to > step) {
            pause.to = step;
        }
    }

    fn stored(
        &mut self,
        step: usize,
        event: usize,
        client: ClientId,
        request: &StoreRequest,
        reply: &StoreReply,
    ) -> (MarkKind, Option<usize>) {
        if !matches!(request, StoreRequest::Write { .. }) {
            return (MarkKind::Asked, None);
        }
        let write = |to| StoreWrite { client, event, from: step, to };
        let kind = if matches!(reply, StoreReply::Refused { .. }) {
            self.refused.push(write(step));
            MarkKind::Asked
        } else {
            self.store.iter_mut().next_back().into_iter().for_each(|before| before.to = step);
            self.store.push(write(NEVER));
            MarkKind::Changed
        };
        (kind, Some(self.keys.len()))
    }
}
