//! The lanes of what is: a key with its values in the colours of their writers, and the store.

use super::clients::Viewport;
use super::tracks::{FaultKind, KeyTrack, ServerFault, StoreWrite, Tracks, ValueSpan, in_sight};
use primitives::{ClientId, UnixMillis};
use run_analysis::{WrittenValue, moment};
use simulator::{EventKind, StoreRequest};

/// What of one key is in sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLane {
    /// Its values in order; between them there was no key.
    pub bars: Vec<ValueBar>,
    /// Where what is before the first bar ended: there was no key since.
    pub absent_from: Option<i32>,
    /// What happened to its server, and where.
    pub faults: Vec<(i32, FaultKind)>,
    /// Where its server could not be reached.
    pub unreachable: Vec<Unreachable>,
}

/// A stretch in which a server cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable {
    /// From where.
    pub from: i32,
    /// To where; beyond the right edge if it stays so.
    pub to: i32,
}

/// One value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueBar {
    /// Its place among all bars of the lane.
    pub number: usize,
    /// The client that wrote it; none, if an external client did.
    pub writer: Option<ClientId>,
    /// The value, as it is shown.
    pub value: String,
    /// Where it was written.
    pub from: i32,
    /// Where it was removed or overwritten; beyond the right edge if it was not.
    pub to: i32,
    /// Where the moment it names passed, if it did while the value stood.
    pub stale: Option<(i32, UnixMillis)>,
    /// Whether it went because its TTL ended.
    pub expired: bool,
}

/// What of the store is in sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreLane {
    /// What was written last.
    pub bars: Vec<ValueBar>,
    /// Where a write was refused, and whose.
    pub refused: Vec<(i32, ClientId)>,
}

pub(super) fn lane(track: &KeyTrack, sight: &Viewport) -> KeyLane {
    let spans = in_sight(&track.values, sight.steps, |it| (it.from, it.to));
    let before = spans.start.checked_sub(1);
    let absent_from = before.map(|before| sight.axis.x_of_end(track.values[before].to));
    let bars = spans.map(|number| bar(number, &track.values[number], sight)).collect();
    let (mut faults, mut unreachable) = (Vec::new(), Vec::new());
    let mut cut_off = None;
    // Faults are few: a person makes them one by one.
    for &ServerFault { step, kind } in &track.faults {
        let x = sight.axis.x(step);
        if sight.steps.contains(&step) {
            faults.push((x, kind));
        }
        match kind {
            FaultKind::Partitioned => cut_off = cut_off.or(Some(x)),
            FaultKind::Healed => {
                unreachable.extend(cut_off.take().map(|from| Unreachable { from, to: x }));
            }
            FaultKind::Restarted | FaultKind::FailedOver => {}
        }
    }
    let open = cut_off.map(|from| Unreachable { from, to: sight.axis.open_end() });
    unreachable.extend(open);
    KeyLane { bars, absent_from, faults, unreachable }
}

fn bar(number: usize, span: &ValueSpan, sight: &Viewport) -> ValueBar {
    let Viewport { recording, axis, .. } = sight;
    let key_span = &recording.key_history().all()[span.key_span];
    let WrittenValue { since, value, writer, .. } = &key_span.values[span.value];
    let (from, to) = (axis.x(span.from), axis.x_of_end(span.to));
    let written_at = recording.run().events()[*since].at;
    let stale = value.string().and_then(moment).and_then(|moment| {
        let later = moment.on_an_exact_clock().filter(|at| *at > written_at);
        let x = later.map_or(Some(from), |at| axis.x_of(at))?;
        (x < to).then_some((x, moment))
    });
    let value = super::shortened(&value.bare_or_quoted());
    let (writer, expired) = (*writer, span.expired);
    ValueBar { number, writer, value, from, to, stale, expired }
}

pub(super) fn store(tracks: &Tracks, sight: &Viewport) -> StoreLane {
    let ends = |it: &StoreWrite| (it.from, it.to);
    let bar = |number: usize| {
        let write = &tracks.store[number];
        ValueBar {
            number,
            writer: Some(write.client),
            value: written(write, sight),
            from: sight.axis.x(write.from),
            to: sight.axis.x_of_end(write.to),
            stale: None,
            expired: false,
        }
    };
    let refused = &tracks.refused[in_sight(&tracks.refused, sight.steps, ends)];
    StoreLane {
        bars: in_sight(&tracks.store, sight.steps, ends).map(bar).collect(),
        refused: refused.iter().map(|it| (sight.axis.x(it.from), it.client)).collect(),
    }
}

/// `stock=7`
fn written(write: &StoreWrite, sight: &Viewport) -> String {
    match &sight.recording.run().events()[write.event].kind {
        EventKind::Stored { request: StoreRequest::Write { name, value, .. }, .. } => {
            format!("{}={}", name.to_lossy(), super::shortened(&value.bare_or_quoted()))
        }
        _ => String::new(),
    }
}
