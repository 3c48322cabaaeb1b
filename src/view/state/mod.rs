//! What the person has chosen, and what they work on. One pure reducer.
//!
//! Whatever a person does is an [`Action`]. Work that takes long is described as a [`Task`], which the
//! page does in slices and hands back with [`Action::Done`]; short work is done at once.

mod choices;
mod history;
mod inputs;
mod setup;
mod tasks;
mod work;

pub use choices::{Axis, Overlay, Pane, Speed, Telling, Theme};
pub use inputs::{Draft, Input, InputMistake};
pub use tasks::{Progress, Task, TaskKind, Worker};
pub use work::Work;

use crate::ids::{ClientId, ServerId};
use crate::moves::Move;
use crate::properties::Severity;
use crate::report::Recording;
use crate::run::{Choice, DirectError, Refusal, Rerun};
use crate::scenario::Story;
use crate::text::Language;
use crate::time::Millis;
use history::History;
use std::rc::Rc;

/// So many moves are made at once; for more, the page shows how far it is.
const AT_ONCE: usize = 1_500;

/// Everything that can change on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The set-up and the courses chosen in it.
    pub work: Work,
    /// The run of the current course.
    pub recording: Rc<Recording>,
    /// The current step; 0 is before the first. Follows from [`Work::moves`].
    pub step: usize,
    /// Whether it plays, and then for how long the current step has been shown, in ms.
    pub playing: Option<u64>,
    /// How fast it plays.
    pub speed: Speed,
    /// The client whose program is pinned; none: that of whoever acts in the current step is shown.
    pub chosen_client: Option<ClientId>,
    /// Whether the program shown is being edited.
    pub editing: bool,
    /// The server whose keys are shown.
    pub server: ServerId,
    /// The pane shown where there is room for one only.
    pub pane: Pane,
    /// How the course is told.
    pub telling: Telling,
    /// What the axis counts.
    pub axis: Axis,
    /// What lies over the workshop.
    pub overlay: Option<Overlay>,
    /// The language of the page.
    pub language: Language,
    /// The colours of the page.
    pub theme: Theme,
    /// Texts that cannot be used, in their fields.
    pub drafts: Vec<Draft>,
    /// The long work under way.
    pub task: Option<Task>,
    /// How far it is.
    pub progress: Progress,
    /// Another branch, beside the current one.
    pub compared: Option<(u32, Rc<Recording>)>,
    /// A sentence that the person should read.
    pub notice: Option<Notice>,
    /// What the work becomes when the task is done; none: what it is then.
    landing: Option<Work>,
    history: History<(Work, Vec<Draft>)>,
}

/// Something that went wrong, and cost nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A choice was refused.
    Refused(Refusal),
    /// A story cannot be told.
    NotTold(DirectError),
    /// The browser does not keep the work in progress: it has no room, or is not allowed to.
    NotKept,
    /// What the browser had kept is damaged or of another version.
    Damaged,
}

