//! Changes to the moves of a run: chosen moves, branches, background jobs and undo.
//!
//! The branches own the moves and the displayed run follows them. A replay keeps the moves that
//! both runs have in common. Until a long replay is done, the page shows the old run, and further
//! changes apply to the planned work. Stopping the replay discards the plan.

use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::kit::toast::Toast;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::context::{Workshop, WorkshopMut};
use crate::workshop::session::edit_scope::PendingWork;
use crate::workshop::session::links::Opened;
use crate::workshop::session::state::{Before, Past};
use run_analysis::Recording;
use session::{Branches, Choice, History, Input, Refusal, Task, TaskKind, Work};
use simulator::{Limit, Move, Replay, Scenario};
use std::rc::Rc;

/// Maximum number of moves that are made at once. A longer job runs in the background and the page
/// shows its progress.
pub(crate) const AT_ONCE: usize = 1_500;

/// A step through the undo history, back or forward.
type Travel = fn(&mut History<Before>, Before) -> Option<Before>;

impl<'a> Workshop<'a> {
    /// Returns `true` if the shown run can continue without the user.
    pub(crate) fn can_go_on(self) -> bool {
        self.session.pending.is_none()
            && self.session.task.is_none()
            && self.session.recording.can_go_on(self.session.work.until)
    }

    /// Returns the current state, for undo to restore.
    pub(crate) fn now(self) -> Before {
        Before {
            work: self.session.planned().clone(),
            is_generated: self.session.is_generated,
            drafts: self.session.drafts.clone(),
            lock: self.session.lock,
            opening: self.session.opening,
        }
    }
}

