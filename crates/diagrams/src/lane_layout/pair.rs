//! Layout of two runs on one time axis: steps with the same time and the same index within their
//! millisecond have the same position.
//!
//! The shared axis is the layout of a sequence of steps that belongs to neither run. A millisecond
//! has as many steps there as in the run with more steps.

use super::axis::Axis;
use super::layout::{Instant, Layout, Places, begins_with_fold};
use super::zoom::Zoom;
use primitives::Millis;
use run_analysis::Recording;
use std::rc::Rc;

/// Layouts of two runs on one axis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The axis, without lanes.
    pub axis: Rc<Layout>,
    /// Layouts of the two runs.
    pub runs: [Rc<Layout>; 2],
}

/// A step of one of two runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedStep {
    /// Index of the run.
    pub run: usize,
    /// Number of the step.
    pub step: usize,
}

impl Pair {
    /// Computes the layouts of two runs for a width, with a magnified axis.
    pub fn new(recordings: [&Recording; 2], available: i32, zoom: Zoom) -> Pair {
        let runs = recordings.map(|it| Layout::without_places(it, available));
        let mut times = vec![Millis(0)];
        for (at, steps) in milliseconds(&runs) {
            times.extend(std::iter::repeat_n(at, steps));
        }
        let end_time = runs[0].end_time.max(runs[1].end_time);
        let mut axis = Layout::of_times(times, end_time, available);
        let is_fold = |instant: &Instant| {
            let mut both = runs.iter().zip(recordings);
            both.any(|(run, recording)| {
                let step = run.times.partition_point(|&at| at < instant.at).max(1);
                run.times.get(step) == Some(&instant.at) && begins_with_fold(recording, step)
            })
        };
        let rest = runs[0].rest().max(runs[1].rest());
        axis.lay_shared(is_fold, rest, zoom);
        let axis = Rc::new(axis);
        Pair { runs: runs.map(|run| Rc::new(placed(run, &axis))), axis }
    }

    /// Returns the axis.
    pub fn axis(&self) -> Axis {
        self.axis.axis(0)
    }

    /// Returns the step of either run that is nearest to this position.
    pub fn nearest(&self, x: i32) -> SharedStep {
        let nearest = [0, 1].map(|run| {
            let axis = self.runs[run].axis(0);
            let step = axis.nearest(x);
            ((axis.x(step) - x).abs(), SharedStep { run, step })
        });
        let [before, after] = nearest;
        if before.0 < after.0 { before.1 } else { after.1 }
    }
}

/// Returns the milliseconds of both runs with the number of steps on the shared axis, in order.
fn milliseconds(runs: &[Layout; 2]) -> Vec<(Millis, usize)> {
    let [mut before, mut after] =
        runs.each_ref().map(|run| run.instants.iter().copied().peekable());
    let count = |instant: Instant| instant.last - instant.first + 1;
    let mut merged = Vec::new();
    loop {
        let next = [before.peek(), after.peek()].map(|it| it.map(|instant| instant.at));
        let Some(at) = next.into_iter().flatten().min() else { return merged };
        let steps = [before.next_if(|it| it.at == at), after.next_if(|it| it.at == at)];
        merged.push((at, steps.into_iter().flatten().map(count).max().unwrap_or(0)));
    }
}

/// Gives the steps of a run their positions on the shared axis.
fn placed(run: Layout, shared: &Rc<Layout>) -> Layout {
    let axis = shared.axis(0);
    let mut steps = vec![axis.x(0)];
    for instant in &run.instants {
        // Each millisecond of the run is also one of the axis.
        let first = shared.times.partition_point(|&at| at < instant.at).max(1);
        steps.extend((0..=instant.last - instant.first).map(|index| axis.x(first + index)));
    }
    let last = steps[steps.len() - 1];
    let is_over = run.times.last() == Some(&run.end_time);
    let end = if is_over {
        (last + run.rest()).min(axis.end())
    } else {
        axis.x_of(run.end_time).unwrap_or(axis.end())
    };
    let closed = Places { steps, end: end.max(last) };
    run.on_shared_axis(shared, closed)
}
