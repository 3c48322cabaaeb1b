//! Hit test: the marker at a position in the timeline lanes, for tooltips.

use super::tracks::{ClientTrack, EndKind, KeyTrack, Stay, Tracks};
use super::{AXIS_HEIGHT, Axis, LaneLayout};
use primitives::{ClientId, ServerId};
use simulator::Clock;
use std::ops::RangeInclusive;

/// Distance from the step of a client's end to the cross.
const CROSS_OFFSET: i32 = 12;

/// A marker in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// Meaning of the marker.
    pub kind: GlyphKind,
    /// Step of the marker, or its first step.
    pub step: usize,
    /// Owner of the lane, or `None` for the protected store.
    pub owner: Option<Clock>,
}

/// Meaning of a marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GlyphKind {
    /// The events of the step.
    Step,
    /// A client in the critical section.
    Inside {
        /// The step at which it leaves, or [`NEVER`](super::NEVER).
        to: usize,
        /// Whether it is a reader.
        is_reader: bool,
    },
    /// A value of a key, given by the index of the key's lane and the index of the value.
    Value(usize, usize),
}

/// Distance of a marker, and the marker.
type Near = (i32, Glyph);

/// Returns the marker at a position, or at most `reach` to its left or right. Markers in the
/// foreground take precedence.
pub fn glyph_at(
    chart: &LaneLayout,
    tracks: &Tracks,
    (x, y): (i32, i32),
    reach: i32,
) -> Option<Glyph> {
    let place = Place { axis: &chart.axis, x, reach };
    let lane_of = |count: usize, top: &dyn Fn(usize) -> i32| {
        (0..count).find(|&lane| (top(lane)..top(lane + 1)).contains(&y))
    };
    if y < AXIS_HEIGHT {
        return None;
    }
    if let Some(lane) = lane_of(tracks.truths(), &|lane| chart.key_top(lane)) {
        return match tracks.keys.get(lane) {
            Some(track) => place.in_key(lane, track),
            None => place.in_store(tracks),
        };
    }
    let lane = lane_of(tracks.clients.len(), &|lane| chart.client_top(lane))?;
    place.in_client(tracks.clients.get(lane)?)
}

struct Place<'a> {
    axis: &'a Axis,
    x: i32,
    reach: i32,
}

impl Place<'_> {
    fn in_client(&self, track: &ClientTrack) -> Option<Glyph> {
        let owner = Some(Clock::Client(track.client));
        let step = |step| Glyph { kind: GlyphKind::Step, step, owner };
        let first = self.axis.first_from(self.x - self.reach);
        let marks = &track.marks[track.marks.partition_point(|mark| mark.step < first)..];
        let marks = marks.iter().map(|mark| (self.distance(mark.step), step(mark.step)));
        let near = marks.take_while(|(distance, glyph)| {
            *distance <= self.reach || self.axis.x(glyph.step) < self.x
        });
        let end = track.end.map(|(at, kind)| {
            let offset = if kind == EndKind::Finished { 0 } else { CROSS_OFFSET };
            ((self.axis.x(at) + offset - self.x).abs(), step(at))
        });
        let inside = track.critical_sections.iter();
        let inside = inside.filter(|stay| self.is_within(stay.from, stay.to));
        let inside = inside.map(|&Stay { from, to, is_reader }| {
            (0, Glyph { kind: GlyphKind::Inside { to, is_reader }, ..step(from) })
        });
        let paused = track.pauses.iter().filter(|pause| self.is_within(pause.from, pause.to));
        let paused = paused.map(|pause| (0, step(pause.from)));
        self.best(near.chain(end), paused.chain(inside))
    }

    fn in_key(&self, lane: usize, track: &KeyTrack) -> Option<Glyph> {
        let owner = Some(Clock::Server(track.server));
        let glyph = |kind, step| Glyph { kind, step, owner };
        let faults = track.faults.iter();
        let faults = faults.map(|it| (self.distance(it.step), glyph(GlyphKind::Step, it.step)));
        let values = track.values.iter().enumerate();
        let values = values.filter(|(_, value)| self.is_within(value.from, value.to));
        let values =
            values.map(|(index, value)| (0, glyph(GlyphKind::Value(lane, index), value.from)));
        self.best(faults, values)
    }

    fn in_store(&self, tracks: &Tracks) -> Option<Glyph> {
        let step = |step| Glyph { kind: GlyphKind::Step, step, owner: None };
        let refused = tracks.refused.iter().map(|it| (self.distance(it.from), step(it.from)));
        let written = tracks.store.iter().filter(|it| self.is_within(it.from, it.to));
        self.best(refused, written.map(|it| (0, step(it.from))))
    }

    /// Returns a small marker close to the position, or else a wide one that covers it, or else the
    /// nearest small one.
    fn best(
        &self,
        small: impl Iterator<Item = Near>,
        mut wide: impl Iterator<Item = Near>,
    ) -> Option<Glyph> {
        let nearest = small.min_by_key(|(distance, _)| *distance);
        let (distance, glyph) = match (nearest, wide.next()) {
            (Some(small), Some(_)) if small.0 <= self.reach / 2 => small,
            (small, wide) => wide.or(small)?,
        };
        (distance <= self.reach).then_some(glyph)
    }

    fn distance(&self, step: usize) -> i32 {
        (self.axis.x(step) - self.x).abs()
    }

    fn is_within(&self, from: usize, to: usize) -> bool {
        let place: RangeInclusive<i32> = self.axis.x(from)..=self.axis.x_of_end(to);
        place.contains(&self.x)
    }
}

