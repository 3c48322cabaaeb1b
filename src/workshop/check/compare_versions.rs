//! Comparison of a check report with the current setup and with the report for the previous version
//! of the program. It shows whether the report is outdated, and the bugs that a new version has
//! fixed or added. Reports with other bounds or in another language are not compared.

use crate::workshop::check::state::{About, Answer, CheckQuestion, CheckState};
use crate::workshop::context::Workshop;
use lock_semantics::Verdict;
use model_checker::faults_of;
use narration::{ByFault, FixText, PropertyVerdicts, ReportText};
use simulator::Scenario;
use std::rc::Rc;

/// Differences between two versions of a lock: properties, each with the faults for which its
/// verdict is known.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Compared {
    /// Properties that were broken and hold now.
    pub(crate) mended: Vec<(String, Vec<String>)>,
    /// Properties that were broken and now have only the lease limit.
    pub(crate) limited: Vec<(String, Vec<String>)>,
    /// Properties that are still broken.
    pub(crate) still_broken: Vec<(String, Vec<String>)>,
    /// Properties that held, except for the lease limit, and are broken now.
    pub(crate) newly_broken: Vec<(String, Vec<String>)>,
}

/// The reason for which a check report is outdated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outdated {
    /// The lock has changed.
    Version,
    /// The bounds have changed.
    Bounds,
    /// Only the language has changed.
    Language,
}

impl CheckState {
    /// Replaces the last check report by a new one and chooses the version for comparison. While
    /// the user edits, each version is checked automatically. All of them are compared with the
    /// version before the edits, until the user requests a check.
    pub(crate) fn put_aside(&mut self, next: &CheckQuestion) {
        let (about, answer) = (self.report.about.take(), self.report.answer.take());
        let (Some(about), Some(Answer::Lock(last))) = (about, answer) else {
            self.versions.is_settled = next.is_pressed;
            return;
        };
        let is_new = about.scenario != next.about.scenario;
        let is_begun =
            self.versions.is_settled || next.is_pressed || self.versions.before.is_none();
        // An undone edit is not compared with the version that it restores.
        let restores = |(before, _): &(About, Rc<ReportText>)| {
            is_same_lock(&before.scenario, &next.about.scenario)
        };
        let is_undone = is_new
            && !self.versions.is_settled
            && self.versions.before.as_ref().is_some_and(restores);
        if is_undone {
            self.versions.before = None;
        } else if is_new && is_begun {
            self.versions.before = Some((about.clone(), last.clone()));
        }
        self.versions.is_settled = next.is_pressed || (!is_new && self.versions.is_settled);
        let worse = self.versions.broken.as_ref().is_some_and(|(before, answered)| {
            before.scenario == about.scenario && answered.outcome == Verdict::Broken
        });
        if last.outcome == Verdict::Broken || last.outcome == Verdict::LeaseLimit && !worse {
            self.versions.broken = Some((about, last));
        }
    }

    /// Ensures that the next check report is not compared with an earlier version.
    pub(crate) fn forget_versions(&mut self) {
        (self.report.about, self.report.answer, self.versions.before) = (None, None, None);
    }
}

impl<'a> Workshop<'a> {
    /// Returns `true` if the check report does not describe the current setup, bounds and language.
    pub(crate) fn answer_is_outdated(self) -> bool {
        self.outdated().is_some()
    }

    /// Returns the reason for which the check report is outdated, or `None` if it is current. A
    /// program with errors has no current report.
    pub(crate) fn outdated(self) -> Option<Outdated> {
        let about = self.check.report.about.as_ref().filter(|about| !about.is_of_run)?;
        let now = self.about();
        if self.invalid_program().is_some() || about.scenario != now.scenario {
            Some(Outdated::Version)
        } else if about.bounds != now.bounds {
            Some(Outdated::Bounds)
        } else {
            (about.language != now.language).then_some(Outdated::Language)
        }
    }

    /// Returns `true` if the shown run is within the bounds of the check report.
    pub(crate) fn answer_covers_run(self) -> bool {
        self.check.report.about.as_ref().is_some_and(|about| {
            let run = self.session.recording.run();
            let clients = run.world().client_ids().count();
            about.bounds.clients.is_none_or(|checked| checked == clients)
                && faults_of(run.moves()).is_within(about.bounds.limits.faults())
        })
    }

    /// Compares the last checked version with the previous one. Returns `None` if the two are not
    /// comparable.
    pub(crate) fn compared(self) -> Option<Compared> {
        let (before, last) = self.check.versions.before.as_ref()?;
        let now = self.check.report.about.as_ref()?;
        let answered = self.present_answer()?;
        is_comparable(before, now).then(|| Compared::of(last, answered))
    }

    /// Returns the applied fix, if the report is about the fixed program within the bounds of the
    /// report before it.
    pub(crate) fn fix_in_report(self) -> Option<&'a FixText> {
        let fix = self.check.versions.applied.as_deref()?;
        let about = self.check.report.about.as_ref()?;
        self.check.versions.before.as_ref().filter(|(before, _)| is_comparable(before, about))?;
        let mut clients = about.scenario.clients.iter();
        clients.all(|it| *it.program == *fix.program).then_some(fix)
    }
}

fn is_comparable(before: &About, now: &About) -> bool {
    let clients = |about: &About| about.bounds.clients.unwrap_or(about.scenario.clients.len());
    !is_same_lock(&before.scenario, &now.scenario)
        && clients(before) == clients(now)
        && before.bounds.limits.faults() == now.bounds.limits.faults()
        && before.language == now.language
}

/// Returns `true` if the clients of two scenarios run the same programs with the same parameters. The
/// start times and the servers belong to the bounds.
pub(crate) fn is_same_lock(one: &Scenario, other: &Scenario) -> bool {
    let locks = |it: &Scenario| -> Vec<_> {
        it.clients.iter().map(|it| (it.program.clone(), it.parameters.clone())).collect()
    };
    locks(one) == locks(other)
}

impl Compared {
    pub(crate) fn of(before: &ReportText, now: &ReportText) -> Compared {
        let those = |was: fn(Verdict) -> bool, is: fn(Verdict) -> bool| {
            changed(&before.by_fault, &now.by_fault, was, is)
        };
        let broken = |verdict: Verdict| verdict == Verdict::Broken;
        let sound = |verdict: Verdict| matches!(verdict, Verdict::Holds | Verdict::LeaseLimit);
        Compared {
            mended: those(broken, |verdict| verdict == Verdict::Holds),
            limited: those(broken, |verdict| verdict == Verdict::LeaseLimit),
            still_broken: those(broken, broken),
            newly_broken: those(sound, broken),
        }
    }
}

/// Returns the properties whose verdict satisfied `was` and now satisfies `is`, each with its
/// faults.
pub(crate) fn changed(
    before: &ByFault,
    now: &ByFault,
    was: fn(Verdict) -> bool,
    is: fn(Verdict) -> bool,
) -> Vec<(String, Vec<String>)> {
    let rows = before.properties.iter().zip(&now.properties);
    let row = |(before, now): (&PropertyVerdicts, &PropertyVerdicts), columns: &[String]| {
        let marks = before.marks.iter().zip(&now.marks).zip(columns);
        let faults =
            marks.filter(|((before, now), _)| before.is_some_and(was) && now.is_some_and(is));
        let faults: Vec<String> = faults.map(|(_, column)| column.clone()).collect();
        (!faults.is_empty()).then(|| (now.name.clone(), faults))
    };
    // A setup in which other kinds of faults can happen has other columns.
    let rows = rows.filter(|_| before.columns == now.columns);
    rows.filter_map(|it| row(it, &now.columns)).collect()
}
