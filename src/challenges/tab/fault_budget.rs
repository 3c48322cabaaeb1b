//! Fault budget of a challenge with the faults left and used, and an explanation of par.

use crate::kit::controls::Icon;
use crate::kit::fault_names::{fault_icon, fault_title};
use i18n::Texts;
use learning::{Challenge, OpenAttack};
use simulator::FaultKind;
use yew::prelude::*;

/// Renders the explanation of par and of its units.
pub(crate) fn about_par(text: &Texts) -> Html {
    let messages = text.challenges();
    html! {
        <details class="about-par">
            <summary>{ messages.what_par_is }</summary>
            <p class="body">{ messages.par_means }</p>
            <p class="body">{ messages.move_means }</p>
            <p class="body">{ messages.switch_means }</p>
            <p class="body">{ messages.claim_means }</p>
        </details>
    }
}

pub(crate) fn fault_budget(task: &Challenge, attack: &OpenAttack, text: &Texts) -> Html {
    let messages = text.challenges();
    let fault_budget = task.budget();
    if fault_budget.is_empty() {
        return html! { <p class="fault-budget fine">{ text.challenge_results().no_purse }</p> };
    }
    let kinds = FaultKind::ALL.into_iter().filter(|kind| fault_budget.count(*kind) > 0);
    let coin = |kind: FaultKind| {
        let spent = attack.spent_at(kind);
        let left = usize::from(fault_budget.count(kind)).saturating_sub(spent.len());
        let words = match spent.last() {
            Some(step) if left == 0 => messages.spent_at(step),
            _ => messages.left(&left),
        };
        html! {
            <li class={classes!("coin", (left == 0).then_some("spent"))}>
                <Icon sign={fault_icon(kind)} />
                <span>{ fault_title(kind, text) }<small>{ words }</small></span>
            </li>
        }
    };
    html! {
        <div class="fault-budget">
            <p class="fine">{ messages.your_faults }</p>
            <ul>{ for kinds.map(coin) }</ul>
        </div>
    }
}
