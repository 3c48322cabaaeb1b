//! A client's lane: its requests, the time it believes to hold the lock, its end.

use super::{Axis, Recording, code_width, shortened};
use crate::ids::ClientId;
use crate::redis::{Bytes, Reply};
use crate::run::Content;
use crate::world::{Event, EventKind};

/// A request's label stands so far right of its mark.
pub const LABEL_OFFSET: i32 = 6;

/// What one client does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientLane {
    /// Who.
    pub client: ClientId,
    /// From its first to its last place, if it does anything.
    pub line: Option<(i32, i32)>,
    /// Its requests.
    pub marks: Vec<Mark>,
    /// When it is inside.
    pub inside: Vec<Inside>,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// A request that Redis executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its place.
    pub x: i32,
    /// The keys it changed.
    pub changed: Vec<Bytes>,
    /// `SETNX→0`, if there is room for it.
    pub label: Option<String>,
}

/// A stay between `enter()` and `leave()`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inside {
    /// Where it entered.
    pub from: i32,
    /// Where it left or ended; beyond the right edge if it did not.
    pub to: i32,
}

/// The end of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The number of its step.
    pub step: usize,
    /// Its place.
    pub x: i32,
    /// How it ended.
    pub kind: EndKind,
}

/// How a client can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// It crashed.
    Crashed,
    /// Its program came to its end.
    Finished,
    /// Its program failed.
    Failed,
}

pub(super) fn lanes(recording: &Recording, axis: &Axis) -> Vec<ClientLane> {
    let clients = recording.run().world().clients().map(|(client, _)| client);
    clients.map(|client| lane(recording, axis, client)).collect()
}

fn lane(recording: &Recording, axis: &Axis, client: ClientId) -> ClientLane {
    let mut lane =
        ClientLane { client, line: None, marks: Vec::new(), inside: Vec::new(), end: None };
    let mut entered = None;
    for (step, x, event) in places(recording, axis, client) {
        let from = lane.line.map_or(x, |(from, _)| from);
        lane.line = Some((from, x));
        if event.kind.ends_a_stay() {
            lane.inside.extend(entered.take().map(|from| Inside { from, to: x }));
        }
        match &event.kind {
            EventKind::Executed { args, reply, changes, .. } => {
                let changed = changes.iter().map(|change| change.key.clone()).collect();
                lane.marks.push(Mark { x, changed, label: Some(label(args, reply)) });
            }
            EventKind::Stored { request, reply, .. } => {
                let label = Some(format!("{}→{reply}", request.words()[0].to_lossy()));
                lane.marks.push(Mark { x, changed: Vec::new(), label });
            }
            EventKind::Entered => entered = Some(x),
            EventKind::Crashed { .. } => lane.end = Some(End { step, x, kind: EndKind::Crashed }),
            EventKind::Finished => lane.end = Some(End { step, x, kind: EndKind::Finished }),
            EventKind::Failed(_) => lane.end = Some(End { step, x, kind: EndKind::Failed }),
            _ => {}
        }
    }
    lane.inside.extend(entered.map(|from| Inside { from, to: axis.open_end() }));
    if lane.end.is_none() {
        lane.line = lane.line.map(|(from, _)| (from, axis.open_end()));
    }
    drop_crowded_labels(&mut lane, axis);
    lane
}

/// What one client does, step by step; of a fold, its last poll.
fn places<'a>(
    recording: &'a Recording,
    axis: &Axis,
    client: ClientId,
) -> Vec<(usize, i32, &'a Event)> {
    let mut places = Vec::new();
    for (number, step) in (1..).zip(recording.steps()) {
        let own = recording.shown(step).filter(|(_, event)| event.client == Some(client));
        let own = own.map(|(_, event)| (number, axis.x(number), event));
        match step.content {
            Content::Move => places.extend(own),
            Content::Fold { .. } => places.extend(own.last()),
        }
    }
    places
}

fn label(args: &[Bytes], reply: &Reply) -> String {
    let name = args.first().map(Bytes::bare_or_quoted).unwrap_or_default();
    let reply = match reply {
        Reply::Bulk(value) => shortened(&value.bare_or_quoted()),
        Reply::Error(text) => text.to_lossy().split(' ').next().unwrap_or_default().to_owned(),
        Reply::Nil | Reply::NilArray | Reply::Integer(_) | Reply::Status(_) | Reply::Array(_) => {
            shortened(&reply.to_string())
        }
    };
    format!("{name}→{reply}")
}

/// No two labels overlap, and none runs into a bar or a torn stretch.
fn drop_crowded_labels(lane: &mut ClientLane, axis: &Axis) {
    let marks = lane.marks.iter().map(|mark| mark.x);
    let bars = lane.inside.iter().map(|inside| inside.from);
    let torn = axis.torn.iter().map(|torn| torn.from);
    let obstacles: Vec<i32> = marks.chain(bars).chain(torn).chain([axis.width]).collect();
    for mark in &mut lane.marks {
        let next = obstacles.iter().copied().filter(|&x| x > mark.x).min().unwrap_or(mark.x);
        let is_inside =
            lane.inside.iter().any(|inside| inside.from <= mark.x && mark.x < inside.to);
        let fits = |label: &String| !is_inside && mark.x + LABEL_OFFSET + code_width(label) <= next;
        mark.label = mark.label.take().filter(fits);
    }
}
