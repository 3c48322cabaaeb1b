//! Row of all history lists: it has a number, and a click goes to its step.

use crate::kit::contexts::{Action, use_dispatch};
use crate::run_view::playback::PlaybackAction;
use lock_semantics::Severity;
use std::cmp::Ordering;
use yew::prelude::*;

/// Index of a row among all rows, needed if only some rows are in the document.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub place: usize,
    pub total: usize,
}

#[derive(Properties, PartialEq)]
pub struct RowProps {
    /// Step to which a click goes.
    pub step: usize,
    /// Label for the number, if the row contains several steps.
    #[prop_or_default]
    pub number: Option<AttrValue>,
    /// Order of the step relative to the current one.
    pub when: Ordering,
    /// Severity of the finding at this step.
    #[prop_or_default]
    pub severity: Option<Severity>,
    /// Whether the row is the current position of the list although its step is not the current
    /// one.
    #[prop_or_default]
    pub is_marked: bool,
    /// Additional CSS class.
    #[prop_or_default]
    pub class: Option<&'static str>,
    pub position: Option<Position>,
    /// Cells after the number.
    pub children: Html,
}

#[component]
pub fn Row(props: &RowProps) -> Html {
    let RowProps { step, when, severity, position, .. } = props;
    let step = *step;
    let onclick =
        use_dispatch().reform(move |_: MouseEvent| Action::Playback(PlaybackAction::GoTo(step)));
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
        _ => props.is_marked.then_some("true"),
    };
    // The arrow keys reach every row, so the buttons need no tab stops.
    html! {
        <li
            aria-setsize={position.map(|it| it.total.to_string())}
            aria-posinset={position.map(|it| (it.place + 1).to_string())}
            aria-current={current}
            class={classes!("row", severity, when_class, props.class)}
        >
            <button tabindex="-1" {onclick}>
                <span class={classes!("number", props.number.is_some().then_some("joint"))}>
                    { props.number.clone().unwrap_or_else(|| step.to_string().into()) }
                </span>
                { props.children.clone() }
            </button>
        </li>
    }
}
