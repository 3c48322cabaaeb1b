//! The axis: which step stands where.
//!
//! Time is linear with one scale for the whole picture. A millisecond with several steps would have
//! no width, so its steps stand a little apart, and the one that is looked at is opened wide. Long
//! polling is torn out.

use super::as_pixels;
use crate::run::{Content, Step};
use crate::time::Millis;
use std::ops::RangeInclusive;

const MARGIN: i32 = 16;
/// Between the place before the first step and the first step.
const START: i32 = 22;
/// Behind the last step, at least; and if time passes there, so that a name finds room.
const REST: i32 = 24;
const LONG_REST: i32 = 128;
/// Between the steps of the millisecond that is looked at: as much as there is room for.
const OPENED_STEP: RangeInclusive<i32> = 44..=57;
/// Between the steps of any other millisecond.
const CLOSED_STEP: i32 = 12;
const NARROWEST_GAP: i32 = 14;
/// How far the frame of the opened millisecond reaches beyond its steps.
pub const FRAME: i32 = 18;
const TORN_WIDTH: i32 = 84;
const BESIDE_TORN: i32 = 18;
/// Round times are labelled at least so far apart.
const ROUND_TIMES_APART: u64 = 72;

/// The places of the steps, in CSS pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// By number; the first is the place before step 1.
    places: Vec<i32>,
    times: Vec<Millis>,
    /// The folds.
    pub torn: Vec<Torn>,
    /// The steps of each millisecond.
    pub instants: Vec<Instant>,
    /// Round times between them, with their places.
    pub round_times: Vec<(Millis, i32)>,
    /// Where the run ends, which may be later than its last step.
    pub end: i32,
    end_time: Millis,
    /// How wide everything is.
    pub width: i32,
    /// Whether that is more than there is room for.
    pub scrolls: bool,
}

/// A stretch that is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Torn {
    /// The fold's number.
    pub step: usize,
    /// Its left edge.
    pub from: i32,
    /// Its right edge.
    pub to: i32,
    /// How long it lasts, from the step before it, in ms.
    pub idle_ms: u64,
}

/// The steps that happen in one millisecond.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instant {
    /// When.
    pub at: Millis,
    /// The numbers of its steps.
    pub steps: RangeInclusive<usize>,
    /// The place of its first step.
    pub from: i32,
    /// The place of its last step.
    pub to: i32,
    /// Whether it is drawn wide, because the current step is in it.
    pub is_opened: bool,
}

/// What lies in front of an instant.
#[derive(Clone, Copy)]
enum Gap {
    /// Nothing: it is the first.
    Start,
    /// Time that passes.
    Linear { duration_ms: u64, least: i32 },
    /// Folded polls.
    Torn { idle_ms: u64 },
}

impl Axis {
    /// The places of these steps in a run that lasts until `end_time`.
    pub(super) fn new(
        steps: &[Step],
        end_time: Millis,
        current: usize,
        available_width: i32,
    ) -> Axis {
        let mut instants = instants(steps, current);
        let mut gaps = gaps(steps, &instants, end_time);
        let last = instants.last().map_or(Millis(0), |instant| instant.at);
        let least = if end_time > last { LONG_REST } else { REST };
        gaps.push(Gap::Linear { duration_ms: end_time.0 - last.0, least });
        let opened = opened_step(&instants, &gaps, available_width);
        let step_width = |instant: &Instant| if instant.is_opened { opened } else { CLOSED_STEP };
        let inner = |instant: &Instant| {
            as_pixels(instant.steps.end() - instant.steps.start()) * step_width(instant)
        };

        let fixed: i32 = gaps.iter().map(|gap| gap.fixed_width()).sum::<i32>()
            + instants.iter().map(inner).sum::<i32>();
        let scale = Scale::fitting(&gaps, available_width - fixed - 2 * MARGIN);

        let mut axis = Axis {
            places: vec![MARGIN],
            times: vec![Millis(0)],
            torn: Vec::new(),
            instants: Vec::new(),
            round_times: Vec::new(),
            end: 0,
            end_time,
            width: 0,
            scrolls: false,
        };
        let mut place = MARGIN;
        for (instant, &gap) in instants.iter_mut().zip(&gaps) {
            if let Gap::Torn { idle_ms } = gap {
                let (from, to) = (place + BESIDE_TORN, place + BESIDE_TORN + TORN_WIDTH);
                axis.torn.push(Torn { step: *instant.steps.start(), from, to, idle_ms });
            }
            place = axis.pass(place, gap, instant.at, &scale);
            instant.from = place;
            for number in instant.steps.clone() {
                place =
                    instant.from + as_pixels(number - instant.steps.start()) * step_width(instant);
                axis.places.push(place);
                axis.times.push(instant.at);
            }
            instant.to = place;
        }
        axis.instants = instants;
        axis.end = gaps.last().map_or(place, |&gap| axis.pass(place, gap, end_time, &scale));
        axis.width = (axis.end + MARGIN).max(available_width);
        axis.scrolls = axis.width > available_width;
        axis
    }

