//! Button that opens the comparison.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::run_on::use_is_busy;
use session::ComparedRun;
use yew::prelude::*;

/// The runs before that a button offers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Offered {
    /// Any run, or the comparison that was closed. The button is hidden if another one
    /// offers a version.
    Any,
    /// The run of an earlier version of the program. The button is part of a check result.
    Version,
}

#[derive(Properties, PartialEq)]
pub(crate) struct CompareButtonProps {
    pub(crate) offered: Offered,
    #[prop_or("button")]
    pub(crate) class: &'static str,
}

/// Renders a button that compares the current run, if there is another run.
#[component]
pub(crate) fn CompareButton(props: &CompareButtonProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let has_comparison = use_shown(|it| it.state.session.comparison.is_some());
    let first = use_shown(|it| it.state.workshop().comparable_runs().first().copied());
    let is_busy = use_is_busy();
    let has_result = use_shown(|it| it.state.workshop().report_in_strip().is_some());
    let is_version = first.is_some_and(|it| !matches!(it, ComparedRun::Branch(_)));
    let action = match props.offered {
        Offered::Any if has_result && is_version => None,
        Offered::Any if has_comparison => Some(ComparisonAction::Show),
        Offered::Any => first.map(ComparisonAction::Start),
        Offered::Version => first.filter(|_| is_version).map(ComparisonAction::Start),
    };
    let Some(action) = action else { return Html::default() };
    html! {
        <button
            class={props.class}
            disabled={is_busy}
            onclick={on_click(&dispatch, Action::Comparison(action))}
        >
            { text.comparison.compare }
        </button>
    }
}
