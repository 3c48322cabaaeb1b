//! The axis: which step stands where.
//!
//! It goes by steps, each as wide as the next, or by time: linear with one scale for the whole
//! picture. There a millisecond with several steps would have no width, so its steps stand a little
//! apart, and the one that is looked at is opened wide. Long polling is torn out.

use super::layout::{Gap, Instant, Layout, Places};
use primitives::Millis;
use std::ops::Range;
use std::rc::Rc;

pub(super) const MARGIN: i32 = 16;
/// How far the frame of the opened millisecond reaches beyond its steps.
pub const FRAME: i32 = 18;
pub(super) const BESIDE_TORN: i32 = 18;
/// Round times are labelled at least so far apart.
const ROUND_TIMES_APART: u64 = 72;

/// The places of the steps, in CSS pixels, with one millisecond opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    layout: Rc<Layout>,
    places: Rc<Places>,
    opened: Option<Opened>,
    /// How wide everything is.
    pub width: i32,
    /// Whether that is more than there is room for.
    pub scrolls: bool,
}

/// The millisecond that is drawn wide. In a long run the places of the steps do not know of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    /// Its place among the instants.
    pub(super) place: usize,
    pub(super) instant: Instant,
    /// How far its first step stands to the right of where it would stand closed.
    pub(super) lead: i32,
    /// How much further each next one does.
    pub(super) wider: i32,
    /// How far everything behind it does.
    pub(super) shift: i32,
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

impl Axis {
    pub(super) fn new(layout: &Rc<Layout>, places: Rc<Places>, opened: Option<Opened>) -> Axis {
        let mut axis = Axis { layout: layout.clone(), places, opened, width: 0, scrolls: false };
        axis.width = (axis.end() + MARGIN).max(layout.available);
        axis.scrolls = axis.width > layout.available;
        axis
    }

    /// The width there is.
    pub fn available_width(&self) -> i32 {
        self.layout.available
    }

    /// The place of a step by its number; the last one's if there is no such step.
    pub fn x(&self, step: usize) -> i32 {
        let step = step.min(self.last());
        let closed = self.places.steps[step];
        match self.opened {
            Some(Opened { instant, shift, .. }) if step > instant.last => closed + shift,
            Some(Opened { instant, lead, wider, .. }) if step >= instant.first => {
                closed + lead + wider * super::as_pixels(step - instant.first)
            }
            _ => closed,
        }
    }

    /// Where a run stands at a step: at its place, or behind it if time has passed since.
    pub fn x_at(&self, step: usize, now: Millis) -> i32 {
        let at = self.layout.times.get(step).copied().unwrap_or(now);
        if now > at { self.x_of(now).unwrap_or_else(|| self.end()) } else { self.x(step) }
    }

    /// Where something that ends at this step ends: beyond the right edge, if it never does.
    pub fn x_of_end(&self, step: usize) -> i32 {
        if step == super::NEVER { self.open_end() } else { self.x(step) }
    }

    /// Where the run ends, which may be later than its last step.
    pub fn end(&self) -> i32 {
        self.places.end + self.opened.map_or(0, |opened| opened.shift)
    }

    /// The number of the last step.
    pub fn last(&self) -> usize {
        self.places.steps.len() - 1
    }

    /// The first step at this place or behind it; one more than the last, if there is none.
    pub fn first_from(&self, x: i32) -> usize {
        let (mut before, mut behind) = (0, self.last_shown() + 1);
        while before < behind {
            let middle = before.midpoint(behind);
            if self.x(middle) < x {
                before = middle + 1;
            } else {
                behind = middle;
            }
        }
        before
    }

    /// The step that stands nearest to this place.
    pub fn nearest(&self, x: i32) -> usize {
        let right = self.first_from(x).min(self.last());
        let left = right.saturating_sub(1);
        if x - self.x(left) < self.x(right) - x { left } else { right }
    }

