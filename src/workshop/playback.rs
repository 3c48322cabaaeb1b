//! Changes of the position in the run, by steps, by moves, and by the time passed during playback.

use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::run_view::playback::PlaybackAction;
use crate::workshop::context::{Workshop, WorkshopMut};

/// Minimum duration of the playback of a failing run, in ms, so that a run of few steps is seen.
const SHORTEST_MS: u64 = 2_400;

impl<'a> Workshop<'a> {
    /// Returns the step to go back to: the current one if moves after it have been made, otherwise
    /// the one before it.
    pub(crate) fn step_before(self) -> usize {
        let step = self.playback.step;
        let is_behind = self.session.work.moves > self.session.recording.moves_at(step);
        if is_behind { step } else { step.saturating_sub(1) }
    }
}

impl WorkshopMut<'_> {
    /// Pauses at a step.
    pub(crate) fn pause_at(&mut self, step: usize) {
        let step = step.min(self.session.recording.last());
        self.playback.playing = None;
        self.emit(ShellAction::Dismiss(Dismissal::Passing));
        self.look_at(self.session.recording.moves_at(step));
    }

    /// Goes to the position after `moves` moves.
    pub(crate) fn look_at(&mut self, moves: usize) {
        let recording = &self.session.recording;
        let (moves, step) = (moves.min(recording.run().moves().len()), recording.step_after(moves));
        if moves != self.session.work.moves {
            if self.faults.amount.is_some() {
                self.faults.amount = None;
            }
            self.session.work.moves = moves;
        }
        self.playback.step = step;
        self.follow_playhead();
    }

    /// Advances by all steps that fit into the elapsed time, even if the browser called late.
    pub(crate) fn play(&mut self, elapsed_ms: u64) {
        let Some(shown_ms) = self.playback.playing else { return };
        let shortest_ms = match self.playback.stops_at {
            Some(end) => SHORTEST_MS / u64::try_from(end.max(1)).unwrap_or(u64::MAX),
            None => 0,
        };
        let step_ms = self.options.speed.step_duration_ms().max(shortest_ms);
        let shown_ms = shown_ms.saturating_add(elapsed_ms);
        let steps = usize::try_from(shown_ms / step_ms).unwrap_or(usize::MAX);
        if steps == 0 {
            self.playback.playing = Some(shown_ms);
            return;
        }
        let end = self.playback.stops_at.unwrap_or(usize::MAX).min(self.session.recording.last());
        self.pause_at(self.playback.step.saturating_add(steps).min(end));
        let is_at_the_end = self.playback.step >= end;
        self.playback.playing = (!is_at_the_end).then_some(shown_ms % step_ms);
    }
}

impl WorkshopMut<'_> {
    /// Applies an action on the position in the run.
    pub(crate) fn position(&mut self, action: PlaybackAction) {
        let last = self.session.recording.last();
        if action == PlaybackAction::PlayOrPause {
            self.playback.stops_at = None;
        }
        match action {
            PlaybackAction::First => self.pause_at(0),
            PlaybackAction::Back => self.pause_at(self.read().step_before()),
            PlaybackAction::Forward => self.pause_at(self.playback.step + 1),
            PlaybackAction::Last => self.pause_at(last),
            PlaybackAction::GoTo(step) => self.pause_at(step),
            PlaybackAction::PlayOrPause if self.playback.playing.is_some() => {
                self.playback.playing = None
            }
            // At the end of a changed run that can continue, extend the run and play the new part.
            PlaybackAction::PlayOrPause
                if self.playback.step == last && self.read().can_go_on() =>
            {
                self.go_on();
                self.playback.playing = self.session.task.is_none().then_some(0);
            }
            PlaybackAction::PlayOrPause => {
                self.pause_at(if self.playback.step == last { 0 } else { self.playback.step });
                self.playback.playing = Some(0);
            }
            PlaybackAction::PlayTo(step) => {
                self.pause_at(0);
                (self.playback.playing, self.playback.stops_at) = (Some(0), Some(step));
            }
            PlaybackAction::TimePassed(elapsed_ms) => self.play(elapsed_ms),
            PlaybackAction::ChooseServer(server) => self.playback.server = server,
            PlaybackAction::ShowHistory(history_view) => self.playback.history_view = history_view,
            PlaybackAction::CloseLegend => self.playback.shows_legend = false,
            PlaybackAction::SetAxis(axis) => self.playback.axis = axis,
            PlaybackAction::ZoomIn => self.playback.zoom = self.playback.zoom.larger(),
            PlaybackAction::ZoomOut => self.playback.zoom = self.playback.zoom.smaller(),
        }
    }
}
