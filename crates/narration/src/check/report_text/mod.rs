//! Check results as the texts that the page shows.

mod command;
mod properties;
mod texts;
mod undecided;

pub use texts::{
    ByFault, Cell, DiffHunk, DiffLine, ExtraFault, FailingRun, FixText, Help, Labels, Observation,
    PropertyVerdict, PropertyVerdicts, ReportText, RunPlace, SearchProgress, Shortened,
};

use crate::check::summary::{faults_of_run, with_line};
use crate::check::{
    CheckNarrator, cost_in_words, faults_in_words, overall_in_words, shortened_in_words,
};
use crate::report;
use crate::report::{FindingMessage, Narrator};
use crate::text::{ItemNames, Language, Texts, grouped, milliseconds};
use command::command;
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{
    BrokenWithoutRun, CheckReport, CheckRequest, CheckedBudget, Counterexample, FaultTable,
    Progress, Standing, can_happen,
};
use primitives::ClientId;
use properties::{more_clients, properties, runs_of_properties};
use repairs::{common_program, repairs};
use run_analysis::Recording;
use session::{counterexample_link, record_counterexample, worst_address};
use simulator::{FaultBudget, FaultKind};
use undecided::{undecided_in_words, unseen_in_words, way_on};

impl ReportText {
    /// Converts the current result of a search, which may still be running.
    pub fn of(checked: &CheckReport, progress: &Progress, text: &Texts) -> ReportText {
        let narrator = CheckNarrator::new(checked, text);
        let unseen = checked.answer.broken_without_run(progress);
        let (outcome, ways) = (checked.outcome(progress), FailingRun::all_of(checked, text));
        let sentence = match outcome {
            Verdict::LeaseLimit if unseen.is_none() => narrator.lease_limit(),
            Verdict::NotTested => narrator.summary(),
            _ if ways.is_empty() => sentence(checked, outcome, unseen, text),
            _ => String::new(),
        };
        let hints = narrator.hints().into_iter().map(|it| it.sentence);
        let hints: Vec<String> = hints.collect();
        let undecided = if ways.is_empty() {
            String::new()
        } else {
            let open = [undecided_in_words(checked, unseen, text), way_on(checked, text)];
            let said =
                narrator.lets_nobody_in().into_iter().chain(hints.iter().cloned()).chain(open);
            let parts: Vec<String> = said.chain(narrator.untested_in_words()).collect();
            parts.join(text.between_sentences).trim().to_owned()
        };
        let CheckRequest { bounds, scenario, .. } = &checked.question;
        let tried = [CheckedBudget::new(&checked.question, &checked.answer)];
        let by_fault = FaultTable::new(&tried, bounds.faults, scenario);
        let (runs, other_runs) = runs_of_properties(checked, &ways, text);
        let seen = narrator.occurrences().into_iter();
        let seen =
            seen.map(|it| Observation { is_seen: it.is_seen, sentence: it.sentence }).collect();
        ReportText {
            outcome,
            title: title(checked, outcome, unseen, ways.first(), text),
            sentence,
            properties: properties(narrator, &runs),
            undecided,
            hint: hints.into_iter().next(),
            asked: narrator.asked(),
            covered: narrator.covered(),
            checked_with: narrator.checked_with(),
            certainty: narrator.certainty(),
            seen,
            ways,
            other_runs,
            by_fault: ByFault::of(&by_fault, text),
            can_be_edited: outcome == Verdict::Broken && has_repairs(checked),
            more_clients: more_clients(checked),
            remedies: checked.answer.remedies(&checked.question),
            command: command(checked),
        }
    }

    /// Returns the failing run at a place.
    pub fn run(&self, place: RunPlace) -> Option<&FailingRun> {
        match place {
            RunPlace::Way(index) => self.ways.get(index),
            RunPlace::Other(index) => self.other_runs.get(index),
        }
    }
}

impl ByFault {
    /// Formats verdicts by fault budget.
    pub fn of(table: &FaultTable, text: &Texts) -> ByFault {
        let proof = |(property, verdicts): &(Property, Vec<Option<Verdict>>)| PropertyVerdicts {
            name: text.property(*property).to_owned(),
            marks: verdicts.clone(),
        };
        let name = |column: &FaultBudget| {
            if column.is_empty() {
                text.conclusion.no_faults.to_owned()
            } else {
                faults_in_words(*column, text).concat()
            }
        };
        ByFault {
            properties: table.rows.iter().map(proof).collect(),
            columns: table.columns.iter().map(name).collect(),
        }
    }
}

