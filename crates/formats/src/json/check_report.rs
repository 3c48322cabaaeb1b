//! Result of `lockscope check` as JSON for programs, described in `docs/check.md`. Lockscope writes
//! this format but does not read it.
//!
//! Facts have their own fields; there are additional sentences in English. The setup is included as
//! a scenario file, so that the check can be repeated.

use super::encode;
use super::names::ClientName;
use super::saved_run::property_name;
use super::scenario::ScenarioFile;
use i18n::Language;
use lock_semantics::{LongestIdle, Property, Severity, Verdict};
use model_checker::{CheckReport, MaxWait, Way, faults_of};
use narration::{CheckNarrator, WayMessage, collision_exponent};
use primitives::Millis;
use serde::Serialize;
use session::{counterexample_link, encode_for_address, record_counterexample};
use simulator::FaultBudget;

/// Version of the format.
pub const VERSION: u32 = 2;

/// Default horizon of the scenario, for check requests without a horizon.
const USUAL_END: Millis = Millis(60_000);

/// Formats a report as one JSON object.
pub fn write(checked: &CheckReport) -> String {
    encode::pretty(&AnswerEntry::of(checked)) + "\n"
}

/// Returns the JSON Schema of a report.
#[cfg(test)]
pub(super) fn schema() -> schemars::Schema {
    super::scenario::schema_of::<AnswerEntry>()
}

/// Output of `lockscope check --json`: a request to check a lock, and its result.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Answer")]
struct AnswerEntry {
    /// Version of the format.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    version: u32,
    /// Version of Lockscope that wrote the result.
    lockscope: &'static str,
    /// Name of the lock.
    name: String,
    /// Check request as a sentence.
    question: String,
    /// Setup that was checked, as a scenario file.
    scenario: ScenarioFile,
    /// Bounds of the search.
    bounds: BoundsEntry,
    /// Verdict of the check, on which the exit status depends.
    verdict: VerdictName,
    /// The ways to break the lock: worst first, then fewest faults first.
    ways: Vec<WayEntry>,
    /// Verdict on each requested property.
    properties: Vec<PropertyEntry>,
    /// A program that fails for a reason other than a request without a reply; null if no program
    /// does.
    failure: Option<FailureEntry>,
    /// Observations from all runs.
    seen: SeenEntry,
    /// Number of states that were expanded.
    states: u64,
    /// Whether these are all states within the bounds.
    is_complete: bool,
    /// Horizon at which runs end, in ms; null if runs are unbounded.
    horizon_ms: Option<u64>,
    /// States are identified by a hash of 128 bits. The probability of a hash collision is less
    /// than 1 in 10 to the power of this number.
    collision_exponent: u32,
}

/// Bounds of a search.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Bounds")]
struct BoundsEntry {
    /// Maximum number of faults of each kind in a run.
    faults: FaultsEntry,
    /// Maximum number of states.
    states: u64,
    /// Approximate maximum memory, in bytes.
    bytes: u64,
    /// Requested horizon at which runs end, in ms; null if not requested.
    until_ms: Option<u64>,
}

/// Number of faults of each kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Faults")]
struct FaultsEntry {
    crashes: u8,
    pauses: u8,
    delays: u8,
    lost_requests: u8,
    lost_replies: u8,
    clock_jumps: u8,
    restarts: u8,
    partitions: u8,
    failovers: u8,
}

/// Verdict.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Verdict", rename_all = "snake_case")]
enum VerdictName {
    /// A run violates the property, and the lock is to blame.
    Broken,
    /// No run violates the property, and no run tests it.
    NotTested,
    /// No run was found that breaks the lock, but not all runs were tried.
    Inconclusive,
    /// Runs violate the property only if a fault makes a client late by more than its lease.
    LeaseLimit,
    /// The property was tested, and no run within the bounds violates it.
    Holds,
}

