//! Answers of the explorer as they are told.

use super::told::{Answered, Cell, Mark, More, Outcome, Proof, ProvedSoFar, Seen, Shortened, Way};
use crate::explore::{Bound, Bounds, Counterexample, Progress, Standing, Verdict};
use crate::faults::{FaultKind, Purse};
use crate::link;
use crate::report::{self, Checked, Recording, Summary, cost_in_words, faults_in_words, faults_of};
use crate::scenario::{Property, Scenario};
use crate::text::{Sentences, fill, fill_with, grouped, milliseconds};
use crate::time::Millis;
use crate::workspace::{Branches, Caption, Work};

impl Answered {
    pub(super) fn of(checked: &Checked, text: &Sentences) -> Answered {
        let (outcome, ways) = (Outcome::of(checked.summary()), ways(checked, text));
        let sentence = match ways.is_empty() {
            true => sentence(checked, outcome, text),
            false => String::new(),
        };
        let seen = checked.occurrences(text).into_iter();
        let seen = seen.map(|it| Seen { is_seen: it.is_seen, sentence: it.sentence }).collect();
        Answered {
            outcome,
            title: title(checked, outcome, ways.first(), text),
            sentence,
            asked: checked.asked(text),
            covered: checked.covered(text),
            certainty: checked.certainty(text),
            seen,
            ways,
            can_be_raised: bounds_reached(checked).any(|it| it != Bound::Chance),
            command: command(checked),
        }
    }
}

impl Outcome {
    pub(super) fn of(summary: Summary) -> Outcome {
        match summary {
            Summary::Broken => Outcome::Broken,
            Summary::Warning => Outcome::Warning,
            Summary::Upheld => Outcome::Holds,
            Summary::Untested => Outcome::NotTested,
            Summary::Undecided => Outcome::NotDecided,
        }
    }
}

impl ProvedSoFar {
    pub(super) fn of(progress: &Progress, allowed: u16, text: &Sentences) -> ProvedSoFar {
        let told = text.checking();
        let now = progress.states.len() - 1;
        let with = |faults: usize| match faults {
            0 => text.conclusion.no_faults.to_owned(),
            1 => told.one_fault.to_owned(),
            _ => fill_with(told.faults, &[&faults]),
        };
        let column = |faults: usize| {
            let states = progress.states.get(faults).map(|it| grouped(*it));
            (with(faults), states.unwrap_or_default())
        };
        let proof = |it: &Standing| Proof {
            name: text.property(it.property).to_owned(),
            marks: (0..=now).map(|faults| mark(it, faults, now)).collect(),
        };
        let trying = match progress.seeks_easiest {
            true => told.seeking.to_owned(),
            false => fill(told.trying, &[&with(now)]),
        };
        ProvedSoFar {
            states: progress.states.iter().sum(),
            deepest: progress.deepest,
            trying,
            columns: (0..=usize::from(allowed)).map(column).collect(),
            properties: progress.standings.iter().map(proof).collect(),
        }
    }
}

/// What is known of a property with so many faults, while states with `now` faults are visited.
fn mark(standing: &Standing, faults: usize, now: usize) -> Mark {
    match standing.broken_by {
        Some(broken) if usize::from(broken) <= faults => Mark::Broken,
        _ if faults == now => Mark::Searching,
        _ if standing.is_tested => Mark::Holds,
        _ => Mark::Untested,
    }
}

impl Shortened {
    pub(super) fn of(
        checked: &Checked,
        property: Property,
        given: Counterexample,
        text: &Sentences,
    ) -> Shortened {
        let shortened = checked.shortened(property, given);
        let title = shortened.heading(checked, text);
        let title = title.trim_end_matches([':', '：']).to_owned();
        let way = match &shortened.search {
            report::Shortening::Easier(run) => Way::of(checked, Some(property), run, text),
            _ => None,
        };
        Shortened { title, way }
    }
}

impl Cell {
    /// The cell of an answer for which states with so many faults at most were visited.
    pub(super) fn of(checked: &Checked, most_faults: usize, text: &Sentences) -> Cell {
        let outcome = Outcome::of(checked.summary());
        let are_allowed = !checked.question.bounds.faults.is_empty();
        Cell {
            outcome,
            words: checked.fate().in_words(text).to_owned(),
            detail: checked.worst_detail(text),
            link: checked.worst_link(),
            is_out_of_reach: outcome == Outcome::Holds && are_allowed && most_faults == 0,
        }
    }
}

impl More {
    pub(super) fn of(kind: FaultKind, checked: &Checked, text: &Sentences) -> More {
        let count = checked.question.bounds.faults.count(kind);
        let fault = faults_in_words(Purse::NOTHING.with(kind, count), text).concat();
        More { fault, way: ways(checked, text).into_iter().next() }
    }
}

