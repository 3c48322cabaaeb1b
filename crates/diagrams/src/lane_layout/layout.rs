//! Layout of the axis: the parts that do not depend on the current step, and the positions of the
//! steps.
//!
//! A short run gets a new layout for each expanded millisecond, so that it fills the width. A long
//! run gets one layout, and expanding a millisecond only shifts the later steps.

use super::as_pixels;
use super::axis::{Axis, BESIDE_TORN, FRAME, MARGIN, Opened};
use super::tracks::{EndKind, Tracks};
use super::zoom::Zoom;
use crate::AxisUnit;
use primitives::Millis;
use run_analysis::{Content, Recording};
use std::rc::Rc;

/// Distance from the position before the first step to the first step.
const START: i32 = 22;
/// Minimum space after the last step, and the space if time passes there, which leaves room for a
/// label.
const REST: i32 = 24;
const LONG_REST: i32 = 128;
/// Space for a label after the last step, if a client crashes or fails there or several clients are
/// in the critical section.
const WORD_REST: i32 = 96;
/// Number of steps that count as the last ones.
const LAST_STEPS: usize = 4;
/// Minimum and maximum distance between steps of the expanded millisecond. The maximum is also the
/// distance on an axis that counts steps.
const NARROWEST_STEP: i32 = 50;
const WIDEST_STEP: i32 = 66;
/// Distance between steps of any other millisecond.
const CLOSED_STEP: i32 = 12;
/// Minimum distance between steps of one millisecond on an axis that two runs share. It is larger
/// than [`CLOSED_STEP`], because there no millisecond is expanded, and the order within one is often
/// the difference.
const NARROWEST_SHARED_STEP: i32 = 20;
/// Maximum part of the width for the distances within milliseconds on such an axis.
const SHARED_STEPS_PERCENT: i32 = 60;
const NARROWEST_GAP: i32 = 14;
const TORN_WIDTH: i32 = 94;
/// Width of a wide screen, for runs that do not fit anyway, so that durations remain visible.
const ROOMY: i32 = 1_291;

/// All facts about a run's lanes that do not depend on the visible part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Content of the lanes.
    pub tracks: Tracks,
    /// Available width.
    pub(super) available: i32,
    /// Time of each step, by number.
    pub(super) times: Vec<Millis>,
    pub(super) end_time: Millis,
    pub(super) instants: Vec<Instant>,
    /// Gaps before each instant and after the last one; empty if the axis counts steps.
    pub(super) gaps: Vec<Gap>,
    /// Indices of the gaps that are cut out.
    pub(super) torn: Vec<usize>,
    /// Width used for the layout, and minimum width with no millisecond expanded.
    room: i32,
    least: i32,
    zoom: Zoom,
    is_long: bool,
    /// Distance between steps of a millisecond that is not expanded.
    step_width: i32,
    /// Axis that this run shares with another one. It defines all positions.
    pub(super) shared: Option<Rc<Layout>>,
    /// Positions with no millisecond expanded.
    pub(super) closed: Rc<Places>,
    /// The part of the run that is drawn.
    pub(super) extent: Extent,
    /// Whether space after the last visible step is reserved for a question about the next one.
    pub(super) is_question_next: bool,
}

/// The part of a run that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// The whole run. Shapes that have not ended continue beyond the right edge.
    Whole,
    /// The steps up to this one. Later steps are hidden.
    UpTo(usize),
    /// The whole run, which the user continues. Shapes that have not ended stop at its end, because
    /// what follows is not decided.
    UntilNow,
}

/// Positions of the steps and the end.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Places {
    /// Positions by step number; index 0 is the position before step 1.
    pub(super) steps: Vec<i32>,
    pub(super) end: i32,
}

/// Steps that happen in the same millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instant {
    /// Virtual time.
    pub at: Millis,
    /// Number of the first step.
    pub first: usize,
    /// Number of the last step.
    pub last: usize,
}

