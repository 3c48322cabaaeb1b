//! The room *Challenges*: the list of attacks and defences, and the one that is open. What the
//! explorer says of it is asked of whoever searches for the page.

mod attack;
mod defence;
mod in_page;
mod own;

pub use attack::{AttackStage, Claim, OpenAttack, digit_of};
pub use defence::OpenDefence;
pub use in_page::in_workshop;

use super::super::Trouble;
use crate::checker::{Asked, Judged, News, Subject, Told};
use crate::document::learning::LearningProgress;
use crate::faults::FaultKind;
use crate::link::encode_task;
use crate::moves::Move;
use crate::report::Recording;
use crate::tasks::{Kind, Task, files_in, read};
use crate::text::Language;
use std::rc::Rc;

/// Questions about challenges have numbers from here on.
pub(in crate::view::state) const FIRST_ID: u32 = 1 << 28;

/// The most stars that a challenge is worth.
pub const MOST_STARS: u8 = 3;

/// What a person does in the room *Challenges*.
#[derive(Clone, PartialEq, Debug)]
pub enum ChallengeAction {
    /// The challenges were loaded.
    Read(Rc<Vec<Challenge>>),
    /// Opens the file of a task.
    Open(String),
    /// Begins one.
    Begin(String),
    /// Goes back to the list.
    Leave,
    /// Goes on to the next one of its kind.
    Next,
    /// Begins the open one anew.
    StartOver,
    /// Takes the last choice of an attack back, or what was typed since it was judged last.
    Undo,
    /// Shows one more hint.
    Hint,
    /// Lets a move happen.
    Make(Move),
    /// Lets the run go on until something changes.
    GoOn,
    /// Chooses a kind of fault, whose target is to be chosen next; or none.
    Break(Option<FaultKind>),
    /// Asks for the amount of a fault, or no longer.
    Ask(Option<Move>),
    /// The amount was typed.
    TypeAmount(String),
    /// Says that no run reaches the goal.
    Claim,
    /// The program of a defence was typed.
    Type(String),
    /// Asks what the program comes to.
    Judge,
    /// Shows the reference beside the program, or no longer.
    Compare(bool),
}

/// A task, with the text of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The task.
    pub task: Task,
    file: Rc<str>,
    /// Whether it is not built in: the person has opened its file.
    pub is_own: bool,
}

impl Challenge {
    /// All whose files stand in a text.
    pub fn all_in(text: &str) -> Vec<Challenge> {
        let challenge = |file: &str| {
            Some(Challenge { task: read(file).ok()?, file: file.into(), is_own: false })
        };
        files_in(text).filter_map(challenge).collect()
    }

    /// The link that opens it elsewhere; none, if it is built in, or too long.
    pub fn link(&self) -> Option<String> {
        encode_task(&self.file).filter(|_| self.is_own)
    }

    /// Whether its lock is to be attacked.
    pub fn is_attack(&self) -> bool {
        matches!(self.task.kind, Kind::Attack(_))
    }
}

/// What is known in the room *Challenges*.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Challenges {
    /// All of them, as far as they are loaded.
    pub all: Rc<Vec<Challenge>>,
    /// The one that is open.
    pub open: Option<OpenChallenge>,
    /// What was asked last.
    asked: Option<Rc<AskedChallenge>>,
    /// Whether its answer is still to come.
    pub is_searching: bool,
    /// Why there is no answer.
    pub trouble: Option<Trouble>,
    /// The id of the file that was chosen last, if a task that is built in has it.
    pub known_id: Option<String>,
    /// The file of the task that is to be opened as soon as all are loaded.
    awaited: Option<String>,
    last_id: u32,
}

/// A challenge that is open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenChallenge {
    /// Its place in the list.
    pub place: usize,
    /// How many hints are shown.
    pub hints: usize,
    /// How far it is.
    pub doing: Doing,
}

/// What is being done with the lock.
#[derive(Clone, PartialEq, Debug)]
pub enum Doing {
    /// It is attacked.
    Attack(OpenAttack),
    /// It is mended.
    Defend(OpenDefence),
}

/// A question about a challenge.
#[derive(Clone, PartialEq, Debug)]
struct AskedChallenge {
    id: u32,
    text: String,
    /// The program that it is about; none: the lock of the task.
    program: Option<Rc<str>>,
}

impl Challenges {
    /// The challenge that is open.
    pub fn opened(&self) -> Option<(&Challenge, &OpenChallenge)> {
        let open = self.open.as_ref()?;
        Some((self.all.get(open.place)?, open))
    }

    /// The number of a challenge among those of its kind, from 1, and how many those are.
    pub fn numbered(&self, place: usize) -> (usize, usize) {
        let kind = self.all.get(place).map(Challenge::is_attack);
        let alike = |until: usize| {
            let until = self.all.iter().take(until);
            until.filter(|it| Some(it.is_attack()) == kind).count()
        };
        (alike(place) + 1, alike(usize::MAX))
    }

