//! Links to the runs of challenges.

use crate::kit::intent::{Intent, Opening};
use crate::kit::source::Source;
use run_analysis::Recording;
use session::Link;

/// Returns the intent to open a run in the workshop, at a step.
pub(crate) fn in_workshop(recording: &Recording, step: usize) -> Intent {
    Opening::Link(Box::new(Link::of_run(recording, step)), Source::Scenario).into()
}
