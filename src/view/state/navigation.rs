//! What changes the course of the run: chosen moves, branches, long work, undo; and where each
//! leads.
//!
//! The branches have the moves, and the run shown follows them: it is branched where another course
//! begins, and made again only from there on. What takes long is planned first: until its run has
//! been made, what is shown stays as it was, and further changes begin with what is planned. To
//! stop is to drop the plan.

use super::links::Opened;
use super::repairing::Landing;
use super::{Before, Input, Notice, Overlay, Past, State, Task, TaskKind, Work};
use narration::report::Recording;
use primitives::Millis;
use session::{Branches, Choice, Refusal};
use simulator::{Limit, Move, Replay, Scenario};
use std::rc::Rc;

/// So many moves are made at once; for more, the page shows how far it is.
pub(super) const AT_ONCE: usize = 1_500;

/// A way through what was before and after.
type Travel = fn(&mut Past, Before) -> Option<Before>;

impl State {
    pub(super) fn choose(&mut self, chosen: Move) {
        let after = self.work.moves;
        let world = self.recording.run().world_after(after);
        let mut work = Work { moves: after + 1, ..self.work.clone() };
        let branches = Rc::make_mut(&mut work.branches);
        let kept = branches.current();
        (self.playing, self.notice, self.menu) = (None, None, None);
        let run = self.recording.run();
        if after == run.moves().len() && run.limit() == Some(Limit::Bytes) {
            self.notice = Some(Notice::Refused(Refusal::TooManyBytes));
            return;
        }
        match branches.choose(after, &world, chosen) {
            Ok(Choice::Recorded) => self.look_at(after + 1),
            Ok(choice) => {
                if choice == Choice::Branched {
                    self.notice = Some(Notice::Branched { kept, begun: branches.current() });
                }
                self.plan(None);
                self.show(work);
            }
            Err(refusal) => self.notice = Some(Notice::Refused(refusal)),
        }
        self.asking = None;
    }

    pub(super) fn change_branches(
        &mut self,
        change: impl FnOnce(&mut Branches) -> Result<(), Refusal>,
    ) {
        let before = self.planned();
        let mut work = before.clone();
        let branches = Rc::make_mut(&mut work.branches);
        let current = branches.current();
        self.notice = None;
        match change(branches) {
            Err(refusal) => self.notice = Some(Notice::Refused(refusal)),
            Ok(()) if work.branches == self.planned().branches => {}
            Ok(()) => {
                if work.branches.current() != current {
                    let known = &self.planned().branches;
                    work.moves = work.moves.min(known.fork(current, work.branches.current()));
                }
                self.plan(None);
                self.show(work);
            }
        }
    }

    pub(super) fn compare(&mut self, branch: u32) {
        let moves = self.work.branches.moves(branch);
        let kind = TaskKind::Compare { branch, moves: moves.len() };
        let fork = moves.common_prefix(self.recording.run().moves());
        let replay = Replay::new(moves, Millis(u64::MAX)).behind(fork);
        self.perform(Task::replay(kind, self.recording.branch_at(fork), replay), None);
    }

    /// Whether the run that is shown can go on by itself.
    pub(super) fn can_go_on(&self) -> bool {
        self.landing.is_none() && self.task.is_none() && self.recording.can_go_on(self.work.until)
    }

    pub(super) fn go_on(&mut self) {
        self.perform(Task::go_on(self.recording.clone(), self.work.until), None);
    }

    pub(super) fn try_seeds(&mut self) {
        let seed = self.work.scenario.seed.wrapping_add(1);
        let scenario = Scenario { seed, ..(*self.work.scenario).clone() };
        if let Ok(start) = Recording::start(&scenario) {
            self.perform(Task::try_seeds(start, self.work.until, self.trial), None);
        }
    }

    /// Takes a change back, or makes it again.
    pub(super) fn travel(&mut self, travel: Travel) {
        let mut history = self.history.clone();
        if let Some(Before { work, drafts, lock }) = travel(&mut history, self.now()) {
            self.replace_history(history);
            (self.drafts, self.lock) = (drafts, lock);
            (self.notice, self.opened) = (None, None);
            self.show(work);
        }
    }

    /// Drops what is under way.
    pub(super) fn stop(&mut self) {
        let opened = self.opened.take();
        let kind = self.task.as_ref().map(|task| task.kind);
        (self.task, self.landing, self.blank) = (None, None, false);
        self.notice = self.notice.take().filter(Notice::stays);
        if kind == Some(TaskKind::TrySeeds) {
            let (tried, trial) = (self.progress.seeds_tried as u64, self.trial);
            self.notice = Some(Notice::FoundNothing { tried, trial });
        }
        // What was only written in another way stood for what is dropped.
        self.drafts.retain(|draft| !draft.mistakes.is_empty());
        if let Some(history) = self.settled.take() {
            self.history = history;
        }
        // What the browser had kept is not lost: undo leads to it.
        if let Some(work) = opened.and_then(Opened::own_work) {
            self.remember(work);
        }
    }