impl Way {
    /// A run that breaks a property, or in which a program fails; none, if it is too long for a
    /// link.
    pub(super) fn of(
        checked: &Checked,
        broken: Option<Property>,
        run: &Counterexample,
        text: &Sentences,
    ) -> Option<Way> {
        let recording = checked.recording(broken, run)?;
        let (event, (title, reason)) = shown_in(&recording, broken, text)?;
        Some(Way {
            cost: cost_in_words(run, text),
            measures: [run.cost.faults, run.cost.switches, run.cost.moves],
            faults: report::names(faults_in_words(faults_of(&run.moves), text), text),
            title,
            reason,
            step: recording.step_of(event),
            link: link::encode(&checked.link(&recording))?,
        })
    }
}

/// What a run shows, with its event: that this property is broken, or that a program fails.
fn shown_in(
    recording: &Recording,
    broken: Option<Property>,
    text: &Sentences,
) -> Option<(usize, (String, String))> {
    match broken {
        Some(property) => {
            let finding = recording.findings().iter().find(|it| it.property() == property)?;
            Some((finding.event, recording.finding_in_words(finding, text)))
        }
        None => {
            let mut failures = recording.coverage().failures().iter();
            let failure = failures.find(|it| it.severity().is_some())?;
            Some((failure.event, recording.failure_in_words(failure, text)))
        }
    }
}

/// All runs of an answer that break something, the worst first, each once.
fn ways(checked: &Checked, text: &Sentences) -> Vec<Way> {
    let mut broken: Vec<(Option<Property>, &Counterexample)> =
        checked.broken().map(|(property, run)| (Some(property), run)).collect();
    broken.extend(checked.failure().map(|(run, _)| (None, run)));
    let mut ways: Vec<Way> = Vec::new();
    for (property, run) in broken {
        let way = Way::of(checked, property, run, text);
        ways.extend(way.filter(|way| ways.iter().all(|other| other.link != way.link)));
    }
    ways
}

fn title(checked: &Checked, outcome: Outcome, way: Option<&Way>, text: &Sentences) -> String {
    let told = text.checking();
    let faults = way.map(|way| way.faults.as_str()).unwrap_or_default();
    let by_faults = |with: &str, without: &str| match faults {
        "" => without.to_owned(),
        faults => fill(with, &[faults]),
    };
    match outcome {
        Outcome::Broken if checked.worst().is_none() => {
            by_faults(told.fails_by, told.fails_without_faults)
        }
        Outcome::Broken => by_faults(told.broken_by, told.broken_without_faults),
        Outcome::Warning => by_faults(told.at_risk_by, told.at_risk_without_faults),
        Outcome::Holds => match checked.answer.horizon {
            None => told.holds_for_any_length.to_owned(),
            Some(until) => fill(told.holds_for_length, &[&milliseconds(until)]),
        },
        Outcome::NotTested => told.not_tested_title.to_owned(),
        Outcome::NotDecided => told.not_decided_title.to_owned(),
    }
}

/// What an answer means that has no run to show.
fn sentence(checked: &Checked, outcome: Outcome, text: &Sentences) -> String {
    let told = text.checking();
    match outcome {
        Outcome::Holds => told.holds_sentence.to_owned(),
        Outcome::NotTested => fill(told.not_tested_sentence, &[&checked.worst_detail(text)]),
        Outcome::NotDecided => fill(told.not_decided_sentence, &[&checked.worst_detail(text)]),
        Outcome::Broken | Outcome::Warning => told.link_is_too_long.to_owned(),
    }
}

/// The bounds that were reached before something was decided.
fn bounds_reached(checked: &Checked) -> impl Iterator<Item = Bound> {
    checked.answer.verdicts.iter().filter_map(|(_, verdict)| match verdict {
        Verdict::NotDecided(bound) => Some(*bound),
        _ => None,
    })
}

/// The command that asks the same.
fn command(checked: &Checked) -> String {
    let Bounds { faults, states, bytes, .. } = checked.question.bounds;
    let mut command = format!("lockscope check '{}'", set_up(&checked.question.scenario));
    for (kind, option) in OPTIONS {
        if faults.count(kind) != Bounds::USUAL.faults.count(kind) {
            command += &format!(" --{option} {}", faults.count(kind));
        }
    }
    if states != Bounds::USUAL.states {
        command += &format!(" --states {states}");
    }
    command + &format!(" --memory {}", bytes >> 20)
}

/// What the command line calls faults.
const OPTIONS: [(FaultKind, &str); FaultKind::ALL.len()] = [
    (FaultKind::Crash, "crashes"),
    (FaultKind::Pause, "pauses"),
    (FaultKind::Delay, "delays"),
    (FaultKind::LoseRequest, "lost-requests"),
    (FaultKind::LoseReply, "lost-replies"),
    (FaultKind::ClockJump, "clock-jumps"),
    (FaultKind::Restart, "restarts"),
    (FaultKind::Partition, "partitions"),
    (FaultKind::Failover, "failovers"),
];

/// The text of a link in which nothing has happened yet.
fn set_up(scenario: &Scenario) -> String {
    let work = Work {
        story: None,
        scenario: scenario.clone().into(),
        until: Millis(60_000),
        branches: Branches::default().into(),
        moves: 0,
        caption: Caption::default().into(),
    };
    let link = link::Link { work, shown: link::Shown::default(), findings: Vec::new() };
    link::encode(&link).unwrap_or_default()
}
