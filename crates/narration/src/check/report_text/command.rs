//! Command line that repeats a check of the page.

use model_checker::{CheckBounds, CheckReport};
use primitives::Millis;
use session::{Branches, Caption, Work};
use simulator::{FaultKind, Scenario};

/// Returns the command that repeats this check.
pub(super) fn command(checked: &CheckReport) -> String {
    let CheckBounds { faults, states, bytes, .. } = checked.question.bounds;
    let mut command = format!("lockscope check '{}'", set_up(&checked.question.scenario));
    for kind in FaultKind::ALL {
        if faults.count(kind) != CheckBounds::USUAL.faults.count(kind) {
            command += &format!(" --{} {}", kind.names().option, faults.count(kind));
        }
    }
    if states != CheckBounds::USUAL.states {
        command += &format!(" --states {states}");
    }
    command + &format!(" --memory {}", bytes >> 20)
}

/// Encodes the scenario as a link in which no move has been made.
fn set_up(scenario: &Scenario) -> String {
    let work = Work {
        story: None,
        scenario: scenario.clone().into(),
        until: Millis(60_000),
        branches: Branches::default().into(),
        moves: 0,
        caption: Caption::default().into(),
    };
    let link = session::Link { work, shown: session::View::default(), findings: Vec::new() };
    session::encode(&link).unwrap_or_default()
}
