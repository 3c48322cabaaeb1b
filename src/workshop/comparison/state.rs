//! State of the comparison. The run before is fixed when the comparison starts. The run after is
//! the current one, so it follows edits, undo, and the choice of another branch.
//!
//! Closing hides the comparison, or returns to the run that it replaced. It ends when the user opens
//! other work.

use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::workshop::context::{Workshop, WorkshopMut};
use crate::workshop::session::edit_scope::PendingWork;
use crate::workshop::session::state::Before;
use primitives::{ClientId, Millis};
use run_analysis::Recording;
use session::{Branches, ComparedRun, Rerun, Task, TaskKind, Work, rerun};
use simulator::{Replay, Scenario};
use std::cmp::Reverse;
use std::rc::Rc;

/// Comparison of the current run with a fixed one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Comparison {
    /// The fixed run, with its scenario.
    pub(crate) before: Rc<Recording>,
    /// Origin of the fixed run when the comparison started.
    pub(crate) origin: ComparedRun,
    /// Name that the user had given to the branch of the fixed run; may be empty.
    pub(crate) name: Rc<str>,
    /// Step of the fixed run at the playhead.
    pub(crate) step: usize,
    /// Whether the comparison is shown.
    pub(crate) is_open: bool,
    /// Content of the program column.
    pub(crate) program_view: ProgramView,
    /// The run that the comparison replaced by a re-run.
    pub(crate) replaced: Option<Replaced>,
}

/// A run that the comparison replaced by a re-run of the fixed one.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Replaced {
    before: Before,
    /// The client whose request is delayed in the re-run, in place of a later fault.
    delayed: Option<ClientId>,
}

/// Content of the program column.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum ProgramView {
    /// Changed lines.
    #[default]
    Changes,
    /// Program of the current run, which can be edited.
    Program,
}

/// One of the two runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunSide {
    /// The fixed run.
    Before,
    /// The current run.
    After,
}

/// Actions: the comparison.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ComparisonAction {
    /// Fixes this run and compares the current one with it.
    Start(ComparedRun),
    /// Shows the comparison again.
    Show,
    /// Hides the comparison. If nothing was changed, the run before the comparison is shown.
    Close,
    /// Moves the playhead of both runs to the time of a step.
    GoTo(RunSide, usize),
    /// Changes the content of the program column.
    ShowProgram(ProgramView),
}

impl<'a> Workshop<'a> {
    /// Returns the comparison while it is shown.
    pub(crate) fn shown_comparison(self) -> Option<&'a Comparison> {
        self.session.comparison.as_ref().filter(|it| it.is_open)
    }

    /// Returns the client whose request is delayed in the shown re-run, if nothing has changed since.
    pub(crate) fn delayed_in_rerun(self) -> Option<ClientId> {
        self.replaced_last()?.delayed
    }

    /// Returns the run that the comparison replaced, if nothing has changed since.
    fn replaced_last(self) -> Option<&'a Replaced> {
        let replaced = self.session.comparison.as_ref()?.replaced.as_ref()?;
        (self.session.history.last() == Some(&replaced.before)).then_some(replaced)
    }

    /// Returns the runs that can be compared with the current one, the most useful first.
    pub(crate) fn comparable_runs(self) -> Vec<ComparedRun> {
        let now = &self.session.planned().scenario;
        let has_other_program = |before: &Scenario| has_other_program(before, now);
        let broken = self.session.broken.as_ref().map(|it| it.scenario());
        let broken = broken.filter(|it| has_other_program(it));
        let earlier = self.session.earlier.as_ref().map(|it| &*it.scenario);
        let earlier = earlier.filter(|it| has_other_program(it) && broken != Some(it));
        let branches = &self.session.work.branches;
        let others = branches.all().iter().map(|it| it.number);
        let others = others.filter(|number| *number != branches.current());
        let versions =
            [broken.map(|_| ComparedRun::FailingRun), earlier.map(|_| ComparedRun::EarlierVersion)];
        versions.into_iter().flatten().chain(others.map(ComparedRun::Branch)).collect()
    }
}

