//! Where in the run the page is: by steps, by moves, and as time passes while it plays.

use super::{Notice, State};

impl State {
    /// The state at a step, where nothing plays.
    pub(super) fn paused_at(&self, step: usize) -> State {
        let step = step.min(self.recording.last());
        let mut next = self.clone();
        next.playing = None;
        next.notice = next.notice.filter(Notice::stays);
        next.look_at(self.recording.moves_at(step));
        next
    }

    /// Shows the run after `moves` moves.
    pub(super) fn look_at(&mut self, moves: usize) {
        let moves = moves.min(self.recording.run().moves().len());
        if moves != self.work.moves {
            self.asking = None;
        }
        (self.work.moves, self.step) = (moves, self.recording.step_after(moves));
    }

    /// Goes on by as many steps as fit into the time that has passed, however long the browser
    /// waited before it said so.
    pub(super) fn played(&self, elapsed_ms: u64) -> State {
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
