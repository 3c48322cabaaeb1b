//! Compares a search by zones with one that tries every millisecond.
//!
//! Programs that remember a time have infinitely many states in the latter, because the times in
//! the past differ. It then explores the runs until [`END`], which finds each short run. The run of a
//! violation is replayed before it is reported, so the risk of the search by zones is to report
//! that a property holds although it does not.

use lock_semantics::{Property, Verdict};
use model_checker::{
    CheckJudgement, CheckRequest, CheckResult, Counterexample, EndTimes, Incomplete, Reductions,
    search,
};
use primitives::Millis;
use simulator::{Move, ScenarioError};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::ops::AddAssign;

/// A search by zones may have this many times the states of a search of every millisecond.
const ZONES: u64 = 4;

/// A search of every millisecond may have this many times the states if its runs have an end.
const WITH_END: u64 = 3;

/// The end of runs if programs remember a time.
const END: Millis = Millis(12);

/// A run that is over this long before is found in spite of the end of runs.
const EARLY_MS: u64 = 8;

/// The reductions of the search that tries every millisecond. Without these two, it has infinitely
/// many states.
const FEW_REDUCTIONS: Reductions =
    Reductions { canonical: true, counters: true, ..Reductions::NONE };

const OMITS_TIMES: CheckJudgement = CheckJudgement::Inconclusive(Incomplete::Durations);

/// Numbers of compared verdicts, and of verdicts that were not compared.
#[derive(Default)]
pub(crate) struct Counts {
    /// Verdicts that the search of every millisecond decides as well, by their names.
    compared: BTreeMap<String, usize>,
    /// Verdicts that the search of every millisecond decides until [`END`].
    compared_until_end: usize,
    /// Verdicts that only the search by zones decides.
    only_zones: usize,
    /// Verdicts that the search by zones does not decide, by cause.
    open: BTreeMap<Incomplete, usize>,
    /// Locks with such a verdict.
    open_locks: usize,
}

impl Counts {
    /// Returns the number of compared verdicts.
    pub(crate) fn all_compared(&self) -> usize {
        self.compared.values().sum::<usize>() + self.compared_until_end
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Counts { compared, compared_until_end, only_zones, open, open_locks } = self;
        write!(
            f,
            "{} verdicts compared: {compared:?}, {compared_until_end} of runs until {END:?}\n\
             only decided by zones: {only_zones}\n\
             not decided by zones, on {open_locks} locks: {open:?}",
            self.all_compared()
        )
    }
}

impl AddAssign<Counts> for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.compared_until_end += other.compared_until_end;
        self.only_zones += other.only_zones;
        self.open_locks += other.open_locks;
        for (cause, count) in other.open {
            *self.open.entry(cause).or_default() += count;
        }
        for (verdict, count) in other.compared {
            *self.compared.entry(verdict).or_default() += count;
        }
    }
}

/// Compares the verdicts of this check. The search that tries every millisecond
/// has up to `states` states.
///
/// # Errors
/// The differences.
pub(crate) fn compare(mut request: CheckRequest, states: u64) -> Result<Counts, String> {
    let error = |it: &_| format!("{it:?}");
    request.bounds.states = states * ZONES;
    let zones = search(request.clone()).map_err(|errors| error(&errors))?;
    request.bounds.states = states;
    let oracle = Oracle::of(request).map_err(|errors| error(&errors))?;
    let omits_times = zones.verdicts.iter().any(|(_, it)| *it == OMITS_TIMES);
    let mut counts = Counts::default();
    let mut differences = Vec::new();
    for (property, by_zones) in &zones.verdicts {
        if let CheckJudgement::Inconclusive(cause) = by_zones {
            *counts.open.entry(*cause).or_default() += 1;
            continue;
        }
        let verdict = by_zones.verdict();
        // If times are omitted, the run of a violation may need more faults than another one.
        let rank = |it: &CheckJudgement| (severity(it), if omits_times { 0 } else { faults(it) });
        let difference = match oracle.verdict(*property) {
            OracleVerdict::Certain(it) => {
                *counts.compared.entry(format!("{verdict:?}")).or_default() += 1;
                let is_same = verdict == it.verdict() && rank(by_zones) == rank(it);
                (!is_same).then_some(it)
            }
            OracleVerdict::UntilEnd(it) => {
                counts.compared_until_end += 1;
                let (own, other) = (rank(by_zones), rank(it));
                // An incomplete search may not have found the run with the fewest faults.
                let is_worse = own.0 < other.0 || own < other && oracle.is_complete_until_end();
                let is_missed = is_worse && is_found_until_end(*property, by_zones);
                (own > other || is_missed).then_some(it)
            }
            OracleVerdict::None => {
                counts.only_zones += 1;
                None
            }
        };
        differences.extend(difference.map(|it| {
            let (own, other) = (faults(by_zones), faults(it));
            let run = it.violation();
            let it = it.verdict();
            format!(
                "{property:?}: {verdict:?} by {own} faults, but {it:?} by {other} faults: {run:?}"
            )
        }));
    }
    counts.open_locks = usize::from(!counts.open.is_empty());
    if differences.is_empty() { Ok(counts) } else { Err(differences.join("\n")) }
}

