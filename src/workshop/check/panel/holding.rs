//! Parts of the strip for a lock that holds: the observations of the search, and the next harder check.

use crate::kit::contexts::{Action, on_click};
use crate::kit::controls::code_words;
use crate::workshop::check::state::CheckAction;
use i18n::Texts;
use narration::{ReportText, columns_of, faults_in_words};
use search_service::Limits;
use simulator::{FaultBudget, FaultKind};
use yew::prelude::*;

/// Number of observations in the strip.
const ROWS: usize = 3;
/// Number of columns in two lines. The details contain the longer observations too.
const TWO_LINES: usize = 84;

/// Renders the first observations. They show that the verdict is not vacuous.
pub(super) fn observed(answered: &ReportText, texts: &Texts) -> Html {
    let seen = answered.seen.iter().filter(|it| it.is_seen);
    let short = seen.filter(|it| columns_of(&it.sentence) <= TWO_LINES);
    let rows = short.take(ROWS).map(|it| html! { <li>{ code_words(&it.sentence) }</li> });
    html! {
        <div class="ways observed">
            <span>{ texts.check_panel.seen }</span>
            <ul>{ for rows }</ul>
        </div>
    }
}

/// Renders the button that checks the lock with a kind of fault that was not allowed, or `None` if
/// each kind was. The faults of servers are left to the user: on a single server they break every
/// lock.
pub(super) fn harder_check(
    limits: Limits,
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Option<Html> {
    let (known, allowed) = (FaultBudget::OF_CLIENTS, limits.faults());
    let is_new = |kind: &FaultKind| known.count(*kind) > 0 && allowed.count(*kind) == 0;
    let kind = FaultKind::ALL.into_iter().find(is_new)?;
    let fault = faults_in_words(FaultBudget::NOTHING.with(kind, 1), texts).concat();
    let onclick = on_click(dispatch, Action::Check(CheckAction::Allow(kind, 1)));
    Some(html! {
        <button class="button primary" {onclick}>{ texts.check_panel.allow(&fault) }</button>
    })
}