    /// The place of a step by its number; the last one's if there is no such step.
    pub fn x(&self, step: usize) -> i32 {
        self.places[step.min(self.places.len() - 1)]
    }

    /// The place of a moment between the steps around it, not nearer to either than can be told
    /// apart; none if the run is over by then.
    pub fn x_of(&self, moment: Millis) -> Option<i32> {
        const APART: i32 = 12;
        let after = self.times.partition_point(|&at| at < moment);
        let before = after.checked_sub(1)?;
        let is_over = after == self.times.len();
        if is_over && moment >= self.end_time {
            return None;
        }
        let (end, right) = if is_over {
            (self.end_time, self.end)
        } else {
            (self.times[after], self.places[after])
        };
        let left = self.places[before];
        let apart = APART.min((right - left) / 2);
        let x = between(moment, (self.times[before], left), (end, right));
        Some(x.clamp(left + apart, right - apart))
    }

    /// Where what has not ended is drawn to: beyond the right edge, so that no end can be seen.
    pub fn open_end(&self) -> i32 {
        self.width + MARGIN
    }

    /// The millisecond that is drawn wide.
    pub fn opened(&self) -> Option<&Instant> {
        self.instants.iter().find(|instant| instant.is_opened)
    }

    /// The place behind a gap; on the way the round times in it.
    fn pass(&mut self, from: i32, gap: Gap, until: Millis, scale: &Scale) -> i32 {
        let to = from + gap.fixed_width() + scale.width(gap);
        if let Gap::Linear { duration_ms, .. } = gap {
            self.add_round_times(from, to, Millis(until.0 - duration_ms), until);
        }
        to
    }

    fn add_round_times(&mut self, left: i32, right: i32, start: Millis, end: Millis) {
        let Ok(width) = u64::try_from(right - left) else { return };
        let duration_ms = end.0 - start.0;
        let round = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000];
        let Some(interval) = round
            .into_iter()
            .find(|interval| interval * width >= ROUND_TIMES_APART.saturating_mul(duration_ms))
        else {
            return;
        };
        let first = (start.0 / interval + 1) * interval;
        let times =
            (first..end.0).step_by(usize::try_from(interval).unwrap_or(usize::MAX)).map(Millis);
        self.round_times
            .extend(times.map(|time| (time, between(time, (start, left), (end, right)))));
    }
}

/// Where a time lies between two others whose places are known.
fn between(time: Millis, (start, left): (Millis, i32), (end, right): (Millis, i32)) -> i32 {
    let passed = time.0.saturating_sub(start.0);
    let duration = end.0.saturating_sub(start.0).max(1);
    let width = u64::from(right.abs_diff(left));
    let share = passed.saturating_mul(width) / duration;
    left + i32::try_from(share).unwrap_or(0)
}

fn instants(steps: &[Step], current: usize) -> Vec<Instant> {
    let mut next = 1;
    let same = steps.chunk_by(|one, other| one.at == other.at);
    let instant = |together: &[Step]| {
        let numbers = next..=next + together.len() - 1;
        next += together.len();
        let is_opened = numbers.contains(&current);
        Instant { at: together[0].at, steps: numbers, from: 0, to: 0, is_opened }
    };
    same.map(instant).collect()
}

