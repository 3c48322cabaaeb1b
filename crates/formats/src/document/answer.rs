//! What `lockscope check` has found out, as JSON for programs. It is only written; `docs/check.md`
//! describes it for those who read it.
//!
//! Facts are fields of their own; sentences are given along, in English. The setup stands in it as
//! a scenario file, so that it can be asked about again.

use super::names::ClientName;
use super::run::property_name;
use super::scenario::ScenarioFile;
use lock_semantics::Property;
use model_checker::{Counterexample, Ends, LongestWait, Verdict};
use narration::report::{Checked, Summary, collision_exponent, faults_of};
use narration::text::Language;
use primitives::Millis;
use serde::Serialize;
use simulator::{FaultKind, Purse};

/// The version that is written.
pub const VERSION: u32 = 1;

/// Up to when the scenario runs on by itself if the question has no end.
const USUAL_END: Millis = Millis(60_000);

/// The text of an answer with its question, one object.
pub fn write(checked: &Checked) -> String {
    // Nothing in it has keys that are not strings, which is all that can go wrong.
    serde_json::to_string_pretty(&AnswerEntry::of(checked)).unwrap_or_default() + "\n"
}

/// The JSON Schema of an answer.
#[cfg(test)]
pub(super) fn schema() -> schemars::Schema {
    super::scenario::schema_of::<AnswerEntry>()
}

/// What `lockscope check --json` prints: a question about a lock, and its answer.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Answer")]
struct AnswerEntry {
    /// The version of the format.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    version: u32,
    /// The version of Lockscope that wrote it.
    lockscope: &'static str,
    /// What the lock is called.
    name: String,
    /// The question as a sentence.
    question: String,
    /// What is asked about, as a scenario file.
    scenario: ScenarioFile,
    /// How far the search was to go.
    bounds: BoundsEntry,
    /// What the answer comes to, which the exit status says as well.
    verdict: VerdictName,
    /// What became of each property that was asked for.
    properties: Vec<PropertyEntry>,
    /// A program that fails, other than because a request is not answered; null, if none does.
    failure: Option<FailureEntry>,
    /// What was seen to happen in some run.
    seen: SeenEntry,
    /// How many states were visited.
    states: u64,
    /// Whether those are all there are within the bounds.
    is_complete: bool,
    /// When runs end, in ms; null, if they go on for ever.
    horizon_ms: Option<u64>,
    /// States are told apart by 128 bits. The chance that two were taken for one is less than 1 in
    /// 10 to the power of this.
    collision_exponent: u32,
}

/// How far a search goes.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Bounds")]
struct BoundsEntry {
    /// How many faults of each kind may happen in a run.
    faults: FaultsEntry,
    /// How many states are visited at most.
    states: u64,
    /// How many bytes the search takes at most, roughly.
    bytes: u64,
    /// When runs end, in ms, if that was asked for.
    until_ms: Option<u64>,
    /// At every multiple of how many ms pauses, delays and partitions end, besides where that
    /// changes what comes next, if that was asked for.
    ends_every_ms: Option<u64>,
}

/// How many faults of each kind.
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

/// What became of something.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Verdict", rename_all = "snake_case")]
enum VerdictName {
    /// A run breaks it, or lets a program fail.
    Broken,
    /// No run within the bounds breaks it.
    Holds,
    /// No run breaks it, and none puts it to the test.
    NotTested,
    /// No run was found that breaks it, but not all were tried.
    NotDecided,
}

/// What became of a property.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Property")]
struct PropertyEntry {
    /// Which.
    property: &'static str,
    /// What became of it.
    verdict: VerdictName,
    /// The cost of the run that breaks it, how far it holds, or why nothing is known.
    detail: String,
    /// The run that breaks it and is easiest to follow; null, if none does.
    run: Option<RunEntry>,
}

/// A run that shows something.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Run")]
struct RunEntry {
    /// The faults that happen in it.
    faults: FaultsEntry,
    /// How often one client's doing follows another's, as far as it shows.
    switches: u16,
    /// How many moves show, faults included.
    moves: u16,
    /// The text of a link that opens it; null, if it is too long for one.
    link: Option<String>,
}

/// A program that fails.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Failure")]
struct FailureEntry {
    /// The line of the program, from 1.
    line: u32,
    /// The error.
    message: String,
    /// The run in which it fails.
    run: RunEntry,
}

