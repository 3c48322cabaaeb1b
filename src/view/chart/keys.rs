//! A key's lane: its values in the colours of their writers.

use super::{Axis, Recording};
use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Value};
use crate::run::{Holding, moment};
use crate::time::UnixMillis;

/// One key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyLane {
    /// On which server.
    pub server: ServerId,
    /// Its name.
    pub key: Bytes,
    /// Its values in order; between them there was no key.
    pub bars: Vec<ValueBar>,
}

/// One value of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueBar {
    /// The client that wrote it; none, if a guest did.
    pub writer: Option<ClientId>,
    /// The value.
    pub value: Value,
    /// Where it was written.
    pub from: i32,
    /// Where it was removed or overwritten; beyond the right edge if it was not.
    pub to: i32,
    /// Where the moment it names passed, if it did while the value stood.
    pub stale: Option<(i32, UnixMillis)>,
}

pub(super) fn lanes(recording: &Recording, axis: &Axis) -> Vec<KeyLane> {
    let mut lanes: Vec<KeyLane> = Vec::new();
    for holding in recording.holdings().all() {
        let bars = bars(holding, recording, axis);
        match lanes.iter_mut().find(|lane| lane.server == holding.server && lane.key == holding.key)
        {
            Some(lane) => lane.bars.extend(bars),
            None => {
                let (server, key) = (holding.server, holding.key.clone());
                lanes.push(KeyLane { server, key, bars: bars.collect() });
            }
        }
    }
    lanes
}

/// One bar for each value.
fn bars(holding: &Holding, recording: &Recording, axis: &Axis) -> impl Iterator<Item = ValueBar> {
    let x = |event| axis.x(recording.step_of(event));
    let ends = holding.values.iter().skip(1).map(|&(event, _)| Some(event)).chain([holding.ended]);
    holding.values.iter().zip(ends).map(move |((began, value), ended)| {
        let (from, to) = (x(*began), ended.map_or(axis.open_end(), x));
        let written_at = recording.run().events()[*began].at;
        let stale = value.string().and_then(moment).and_then(|moment| {
            let later = moment.on_an_exact_clock().filter(|at| *at > written_at);
            let x = later.map_or(Some(from), |at| axis.x_of(at))?;
            (x < to).then_some((x, moment))
        });
        ValueBar { writer: holding.writer, value: value.clone(), from, to, stale }
    })
}