/// Folded polls are torn out if they would take over a third of the picture.
fn gaps(steps: &[Step], instants: &[Instant], end_time: Millis) -> Vec<Gap> {
    let mut gaps = Vec::new();
    let mut before: Option<&Instant> = None;
    for instant in instants {
        let duration_ms = instant.at.0 - before.map_or(0, |before| before.at.0);
        let is_fold = matches!(steps[instant.steps.start() - 1].content, Content::Fold { .. });
        let is_beside_frame = instant.is_opened || before.is_some_and(|before| before.is_opened);
        let least = if is_beside_frame { NARROWEST_GAP + FRAME } else { NARROWEST_GAP };
        gaps.push(match before {
            None if duration_ms == 0 => Gap::Start,
            _ if is_fold && duration_ms > end_time.0 / 3 => Gap::Torn { idle_ms: duration_ms },
            _ => Gap::Linear { duration_ms, least },
        });
        before = Some(instant);
    }
    gaps
}

/// How far apart the steps of the opened millisecond stand: as far as all else leaves room for.
fn opened_step(instants: &[Instant], gaps: &[Gap], available_width: i32) -> i32 {
    let intervals = |instant: &Instant| as_pixels(instant.steps.end() - instant.steps.start());
    let (opened, closed): (Vec<_>, Vec<_>) = instants.iter().partition(|instant| instant.is_opened);
    let least: i32 =
        closed.into_iter().map(|instant| intervals(instant) * CLOSED_STEP).sum::<i32>()
            + gaps.iter().map(|gap| gap.least_width()).sum::<i32>()
            + 2 * MARGIN;
    let intervals = opened.into_iter().map(intervals).sum::<i32>().max(1);
    ((available_width - least) / intervals).clamp(*OPENED_STEP.start(), *OPENED_STEP.end())
}

impl Gap {
    fn fixed_width(self) -> i32 {
        match self {
            Gap::Start => START,
            Gap::Linear { .. } => 0,
            Gap::Torn { .. } => BESIDE_TORN + TORN_WIDTH + BESIDE_TORN,
        }
    }

    fn least_width(self) -> i32 {
        match self {
            Gap::Linear { least, .. } => least,
            Gap::Start | Gap::Torn { .. } => self.fixed_width(),
        }
    }
}

/// So many pixels for so many milliseconds.
struct Scale {
    pixels: u64,
    duration_ms: u64,
}

impl Scale {
    /// The scale at which all linear gaps together fill `width`. Gaps too short to be seen are drawn
    /// wider than the scale says, at the cost of the others.
    fn fitting(gaps: &[Gap], width: i32) -> Scale {
        let mut scale = Scale { pixels: 0, duration_ms: 1 };
        let mut too_short = vec![false; gaps.len()];
        loop {
            let (mut left, mut duration_ms) = (width, 0);
            for (gap, too_short) in gaps.iter().zip(&too_short) {
                match *gap {
                    Gap::Linear { least, .. } if *too_short => left -= least,
                    Gap::Linear { duration_ms: duration, .. } => duration_ms += duration,
                    Gap::Start | Gap::Torn { .. } => {}
                }
            }
            scale.pixels = u64::try_from(left).unwrap_or(0);
            scale.duration_ms = duration_ms.max(1);
            let is_settled = gaps.iter().zip(&mut too_short).all(|(gap, too_short)| match *gap {
                Gap::Linear { duration_ms, least }
                    if !*too_short && scale.linear(duration_ms) < least =>
                {
                    *too_short = true;
                    false
                }
                _ => true,
            });
            if is_settled {
                return scale;
            }
        }
    }

    fn linear(&self, duration_ms: u64) -> i32 {
        let width = self.pixels.saturating_mul(duration_ms) / self.duration_ms;
        i32::try_from(width).unwrap_or(i32::MAX)
    }

    fn width(&self, gap: Gap) -> i32 {
        match gap {
            Gap::Linear { duration_ms, least } => self.linear(duration_ms).max(least),
            Gap::Start | Gap::Torn { .. } => 0,
        }
    }
}
