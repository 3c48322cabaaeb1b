//! Checking the lock that is shown: the bounds that a person has chosen, the question that is asked
//! of whoever searches, and what was told of it.
//!
//! Nothing is searched here. The page carries the question away, and hands back what is told.

mod comparing;
mod keeping;
mod news;
mod ways;

use super::{Input, Overlay, State};
pub use comparing::{Compared, Outdated};
use content::strategies;
use narration::checker::{
    Answered, Asked, Limits, LockQuestion, More, Outcome, ProvedSoFar, Shortened, Subject,
};
use narration::text::Language;
use session::{Branches, Link, Shown, Work};
use simulator::{CLIENT_LIMIT, FaultKind, Purse, Scenario};
use std::rc::Rc;
use ways::faults_in;

/// The most faults of one kind that the page asks about.
pub const FAULT_LIMIT: u8 = 9;

/// By so much a bound is raised that was reached.
const RAISE: u64 = 4;

/// What a person does about it.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckAction {
    /// Asks, or ends the search.
    Toggle,
    /// Asks anew what has changed since.
    Again,
    /// Closes what is shown of it.
    Close,
    /// Shows the bounds beside the answer, or no longer.
    ShowBounds(bool),
    /// Allows so many faults of a kind.
    Allow(FaultKind, u8),
    /// Lets so many clients run the lock.
    Clients(usize),
    /// Searches further.
    Raise,
    /// Lets all messages take the same time: the longest that any takes.
    OneLatency,
    /// Allows one pause or delay, and no clock jump.
    FewerDurations,
    /// Opens the editor.
    EditProgram,
    /// Takes the faults of the way that is shown out of the bounds.
    Without,
    /// Opens one of the ways to break the lock.
    OpenWay(usize),
    /// Opens what one more fault does.
    OpenMore(usize),
    /// Opens what fewer faults had shown.
    OpenBefore,
    /// Looks for the easiest run that breaks what the one that is shown breaks.
    Shorten,
    /// Something was told, so many ms after the question.
    Told(String, u64),
}

/// How far the search is to go.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How many faults, states, bytes.
    pub limits: Limits,
    /// How many clients; none: as many as are set up.
    pub clients: Option<usize>,
}

/// A question that was asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// Its number.
    pub id: u32,
    /// Its text.
    pub text: String,
    about: About,
    /// Whether the person has asked it, rather than the page because something has changed.
    is_pressed: bool,
}

/// What a question is about, by which one tells whether it would be the same now.
#[derive(Clone, PartialEq, Debug)]
struct About {
    scenario: Rc<Scenario>,
    bounds: Bounds,
    language: Language,
    /// Whether it is about one run.
    is_of_run: bool,
}

/// The answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Whether the lock breaks.
    Lock(Rc<Answered>),
    /// Whether an easier run breaks the same.
    Run(Rc<Shortened>),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The question cannot be answered.
    Refused(String),
    /// Whoever searched has died.
    Died,
    /// Nobody can be had who searches.
    Absent,
}

/// All that is known of checking the lock.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Checking {
    /// Whether it is shown.
    pub is_open: bool,
    /// Whether the bounds are shown beside an answer.
    pub shows_bounds: bool,
    /// How far the search is to go.
    pub bounds: Bounds,
    /// What was asked last.
    pub asked: Option<Rc<Question>>,
    /// Whether its answer is still to come.
    pub is_searching: bool,
    /// How far the search is.
    pub proved: Option<Rc<ProvedSoFar>>,
    /// For how long it has gone on, in ms.
    pub elapsed_ms: u64,
    /// The last answer. It stays until there is another one.
    pub answer: Option<Answer>,
    /// What one more fault does, as far as that is known.
    pub more: Rc<Vec<More>>,
    /// Why there is no answer.
    pub trouble: Option<Trouble>,
    /// The way that was opened last, by its place.
    pub way: usize,
    /// Its run, if it can be read.
    way_work: Option<Rc<Work>>,
    /// From where the person came to it: the table or the map.
    pub origin: Option<Overlay>,
    /// An answer that the lock breaks, from before the last one.
    broken_before: Option<(About, Rc<Answered>)>,
    /// The answer about the version with which the last one is compared.
    version_before: Option<(About, Rc<Answered>)>,
    /// Whether the person has asked for the last answer: the next version is compared with it.
    is_settled: bool,
    /// How many faults of each kind the person asks about, whatever the lock; none: as usual.
    chosen: Option<Purse>,
    /// Whether faults were taken away to see what breaks one lock without them.
    is_probing: bool,
    /// What the answer is about.
    answered: Option<About>,
    /// Whether the person has ended the search.
    is_stopped: bool,
    /// Whether the person has asked while a program had mistakes.
    is_put_off: bool,
    /// Whether anything more is to be told.
    is_told_more: bool,
    /// What a link says that the answer was, while its question is to be asked again.
    expected: Option<session::Question>,
    /// Whether the answer is another than the link says.
    pub differs: bool,
    last_id: u32,
}

