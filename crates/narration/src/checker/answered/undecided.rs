//! Inconclusive parts of a result: properties without a verdict, and properties that are known to
//! be broken although the search ended before it found their runs.

use super::super::told::Remedy;
use super::faults_so_many;
use crate::report::{BoundInWords, CheckReport, bound_in_words, names};
use crate::text::{ItemNames, Sentences};
use lock_semantics::{Property, Severity};
use model_checker::{CheckJudgement, Incomplete, Progress};

/// A property that is known to be broken by a run that was not found.
#[derive(Clone, Copy)]
pub(super) struct Unseen {
    pub(super) property: Property,
    /// Minimum number of faults that breaks the property.
    faults: u16,
}

impl Unseen {
    /// Returns the worst such property of a result, if any.
    pub(super) fn worst(checked: &CheckReport, progress: &Progress) -> Option<Unseen> {
        let is_open = |property| {
            matches!(checked.answer.verdict(property), Some(CheckJudgement::Inconclusive(_)))
        };
        let unseen = progress.standings.iter().filter_map(|standing| {
            let (property, faults) = (standing.property, standing.broken_by?);
            is_open(property).then_some(Unseen { property, faults })
        });
        // Among equally bad properties, the first one is returned.
        unseen.min_by_key(|it| it.severity() == Severity::LeaseLimit)
    }

    pub(super) fn severity(self) -> Severity {
        Severity::of(self.property)
    }
}

/// Returns the actions that help with the limit reached first, which is also the one that the
/// message names.
pub(super) fn remedies(checked: &CheckReport) -> Vec<Remedy> {
    let latency = checked.question.scenario.network.latency;
    let Some((_, bound)) = open(checked).next() else { return Vec::new() };
    match bound {
        Incomplete::States | Incomplete::Memory => vec![Remedy::Raise],
        Incomplete::Stopped => vec![Remedy::Again, Remedy::Raise],
        Incomplete::Chance if latency.least_ms != latency.most_ms => vec![Remedy::OneLatency],
        Incomplete::Durations => vec![Remedy::FewerDurations],
        Incomplete::Chance | Incomplete::DrawnString | Incomplete::Standstill => vec![Remedy::Edit],
    }
}

/// Returns `true` if a property is inconclusive that would be worse than a lease limit.
pub(super) fn is_worst_open(checked: &CheckReport) -> bool {
    open(checked).any(|(property, _)| Severity::of(property) == Severity::Broken)
}

/// States that a property is broken by a run that was not found, with the reason.
pub(super) fn unseen_in_words(checked: &CheckReport, unseen: Unseen, text: &Sentences) -> String {
    let why = in_words(checked, text).map(|it| it.reason).unwrap_or_default();
    let faults = faults_so_many(unseen.faults.into(), text);
    let failure = text.failure(unseen.property);
    text.check().unseen_sentence(&failure, &faults, &why)
}

/// Lists the inconclusive properties with the reason, in addition to the other results. Returns an
/// empty string if all properties have a verdict.
pub(super) fn undecided_in_words(
    checked: &CheckReport,
    unseen: Option<Unseen>,
    text: &Sentences,
) -> String {
    let unseen_in_words = unseen.map(|unseen| unseen_in_words(checked, unseen, text));
    let rest = open(checked).map(|(property, _)| property);
    let rest = rest.filter(|property| unseen.is_none_or(|unseen| unseen.property != *property));
    let rest: Vec<String> = rest.map(|property| text.property(property).to_owned()).collect();
    let rest = in_words(checked, text)
        .filter(|_| !rest.is_empty())
        .map(|bound| text.check().undecided_properties(&bound.reason, &names(rest, text)));
    let sentences: Vec<String> = unseen_in_words.into_iter().chain(rest).collect();
    sentences.join(text.between_sentences)
}

/// Returns advice on how to get a verdict on all properties.
pub(super) fn way_on(checked: &CheckReport, text: &Sentences) -> String {
    in_words(checked, text).map(|bound| bound.way_on).unwrap_or_default()
}

/// Returns the reason for an inconclusive verdict, in two or three words.
pub(super) fn in_short(checked: &CheckReport, text: &Sentences) -> &'static str {
    in_words(checked, text).map_or("", |bound| bound.short)
}

fn in_words(checked: &CheckReport, text: &Sentences) -> Option<BoundInWords> {
    let (_, bound) = open(checked).next()?;
    Some(bound_in_words(bound, &checked.question, text))
}

/// Returns the inconclusive properties, each with the limit that was reached.
fn open(checked: &CheckReport) -> impl Iterator<Item = (Property, Incomplete)> {
    checked.answer.verdicts.iter().filter_map(|(property, verdict)| match verdict {
        CheckJudgement::Inconclusive(bound) => Some((*property, *bound)),
        _ => None,
    })
}
