//! The *Challenges* tab: the list of attacks and defences, and the open one. The search worker
//! checks claims and programs.

use crate::challenges::run_links::in_workshop;
use crate::kit::intent::Intent;
use crate::kit::progress_change::ProgressChange;
use crate::search::check_error::CheckError;
use formats::json::learning_progress::LearningProgress;
use i18n::Language;
use learning::{
    AttackAction, Challenge, ChallengeKind, DefenceAction, MOST_STARS, OpenAttack, OpenDefence,
    challenge_files, read_challenge,
};
use search_service::{Envelope, Request, RequestId, Response, Subject};
use session::encode_task;
use std::rc::Rc;

/// An action in the *Challenges* tab.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ChallengeAction {
    /// The challenges were loaded.
    Read(Rc<Vec<ChallengeFile>>),
    /// Opens the file of a task.
    Open(String),
    /// Begins the challenge with this id.
    Begin(String),
    /// Goes back to the list.
    Leave,
    /// Goes to the next challenge of the same kind.
    Next,
    /// Restarts the open challenge.
    StartOver,
    /// Undoes the last choice of an attack, or the edits since the last check of a defence.
    Undo,
    /// Shows one more hint.
    Hint,
    /// An action in an attack.
    Attack(AttackAction),
    /// An action in a defence.
    Defend(DefenceAction),
}

/// A task, with the contents of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChallengeFile {
    /// The task.
    pub(crate) task: Challenge,
    pub(crate) file: Rc<str>,
    /// Whether the user opened the task from a file, rather than from the built-in list.
    pub(crate) is_own: bool,
}

impl ChallengeFile {
    /// Parses all task files in a string. Files with errors are omitted.
    pub(crate) fn all_in(text: &str) -> Vec<ChallengeFile> {
        let challenge = |file: String| {
            Some(ChallengeFile {
                task: read_challenge(&file).ok()?,
                file: file.into(),
                is_own: false,
            })
        };
        challenge_files(text).into_iter().filter_map(challenge).collect()
    }

    /// Returns the link to share the task, or `None` if it is built in or too long.
    pub(crate) fn link(&self) -> Option<String> {
        encode_task(&self.file).filter(|_| self.is_own)
    }

    /// Returns `true` for an attack, `false` for a defence.
    pub(crate) fn is_attack(&self) -> bool {
        matches!(self.task.kind, ChallengeKind::Attack(_))
    }
}

/// State of the *Challenges* tab.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct ChallengesState {
    /// The challenges loaded so far.
    pub(crate) all: Rc<Vec<ChallengeFile>>,
    /// The open challenge.
    pub(crate) open: Option<OpenChallenge>,
    /// The last check request.
    request: Option<Rc<ChallengeRequest>>,
    /// Whether the report for the last request is pending.
    pub(crate) is_searching: bool,
    /// The reason for a missing report.
    pub(crate) trouble: Option<CheckError>,
    /// Id of the file that was opened last, if a built-in task has the same id.
    pub(crate) known_id: Option<String>,
    /// The task file to open as soon as the built-in tasks are loaded.
    pub(crate) awaited: Option<String>,
    pub(crate) last_id: u32,
}

/// An open challenge.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpenChallenge {
    /// Index of the challenge in the list.
    pub(crate) place: usize,
    /// Number of hints shown.
    pub(crate) hints: usize,
    /// State of the attack or defence.
    pub(crate) activity: Activity,
}

/// The kind of challenge and its state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Activity {
    /// An attack: find a failing run.
    Attack(OpenAttack),
    /// A defence: fix the lock.
    Defend(OpenDefence),
}

/// A check request for a challenge.
#[derive(Clone, PartialEq, Debug)]
struct ChallengeRequest {
    pub(crate) request: Rc<Request>,
    /// The checked program, or `None` for the lock of the task.
    pub(crate) program: Option<Rc<str>>,
}

impl ChallengesState {
    /// Returns the open challenge.
    pub(crate) fn opened(&self) -> Option<(&ChallengeFile, &OpenChallenge)> {
        let open = self.open.as_ref()?;
        Some((self.all.get(open.place)?, open))
    }

    /// Returns the number of a challenge among the challenges of its kind, from 1, and their count.
    pub(crate) fn numbered(&self, place: usize) -> (usize, usize) {
        let kind = self.all.get(place).map(ChallengeFile::is_attack);
        let alike = |until: usize| {
            let until = self.all.iter().take(until);
            until.filter(|it| Some(it.is_attack()) == kind).count()
        };
        (alike(place) + 1, alike(usize::MAX))
    }

