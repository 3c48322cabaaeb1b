//! Labels of the lanes and of the playhead.

use crate::lane_layout::{LaneLayout, Tracks, label_width, shortened};
use i18n::{Texts, milliseconds};
use primitives::Millis;
use run_analysis::Recording;
use std::ops::Range;

/// Label of a lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Name of the key or of the store.
    pub name: String,
    /// Description of the lane.
    pub remark: String,
}

/// Returns the labels of the key lanes, and of the store's lane below them.
pub fn names_of_truths(
    chart: &LaneLayout,
    tracks: &Tracks,
    recording: &Recording,
    text: &Texts,
) -> Vec<Name> {
    let are_several = recording.run().world().scenario().servers.len() > 1;
    let last = tracks.keys.len().saturating_sub(1);
    let keys = tracks.keys.iter().enumerate().map(|(index, lane)| {
        let key = lane.key.bare_or_quoted();
        let remark = match tracks.more_keys {
            more if more > 0 && index == last => text.timeline.more_keys(&more),
            _ => text.as_redis_sees_it.to_owned(),
        };
        Name { name: if are_several { format!("{} {key}", lane.server) } else { key }, remark }
    });
    let store = chart.store.as_ref().map(|_| Name {
        name: text.the_store.to_owned(),
        remark: text.timeline.last_write.to_owned(),
    });
    keys.chain(store).collect()
}

/// Explains shortened timestamps, if there are any.
pub fn timestamps(tracks: &Tracks, text: &Texts) -> Option<String> {
    let whole = tracks.timestamp.as_ref()?;
    Some(text.legend_timestamp(&shortened(whole), &whole))
}

/// Flag of the playhead, which shows the current time of the run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flag {
    /// Position of the time.
    pub at: i32,
    /// Middle of the flag, which is within the axis.
    pub x: i32,
    /// Half of the width.
    pub half: i32,
    /// Text of the flag.
    pub time: String,
}

impl Flag {
    /// Returns the range from the left to the right edge.
    pub fn place(&self) -> Range<i32> {
        self.x - self.half..self.x + self.half
    }
}

/// Returns the flag at a step. `now` may be later than the time of the last step.
pub fn flag(chart: &LaneLayout, step: usize, now: Millis) -> Flag {
    flag_at(chart, chart.axis.x_at(step, now), milliseconds(now))
}

/// Returns a flag with this text at a position.
pub fn flag_at(chart: &LaneLayout, at: i32, time: String) -> Flag {
    let half = label_width(&time) / 2 + 8;
    let x = at.min(chart.axis.width - half - 1).max(half + 1);
    Flag { at, x, half, time }
}