impl SearchProgress {
    /// Formats the progress of a search with at most `allowed` faults.
    pub fn of(progress: &Progress, allowed: u16, text: &Texts) -> SearchProgress {
        let messages = text.check();
        let now = progress.states.len() - 1;
        let column = |faults: usize| {
            let states = progress.states.get(faults).map(|it| grouped(*it));
            (faults_so_many(faults, text), states.unwrap_or_default())
        };
        let proof = |it: &Standing| PropertyVerdicts {
            name: text.property(it.property).to_owned(),
            marks: (0..=now).map(|faults| mark(it, faults)).collect(),
        };
        let is_known = |severity| {
            progress.standings.iter().any(|it| it.broken_by.is_some_and(|(it, _)| it == severity))
        };
        let trying = if !progress.seeks_easiest {
            messages.trying(&faults_so_many(now, text))
        } else if !is_known(Severity::Broken) && is_known(Severity::LeaseLimit) {
            messages.seeking_limit.to_owned()
        } else {
            messages.seeking.to_owned()
        };
        SearchProgress {
            states: progress.states.iter().sum(),
            deepest: progress.deepest,
            trying,
            columns: (0..=usize::from(allowed)).map(column).collect(),
            properties: progress.standings.iter().map(proof).collect(),
        }
    }
}

/// Formats a number of faults: `no faults`, `1 fault`.
fn faults_so_many(faults: usize, text: &Texts) -> String {
    match faults {
        0 => text.conclusion.no_faults.to_owned(),
        _ => text.conclusion.faults(faults as u64),
    }
}

/// Returns the verdict on a property with at most `faults` faults, or `None` if the search has not
/// explored all states with this many faults.
fn mark(standing: &Standing, faults: usize) -> Option<Verdict> {
    let is_explored = standing.explored_below.is_some_and(|below| faults < usize::from(below));
    match standing.broken_by {
        Some((severity, broken)) if usize::from(broken) <= faults => Some(severity.into()),
        _ if !is_explored => None,
        _ if standing.is_tested => Some(Verdict::Holds),
        _ => Some(Verdict::NotTested),
    }
}

impl Shortened {
    /// Formats the result of the search for a simpler run.
    pub fn of(
        checked: &CheckReport,
        shortened: &model_checker::Shortened,
        text: &Texts,
    ) -> Shortened {
        let title = shortened_in_words(shortened, checked, text);
        let way = match &shortened.search {
            model_checker::Shortening::Easier(run) => {
                let property = shortened.property;
                let severity = checked.severity(property).unwrap_or(Severity::Broken);
                FailingRun::of(checked, (property, severity), run, text)
            }
            _ => None,
        };
        Shortened { title, way }
    }
}

impl Cell {
    /// Converts the current result of a search, which may still be running.
    pub fn of(checked: &CheckReport, progress: &Progress) -> Cell {
        let unseen = checked.answer.broken_without_run(progress);
        let outcome = checked.outcome(progress);
        let unseen = unseen.filter(|_| outcome != checked.verdict());
        let are_allowed = !checked.question.bounds.faults.is_empty();
        let link = worst_address(checked).filter(|_| unseen.is_none());
        let has_faults = progress.states.len() > 1;
        let said = |language: Language| said(checked, (outcome, unseen), link.is_some(), language);
        Cell {
            outcome,
            said: Language::ALL.map(said),
            link,
            is_out_of_reach: outcome == Verdict::Holds && are_allowed && !has_faults,
        }
    }
}

/// Formats the verdict on the lock of a cell.
fn said(
    checked: &CheckReport,
    (outcome, unseen): (Verdict, Option<BrokenWithoutRun>),
    has_link: bool,
    language: Language,
) -> Labels {
    let text = language.texts();
    let messages = text.check();
    if let Some(unseen) = unseen {
        let detail = unseen_in_words(checked, unseen, text);
        let failure = CheckNarrator::new(checked, text).failure(unseen.property);
        let (words, reason) = (failure, messages.unseen_short);
        return Labels { words: words.to_owned(), reason: reason.to_owned(), detail };
    }
    let mut detail = vec![CheckNarrator::new(checked, text).worst_detail()];
    let is_broken = outcome.is_violated();
    detail.extend(is_broken.then(|| undecided_in_words(checked, None, text)));
    detail.extend((outcome == Verdict::Inconclusive).then(|| way_on(checked, text)));
    detail.extend((is_broken && !has_link).then(|| text.lock_table.no_link.to_owned()));
    detail.retain(|sentence| !sentence.is_empty());
    let reason = match (outcome, checked.answer.horizon) {
        (Verdict::Inconclusive, _) => undecided::in_short(checked, text).to_owned(),
        (Verdict::Holds, Some(until)) => messages.for_length(&milliseconds(until)),
        _ => String::new(),
    };
    Labels {
        words: overall_in_words(checked.overall(), text).to_owned(),
        reason,
        detail: detail.join(text.events.between_lines),
    }
}