impl Glyph {
    /// Returns the marker for the events of a step in the lane of a client or server.
    pub fn of_step(step: usize, owner: Clock) -> Glyph {
        Glyph { kind: GlyphKind::Step, step, owner: Some(owner) }
    }

    /// Returns the client of the lane.
    pub fn client(&self) -> Option<ClientId> {
        match self.owner? {
            Clock::Client(client) => Some(client),
            Clock::Server(_) => None,
        }
    }

    /// Returns the server of the lane.
    pub fn server(&self) -> Option<ServerId> {
        match self.owner? {
            Clock::Server(server) => Some(server),
            Clock::Client(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Layout;
    use super::*;
    use crate::AxisUnit;
    use crate::lane_shapes::glyph_message;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use i18n::Language;
    use std::rc::Rc;

    const CURRENT: usize = 16;

    #[test]
    fn glyph_at_finds_every_kind_of_marker() {
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)
            .expect("the story can be played");
        let layout = Rc::new(Layout::new(&recording, AxisUnit::Time, 1_291));
        let axis = layout.axis(CURRENT);
        let window = 0..axis.width;
        let chart = LaneLayout::new(&layout, axis, window, &recording, CURRENT);
        let text = Language::English.texts();
        let key = chart.key_top(0) + 20;
        let [c1, c2, c3] = [0, 1, 2].map(|lane| chart.client_middle(lane));
        let mut found = String::new();
        for (y, step, right) in [
            (c1, 8, 0),
            (c1, 13, 5),
            (c1, 15, 20),
            (c1, 1, 100),
            (c2, 12, -6),
            (c2, 18, 20),
            (c3, 2, 20),
            (c3, 3, 13),
            (key, 1, 30),
            (key, 13, 20),
            (key, 14, 3),
            (key, 18, 20),
            (AXIS_HEIGHT - 1, 8, 0),
            (chart.height() + 1, 8, 0),
        ] {
            let x = chart.axis.x(step) + right;
            let glyph = glyph_at(&chart, &layout.tracks, (x, y), 12);
            let words = glyph.map(|it| glyph_message(&it, &layout.tracks, &recording, text));
            found += &format!("{}\n", words.unwrap_or("-".to_owned()).replace('\u{a0}', " "));
        }
        expect_test::expect![[r#"
            C1 and C2 poll 79 more times each; nothing changes (step 8)
            C1: DEL lock.foo → 1, C3's stale lock is gone (step 13)
            C1 is inside from step 15 on
            -
            C2: GET lock.foo → "1700000010001", expired (step 12)
            C2 is inside from step 18 on
            C3 is inside from step 2 to step 3
            C3 crashed inside; its lock stays (step 3)
            lock.foo = 1700000010001, from step 1 to step 13
            -
            lock.foo = 1700000020003, from step 14 to step 16
            lock.foo = 1700000020003, from step 17 on
            -
            -
        "#]]
        .assert_eq(&found);
    }
}
