//! Formats a check result for the terminal: the verdict, its explanation, the remedies, the
//! simplest failing run, the table of properties, the coverage, and details.

use crate::colour::{self, styled};
use crate::run;
use anstyle::Style;
use i18n::Language;
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckReport, WAYS_SHOWN, Way};
use narration::{CheckNarrator, Narrator, VerdictRow, WayMessage};
use run_analysis::Recording;
use session::{Link, counterexample_link, record_counterexample};

/// Indentation of the lines that explain the verdict.
const INDENT: &str = "        ";

/// Formats a check result with the run of one of its ways, counted from 0.
pub(super) fn of(checked: &CheckReport, way: usize) -> String {
    let narrator = CheckNarrator::new(checked, Language::English.texts());
    let all = checked.ways();
    let run = all.get(way).and_then(|way| shown_run(checked, way));
    let mut text = headline(checked);
    let explained = match all.get(way).filter(|_| way > 0) {
        Some(it) => {
            let WayMessage { title, cause } =
                narrator.way_message(it, run.as_ref().map(|run| &run.recording));
            let limit = limit_of(it);
            format!("Way {} of {}: {limit}{title}. {cause}", way + 1, all.len())
        }
        None => narrator.summary(),
    };
    for line in [explained].into_iter().chain(narrator.helps()) {
        text += &format!("{INDENT}{line}\n");
    }
    if let Some(Shown { property, heading, recording, link }) = &run {
        text += &format!("\n{}\n\n", styled(colour::HEADING, heading));
        text += &match recording.last_finding_on(*property) {
            None if *property != Property::NoFailure => run::transcript(recording),
            _ => run::steps(recording, link.work.until),
        };
    }
    text += &format!("\n{}\n{}\n", table(checked, &all), narrator.coverage());
    let ways = ways(narrator, &all, way);
    if !ways.is_empty() {
        text += &format!("\n{}\n", styled(colour::HEADING, "Ways to break it"));
        text.extend(ways.into_iter().map(|line| line + "\n"));
    }
    let details = details(narrator, run.as_ref());
    if !details.is_empty() {
        text += &format!("\n{}\n", styled(colour::HEADING, "Details"));
        text.extend(details.into_iter().map(|line| line + "\n"));
    }
    if let Some(Shown { link, .. }) = &run {
        text.extend(run::link_line(link).map(|line| line + "\n"));
    }
    text
}

/// Formats the verdict in at most eight words.
fn headline(checked: &CheckReport) -> String {
    let narrator = CheckNarrator::new(checked, Language::English.texts());
    let (label, style, verdict) = match checked.verdict() {
        Verdict::Broken => {
            ("BROKEN", colour::BROKEN, narrator.failure_in_short().unwrap_or_default())
        }
        Verdict::NotTested => ("NOT TESTED", Style::new(), "no verdict on this lock".into()),
        Verdict::Inconclusive => ("INCONCLUSIVE", Style::new(), "not every run was checked".into()),
        Verdict::LeaseLimit => ("LEASE LIMIT", colour::WARNING, "no mistake found".into()),
        Verdict::Holds => ("HOLDS", colour::KEPT, "no mistake found".into()),
    };
    format!("{}  {}: {verdict}.\n", styled(style, label), checked.name)
}

/// The failing run to show.
struct Shown {
    property: Property,
    heading: String,
    recording: Recording,
    link: Link,
}

/// Returns the run of a way to break the lock, if it shows the failure.
fn shown_run(checked: &CheckReport, way: &Way) -> Option<Shown> {
    let narrator = CheckNarrator::new(checked, Language::English.texts());
    let (property, run) = (way.shows, &way.run);
    let recording = record_counterexample(checked, property, run)?;
    let shows = property == Property::NoFailure || recording.worst_finding_on(property).is_some();
    // If no client ever acquires the lock, most runs do not show the failure.
    (shows || !checked.nobody_gets_in()).then(|| {
        let heading = narrator.heading(property, run);
        let link = counterexample_link(checked, &recording);
        Shown { property, heading, recording, link }
    })
}

/// Returns the observations, the next steps, the options for other runs, and the setup.
fn details(narrator: CheckNarrator<'_>, run: Option<&Shown>) -> Vec<String> {
    let mut details = narrator.seen();
    details.extend(narrator.ways_on());
    let is_shown = run.is_some_and(|run| run.property == Property::NoFailure);
    details.extend(narrator.failed().filter(|_| !is_shown));
    if let Some(Shown { recording, .. }) = run {
        details.extend(Narrator::new(recording, Language::English.texts()).set_up_lines());
    }
    details
}

/// Lists the ways to break the lock if there are several, each with its option. One of them is
/// shown.
fn ways(narrator: CheckNarrator<'_>, ways: &[Way], shown: usize) -> Vec<String> {
    if ways.len() < 2 {
        return Vec::new();
    }
    let listed = ways.iter().take(WAYS_SHOWN).enumerate();
    let line = |(place, way): (usize, &Way)| {
        let mark = if place == shown {
            " (shown above)".to_owned()
        } else {
            format!("; --way {}", place + 1)
        };
        format!("{}. {}{}{mark}", place + 1, limit_of(way), narrator.way_in_words(way))
    };
    let left = ways.len().saturating_sub(WAYS_SHOWN);
    let more = (left > 0).then(|| format!("{left} more ways are not listed."));
    listed.map(line).chain(more).collect()
}

/// Returns a mark for a way that only shows the lease limit.
fn limit_of(way: &Way) -> &'static str {
    if way.severity == Severity::LeaseLimit { "lease limit: " } else { "" }
}

/// Formats one line for each property, in columns. If there are several ways, a broken property
/// names its first way, and no cost: the run of that way may have another one.
fn table(checked: &CheckReport, ways: &[Way]) -> String {
    let rows = CheckNarrator::new(checked, Language::English.texts()).rows();
    let widest = |text: fn(&VerdictRow) -> &str| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or_default()
    };
    let (names, verdicts) = (widest(|row| row.name), widest(|row| row.verdict));
    let line = |row: &VerdictRow| {
        // The coverage states the length of the runs.
        let is_plain = row.kind == Verdict::Holds && row.property != Property::NoDeadlock;
        let breaks = |way: &Way| {
            let severity = row.kind.severity();
            way.violated.iter().any(|it| it.0 == row.property && Some(it.1) == severity)
        };
        let is_given = checked.search_on_given(row.property).is_some();
        let way = ways.iter().position(breaks).filter(|_| ways.len() > 1 && !is_given);
        let detail = match way {
            Some(way) => format!("way {}", way + 1),
            None if is_plain => String::new(),
            None => row.detail.clone(),
        };
        let width = if detail.is_empty() { 0 } else { verdicts + 2 };
        let verdict = format!("{:width$}", row.verdict);
        let verdict = match row.kind {
            Verdict::Broken => styled(colour::BROKEN, &verdict),
            Verdict::LeaseLimit => styled(colour::WARNING, &verdict),
            Verdict::Holds => styled(colour::KEPT, &verdict),
            Verdict::NotTested | Verdict::Inconclusive => verdict,
        };
        format!("{:names$}  {verdict}{detail}\n", row.name)
    };
    rows.iter().map(line).collect()
}
