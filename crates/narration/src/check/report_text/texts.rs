//! Check results in one language, as structs of texts and numbers.

use crate::text::Language;
use lock_semantics::Verdict;
use model_checker::Remedy;
use serde::{Deserialize, Serialize};
use session::Link;

/// Progress of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SearchProgress {
    /// Number of states expanded so far.
    pub states: u64,
    /// Maximum number of moves that lead to a state.
    pub deepest: u32,
    /// Current phase of the search.
    pub trying: String,
    /// One column for each number of faults: the heading and the number of states so far.
    pub columns: Vec<(String, String)>,
    /// One row for each property.
    pub properties: Vec<PropertyVerdicts>,
}

/// Verdicts on each property without faults, and with the faults of one kind alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByFault {
    /// Fault budgets: `no faults`, `1 crash`.
    pub columns: Vec<String>,
    /// One row for each property.
    pub properties: Vec<PropertyVerdicts>,
}

/// Verdicts on one property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PropertyVerdicts {
    /// Name of the property.
    pub name: String,
    /// One verdict for each column, or `None` while the search is in progress, and where it ended
    /// before it reached a verdict.
    pub marks: Vec<Option<Verdict>>,
}

/// Result of the check of a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReportText {
    /// Verdict.
    pub outcome: Verdict,
    /// Verdict in a few words.
    pub title: String,
    /// Explanation of the verdict; empty if a failing run explains it: if the lock is broken.
    pub sentence: String,
    /// Verdict on each property: broken, lease limit, holds, then without a verdict.
    pub properties: Vec<PropertyVerdict>,
    /// Notes in addition to the failing runs: inconclusive and untested properties, and probable
    /// errors in a program. Empty if there are no notes or no failing runs.
    pub undecided: String,
    /// A probable error in a program, which may be the cause of the failing runs.
    pub hint: Option<String>,
    /// Summary of the check request.
    pub asked: String,
    /// Number of expanded states, with a statement on the coverage of the state space.
    pub covered: String,
    /// Clients and faults of the check, then [`ReportText::covered`].
    pub checked_with: String,
    /// Statement on the probability of a hash collision.
    pub certainty: String,
    /// Observations.
    pub seen: Vec<Observation>,
    /// Simplest failing run for each broken property, worst first. Each run is listed once.
    pub ways: Vec<FailingRun>,
    /// Failing runs of properties that no run of [`ReportText::ways`] shows, such as two clients
    /// inside, where the way is that the first of them lost its lock.
    pub other_runs: Vec<FailingRun>,
    /// Verdicts on each property by fault budget.
    pub by_fault: ByFault,
    /// Whether the lock is broken and its program has a shape for which an edit is known.
    pub can_be_edited: bool,
    /// Number of clients for a check that may show more harm: a client harmed the lock of another client, but
    /// there was no third client to enter.
    pub more_clients: Option<usize>,
    /// Actions that may resolve inconclusive verdicts, best first.
    pub remedies: Vec<Remedy>,
    /// Command line that repeats the check.
    pub command: String,
}

/// Place of a failing run in a report. The default is the first way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RunPlace {
    /// Index in [`ReportText::ways`].
    Way(usize),
    /// Index in [`ReportText::other_runs`].
    Other(usize),
}

impl Default for RunPlace {
    fn default() -> RunPlace {
        RunPlace::Way(0)
    }
}

/// Verdict on one property in all runs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PropertyVerdict {
    /// Name of the property.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict in a word or two.
    pub said: String,
    /// Cost of its failing run, the bounds within which it holds, or the reason for no verdict.
    pub detail: String,
    /// The requirement of the property, as a sentence.
    pub meaning: String,
    /// Place of its failing run, or `None` if it has no run that fits a link.
    pub run: Option<RunPlace>,
}

/// Observation of an event in the runs of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Observation {
    /// Whether the event was observed.
    pub is_seen: bool,
    /// Observation as a sentence.
    pub sentence: String,
}

