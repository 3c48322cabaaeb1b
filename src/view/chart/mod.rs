//! Where everything stands in the lanes, in CSS pixels.
//!
//! The truth first: a lane for each key as Redis sees it, then a lane for each client with what it
//! believes. Only places are computed here, no colour and no sentence. The axis goes by time; an
//! axis that goes by steps alone is not modelled yet.

mod axis;
mod clients;
mod keys;
mod overlaps;

pub use axis::{Axis, FRAME, Instant, Torn};
pub use clients::{ClientLane, End, EndKind, Inside, LABEL_OFFSET, Mark};
pub use keys::{KeyLane, ValueBar};
pub use overlaps::Overlap;

use crate::report::Recording;

/// The height of the axis with times and step numbers.
pub const AXIS_HEIGHT: i32 = 42;
/// The height of a key's lane.
pub const KEY_LANE_HEIGHT: i32 = 48;

/// The picture of a whole run, with the millisecond of the current step opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// Which step stands where.
    pub axis: Axis,
    /// In the order in which the keys were first written.
    pub keys: Vec<KeyLane>,
    /// C1 first.
    pub clients: Vec<ClientLane>,
    /// Where two clients were inside at once.
    pub overlaps: Vec<Overlap>,
    /// The height of a client's lane.
    pub client_lane_height: i32,
}

impl Chart {
    /// Lays out a run so that it fills `available_width`, if its steps are not too many for that.
    pub fn new(recording: &Recording, current: usize, available_width: i32) -> Chart {
        let axis =
            Axis::new(recording.steps(), recording.run().world().now(), current, available_width);
        let keys = keys::lanes(recording, &axis);
        let clients = clients::lanes(recording, &axis);
        let overlaps = overlaps::overlaps(&clients);
        let client_lane_height = match clients.len() {
            0..=3 => 40,
            4..=5 => 34,
            _ => 28,
        };
        Chart { axis, keys, clients, overlaps, client_lane_height }
    }

    /// The upper edge of a key's lane.
    pub fn key_top(&self, lane: usize) -> i32 {
        AXIS_HEIGHT + KEY_LANE_HEIGHT * as_pixels(lane)
    }

    /// The upper edge of a client's lane.
    pub fn client_top(&self, lane: usize) -> i32 {
        self.key_top(self.keys.len()) + self.client_lane_height * as_pixels(lane)
    }

    /// The lower edge of the last lane.
    pub fn height(&self) -> i32 {
        self.client_top(self.clients.len())
    }
}

/// About how wide a text of 11 px is.
pub fn label_width(text: &str) -> i32 {
    let tenths: i32 =
        text.chars().map(|character| if u32::from(character) < 0x2E80 { 63 } else { 110 }).sum();
    tenths / 10
}

/// About how wide a monospaced text of 10.5 px is.
pub fn code_width(text: &str) -> i32 {
    as_pixels(text.chars().count() * 63 / 10)
}

/// `…10001` for a long value; short ones as they are.
pub fn shortened(value: &str) -> String {
    const KEPT: usize = 5;
    let count = value.chars().count();
    if count <= KEPT + 3 {
        return value.to_owned();
    }
    let end: String = value.chars().skip(count - KEPT).collect();
    format!("…{end}")
}

fn as_pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests;