    /// The place of a moment between the steps around it, not nearer to either than can be told
    /// apart; none if the run is over by then.
    pub fn x_of(&self, moment: Millis) -> Option<i32> {
        const APART: i32 = 12;
        let times = &self.layout.times;
        let after = times.partition_point(|&at| at < moment);
        let before = after.checked_sub(1)?;
        let is_over = after == times.len();
        let end_time = self.layout.end_time;
        if is_over && moment >= end_time {
            return None;
        }
        let (end, right) =
            if is_over { (end_time, self.end()) } else { (times[after], self.x(after)) };
        let left = self.x(before);
        let apart = APART.min((right - left) / 2);
        let x = between(moment, (times[before], left), (end, right));
        Some(x.clamp(left + apart, right - apart))
    }

    /// Where what has not ended is drawn to: beyond the right edge, so that no end can be seen; up
    /// to the last step that is shown, if others come.
    pub fn open_end(&self) -> i32 {
        self.layout.shown.map_or(self.width + MARGIN, |step| self.x(step))
    }

    /// How far the words at a step may reach, if nothing comes behind them: those of the last step
    /// that is shown have the place of the steps that are not.
    pub(super) fn words_end(&self, step: usize) -> i32 {
        let is_free = self.layout.shown == Some(step) && !self.layout.is_next_asked;
        if is_free { self.width } else { self.width.min(self.open_end()) }
    }

    /// The last step that is shown.
    fn last_shown(&self) -> usize {
        self.layout.shown.unwrap_or_else(|| self.last())
    }

    /// The millisecond that is drawn wide, with those of its steps that are shown.
    pub fn opened(&self) -> Option<Instant> {
        self.opened.map(|opened| self.shown(opened.instant))
    }

    fn shown(&self, instant: Instant) -> Instant {
        Instant { last: instant.last.min(self.last_shown()), ..instant }
    }

    /// Whether each step is as wide as the next.
    pub fn goes_by_steps(&self) -> bool {
        self.layout.gaps.is_empty()
    }

    /// The milliseconds in which these steps happen, with a number that identifies them.
    pub fn instants(&self, steps: &Range<usize>) -> Range<usize> {
        let instants = &self.layout.instants;
        let first = instants.partition_point(|instant| instant.last < steps.start);
        first..instants.partition_point(|instant| instant.first < steps.end)
    }

    /// One of them by its number, with those of its steps that are shown.
    pub fn instant(&self, number: usize) -> Option<Instant> {
        self.layout.instants.get(number).map(|instant| self.shown(*instant))
    }

    /// The folds that are left out.
    pub fn torn(&self) -> Vec<Torn> {
        let torn = |&place: &usize| {
            let Gap::Torn { idle_ms } = self.layout.gaps[place] else { return None };
            let step = self.layout.instants[place].first;
            let (from, to) = (self.x(step - 1) + BESIDE_TORN, self.x(step) - BESIDE_TORN);
            Some(Torn { step, from, to, idle_ms })
        };
        let is_shown = |torn: &Torn| torn.step <= self.last_shown();
        self.layout.torn.iter().filter_map(torn).filter(is_shown).collect()
    }

    /// Round times in front of an instant, or behind the last one, with their places.
    pub fn round_times(&self, number: usize) -> Vec<(Millis, i32)> {
        let Some(&Gap::Linear { duration_ms, .. }) = self.layout.gaps.get(number) else {
            return Vec::new();
        };
        let (until, right) = match self.instant(number) {
            Some(instant) => (instant.at, self.x(instant.first)),
            None => (self.layout.end_time, self.end()),
        };
        let before = number.checked_sub(1).and_then(|before| self.instant(before));
        let left = before.map_or(MARGIN, |instant| self.x(instant.last));
        let start = Millis(until.0 - duration_ms);
        let round = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000];
        let width = u64::from(right.abs_diff(left));
        let wide_enough =
            |interval: &u64| interval * width >= ROUND_TIMES_APART.saturating_mul(duration_ms);
        let Some(interval) = round.into_iter().find(wide_enough) else { return Vec::new() };
        let mut times = Vec::new();
        let mut time = Millis((start.0 / interval + 1) * interval);
        while time < until {
            times.push((time, between(time, (start, left), (until, right))));
            time = time.after(interval);
        }
        times.retain(|(_, x)| *x <= self.open_end());
        times
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
