//! What is told: how far a search is, and what has been found out, in the words of the page's
//! language.

use crate::properties::Severity;
use crate::scenario::Property;
use crate::text::Language;
use serde::{Deserialize, Serialize};

/// News of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Of which.
    pub id: u32,
    /// Whether this is the last message of the request. Exactly one message of each request is.
    pub is_last: bool,
    /// What it is.
    pub news: News,
}

impl Told {
    /// News as a text has it; none, if the text is none.
    pub fn read(text: &str) -> Option<Told> {
        serde_json::from_str(text).ok()
    }

    /// Its text.
    pub(super) fn in_json(&self) -> String {
        // Nothing in it has keys that are not strings, which is all that can go wrong.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// What can be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    /// How far the search is.
    Proved(ProvedSoFar),
    /// The answer to a question about a lock. It goes on with what else would break it.
    Answered(Box<Answered>),
    /// What one more fault does to a lock that holds.
    More(More),
    /// What else is known of a lock that breaks: with fewer faults than were asked about.
    Tried(Vec<Way>, ByFault),
    /// Whether an easier run breaks the same.
    Shortened(Shortened),
    /// What became of a lock in one cell of a table, or at one point of a map.
    Cell(Cell),
    /// What an attack or a defence comes to.
    Judged(Box<Judged>),
    /// Nothing more follows.
    Over,
    /// The question cannot be answered, and why.
    Refused(String),
    /// Whoever searched has died, for want of memory most of the time. `static/asking.js` says it.
    Died,
    /// Nobody can be had who searches. `static/asking.js` says it.
    Absent,
}

/// How far a search is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProvedSoFar {
    /// How many states were visited.
    pub states: u64,
    /// The most moves that lead to one of them.
    pub deepest: u32,
    /// What is tried now.
    pub trying: String,
    /// A column for each number of faults: its heading, and how many states it has so far.
    pub columns: Vec<(String, String)>,
    /// A line for each property.
    pub properties: Vec<Proof>,
}

/// What is known of each property without faults, and with those of one kind alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ByFault {
    /// The faults: `no faults`, `1 crash`.
    pub columns: Vec<String>,
    /// A line for each property.
    pub properties: Vec<Proof>,
}

/// What is known of a property so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// Its name.
    pub name: String,
    /// What is known of it, a mark for each column.
    pub marks: Vec<Mark>,
}

/// What is known of a property with some faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// No run breaks it.
    Holds,
    /// Some run breaks it.
    Broken,
    /// Some run breaks it, and harm may follow.
    AtRisk,
    /// It is being looked at, or was not to the end.
    Searching,
    /// No run has put it to the test.
    Untested,
}

impl Mark {
    /// That some run breaks a property.
    pub(super) fn broken(property: Property) -> Mark {
        match Severity::of(property) {
            Severity::Broken => Mark::Broken,
            Severity::Warning => Mark::AtRisk,
        }
    }

    /// Whether some run breaks it.
    pub fn is_broken(self) -> bool {
        matches!(self, Mark::Broken | Mark::AtRisk)
    }
}

/// What an answer comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A property is broken, or a program can fail.
    Broken,
    /// Harm may follow.
    Warning,
    /// What was put to the test holds.
    Holds,
    /// The lock was not put to the test.
    NotTested,
    /// Not all runs were tried.
    NotDecided,
}

/// The answer to a question about a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// What it comes to.
    pub outcome: Outcome,
    /// The same in a few words.
    pub title: String,
    /// What that means, a sentence; empty, if a way to break it says it.
    pub sentence: String,
    /// What is not decided, was not tested, or is probably a mistake in a program, beside what the
    /// ways show; empty, if nothing is.
    pub undecided: String,
    /// What was asked.
    pub asked: String,
    /// How many states were visited, and whether those are all.
    pub covered: String,
    /// How sure it is that no state was taken for another.
    pub certainty: String,
    /// What was seen to happen, or never.
    pub seen: Vec<Seen>,
    /// The easiest way to break each property that is broken, the worst first, and each run once.
    pub ways: Vec<Way>,
    /// What is known of each property by the faults that happen.
    pub by_fault: ByFault,
    /// What can be done about what is not decided, the best first.
    pub remedies: Vec<Remedy>,
    /// The command that asks the same.
    pub command: String,
}