/// What a person can do.
#[derive(Clone, PartialEq, Debug)]
pub enum Action {
    /// To before the first step.
    First,
    /// One step back.
    Back,
    /// One step on.
    Forward,
    /// To the last step.
    Last,
    /// To a step by its number.
    GoTo(usize),
    /// Starts playing, from the beginning if at the end; or stops.
    PlayOrPause,
    /// So much time has passed while playing, in ms.
    TimePassed(u64),
    /// Changes the speed.
    PlayAt(Speed),
    /// Pins a client's program, or unpins it.
    ChooseClient(ClientId),
    /// Pins a client's program and turns it into an editor, or ends that.
    Edit(Option<ClientId>),
    /// Shows a server's keys.
    ChooseServer(ServerId),
    /// Opens a pane.
    OpenPane(Pane),
    /// Changes how the course is told.
    Tell(Telling),
    /// Changes what the axis counts.
    CountBy(Axis),
    /// Lays something over the workshop, or takes it away.
    Overlay(Option<Overlay>),
    /// Changes the language.
    Speak(Language),
    /// Chooses the colours.
    Wear(Theme),
    /// Lets a move happen here.
    Choose(Move),
    /// Lets the run go on by itself from its end.
    GoOn,
    /// Runs the scenario with one seed after another until something breaks.
    TrySeeds,
    /// Shows another branch.
    SwitchTo(u32),
    /// Gives a branch a name.
    Rename(u32, String),
    /// Removes a branch.
    Remove(u32),
    /// Lays another branch beside the current one, or takes it away.
    Compare(Option<u32>),
    /// A text was typed into a field of the set-up.
    Type(Input, String),
    /// A text was put into a field in one go: a change of its own, however much was typed before.
    Put(Input, String),
    /// Lets all clients run the program of this one.
    UseForAll(ClientId),
    /// Adds a client like the last one.
    AddClient,
    /// Adds a client like this one.
    DuplicateClient(ClientId),
    /// Removes a client.
    RemoveClient(ClientId),
    /// Adds a server.
    AddServer,
    /// Removes a server.
    RemoveServer(ServerId),
    /// Begins with a story.
    Open(&'static Story),
    /// Begins with a lock of the person's own, to be pasted.
    OpenOwn,
    /// Goes on with what the browser had kept.
    Restore(Work),
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// The task is so far.
    Progressed(Progress),
    /// The task is done, or was stopped with so much of it done.
    Done(Rc<Recording>),
    /// Gives the task up.
    Stop,
    /// Tells the person something.
    Notify(Notice),
    /// The person has read the notice.
    Dismiss,
}

impl State {
    /// How the page opens: at the beginning of a story.
    pub fn new(story: &'static Story, recording: Rc<Recording>, language: Language) -> State {
        State {
            work: Work::of(story, &recording),
            recording,
            step: 0,
            playing: None,
            speed: Speed::default(),
            chosen_client: None,
            editing: false,
            server: ServerId(0),
            pane: Pane::Steps,
            telling: Telling::default(),
            axis: Axis::default(),
            overlay: None,
            language,
            theme: Theme::default(),
            drafts: Vec::new(),
            task: None,
            progress: Progress::default(),
            compared: None,
            notice: None,
            landing: None,
            history: History::default(),
        }
    }

    /// The state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let last = self.recording.last();
        let mut next = self.clone();
        match action {
            Action::First => return self.paused_at(0),
            Action::Back if self.work.moves > self.recording.moves_at(self.step) => {
                return self.paused_at(self.step);
            }
            Action::Back => return self.paused_at(self.step.saturating_sub(1)),
            Action::Forward => return self.paused_at(self.step + 1),
            Action::Last => return self.paused_at(last),
            Action::GoTo(step) => return self.paused_at(step),
            Action::PlayOrPause if self.playing.is_some() => next.playing = None,
            Action::PlayOrPause => {
                let step = if self.step == last { 0 } else { self.step };
                return State { playing: Some(0), ..self.paused_at(step) };
            }
            Action::TimePassed(elapsed_ms) => return self.played(elapsed_ms),
            Action::PlayAt(speed) => next.speed = speed,
            Action::ChooseClient(client) => {
                let is_unpinned = self.chosen_client == Some(client) && !self.editing;
                next.chosen_client = (!is_unpinned).then_some(client);
            }
            Action::Edit(client) => next.edit(client),
            Action::ChooseServer(server) => next.server = server,
            Action::OpenPane(pane) => next.pane = pane,
            Action::Tell(telling) => next.telling = telling,
            Action::CountBy(axis) => next.axis = axis,
            Action::Overlay(overlay) => {
                next.overlay = overlay;
                next.playing = None;
            }
            Action::Speak(language) => next.language = language,
            Action::Wear(theme) => next.theme = theme,
            Action::Choose(chosen) => next.choose(chosen),
            Action::GoOn => {
                let task = Task::go_on(self.recording.clone(), self.work.until);
                next.perform(task, None);
            }
            Action::TrySeeds => next.try_seeds(),
            Action::SwitchTo(branch) => {
                next.change_branches(|branches| branches.switch_to(branch));
            }
            Action::Rename(branch, name) => {
                next.change_branches(|branches| branches.rename(branch, &name));
            }
            Action::Remove(branch) => next.change_branches(|branches| branches.remove(branch)),
            Action::Compare(None) => next.compared = None,
            Action::Compare(Some(branch)) => next.compare(branch),
            Action::Type(input, text) => next.typed(input, text),
            Action::Put(input, text) => next.put(input, text),
            Action::UseForAll(client) => next.use_for_all(client),
            Action::AddClient => next.add_client(self.planned().scenario.clients.len() - 1),
            Action::DuplicateClient(client) => next.add_client(client.index()),
            Action::RemoveClient(client) => next.remove_client(client),
            Action::AddServer => next.add_server(),
            Action::RemoveServer(server) => next.remove_server(server),
            Action::Open(story) => match Recording::of(story) {
                Ok(recording) => next.open(Work::of(story, &recording), recording),
                Err(error) => next.notice = Some(Notice::NotTold(error)),
            },
            Action::OpenOwn => next.open_own(),
            Action::Restore(work) => next.show(work),
            Action::Undo => {
                let earlier = next.history.back(next.now());
                next.recall(earlier);
            }
            Action::Redo => {
                let later = next.history.forth(next.now());
                next.recall(later);
            }
            Action::Progressed(progress) => next.progress = progress,
            Action::Done(recording) => next.land(recording),
            Action::Stop => (next.task, next.landing) = (None, None),
            Action::Notify(notice) => next.notice = Some(notice),
            Action::Dismiss => next.notice = None,
        }
        next
    }