/// The results of searches that try every millisecond.
struct Oracle {
    unbounded: CheckResult,
    until_end: Option<CheckResult>,
}

/// A verdict of a search that tries every millisecond.
enum OracleVerdict<'a> {
    Certain(&'a CheckJudgement),
    /// Runs have an end.
    UntilEnd(&'a CheckJudgement),
    None,
}

impl Oracle {
    fn of(mut request: CheckRequest) -> Result<Oracle, Vec<ScenarioError>> {
        request.bounds.ends = EndTimes::Every(Millis(1));
        request.reductions = FEW_REDUCTIONS;
        let unbounded = search(request.clone())?;
        if unbounded.verdicts.iter().all(|(_, it)| is_decided(it)) {
            return Ok(Oracle { unbounded, until_end: None });
        }
        request.bounds.until = Some(END);
        request.bounds.states *= WITH_END;
        let mut until_end = search(request.clone())?;
        if !until_end.is_complete {
            request.reductions = Reductions { instants: false, ..Reductions::ALL };
            until_end = search(request)?;
        }
        Ok(Oracle { unbounded, until_end: Some(until_end) })
    }

    fn is_complete_until_end(&self) -> bool {
        self.until_end.as_ref().is_some_and(|it| it.is_complete)
    }

    fn verdict(&self, property: Property) -> OracleVerdict<'_> {
        let decided = |it: &&CheckJudgement| is_decided(it);
        if let Some(it) = self.unbounded.verdict(property).filter(decided) {
            return OracleVerdict::Certain(it);
        }
        let until_end = self.until_end.as_ref().and_then(|it| it.verdict(property));
        until_end.filter(decided).map_or(OracleVerdict::None, OracleVerdict::UntilEnd)
    }
}

fn is_decided(it: &CheckJudgement) -> bool {
    it.verdict() != Verdict::Inconclusive
}

/// Returns the severity of a verdict, the worst first.
fn severity(it: &CheckJudgement) -> u8 {
    match it {
        CheckJudgement::Broken(_) => 0,
        CheckJudgement::LeaseLimit(_) => 1,
        _ => 2,
    }
}

/// Returns the number of faults in the run of a verdict.
fn faults(it: &CheckJudgement) -> u16 {
    it.violation().map_or(0, |run| run.cost.faults)
}

/// Returns `true` if the run of a violation ends so early that a search until [`END`] finds it as
/// well. An idle time may be too long only some time after the last event.
fn is_found_until_end(property: Property, it: &CheckJudgement) -> bool {
    let is_early = |run: &Counterexample| {
        let end = |made: &Move| if let Move::Tick(to) = made { Some(*to) } else { None };
        let end = run.moves.iter().rev().find_map(end);
        end.is_none_or(|end| end.0 + EARLY_MS < END.0)
    };
    property != Property::NoIdleLock && it.violation().is_some_and(is_early)
}
