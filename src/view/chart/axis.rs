//! The axis: which step stands where.
//!
//! Every step is equally far from the one before; a fold is a torn stretch, and the fold's own place
//! is behind it.

use super::as_pixels;
use crate::run::{Content, Step};
use crate::time::Millis;
use std::ops::RangeInclusive;

const MARGIN: i32 = 16;
const FIRST_STEP: i32 = 34;
const NARROWEST_STEP: i32 = 44;
const WIDEST_STEP: i32 = 64;
const TORN_WIDTH: i32 = 84;
const BESIDE_TORN: i32 = 18;

/// The places of the steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// By number; the first is the place before step 1.
    places: Vec<i32>,
    times: Vec<Millis>,
    /// The folds.
    pub torn: Vec<Torn>,
    /// The steps of each millisecond.
    pub instants: Vec<Instant>,
    /// How wide everything is.
    pub width: i32,
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
}

impl Axis {
    pub(super) fn new(steps: &[Step], available_width: i32) -> Axis {
        let folds = steps.iter().filter(|step| is_fold(step)).count();
        let fixed = 2 * MARGIN + FIRST_STEP + as_pixels(folds) * (TORN_WIDTH + 2 * BESIDE_TORN);
        let even = as_pixels(steps.len().saturating_sub(1 + folds)).max(1);
        let step_width = ((available_width - fixed) / even).clamp(NARROWEST_STEP, WIDEST_STEP);

        let mut axis = Axis { places: vec![MARGIN], times: vec![Millis(0)], torn: Vec::new(), instants: Vec::new(), width: 0 };
        let mut place = MARGIN;
        for (number, step) in (1..).zip(steps) {
            if is_fold(step) {
                let from = place + BESIDE_TORN;
                let to = from + TORN_WIDTH;
                let idle_ms = step.at.0 - axis.times[number - 1].0;
                axis.torn.push(Torn { step: number, from, to, idle_ms });
                place = to + BESIDE_TORN;
            } else {
                place += if number == 1 { FIRST_STEP } else { step_width };
            }
            axis.places.push(place);
            axis.times.push(step.at);
            match axis.instants.last_mut() {
                Some(instant) if instant.at == step.at => {
                    instant.steps = *instant.steps.start()..=number;
                    instant.to = place;
                }
                _ => axis.instants.push(Instant { at: step.at, steps: number..=number, from: place, to: place }),
            }
        }
        axis.width = (place + MARGIN + BESIDE_TORN).max(available_width);
        axis
    }

    /// The place of a step by its number; the last one's if there is no such step.
    pub fn x(&self, step: usize) -> i32 {
        self.places[step.min(self.places.len() - 1)]
    }

    /// The place of a moment between the steps around it, not nearer to either than can be told
    /// apart; none if the run is over by then.
    pub fn x_of(&self, moment: Millis) -> Option<i32> {
        let after = self.times.partition_point(|&at| at < moment);
        let &end = self.times.get(after)?;
        let before = after.checked_sub(1)?;
        let start = self.times[before];
        let (left, right) = (self.places[before], self.places[after]);
        let share = (moment.0 - start.0).saturating_mul(u64::try_from(right - left).ok()?) / (end.0 - start.0).max(1);
        let apart = 12.min((right - left) / 2);
        Some((left + i32::try_from(share).ok()?).clamp(left + apart, right - apart))
    }

    /// The right edge of what is drawn for the last step.
    pub fn end(&self) -> i32 {
        self.x(usize::MAX) + BESIDE_TORN
    }

    /// The millisecond to which a step belongs.
    pub fn instant_of(&self, step: usize) -> Option<&Instant> {
        self.instants.iter().find(|instant| instant.steps.contains(&step))
    }
}

fn is_fold(step: &Step) -> bool {
    matches!(step.content, Content::Fold { .. })
}
