//! A check: a search for idle times follows the search for all other properties. It needs other
//! reductions, because how long a client waits matters to it.
//!
//! If jumps of clocks leave properties undecided, a search without jumps comes in between, because
//! its violations count as well.

use super::bfs::StateSearch;
use super::progress::Progress;
use super::question::CheckRequest;
use super::result::{CheckJudgement, CheckResult, Incomplete};
use lock_semantics::{Property, has_random_latency};
use simulator::{FaultKind, ScenarioError};

/// Maximum number of states of a search for idle times that can only find a violation.
const FEW: u64 = 2_000;

/// A check in progress. It advances in slices, so that the caller can show its progress or stop it.
#[derive(Debug)]
pub struct Search {
    question: CheckRequest,
    threads: usize,
    main: StateSearch,
    without_jumps: Option<Box<StateSearch>>,
    idle: IdleTimes,
}

/// The search for idle times.
#[derive(Debug)]
enum IdleTimes {
    /// The main search decides all properties.
    Nothing,
    /// The search for idle times begins when the main search is finished.
    Requested,
    /// The search for idle times is running or finished.
    Begun(Box<StateSearch>),
}

impl Search {
    /// Creates a check that has not begun.
    ///
    /// # Errors All errors in the scenario.
    pub fn new(question: CheckRequest) -> Result<Search, Vec<ScenarioError>> {
        Search::on_threads(question, 1)
    }

    /// Creates a check on several threads, where these are available. The result does not depend on
    /// their number.
    ///
    /// # Errors All errors in the scenario.
    pub fn on_threads(
        question: CheckRequest,
        threads: usize,
    ) -> Result<Search, Vec<ScenarioError>> {
        let mut of_main = question.clone();
        let idle = if question.properties.contains(&Property::NoIdleLock)
            && question.properties.len() > 1
        {
            of_main.properties.retain(|it| *it != Property::NoIdleLock);
            IdleTimes::Requested
        } else {
            IdleTimes::Nothing
        };
        let main = StateSearch::new(of_main, threads)?;
        Ok(Search { question, threads, main, without_jumps: None, idle })
    }

    /// Explores up to `states` more states. Returns `true` if the check is finished.
    pub fn advance(&mut self, states: usize) -> bool {
        if let IdleTimes::Begun(idle) = &mut self.idle {
            return idle.advance(states);
        }
        if !self.main.advance(states) {
            return false;
        }
        if self.without_jumps.is_none() {
            self.without_jumps = self.search_without_jumps();
        }
        if self.without_jumps.as_mut().is_some_and(|it| !it.advance(states)) {
            return false;
        }
        if let (IdleTimes::Requested, Some(idle)) = (&self.idle, self.search_for_idle_times()) {
            self.idle = IdleTimes::Begun(Box::new(idle));
            return false;
        }
        true
    }

    /// Returns the search without jumps of clocks, or `None` if the main search has decided
    /// everything.
    fn search_without_jumps(&self) -> Option<Box<StateSearch>> {
        let faults = self.question.bounds.faults;
        if faults.count(FaultKind::ClockJump) == 0 || self.main.uses_unsupported() {
            return None;
        }
        let undecided = self
            .main
            .answer()
            .verdicts
            .into_iter()
            .filter(|(_, verdict)| matches!(verdict, CheckJudgement::Inconclusive(_)));
        let mut question = self.question.clone();
        question.properties = undecided.map(|(property, _)| property).collect();
        if question.properties.is_empty() {
            return None;
        }
        let bounds = &mut question.bounds;
        bounds.faults = faults.with(FaultKind::ClockJump, 0);
        bounds.bytes = bounds.bytes.saturating_sub(self.main.own_bytes());
        StateSearch::new(question, self.threads).ok().map(Box::new)
    }

    /// Returns the result of the main search, with the violations found without jumps of clocks.
    fn main_answer(&self) -> CheckResult {
        let main = self.main.answer();
        match &self.without_jumps {
            Some(other) => main.and_broken_in(other.answer()),
            None => main,
        }
    }

    /// Returns the search for idle times, or `None` if it would decide nothing.
    fn search_for_idle_times(&self) -> Option<StateSearch> {
        let mut question = self.question.clone();
        question.properties = vec![Property::NoIdleLock];
        let bounds = &mut question.bounds;
        bounds.bytes = bounds.bytes.saturating_sub(self.main.own_bytes());
        if self.main.left_out().is_some() {
            bounds.states = bounds.states.min(FEW);
        }
        let is_tested = self.main.untested(Property::NoIdleLock).is_none();
        let is_tested = is_tested && !has_random_latency(self.main.start());
        // This cannot fail, because the main search loaded the same scenario.
        let idle = || StateSearch::new(question, self.threads).ok();
        if is_tested && !self.main.uses_unsupported() { idle() } else { None }
    }

    fn begun(&self) -> Option<&StateSearch> {
        match &self.idle {
            IdleTimes::Begun(idle) => Some(idle),
            IdleTimes::Nothing | IdleTimes::Requested => None,
        }
    }

    /// Returns the number of explored states.
    pub fn states(&self) -> u64 {
        let without_jumps = self.without_jumps.as_ref().map_or(0, |it| it.states());
        self.main.states() + without_jumps + self.begun().map_or(0, StateSearch::states)
    }

    /// Returns the progress of the check.
    pub fn progress(&self) -> Progress {
        let main = self.main.progress();
        let mut all = match (&self.idle, self.begun().map(StateSearch::progress)) {
            (IdleTimes::Nothing, _) => return main,
            (_, Some(idle)) => main.and(idle),
            (_, None) => main.before(Property::NoIdleLock),
        };
        all.standings = self.in_order(all.standings, |it| it.property);
        all
    }

    /// Returns `true` if the check tries each multiple of a step ([`EndTimes::Every`]), instead of
    /// all distances between times at once. Such checks take long.
    ///
    /// [`EndTimes::Every`]: super::EndTimes::Every
    pub fn times_matter(&self) -> bool {
        self.main.times_matter()
    }

    /// Returns the result so far.
    pub fn answer(&self) -> CheckResult {
        let main = self.main_answer();
        match (&self.idle, self.begun().map(StateSearch::answer)) {
            (IdleTimes::Nothing, _) => main,
            (_, Some(idle)) => {
                let mut all = main.and_idle_times(idle, self.main.left_out());
                all.verdicts = self.in_order(all.verdicts, |it| it.0);
                all
            }
            (_, None) => {
                let verdict = self.main.verdict(Property::NoIdleLock);
                let is_decided = matches!(verdict, CheckJudgement::NotTested(_));
                let verdict = match verdict {
                    CheckJudgement::Holds => CheckJudgement::Inconclusive(Incomplete::Stopped),
                    other => other,
                };
                let mut verdicts = main.verdicts;
                verdicts.push((Property::NoIdleLock, verdict));
                let verdicts = self.in_order(verdicts, |it| it.0);
                CheckResult { verdicts, is_complete: main.is_complete && is_decided, ..main }
            }
        }
    }

    /// Sorts items by property, in the order of the request.
    fn in_order<T>(&self, mut all: Vec<T>, property: impl Fn(&T) -> Property) -> Vec<T> {
        let place =
            |it: &T| self.question.properties.iter().position(|known| *known == property(it));
        all.sort_by_key(place);
        all
    }
}

/// Runs a check to its end.
///
/// # Errors
/// All errors in its scenario.
pub fn search(question: CheckRequest) -> Result<CheckResult, Vec<ScenarioError>> {
    let mut search = Search::new(question)?;
    while !search.advance(usize::MAX) {}
    Ok(search.answer())
}