impl ExtraFault {
    /// Formats the result for one more fault of a kind.
    pub fn of(kind: FaultKind, checked: &CheckReport, text: &Texts) -> ExtraFault {
        let count = checked.question.bounds.faults.count(kind);
        let fault = faults_in_words(FaultBudget::NOTHING.with(kind, count), text).concat();
        ExtraFault { fault, way: FailingRun::all_of(checked, text).into_iter().next() }
    }
}

impl FailingRun {
    /// Returns all failing runs of a result, worst first. Runs with the same link or
    /// the same cause are merged.
    pub fn all_of(checked: &CheckReport, text: &Texts) -> Vec<FailingRun> {
        let mut ways: Vec<FailingRun> = Vec::new();
        let found = checked.ways().into_iter();
        let converted =
            found.filter_map(|it| FailingRun::of(checked, (it.shows, it.severity), &it.run, text));
        for mut way in converted {
            // The remedy of the lease limit fixes no mistake.
            if way.outcome == Verdict::LeaseLimit && checked.verdict() == Verdict::Broken {
                way.helps.clear();
            }
            let known = ways.iter_mut().find(|it| it.link == way.link || it.is_like(&way));
            match known {
                Some(other) => other.helps.extend(way.helps),
                None => ways.push(way),
            }
        }
        ways
    }

    /// Returns `true` if two runs have the same faults and the same cause. Their orders may differ.
    pub fn is_like(&self, other: &FailingRun) -> bool {
        (self.outcome, &self.faults, &self.kind) == (other.outcome, &other.faults, &other.kind)
    }

    /// Converts a run that breaks a property or lets a program fail. Returns `None` if the run is
    /// too long for a link.
    pub fn of(
        checked: &CheckReport,
        (broken, severity): (Property, Severity),
        run: &Counterexample,
        text: &Texts,
    ) -> Option<FailingRun> {
        let recording = record_counterexample(checked, broken, run)?;
        let mut link = counterexample_link(checked, &recording);
        // The message contains no text of the link, but the user shares the run as a link.
        session::encode(&link)?;
        let shown = shown_in(checked, (broken, run), &recording, text)?;
        let (event, FindingMessage { title, reason, brief, .. }) = (shown.event, shown.message);
        let step = recording.step_of(event);
        link.work.moves = recording.moves_at(step);
        let faults = faults_of_run(run, text);
        let messages = text.check();
        let failure = CheckNarrator::new(checked, text).failure(broken);
        let help = CheckNarrator::new(checked, text).help(broken, &recording);
        let help =
            help.map(|help| Help { sentence: help.sentence, lesson: help.lesson.to_owned() });
        // The title of two clients inside at once begins with the name of a broken property.
        let is_in_title = match broken {
            Property::MutualExclusion => severity == Severity::Broken,
            it => it == Property::NoFailure,
        };
        let name = shown.name.unwrap_or_else(|| failure.to_owned());
        let number = shown.line.as_ref().map(|(_, number, _)| *number);
        let of_line = |(client, number, code)| (messages.program_line(&client, &number), code);
        Some(FailingRun {
            outcome: severity.into(),
            property: (!is_in_title).then(|| text.property(broken).to_owned()),
            line: shown.line.map(of_line),
            cost: cost_in_words(run, text),
            measures: [run.cost.faults, run.cost.switches, run.cost.moves],
            headline: broken_as(severity, &name, text),
            kind: with_line(failure.to_owned(), number, text),
            name: with_line(name, number, text),
            faults,
            title,
            reason,
            brief,
            step,
            helps: help.into_iter().collect(),
            link,
        })
    }
}

/// Failure shown by a run.
struct Shown {
    /// Index of the event at which the failure occurs.
    event: usize,
    /// Name of the event, if the failure has one.
    name: Option<String>,
    /// Title and reason.
    message: FindingMessage,
    /// The client, the number and the source of the line that caused the failure.
    line: Option<(ClientId, u32, String)>,
}

