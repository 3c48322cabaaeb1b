//! Positions in the timeline lanes, in CSS pixels.
//!
//! First there is one lane for each key with its actual value in Redis, and one for the protected
//! store, then one lane for each client. This module computes only positions, no colours and no
//! sentences. The content of the lanes is computed once for a run ([`Tracks`]), the axis once for a
//! width ([`Layout`]), and the positions of the visible part at each step ([`LaneLayout`]).

mod arcs;
mod axis;
mod clients;
mod glyphs;
mod keys;
mod layout;
mod overlaps;
mod pair;
mod tracks;
mod viewport;
mod zoom;

pub use arcs::{Arc, DecidedStep, WrongFrom};
pub use axis::{Axis, FRAME, Torn};
pub use clients::{ClientLane, End, LABEL_OFFSET, Mark, Paused, SectionBar};
pub use glyphs::{Glyph, GlyphKind, glyph_at};
pub use keys::{KeyLane, StoreLane, Unreachable, ValueBar};
pub use layout::{Instant, Layout};
pub use overlaps::Overlap;
pub use pair::{Pair, SharedStep};
pub use tracks::{
    ClientTrack, EndKind, FaultKind, KeyTrack, MarkKind, MarkedStep, NEVER, PauseSpan, ServerFault,
    StoreWrite, Tracks, ValueSpan,
};
pub use viewport::{in_view, led_up_to, unit, window, words_from};
pub use zoom::Zoom;

use crate::AxisUnit;
use primitives::{is_token, with_short_tokens};
use run_analysis::Recording;
use std::ops::Range;
use std::rc::Rc;
use tracks::in_sight;

/// Height of the axis with times and step numbers.
pub const AXIS_HEIGHT: i32 = 42;
/// Height of the axis that two runs share. It has no step numbers.
pub const SHARED_AXIS_HEIGHT: i32 = 34;
/// Additional height of the lane of a client that has an arc at some step.
const ARC_HEIGHT: i32 = 16;
/// Approximate width of the shortest label in a bar.
const SHORT_WORDS: i32 = 30;
/// Reduction of the height of the last lane if there are few lanes.
const LAST_LANE: i32 = 4;

/// Visible part of a run, with the millisecond of one step expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaneLayout {
    /// Positions of the steps.
    pub axis: Axis,
    /// Visible part with a margin.
    pub window: Range<i32>,
    /// Start of labels whose own position is outside the visible part, on its left side.
    pub words_from: i32,
    /// Steps in the window.
    pub steps: Range<usize>,
    /// Lanes of the keys, in the order of their first writes.
    pub keys: Vec<KeyLane>,
    /// Lane of the protected store, if a client wrote to it.
    pub store: Option<StoreLane>,
    /// Lanes of the clients, C1 first.
    pub clients: Vec<ClientLane>,
    /// Periods in which several clients were in the critical section: left end, right end, clients.
    pub overlaps: Vec<(i32, i32, Overlap)>,
    /// Arcs of actions that trusted a false reply.
    pub arcs: Vec<Arc>,
    /// Periods that are cut out.
    pub torn: Vec<Torn>,
    /// Height of a key's lane.
    pub key_lane_height: i32,
    /// Height of a client's lane without an arc.
    pub client_lane_height: i32,
    /// Lanes of clients that have an arc at some step.
    arc_lanes: Vec<usize>,
}

impl LaneLayout {
    /// Lays out a whole run. It fills `available_width` unless it has too many steps.
    pub fn of(recording: &Recording, current: usize, available_width: i32) -> LaneLayout {
        let layout = Rc::new(Layout::new(recording, AxisUnit::Time, available_width));
        let axis = layout.axis(current);
        let window = 0..axis.width;
        LaneLayout::new(&layout, axis, window, recording, current)
    }

