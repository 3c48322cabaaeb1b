//! Where everything is in the lanes, in CSS pixels.
//!
//! The truth first: a lane for each key as Redis sees it, one for the store, then a lane for each
//! client with what it believes. Only places are computed here, no colour and no sentence. What
//! stands in the lanes is found once for a run ([`Tracks`]), the axis once for a width
//! ([`Layout`]); at each step only what is in sight gets places ([`Chart`]).

mod arcs;
mod axis;
mod clients;
mod glyphs;
mod keys;
mod layout;
mod overlaps;
mod tracks;
mod viewport;

pub use arcs::{Arc, DecidedStep, WrongFrom};
pub use axis::{Axis, FRAME, Torn};
pub use clients::{ClientLane, End, LABEL_OFFSET, Mark, Paused, SectionBar};
pub use glyphs::{Glyph, GlyphKind, glyph_at};
pub use keys::{KeyLane, StoreLane, Unreachable, ValueBar};
pub use layout::{Instant, Layout};
pub use overlaps::Overlap;
pub use tracks::{
    ClientTrack, EndKind, FaultKind, KeyTrack, MarkKind, MarkedStep, NEVER, PauseSpan, ServerFault,
    StoreWrite, Tracks, ValueSpan,
};
pub use viewport::{in_view, led_up_to, unit, window, words_from};

use crate::AxisUnit;
use narration::report::Recording;
use primitives::{is_token, with_short_tokens};
use std::ops::Range;
use std::rc::Rc;
use tracks::in_sight;

/// The height of the axis with times and step numbers.
pub const AXIS_HEIGHT: i32 = 42;
/// How much higher the lane of a client is that has an arc at some step.
const ARC_HEIGHT: i32 = 16;
/// About how wide the shortest words in a bar are.
const SHORT_WORDS: i32 = 30;
/// How much lower the last lane is where there are few.
const LAST_LANE: i32 = 4;

/// What of a run is in sight, with the millisecond of one step opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// Which step stands where.
    pub axis: Axis,
    /// What is in sight, and a margin.
    pub window: Range<i32>,
    /// Where words begin of which the place itself is out of sight at the left.
    pub words_from: i32,
    /// The steps there.
    pub steps: Range<usize>,
    /// In the order in which the keys were first written.
    pub keys: Vec<KeyLane>,
    /// The store, if anything was written to it.
    pub store: Option<StoreLane>,
    /// C1 first.
    pub clients: Vec<ClientLane>,
    /// Where several clients were inside at once: from where, to where, and who.
    pub overlaps: Vec<(i32, i32, Overlap)>,
    /// What clients did because of replies that did not justify it.
    pub arcs: Vec<Arc>,
    /// The stretches that are left out.
    pub torn: Vec<Torn>,
    /// The height of a key's lane.
    pub key_lane_height: i32,
    /// The height of a client's lane without an arc.
    pub client_lane_height: i32,
    /// The lanes of clients that have an arc at some step.
    arc_lanes: Vec<usize>,
}

impl Chart {
    /// Lays out all of a run so that it fills `available_width`, if its steps are not too many for
    /// that.
    pub fn of(recording: &Recording, current: usize, available_width: i32) -> Chart {
        let layout = Rc::new(Layout::new(recording, AxisUnit::Time, available_width));
        let axis = layout.axis(current);
        let window = 0..axis.width;
        Chart::new(&layout, axis, window, recording, current)
    }

    /// Places what lies in this window of the axis.
    pub fn new(
        layout: &Layout,
        axis: Axis,
        window: Range<i32>,
        recording: &Recording,
        current: usize,
    ) -> Chart {
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
        // In low lanes there is room for the words of one client only.
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
        Chart {
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

    /// Where the words in a bar begin that begins here: in sight, and outside of what is left out.
    pub fn words_start(&self, from: i32) -> i32 {
        let sight = self.words_from;
        if from >= sight {
            return from;
        }
        let is_there = |torn: &&Torn| torn.from - SHORT_WORDS < sight && sight < torn.to;
        self.torn.iter().find(is_there).map_or(sight, |torn| torn.to)
    }

    /// The upper edge of the lane of a key, or of the store behind them.
    pub fn key_top(&self, lane: usize) -> i32 {
        AXIS_HEIGHT + self.key_lane_height * as_pixels(lane)
    }

    /// The upper edge of a client's lane.
    pub fn client_top(&self, lane: usize) -> i32 {
        let truths = self.keys.len() + usize::from(self.store.is_some());
        let last = if lane > 0 && lane == self.clients.len() { self.saved() } else { 0 };
        let with_arcs = as_pixels(self.arc_lanes.partition_point(|&it| it < lane));
        let lanes = self.client_lane_height * as_pixels(lane) + ARC_HEIGHT * with_arcs;
        self.key_top(truths) + lanes - last
    }

    /// The height of a client's lane.
    pub fn client_height(&self, lane: usize) -> i32 {
        self.client_top(lane + 1) - self.client_top(lane)
    }

    /// How much lower the last lane is than the others.
    fn saved(&self) -> i32 {
        if self.clients.len() < 4 { LAST_LANE } else { 0 }
    }

    /// The lower edge of the last lane.
    pub fn height(&self) -> i32 {
        self.client_top(self.clients.len())
    }

    /// The middle of a client's lane, above its arc.
    pub fn client_middle(&self, lane: usize) -> i32 {
        let arc = if self.arc_lanes.binary_search(&lane).is_ok() { ARC_HEIGHT } else { 0 };
        i32::midpoint(self.client_top(lane), self.client_top(lane + 1) - arc)
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

/// `…10001` for a long value, and for a token what the steps call it; short ones as they are.
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

/// A count as a length.
pub fn as_pixels(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests;
