//! JUnit report of a check, for CI servers: one suite for the lock, and one test case for each
//! property. There is a further test case if no client can acquire the lock.
//!
//! The report contains no durations, so that equal check requests give equal reports.

use super::xml::escaped;
use i18n::Texts;
use lock_semantics::{Property, Verdict};
use model_checker::{CheckReport, Counterexample};
use narration::{CheckNarrator, Narrator};
use session::{counterexample_link, record_counterexample};

/// Outcome of a test case.
enum Outcome {
    Passed,
    /// Passed, with the lease limit as a note.
    PassedWithNote(String),
    /// The reason, and the failing run.
    Failed(String, String),
    /// The reason why there is no verdict.
    Skipped(String),
}

/// Formats a report for one check. If it is strict, a lease limit is a failure.
pub fn junit(checked: &CheckReport, is_strict: bool, text: &Texts) -> String {
    let cases = cases(checked, is_strict, text);
    let count = |is_it: fn(&Outcome) -> bool| cases.iter().filter(|(_, it)| is_it(it)).count();
    let failures = count(|it| matches!(it, Outcome::Failed(..)));
    let skipped = count(|it| matches!(it, Outcome::Skipped(_)));
    let name = escaped(&checked.name);
    let mut report = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites>\n\
         <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" \
         skipped=\"{skipped}\">\n",
        cases.len()
    );
    for (case, outcome) in &cases {
        let inside = match outcome {
            Outcome::Passed => String::new(),
            Outcome::PassedWithNote(note) => {
                format!("\n<system-out>{}</system-out>\n", body(note))
            }
            Outcome::Failed(why, shown) => {
                format!("\n<failure message=\"{}\">{}</failure>\n", escaped(why), body(shown))
            }
            Outcome::Skipped(why) => format!("\n<skipped message=\"{}\"/>\n", escaped(why)),
        };
        let case = escaped(case);
        report += &format!("<testcase classname=\"{name}\" name=\"{case}\">{inside}</testcase>\n");
    }
    let narrator = CheckNarrator::new(checked, text);
    let covered = [vec![narrator.summary(), narrator.coverage()], narrator.seen()].concat();
    let covered = body(&covered.join("\n"));
    let end = format!("<system-out>{covered}</system-out>\n</testsuite>\n</testsuites>\n");
    report + &end
}

fn cases(checked: &CheckReport, is_strict: bool, text: &Texts) -> Vec<(String, Outcome)> {
    let messages = text.check();
    let rows = CheckNarrator::new(checked, text).rows().into_iter().map(|row| {
        let message = format!("{}: {}", row.verdict, row.detail);
        let outcome = match (row.kind, checked.run(row.property)) {
            (Verdict::LeaseLimit, _) if !is_strict => Outcome::PassedWithNote(message),
            (Verdict::Broken | Verdict::LeaseLimit, Some(run)) => {
                Outcome::Failed(message, shown(checked, row.property, run, text))
            }
            (Verdict::Holds | Verdict::Broken | Verdict::LeaseLimit, _) => Outcome::Passed,
            (Verdict::NotTested | Verdict::Inconclusive, _) => Outcome::Skipped(message),
        };
        (row.name.to_owned(), outcome)
    });
    let nobody =
        CheckNarrator::new(checked, text).lets_nobody_in().filter(|_| checked.nobody_gets_in());
    let nobody = nobody.map(|nobody| {
        (messages.somebody_gets_in.to_owned(), Outcome::Failed(nobody, String::new()))
    });
    rows.chain(nobody).collect()
}

/// Formats a run: its steps, its findings and its link.
fn shown(checked: &CheckReport, broken: Property, run: &Counterexample, text: &Texts) -> String {
    let Some(recording) = record_counterexample(checked, broken, run) else { return String::new() };
    let link = counterexample_link(checked, &recording);
    let mut shown = Narrator::new(&recording, text).transcript();
    shown += &format!("\n{}", Narrator::new(&recording, text).conclusion(link.work.until));
    if let Some(link) = session::encode_for_address(&link) {
        shown += &(text.share.link_is(&link) + "\n");
    }
    shown
}

/// Escapes a string of several lines.
fn body(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}
