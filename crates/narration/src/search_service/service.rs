//! Processes a check request in time slices.

use super::graded_attempt::{Grader, OpenChallenge};
use super::request::{CELL_CLIENTS, Limits, LockQuestion, Request, Subject};
use super::response::{
    ByFault, Cell, Envelope, ExtraFault, FailingRun, GradedAttempt, ReportText, Response,
    SearchProgress, Shortened,
};
use crate::text::{ItemNames, Language, Texts};
use content::lock_table::Table;
use lock_semantics::{Property, Verdict};
use model_checker::{
    Axis, CheckBounds, CheckReport, CheckRequest, CheckedBudget, Counterexample, FaultTable,
    Search, Sweep, can_happen,
};
use session::shortening;
use simulator::{FaultBudget, FaultKind};

/// Maximum number of states of a follow-up search, with one more fault or with the faults of one
/// kind alone. The user did not request it, so it must not take longer than the check.
const MORE_STATES: u64 = 50_000;

/// A check request in progress. It advances only while the caller calls [`Service::advance`].
#[derive(Debug)]
pub struct Service {
    id: u32,
    language: Language,
    name: String,
    question: CheckRequest,
    search: Search,
    purpose: Purpose,
    /// Results for a lock that breaks, one for each fault budget that was checked.
    tried: Vec<CheckedBudget>,
    is_over: bool,
}

/// Purpose of the current search.
#[derive(Debug)]
enum Purpose {
    /// Check a lock.
    Answer,
    /// Check a lock that holds with one more fault of each of these kinds. The search uses the
    /// first one.
    ExtraFault { rest: Vec<FaultKind>, asked: CheckBounds },
    /// Check a broken lock with each of these fault budgets alone. The search uses the first one.
    Alone { rest: Vec<FaultBudget>, asked: CheckBounds, ways: Vec<FailingRun> },
    /// Find a simpler run than this one.
    Shorten(Box<Counterexample>),
    /// Fill a cell.
    Cell,
    /// Grade an attack or a defence.
    Judge(Box<dyn Grader>),
    /// No search is left. The last response remains to be sent.
    Nothing,
}

impl Service {
    /// Starts to process a request, given as JSON. `open_challenge` parses challenges.
    ///
    /// # Errors
    /// A response as JSON that contains the reason for the rejection.
    pub fn begin(text: &str, open_challenge: OpenChallenge) -> Result<Service, String> {
        let asked: Request =
            serde_json::from_str(text).map_err(|error| refused(Request::id_in(text), &error))?;
        begun(&asked, Language::from_tag(&asked.language), open_challenge)
            .map_err(|error| refused(asked.id, &error))
    }

    /// Expands at most `states` more states. Returns the next response as JSON, or `None` if it
    /// is not ready.
    pub fn advance(&mut self, states: usize) -> Option<String> {
        if self.is_over {
            return None;
        }
        if matches!(self.purpose, Purpose::Nothing) {
            self.is_over = true;
            return Some(self.told(Response::Over));
        }
        self.search.advance(states).then(|| self.finish())
    }

    /// Returns `true` if no more responses follow.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the progress as a response in JSON, or `None` if this kind of job does not report
    /// it.
    pub fn progress(&self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let allowed = self.question.bounds.faults.total();
        matches!(self.purpose, Purpose::Answer | Purpose::Shorten(_)).then(|| {
            let proved = SearchProgress::of(&self.search.progress(), allowed, self.text());
            self.told(Response::Proved(proved))
        })
    }

    /// Ends the job and returns its last message, or `None` if that was returned before.
    pub fn stop(&mut self) -> Option<String> {
        if self.is_over {
            return None;
        }
        let news = match self.purpose {
            Purpose::Answer => Response::Answered(Box::new(self.answered(&self.checked()))),
            Purpose::ExtraFault { .. }
            | Purpose::Alone { .. }
            | Purpose::Shorten(_)
            | Purpose::Cell
            | Purpose::Judge(_)
            | Purpose::Nothing => Response::Over,
        };
        self.is_over = true;
        Some(self.told(news))
    }

    /// Converts the result of the finished search to a response, and starts the next search if
    /// needed.
    fn finish(&mut self) -> String {
        let (checked, text) = (self.checked(), self.text());
        let news = match std::mem::replace(&mut self.purpose, Purpose::Nothing) {
            Purpose::Answer => {
                let answered = self.answered(&checked);
                let asked = checked.question.bounds;
                let scenario = &checked.question.scenario;
                match answered.outcome {
                    Verdict::Holds => {
                        let kinds = FaultKind::ALL.into_iter();
                        self.try_one_more(
                            kinds.filter(|it| can_happen(*it, scenario)).collect(),
                            asked,
                        );
                    }
                    Verdict::Broken | Verdict::LeaseLimit => {
                        self.tried.push(CheckedBudget::new(&checked.question, &checked.answer));
                        let table = FaultTable::new(&self.tried, asked.faults, scenario);
                        let rest = table.open_budgets();
                        self.try_alone(rest, asked, Vec::new());
                    }
                    Verdict::NotTested | Verdict::Inconclusive => {}
                }
                Response::Answered(Box::new(answered))
            }
            Purpose::ExtraFault { mut rest, asked } => {
                let more = ExtraFault::of(rest.remove(0), &checked, text);
                self.try_one_more(rest, asked);
                Response::More(more)
            }
            Purpose::Alone { mut rest, asked, mut ways } => {
                rest.remove(0);
                self.tried.push(CheckedBudget::new(&checked.question, &checked.answer));
                ways.extend(FailingRun::all_of(&checked, text));
                let scenario = &checked.question.scenario;
                let table = FaultTable::new(&self.tried, asked.faults, scenario);
                let by_fault = ByFault::of(&table, text);
                // Sends all runs at once, so that buttons on the page move at most once.
                let told = if rest.is_empty() { std::mem::take(&mut ways) } else { Vec::new() };
                self.try_alone(rest, asked, ways);
                Response::Tried(told, by_fault)
            }
            Purpose::Shorten(given) => {
                self.is_over = true;
                let property = self.question.properties[0];
                Response::Shortened(Shortened::of(&checked, property, *given, text))
            }
            Purpose::Cell => {
                self.is_over = true;
                Response::Cell(Cell::of(&checked, &self.search.progress()))
            }
            Purpose::Judge(grader) => {
                self.is_over = true;
                let grade = grader.grade(&checked, text);
                Response::Judged(Box::new(GradedAttempt::of(grade, &checked, text)))
            }
            Purpose::Nothing => Response::Over,
        };
        self.told(news)
    }

