//! Formats a check result for the terminal.

use super::PROPERTIES;
use crate::colour::{self, styled};
use crate::run;
use i18n::Language;
use lock_semantics::Verdict;
use model_checker::CheckReport;
use narration::{CheckNarrator, VerdictRow};
use run_analysis::Recording;
use session::{counterexample_link, record_counterexample};

/// Formats the request, the table of verdicts, the observations, the coverage, the remedies and the
/// run that shows the most severe failure.
pub(super) fn of(checked: &CheckReport) -> String {
    let sentences = Language::English.texts();
    let nobody = CheckNarrator::new(checked, sentences).lets_nobody_in();
    let nobody = nobody.map(|nobody| format!("{}\n\n", styled(colour::BROKEN, &nobody)));
    let mut text = format!("{}\n\n", CheckNarrator::new(checked, sentences).asked());
    text += &nobody.unwrap_or_default();
    text += &format!("{}\n", table(checked));
    let lines = CheckNarrator::new(checked, sentences)
        .seen()
        .into_iter()
        .chain([CheckNarrator::new(checked, sentences).covered()]);
    let lines = lines.chain(CheckNarrator::new(checked, sentences).ways_on());
    text.extend(lines.map(|line| line + "\n"));
    text += &other_runs(checked);
    text.extend(CheckNarrator::new(checked, sentences).helps().into_iter().map(|help| help + "\n"));
    if let Some(failed) = CheckNarrator::new(checked, sentences).failed() {
        text += &format!("{}\n", styled(colour::BROKEN, &failed));
    }
    match checked.wrong().into_iter().next() {
        Some((Some(property), run)) => {
            let heading = styled(
                colour::HEADING,
                &CheckNarrator::new(checked, sentences).heading(property, run),
            );
            let recording = record_counterexample(checked, Some(property), run);
            // If no client ever acquires the lock, most runs do not show the failure.
            let shows = |it: &Recording| it.findings().iter().any(|it| it.property() == property);
            if !checked.nobody_gets_in() || recording.as_ref().is_some_and(shows) {
                text += &format!("\n{heading}\n\n{}", shown(checked, recording));
            }
        }
        Some((None, run)) => {
            text += &format!("\n{}", shown(checked, record_counterexample(checked, None, run)));
        }
        None => {}
    }
    text
}

/// Lists the options that print the other failing runs, if more than one property is broken.
fn other_runs(checked: &CheckReport) -> String {
    let shown = checked.wrong().first().and_then(|(property, _)| *property);
    let others = PROPERTIES
        .into_iter()
        .filter(|(_, _, property)| Some(*property) != shown && checked.run(*property).is_some());
    let others: Vec<String> = others.map(|(name, ..)| format!("--property {name}")).collect();
    if others.is_empty() {
        String::new()
    } else {
        let which = if shown.is_some() { "another" } else { "a" };
        format!("For the run that breaks {which} property: {}\n", others.join(", or "))
    }
}

/// Formats a run with its findings and its link.
fn shown(checked: &CheckReport, recording: Option<Recording>) -> String {
    recording.map(|it| run::text(&it, &counterexample_link(checked, &it))).unwrap_or_default()
}

/// Formats one line for each property, in columns.
fn table(checked: &CheckReport) -> String {
    let rows = CheckNarrator::new(checked, Language::English.texts()).rows();
    let widest = |text: fn(&VerdictRow) -> &str| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or_default()
    };
    let (names, verdicts) = (widest(|row| row.name), widest(|row| row.verdict));
    let line = |row: &VerdictRow| {
        let verdict = format!("{:verdicts$}", row.verdict);
        let verdict = match row.kind {
            Verdict::Broken => styled(colour::BROKEN, &verdict),
            Verdict::LeaseLimit => styled(colour::WARNING, &verdict),
            Verdict::Holds => styled(colour::KEPT, &verdict),
            Verdict::NotTested | Verdict::Inconclusive => verdict,
        };
        format!("{:names$}  {verdict}  {}\n", row.name, row.detail)
    };
    rows.iter().map(line).collect()
}