    /// Keeps the work as it is, or as it is planned, before something else takes its place at once.
    pub(super) fn keep(&mut self, typed: Option<&Input>) {
        self.plan(typed);
        (self.task, self.landing, self.settled) = (None, None, None);
    }

    /// Keeps the work as it is, or as it is planned, before it is changed. What it changes to is to
    /// be shown next.
    pub(super) fn plan(&mut self, typed: Option<&Input>) {
        let mut history = self.history.clone();
        history.keep(self.now(), typed);
        self.replace_history(history);
        self.opened = None;
    }

    /// The same before a text is changed that changes nothing else: what is under way goes on.
    pub(super) fn keep_drafts(&mut self, typed: &Input) {
        self.plan(Some(typed));
        if self.landing.is_none() {
            self.settled = None;
        }
    }

    /// What is brought back when a change is taken back.
    fn now(&self) -> Before {
        Before { work: self.planned().clone(), drafts: self.drafts.clone(), lock: self.lock }
    }

    fn replace_history(&mut self, history: Past) {
        let before = std::mem::replace(&mut self.history, history);
        self.settled.get_or_insert(before);
    }

    /// Shows other work. Its run is the one that is shown, as far as they have their moves in
    /// common; from there on it is made again.
    pub(super) fn show(&mut self, work: Work) {
        let (run, moves) = (self.recording.run(), work.branches.current_moves());
        let fork = moves.common_prefix(run.moves());
        if *work.scenario != *run.world().scenario() {
            let replay = work.replay();
            self.replay(work.into(), replay);
        } else if fork == moves.len() && fork == run.moves().len() {
            (self.task, self.landing, self.settled) = (None, None, None);
            self.settle(work);
        } else {
            let kind = TaskKind::Replay { moves: moves.len() };
            let replay = work.replay().behind(fork);
            let task = Task::replay(kind, self.recording.branch_at(fork), replay);
            self.perform(task, Some(work.into()));
        }
    }

    /// Makes a course in the scenario of other work, and shows it.
    pub(super) fn replay(&mut self, landing: Landing, replay: Replay) {
        match Recording::start(&landing.work.scenario) {
            Ok(start) => {
                let kind = TaskKind::Replay { moves: replay.left() };
                self.perform(Task::replay(kind, start, replay), Some(landing));
            }
            Err(_) => self.stop(),
        }
    }

    /// Does a task: at once if it is short.
    fn perform(&mut self, task: Task, landing: Option<Landing>) {
        let (kind, mut worker) = (task.kind, task.begin());
        (self.task, self.landing) = (Some(task), landing);
        self.playing = None;
        if worker.advance(AT_ONCE) {
            self.land(Rc::new(worker.recording()));
        } else {
            self.progress = worker.progress();
            self.task = Some(worker.rest(kind));
        }
    }

    /// What the work becomes with what a task has made.
    pub(super) fn land(&mut self, recording: Rc<Recording>) {
        let (Some(task), landing) = (self.task.take(), self.landing.take()) else { return };
        let Landing { mut work, broken } = landing.unwrap_or_else(|| self.work.clone().into());
        match task.kind {
            TaskKind::Compare { branch, .. } => {
                (self.compared, self.overlay) = (Some((branch, recording)), Some(Overlay::Compare));
                return;
            }
            TaskKind::Replay { .. } => self.settled = None,
            TaskKind::GoOn if recording.run().moves() == self.recording.run().moves() => return,
            TaskKind::GoOn => self.keep(None),
            TaskKind::TrySeeds => {
                self.keep(None);
                let seed = recording.run().world().scenario().seed;
                let found = self.trial.found_at(&recording);
                let (tried, trial) = (seed.wrapping_sub(work.scenario.seed), self.trial);
                self.notice = Some(match found {
                    Some(_) => Notice::Found { seed, tried, trial },
                    None => Notice::FoundNothing { tried, trial },
                });
                let step = found.map_or(0, |event| recording.step_of(event));
                work.moves = recording.moves_at(step);
                work.scenario = Rc::new(recording.run().world().scenario().clone());
                work.branches = Rc::default();
                self.drafts.retain(|draft| draft.input != Input::Seed);
            }
        }
        Rc::make_mut(&mut work.branches).follow(recording.run().moves());
        (self.recording, self.broken, self.menu) = (recording, broken, None);
        self.settle(work);
    }

    /// Takes work whose run is the one that is shown.
    fn settle(&mut self, work: Work) {
        let is_there = |&(number, _): &(u32, Rc<Recording>)| {
            number != work.branches.current()
                && work.branches.all().iter().any(|it| it.number == number)
        };
        if !self.compared.as_ref().is_some_and(is_there) {
            self.stop_comparing();
        }
        let at = work.moves;
        (self.work, self.asking, self.blank) = (work, None, false);
        self.look_at(at);
        self.arrive();
    }

    /// Lays no branch beside the current one any more.
    pub(super) fn stop_comparing(&mut self) {
        self.compared = None;
        self.overlay = self.overlay.filter(|overlay| *overlay != Overlay::Compare);
    }
}