/// Gap between two instants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gap {
    /// No gap: the run begins with a step.
    Start,
    /// Time that passes.
    Linear { duration_ms: u64, least: i32 },
    /// Folded polls.
    Torn { idle_ms: u64 },
}

impl Layout {
    /// Computes the layout of a run for a width.
    pub fn new(recording: &Recording, counting: AxisUnit, available: i32) -> Layout {
        Layout::zoomed(recording, counting, available, Zoom::default())
    }

    /// Computes the layout of a run for a width, with a magnified axis.
    pub fn zoomed(recording: &Recording, counting: AxisUnit, available: i32, zoom: Zoom) -> Layout {
        let mut layout = Layout::without_places(recording, available);
        layout.zoom = zoom;
        layout.closed = Rc::new(match counting {
            AxisUnit::Steps => layout.step_by_step(),
            AxisUnit::Time => {
                let is_fold = |instant: &Instant| begins_with_fold(recording, instant.first);
                layout.find_gaps(is_fold, layout.rest());
                layout.find_room();
                layout.lay(None, CLOSED_STEP)
            }
        });
        layout
    }

    /// Returns the facts about a run, before its steps have positions.
    pub(super) fn without_places(recording: &Recording, available: i32) -> Layout {
        let steps = recording.steps();
        let times = std::iter::once(Millis(0)).chain(steps.iter().map(|step| step.at));
        let end_time = recording.run().world().now();
        Layout {
            tracks: Tracks::of(recording),
            ..Layout::of_times(times.collect(), end_time, available)
        }
    }

    /// Returns a layout without lanes for steps at these times.
    pub(super) fn of_times(times: Vec<Millis>, end_time: Millis, available: i32) -> Layout {
        Layout {
            tracks: Tracks::default(),
            available,
            instants: instants(&times),
            times,
            end_time,
            gaps: Vec::new(),
            torn: Vec::new(),
            room: available,
            least: 0,
            zoom: Zoom::default(),
            is_long: true,
            step_width: CLOSED_STEP,
            shared: None,
            closed: Rc::default(),
            extent: Extent::Whole,
            is_question_next: false,
        }
    }

    /// Hides all steps after `last`. Positions do not change. `is_question_next` reserves space for a
    /// question about the next step.
    #[must_use]
    pub fn up_to(self, last: usize, is_question_next: bool) -> Layout {
        let extent = Extent::UpTo(last);
        Layout { tracks: self.tracks.up_to(last), extent, is_question_next, ..self }
    }

    /// Draws nothing after the end of the run. Positions do not change.
    #[must_use]
    pub fn until_now(self) -> Layout {
        Layout { extent: Extent::UntilNow, ..self }
    }

    /// Returns the axis with the millisecond of this step expanded. On a shared axis, no millisecond
    /// is expanded.
    pub fn axis(self: &Rc<Layout>, step: usize) -> Axis {
        let place = self.instants.partition_point(|instant| instant.last < step);
        let instant = self.instants.get(place).copied();
        let Some(instant) = instant.filter(|_| step > 0 && !self.gaps.is_empty()) else {
            return Axis::new(self, self.closed.clone(), None);
        };
        let inner = as_pixels(instant.last - instant.first);
        if self.is_long {
            let wider = WIDEST_STEP - CLOSED_STEP;
            let lead = self.frame(place, Some(place));
            let shift = lead + wider * inner + self.frame(place + 1, Some(place));
            let opened = Opened { place, instant, lead, wider, shift };
            return Axis::new(self, self.closed.clone(), Some(opened));
        }
        let frames = self.frame(place, Some(place)) + self.frame(place + 1, Some(place));
        let others = self.least - inner * CLOSED_STEP + frames;
        let step_width = ((self.room - others) / inner.max(1)).clamp(NARROWEST_STEP, WIDEST_STEP);
        let places = Rc::new(self.lay(Some(place), step_width));
        let opened = Opened { place, instant, lead: 0, wider: 0, shift: 0 };
        Axis::new(self, places, Some(opened))
    }

