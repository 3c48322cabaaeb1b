//! Axis of the timeline lanes: the x position of each step.
//!
//! The axis counts steps, with equal distances, or time, with one linear scale. On the time axis,
//! steps of the same millisecond are drawn a small distance apart, and the millisecond of the
//! current step is expanded. Long periods of polling are cut out.

use super::layout::{Extent, Gap, Instant, Layout, Places};
use primitives::Millis;
use std::ops::Range;
use std::rc::Rc;

pub(super) const MARGIN: i32 = 16;
/// Distance from the outer steps of the expanded millisecond to its frame.
pub const FRAME: i32 = 18;
pub(super) const BESIDE_TORN: i32 = 18;
/// Minimum distance between the labels of round times.
const ROUND_TIMES_APART: u64 = 72;

/// Positions of the steps, in CSS pixels, with one expanded millisecond.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    layout: Rc<Layout>,
    places: Rc<Places>,
    opened: Option<Opened>,
    /// Total width.
    pub width: i32,
    /// Whether the total width exceeds the available width.
    pub scrolls: bool,
}

/// The expanded millisecond. In a long run, `Places` does not include the expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opened {
    /// Index of the millisecond in the list of instants.
    pub(super) place: usize,
    pub(super) instant: Instant,
    /// Shift of its first step to the right, compared to the collapsed millisecond.
    pub(super) lead: i32,
    /// Additional distance between its steps.
    pub(super) wider: i32,
    /// Shift of all later steps.
    pub(super) shift: i32,
}

/// A period that is cut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Torn {
    /// Number of the step with the folded polls.
    pub step: usize,
    /// Left edge.
    pub from: i32,
    /// Right edge.
    pub to: i32,
    /// Duration since the previous step, in ms.
    pub idle_ms: u64,
}

impl Axis {
    pub(super) fn new(layout: &Rc<Layout>, places: Rc<Places>, opened: Option<Opened>) -> Axis {
        let mut axis = Axis { layout: layout.clone(), places, opened, width: 0, scrolls: false };
        let end = layout.shared.as_ref().map_or(axis.end(), |shared| shared.closed.end);
        axis.width = (end + MARGIN).max(layout.available);
        axis.scrolls = axis.width > layout.available;
        axis
    }

    /// Returns the available width.
    pub fn available_width(&self) -> i32 {
        self.layout.available
    }

    /// Returns the position of a step, or of the last step if `step` is greater.
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

    /// Returns the position of the time `now` at a step: the step itself, or a position after it if
    /// time has passed since.
    pub fn x_at(&self, step: usize, now: Millis) -> i32 {
        let at = self.layout.times.get(step).copied().unwrap_or(now);
        if now > at { self.x_of(now).unwrap_or_else(|| self.end()) } else { self.x(step) }
    }

    /// Returns the position of an end at this step, beyond the right edge for
    /// [`NEVER`](super::NEVER).
    pub fn x_of_end(&self, step: usize) -> i32 {
        if step == super::NEVER { self.open_end() } else { self.x(step) }
    }

    /// Returns the position of the end of the run, which may be later than its last step.
    pub fn end(&self) -> i32 {
        self.places.end + self.opened.map_or(0, |opened| opened.shift)
    }

    /// Returns the number of the last step.
    pub fn last(&self) -> usize {
        self.places.steps.len() - 1
    }

    /// Returns the first visible step at or after this position, or one more than the last step.
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

    /// Returns the step nearest to this position.
    pub fn nearest(&self, x: i32) -> usize {
        let right = self.first_from(x).min(self.last());
        let left = right.saturating_sub(1);
        if x - self.x(left) < self.x(right) - x { left } else { right }
    }

