//! Runs a story: its cues at their times, everything else in turn.

use crate::{Cue, Story};
use primitives::{ClientId, Millis};
use simulator::{Move, NotAllowed, Run, ScenarioError};
use simulator::{Policy, StopReason, play_until};

/// An error in a story.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoryError {
    /// The scenario is not valid.
    #[error("the scenario cannot be run: {}", listed(.0))]
    Scenario(Vec<ScenarioError>),
    /// A cue is not possible at its time.
    #[error("cue {cue:?} at {} ms: {reason}", at.0)]
    Cue {
        /// Time of the cue.
        at: Millis,
        /// The cue.
        cue: Cue,
        /// The move that is not allowed.
        reason: NotAllowed,
    },
    /// The run never ends: a client sends requests again and again while no time passes.
    #[error("the run reached its limit, and still at {} ms", at.0)]
    TooManyMoves {
        /// Virtual time at the limit.
        at: Millis,
    },
    /// The time of the cues is never reached: nothing happens any more, or the time is before the
    /// previous cue.
    #[error("the time of the cues at {} ms never comes", at.0)]
    Unreached {
        /// Time of the cues.
        at: Millis,
    },
}

/// Runs a story from its start to its end.
///
/// Between cues the clients act in turn: the first client with a due move continues until it waits
/// for time to pass.
///
/// # Errors
/// The first cue that is not possible at its time.
pub fn play_story(story: &Story) -> Result<Run, StoryError> {
    let mut run = Run::new(&story.scenario()).map_err(StoryError::Scenario)?;
    for &(at, cues) in story.cues {
        go_on(&mut run, at)?;
        if run.world().now() != at {
            return Err(StoryError::Unreached { at });
        }
        for cue in cues {
            perform(&mut run, cue).map_err(|reason| {
                let cue = cue.clone();
                StoryError::Cue { at, cue, reason }
            })?;
        }
    }
    go_on(&mut run, story.until)?;
    Ok(run)
}

/// Runs a client until a visible event happens or the run reaches a limit.
///
/// # Errors
/// [`NotAllowed`] if the client cannot run now.
pub fn step(run: &mut Run, client: ClientId) -> Result<(), NotAllowed> {
    loop {
        let deliver = Move::Deliver(client);
        let next = if run.world().allows(&deliver) { deliver } else { Move::Run(client) };
        let shows = run.push(next)?.any(|event| event.kind.is_visible());
        if shows || run.limit().is_some() {
            return Ok(());
        }
    }
}

/// Lets the clients act in turn up to `end`, or until nothing is due any more.
fn go_on(run: &mut Run, end: Millis) -> Result<(), StoryError> {
    match play_until(run, Policy::InTurn, end) {
        Err(StopReason::MovesUsedUp | StopReason::MemoryUsedUp) => {
            Err(StoryError::TooManyMoves { at: run.world().now() })
        }
        _ => Ok(()),
    }
}

fn perform(run: &mut Run, cue: &Cue) -> Result<(), NotAllowed> {
    match cue {
        Cue::Step(client) => step(run, *client),
        Cue::Move(chosen) => run.push(chosen.clone()).map(|_| ()),
    }
}

fn listed(errors: &[ScenarioError]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
