//! Derives the result of a check. A property is reported as holding only if the search omitted
//! nothing that could break it.

use super::super::observations::Violated;
use super::super::result::{
    CheckJudgement, CheckResult, Counterexample, FoundViolation, Incomplete, Observations,
    UnsupportedUse, Untested, sort_worst_first,
};
use super::super::shortest_run::Target;
use super::super::successors::TimeModel;
use super::StateSearch;
use lock_semantics::{
    FailureMonitor, MaxWait, Property, has_random_latency, is_exclusive, shows_time,
};
use lua_vm::{Program, RuntimeError};
use primitives::{ClientId, Millis};
use simulator::{EventKind, FaultKind, Scenario, World};

impl StateSearch {
    pub(in super::super) fn answer(&self) -> CheckResult {
        let verdicts = self.question.properties.iter();
        let verdicts = verdicts.map(|&property| (property, self.verdict(property)));
        let verdicts: Vec<(Property, CheckJudgement)> = verdicts.collect();
        let nothing_waits = self.next_faults().is_none();
        let fails = self.findings.run_to_violation(Violated::broken(Property::NoFailure));
        let run = fails.and_then(Result::ok);
        let failure = run.and_then(|run| failure_of(&self.question.scenario, run));
        let unsupported = match self.findings.run_to(Target::Unsupported) {
            Some(Ok(run)) => unsupported_in(&self.question.scenario, run),
            _ => None,
        };
        CheckResult {
            verdicts,
            violations: self.violations(),
            failure,
            unsupported,
            states: self.visited_count,
            is_complete: self.is_over && nothing_waits && self.left_out().is_none(),
            horizon: self.rules.until.filter(|_| self.findings.is_cut),
            seen: self.seen(),
        }
    }

    /// Returns `true` if the lock uses a command or function that the model lacks.
    pub(in super::super) fn uses_unsupported(&self) -> bool {
        self.findings.unsupported.is_some()
    }

