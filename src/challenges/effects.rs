//! Effects of a challenge on the rest of the page: stored progress, stars, the tab, and opening a
//! run in the workshop.

use crate::challenges::state::{Activity, ChallengeAction, ChallengeFile};
use crate::kit::tab::Tab;
use crate::learn::state::LearnAction;
use crate::kit::contexts::Action;
use crate::kit::source::Source;
use crate::shell::state::State;
use crate::workshop::session::action::SessionAction;
use formats::json::learning_progress::LearningProgress;
use learning::challenges::is_lesson;
use narration::search_service::Envelope;
use primitives::Millis;
use run_analysis::Recording;
use session::{Branches, Link, View, Work};
use std::rc::Rc;

impl State {
    pub(crate) fn in_challenge(&mut self, action: ChallengeAction) {
        if let ChallengeAction::Open(file) = &action {
            if is_lesson(file) {
                self.enter(Tab::Learn);
                return self.in_lesson(LearnAction::Open(file.clone()));
            }
            return self.open_task(file);
        }
        let progress = self.learn.progress.clone();
        let are_read = matches!(action, ChallengeAction::Read(_));
        self.challenges.after(action, &progress, self.options.language);
        if are_read {
            self.challenges.put_own(&progress);
        }
        drop(progress);
        if let Some(file) = self.challenges.awaited.take_if(|_| are_read) {
            self.open_task(&file);
        }
        self.win_stars();
        self.keep_what_was_begun();
    }

    /// Opens the file of a task, saves it and begins it. Waits until the built-in tasks are loaded,
    /// because one of them may have the same id.
    pub(crate) fn open_task(&mut self, file: &str) {
        let challenges = &mut self.challenges;
        (self.shell.tab, self.shell.awaited) = (Tab::Challenges, None);
        (challenges.known_id, challenges.trouble) = (None, None);
        if challenges.all.is_empty() {
            challenges.awaited = Some(file.to_owned());
            return;
        }
        match challenges.task_of(file) {
            None => challenges.ask_about(file, None, self.options.language),
            Some((ChallengeFile { task, .. }, true)) => challenges.known_id = Some(task.id),
            Some((ChallengeFile { task, .. }, false)) => {
                Rc::make_mut(&mut self.learn.progress).keep_task(&task.id, file);
                challenges.put_own(&self.learn.progress);
                self.in_challenge(ChallengeAction::Begin(task.id));
            }
        }
    }

    /// Handles a response of the search worker for a challenge.
    pub(crate) fn hear_of_challenge(&mut self, told: Envelope) {
        self.challenges.hear(told);
        self.win_stars();
        self.keep_what_was_begun();
    }

    /// Stores the program of a defence or the run of an attack in progress.
    fn keep_what_was_begun(&mut self) {
        let Some((challenge, open)) = self.challenges.opened() else { return };
        let id = &challenge.task.id;
        let begun = match &open.activity {
            Activity::Attack(attack) => attack.begun(),
            Activity::Defend(defence) => {
                let is_changed = *defence.program != *challenge.task.program();
                is_changed.then(|| defence.program.to_string())
            }
        };
        if self.learn.progress.begun(id) != begun.as_deref() {
            Rc::make_mut(&mut self.learn.progress).keep_begun(id, begun.as_deref());
        }
    }

    fn win_stars(&mut self) {
        let Some((challenge, open)) = self.challenges.opened() else { return };
        let (id, stars) = (&challenge.task.id, open.activity.stars());
        if stars > self.learn.progress.stars(id) {
            let progress: &mut LearningProgress = Rc::make_mut(&mut self.learn.progress);
            progress.win(id, stars);
        }
    }

    /// Returns the action that opens the run of the open challenge in the workshop.
    pub(crate) fn challenge_in_workshop(&self) -> Option<Action> {
        let (_, open) = self.challenges.opened()?;
        match &open.activity {
            Activity::Attack(attack) => Some(in_workshop(&attack.recording, attack.last_step())),
            Activity::Defend(defence) => {
                let (recording, step) = defence.run.as_ref()?;
                Some(in_workshop(recording, *step))
            }
        }
    }
}

/// Returns the action that opens a run in the workshop, at a step.
pub fn in_workshop(recording: &Recording, step: usize) -> Action {
    Action::Session(SessionAction::OpenLink(Box::new(link_to(recording, step)), Source::Scenario))
}

/// Returns the link for a run, at a step.
pub(crate) fn link_to(recording: &Recording, step: usize) -> Link {
    let run = recording.run();
    let work = Work {
        story: None,
        scenario: run.world().scenario().clone().into(),
        until: Millis(60_000),
        branches: Branches::of(run.moves().clone()).into(),
        moves: recording.moves_at(step),
        caption: Rc::default(),
    };
    Link { work, shown: View::default(), findings: Vec::new() }
}
