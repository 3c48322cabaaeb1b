//! Processes a request of the page: converts it to a request without a language, and formats each
//! response in the language of the page.

use crate::{CELL_CLIENTS, Envelope, Limits, LockQuestion, Request, RequestId, Response, Subject};
use content::lock_table::Table;
use i18n::Language;
use learning::Attempt;
use lock_semantics::Property;
use lua_vm::{Dialect, Program};
use model_checker::service::{self, SearchResult, Service};
use model_checker::{Axis, CheckReport, CheckRequest, Sweep};
use narration::{
    ByFault, Cell, ExtraFault, FailingRun, FixText, ItemNames, ReportText, SearchProgress,
    Shortened,
};
use repairs::{Fix, FixSearch, FixStep, common_program};
use session::{Link, shortening};
use simulator::{ScenarioError, clients_for_permits};

/// A request of the page in progress. It advances only while the caller calls [`Job::advance`].
#[derive(Debug)]
pub struct Job {
    id: RequestId,
    language: Language,
    searched: Searched,
    service: Service,
    /// The search for a fix, after the check of the lock itself.
    fixing: Option<FixSearch>,
    /// Results of the search so far.
    found: Vec<Found>,
    /// Number of these responses that were formatted in the language of the request.
    formatted: usize,
}

/// A result, in no language.
#[derive(Debug)]
enum Found {
    /// A response of the search.
    Response(service::Envelope),
    /// The fix of the lock, if there is one.
    Fix(Option<Box<Fix>>),
}

/// Reason for which a request is rejected.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("there is no such cell")]
    NoSuchCell,
    #[error("there is no client")]
    NoClient,
    #[error("the run breaks nothing")]
    NothingBroken,
    #[error("the clients run different programs")]
    DifferentPrograms,
    /// Errors in the scenario. The page shows the first.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Scenario(Vec<ScenarioError>),
    /// The first error in a challenge file or in the program for it.
    #[error("{0}")]
    Challenge(String),
}

/// Subject of a search, with the data that only the messages need.
#[derive(Debug)]
struct Searched {
    /// Name of the lock.
    name: String,
    request: service::Request,
    /// The attempt to grade, if the request is about a challenge.
    attempt: Option<Attempt>,
    /// Whether the request is for a fix of the lock.
    is_to_fix: bool,
}

impl Job {
    /// Starts to process a request. If `earlier` processes the same request in another language,
    /// its search continues, and its responses so far are formatted again.
    ///
    /// # Errors
    /// A response that contains the reason for the rejection.
    pub fn begin(request: Request, earlier: Option<Job>) -> Result<Job, Box<Envelope>> {
        let Request { id, language, subject } = request;
        let refused = |refusal: Refusal| {
            let news = Response::Refused(refusal.to_string());
            Box::new(Envelope { id, is_last: true, news })
        };
        let searched = searched(subject, language).map_err(refused)?;
        let is_same = |it: &Job| {
            it.searched.request == searched.request
                && it.searched.is_to_fix == searched.is_to_fix
                && it.language != language
        };
        if let Some(Job { mut service, fixing, found, .. }) = earlier.filter(is_same) {
            service.resume();
            return Ok(Job { id, language, searched, service, fixing, found, formatted: 0 });
        }
        let service = Service::new(searched.request.clone())
            .map_err(|errors| refused(Refusal::Scenario(errors)))?;
        let (fixing, found) = (None, Vec::new());
        Ok(Job { id, language, searched, service, fixing, found, formatted: 0 })
    }

    /// Expands at most `states` more states. Returns the next response, or `None` if it is not
    /// ready.
    pub fn advance(&mut self, states: usize) -> Option<Envelope> {
        if self.formatted == self.found.len() {
            let response = self.service.advance(states)?;
            let found = if self.searched.is_to_fix {
                self.continue_fix(response)?
            } else {
                Found::Response(response)
            };
            self.found.push(found);
        }
        let found = self.found.get(self.formatted)?;
        self.formatted += 1;
        Some(match found {
            Found::Response(response) => self.format(response),
            Found::Fix(fix) => self.format_fix(fix.as_deref()),
        })
    }

    /// Processes the check of a lock or of an edited program. Starts the next check, or returns the
    /// fix.
    fn continue_fix(&mut self, response: service::Envelope) -> Option<Found> {
        let service::Response::Checked(result) = &response.response else {
            return Some(Found::Response(response));
        };
        let report = self.report(result);
        let search = match self.fixing.take() {
            Some(mut search) => {
                search.learn(report);
                search
            }
            None => FixSearch::new(report),
        };
        let found = match search.next_step() {
            // The scenario of an edited program differs only in the program.
            FixStep::Check(request) => match Service::new(service::Request::Probe(*request)) {
                Ok(service) => {
                    self.service = service;
                    None
                }
                Err(_) => Some(Found::Fix(None)),
            },
            FixStep::Done(fix) => Some(Found::Fix(fix)),
        };
        self.fixing = Some(search);
        found
    }

    fn format_fix(&self, fix: Option<&Fix>) -> Envelope {
        let text = self.language.texts();
        let fix = fix.zip(self.fixing.as_ref());
        let fix = fix.map(|(fix, search)| FixText::of(fix, search.before(), text));
        Envelope { id: self.id, is_last: true, news: Response::Fixed(fix.map(Box::new)) }
    }