/// Verdict on a property.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Property")]
struct PropertyEntry {
    /// Id of the property.
    id: &'static str,
    /// Verdict on the property.
    verdict: VerdictName,
    /// Cost of the run that breaks the property, bounds within which it holds, or reason for an
    /// inconclusive verdict.
    detail: String,
    /// Indexes of the ways that break the property, in the list `ways`, from 0.
    ways: Vec<usize>,
}

/// A cause that breaks one or more properties, with its simplest run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Way")]
struct WayEntry {
    /// The event that breaks the lock.
    name: String,
    /// The client that acted, the reply that it relied on, and the fact that was no longer true.
    cause: String,
    /// The properties that it breaks.
    properties: Vec<BrokenEntry>,
    /// Faults in the run.
    faults: FaultsEntry,
    /// The run.
    run: RunEntry,
}

/// A property that a way breaks.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Broken")]
struct BrokenEntry {
    /// Id of the property.
    id: &'static str,
    /// `broken` or `lease_limit`.
    verdict: VerdictName,
}

/// A failing run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Run")]
struct RunEntry {
    /// Number of clients that start later than the first one.
    late_starts: u16,
    /// Number of context switches between visible moves of different clients.
    switches: u16,
    /// Number of visible moves, including faults.
    moves: u16,
    /// Link that opens the run; null if the run is too long for a link.
    link: Option<String>,
}

/// A program that fails.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Failure")]
struct FailureEntry {
    /// Line of the program, counted from 1.
    line: u32,
    /// Error message.
    message: String,
}

/// Observations from all runs.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Seen")]
struct SeenEntry {
    /// Clients that entered the critical section.
    entered: Vec<ClientName>,
    /// Whether a probe client was blocked while a client was in the critical section.
    kept_out: bool,
    /// Whether a key expired that was the lock of a client in the critical section.
    ran_out_inside: bool,
    /// Whether a client wrote to the protected store.
    wrote_to_store: bool,
    /// Whether the protected store rejected a write of the client that held the lock.
    rejected_holder: bool,
    /// Maximum time for which a probe client was blocked while no client was in the critical
    /// section, including the time in which other clients acquired the lock first; null if it was
    /// never blocked.
    longest_wait: Option<WaitEntry>,
    /// The longest time found for which a client waited for a lock that no client used; null if no
    /// client waited for such a lock.
    longest_idle: Option<IdleEntry>,
}

/// Time for which a client waits for a lock that no client uses.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Idle", rename_all = "snake_case", tag = "kind", content = "ms")]
enum IdleEntry {
    /// This time, in ms. If it breaks the property, it may be longer.
    AtLeast(u64),
    /// The wait does not end.
    Forever,
}

impl From<LongestIdle> for IdleEntry {
    fn from(idle: LongestIdle) -> IdleEntry {
        match idle {
            LongestIdle::Milliseconds(ms) => IdleEntry::AtLeast(ms),
            LongestIdle::Endless => IdleEntry::Forever,
        }
    }
}

/// Time until the lock is released.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Wait", rename_all = "snake_case", tag = "kind", content = "ms")]
enum WaitEntry {
    /// The lock is released after this time, in ms.
    FreeAfter(u64),
    /// The lock was not released for this time, in ms. A later release is possible.
    MoreThan(u64),
    /// The lock is never released.
    Forever,
    /// The search did not cover the whole lease, so the time is not known.
    Unknown,
}

