//! Makes the moves of a story: its cues at their times, everything else in turn.

use crate::{Cue, Story};
use primitives::{ClientId, Millis};
use simulator::{Move, NotAllowed, Run, ScenarioError};
use simulator::{Policy, StopReason, play_until};

/// Why a story cannot be told.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoryError {
    /// Its scenario cannot be run.
    #[error("the scenario cannot be run: {}", listed(.0))]
    Scenario(Vec<ScenarioError>),
    /// A cue asks for what cannot happen then.
    #[error("cue {cue:?} at {} ms: {reason}", at.0)]
    Cue {
        /// When it was due.
        at: Millis,
        /// What was asked.
        cue: Cue,
        /// What could not be done.
        reason: NotAllowed,
    },
    /// It never ends: a client asks again and again without letting time pass.
    #[error("the run reached its limit, and still at {} ms", at.0)]
    TooManyMoves {
        /// How far it came.
        at: Millis,
    },
    /// Its time is not reached: nothing happens any more, or it lies before the cue in front of it.
    #[error("the time of the cues at {} ms never comes", at.0)]
    Unreached {
        /// When they were due.
        at: Millis,
    },
}

/// Runs a story from its start to its end.
///
/// Between cues the clients act in turn: the first client for which anything is due goes on until
/// it waits for time to pass.
///
/// # Errors
/// The first cue that does not fit what happens.
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

/// Lets a client go on until something shows, or the run reaches a limit.
///
/// # Errors
/// [`NotAllowed`] if it cannot go on now.
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

/// Lets the clients act in turn up to `end`, or until nothing is left to happen.
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