    /// What the page is about.
    pub fn title(&self) -> &'static str {
        let text = self.language.sentences();
        match self.work.story {
            Some(story) => text.story(story.id).unwrap_or(story.id),
            None => text.driving.own_lock,
        }
    }

    /// The client whose program is shown.
    pub fn shown_client(&self) -> ClientId {
        let actor = self.chosen_client.unwrap_or_else(|| self.recording.actor(self.step));
        if actor.index() < self.work.scenario.clients.len() { actor } else { ClientId(0) }
    }

    /// Whether there is a change to be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.can_go_back()
    }

    /// Whether a change was taken back.
    pub fn can_redo(&self) -> bool {
        self.history.can_go_forth()
    }

    /// The work with the change that is being made, however long its run takes to be made.
    pub fn planned(&self) -> &Work {
        self.landing.as_ref().unwrap_or(&self.work)
    }

    /// What stands in a field: what was typed there, or else what the set-up has.
    pub fn text_in(&self, input: &Input) -> String {
        let Work { scenario, until, .. } = self.planned();
        match self.draft(input) {
            Some(draft) => draft.text.clone(),
            None => input.text(scenario, *until),
        }
    }

    /// The text in a field that is not the one which the set-up has, if there is one.
    pub fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }

    fn paused_at(&self, step: usize) -> State {
        let step = step.min(self.recording.last());
        let mut next = self.clone();
        next.playing = None;
        next.look_at(self.recording.moves_at(step));
        next
    }

    /// Looks at the place after so many moves.
    fn look_at(&mut self, moves: usize) {
        let moves = moves.min(self.recording.run().moves().len());
        (self.work.moves, self.step) = (moves, self.recording.step_after(moves));
    }

    /// Goes on by as many steps as fit into the time that has passed, however long the browser
    /// waited before it said so.
    fn played(&self, elapsed_ms: u64) -> State {
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

    fn choose(&mut self, chosen: Move) {
        let (before, after) = (self.work.clone(), self.work.moves);
        let world = self.recording.run().world_after(after);
        let branches = Rc::make_mut(&mut self.work.branches);
        match branches.choose(after, &world, chosen.clone()) {
            Ok(Choice::Recorded) => self.look_at(after + 1),
            Ok(Choice::Appended) => {
                self.keep(before, None);
                let made = Rc::make_mut(&mut self.recording).push(chosen);
                debug_assert!(made.is_ok(), "what a branch takes is allowed");
                self.look_at(after + 1);
            }
            Ok(Choice::Branched) => {
                self.keep(before, None);
                let work = Work { moves: after + 1, ..self.work.clone() };
                self.show(work);
            }
            Err(refusal) => self.notice = Some(Notice::Refused(refusal)),
        }
        self.playing = None;
    }

    fn change_branches(
        &mut self,
        change: impl FnOnce(&mut crate::run::Branches) -> Result<(), Refusal>,
    ) {
        let mut work = self.work.clone();
        let branches = Rc::make_mut(&mut work.branches);
        let before = branches.current();
        match change(branches) {
            Err(refusal) => self.notice = Some(Notice::Refused(refusal)),
            Ok(()) => {
                if branches.current() != before {
                    let fork = self.work.branches.fork(before, branches.current());
                    work.moves = work.moves.min(fork);
                }
                let gone = |number| !work.branches.all().iter().any(|it| it.number == number);
                if self
                    .compared
                    .as_ref()
                    .is_some_and(|(number, _)| gone(*number) || *number == work.branches.current())
                {
                    self.compared = None;
                }
                self.keep(self.work.clone(), None);
                self.show(work);
            }
        }
    }

    fn compare(&mut self, branch: u32) {
        let moves = self.work.branches.moves(branch);
        if let Ok(start) = Recording::start(&self.work.scenario) {
            let kind = TaskKind::Compare { branch, moves: moves.len() };
            let course = Rerun::new(moves, Millis(u64::MAX));
            self.perform(Task::rerun(kind, start, course), None);
        }
    }

    fn try_seeds(&mut self) {
        let seed = self.work.scenario.seed.wrapping_add(1);
        let scenario = crate::scenario::Scenario { seed, ..(*self.work.scenario).clone() };
        if let Ok(start) = Recording::start(&scenario) {
            self.perform(Task::try_seeds(start, self.work.until), None);
        }
    }

    /// Keeps what was before a change.
    fn keep(&mut self, before: Work, typed: Option<&Input>) {
        self.history.keep((before, self.drafts.clone()), typed);
        (self.task, self.landing) = (None, None);
    }

    /// What undo and redo bring back.
    fn now(&self) -> (Work, Vec<Draft>) {
        (self.planned().clone(), self.drafts.clone())
    }

    fn recall(&mut self, then: Option<(Work, Vec<Draft>)>) {
        if let Some((work, drafts)) = then {
            self.drafts = drafts;
            self.show(work);
        }
    }

    /// Shows other work: its run is made again, unless it is the one that is shown.
    fn show(&mut self, work: Work) {
        let moves = work.branches.moves(work.branches.current());
        let run = self.recording.run();
        (self.task, self.landing) = (None, None);
        if moves == run.moves() && *work.scenario == *run.world().scenario() {
            let at = work.moves;
            self.work = work;
            self.look_at(at);
            return;
        }
        self.rerun(work, moves, Millis(u64::MAX));
    }

    /// Makes these moves in the scenario of other work, as far as they go, and shows it.
    fn rerun(&mut self, work: Work, moves: Vec<Move>, until: Millis) {
        if let Ok(start) = Recording::start(&work.scenario) {
            let kind = TaskKind::Replay { moves: moves.len() };
            self.perform(Task::rerun(kind, start, Rerun::new(moves, until)), Some(work));
        }
    }

    /// Does a task: at once if it is short.
    fn perform(&mut self, task: Task, landing: Option<Work>) {
        let mut worker = task.begin();
        (self.task, self.landing) = (Some(task), landing);
        self.playing = None;
        if worker.advance(AT_ONCE) {
            self.land(Rc::new(worker.recording()));
        } else {
            self.progress = Progress::default();
        }
    }

    /// What the work becomes with what a task has made.
    fn land(&mut self, recording: Rc<Recording>) {
        let (Some(task), landing) = (self.task.take(), self.landing.take()) else { return };
        match task.kind {
            TaskKind::Compare { branch, .. } => {
                self.compared = Some((branch, recording));
                return;
            }
            TaskKind::GoOn | TaskKind::TrySeeds => self.keep(self.work.clone(), None),
            TaskKind::Replay { .. } => {}
        }
        let mut work = landing.unwrap_or_else(|| self.work.clone());
        if task.kind == TaskKind::TrySeeds {
            work.scenario = Rc::new(recording.run().world().scenario().clone());
            work.branches = Rc::default();
            self.drafts.retain(|draft| draft.input != Input::Seed);
            let broken = recording.findings().iter().find(|it| it.severity() == Severity::Broken);
            let step = broken.map_or(0, |finding| recording.step_of(finding.event));
            work.moves = recording.moves_at(step);
        }
        Rc::make_mut(&mut work.branches).follow(recording.run().moves());
        let at = work.moves;
        (self.work, self.recording) = (work, recording);
        if self.compared.is_some() && task.kind == TaskKind::TrySeeds {
            self.compared = None;
        }
        self.look_at(at);
    }
}

#[cfg(test)]
mod tests;