/// A failing run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FailingRun {
    /// Severity of the failure.
    pub outcome: Verdict,
    /// Name of the broken property, or `None` if the title contains it or a program fails.
    pub property: Option<String>,
    /// Program line that causes the failure and its source, such as `C1, line 7` and `DEL …`, or
    /// `None` if no line does.
    pub line: Option<(String, String)>,
    /// Cost of the run: `1 pause, 3 switches, 9 moves`. The run with the lowest cost was chosen.
    pub cost: String,
    /// Cost as numbers: faults, context switches, moves.
    pub measures: [u16; 3],
    /// Faults in the run; empty if it has no faults.
    pub faults: String,
    /// Title of a result that has only this failing run: `Broken: C1 deleted C2's lock`.
    pub headline: String,
    /// The kind of failure, with its line: `Lock changed by another client (line 8)`. No other run
    /// with the same faults has the same kind.
    pub kind: String,
    /// The failure in a few words, with its clients and its line: `C1 deleted C2's lock (line 8)`.
    pub name: String,
    /// Failure, as a title.
    pub title: String,
    /// Reason for the failure.
    pub reason: String,
    /// The reason in one or two sentences.
    pub brief: String,
    /// Step at which the failure occurs.
    pub step: usize,
    /// Fixes for the failure, if any are known.
    pub helps: Vec<Help>,
    /// Link to the run, at this step.
    pub link: Link,
}

/// Fix for a failure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Help {
    /// The failure and the change that prevents it, or a statement that no change is needed.
    pub sentence: String,
    /// Id of the lesson on this failure.
    pub lesson: String,
}

/// A fix of a lock that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FixText {
    /// The mistakes that it fixes: `Fixes 2 of 3 mistakes`.
    pub fixes: String,
    /// `fixes`, with a note if long delays can still break the lock.
    pub title: String,
    /// Titles of its edits.
    pub edits: Vec<String>,
    /// The program before the edits.
    pub before: String,
    /// The edited program.
    pub program: String,
    /// The changed lines.
    pub hunks: Vec<DiffHunk>,
}

/// Changed lines, with the unchanged ones around them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiffHunk {
    /// Number of the first line in the program before, counted from 1.
    pub first_before: usize,
    /// Number of the first line in the program after, counted from 1.
    pub first_after: usize,
    /// The lines.
    pub lines: Vec<DiffLine>,
}

/// A line of a change, without its line feed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DiffLine {
    /// A line of both programs.
    Same(String),
    /// A line that only the program before contains.
    Removed(String),
    /// A line that only the edited program contains.
    Added(String),
}

/// Effect of one more fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExtraFault {
    /// Number of faults of this kind that are allowed then, in words.
    pub fault: String,
    /// Simplest failing run with this budget, or `None` if none is known.
    pub way: Option<FailingRun>,
}

/// Result of the search for a simpler run that breaks the same property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shortened {
    /// Result in a few words.
    pub title: String,
    /// The simpler run, if there is one.
    pub way: Option<FailingRun>,
}

/// Verdict on a lock in one language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Labels {
    /// Worst failure; empty if the lock cannot run.
    pub words: String,
    /// Short qualification of these words; may be empty.
    pub reason: String,
    /// Cost of the failing run, bounds within which the lock holds, or reason for an inconclusive
    /// verdict.
    pub detail: String,
}

/// Verdict on a lock in a table or parameter map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Verdict.
    pub outcome: Verdict,
    /// Verdict in each language of [`Language::ALL`], because cached cells outlive a change of the
    /// language.
    pub said: [Labels; Language::ALL.len()],
    /// Link to the failing run.
    pub link: Option<String>,
    /// Whether the lock holds because none of the allowed faults can happen.
    pub is_out_of_reach: bool,
}

impl Cell {
    /// Returns the verdict in a language.
    pub fn said(&self, language: Language) -> &Labels {
        let place = Language::ALL.iter().position(|it| *it == language);
        &self.said[place.unwrap_or_default()]
    }
}
