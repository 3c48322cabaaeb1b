//! Links to the runs of challenges.

use crate::kit::intent::{Intent, Opening};
use crate::kit::source::Source;
use primitives::Millis;
use run_analysis::Recording;
use session::{Branches, Link, View, Work};
use std::rc::Rc;

/// Returns the intent to open a run in the workshop, at a step.
pub fn in_workshop(recording: &Recording, step: usize) -> Intent {
    Opening::Link(Box::new(link_to(recording, step)), Source::Scenario).into()
}

/// Returns the link for a run, at a step.
pub(crate) fn link_to(recording: &Recording, step: usize) -> Link {
    let run = recording.run();
    let work = Work {
        story: None,
        scenario: run.world().scenario().clone().into(),
        until: Millis(60_000),
        branches: Branches::of(run.moves().clone()).into(),
        moves: recording.moves_at(step),
        caption: Rc::default(),
    };
    Link { work, shown: View::default(), findings: Vec::new() }
}
