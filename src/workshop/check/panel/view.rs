//! Check result of a lock, with the state of the page that its presentation depends on. The strip
//! and the details show it.

use crate::kit::contexts::{State, use_shown};
use crate::kit::measures::NARROW_PAGE;
use crate::kit::view_options::Dialog;
use crate::workshop::check::compare_versions::{Compared, Outdated};
use content::texts::Lessons;
use lock_semantics::{Severity, Verdict};
use narration::{ExtraFault, FailingRun, Narrator, ReportText, RunPlace};
use run_analysis::Finding;
use search_service::Limits;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// A check result on the page.
#[derive(Clone, PartialEq)]
pub(crate) struct LockView {
    pub(crate) answered: Rc<ReportText>,
    /// Effects of one more fault, for the kinds tried so far.
    pub(crate) more: Rc<Vec<ExtraFault>>,
    /// Whether runs with one more fault are being searched.
    pub(crate) is_trying_more: bool,
    /// Index of the selected failing run.
    pub(crate) way: RunPlace,
    /// Whether the run shown is that failing run.
    pub(crate) is_shown: bool,
    pub(crate) elapsed_ms: u64,
    /// Limits of the search.
    pub(crate) limits: Limits,
    /// Number of clients that run the lock.
    pub(crate) clients: usize,
    /// Note on the subject of the result, if the work shown has changed since.
    pub(crate) outdated: Option<&'static str>,
    /// Differences from the previous version's result, if there is one.
    pub(crate) compared: Option<Compared>,
    /// Effect of the fix, if the user has just applied it.
    pub(crate) fixed: Option<String>,
    /// Whether the link that requested the check contains another verdict.
    pub(crate) differs: bool,
    /// Failing run found with fewer faults, if this result does not contain it.
    pub(crate) before: Option<FailingRun>,
    /// Note on the run shown, if this result seems to contradict it.
    pub(crate) shown_run: Option<String>,
    /// Note that clients of the run shown lock different keys.
    pub(crate) separate: Option<String>,
    /// Dialog from which the user came: the lock table or the parameter map.
    pub(crate) origin: Option<Dialog>,
    /// Lessons; empty until they are loaded.
    pub(crate) lessons: Lessons,
}

impl LockView {
    /// Returns the result that the page shows, if there is one.
    pub(crate) fn of(state: &State) -> Option<LockView> {
        let (workshop, checking) = (state.workshop(), &state.check);
        let text = &state.options.language.texts().check_panel;
        let answered = workshop.report_in_strip()?.clone();
        let outdated = workshop.outdated().map(|outdated| match outdated {
            Outdated::Version => text.outdated,
            Outdated::Bounds => text.outdated_bounds,
            Outdated::Language => "",
        });
        Some(LockView {
            more: checking.report.more.clone(),
            is_trying_more: checking.running().is_some(),
            way: checking.report.way,
            is_shown: workshop.way_is_shown(),
            elapsed_ms: checking.search.elapsed_ms,
            limits: checking.bounds.limits,
            clients: workshop.clients_to_check(),
            outdated,
            compared: workshop.compared(),
            fixed: workshop.fix_in_report().map(|fix| fix.fixes.clone()),
            differs: checking.report.differs,
            before: workshop.way_before(),
            shown_run: contradiction(state, &answered),
            separate: Narrator::new(&state.session.recording, state.options.language.texts())
                .separate_locks(),
            origin: checking.origin,
            lessons: state.learn.lessons.clone(),
            answered,
        })
    }
}

/// Returns a note on a failing run of a lock that is reported as holding: the run is outside the
/// bounds, or the search has missed it.
fn contradiction(state: &State, answered: &ReportText) -> Option<String> {
    let texts = state.options.language.texts();
    let is_broken = |finding: &&Finding| finding.severity == Severity::Broken;
    let finding = state.session.recording.findings().iter().find(is_broken)?;
    (answered.outcome == Verdict::Holds).then(|| {
        let title = Narrator::new(&state.session.recording, texts).finding_message(finding).title;
        if state.workshop().answer_covers_run() {
            texts.check_panel.missed(&title)
        } else {
            texts.check_panel.of_another_run(&title)
        }
    })
}

/// The state, which always counts as changed: comparing it would take longer than rendering the
/// result.
#[derive(Clone)]
pub(crate) struct Latest(pub(crate) State);

impl PartialEq for Latest {
    fn eq(&self, _: &Latest) -> bool {
        false
    }
}

/// Returns the state while the strip is open.
#[hook]
pub(crate) fn use_latest() -> Option<Latest> {
    use_shown(|it| it.state.check.is_open.then(|| Latest(it.state.clone())))
}

/// Returns the number of columns for one line of sentences in the strip. Longer texts belong in the
/// details. A narrow page has room for all sentences.
#[hook]
pub(crate) fn use_line_columns() -> usize {
    use_shown(|it| match it.page_size.0 {
        ..NARROW_PAGE => usize::MAX / 2,
        NARROW_PAGE..1_400 => 94,
        _ => 118,
    })
}

/// Scrolls the side panel, which on a phone contains the element, to its beginning after a change of
/// `dependency`.
#[hook]
pub(crate) fn use_side_at_top<T: PartialEq + 'static>(element: &NodeRef, dependency: T) {
    let element = element.clone();
    use_effect_with(dependency, move |_| {
        let element = element.cast::<Element>();
        let side = element.and_then(|it| it.closest(".side").ok().flatten());
        side.iter().for_each(|it| it.set_scroll_top(0));
    });
}