    /// Returns `true` if no more responses follow.
    pub fn is_over(&self) -> bool {
        self.service.is_over() && self.formatted == self.found.len()
    }

    /// Returns the progress, or `None` if this kind of request does not report it.
    pub fn progress(&self) -> Option<Envelope> {
        Some(self.format(&self.service.progress()?))
    }

    /// Ends the job and returns its last response, or `None` if that was returned before.
    pub fn stop(&mut self) -> Option<Envelope> {
        if self.is_over() {
            return None;
        }
        let stopped = self.service.stop().map(|envelope| envelope.response);
        self.formatted = self.found.len();
        let response = stopped.unwrap_or(service::Response::Over);
        Some(self.format(&service::Envelope { is_last: true, response }))
    }

    /// Formats a response.
    fn format(&self, envelope: &service::Envelope) -> Envelope {
        let service::Envelope { is_last, response } = envelope;
        Envelope { id: self.id, is_last: *is_last, news: self.news(response) }
    }

    fn news(&self, response: &service::Response) -> Response {
        let text = self.language.texts();
        match response {
            service::Response::Progress { progress, allowed } => {
                Response::Proved(SearchProgress::of(progress, *allowed, text))
            }
            service::Response::Checked(result) => {
                let (report, progress) = (self.report(result), &result.progress);
                match (&self.searched.request, &self.searched.attempt) {
                    (_, Some(attempt)) => Response::Judged(Box::new(attempt.grade(&report, text))),
                    (service::Request::Probe(_), None) => {
                        Response::Cell(Cell::of(&report, progress))
                    }
                    (service::Request::Check(_) | service::Request::Shorten { .. }, None) => {
                        Response::Answered(Box::new(ReportText::of(&report, progress, text)))
                    }
                }
            }
            service::Response::OneMore { kind, result } => {
                Response::More(ExtraFault::of(*kind, &self.report(result), text))
            }
            service::Response::Alone { results, table } => {
                let reports = results.iter().map(|result| self.report(result));
                let ways = reports.flat_map(|report| FailingRun::all_of(&report, text)).collect();
                Response::Tried(ways, ByFault::of(table, text))
            }
            service::Response::Shortened { result, shortened } => {
                Response::Shortened(Shortened::of(&self.report(result), shortened, text))
            }
            service::Response::Over => Response::Over,
        }
    }

    fn report(&self, SearchResult { request, result, .. }: &SearchResult) -> CheckReport {
        CheckReport::new(self.searched.name.clone(), request.clone(), result.clone())
    }
}

fn searched(subject: Subject, language: Language) -> Result<Searched, Refusal> {
    let text = language.texts();
    let is_to_fix = matches!(subject, Subject::Fix(_));
    let (name, request, attempt) = match subject {
        Subject::Fix(lock) => {
            let question = question_of(&lock)?;
            common_program(&question).ok_or(Refusal::DifferentPrograms)?;
            (lock.name, service::Request::Probe(question), None)
        }
        Subject::Lock(lock) => {
            let question = question_of(&lock)?;
            (lock.name, service::Request::Check(question), None)
        }
        Subject::Point { lock, values } => {
            let mut question = question_of(&lock)?;
            let axis =
                |(name, value): (String, u64)| (Axis { name, least: value, most: value }, value);
            let (axes, values): (Vec<Axis>, Vec<u64>) = values.into_iter().map(axis).unzip();
            let sweep = Sweep { axes, values: 1 };
            question.scenario = sweep.scenario(&question.scenario, &values);
            (lock.name, service::Request::Probe(question), None)
        }
        Subject::Cell(place) => {
            let properties = Property::ALL.to_vec();
            let bounds = Limits::of_cell(None).bounds();
            let table = Table { clients: CELL_CLIENTS, properties, bounds };
            let cell = Table::cells().nth(place).ok_or(Refusal::NoSuchCell)?;
            (cell.lock.id.to_owned(), service::Request::Probe(table.question(cell)), None)
        }
        Subject::Task { file, program } => {
            let attempt =
                Attempt::open(&file, program.as_deref(), language).map_err(Refusal::Challenge)?;
            let name = text.lock_table.this_lock.to_owned();
            (name, service::Request::Probe(attempt.question.clone()), Some(attempt))
        }
        Subject::Run(link) => {
            let name = text.title_of(&link.work);
            let recording = link.work.record().map_err(Refusal::Scenario)?;
            let bounds = Limits::default().bounds();
            let (given, request) = shortening(&recording, bounds).ok_or(Refusal::NothingBroken)?;
            (name, service::Request::Shorten { request, given }, None)
        }
    };
    Ok(Searched { name, request, attempt, is_to_fix })
}

fn question_of(lock: &LockQuestion) -> Result<CheckRequest, Refusal> {
    let Link { work, .. } = &lock.setup;
    let mut scenario = (*work.checked_scenario()).clone();
    if let Some(clients) = lock.clients {
        let last = scenario.clients.last().cloned().ok_or(Refusal::NoClient)?;
        let program = Program::load(&last.program, Dialect::Client);
        let clients = program.map_or(clients, |it| clients_for_permits(&it, clients));
        scenario.clients.resize(clients.max(1), last);
    }
    let question = CheckRequest::about(scenario);
    Ok(CheckRequest { bounds: lock.limits.bounds(), ..question })
}