    /// Returns the next challenge of the same kind.
    pub(crate) fn next(&self) -> Option<&ChallengeFile> {
        let (challenge, open) = self.opened()?;
        let mut behind = self.all.iter().skip(open.place + 1);
        behind.find(|it| it.is_attack() == challenge.is_attack())
    }

    /// Returns the request that the search worker must process.
    pub(crate) fn running(&self) -> Option<Rc<Request>> {
        let request = self.request.as_ref().filter(|_| self.is_searching)?;
        Some(request.request.clone())
    }

    pub(crate) fn begin(&mut self, place: usize, progress: &LearningProgress) {
        let activity = self.all.get(place).and_then(|it| Activity::of(&it.task, progress));
        self.open = activity.map(|activity| OpenChallenge { place, hints: 0, activity });
        (self.request, self.is_searching, self.trouble) = (None, false, None);
    }

    fn begin_known(&mut self, id: &str, progress: &LearningProgress) {
        if let Some(place) = self.position(id) {
            self.begin(place, progress);
        }
    }

    /// Repeats the last check in another language.
    pub(crate) fn speak(&mut self, language: Language) {
        if let Some(request) = self.request.clone() {
            self.ask(request.program.clone(), language);
        }
    }

    pub(crate) fn position(&self, id: &str) -> Option<usize> {
        self.all.iter().position(|it| it.task.id == id)
    }

    /// Checks the lock of the open task, or a program for it.
    pub(crate) fn ask(&mut self, program: Option<Rc<str>>, language: Language) {
        let Some((challenge, _)) = self.opened() else { return };
        let file = challenge.file.clone();
        self.ask_about(&file, program, language);
    }

    /// Checks the lock in a task file, or a program for it. If the file is not a valid task, the
    /// response contains its errors.
    pub(crate) fn ask_about(&mut self, file: &str, program: Option<Rc<str>>, language: Language) {
        let (file, of_it) = (file.to_owned(), program.as_deref().map(str::to_owned));
        self.last_id = self.last_id.wrapping_add(1);
        let id = RequestId::Challenge(self.last_id);
        let subject = Subject::Task { file, program: of_it };
        let request = Rc::new(Request { id, language, subject });
        self.request = Some(Rc::new(ChallengeRequest { request, program }));
        (self.is_searching, self.trouble) = (true, None);
    }

    /// Applies an action in the *Challenges* tab.
    pub(crate) fn after(
        &mut self,
        action: ChallengeAction,
        progress: &LearningProgress,
        language: Language,
        intents: &mut Vec<Intent>,
    ) {
        match action {
            ChallengeAction::Read(all) => {
                if self.opened().is_none() {
                    self.all = all;
                }
                self.put_own(progress);
                intents.extend(self.awaited.take().map(Intent::OpenTask));
            }
            ChallengeAction::Open(file) => {
                return self.open_file(&file, progress, language, intents);
            }
            ChallengeAction::Begin(id) => self.begin_known(&id, progress),
            _ if self.opened().is_none() => {}
            ChallengeAction::Leave => (self.open, self.is_searching) = (None, false),
            ChallengeAction::Next => match self.next().and_then(|it| self.position(&it.task.id)) {
                Some(next) => self.begin(next, progress),
                None => self.open = None,
            },
            ChallengeAction::StartOver => self.start_over(),
            ChallengeAction::Undo => self.act(language, |activity, task, _| match activity {
                Activity::Attack(attack) => attack.undo().then_some(None),
                Activity::Defend(defence) => {
                    defence.undo(task);
                    None
                }
            }),
            ChallengeAction::Hint => self.hint(language),
            ChallengeAction::Attack(action) => {
                self.act(language, |activity, task, _| match activity {
                    Activity::Attack(attack) => attack.after(action, task).then_some(None),
                    Activity::Defend(_) => None,
                })
            }
            ChallengeAction::Defend(action) => {
                self.act(language, |activity, task, _| match activity {
                    Activity::Attack(_) => None,
                    Activity::Defend(defence) => defence.after(action, task).map(Some),
                })
            }
        }
        self.record(progress, intents);
    }

    /// Opens the file of a task, saves it and begins it. Waits until the built-in tasks are loaded,
    /// because one of them may have the same id.
    fn open_file(
        &mut self,
        file: &str,
        progress: &LearningProgress,
        language: Language,
        intents: &mut Vec<Intent>,
    ) {
        (self.known_id, self.trouble) = (None, None);
        if self.all.is_empty() {
            self.awaited = Some(file.to_owned());
            return;
        }
        match self.task_of(file) {
            None => self.ask_about(file, None, language),
            Some((ChallengeFile { task, .. }, true)) => self.known_id = Some(task.id),
            Some((ChallengeFile { task, .. }, false)) => {
                let change = ProgressChange::Task(task.id.clone(), file.to_owned());
                let mut progress = progress.clone();
                change.clone().apply(&mut progress);
                intents.push(Intent::Record(change));
                self.put_own(&progress);
                self.begin_known(&task.id, &progress);
                self.record(&progress, intents);
            }
        }
    }

