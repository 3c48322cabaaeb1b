//! Row of all history lists: it has a number, and a click goes to its step.

use crate::kit::contexts::{Action, Dispatch, on_click};
use crate::run_view::playback::PlaybackAction;
use lock_semantics::Severity;
use std::cmp::Ordering;
use yew::prelude::*;

/// Index of a row among all rows, needed if only some rows are in the document.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) place: usize,
    pub(crate) total: usize,
}

/// A row of a list.
pub(crate) struct Row {
    /// Step to which a click goes.
    pub(crate) step: usize,
    /// Label for the number, if the row contains several steps.
    pub(crate) number: Option<AttrValue>,
    /// Order of the step relative to the current one.
    pub(crate) when: Ordering,
    /// Severity of the finding at this step.
    pub(crate) severity: Option<Severity>,
    /// Whether the row is the current position of the list although its step is not the current
    /// one.
    pub(crate) is_marked: bool,
    /// Additional CSS class.
    pub(crate) class: Option<&'static str>,
    pub(crate) position: Option<Position>,
}

impl Row {
    /// Returns a row without a finding.
    pub(crate) fn new(step: usize, when: Ordering, position: Option<Position>) -> Row {
        Row { step, number: None, when, severity: None, is_marked: false, class: None, position }
    }

    /// Renders the row with its cells after the number.
    pub(crate) fn render(self, dispatch: &Dispatch, cells: Html) -> Html {
        let Row { step, number, when, severity, is_marked, class, position } = self;
        let onclick = on_click(dispatch, Action::Playback(PlaybackAction::GoTo(step)));
        let severity = severity.map(|severity| match severity {
            Severity::Broken => "bad",
            Severity::LeaseLimit => "warn",
        });
        let when_class = match when {
            Ordering::Less => None,
            Ordering::Equal => Some("current"),
            Ordering::Greater => Some("future"),
        };
        // The list scrolls to the row with this attribute.
        let current = match when {
            Ordering::Equal => Some("step"),
            _ => is_marked.then_some("true"),
        };
        // The arrow keys reach every row, so the buttons need no tab stops.
        html! {
            <li
                aria-setsize={position.map(|it| it.total.to_string())}
                aria-posinset={position.map(|it| (it.place + 1).to_string())}
                aria-current={current}
                class={classes!("row", severity, when_class, class)}
            >
                <button tabindex="-1" {onclick}>
                    <span class={classes!("number", number.is_some().then_some("joint"))}>
                        { number.unwrap_or_else(|| step.to_string().into()) }
                    </span>
                    { cells }
                </button>
            </li>
        }
    }
}