    /// Returns the simplest run of each way to break a property, the simplest first.
    fn violations(&self) -> Vec<FoundViolation> {
        let found = self.findings.runs.iter().filter_map(|(target, run)| match (target, run) {
            (Target::Violation(mark), Ok(run)) => Some(FoundViolation {
                property: mark.violated.property,
                severity: mark.violated.severity,
                line: mark.cause.line,
                run: run.clone(),
            }),
            _ => None,
        });
        let mut found: Vec<FoundViolation> = found.collect();
        sort_worst_first(&mut found);
        found
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

    /// Returns `true` if the check tries each multiple of a step.
    pub(in super::super) fn times_matter(&self) -> bool {
        self.rules.time != TimeModel::Zones
    }

    pub(in super::super) fn verdict(&self, property: Property) -> CheckJudgement {
        if self.findings.unsupported.is_some() {
            return CheckJudgement::NotTested(Untested::Unsupported);
        }
        let [broken, limit] = Violated::both(property).map(|it| self.findings.run_to_violation(it));
        match broken {
            Some(Ok(run)) => return CheckJudgement::Broken(run.clone()),
            Some(Err(bound)) => return CheckJudgement::Inconclusive(bound),
            None => {}
        }
        // A search that ended early may have missed a worse violation.
        if let Some(limit) = limit
            && (self.is_over || self.bound.is_some())
        {
            return match (limit, self.left_out()) {
                (Ok(run), None) => CheckJudgement::LeaseLimit(run.clone()),
                (Err(bound), _) => CheckJudgement::Inconclusive(bound),
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
        if property == Property::Progress && self.findings.notes.is_progress_unknown {
            return CheckJudgement::Inconclusive(Incomplete::States);
        }
        if property == Property::NoIdleLock && self.findings.notes.is_idle_unknown {
            return CheckJudgement::Inconclusive(Incomplete::Durations);
        }
        self.untested(property).map_or(CheckJudgement::Holds, CheckJudgement::NotTested)
    }

    /// Returns the cause for which the explored states are incomplete, if they are.
    pub(in super::super) fn left_out(&self) -> Option<Incomplete> {
        if self.findings.stands_still {
            Some(Incomplete::Standstill)
        } else if self.bound.is_some() {
            self.bound
        } else if has_random_latency(&self.start) || self.findings.notes.samples_random {
            Some(Incomplete::Chance)
        } else if self.findings.notes.takes_drawn_apart {
            Some(Incomplete::DrawnString)
        } else if self.leaves_out_durations() {
            Some(Incomplete::Durations)
        } else {
            None
        }
    }

    /// Returns `true` if breaking a property may need a distance between times that was not tried.
    fn leaves_out_durations(&self) -> bool {
        match self.rules.time {
            TimeModel::Zones => self.findings.notes.takes_time_apart || shows_time(&self.start),
            TimeModel::Steps(step, _) => {
                let may_jump = self.question.bounds.faults.count(FaultKind::ClockJump) > 0;
                step > Millis(1) || may_jump
            }
        }
    }

    /// Returns the reason for which no state was reached that could have violated the property, if
    /// there is none.
    pub(in super::super) fn untested(&self, property: Property) -> Option<Untested> {
        let notes = self.findings.notes;
        let nobody_enters = notes.entered.is_empty().then_some(Untested::NobodyEnters);
        let one_client = (self.locking_clients() < 2).then_some(Untested::OneClient);
        let nobody_is_kept_out = (!notes.kept_out).then_some(Untested::NobodyIsKeptOut);
        match property {
            Property::NoFailure => None,
            Property::Progress | Property::NoIdleLock => nobody_enters,
            Property::MutualExclusion => {
                let enough = self.has_enough_permits().then_some(Untested::EnoughPermits);
                nobody_enters.or(one_client).or(enough).or(nobody_is_kept_out)
            }
            Property::HolderOnly | Property::LeaseOutlastsWork if !is_exclusive(&self.start) => {
                Some(Untested::SeveralInside)
            }
            Property::HolderOnly => {
                let nobody_holds = (!notes.has_holder).then_some(Untested::NobodyHolds);
                nobody_enters.or(one_client).or(nobody_is_kept_out).or(nobody_holds)
            }
            Property::NoDeadlock => {
                let never_free = (!self.findings.was_free).then_some(Untested::NeverFree);
                nobody_enters.or(never_free).or(nobody_is_kept_out)
            }
            Property::LeaseOutlastsWork => {
                let another = self.findings.is_broken(Property::MutualExclusion);
                let another = another.then_some(Untested::AnotherGetsIn);
                nobody_enters.or(nobody_is_kept_out).or(another)
            }
            Property::NoLostUpdate => {
                let unused = (!notes.wrote_to_store).then_some(Untested::StoreUnused);
                let not_updated = (!notes.updated_store).then_some(Untested::StoreNotUpdated);
                nobody_enters.or(unused).or(one_client).or(not_updated)
            }
            Property::NoEntryAfterFailure => {
                let none_fails = (!notes.has_failed_attempt).then_some(Untested::NoAttemptFails);
                nobody_enters.or(none_fails)
            }
        }
    }

    /// Returns the number of clients whose program calls `enter()`.
    fn locking_clients(&self) -> usize {
        self.locking_programs().count()
    }

    /// Returns `true` if there are as many permits as clients that call `enter()`.
    fn has_enough_permits(&self) -> bool {
        let permits = self.locking_programs().map(|program| usize::from(program.permits()));
        permits.min().is_some_and(|permits| self.locking_clients() <= permits)
    }

    fn locking_programs(&self) -> impl Iterator<Item = &Program> {
        let programs = self.start.client_ids().filter_map(|id| self.start.program(id));
        programs.filter(|program| program.calls("enter"))
    }
}

/// Returns the command or function that the model lacks and that a run reaches.
fn unsupported_in(checked: &Scenario, run: &Counterexample) -> Option<UnsupportedUse> {
    let mut world = World::new(&run.scenario(checked)).ok()?;
    for made in &run.moves {
        let events = world.apply(made).ok()?;
        let used = events.into_iter().find_map(|event| match event.kind {
            EventKind::Unsupported { lacks, .. } => Some((lacks, event.client?, event.line?)),
            _ => None,
        });
        if let Some((lacks, client, line)) = used {
            return Some(UnsupportedUse { lacks, client, line, run: run.clone() });
        }
    }
    None
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
