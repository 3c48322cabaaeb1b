//! What each lane shows, by step. It is found once for a run; places are given later, and only to
//! what is in sight.

use super::arcs::{DecidedStep, decisions};
use super::overlaps::{Overlap, overlaps};
use narration::report::Recording;
use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use run_analysis::{Content, KeySpan, WrittenValue, moment};
use simulator::{Event, EventKind, StoreReply, StoreRequest};
use std::ops::Range;

/// So many keys have lanes at most; and each server one, if these are more.
const KEY_LANES: usize = 6;

/// Behind every step: where what has not ended ends.
pub const NEVER: usize = usize::MAX;

/// What the lanes of a run show, in the order of its steps.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tracks {
    /// In the order in which the keys were first written.
    pub keys: Vec<KeyTrack>,
    /// How many keys have no lane.
    pub more_keys: usize,
    /// What was written to the store, if anything was.
    pub store: Vec<StoreWrite>,
    /// What the store refused.
    pub refused: Vec<StoreWrite>,
    /// C1 first.
    pub clients: Vec<ClientTrack>,
    /// Where several clients were in the critical section at once.
    pub overlaps: Vec<Overlap>,
    /// The decisions behind the findings, in the order of the acts.
    pub decisions: Vec<DecidedStep>,
    /// A value that is a moment which passed while it stood, whole.
    pub timestamp: Option<String>,
}

/// One key on one server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyTrack {
    /// On which server.
    pub server: ServerId,
    /// Its name.
    pub key: Bytes,
    /// Its values; between them there was no key.
    pub values: Vec<ValueSpan>,
    /// What happened to its server.
    pub faults: Vec<ServerFault>,
}

/// One value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueSpan {
    /// The place of its key's span among all.
    pub key_span: usize,
    /// Its place among the values of that span.
    pub value: usize,
    /// The step that wrote it.
    pub from: usize,
    /// The step that removed or overwrote it, or [`NEVER`].
    pub to: usize,
    /// Whether it went because its TTL ended.
    pub expired: bool,
}

/// Something that happened to a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerFault {
    /// At which step.
    pub step: usize,
    /// What happened.
    pub kind: FaultKind,
}

/// What can happen to a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// It stopped and came back.
    Restarted,
    /// Its replica took its place.
    FailedOver,
    /// It cannot be reached any more.
    Partitioned,
    /// It can be reached again.
    Healed,
}

/// A write that reached the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreWrite {
    /// Who wrote.
    pub client: ClientId,
    /// Its event.
    pub event: usize,
    /// At which step.
    pub from: usize,
    /// The step of the next write that was taken, or [`NEVER`]; its own, if it was refused.
    pub to: usize,
}

/// What one client does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientTrack {
    /// Who.
    pub client: ClientId,
    /// Its first and its last step, if it does anything.
    pub line: Option<(usize, usize)>,
    /// Its requests, as far as they were carried out, and what went wrong.
    pub marks: Vec<MarkedStep>,
    /// Its critical sections: from and to which step, which may be [`NEVER`].
    pub critical_sections: Vec<(usize, usize)>,
    /// When it is paused.
    pub pauses: Vec<PauseSpan>,
    /// How it ended, if it did.
    pub end: Option<(usize, EndKind)>,
}

/// Something that a client asked or that happened to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkedStep {
    /// At which step.
    pub step: usize,
    /// Its event.
    pub event: usize,
    /// What kind of thing.
    pub kind: MarkKind,
    /// The lane of the key that it changed, counted from the top.
    pub lane: Option<usize>,
}

/// The kinds of marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A request that changed nothing.
    Asked,
    /// A request that changed something.
    Changed,
    /// Something that went wrong for it.
    Fault,
}

/// A pause of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PauseSpan {
    /// From which step.
    pub from: usize,
    /// Until which step: the first when it may run again, or [`NEVER`].
    pub to: usize,
    /// When it began.
    pub since: Millis,
    /// When it is over.
    pub until: Millis,
}

/// How a client can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// It crashed.
    Crashed,
    /// Its program finished.
    Finished,
    /// Its program failed.
    Failed,
}

/// The places of those in a list in order that are in sight, at least in part.
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
    /// What of it shows up to a step: what begins later is not there, and what has not ended by
    /// then ends never. Keys that are written later have their lanes, so that none moves.
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
            track.critical_sections.retain(|(from, _)| *from <= last);
            track.critical_sections.iter_mut().for_each(|(_, to)| *to = open(*to));
            track.pauses.retain(|pause| pause.from <= last);
        }
        self.overlaps.retain(|overlap| overlap.from <= last);
        self.overlaps.iter_mut().for_each(|overlap| overlap.to = open(overlap.to));
        self.decisions.retain(|decision| decision.acted <= last);
        self
    }

    /// Looks at a whole run once.
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
            // Of a fold, the last poll of each client.
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

    /// How many lanes there are for what is: the keys and the store.
    pub fn truths(&self) -> usize {
        self.keys.len() + usize::from(self.store.len() + self.refused.len() > 0)
    }

    /// Whether a client's request changes something in a step.
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
            // What comes and goes within a fold is in no step.
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
        let sections = recording.critical_sections().all();
        for section in sections {
            if let Some(track) = self.clients.get_mut(section.client.index()) {
                let left = section.left.map_or(NEVER, |event| recording.step_of(event));
                track.critical_sections.push((recording.step_of(section.entered), left));
            }
        }
        self.overlaps = overlaps(sections, |event| recording.step_of(event));
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
            _ => None,
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
            EventKind::Failed(_) => track.end = Some((step, EndKind::Failed)),
            _ => {}
        }
        // A crash or another pause cuts a pause short.
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