    /// Lays out the part of the axis in this window.
    pub fn new(
        layout: &Layout,
        axis: Axis,
        window: Range<i32>,
        recording: &Recording,
        current: usize,
    ) -> LaneLayout {
        let tracks = &layout.tracks;
        let steps = axis.first_from(window.start)..axis.first_from(window.end);
        let torn = axis.torn();
        let client_lane_height = match tracks.clients.len() {
            0..=3 => 40,
            4..=5 => 34,
            _ => 28,
        };
        let key_lane_height = match (tracks.truths(), client_lane_height) {
            (4.., _) => 28,
            (3, _) | (_, 28) => 40,
            _ => 48,
        };
        // Low lanes have room only for the labels of one client.
        let actor = recording.actor(current);
        let has_words = |client| client_lane_height >= 34 || actor == Some(client);
        let sight = clients::Viewport { recording, axis: &axis, steps: &steps, torn: &torn };
        let clients = tracks
            .clients
            .iter()
            .map(|track| clients::lane(track, &sight, has_words(track.client)));
        let clients = clients.collect();
        let keys = tracks.keys.iter().map(|track| keys::lane(track, &sight)).collect();
        let store = (tracks.truths() > tracks.keys.len()).then(|| keys::store(tracks, &sight));
        let overlaps = &tracks.overlaps[in_sight(&tracks.overlaps, &steps, |it| (it.from, it.to))];
        let overlaps =
            overlaps.iter().map(|it| (axis.x(it.from), axis.x_of_end(it.to), *it)).collect();
        let mut arc_lanes: Vec<usize> = tracks.decisions.iter().map(|step| step.lane).collect();
        arc_lanes.sort_unstable();
        arc_lanes.dedup();
        LaneLayout {
            arcs: arcs::arcs(&tracks.decisions, current, &axis),
            arc_lanes,
            window,
            words_from: 0,
            keys,
            store,
            clients,
            overlaps,
            torn,
            key_lane_height,
            client_lane_height,
            steps,
            axis,
        }
    }

    /// Moves the labels of requests that the playhead would cross. Its position is given.
    pub fn avoid_playhead(&mut self, x: i32) {
        self.clients.iter_mut().for_each(|lane| clients::avoid(lane, x));
    }

    /// Returns the start of labels in a bar that begins at `from`. It is in the visible part and
    /// not in a period that is cut out.
    pub fn words_start(&self, from: i32) -> i32 {
        let sight = self.words_from;
        if from >= sight {
            return from;
        }
        let is_there = |torn: &&Torn| torn.from - SHORT_WORDS < sight && sight < torn.to;
        self.torn.iter().find(is_there).map_or(sight, |torn| torn.to)
    }

    /// Returns the upper edge of the lane of a key, or of the store after the keys.
    pub fn key_top(&self, lane: usize) -> i32 {
        AXIS_HEIGHT + self.key_lane_height * as_pixels(lane)
    }

    /// Returns the upper edge of a client's lane.
    pub fn client_top(&self, lane: usize) -> i32 {
        let truths = self.keys.len() + usize::from(self.store.is_some());
        let last = if lane > 0 && lane == self.clients.len() { self.saved() } else { 0 };
        let with_arcs = as_pixels(self.arc_lanes.partition_point(|&it| it < lane));
        let lanes = self.client_lane_height * as_pixels(lane) + ARC_HEIGHT * with_arcs;
        self.key_top(truths) + lanes - last
    }

    /// Returns the height of a client's lane.
    pub fn client_height(&self, lane: usize) -> i32 {
        self.client_top(lane + 1) - self.client_top(lane)
    }

    /// Returns the reduction of the height of the last lane.
    fn saved(&self) -> i32 {
        if self.clients.len() < 4 { LAST_LANE } else { 0 }
    }

    /// Returns the lower edge of the last lane.
    pub fn height(&self) -> i32 {
        self.client_top(self.clients.len())
    }

    /// Returns the middle of a client's lane, above its arc.
    pub fn client_middle(&self, lane: usize) -> i32 {
        let arc = if self.arc_lanes.binary_search(&lane).is_ok() { ARC_HEIGHT } else { 0 };
        i32::midpoint(self.client_top(lane), self.client_top(lane + 1) - arc)
    }
}

/// Returns the approximate width of a string with a font size of 12 px.
pub fn label_width(text: &str) -> i32 {
    let tenths: i32 =
        text.chars().map(|character| if u32::from(character) < 0x2E80 { 69 } else { 120 }).sum();
    tenths / 10
}

/// Returns the approximate width of a monospaced string with a font size of 12 px.
pub fn code_width(text: &str) -> i32 {
    as_pixels(text.chars().count() * 72 / 10)
}

/// Shortens a long value to `…10001`, and a token to the form used in the steps.
pub fn shortened(value: &str) -> String {
    const KEPT: usize = 5;
    if is_token(value.trim_matches('"').as_bytes()) {
        return with_short_tokens(value.trim_matches('"'));
    }
    let count = value.chars().count();
    if count <= KEPT + 3 {
        return value.to_owned();
    }
    let end: String = value.chars().skip(count - KEPT).collect();
    format!("…{end}")
}

/// Converts a count to a length.
pub fn as_pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests;