    /// Positions the steps with equal distances.
    fn step_by_step(&self) -> Places {
        let last = self.times.len() - 1;
        let place = |step| MARGIN + START + self.zoom.of(WIDEST_STEP) * (as_pixels(step) - 1);
        let steps = (0..=last).map(|step| if step == 0 { MARGIN } else { place(step) }).collect();
        let rest = match self.rest() {
            REST => WIDEST_STEP,
            rest => rest,
        };
        Places { steps, end: place(last).max(MARGIN) + rest }
    }

    /// Positions the steps on an axis that two runs share, with no millisecond expanded. The steps
    /// of a millisecond are as far apart as the available width allows. `rest` is the space after
    /// the last step.
    pub(super) fn lay_shared(&mut self, is_fold: impl Fn(&Instant) -> bool, rest: i32, zoom: Zoom) {
        self.find_gaps(is_fold, rest);
        let gaps: i32 = self.gaps.iter().map(|gap| gap.least_width()).sum();
        let inner: i32 = self.instants.iter().map(|it| as_pixels(it.last - it.first)).sum();
        let free = (self.available - gaps - 2 * MARGIN) * SHARED_STEPS_PERCENT / 100;
        self.step_width = (free / inner.max(1)).clamp(NARROWEST_SHARED_STEP, NARROWEST_STEP);
        self.least = inner * self.step_width + gaps + 2 * MARGIN;
        self.room = self.available.max(self.least);
        if self.least > self.available {
            self.room = self.room.max(ROOMY);
        }
        self.room = zoom.of(self.room);
        self.closed = Rc::new(self.lay(None, self.step_width));
    }

    /// Gives a run its positions on an axis that it shares with another run.
    pub(super) fn on_shared_axis(self, shared: &Rc<Layout>, closed: Places) -> Layout {
        Layout { closed: Rc::new(closed), shared: Some(shared.clone()), ..self }
    }

    /// Finds the gaps. Folded polls are cut out if they would take more than a third of the
    /// picture. `rest` is the space after the last step.
    fn find_gaps(&mut self, is_fold: impl Fn(&Instant) -> bool, rest: i32) {
        let mut before = Millis(0);
        for (place, instant) in self.instants.iter().enumerate() {
            let duration_ms = instant.at.0 - before.0;
            self.gaps.push(match place {
                0 if duration_ms == 0 => Gap::Start,
                _ if duration_ms > self.end_time.0 / 3 && is_fold(instant) => {
                    self.torn.push(place);
                    Gap::Torn { idle_ms: duration_ms }
                }
                _ => Gap::Linear { duration_ms, least: NARROWEST_GAP },
            });
            before = instant.at;
        }
        self.gaps.push(Gap::Linear { duration_ms: self.end_time.0 - before.0, least: rest });
    }

    /// Returns the space after the last step.
    pub(super) fn rest(&self) -> i32 {
        let steps = self.times.len() - 1;
        let is_said =
            |(step, kind): (usize, EndKind)| step + LAST_STEPS > steps && kind != EndKind::Finished;
        match self.end_time > self.times[steps] {
            true => LONG_REST,
            false if self.tracks.clients.iter().filter_map(|it| it.end).any(is_said) => WORD_REST,
            false if self.tracks.overlaps.iter().any(|it| it.from + LAST_STEPS > steps) => {
                WORD_REST
            }
            false => REST,
        }
    }

    /// Computes the available width. A run that does not fit even into a wide screen is long.
    fn find_room(&mut self) {
        let inner = |instant: &Instant| as_pixels(instant.last - instant.first);
        let (mut intervals, mut most) = (0, 0);
        for instant in &self.instants {
            intervals += inner(instant);
            most = most.max(inner(instant));
        }
        let gaps: i32 = self.gaps.iter().map(|gap| gap.least_width()).sum();
        self.least = intervals * CLOSED_STEP + gaps + 2 * MARGIN;
        let needed = self.least + most * (NARROWEST_STEP - CLOSED_STEP) + 2 * FRAME;
        if needed > self.room {
            self.room = self.room.max(ROOMY);
        }
        self.is_long = needed > self.room;
        if self.zoom != Zoom::default() {
            self.room = self.zoom.of(self.room.max(self.least));
        }
    }

