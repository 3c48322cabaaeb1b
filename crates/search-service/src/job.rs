//! Processes a request of the page: converts it to a request without a language, and formats each
//! response in the language of the page.

use super::graded_attempt::{Grader, OpenChallenge};
use super::request::{CELL_CLIENTS, Limits, LockQuestion, Request, Subject};
use super::response::{
    ByFault, Cell, Envelope, ExtraFault, FailingRun, GradedAttempt, ReportText, Response,
    SearchProgress, Shortened,
};
use crate::text::{ItemNames, Language};
use content::lock_table::Table;
use lock_semantics::Property;
use model_checker::service::{self, SearchResult, Service};
use model_checker::{Axis, CheckReport, CheckRequest, Sweep};
use session::shortening;

/// A request of the page in progress. It advances only while the caller calls [`Job::advance`].
#[derive(Debug)]
pub struct Job {
    id: u32,
    language: Language,
    searched: Searched,
    service: Service,
    /// Responses of the search so far.
    found: Vec<service::Envelope>,
    /// Number of these responses that were formatted in the language of the request.
    formatted: usize,
}

/// Subject of a search, with the data that only the messages need.
#[derive(Debug)]
struct Searched {
    /// Name of the lock.
    name: String,
    request: service::Request,
    /// The rules of the challenge, if the request is an attempt at one.
    grader: Option<Box<dyn Grader>>,
}

impl Job {
    /// Starts to process a request, given as JSON. `open_challenge` parses challenges. If
    /// `earlier` processes the same request in another language, its search continues, and its
    /// responses so far are formatted again.
    ///
    /// # Errors
    /// A response as JSON that contains the reason for the rejection.
    pub fn begin(
        text: &str,
        open_challenge: OpenChallenge,
        earlier: Option<Job>,
    ) -> Result<Job, String> {
        let Request { id, language, subject } =
            serde_json::from_str(text).map_err(|error| refused(Request::id_in(text), &error))?;
        let language = Language::from_tag(&language);
        let searched =
            searched(&subject, language, open_challenge).map_err(|error| refused(id, &error))?;
        let is_same = |it: &Job| it.searched.request == searched.request && it.language != language;
        if let Some(Job { mut service, found, .. }) = earlier.filter(is_same) {
            service.resume();
            return Ok(Job { id, language, searched, service, found, formatted: 0 });
        }
        let service = Service::new(searched.request.clone())
            .map_err(|errors| refused(id, &first(&errors)))?;
        Ok(Job { id, language, searched, service, found: Vec::new(), formatted: 0 })
    }

    /// Expands at most `states` more states. Returns the next response as JSON, or `None` if it
    /// is not ready.
    pub fn advance(&mut self, states: usize) -> Option<String> {
        if self.formatted == self.found.len() {
            self.found.extend(self.service.advance(states));
        }
        let envelope = self.found.get(self.formatted)?;
        self.formatted += 1;
        Some(self.in_json(envelope))
    }

    /// Returns `true` if no more responses follow.
    pub fn is_over(&self) -> bool {
        self.service.is_over() && self.formatted == self.found.len()
    }

    /// Returns the progress as a response in JSON, or `None` if this kind of request does not
    /// report it.
    pub fn progress(&self) -> Option<String> {
        Some(self.in_json(&self.service.progress()?))
    }

    /// Ends the job and returns its last message, or `None` if that was returned before.
    pub fn stop(&mut self) -> Option<String> {
        if self.is_over() {
            return None;
        }
        let stopped = self.service.stop().map(|envelope| envelope.response);
        self.formatted = self.found.len();
        let response = stopped.unwrap_or(service::Response::Over);
        Some(self.in_json(&service::Envelope { is_last: true, response }))
    }

    /// Formats a response.
    fn in_json(&self, envelope: &service::Envelope) -> String {
        let service::Envelope { is_last, response } = envelope;
        Envelope { id: self.id, is_last: *is_last, news: self.news(response) }.in_json()
    }

    fn news(&self, response: &service::Response) -> Response {
        let text = self.language.texts();
        match response {
            service::Response::Progress { progress, allowed } => {
                Response::Proved(SearchProgress::of(progress, *allowed, text))
            }
            service::Response::Checked(result) => {
                let (report, progress) = (self.report(result), &result.progress);
                match (&self.searched.request, &self.searched.grader) {
                    (_, Some(grader)) => {
                        let grade = grader.grade(&report, text);
                        Response::Judged(Box::new(GradedAttempt::of(grade, &report, text)))
                    }
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

fn searched(
    subject: &Subject,
    language: Language,
    open_challenge: OpenChallenge,
) -> Result<Searched, String> {
    let text = language.texts();
    let (name, request, grader) = match subject {
        Subject::Lock(lock) => {
            (lock.name.clone(), service::Request::Check(question_of(lock)?), None)
        }
        Subject::Point { lock, values } => {
            let mut question = question_of(lock)?;
            let axis = |(name, value): &(String, u64)| {
                let axis = Axis { name: name.clone(), least: *value, most: *value };
                (axis, *value)
            };
            let (axes, values): (Vec<Axis>, Vec<u64>) = values.iter().map(axis).unzip();
            let sweep = Sweep { axes, values: 1 };
            question.scenario = sweep.scenario(&question.scenario, &values);
            (lock.name.clone(), service::Request::Probe(question), None)
        }
        Subject::Cell(place) => {
            let properties = Property::ALL.to_vec();
            let bounds = Limits::of_cell(None).bounds();
            let table = Table { clients: CELL_CLIENTS, properties, bounds };
            let cell = Table::cells().nth(*place).ok_or("there is no such cell")?;
            (cell.lock.id.to_owned(), service::Request::Probe(table.question(cell)), None)
        }
        Subject::Task { file, program } => {
            let opened = open_challenge(file, program.as_deref(), language)?;
            let name = text.check().this_lock.to_owned();
            (name, service::Request::Probe(opened.question), Some(opened.grader))
        }
        Subject::Run(text_of_link) => {
            let link = session::decode(text_of_link).map_err(|error| error.to_string())?;
            let name = text.title_of(&link.work);
            let recording = link.work.record().map_err(|errors| first(&errors))?;
            let bounds = Limits::default().bounds();
            let (given, request) =
                shortening(&recording, bounds).ok_or("the run breaks nothing")?;
            (name, service::Request::Shorten { request, given }, None)
        }
    };
    Ok(Searched { name, request, grader })
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
