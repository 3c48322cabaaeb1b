//! Runs a scenario by chance.

use super::{Policy, Scheduler};
use crate::run::Run;
use crate::scenario::{Scenario, ScenarioError};
use crate::time::Millis;

/// Runs a scenario until `until`, or until no client does anything any more, or for
/// [`MOVE_LIMIT`](crate::run::MOVE_LIMIT) moves. The same scenario gives the same run.
///
/// # Errors
/// All that is wrong with the scenario.
pub fn play(scenario: &Scenario, until: Millis) -> Result<Run, Vec<ScenarioError>> {
    let mut run = Run::new(scenario)?;
    let scheduler = Scheduler { order: Policy::Seeded, until };
    while let Ok(next) = scheduler.next(&run) {
        if run.push(next).is_err() {
            break;
        }
    }
    Ok(run)
}