    /// The next of the same kind.
    pub fn next(&self) -> Option<&Challenge> {
        let (challenge, open) = self.opened()?;
        let mut behind = self.all.iter().skip(open.place + 1);
        behind.find(|it| it.is_attack() == challenge.is_attack())
    }

    /// The question that somebody is to work on: its number and its text.
    pub(in crate::view) fn running(&self) -> Option<(u32, &str)> {
        let asked = self.asked.as_ref().filter(|_| self.is_searching)?;
        Some((asked.id, &asked.text))
    }

    fn begin(&mut self, place: usize, progress: &LearningProgress) {
        let doing = self.all.get(place).and_then(|it| Doing::of(&it.task, progress));
        self.open = doing.map(|doing| OpenChallenge { place, hints: 0, doing });
        (self.asked, self.is_searching, self.trouble) = (None, false, None);
    }

    fn begin_known(&mut self, id: &str, progress: &LearningProgress) {
        if let Some(place) = self.position(id) {
            self.begin(place, progress);
        }
    }

    /// Asks again what was told in another language.
    pub(in crate::view::state) fn speak(&mut self, language: Language) {
        if let Some(asked) = self.asked.clone() {
            self.ask(asked.program.clone(), language);
        }
    }

    fn position(&self, id: &str) -> Option<usize> {
        self.all.iter().position(|it| it.task.id == id)
    }

    /// Asks what the lock of the open task comes to, or a program for it.
    fn ask(&mut self, program: Option<Rc<str>>, language: Language) {
        let Some((challenge, _)) = self.opened() else { return };
        let file = challenge.file.clone();
        self.ask_about(&file, program, language);
    }

    /// Asks what the lock in a file comes to, or a program for it; what is wrong with the file, if
    /// it is no task.
    pub(in crate::view::state::rooms) fn ask_about(
        &mut self,
        file: &str,
        program: Option<Rc<str>>,
        language: Language,
    ) {
        let (file, of_it) = (file.to_owned(), program.as_deref().map(str::to_owned));
        self.last_id = self.last_id.wrapping_add(1) % FIRST_ID;
        let id = FIRST_ID + self.last_id;
        let subject = Subject::Task { file, program: of_it };
        let asked = Asked { id, language: language.sentences().tag.to_owned(), subject };
        self.asked = Some(Rc::new(AskedChallenge { id, text: asked.in_json(), program }));
        (self.is_searching, self.trouble) = (true, None);
    }

    fn after(&mut self, action: ChallengeAction, progress: &LearningProgress, language: Language) {
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
                let again = match &open.doing {
                    Doing::Attack(attack) => attack.again(&task).map(Doing::Attack),
                    Doing::Defend(_) => None,
                };
                self.begin(place, &LearningProgress::default());
                if let (Some(open), Some(again)) = (&mut self.open, again) {
                    open.doing = again;
                }
            }
            action => {
                let Some(open) = &mut self.open else { return };
                let hints = task.texts(language).hints.len();
                if action == ChallengeAction::Hint && open.hints < hints {
                    open.hints += 1;
                }
                let asks = match &mut open.doing {
                    Doing::Attack(attack) => attack.after(action, &task, open.hints >= hints),
                    Doing::Defend(defence) => defence.after(action, &task),
                };
                if let Some(program) = asks {
                    self.ask(program, language);
                }
            }
        }
    }

    fn hear(&mut self, Told { id, is_last, news }: Told) {
        let Some(asked) = self.asked.clone().filter(|it| it.id == id && self.is_searching) else {
            return;
        };
        self.is_searching = !is_last;
        let open = self.open.as_mut();
        match news {
            News::Judged(judged) => match open.map(|open| &mut open.doing) {
                Some(Doing::Attack(attack)) => attack.learn(*judged),
                Some(Doing::Defend(defence)) => defence.learn(*judged, asked.program.clone()),
                None => {}
            },
            News::Refused(why) => self.trouble = Some(Trouble::Refused(why)),
            News::Died => self.trouble = Some(Trouble::Died),
            News::Absent => self.trouble = Some(Trouble::Absent),
            _ => {}
        }
    }
}

impl Doing {
    /// What is to be done, as far as it was done before.
    fn of(task: &Task, progress: &LearningProgress) -> Option<Doing> {
        let id = &*task.id;
        Some(match &task.kind {
            Kind::Attack(attack) => {
                Doing::Attack(OpenAttack::left(task, *attack, progress.begun(id))?)
            }
            Kind::Defend(_) => Doing::Defend(OpenDefence::of(task, progress.begun(id))),
        })
    }

    /// How many stars it is worth.
    fn stars(&self) -> u8 {
        match self {
            Doing::Attack(attack) => attack.stars(),
            Doing::Defend(defence) => {
                if defence.is_solved() {
                    MOST_STARS
                } else {
                    0
                }
            }
        }
    }
}

/// The run of a way that the explorer has told, with the step that it shows.
fn run_of(judged: &Judged) -> Option<(Rc<Recording>, usize)> {
    let way = judged.way.as_ref()?;
    let link = crate::link::decode(&way.link).ok()?;
    let recording = Recording::of_work(&link.work).ok()?;
    Some((Rc::new(recording), way.step))
}