    /// Returns the additional width of a gap next to the expanded instant.
    fn frame(&self, gap: usize, opened: Option<usize>) -> i32 {
        let is_beside = opened.is_some_and(|it| gap == it || gap == it + 1);
        let takes_it = matches!(self.gaps[gap], Gap::Linear { least: NARROWEST_GAP, .. });
        if is_beside && takes_it { FRAME } else { 0 }
    }

    fn lay(&self, opened: Option<usize>, opened_step: i32) -> Places {
        let step_width = |place| if opened == Some(place) { opened_step } else { self.step_width };
        let mut left = self.room - 2 * MARGIN;
        for (place, gap) in self.gaps.iter().enumerate() {
            left -= gap.fixed_width();
            if let Some(instant) = self.instants.get(place) {
                left -= as_pixels(instant.last - instant.first) * step_width(place);
            }
        }
        let scale = self.scale(opened, left);
        let mut places = Places { steps: vec![MARGIN], end: 0 };
        let mut x = MARGIN;
        for (place, &gap) in self.gaps.iter().enumerate() {
            x += gap.fixed_width() + scale.width(gap, self.frame(place, opened));
            let Some(instant) = self.instants.get(place) else { break };
            for _ in instant.first..instant.last {
                places.steps.push(x);
                x += step_width(place);
            }
            places.steps.push(x);
        }
        places.end = x;
        places
    }

    /// Returns the scale that makes all linear gaps together fill `width`. Very short gaps are
    /// drawn wider than the scale, and the others become narrower.
    fn scale(&self, opened: Option<usize>, width: i32) -> Scale {
        let mut scale = Scale { pixels: 0, duration_ms: 1 };
        let mut too_short = vec![false; self.gaps.len()];
        loop {
            let (mut left, mut duration_ms) = (width, 0);
            for (place, &gap) in self.gaps.iter().enumerate() {
                if let Gap::Linear { duration_ms: own, least } = gap {
                    if too_short[place] {
                        left -= least + self.frame(place, opened);
                    } else {
                        duration_ms += own;
                    }
                }
            }
            scale.pixels = u64::try_from(left).unwrap_or(0);
            scale.duration_ms = duration_ms.max(1);
            let mut is_settled = true;
            for (place, &gap) in self.gaps.iter().enumerate() {
                if let Gap::Linear { duration_ms, least } = gap
                    && !too_short[place]
                    && scale.linear(duration_ms) < least + self.frame(place, opened)
                {
                    too_short[place] = true;
                    is_settled = false;
                }
            }
            if is_settled {
                return scale;
            }
        }
    }
}

/// Returns the milliseconds of steps at these times. Index 0 is the time before the first step.
fn instants(times: &[Millis]) -> Vec<Instant> {
    let mut instants: Vec<Instant> = Vec::new();
    for (number, &at) in times.iter().enumerate().skip(1) {
        match instants.last_mut() {
            Some(instant) if instant.at == at => instant.last = number,
            _ => instants.push(Instant { at, first: number, last: number }),
        }
    }
    instants
}

/// Returns `true` if a step consists of folded polls.
pub(super) fn begins_with_fold(recording: &Recording, step: usize) -> bool {
    recording.step(step).is_some_and(|step| matches!(step.content, Content::Fold { .. }))
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

/// Scale as a number of pixels for a number of milliseconds.
struct Scale {
    pixels: u64,
    duration_ms: u64,
}

impl Scale {
    fn linear(&self, duration_ms: u64) -> i32 {
        let width = self.pixels.saturating_mul(duration_ms) / self.duration_ms;
        i32::try_from(width).unwrap_or(i32::MAX)
    }

    fn width(&self, gap: Gap, frame: i32) -> i32 {
        match gap {
            Gap::Linear { duration_ms, least } => self.linear(duration_ms).max(least + frame),
            Gap::Start | Gap::Torn { .. } => 0,
        }
    }
}