impl AnswerEntry {
    fn of(checked: &CheckReport) -> AnswerEntry {
        let text = Language::English.texts();
        let (question, answer) = (&checked.question, &checked.answer);
        let until = question.bounds.until;
        let details = CheckNarrator::new(checked, text).rows().into_iter().map(|row| row.detail);
        let properties = answer.verdicts.iter().zip(details);
        let ways = checked.ways();
        AnswerEntry {
            version: VERSION,
            lockscope: env!("CARGO_PKG_VERSION"),
            name: checked.name.clone(),
            question: CheckNarrator::new(checked, text).asked(),
            scenario: ScenarioFile::of_setup(&question.scenario, until.unwrap_or(USUAL_END)),
            bounds: BoundsEntry {
                faults: question.bounds.faults.into(),
                states: question.bounds.states,
                bytes: question.bounds.bytes,
                until_ms: until.map(|until| until.0),
            },
            verdict: checked.verdict().into(),
            properties: properties
                .map(|((property, verdict), detail)| PropertyEntry {
                    id: property_name(*property),
                    verdict: verdict.verdict().into(),
                    detail,
                    ways: (0..)
                        .zip(&ways)
                        .filter(|(_, way)| way.violated.iter().any(|(it, _)| it == property))
                        .map(|(index, _)| index)
                        .collect(),
                })
                .collect(),
            ways: ways.iter().map(|way| WayEntry::of(checked, way)).collect(),
            failure: checked
                .failure()
                .map(|(_, error)| FailureEntry { line: error.line, message: error.to_string() }),
            seen: SeenEntry {
                entered: answer.seen.entered.iter().copied().map(ClientName).collect(),
                kept_out: answer.seen.kept_out,
                ran_out_inside: answer.seen.ran_out_inside,
                wrote_to_store: answer.seen.wrote_to_store,
                rejected_holder: answer.seen.rejected_holder,
                longest_wait: answer.seen.longest_wait.map(WaitEntry::from),
                longest_idle: answer.seen.longest_idle.map(IdleEntry::from),
            },
            states: answer.states,
            is_complete: answer.is_complete,
            horizon_ms: answer.horizon.map(|until| until.0),
            collision_exponent: collision_exponent(answer.states),
        }
    }
}

impl WayEntry {
    fn of(checked: &CheckReport, way: &Way) -> WayEntry {
        let text = Language::English.texts();
        let Way { run, shows, violated, .. } = way;
        let recording = record_counterexample(checked, *shows, run);
        let narrator = CheckNarrator::new(checked, text);
        let WayMessage { title: name, cause } = narrator.way_message(way, recording.as_ref());
        let broken = |(property, severity): &(Property, Severity)| BrokenEntry {
            id: property_name(*property),
            verdict: Verdict::from(*severity).into(),
        };
        WayEntry {
            name,
            cause,
            properties: violated.iter().map(broken).collect(),
            faults: faults_of(&run.moves).into(),
            run: RunEntry {
                late_starts: run.cost.late_starts,
                switches: run.cost.switches,
                moves: run.cost.moves,
                link: recording
                    .and_then(|it| encode_for_address(&counterexample_link(checked, &it))),
            },
        }
    }
}

impl From<FaultBudget> for FaultsEntry {
    fn from(budget: FaultBudget) -> FaultsEntry {
        let [
            crashes,
            pauses,
            delays,
            lost_requests,
            lost_replies,
            clock_jumps,
            restarts,
            partitions,
            failovers,
        ] = budget.counts();
        FaultsEntry {
            crashes,
            pauses,
            delays,
            lost_requests,
            lost_replies,
            clock_jumps,
            restarts,
            partitions,
            failovers,
        }
    }
}

impl From<Verdict> for VerdictName {
    fn from(verdict: Verdict) -> VerdictName {
        match verdict {
            Verdict::Broken => VerdictName::Broken,
            Verdict::NotTested => VerdictName::NotTested,
            Verdict::Inconclusive => VerdictName::Inconclusive,
            Verdict::LeaseLimit => VerdictName::LeaseLimit,
            Verdict::Holds => VerdictName::Holds,
        }
    }
}

impl From<MaxWait> for WaitEntry {
    fn from(wait: MaxWait) -> WaitEntry {
        match wait {
            MaxWait::Milliseconds(ms) => WaitEntry::FreeAfter(ms),
            MaxWait::MoreThan(ms) => WaitEntry::MoreThan(ms),
            MaxWait::Forever => WaitEntry::Forever,
            MaxWait::Unbounded | MaxWait::Unknown => WaitEntry::Unknown,
        }
    }
}
