//! What a challenge changes in the page besides itself: what is kept of it, the stars, the room,
//! and the way into the workshop.

use super::{Challenge, ChallengeAction, Doing};
use crate::checker::Told;
use crate::document::learning::LearningProgress;
use crate::link::{Link, Shown};
use crate::report::Recording;
use crate::tasks::is_lesson;
use crate::time::Millis;
use crate::view::state::{Action, LearnAction, Room, Source, State};
use crate::workspace::{Branches, Work};
use std::rc::Rc;

impl State {
    pub(in crate::view::state) fn in_challenge(&mut self, action: ChallengeAction) {
        if let ChallengeAction::Open(file) = &action {
            if is_lesson(file) {
                self.enter(Room::Learn);
                return self.in_lesson(LearnAction::Open(file.clone()));
            }
            return self.open_task(file);
        }
        let progress = self.learning.progress.clone();
        let are_read = matches!(action, ChallengeAction::Read(_));
        self.challenges.after(action, &progress, self.language);
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

    /// Opens the file of a task, keeps it and begins it: once it is known that no task that is
    /// built in has its id.
    fn open_task(&mut self, file: &str) {
        let challenges = &mut self.challenges;
        (self.room, self.awaited) = (Room::Challenges, None);
        (challenges.known_id, challenges.trouble) = (None, None);
        if challenges.all.is_empty() {
            challenges.awaited = Some(file.to_owned());
            return;
        }
        match challenges.task_of(file) {
            None => challenges.ask_about(file, None, self.language),
            Some((Challenge { task, .. }, true)) => challenges.known_id = Some(task.id),
            Some((Challenge { task, .. }, false)) => {
                Rc::make_mut(&mut self.learning.progress).keep_task(&task.id, file);
                challenges.put_own(&self.learning.progress);
                self.in_challenge(ChallengeAction::Begin(task.id));
            }
        }
    }

    /// What is told of a challenge.
    pub(in crate::view::state) fn hear_of_challenge(&mut self, told: Told) {
        self.challenges.hear(told);
        self.win_stars();
        self.keep_what_was_begun();
    }

    /// Keeps the program of a defence, or the run of an attack that is under way.
    fn keep_what_was_begun(&mut self) {
        let Some((challenge, open)) = self.challenges.opened() else { return };
        let id = &challenge.task.id;
        let begun = match &open.doing {
            Doing::Attack(attack) => attack.begun(),
            Doing::Defend(defence) => {
                let is_changed = *defence.program != *challenge.task.program();
                is_changed.then(|| defence.program.to_string())
            }
        };
        if self.learning.progress.begun(id) != begun.as_deref() {
            Rc::make_mut(&mut self.learning.progress).keep_begun(id, begun.as_deref());
        }
    }

    fn win_stars(&mut self) {
        let Some((challenge, open)) = self.challenges.opened() else { return };
        let (id, stars) = (&challenge.task.id, open.doing.stars());
        if stars > self.learning.progress.stars(id) {
            let progress: &mut LearningProgress = Rc::make_mut(&mut self.learning.progress);
            progress.win(id, stars);
        }
    }

    /// What shows the run of the open challenge in the workshop.
    pub(in super::super) fn challenge_in_workshop(&self) -> Option<Action> {
        let (_, open) = self.challenges.opened()?;
        match &open.doing {
            Doing::Attack(attack) => Some(in_workshop(&attack.recording, attack.last_step())),
            Doing::Defend(defence) => {
                let (recording, step) = defence.run.as_ref()?;
                Some(in_workshop(recording, *step))
            }
        }
    }
}

/// What shows a run in the workshop, at a step.
pub fn in_workshop(recording: &Recording, step: usize) -> Action {
    Action::OpenLink(Box::new(link_to(recording, step)), Source::Scenario)
}

/// A run as a link, at a step.
pub(super) fn link_to(recording: &Recording, step: usize) -> Link {
    let run = recording.run();
    let work = Work {
        story: None,
        scenario: run.world().scenario().clone().into(),
        until: Millis(60_000),
        branches: Branches::of(run.moves().clone()).into(),
        moves: recording.moves_at(step),
        caption: Rc::default(),
    };
    Link { work, shown: Shown::default(), findings: Vec::new() }
}
