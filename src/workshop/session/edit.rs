//! Changes to the setup. The run's moves are replayed in the changed setup where they are possible.

use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::workshop::check::state::CheckAction;
use crate::workshop::context::WorkshopMut;
use crate::workshop::session::edit_scope::PendingWork;
use crate::workshop::session::navigation::AT_ONCE;
use content::foreign_code::in_place_of;
use primitives::{ClientId, Millis, ServerId, SharedVec};
use run_analysis::Recording;
use session::{Branches, Caption, Draft, Input, Work};
use simulator::{
    CLIENT_LIMIT, ClientSetup, Move, Policy, ProgramSource, Replay, SERVER_LIMIT, Scenario,
    Scheduler, ServerSetup,
};
use std::rc::Rc;

/// End time of runs of a user's own lock.
const OWN_UNTIL: Millis = Millis(60_000);

impl WorkshopMut<'_> {
    /// Opens other work with its run.
    pub(crate) fn open(&mut self, work: Work, recording: Recording) {
        self.keep(None);
        self.emit(ShellAction::ShowTab(Tab::Workshop));
        self.session.leave_work();
        (self.playback.server, self.editor.chosen_client, self.faults.target) =
            (ServerId(0), None, None);
        self.editor.is_open = false;
        self.emit(ShellAction::Dismiss(Dismissal::Any));
        self.session.drafts.clear();
        (self.session.lock, self.session.broken) = (None, None);
        self.session.is_generated = false;
        self.leave_check();
        (self.session.work, self.session.recording) = (work, Rc::new(recording));
        self.look_at(0);
    }

    /// Opens other work with its run, but keeps the client, the server and the virtual time that
    /// are shown.
    pub(crate) fn swap(&mut self, work: Work, recording: Recording) {
        let (client, server) = (self.editor.chosen_client, self.playback.server);
        let step = nearest_step(&recording, &self.session.recording, self.playback.step);
        self.open(work, recording);
        (self.editor.chosen_client, self.playback.server) = (client, server);
        self.look_at(self.session.recording.moves_at(step));
    }

    /// Opens two clients without a program and the editor, for the user to paste one.
    pub(crate) fn open_own(&mut self) {
        let scenario = Scenario::with_clients(vec![ClientSetup::of(""); 2]);
        let Ok(mut recording) = Recording::start(&scenario) else { return };
        recording.advance(Scheduler { order: Policy::InTurn, until: OWN_UNTIL }, AT_ONCE);
        let work = Work {
            story: None,
            scenario: Rc::new(scenario),
            until: OWN_UNTIL,
            branches: Rc::new(Branches::of(recording.run().moves().clone())),
            moves: 0,
            caption: Rc::default(),
        };
        self.open(work, recording);
        self.session.is_generated = true;
        self.edit(Some(ClientId(0)));
    }

    /// Opens two clients with this program and checks it, unless it has errors.
    pub(crate) fn open_pasted(&mut self, program: &str) {
        self.open_own();
        self.replace(ClientId(0), program);
        if self.read().invalid_client().is_none() {
            self.edit(None);
            self.check(CheckAction::Start);
        }
    }

    /// Replaces the client's text in another language by the nearest lock, and checks it.
    pub(crate) fn stand_in(&mut self, client: ClientId) {
        let draft = self.session.draft(&Input::Program(client));
        let Some((draft, nearest)) = draft.and_then(|it| Some((it, it.nearest?))) else { return };
        let program = in_place_of(&draft.text, nearest);
        self.replace(client, &program);
        self.edit(None);
        self.check(CheckAction::Start);
    }

    /// Changes a field. If the text is invalid, it stays in the field and nothing else changes.
    pub(crate) fn typed(&mut self, input: Input, text: String) {
        let others = self.read().others_with(&input);
        self.type_into(input, &others, &text);
    }

    /// Changes a field, and the `others` that change together with it.
    pub(crate) fn type_into(&mut self, input: Input, others: &[Input], text: &str) {
        let planned = self.session.planned();
        let (mut scenario, mut until) = ((*planned.scenario).clone(), planned.until);
        let source = ProgramSource::from(text);
        let mut drafts = self.session.drafts.clone();
        drafts.retain(|draft| draft.input != input && !others.contains(&draft.input));
        let put = std::iter::once(&input)
            .chain(others)
            .try_for_each(|field| field.put(&source, &mut scenario, &mut until));
        if let Err(diagnostics) = put {
            self.keep_drafts(&input);
            drafts.push(Draft::new(input, source, diagnostics));
            self.session.drafts = drafts;
            return;
        }
        // Other drafts may be valid now.
        drafts.retain(|draft| {
            let (mut with, mut so_long) = (scenario.clone(), until);
            let fits = draft.input.put(&draft.text, &mut with, &mut so_long).is_ok();
            if fits {
                (scenario, until) = (with, so_long);
            }
            !fits
        });
        // Reformatting the text while the user types would move the caret.
        if input.text(&scenario, until) != text {
            drafts.push(Draft::new(input.clone(), source, Vec::new()));
        }
        if scenario != *self.session.planned().scenario || until != self.session.planned().until {
            self.set_up(scenario, until, Some(&input), Some);
        } else if drafts != self.session.drafts {
            self.keep_drafts(&input);
        }
        self.session.drafts = drafts;
    }

    /// Changes a field as a separate change for undo, which does not merge with typing before or
    /// after it.
    pub(crate) fn put(&mut self, input: Input, text: &str) {
        self.session.history.pause();
        self.type_into(input, &[], text);
        self.session.history.pause();
    }

    /// Replaces the program in the editor.
    pub(crate) fn replace(&mut self, client: ClientId, program: &str) {
        self.session.history.pause();
        let input = Input::Program(client);
        let others = self.read().others_with(&input);
        self.type_into(input, &others, program);
        self.session.history.pause();
    }

    /// Changes the title and notes of the work.
    pub(crate) fn caption(&mut self, caption: Caption) {
        let work = Work { caption: Rc::new(caption), ..self.session.planned().clone() };
        if work != *self.session.planned() {
            self.plan(None);
            self.show(work);
        }
    }

    /// Copies this client's program to all clients.
    pub(crate) fn use_for_all(&mut self, client: ClientId) {
        let planned = self.session.planned();
        let (mut scenario, mut until) = ((*planned.scenario).clone(), planned.until);
        let text = ProgramSource::from(self.session.text_in(&Input::Program(client)));
        for other in (0..).map(ClientId).take(scenario.clients.len()) {
            if Input::Program(other).put(&text, &mut scenario, &mut until).is_err() {
                return;
            }
        }
        self.set_up(scenario, until, None, Some);
        self.session.drafts.retain(|draft| !matches!(draft.input, Input::Program(_)));
    }

    /// Copies this client's setup to all clients.
    pub(crate) fn set_up_all_as(&mut self, client: ClientId) {
        let Work { scenario, until, .. } = self.session.planned();
        let (mut scenario, until) = ((**scenario).clone(), *until);
        if let Some(setup) = scenario.clients.get(client.index()).cloned() {
            scenario.clients.fill(setup);
            self.set_up(scenario, until, None, Some);
            self.session.drafts.retain(|draft| !draft.input.is_of_a_client());
        }
    }

    pub(crate) fn add_client(&mut self, like: usize) {
        let Work { scenario, until, .. } = self.session.planned();
        let (mut scenario, until) = ((**scenario).clone(), *until);
        if let Some(client) = scenario.clients.get(like).cloned()
            && scenario.clients.len() < CLIENT_LIMIT
        {
            scenario.clients.push(client);
            self.set_up(scenario, until, None, Some);
        }
    }

    pub(crate) fn remove_client(&mut self, client: ClientId) {
        let Work { scenario, until, .. } = self.session.planned();
        let (mut scenario, until) = ((**scenario).clone(), *until);
        if client.index() < scenario.clients.len() && scenario.clients.len() > 1 {
            scenario.clients.remove(client.index());
            self.set_up(scenario, until, None, |made| made.without_client(client));
            self.move_drafts(|input| input.without_client(client));
            (self.editor.chosen_client, self.editor.is_open) = (None, false);
        }
    }

    pub(crate) fn add_server(&mut self) {
        let Work { scenario, until, .. } = self.session.planned();
        let (mut scenario, until) = ((**scenario).clone(), *until);
        if scenario.servers.len() < SERVER_LIMIT {
            scenario.servers.push(ServerSetup::DEFAULT);
            self.set_up(scenario, until, None, Some);
        }
    }

    pub(crate) fn remove_server(&mut self, server: ServerId) {
        let Work { scenario, until, .. } = self.session.planned();
        let (mut scenario, until) = ((**scenario).clone(), *until);
        if server.index() < scenario.servers.len() && scenario.servers.len() > 1 {
            scenario.servers.remove(server.index());
            self.set_up(scenario, until, None, |made| made.without_server(server));
            self.move_drafts(|input| input.without_server(server));
            self.playback.server = ServerId(0);
        }
    }

    /// Renumbers the drafts after a client or a server was removed.
    fn move_drafts(&mut self, follow: impl Fn(Input) -> Option<Input>) {
        let drafts = std::mem::take(&mut *self.session.drafts).into_iter();
        let moved = |draft: Draft| Some(Draft { input: follow(draft.input)?, ..draft });
        self.session.drafts = Slice::from(drafts.filter_map(moved).collect::<Vec<Draft>>());
    }

    /// Changes the setup. `translate` adapts each move, or drops it.
    pub(crate) fn set_up(
        &mut self,
        scenario: Scenario,
        until: Millis,
        typed: Option<&Input>,
        translate: impl Fn(Move) -> Option<Move>,
    ) {
        let before = self.session.planned().clone();
        // Incomplete text may forbid moves that the complete text allows. So each replay starts
        // from the moves before the current typing began.
        let begun = typed.and_then(|typed| self.session.history.before(typed)).cloned();
        self.keep_version(begun.as_ref().map_or(&before, |begun| &begun.work), &scenario);
        let (begun, at_move) = begun.as_ref().map_or((&before.branches, before.moves), |begun| {
            (&begun.work.branches, begun.work.moves)
        });
        let broken = self.read().run_to_survive(&scenario);
        let course = match &broken {
            Some(broken) => broken.moves().clone(),
            None => begun.current_moves().clone(),
        };
        self.plan(typed);
        if scenario == *before.scenario {
            self.show(Work { until, ..before });
            return;
        }
        let scheduler = Scheduler { order: Policy::InTurn, until: before.until };
        let is_over = scheduler.next(self.session.recording.run()).is_err();
        let (mut moves, mut at) = (SharedVec::new(), 0);
        for (place, made) in course.iter().enumerate() {
            moves.extend(translate(made.clone()));
            if place < at_move {
                at = moves.len();
            }
        }
        let end = until.max(self.session.recording.run().world().now());
        let to_its_end = is_over || broken.is_some();
        let broken = broken.filter(|broken| !broken.is_of(&scenario));
        let work = Work {
            scenario: Rc::new(scenario),
            branches: Rc::new(Branches::of(moves.clone())),
            moves: at,
            until,
            ..before
        };
        // If the old run was complete, the new one is completed, too. A re-run of a failing run is
        // always completed, because an incomplete one does not show whether the program passes.
        let replay = Replay::new(moves, end);
        let replay = if to_its_end { replay.to_its_end() } else { replay };
        self.replay(PendingWork { work, broken, play_to: None }, replay);
    }
}

/// Returns the step of a run that is nearest in time to step `number` of `other`. Among equally
/// near steps, the nearest number wins. A time after the end of the run gives the last step.
fn nearest_step(recording: &Recording, other: &Recording, number: usize) -> usize {
    let time = |of: &Recording, number| of.step(number).map_or(0, |step| step.at.0);
    let distance = |&step: &usize| {
        (time(recording, step).abs_diff(time(other, number)), step.abs_diff(number))
    };
    let last = recording.last();
    if time(recording, last) < time(other, number) {
        return last;
    }
    (0..=last).min_by_key(distance).unwrap_or(0)
}
