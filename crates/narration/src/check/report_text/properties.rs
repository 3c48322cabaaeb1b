//! Verdicts on the properties, each with its failing run.

use super::undecided::in_short;
use super::{FailingRun, PropertyVerdict, RunPlace};
use crate::check::verdicts::meaning_in_words;
use crate::check::{CheckNarrator, VerdictRow};
use crate::text::Texts;
use lock_semantics::{Property, Severity, Verdict};
use model_checker::CheckReport;
use std::collections::BTreeMap;

/// Returns the number of clients for another check, if *Holder only* is broken and there are too few
/// clients to show a violation of *Mutual exclusion*.
pub(super) fn more_clients(checked: &CheckReport) -> Option<usize> {
    const ENOUGH: usize = 3;
    let is_broken = |property| checked.severity(property) == Some(Severity::Broken);
    let may_show_more = checked.question.scenario.clients.len() < ENOUGH
        && is_broken(Property::HolderOnly)
        && !is_broken(Property::MutualExclusion);
    may_show_more.then_some(ENOUGH)
}

/// Returns the place of the failing run of each violated property, and the runs that are not among
/// `ways`.
pub(super) fn runs_of_properties(
    checked: &CheckReport,
    ways: &[FailingRun],
    text: &Texts,
) -> (BTreeMap<Property, RunPlace>, Vec<FailingRun>) {
    let (mut places, mut others) = (BTreeMap::new(), Vec::<FailingRun>::new());
    for (property, run) in checked.broken() {
        let severity = checked.severity(property).unwrap_or(Severity::Broken);
        let Some(run) = FailingRun::of(checked, (property, severity), run, text) else { continue };
        let place_in = |runs: &[FailingRun]| runs.iter().position(|it| it.link == run.link);
        let way = place_in(ways).map(RunPlace::Way);
        let place = way.or_else(|| place_in(&others).map(RunPlace::Other)).unwrap_or_else(|| {
            others.push(run);
            RunPlace::Other(others.len() - 1)
        });
        places.insert(property, place);
    }
    (places, others)
}

/// Returns the verdicts on all properties: broken, lease limit, holds, then without a verdict.
/// `runs` contains the places of their failing runs.
pub(super) fn properties(
    narrator: CheckNarrator<'_>,
    runs: &BTreeMap<Property, RunPlace>,
) -> Vec<PropertyVerdict> {
    let rank = |verdict: Verdict| match verdict {
        Verdict::Broken => 0,
        Verdict::LeaseLimit => 1,
        Verdict::Holds => 2,
        Verdict::Inconclusive => 3,
        Verdict::NotTested => 4,
    };
    let verdict = |row: VerdictRow| {
        let meaning = meaning_in_words(row.property, narrator.text);
        let [name, word, meaning] = [row.name, row.verdict, meaning].map(str::to_owned);
        let said = match row.kind {
            Verdict::Inconclusive => {
                let reason = in_short(narrator.report, narrator.text);
                narrator.text.share.of_some(&word, &reason)
            }
            _ => word,
        };
        let run = runs.get(&row.property).copied();
        PropertyVerdict { name, verdict: row.kind, said, detail: row.detail, meaning, run }
    };
    let mut properties: Vec<PropertyVerdict> = narrator.rows().into_iter().map(verdict).collect();
    properties.sort_by_key(|it| rank(it.verdict));
    properties
}
