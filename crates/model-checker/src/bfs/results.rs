//! Derives the result of a check. A property is reported as holding only if the search omitted
//! nothing that could break it.

use super::super::observations::Violated;
use super::super::result::{
    CheckJudgement, CheckResult, Counterexample, Incomplete, Observations, Untested,
};
use super::super::shortest_run::Target;
use super::{StateSearch, lasting};
use lock_semantics::{FailureMonitor, MaxWait, Property, depends_on_chance};
use lua_vm::RuntimeError;
use primitives::ClientId;
use simulator::{FaultKind, Scenario, World};

impl StateSearch {
    pub(in super::super) fn answer(&self) -> CheckResult {
        let verdicts = self.question.properties.iter();
        let verdicts = verdicts.map(|&property| (property, self.verdict(property)));
        let verdicts: Vec<(Property, CheckJudgement)> = verdicts.collect();
        let nothing_waits = self.next_faults().is_none();
        let fails = Target::Violation(Violated::broken(Property::NoFailure));
        let failure = match self.findings.run_to(fails) {
            Some(Ok(run)) => failure_of(&self.question.scenario, run),
            _ => None,
        };
        CheckResult {
            verdicts,
            failure,
            states: self.visited_count,
            is_complete: self.is_over && nothing_waits && self.left_out().is_none(),
            horizon: self.rules.until.filter(|_| self.findings.is_cut),
            seen: self.seen(),
        }
    }

    /// Returns the observations. If one client enters, all clients of its class do so in permuted
    /// runs.
    fn seen(&self) -> Observations {
        let seen = self.findings.seen();
        let is_like_one =
            |id: &ClientId| seen.entered.iter().any(|it| self.crew.are_alike(*id, *it));
        let entered = self.start.client_ids().filter(is_like_one).collect();
        let tried = self.next_faults().unwrap_or(u16::MAX);
        let is_known = |least: &u16| *least <= tried && self.left_out().is_none();
        let faults_to_enter = seen.faults_to_enter.filter(is_known);
        Observations { entered, faults_to_enter, times_matter: self.times_matter(), ..seen }
    }

    /// Returns `true` if each millisecond of a pause, delay or partition may matter.
    pub(in super::super) fn times_matter(&self) -> bool {
        let measures = || self.start.client_ids().any(|id| self.start.measures_time(id));
        let is_lasting = lasting(self.question.bounds.faults) > 0;
        is_lasting && (self.findings.notes.takes_time_apart || measures())
    }

    fn verdict(&self, property: Property) -> CheckJudgement {
        let [broken, limit] =
            Violated::both(property).map(|it| self.findings.run_to(Target::Violation(it)));
        match broken {
            Some(Ok(run)) => return CheckJudgement::Broken(run.clone()),
            Some(Err(bound)) => return CheckJudgement::Inconclusive(*bound),
            None => {}
        }
        // A search that ended early may have missed a worse violation.
        if let Some(limit) = limit
            && (self.is_over || self.bound.is_some())
        {
            return match (limit, self.left_out()) {
                (Ok(run), None) => CheckJudgement::LeaseLimit(run.clone()),
                (Err(bound), _) => CheckJudgement::Inconclusive(*bound),
                (Ok(_), Some(bound)) => CheckJudgement::Inconclusive(bound),
            };
        }
        if !self.is_over && self.bound.is_none() {
            return CheckJudgement::Inconclusive(Incomplete::Stopped);
        }
        if let Some(bound) = self.left_out() {
            return CheckJudgement::Inconclusive(bound);
        }
        if property == Property::NoDeadlock && self.findings.longest_wait == Some(MaxWait::Unknown)
        {
            return CheckJudgement::Inconclusive(Incomplete::States);
        }
        self.untested(property).map_or(CheckJudgement::Holds, CheckJudgement::NotTested)
    }

    /// Returns the cause for which the explored states are incomplete, if they are.
    fn left_out(&self) -> Option<Incomplete> {
        if self.findings.stands_still {
            Some(Incomplete::Standstill)
        } else if self.bound.is_some() {
            self.bound
        } else if depends_on_chance(&self.start) {
            Some(Incomplete::Chance)
        } else if self.findings.notes.takes_drawn_apart {
            Some(Incomplete::DrawnString)
        } else if self.leaves_out_durations() {
            Some(Incomplete::Durations)
        } else {
            None
        }
    }

    /// Returns `true` if breaking a property may need a duration or clock offset that was not
    /// tried. The end times of one pause are found by running the client alone, but not their
    /// combinations for several pauses. Bisection may miss clock offsets if a program takes parts
    /// of a point in time.
    fn leaves_out_durations(&self) -> bool {
        if self.rules.has_zones {
            return self.findings.notes.takes_time_apart || self.crew.inexact() > 0;
        }
        let budget = self.question.bounds.faults;
        let measures = || self.start.client_ids().any(|id| self.start.measures_time(id));
        let may_jump = budget.count(FaultKind::ClockJump) > 0;
        lasting(budget) > 1 && measures() || may_jump && self.findings.notes.takes_time_apart
    }

    pub(super) fn untested(&self, property: Property) -> Option<Untested> {
        let notes = self.findings.notes;
        let has_one_client = self.question.scenario.clients.len() == 1;
        if notes.entered.is_empty() {
            Some(Untested::NobodyEnters)
        } else if property == Property::NoLostUpdate && !notes.wrote_to_store {
            Some(Untested::StoreUnused)
        } else if has_one_client && property != Property::NoDeadlock {
            Some(Untested::OneClient)
        } else if !notes.kept_out {
            Some(Untested::NobodyIsKeptOut)
        } else if property == Property::LeaseOutlastsWork
            && self.findings.is_broken(Property::MutualExclusion)
        {
            Some(Untested::AnotherGetsIn)
        } else {
            None
        }
    }
}

/// Returns the error of the program that fails in a run.
fn failure_of(checked: &Scenario, run: &Counterexample) -> Option<RuntimeError> {
    let mut world = World::new(&run.scenario(checked)).ok()?;
    let mut monitor = FailureMonitor::default();
    for made in &run.moves {
        world.apply(made).ok()?.iter().for_each(|event| monitor.observe(event));
    }
    let failure = monitor.failures().iter().find(|failure| !failure.is_unanswered);
    failure.map(|failure| failure.error.clone())
}