impl Checking {
    /// The question that somebody is to work on.
    pub fn running(&self) -> Option<Rc<Question>> {
        self.asked.clone().filter(|_| self.is_told_more && !self.is_stopped)
    }

    /// Ends the search with what it has found so far, or what is told beside an answer.
    pub(in crate::view::state) fn rest(&mut self) {
        match self.is_searching {
            true => self.is_stopped = true,
            false => self.is_told_more = false,
        }
    }

    /// What was proved by a search that ended before its end, as far as its answer stands.
    pub fn proved_until_end(&self) -> Option<&Rc<ProvedSoFar>> {
        let is_open = match &self.answer {
            Some(Answer::Lock(answered)) => match answered.outcome {
                Outcome::NotDecided => true,
                Outcome::Broken | Outcome::Warning => self.is_stopped,
                Outcome::Holds | Outcome::NotTested => false,
            },
            _ => false,
        };
        self.proved.as_ref().filter(|_| is_open && !self.is_searching)
    }

    /// Leaves the lock that is shown.
    pub(in crate::view::state) fn leave(&mut self) {
        let (chosen, last_id) = (self.chosen, self.last_id);
        *self = Checking { chosen, last_id, ..Checking::default() };
        self.bounds.limits = self.usual_limits();
    }
}

impl State {
    /// The answer about what is shown, if there is one.
    pub fn present_answer(&self) -> Option<&Rc<Answered>> {
        let checking = &self.checking;
        let is_present = checking.is_open && !checking.is_searching && !self.answer_is_outdated();
        match &checking.answer {
            Some(Answer::Lock(answered)) if is_present => Some(answered),
            _ => None,
        }
    }

    /// Whether there is something to ask anew: what was asked has changed since, and can be asked.
    pub fn wants_to_ask(&self) -> bool {
        let is_other = |it: &Rc<Question>| !it.about.is_of_run && it.about != self.about();
        let is_ready = self.landing.is_none() && self.mistaken_program().is_none();
        let asked = self.checking.asked.as_ref();
        let is_due = self.checking.is_put_off || self.checking.expected.is_some();
        let is_due = is_due && !self.checking.is_searching;
        is_ready && self.checking.is_open && (is_due || asked.is_some_and(is_other))
    }

    /// How many clients the question is about.
    pub fn clients_asked_about(&self) -> usize {
        self.checking.bounds.clients.unwrap_or(self.planned().scenario.clients.len())
    }