/// What can be done so that what is not decided can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// Search further.
    Raise,
    /// Search again, to the end.
    Again,
    /// Let all messages take the same time.
    OneLatency,
    /// Allow one pause or delay, and no clock jump.
    FewerDurations,
    /// Change the program.
    Edit,
}

/// Something that was seen to happen, or never.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seen {
    /// Whether it was.
    pub is_seen: bool,
    /// The same in words.
    pub sentence: String,
}

/// A run that breaks a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Way {
    /// How grave what it shows is.
    pub outcome: Outcome,
    /// The name of the property that it breaks; empty, if a program fails.
    pub property: String,
    /// The line of a program at which it does, and what stands there: `C1, line 7`, `DEL …`; none,
    /// if no line does.
    pub line: Option<(String, String)>,
    /// By which it was chosen: `1 pause, 3 switches, 9 moves`.
    pub cost: String,
    /// The same as numbers: faults, switches, moves.
    pub measures: [u16; 3],
    /// The faults in it, in words; empty, if there are none.
    pub faults: String,
    /// What an answer comes to that has nothing but this: `Broken by 1 pause`.
    pub headline: String,
    /// By which it is told from others, in short: `1 crash: Lock left behind`.
    pub name: String,
    /// What it breaks.
    pub title: String,
    /// Why.
    pub reason: String,
    /// The step at which it does.
    pub step: usize,
    /// What helps against what it breaks, as far as something is known to.
    pub helps: Vec<Help>,
    /// The text of its link.
    pub link: String,
}

/// What helps against a failure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Help {
    /// The failure, in two or three words.
    pub against: String,
    /// What to change, or that nothing needs to be changed.
    pub sentence: String,
    /// The id of the lesson that is about this.
    pub lesson: String,
    /// What is to be done first has the least.
    pub rank: usize,
}

/// What one more fault does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct More {
    /// How many of its kind are allowed then, in words.
    pub fault: String,
    /// The easiest run that breaks the lock then; none, if it is not known to break.
    pub way: Option<Way>,
}

/// Whether an easier run breaks what a given one breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shortened {
    /// What has become of the given run.
    pub title: String,
    /// The easier run, if there is one.
    pub way: Option<Way>,
}

/// What became of a lock, in the words of a language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// The worst that can happen; empty, if it cannot be run.
    pub words: String,
    /// What has to be said beside these words, as short; empty, if nothing has.
    pub reason: String,
    /// The cost of the run that shows it, how far it holds, or why nothing is known.
    pub detail: String,
}

/// What became of a lock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The worst that can happen.
    pub outcome: Outcome,
    /// The same in words, for each of [`Language::ALL`]: what is known does not depend on the
    /// language of the page.
    pub said: [Said; Language::ALL.len()],
    /// The text of the link to the run that shows it.
    pub link: Option<String>,
    /// Whether none of the faults that were allowed can happen to this lock.
    pub is_out_of_reach: bool,
}

impl Cell {
    /// What is said of it in a language.
    pub fn said(&self, language: Language) -> &Said {
        let place = Language::ALL.iter().position(|it| *it == language);
        &self.said[place.unwrap_or_default()]
    }
}

/// What the explorer says of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// Whether the lock keeps what the task is about.
    pub outcome: Outcome,
    /// The same in a sentence.
    pub sentence: String,
    /// What was asked.
    pub asked: String,
    /// How many states were visited, and whether those are all.
    pub covered: String,
    /// The easiest run that breaks it.
    pub way: Option<Way>,
    /// The limits of a defence.
    pub limits: Vec<LimitTold>,
    /// Whether a defence is solved by it.
    pub is_solved: bool,
}

/// A limit of a defence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LimitTold {
    /// Whether the program keeps to it.
    pub is_met: bool,
    /// What it is about.
    pub name: String,
    /// What was measured, beside what is allowed.
    pub value: String,
}