/// Describes the failure in a run: the broken property, or the failing program.
fn shown_in(
    checked: &CheckReport,
    (broken, run): (Property, &Counterexample),
    recording: &Recording,
    text: &Texts,
) -> Option<Shown> {
    match (broken, recording.last_finding_on(broken)) {
        (property, Some(finding)) if property != Property::NoFailure => {
            let line = recording.harmful_line(finding);
            let narrator = Narrator::new(recording, text);
            let (name, message) =
                (narrator.finding_name(finding), narrator.finding_message(finding));
            Some(Shown { event: finding.event, name, message, line })
        }
        // Only the run as a whole breaks the property: a lock stays idle, or no client enters.
        (property, None) if property != Property::NoFailure => {
            let narrator = CheckNarrator::new(checked, text);
            // If no client ever acquires the lock, most runs do not show the failure.
            if checked.nobody_gets_in() {
                return None;
            }
            let reason = narrator.cause_without_finding(property, run, Some(recording))?;
            let event = recording.steps().last()?.events.end.checked_sub(1)?;
            let title = narrator.failure(property).to_owned();
            let message = FindingMessage { title, brief: reason.clone(), reason, property: None };
            Some(Shown { event, name: None, message, line: None })
        }
        _ => {
            let mut failures = recording.coverage().failures().iter();
            let failure = failures.find(|it| it.severity().is_some())?;
            let mut message = Narrator::new(recording, text).failure_message(failure);
            // The headline does not contain the error.
            let parts = [text.findings.sentence(&message.title), message.brief];
            message.brief = parts.join(text.between_sentences).trim_end().to_owned();
            Some(Shown { event: failure.event, name: None, message, line: None })
        }
    }
}

fn title(
    checked: &CheckReport,
    outcome: Verdict,
    unseen: Option<BrokenWithoutRun>,
    way: Option<&FailingRun>,
    text: &Texts,
) -> String {
    let messages = text.check();
    let headline = || match way {
        Some(way) => way.headline.clone(),
        // The run is too long for a link.
        None => checked.ways().first().map_or_else(String::new, |way| {
            broken_as(way.severity, CheckNarrator::new(checked, text).failure(way.shows), text)
        }),
    };
    match outcome {
        Verdict::Broken if checked.nobody_gets_in() => messages.nobody_gets_in.to_owned(),
        // A run that only shows a lease limit is not an example of the worst verdict.
        Verdict::Broken if unseen.is_some() && checked.verdict() != Verdict::Broken => {
            messages.broken_unseen.to_owned()
        }
        Verdict::LeaseLimit if unseen.is_some() && way.is_none() => {
            messages.lease_limit_unseen.to_owned()
        }
        Verdict::LeaseLimit => messages.late_holder_can_overlap.to_owned(),
        Verdict::Broken => headline(),
        Verdict::Holds => holds(checked, text),
        Verdict::NotTested => messages.not_tested_title.to_owned(),
        Verdict::Inconclusive => messages.not_decided_title.to_owned(),
    }
}

/// Returns `true` if all clients run one program, and an edit of its shape is known.
fn has_repairs(checked: &CheckReport) -> bool {
    common_program(&checked.question).is_some_and(|program| !repairs(program).is_empty())
}

/// Formats the headline of a failure.
fn broken_as(severity: Severity, failure: &str, text: &Texts) -> String {
    let messages = text.check();
    match severity {
        Severity::Broken => messages.broken_as(&failure),
        Severity::LeaseLimit => messages.lease_limit_as(&failure),
    }
}

/// Formats the headline of a lock that holds, with the faults that were tried. Faults that cannot
/// happen are left out.
fn holds(checked: &CheckReport, text: &Texts) -> String {
    let (messages, question) = (text.check(), &checked.question);
    let tried = FaultKind::ALL.into_iter().filter(|kind| can_happen(*kind, &question.scenario));
    let tried: FaultBudget = tried.map(|kind| (kind, question.bounds.faults.count(kind))).collect();
    let title = if tried.is_empty() {
        messages.holds_without_faults.to_owned()
    } else {
        messages.holds_with(&report::join_names(faults_in_words(tried, text), text))
    };
    match checked.answer.horizon {
        None => title,
        Some(until) => messages.holds_for_length(&title, &milliseconds(until)),
    }
}

/// Explains a result that has no run to show.
fn sentence(
    checked: &CheckReport,
    outcome: Verdict,
    unseen: Option<BrokenWithoutRun>,
    text: &Texts,
) -> String {
    let messages = text.check();
    let narrator = CheckNarrator::new(checked, text);
    if let Some(unseen) = unseen {
        return unseen_in_words(checked, unseen, text);
    }
    match outcome {
        Verdict::Holds => narrator.holds_in_words(),
        Verdict::NotTested => narrator.summary(),
        Verdict::Broken if checked.nobody_gets_in() => narrator.summary(),
        Verdict::Inconclusive => {
            let why = messages.not_decided_sentence(&narrator.worst_detail());
            let parts = [why, way_on(checked, text)];
            parts.join(text.between_sentences).trim_end().to_owned()
        }
        Verdict::Broken | Verdict::LeaseLimit => messages.link_is_too_long.to_owned(),
    }
}
