//! The *Challenges* tab: the list of attacks and defences, and the open one. The search worker
//! checks claims and programs.

use crate::challenges::attack_state::OpenAttack;
use crate::challenges::defence_state::OpenDefence;
use crate::workshop::check::state::CheckError;
use formats::json::learning_progress::LearningProgress;
use learning::challenges::{Challenge, Kind, files_in, read};
use narration::search_service::{Envelope, GradedAttempt, Request, Response, Subject};
use narration::text::Language;
use run_analysis::Recording;
use session::encode_task;
use simulator::{FaultKind, Move};
use std::rc::Rc;

/// First id of check requests for challenges.
pub(crate) const FIRST_ID: u32 = 1 << 28;

/// Maximum number of stars of a challenge.
pub const MOST_STARS: u8 = 3;

/// An action in the *Challenges* tab.
#[derive(Clone, PartialEq, Debug)]
pub enum ChallengeAction {
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
    /// Makes a move.
    Make(Move),
    /// Continues the run until something changes.
    GoOn,
    /// Selects a kind of fault; the target is chosen next. `None` cancels this.
    SelectFault(Option<FaultKind>),
    /// Opens the input for the amount of a fault; `None` closes it.
    EnterAmount(Option<Move>),
    /// The user typed an amount.
    TypeAmount(String),
    /// Claims that no run reaches the goal.
    Claim,
    /// The user typed the program of a defence.
    Type(String),
    /// Checks the program.
    Judge,
    /// Shows or hides the reference solution next to the program.
    Compare(bool),
}

/// A task, with the contents of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeFile {
    /// The task.
    pub task: Challenge,
    pub(crate) file: Rc<str>,
    /// Whether the user opened the task from a file, rather than from the built-in list.
    pub is_own: bool,
}

impl ChallengeFile {
    /// Parses all task files in a string. Files with errors are omitted.
    pub fn all_in(text: &str) -> Vec<ChallengeFile> {
        let challenge = |file: String| {
            Some(ChallengeFile { task: read(&file).ok()?, file: file.into(), is_own: false })
        };
        files_in(text).into_iter().filter_map(challenge).collect()
    }

    /// Returns the link to share the task, or `None` if it is built in or too long.
    pub fn link(&self) -> Option<String> {
        encode_task(&self.file).filter(|_| self.is_own)
    }

    /// Returns `true` for an attack, `false` for a defence.
    pub fn is_attack(&self) -> bool {
        matches!(self.task.kind, Kind::Attack(_))
    }
}

/// State of the *Challenges* tab.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct ChallengesState {
    /// The challenges loaded so far.
    pub all: Rc<Vec<ChallengeFile>>,
    /// The open challenge.
    pub open: Option<OpenChallenge>,
    /// The last check request.
    asked: Option<Rc<AskedChallenge>>,
    /// Whether the report for the last request is pending.
    pub is_searching: bool,
    /// The reason for a missing report.
    pub trouble: Option<CheckError>,
    /// Id of the file that was opened last, if a built-in task has the same id.
    pub known_id: Option<String>,
    /// The task file to open as soon as the built-in tasks are loaded.
    pub(crate) awaited: Option<String>,
    pub(crate) last_id: u32,
}

/// An open challenge.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenChallenge {
    /// Index of the challenge in the list.
    pub place: usize,
    /// Number of hints shown.
    pub hints: usize,
    /// State of the attack or defence.
    pub activity: Activity,
}

/// The kind of challenge and its state.
#[derive(Clone, PartialEq, Debug)]
pub enum Activity {
    /// An attack: find a failing run.
    Attack(OpenAttack),
    /// A defence: fix the lock.
    Defend(OpenDefence),
}

/// A check request for a challenge.
#[derive(Clone, PartialEq, Debug)]
struct AskedChallenge {
    pub(crate) id: u32,
    pub(crate) text: String,
    /// The checked program, or `None` for the lock of the task.
    pub(crate) program: Option<Rc<str>>,
}

impl ChallengesState {
    /// Returns the open challenge.
    pub fn opened(&self) -> Option<(&ChallengeFile, &OpenChallenge)> {
        let open = self.open.as_ref()?;
        Some((self.all.get(open.place)?, open))
    }

    /// Returns the number of a challenge among the challenges of its kind, from 1, and their count.
    pub fn numbered(&self, place: usize) -> (usize, usize) {
        let kind = self.all.get(place).map(ChallengeFile::is_attack);
        let alike = |until: usize| {
            let until = self.all.iter().take(until);
            until.filter(|it| Some(it.is_attack()) == kind).count()
        };
        (alike(place) + 1, alike(usize::MAX))
    }

