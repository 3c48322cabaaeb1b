//! How the run is told: as a transcript, as a diagram, as Redis's log; and the tabs of a narrow page.

mod diagram;
mod log;
mod transcript;
mod window;

pub(super) use window::{Told, use_told};

use super::element::{Element, element};
use super::parts::{Choice, Part, on_click, segmented};
use crate::properties::Severity;
use crate::text::fill_with;
use crate::view::state::{Action, Pane, Telling};

pub(super) fn telling(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let choice = |telling: Telling| Choice {
        name: match telling {
            Telling::Steps => text.steps,
            Telling::Diagram => text.history.diagram,
            Telling::Log => text.history.log,
        },
        is_chosen: telling == state.telling,
        action: Action::Tell(telling),
    };
    let folded = part.told.index.folded_polls;
    let folded = (folded > 0 && state.telling != Telling::Log)
        .then(|| element("span").class("meta").with(fill_with(text.polls_folded, &[&folded])));
    let head = element("div")
        .class("head")
        .with(segmented(text.history.told_as, Telling::ALL.map(choice), act))
        .with(folded);
    let told = match state.telling {
        Telling::Steps => transcript::transcript(part),
        Telling::Diagram => diagram::diagram(part),
        Telling::Log => log::log(part),
    };
    element("section").set("aria-label", text.steps).with(head).with(told)
}

/// A row that goes to its step. `key` tells it apart from the other rows.
fn row_of(
    part: &Part,
    step: usize,
    (severity, key): (Option<Severity>, usize),
    cells: [Element; 3],
) -> Element {
    let Part { state, act, .. } = part;
    let is_current = step == state.step;
    let verdict = severity.map(|severity| match severity {
        Severity::Broken => "bad",
        Severity::Warning => "warn",
    });
    // The arrow keys reach every row; as tab stops they would only be in the way.
    let button = element("button")
        .set("tabindex", "-1")
        .on("click", on_click(act, Action::GoTo(step)))
        .with(element("span").class("number").with(step));
    let button = cells.into_iter().fold(button, Element::with);
    element("li")
        .key(key)
        .class("row")
        .class(verdict)
        .class(is_current.then_some("current"))
        .class((step > state.step).then_some("future"))
        .set("aria-current", is_current.then_some("step"))
        .with(button)
}

/// Where there is room for one pane only, the tabs that choose it.
pub(super) fn pane_tabs(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let tab = |pane: Pane| {
        let name = match pane {
            Pane::Code => text.code,
            Pane::Steps => text.steps,
            Pane::Redis => text.redis,
            Pane::Verdict => text.verdict,
        };
        let findings = state.recording.findings().len();
        let count = (pane == Pane::Verdict && findings > 0).then_some(findings);
        element("button")
            .set("aria-pressed", state.pane == pane)
            .on("click", on_click(act, Action::OpenPane(pane)))
            .with(name)
            .with(count.map(|count| element("span").class("count").with(count)))
    };
    element("nav")
        .class("pane-tabs")
        .set("aria-label", text.panes)
        .all(Pane::ALL.into_iter().map(tab))
}