    /// Starts the check with one more fault of the next kind, if there is one.
    fn try_one_more(&mut self, rest: Vec<FaultKind>, asked: CheckBounds) {
        let Some(&kind) = rest.first() else { return };
        let faults = asked.faults.with(kind, asked.faults.count(kind).saturating_add(1));
        self.search_besides(faults, asked, Purpose::ExtraFault { rest, asked });
    }

    /// Starts the check with the next fault budget alone, if there is one.
    fn try_alone(&mut self, rest: Vec<FaultBudget>, asked: CheckBounds, ways: Vec<FailingRun>) {
        let Some(&faults) = rest.first() else { return };
        self.search_besides(faults, asked, Purpose::Alone { rest, asked, ways });
    }

    /// Starts a follow-up search with another fault budget.
    fn search_besides(&mut self, faults: FaultBudget, asked: CheckBounds, purpose: Purpose) {
        let states = asked.states.min(MORE_STATES);
        self.question.bounds = CheckBounds { faults, states, ..asked };
        // This cannot fail, because the same scenario was loaded before.
        if let Ok(search) = Search::new(self.question.clone()) {
            (self.search, self.purpose) = (search, purpose);
        }
    }

    fn checked(&self) -> CheckReport {
        CheckReport::new(self.name.clone(), self.question.clone(), self.search.answer())
    }

    fn answered(&self, checked: &CheckReport) -> ReportText {
        ReportText::of(checked, &self.search.progress(), self.text())
    }

    fn text(&self) -> &'static Texts {
        self.language.texts()
    }

    /// Puts a message into its envelope. A job that is over sends no further message.
    fn told(&self, news: Response) -> String {
        Envelope { id: self.id, is_last: self.is_over, news }.in_json()
    }
}

fn begun(
    asked: &Request,
    language: Language,
    open_challenge: OpenChallenge,
) -> Result<Service, String> {
    let text = language.texts();
    let (name, question, purpose) = match &asked.subject {
        Subject::Lock(lock) => (lock.name.clone(), question_of(lock)?, Purpose::Answer),
        Subject::Point { lock, values } => {
            let mut question = question_of(lock)?;
            let axis = |(name, value): &(String, u64)| {
                let axis = Axis { name: name.clone(), least: *value, most: *value };
                (axis, *value)
            };
            let (axes, values): (Vec<Axis>, Vec<u64>) = values.iter().map(axis).unzip();
            let sweep = Sweep { axes, values: 1 };
            question.scenario = sweep.scenario(&question.scenario, &values);
            (lock.name.clone(), question, Purpose::Cell)
        }
        Subject::Cell(place) => {
            let properties = Property::ALL.to_vec();
            let bounds = Limits::of_cell(None).bounds();
            let table = Table { clients: CELL_CLIENTS, properties, bounds };
            let cell = Table::cells().nth(*place).ok_or("there is no such cell")?;
            (cell.lock.id.to_owned(), table.question(cell), Purpose::Cell)
        }
        Subject::Task { file, program } => {
            let opened = open_challenge(file, program.as_deref(), language)?;
            let name = text.check().this_lock.to_owned();
            (name, opened.question, Purpose::Judge(opened.grader))
        }
        Subject::Run(text_of_link) => {
            let link = session::decode(text_of_link).map_err(|error| error.to_string())?;
            let name = text.title_of(&link.work);
            let recording = link.work.record().map_err(|errors| first(&errors))?;
            let bounds = Limits::default().bounds();
            let (given, question) =
                shortening(&recording, bounds).ok_or("the run breaks nothing")?;
            (name, question, Purpose::Shorten(Box::new(given)))
        }
    };
    let search = Search::new(question.clone()).map_err(|errors| first(&errors))?;
    let (id, tried, is_over) = (asked.id, Vec::new(), false);
    Ok(Service { id, language, name, question, search, purpose, tried, is_over })
}

fn question_of(lock: &LockQuestion) -> Result<CheckRequest, String> {
    let link = session::decode(&lock.link).map_err(|error| error.to_string())?;
    let mut scenario = (*link.work.scenario).clone();
    if let Some(clients) = lock.clients {
        let last = scenario.clients.last().cloned().ok_or("there is no client")?;
        scenario.clients.resize(clients.max(1), last);
    }
    let question = CheckRequest::about(scenario);
    Ok(CheckRequest { bounds: lock.limits.bounds(), ..question })
}

/// Returns the first of several errors.
fn first(mistakes: &[impl ToString]) -> String {
    mistakes.first().map(ToString::to_string).unwrap_or_default()
}

fn refused(id: u32, why: &dyn ToString) -> String {
    Envelope { id, is_last: true, news: Response::Refused(why.to_string()) }.in_json()
}