    /// Returns the next challenge of the same kind.
    pub fn next(&self) -> Option<&ChallengeFile> {
        let (challenge, open) = self.opened()?;
        let mut behind = self.all.iter().skip(open.place + 1);
        behind.find(|it| it.is_attack() == challenge.is_attack())
    }

    /// Returns the id and the JSON of the request that the search worker must process.
    pub(crate) fn running(&self) -> Option<(u32, &str)> {
        let asked = self.asked.as_ref().filter(|_| self.is_searching)?;
        Some((asked.id, &asked.text))
    }

    pub(crate) fn begin(&mut self, place: usize, progress: &LearningProgress) {
        let activity = self.all.get(place).and_then(|it| Activity::of(&it.task, progress));
        self.open = activity.map(|activity| OpenChallenge { place, hints: 0, activity });
        (self.asked, self.is_searching, self.trouble) = (None, false, None);
    }

    fn begin_known(&mut self, id: &str, progress: &LearningProgress) {
        if let Some(place) = self.position(id) {
            self.begin(place, progress);
        }
    }

    /// Repeats the last check in another language.
    pub(crate) fn speak(&mut self, language: Language) {
        if let Some(asked) = self.asked.clone() {
            self.ask(asked.program.clone(), language);
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
        self.last_id = self.last_id.wrapping_add(1) % FIRST_ID;
        let id = FIRST_ID + self.last_id;
        let subject = Subject::Task { file, program: of_it };
        let asked = Request { id, language: language.tag().to_owned(), subject };
        self.asked = Some(Rc::new(AskedChallenge { id, text: asked.in_json(), program }));
        (self.is_searching, self.trouble) = (true, None);
    }

    pub(crate) fn after(
        &mut self,
        action: ChallengeAction,
        progress: &LearningProgress,
        language: Language,
    ) {
        let Some((challenge, open)) = self.opened() else {
            match action {
                ChallengeAction::Read(all) => self.all = all,
                ChallengeAction::Begin(id) => self.begin_known(&id, progress),
                _ => {}
            }
            return;
        };
        let (task, place) = (challenge.task.clone(), open.place);
        match action {
            ChallengeAction::Begin(id) => self.begin_known(&id, progress),
            ChallengeAction::Leave => (self.open, self.is_searching) = (None, false),
            ChallengeAction::Next => match self.next().and_then(|it| self.position(&it.task.id)) {
                Some(next) => self.begin(next, progress),
                None => self.open = None,
            },
            ChallengeAction::StartOver => {
                let again = match &open.activity {
                    Activity::Attack(attack) => attack.again(&task).map(Activity::Attack),
                    Activity::Defend(_) => None,
                };
                self.begin(place, &LearningProgress::default());
                if let (Some(open), Some(again)) = (&mut self.open, again) {
                    open.activity = again;
                }
            }
            action => {
                let Some(open) = &mut self.open else { return };
                let hints = task.texts(language).hints.len();
                if action == ChallengeAction::Hint && open.hints < hints {
                    open.hints += 1;
                }
                let asks = match &mut open.activity {
                    Activity::Attack(attack) => attack.after(action, &task, open.hints >= hints),
                    Activity::Defend(defence) => defence.after(action, &task),
                };
                if let Some(program) = asks {
                    self.ask(program, language);
                }
            }
        }
    }

    pub(crate) fn hear(&mut self, Envelope { id, is_last, news }: Envelope) {
        let Some(asked) = self.asked.clone().filter(|it| it.id == id && self.is_searching) else {
            return;
        };
        self.is_searching = !is_last;
        let open = self.open.as_mut();
        match news {
            Response::Judged(judged) => match open.map(|open| &mut open.activity) {
                Some(Activity::Attack(attack)) => attack.learn(*judged),
                Some(Activity::Defend(defence)) => defence.learn(*judged, asked.program.clone()),
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
            Kind::Attack(attack) => {
                Activity::Attack(OpenAttack::left(task, *attack, progress.begun(id))?)
            }
            Kind::Defend(_) => Activity::Defend(OpenDefence::of(task, progress.begun(id))),
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

/// Returns the run found by the model checker, and the step to show.
pub(crate) fn run_of(judged: &GradedAttempt) -> Option<(Rc<Recording>, usize)> {
    let way = judged.way.as_ref()?;
    let link = session::decode(&way.link).ok()?;
    let recording = link.work.record().ok()?;
    Some((Rc::new(recording), way.step))
}