impl WorkshopMut<'_> {
    pub(crate) fn choose(&mut self, chosen: Move) {
        let after = self.session.work.moves;
        let world = self.session.recording.run().world_after(after);
        let mut work = Work { moves: after + 1, ..self.session.work.clone() };
        let branches = Rc::make_mut(&mut work.branches);
        let kept = branches.current();
        (self.playback.playing, self.layout.menu) = (None, None);
        self.emit(ShellAction::Dismiss(Dismissal::Any));
        let run = self.session.recording.run();
        if after == run.moves().len() && run.limit() == Some(Limit::Bytes) {
            self.notify(Toast::Refused(Refusal::TooManyBytes));
            return;
        }
        match branches.choose(after, &world, chosen) {
            Ok(Choice::Recorded) => self.look_at(after + 1),
            Ok(choice) => {
                if choice == Choice::Branched {
                    self.notify(Toast::Branched { kept, begun: branches.current() });
                }
                self.plan(None);
                self.session.is_generated = false;
                self.show(work);
            }
            Err(refusal) => self.notify(Toast::Refused(refusal)),
        }
        self.faults.amount = None;
    }

    pub(crate) fn change_branches(
        &mut self,
        change: impl FnOnce(&mut Branches) -> Result<(), Refusal>,
    ) {
        let before = self.session.planned();
        let mut work = before.clone();
        let branches = Rc::make_mut(&mut work.branches);
        let current = branches.current();
        self.emit(ShellAction::Dismiss(Dismissal::Any));
        match change(branches) {
            Err(refusal) => self.notify(Toast::Refused(refusal)),
            Ok(()) if work.branches == self.session.planned().branches => {}
            Ok(()) => {
                if work.branches.current() != current {
                    let known = &self.session.planned().branches;
                    work.moves = work.moves.min(known.fork(current, work.branches.current()));
                }
                self.plan(None);
                self.show(work);
            }
        }
    }

    pub(crate) fn go_on(&mut self) {
        self.perform(Task::go_on(self.session.recording.clone(), self.session.work.until), None);
    }

    pub(crate) fn try_seeds(&mut self) {
        let seed = self.session.work.scenario.seed.wrapping_add(1);
        let scenario = Scenario { seed, ..(*self.session.work.scenario).clone() };
        if let Ok(start) = Recording::start(&scenario) {
            self.perform(
                Task::try_seeds(start, self.session.work.until, self.session.seed_search),
                None,
            );
        }
    }

    /// Undoes or redoes a change.
    pub(crate) fn travel(&mut self, travel: Travel) {
        let mut history = self.session.history.clone();
        if let Some(before) = travel(&mut history, self.read().now()) {
            let Before { work, is_generated, drafts, lock, opening } = before;
            self.replace_history(history);
            if opening != self.session.opening {
                self.session.leave_work();
                self.session.opening = opening;
            }
            (self.session.drafts, self.session.lock) = (drafts, lock);
            self.session.is_generated = is_generated;
            self.session.opened = None;
            self.emit(ShellAction::Dismiss(Dismissal::Any));
            self.show(work);
            // Only the editor shows a program with errors.
            if let Some(client) = self.read().invalid_client() {
                self.edit(Some(client));
            }
        }
    }

    /// Cancels the background job.
    pub(crate) fn stop(&mut self) {
        let opened = self.session.opened.take();
        let kind = self.session.task.as_ref().map(|task| task.kind);
        (self.session.task, self.session.pending, self.layout.blank) = (None, None, false);
        self.emit(ShellAction::Dismiss(Dismissal::Passing));
        if kind == Some(TaskKind::TrySeeds) {
            let (tried, trial) =
                (self.session.progress.seeds_tried as u64, self.session.seed_search);
            self.notify(Toast::FoundNothing { tried, trial });
        }
        // Drafts without errors belong to the discarded plan.
        self.session.drafts.retain(|draft| !draft.diagnostics.is_empty());
        if let Some(history) = self.session.settled.take() {
            self.session.history = history;
        }
        // The stored work is not lost: undo restores it.
        if let Some(work) = opened.and_then(Opened::own_work) {
            self.remember(work);
        }
    }

    /// Adds the current or planned work to the history and cancels the background job, before other
    /// work replaces it.
    pub(crate) fn keep(&mut self, typed: Option<&Input>) {
        self.plan(typed);
        (self.session.task, self.session.pending, self.session.settled) = (None, None, None);
    }

    /// Adds the current or planned work to the history before a change. The caller must show the
    /// changed work next.
    pub(crate) fn plan(&mut self, typed: Option<&Input>) {
        let mut history = self.session.history.clone();
        history.keep(self.read().now(), typed);
        self.replace_history(history);
        self.session.opened = None;
    }

    /// Adds the work to the history before a change to a draft only. The background job continues.
    pub(crate) fn keep_drafts(&mut self, typed: &Input) {
        self.plan(Some(typed));
        if self.session.pending.is_none() {
            self.session.settled = None;
        }
    }

    fn replace_history(&mut self, history: Past) {
        let before = std::mem::replace(&mut self.session.history, history);
        self.session.settled.get_or_insert(before);
    }

    /// Shows other work. The moves that its run has in common with the shown one are kept; the
    /// others are replayed.
    pub(crate) fn show(&mut self, work: Work) {
        let (run, moves) = (self.session.recording.run(), work.branches.current_moves());
        let fork = moves.common_prefix(run.moves());
        if *work.scenario != *run.world().scenario() {
            let replay = work.replay();
            self.replay(work.into(), replay);
        } else if fork == moves.len() && fork == run.moves().len() {
            (self.session.task, self.session.pending, self.session.settled) = (None, None, None);
            self.settle(work);
        } else {
            let kind = TaskKind::Replay { moves: moves.len() };
            let replay = work.replay().behind(fork);
            let task = Task::replay(kind, self.session.recording.branch_at(fork), replay);
            self.perform(task, Some(work.into()));
        }
    }

    /// Replays moves in the scenario of other work, and shows the result.
    pub(crate) fn replay(&mut self, landing: PendingWork, replay: Replay) {
        match Recording::start(&landing.work.scenario) {
            Ok(start) => {
                let kind = TaskKind::Replay { moves: replay.left() };
                self.perform(Task::replay(kind, start, replay), Some(landing));
            }
            Err(_) => self.stop(),
        }
    }

    /// Runs a job, at once if it is short.
    pub(crate) fn perform(&mut self, task: Task, landing: Option<PendingWork>) {
        let (kind, mut worker) = (task.kind, task.begin());
        (self.session.task, self.session.pending) = (Some(task), landing);
        self.playback.playing = None;
        if worker.advance(AT_ONCE) {
            self.land(Rc::new(worker.recording()));
        } else {
            self.session.progress = worker.progress();
            self.session.task = Some(worker.rest(kind));
        }
    }

    /// Applies the result of a background job to the work.
    pub(crate) fn land(&mut self, recording: Rc<Recording>) {
        let (Some(task), landing) = (self.session.task.take(), self.session.pending.take()) else {
            return;
        };
        let PendingWork { mut work, broken, play_to } =
            landing.unwrap_or_else(|| self.session.work.clone().into());
        match task.kind {
            TaskKind::Compare { with, .. } => {
                self.begin_comparison(with, recording);
                return;
            }
            TaskKind::Replay { .. } => self.session.settled = None,
            TaskKind::GoOn if recording.run().moves() == self.session.recording.run().moves() => {
                return;
            }
            TaskKind::GoOn => self.keep(None),
            TaskKind::TrySeeds => {
                self.keep(None);
                let seed = recording.run().world().scenario().seed;
                let found = self.session.seed_search.found_at(&recording);
                let (tried, trial) =
                    (seed.wrapping_sub(work.scenario.seed), self.session.seed_search);
                self.notify(match found {
                    Some(_) => Toast::Found { seed, tried, trial },
                    None => Toast::FoundNothing { tried, trial },
                });
                let step = found.map_or(0, |event| recording.step_of(event));
                work.moves = recording.moves_at(step);
                work.scenario = Rc::new(recording.run().world().scenario().clone());
                work.branches = Rc::default();
                self.session.drafts.retain(|draft| draft.input != Input::Seed);
            }
        }
        Rc::make_mut(&mut work.branches).follow(recording.run().moves());
        (self.session.recording, self.session.broken, self.layout.menu) = (recording, broken, None);
        self.settle(work);
        if let Some(step) = play_to {
            self.position(PlaybackAction::PlayTo(step));
        }
    }

    /// Shows work whose run is already in `self.recording`.
    fn settle(&mut self, work: Work) {
        let at = work.moves;
        (self.session.work, self.faults.amount, self.layout.blank) = (work, None, false);
        self.look_at(at);
        self.arrive();
    }
}