    /// Returns the position of a time between two steps, at a visible distance from both. Returns
    /// `None` if the run ends before this time.
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
        if let Some(shared) = self.shared() {
            return shared.x_of_instant(moment).or_else(|| shared.x_of(moment));
        }
        let (end, right) =
            if is_over { (end_time, self.end()) } else { (times[after], self.x(after)) };
        let left = self.x(before);
        let apart = APART.min((right - left) / 2);
        let x = between(moment, (times[before], left), (end, right));
        Some(x.clamp(left + apart, right - apart))
    }

    /// Returns the axis that this run shares with another one.
    fn shared(&self) -> Option<Axis> {
        let shared = self.layout.shared.as_ref()?;
        Some(Axis::new(shared, shared.closed.clone(), None))
    }

    /// Returns the position of the first step in a millisecond, if it has steps.
    fn x_of_instant(&self, at: Millis) -> Option<i32> {
        let instants = &self.layout.instants;
        let place = instants.binary_search_by_key(&at, |instant| instant.at).ok()?;
        Some(self.x(instants[place].first))
    }

    /// Returns the right end of shapes that have not ended: beyond the right edge, so that no end
    /// is visible, the last visible step if later steps are hidden, or the end of a run that the
    /// user continues.
    pub fn open_end(&self) -> i32 {
        match self.layout.extent {
            Extent::Whole => self.width + MARGIN,
            Extent::UpTo(step) => self.x(step),
            Extent::UntilNow => self.x_at(self.last(), self.layout.end_time),
        }
    }

    /// Returns the maximum right end of labels at a step. Labels of the last visible step may use
    /// the space of hidden steps. Labels of a run that the user continues may use all space.
    pub(super) fn words_end(&self, step: usize) -> i32 {
        let is_free = match self.layout.extent {
            Extent::Whole | Extent::UntilNow => true,
            Extent::UpTo(last) => last == step && !self.layout.is_question_next,
        };
        if is_free { self.width } else { self.width.min(self.open_end()) }
    }

    /// Returns the last visible step.
    fn last_shown(&self) -> usize {
        match self.layout.extent {
            Extent::UpTo(step) => step,
            Extent::Whole | Extent::UntilNow => self.last(),
        }
    }

    /// Returns the expanded millisecond with its visible steps.
    pub fn opened(&self) -> Option<Instant> {
        self.opened.map(|opened| self.shown(opened.instant))
    }

    fn shown(&self, instant: Instant) -> Instant {
        Instant { last: instant.last.min(self.last_shown()), ..instant }
    }

    /// Returns `true` if the axis counts steps, which have equal distances then.
    pub fn goes_by_steps(&self) -> bool {
        self.layout.gaps.is_empty() && self.layout.shared.is_none()
    }

    /// Returns the indices of the milliseconds of these steps.
    pub fn instants(&self, steps: &Range<usize>) -> Range<usize> {
        let instants = &self.layout.instants;
        let first = instants.partition_point(|instant| instant.last < steps.start);
        first..instants.partition_point(|instant| instant.first < steps.end)
    }

    /// Returns a millisecond by index, with its visible steps.
    pub fn instant(&self, number: usize) -> Option<Instant> {
        self.layout.instants.get(number).map(|instant| self.shown(*instant))
    }

    /// Returns the periods of folded polling that are cut out.
    pub fn torn(&self) -> Vec<Torn> {
        if let Some(shared) = self.shared() {
            let own = |torn: Torn| Torn { step: self.first_from(torn.to), ..torn };
            return shared.torn().into_iter().map(own).collect();
        }
        let torn = |&place: &usize| {
            let Gap::Torn { idle_ms } = self.layout.gaps[place] else { return None };
            let step = self.layout.instants[place].first;
            let (from, to) = (self.x(step - 1) + BESIDE_TORN, self.x(step) - BESIDE_TORN);
            Some(Torn { step, from, to, idle_ms })
        };
        let is_shown = |torn: &Torn| torn.step <= self.last_shown();
        self.layout.torn.iter().filter_map(torn).filter(is_shown).collect()
    }

    /// Returns the round times before an instant, or after the last one, with their positions.
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

/// Interpolates the position of a time between two times with known positions.
fn between(time: Millis, (start, left): (Millis, i32), (end, right): (Millis, i32)) -> i32 {
    let passed = time.0.saturating_sub(start.0);
    let duration = end.0.saturating_sub(start.0).max(1);
    let width = u64::from(right.abs_diff(left));
    let share = passed.saturating_mul(width) / duration;
    left + i32::try_from(share).unwrap_or(0)
}