/// What was seen to happen in some run.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Seen")]
struct SeenEntry {
    /// Who entered the critical section.
    entered: Vec<ClientName>,
    /// Somebody was inside, and a newcomer had to wait.
    kept_out: bool,
    /// A key ran out, and with it the lock of somebody inside.
    ran_out_inside: bool,
    /// Somebody wrote to the store.
    wrote_to_store: bool,
    /// For how long at most a newcomer had to wait where nobody was inside, the turns of clients
    /// that got the lock first included; null, if it never had to.
    longest_wait: Option<WaitEntry>,
}

/// For how long a newcomer has to wait.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename = "Wait", rename_all = "snake_case", tag = "kind", content = "ms")]
enum WaitEntry {
    /// It is free again after so many ms.
    FreeAfter(u64),
    /// It was not free for so many ms; what happens after that is not known.
    MoreThan(u64),
    /// It is never free again.
    Forever,
    /// Nobody looked as far as it may stay.
    Unknown,
}

impl AnswerEntry {
    fn of(checked: &Checked) -> AnswerEntry {
        let text = Language::English.sentences();
        let (question, answer) = (&checked.question, &checked.answer);
        let until = question.bounds.until;
        let details = checked.rows(text).into_iter().map(|row| row.detail);
        let properties = answer.verdicts.iter().zip(details);
        AnswerEntry {
            version: VERSION,
            lockscope: env!("CARGO_PKG_VERSION"),
            name: checked.name.clone(),
            question: checked.asked(text),
            scenario: ScenarioFile::of_setup(&question.scenario, until.unwrap_or(USUAL_END)),
            bounds: BoundsEntry {
                faults: question.bounds.faults.into(),
                states: question.bounds.states,
                bytes: question.bounds.bytes,
                until_ms: until.map(|until| until.0),
                ends_every_ms: match question.bounds.ends {
                    Ends::WhereTheyMatter => None,
                    Ends::Every(step) => Some(step.0),
                },
            },
            verdict: checked.summary().into(),
            properties: properties
                .map(|((property, verdict), detail)| PropertyEntry {
                    property: property_name(*property),
                    verdict: verdict.into(),
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
    /// A run that breaks a property, or in which a program fails.
    fn of(checked: &Checked, property: Option<Property>, run: &Counterexample) -> RunEntry {
        RunEntry {
            faults: faults_of(&run.moves).into(),
            switches: run.cost.switches,
            moves: run.cost.moves,
            link: checked.link_text(property, run),
        }
    }
}

impl From<Purse> for FaultsEntry {
    fn from(purse: Purse) -> FaultsEntry {
        FaultsEntry {
            crashes: purse.count(FaultKind::Crash),
            pauses: purse.count(FaultKind::Pause),
            delays: purse.count(FaultKind::Delay),
            lost_requests: purse.count(FaultKind::LoseRequest),
            lost_replies: purse.count(FaultKind::LoseReply),
            clock_jumps: purse.count(FaultKind::ClockJump),
            restarts: purse.count(FaultKind::Restart),
            partitions: purse.count(FaultKind::Partition),
            failovers: purse.count(FaultKind::Failover),
        }
    }
}

impl From<&Verdict> for VerdictName {
    fn from(verdict: &Verdict) -> VerdictName {
        match verdict {
            Verdict::Broken(_) => VerdictName::Broken,
            Verdict::Holds => VerdictName::Holds,
            Verdict::NotTested(_) => VerdictName::NotTested,
            Verdict::NotDecided(_) => VerdictName::NotDecided,
        }
    }
}

impl From<Summary> for VerdictName {
    fn from(summary: Summary) -> VerdictName {
        match summary {
            Summary::Broken | Summary::Warning => VerdictName::Broken,
            Summary::Upheld => VerdictName::Holds,
            Summary::Untested => VerdictName::NotTested,
            Summary::Undecided => VerdictName::NotDecided,
        }
    }
}

impl From<LongestWait> for WaitEntry {
    fn from(wait: LongestWait) -> WaitEntry {
        match wait {
            LongestWait::Milliseconds(ms) => WaitEntry::FreeAfter(ms),
            LongestWait::MoreThan(ms) => WaitEntry::MoreThan(ms),
            LongestWait::Forever => WaitEntry::Forever,
            LongestWait::Unknown => WaitEntry::Unknown,
        }
    }
}