    pub(in crate::view::state) fn check(&mut self, action: CheckAction) {
        match action {
            CheckAction::Toggle if self.checking.is_searching => self.checking.rest(),
            CheckAction::Toggle => {
                if !self.checking.is_open {
                    self.allow_what_is_told();
                }
                self.checking.shows_bounds = false;
                // Whoever presses it wants to see the answer, also while writing a program.
                self.pane = super::Pane::Verdict;
                self.ask();
                if let Some(asked) = &mut self.checking.asked {
                    Rc::make_mut(asked).is_pressed = true;
                }
            }
            CheckAction::Again => {
                // What is laid over the page stays: nobody has pressed anything.
                let overlay = self.overlay;
                self.ask();
                self.overlay = overlay;
            }
            CheckAction::Close => self.checking.leave(),
            CheckAction::ShowBounds(shows) => self.checking.shows_bounds = shows,
            // Whoever counts goes on counting: the row stays.
            CheckAction::Allow(kind, count) => {
                self.checking.shows_bounds = true;
                let chosen = self.checking.usual_limits().faults();
                let limits = &mut self.checking.bounds.limits;
                let count = count.min(FAULT_LIMIT);
                *limits = limits.with_faults(limits.faults().with(kind, count));
                self.checking.is_probing = false;
                self.checking.chosen = Some(chosen.with(kind, count));
            }
            CheckAction::Clients(clients) => {
                self.checking.shows_bounds = true;
                let set_up = self.planned().scenario.clients.len();
                let clients = clients.clamp(1, CLIENT_LIMIT);
                self.checking.bounds.clients = (clients != set_up).then_some(clients);
            }
            CheckAction::Raise => {
                let limits = &mut self.checking.bounds.limits;
                limits.states = limits.states.saturating_mul(RAISE);
                limits.megabytes = limits.megabytes.saturating_mul(RAISE).min(2_048);
                self.ask();
            }
            CheckAction::OneLatency => {
                let most = self.planned().scenario.network.latency.most_ms;
                self.put(Input::LeastLatency, &most.to_string());
            }
            CheckAction::FewerDurations => {
                let limits = &mut self.checking.bounds.limits;
                *limits = limits.with_fewer_durations();
                self.ask();
            }
            CheckAction::EditProgram => self.edit(Some(self.shown_client())),
            CheckAction::Without => {
                let faults = self.checking.way_work.as_deref().map(faults_in).unwrap_or_default();
                let limits = &mut self.checking.bounds.limits;
                let left = FaultKind::ALL.into_iter().filter(|kind| faults.count(*kind) == 0);
                let left = left.fold(Purse::NOTHING, |purse, kind| {
                    purse.with(kind, limits.faults().count(kind))
                });
                *limits = limits.with_faults(left);
                self.ask();
                self.checking.is_probing = true;
            }
            CheckAction::OpenWay(place) => {
                self.checking.choose_way(place);
                let way = self.checking.shown_way().cloned();
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::OpenMore(place) => {
                let way = self.checking.more.get(place).and_then(|more| more.way.clone());
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::OpenBefore => {
                let way = self.way_before();
                way.iter().for_each(|way| self.open_way(way));
            }
            CheckAction::Shorten => self.shorten(),
            CheckAction::Told(text, elapsed_ms) => self.learn(&text, elapsed_ms),
        }
    }

    fn about(&self) -> About {
        About {
            scenario: self.planned().scenario.clone(),
            bounds: self.checking.bounds,
            language: self.language,
            is_of_run: false,
        }
    }

    /// Asks, or says that a program has mistakes; then it is asked as soon as that is mended.
    fn ask(&mut self) {
        if self.mistaken().is_some() {
            (self.checking.is_open, self.checking.is_put_off) = (true, true);
            self.checking.trouble = None;
            (self.menu, self.overlay, self.playing) = (None, None, None);
            self.pane = super::Pane::Verdict;
            return;
        }
        self.end_probing();
        let about = self.about();
        let question = LockQuestion {
            name: self.lock_in_question(),
            link: set_up_of(self.planned()).unwrap_or_default(),
            clients: about.bounds.clients,
            limits: about.bounds.limits,
        };
        self.pose(Subject::Lock(question), about);
    }

    fn shorten(&mut self) {
        let about = About { is_of_run: true, ..self.about() };
        let link = session::encode(&self.link()).unwrap_or_default();
        self.pose(Subject::Run(link), about);
    }

    fn pose(&mut self, subject: Subject, about: About) {
        let checking = &mut self.checking;
        checking.last_id += 1;
        let id = checking.last_id;
        let asked = Asked { id, language: about.language.sentences().tag.to_owned(), subject };
        let text = asked.in_json();
        checking.asked = Some(Rc::new(Question { id, text, about, is_pressed: false }));
        (checking.is_open, checking.is_searching, checking.is_told_more) = (true, true, true);
        (checking.is_stopped, checking.differs) = (false, false);
        checking.is_put_off = false;
        (checking.proved, checking.trouble, checking.elapsed_ms) = (None, None, 0);
        (self.menu, self.overlay, self.playing) = (None, None, None);
    }

    /// What the lock is called: by its name, if all clients run the same built-in one.
    pub(super) fn lock_in_question(&self) -> String {
        let text = self.language.sentences();
        let clients = &self.planned().scenario.clients;
        let program = clients.first().map(|it| &*it.program);
        let is_one = clients.iter().all(|it| Some(&*it.program) == program);
        let known = strategies::ALL.iter().find(|it| is_one && Some(it.source) == program);
        match known {
            Some(lock) => text.lock(lock.id).to_owned(),
            None => text.checking().this_lock.to_owned(),
        }
    }
}

/// The text of a link to the set-up of work, in which nothing has happened; none, if it is too
/// long.
pub(super) fn set_up_of(work: &Work) -> Option<String> {
    let branches = Rc::new(Branches::default());
    let caption = Rc::default();
    let work = Work { branches, moves: 0, story: None, caption, ..work.clone() };
    session::encode(&Link { work, shown: Shown::default(), findings: Vec::new() })
}