impl WorkshopMut<'_> {
    /// Applies an action on the comparison.
    pub(crate) fn in_comparison(&mut self, action: ComparisonAction) {
        match action {
            // The shown run is about to be replaced.
            ComparisonAction::Start(_) if self.session.pending.is_some() => {}
            ComparisonAction::Start(with) => self.compare(with),
            ComparisonAction::Show => self.show_comparison(true),
            ComparisonAction::Close => self.close_comparison(),
            ComparisonAction::GoTo(side, step) => self.go_to_compared(side, step),
            ComparisonAction::ShowProgram(view) => {
                self.session.comparison.iter_mut().for_each(|it| it.program_view = view);
            }
        }
    }

    /// Replays a run and compares the current one with it.
    pub(crate) fn compare(&mut self, with: ComparedRun) {
        let session = &self.session;
        let (start, replay) = match with {
            ComparedRun::Branch(number) => {
                let moves = session.work.branches.moves(number);
                let fork = moves.common_prefix(session.recording.run().moves());
                let replay = Replay::new(moves, Millis(u64::MAX)).behind(fork);
                (Ok(session.recording.branch_at(fork)), replay)
            }
            ComparedRun::FailingRun => {
                let Some(broken) = &session.broken else { return };
                let replay = Replay::new(broken.moves().clone(), session.work.until);
                (Recording::start(broken.scenario()), replay)
            }
            ComparedRun::EarlierVersion => {
                let Some(work) = &session.earlier else { return };
                (Recording::start(&work.scenario), work.replay())
            }
        };
        let kind = TaskKind::Compare { with, moves: replay.left() };
        // Each of these scenarios has been loaded before.
        if let Ok(start) = start {
            self.perform(Task::replay(kind, start, replay), None);
        }
    }

    /// Shows the comparison with a run that has been replayed.
    pub(crate) fn begin_comparison(&mut self, origin: ComparedRun, before: Rc<Recording>) {
        let open = self.session.comparison.take().filter(|it| it.is_open);
        let program_view = open.map(|it| it.program_view).unwrap_or_default();
        let branches = self.session.work.branches.all().iter();
        let branch = branches.clone().find(|it| origin == ComparedRun::Branch(it.number));
        let name = branch.map(|it| it.name.as_str()).unwrap_or_default().into();
        let (replaced, failure) = match origin {
            ComparedRun::Branch(_) => (None, None),
            ComparedRun::FailingRun | ComparedRun::EarlierVersion => {
                let failure = before.worst_finding().map(|it| before.step_of(it.event));
                (self.show_rerun(&before), failure)
            }
        };
        let comparison =
            Comparison { before, origin, name, step: 0, is_open: false, program_view, replaced };
        self.session.comparison = Some(comparison);
        match failure {
            Some(step) => self.go_to_compared(RunSide::Before, step),
            None => self.follow_playhead(),
        }
        self.show_comparison(true);
    }

    /// Shows the moves of `before` with the current programs, and returns the run that was shown. After
    /// a check, this may be another failing run: a branch, or a run with other start times.
    fn show_rerun(&mut self, before: &Recording) -> Option<Replaced> {
        let (now, shown) = (self.session.planned(), self.read().now());
        let mut scenario = before.run().world().scenario().clone();
        for (client, now) in scenario.clients.iter_mut().zip(&now.scenario.clients) {
            client.program.clone_from(&now.program);
            client.parameters.clone_from(&now.parameters);
        }
        let end = now.until.max(before.run().world().now());
        let Rerun { moves, delayed } = rerun(&scenario, before.run(), end);
        let replaced = Replaced { before: shown, delayed };
        if scenario == *now.scenario && moves == *before.run().moves() {
            let branches = now.branches.clone();
            let repeated = |number| branches.moves(number).common_prefix(&moves);
            let numbers = branches.all().iter().map(|it| it.number);
            let best = numbers.max_by_key(|number| {
                (repeated(*number), *number == branches.current(), Reverse(*number))
            });
            let other = best.filter(|best| *best != branches.current())?;
            self.change_branches(|branches| branches.switch_to(other));
            return Some(replaced);
        }
        let replay = Replay::new(moves.clone(), end).to_its_end();
        let (scenario, branches) = (Rc::new(scenario), Rc::new(Branches::of(moves)));
        let work = Work { scenario, branches, moves: 0, ..now.clone() };
        let broken = self.session.broken.clone();
        // The lock of the report is the same, with the start times of this run.
        let checked = self.read().outdated().is_none().then(|| work.checked_scenario());
        self.plan(None);
        self.replay(PendingWork { work, broken, play_to: None }, replay);
        checked.iter().for_each(|scenario| self.check.follow(scenario));
        Some(replaced)
    }

    fn close_comparison(&mut self) {
        self.show_comparison(false);
        let Some(Replaced { before, .. }) = self.read().replaced_last().cloned() else { return };
        let checked = self.read().outdated().is_none().then(|| before.work.checked_scenario());
        let broken = self.session.broken.clone();
        self.session.comparison = None;
        self.travel(|history, _| history.take_last());
        match &mut self.session.pending {
            Some(pending) => pending.broken = broken,
            None => self.session.broken = broken,
        }
        checked.iter().for_each(|scenario| self.check.follow(scenario));
    }

    fn show_comparison(&mut self, is_open: bool) {
        let Some(comparison) = &mut self.session.comparison else { return };
        comparison.is_open = is_open;
        (self.layout.menu, self.playback.playing) = (None, None);
        self.emit(ShellAction::CloseDialog(None));
        self.emit(ShellAction::Dismiss(Dismissal::Passing));
    }

    fn go_to_compared(&mut self, side: RunSide, step: usize) {
        let Some(comparison) = &self.session.comparison else { return };
        match side {
            RunSide::After => self.pause_at(step),
            RunSide::Before => {
                let time = comparison.before.step_time(step);
                self.pause_at(self.session.recording.last_step_until(time));
                // The last step of the current run may be earlier.
                let step =
                    step.min(self.session.comparison.as_ref().map_or(0, |it| it.before.last()));
                self.session.comparison.iter_mut().for_each(|it| it.step = step);
            }
        }
    }

    /// Moves the playhead of the fixed run to the current step.
    pub(crate) fn follow_playhead(&mut self) {
        let time = self.session.recording.step_time(self.playback.step);
        let Some(comparison) = &self.session.comparison else { return };
        let step = comparison.before.last_step_until(time);
        if step != comparison.step {
            self.session.comparison.iter_mut().for_each(|it| it.step = step);
        }
    }

    /// Stores the work before a change of a program. An empty program is no version.
    pub(crate) fn keep_version(&mut self, before: &Work, changed: &Scenario) {
        if !before.scenario.is_without_programs() && has_other_program(&before.scenario, changed) {
            self.session.earlier = Some(Rc::new(before.clone()));
        }
    }
}

fn has_other_program(before: &Scenario, now: &Scenario) -> bool {
    before.clients.iter().zip(&now.clients).any(|(before, now)| before.program != now.program)
}
