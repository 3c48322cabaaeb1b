//! The position in the run, by steps, by moves, and by the time passed during playback.

use crate::kit::toast::Toast;
use crate::shell::state::State;

impl State {
    /// Returns the paused state at a step.
    pub(crate) fn paused_at(&self, step: usize) -> State {
        let step = step.min(self.recording.last());
        let mut next = self.clone();
        next.playing = None;
        next.notice = next.notice.filter(Toast::stays);
        next.look_at(self.recording.moves_at(step));
        next
    }

    /// Goes to the position after `moves` moves.
    pub(crate) fn look_at(&mut self, moves: usize) {
        let moves = moves.min(self.recording.run().moves().len());
        if moves != self.work.moves {
            self.asking = None;
        }
        (self.work.moves, self.step) = (moves, self.recording.step_after(moves));
    }

    /// Advances by all steps that fit into the elapsed time, even if the browser called late.
    pub(crate) fn played(&self, elapsed_ms: u64) -> State {
        let Some(shown_ms) = self.playing else { return self.clone() };
        let (shown_ms, step_ms) =
            (shown_ms.saturating_add(elapsed_ms), self.speed.step_duration_ms());
        let steps = usize::try_from(shown_ms / step_ms).unwrap_or(usize::MAX);
        if steps == 0 {
            return State { playing: Some(shown_ms), ..self.clone() };
        }
        let next = self.paused_at(self.step.saturating_add(steps));
        let at_the_end = next.step == self.recording.last();
        State { playing: (!at_the_end).then_some(shown_ms % step_ms), ..next }
    }
}
