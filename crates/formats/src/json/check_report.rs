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
use lock_semantics::{Property, Verdict};
use model_checker::{CheckReport, Counterexample, EndTimes, MaxWait, faults_of};
use narration::{CheckNarrator, collision_exponent};
use primitives::Millis;
use serde::Serialize;
use session::counterexample_address;
use simulator::FaultBudget;

/// Version of the format.
pub const VERSION: u32 = 1;

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
    /// Interval in ms at whose multiples pauses, delays and partitions also end, in addition to the
    /// end times that can change the outcome; null if not requested.
    ends_every_ms: Option<u64>,
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
    /// A run breaks the property, or lets a program fail.
    Broken,
    /// No run within the bounds breaks the property.
    Holds,
    /// No run breaks the property, and no run tests it.
    NotTested,
    /// No run that breaks the property was found, but not all runs were tried.
    NotDecided,
}

/// Verdict on a property.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Property")]
struct PropertyEntry {
    /// Id of the property.
    property: &'static str,
    /// Verdict on the property.
    verdict: VerdictName,
    /// Cost of the run that breaks the property, bounds within which it holds, or reason for an
    /// inconclusive verdict.
    detail: String,
    /// Simplest run that breaks the property; null if no run does.
    run: Option<RunEntry>,
}

/// A failing run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Run")]
struct RunEntry {
    /// Faults in the run.
    faults: FaultsEntry,
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
    /// Run in which the program fails.
    run: RunEntry,
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
    /// Maximum time for which a probe client was blocked while no client was in the critical
    /// section, including the time in which other clients acquired the lock first; null if it was
    /// never blocked.
    longest_wait: Option<WaitEntry>,
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
                ends_every_ms: match question.bounds.ends {
                    EndTimes::WhereTheyMatter => None,
                    EndTimes::Every(step) => Some(step.0),
                },
            },
            verdict: checked.verdict().into(),
            properties: properties
                .map(|((property, verdict), detail)| PropertyEntry {
                    property: property_name(*property),
                    verdict: verdict.verdict().into(),
                    detail,
                    run: checked
                        .run(*property)
                        .map(|run| RunEntry::of(checked, Some(*property), run)),
                })
                .collect(),
            failure: checked.failure().map(|(run, error)| FailureEntry {
                line: error.line,
                message: error.to_string(),
                run: RunEntry::of(checked, None, run),
            }),
            seen: SeenEntry {
                entered: answer.seen.entered.iter().copied().map(ClientName).collect(),
                kept_out: answer.seen.kept_out,
                ran_out_inside: answer.seen.ran_out_inside,
                wrote_to_store: answer.seen.wrote_to_store,
                longest_wait: answer.seen.longest_wait.map(WaitEntry::from),
            },
            states: answer.states,
            is_complete: answer.is_complete,
            horizon_ms: answer.horizon.map(|until| until.0),
            collision_exponent: collision_exponent(answer.states),
        }
    }
}

impl RunEntry {
    /// Converts a run that breaks a property, or in which a program fails if `property` is `None`.
    fn of(checked: &CheckReport, property: Option<Property>, run: &Counterexample) -> RunEntry {
        RunEntry {
            faults: faults_of(&run.moves).into(),
            switches: run.cost.switches,
            moves: run.cost.moves,
            link: counterexample_address(checked, property, run),
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
            Verdict::Broken | Verdict::LeaseLimit => VerdictName::Broken,
            Verdict::Holds => VerdictName::Holds,
            Verdict::NotTested => VerdictName::NotTested,
            Verdict::Inconclusive => VerdictName::NotDecided,
        }
    }
}

impl From<MaxWait> for WaitEntry {
    fn from(wait: MaxWait) -> WaitEntry {
        match wait {
            MaxWait::Milliseconds(ms) => WaitEntry::FreeAfter(ms),
            MaxWait::MoreThan(ms) => WaitEntry::MoreThan(ms),
            MaxWait::Forever => WaitEntry::Forever,
            MaxWait::Unknown => WaitEntry::Unknown,
        }
    }
}