    fn start_over(&mut self) {
        let Some((challenge, open)) = self.opened() else { return };
        let (place, again) = match &open.activity {
            Activity::Attack(attack) => {
                (open.place, attack.again(&challenge.task).map(Activity::Attack))
            }
            Activity::Defend(_) => (open.place, None),
        };
        self.begin(place, &LearningProgress::default());
        if let (Some(open), Some(again)) = (&mut self.open, again) {
            open.activity = again;
        }
    }

    /// Shows one more hint. An attack ends with the last one.
    fn hint(&mut self, language: Language) {
        self.act(language, |activity, task, shown| {
            let hints = task.texts(language).hints.len();
            *shown = (*shown + 1).min(hints).max(*shown);
            match activity {
                Activity::Attack(attack) => attack.hint(*shown >= hints).then_some(None),
                Activity::Defend(_) => None,
            }
        });
    }

    /// Changes the open attack or defence and its number of hints. Requests the check of the
    /// returned program, if any; the inner `None` stands for the lock of the task.
    fn act(
        &mut self,
        language: Language,
        change: impl FnOnce(&mut Activity, &Challenge, &mut usize) -> Option<Option<Rc<str>>>,
    ) {
        let Some(task) = self.opened().map(|(challenge, _)| challenge.task.clone()) else { return };
        let Some(OpenChallenge { activity, hints, .. }) = &mut self.open else { return };
        if let Some(program) = change(activity, &task, hints) {
            self.ask(program, language);
        }
    }

    /// Emits the changes of the progress: stars, and the program of a defence or the run of an
    /// attack in progress.
    pub(crate) fn record(&self, progress: &LearningProgress, intents: &mut Vec<Intent>) {
        let Some((challenge, open)) = self.opened() else { return };
        let (id, stars) = (&challenge.task.id, open.activity.stars());
        if stars > progress.stars(id) {
            intents.push(Intent::Record(ProgressChange::Stars(id.clone(), stars)));
        }
        let begun = match &open.activity {
            Activity::Attack(attack) => attack.begun(),
            Activity::Defend(defence) => {
                let is_changed = *defence.program != *challenge.task.program();
                is_changed.then(|| defence.program.to_string())
            }
        };
        if progress.begun(id) != begun.as_deref() {
            intents.push(Intent::Record(ProgressChange::Begun(id.clone(), begun)));
        }
    }

    /// Returns the intent to open the run of the open challenge in the workshop.
    pub(crate) fn in_workshop(&self) -> Option<Intent> {
        let (_, open) = self.opened()?;
        match &open.activity {
            Activity::Attack(attack) => Some(in_workshop(&attack.recording, attack.last_step())),
            Activity::Defend(defence) => {
                let (recording, step) = defence.run.as_ref()?;
                Some(in_workshop(recording, *step))
            }
        }
    }

    /// Handles a response of the search worker.
    pub(crate) fn hear(&mut self, Envelope { id, is_last, news }: Envelope) {
        let Some(request) =
            self.request.clone().filter(|it| it.request.id == id && self.is_searching)
        else {
            return;
        };
        self.is_searching = !is_last;
        let open = self.open.as_mut();
        match news {
            Response::Judged(judged) => match open.map(|open| &mut open.activity) {
                Some(Activity::Attack(attack)) => attack.learn(*judged),
                Some(Activity::Defend(defence)) => defence.learn(*judged, request.program.clone()),
                None => {}
            },
            Response::Refused(why) => self.trouble = Some(CheckError::Refused(why)),
            Response::Died => self.trouble = Some(CheckError::Died),
            Response::Absent => self.trouble = Some(CheckError::Absent),
            _ => {}
        }
    }
}

impl Activity {
    /// Begins a challenge, or restores it as the user left it.
    pub(crate) fn of(task: &Challenge, progress: &LearningProgress) -> Option<Activity> {
        let id = &*task.id;
        Some(match &task.kind {
            ChallengeKind::Attack(attack) => {
                Activity::Attack(OpenAttack::left(task, *attack, progress.begun(id))?)
            }
            ChallengeKind::Defend(_) => Activity::Defend(OpenDefence::of(task, progress.begun(id))),
        })
    }

    /// Returns the number of stars won.
    pub(crate) fn stars(&self) -> u8 {
        match self {
            Activity::Attack(attack) => attack.stars(),
            Activity::Defend(defence) => {
                if defence.is_solved() {
                    MOST_STARS
                } else {
                    0
                }
            }
        }
    }
}
