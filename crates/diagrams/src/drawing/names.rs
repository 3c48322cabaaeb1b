//! What the lanes and the playhead are called.

use crate::chart::{Chart, Tracks, label_width, shortened};
use narration::report::Recording;
use narration::text::{Sentences, fill, milliseconds};
use primitives::Millis;
use std::ops::Range;

/// The name of a lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// A key, or the store.
    pub name: String,
    /// What its lane shows.
    pub remark: String,
}

/// The names of the keys' lanes, and of the store's below them.
pub fn names_of_truths(
    chart: &Chart,
    tracks: &Tracks,
    recording: &Recording,
    text: &Sentences,
) -> Vec<Name> {
    let are_several = recording.run().world().scenario().servers.len() > 1;
    let last = tracks.keys.len().saturating_sub(1);
    let keys = tracks.keys.iter().enumerate().map(|(index, lane)| {
        let key = lane.key.bare_or_quoted();
        let remark = match tracks.more_keys {
            more if more > 0 && index == last => {
                fill(text.charting.more_keys, &[&more.to_string()])
            }
            _ => text.as_redis_sees_it.to_owned(),
        };
        Name { name: if are_several { format!("{} {key}", lane.server) } else { key }, remark }
    });
    let store = chart.store.as_ref().map(|_| Name {
        name: text.the_store.to_owned(),
        remark: text.charting.last_write.to_owned(),
    });
    keys.chain(store).collect()
}

/// What shortened timestamps mean, if there are any.
pub fn timestamps(tracks: &Tracks, text: &Sentences) -> Option<String> {
    let whole = tracks.timestamp.as_ref()?;
    Some(fill(text.legend_timestamp, &[&shortened(whole), whole]))
}

/// The flag of the playhead: the time at which the run stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// The place of that time.
    pub at: i32,
    /// Its middle, which keeps it within the axis.
    pub x: i32,
    /// How wide it is to either side.
    pub half: i32,
    /// What it says.
    pub time: String,
}

impl Flag {
    /// From its left edge to its right one.
    pub fn place(&self) -> Range<i32> {
        self.x - self.half..self.x + self.half
    }
}

/// The flag at a step, when it is `now`: the last step may be some time ago.
pub fn flag(chart: &Chart, step: usize, now: Millis) -> Flag {
    let time = milliseconds(now);
    let half = label_width(&time) / 2 + 8;
    let at = chart.axis.x_at(step, now);
    let x = at.min(chart.axis.width - half - 1).max(half + 1);
    Flag { at, x, half, time }
}
