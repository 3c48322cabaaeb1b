//! Lanes of keys, whose values have the colours of their writers, and the lane of the protected
//! store.

use super::clients::Viewport;
use super::tracks::{FaultKind, KeyTrack, ServerFault, StoreWrite, Tracks, ValueSpan, in_sight};
use primitives::{ClientId, UnixMillis};
use run_analysis::{WrittenValue, moment};
use simulator::{EventKind, StoreRequest};

/// Visible part of a key's lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLane {
    /// Values in order. The key does not exist between them.
    pub bars: Vec<ValueBar>,
    /// End of the last value before the visible part. The key does not exist between it and the
    /// first bar.
    pub absent_from: Option<i32>,
    /// Positions and kinds of faults of the server.
    pub faults: Vec<(i32, FaultKind)>,
    /// Periods in which the server is unreachable.
    pub unreachable: Vec<Unreachable>,
}

/// A period in which a server is unreachable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable {
    /// Left end.
    pub from: i32,
    /// Right end; beyond the right edge if the server remains unreachable.
    pub to: i32,
}

/// One value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueBar {
    /// Index among all bars of the lane.
    pub number: usize,
    /// Client that wrote the value, or `None` for an external client.
    pub writer: Option<ClientId>,
    /// The value as displayed.
    pub value: String,
    /// Position at which the value was written.
    pub from: i32,
    /// Position at which the value was removed or overwritten; beyond the right edge if it was not.
    pub to: i32,
    /// Position at which the timestamp in the value passed, if it did before the value ended, and
    /// the timestamp.
    pub stale: Option<(i32, UnixMillis)>,
    /// Whether the value ended because its TTL expired.
    pub expired: bool,
}

/// Visible part of the store's lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreLane {
    /// Values written to the store.
    pub bars: Vec<ValueBar>,
    /// Positions of rejected writes, with their clients.
    pub refused: Vec<(i32, ClientId)>,
}

pub(super) fn lane(track: &KeyTrack, sight: &Viewport) -> KeyLane {
    let spans = in_sight(&track.values, sight.steps, |it| (it.from, it.to));
    let before = spans.start.checked_sub(1);
    let absent_from = before.map(|before| sight.axis.x_of_end(track.values[before].to));
    let bars = spans.map(|number| bar(number, &track.values[number], sight)).collect();
    let (mut faults, mut unreachable) = (Vec::new(), Vec::new());
    let mut cut_off = None;
    // The list of faults is short, because users trigger faults one by one.
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

/// Formats a write as `stock=7`.
fn written(write: &StoreWrite, sight: &Viewport) -> String {
    match &sight.recording.run().events()[write.event].kind {
        EventKind::Stored { request: StoreRequest::Write { name, value, .. }, .. } => {
            format!("{}={}", name.to_lossy(), super::shortened(&value.bare_or_quoted()))
        }
        _ => String::new(),
    }
}
