//! Faults of an attack challenge: each kind with its key, then the choice of its target and its
//! amount.

use crate::challenges::state::ChallengeAction;
use crate::challenges::tab::moves::numbered;
use crate::kit::amount_form::AmountForm;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::fault_names::{fault_for_any, fault_icon, fault_key, fault_title};
use i18n::Texts;
use learning::{AttackAction, Challenge, OpenAttack, digit_of};
use narration::{Placement, preview};
use simulator::{Clock, FaultKind, Move, World};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct BreakingProps {
    pub(crate) task: Rc<Challenge>,
    pub(crate) attack: OpenAttack,
    /// World at the end of the run.
    pub(crate) world: Rc<World>,
}

#[component]
pub(crate) fn Breaking(props: &BreakingProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let BreakingProps { task, attack, world } = props;
    let fault_budget = task.budget();
    let kinds = FaultKind::ALL.into_iter().filter(|kind| fault_budget.count(*kind) > 0);
    html! {
        <section>
            <h2 class="t3">{ text.challenges().or_break }</h2>
            <div class="moves">{ for kinds.map(|kind| row(kind, task, attack, &dispatch, text)) }</div>
            if let Some(kind) = attack.fault {
                <div class="targets">
                    if attack.asking.is_none() {
                        <h3>{ text.challenges().whom }</h3>
                        <div class="moves">{ targets(kind, attack, world, &dispatch, text) }</div>
                    }
                    if let Some(asking) = attack.asking.clone() {
                        <AmountForm
                            {asking}
                            world={world.clone()}
                            is_replaced=false
                            ontype={dispatch.reform(|text| attacks(AttackAction::TypeAmount(text)))}
                            onanswer={dispatch.reform(|fault| attacks(match fault {
                                Some(fault) => AttackAction::Make(fault),
                                None => AttackAction::EnterAmount(None),
                            }))}
                        />
                    }
                </div>
            }
        </section>
    }
}

/// Renders a kind of fault with the number left, or with the reason for which it cannot be chosen.
fn row(
    kind: FaultKind,
    task: &Challenge,
    attack: &OpenAttack,
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let left = task.budget().count(kind).saturating_sub(attack.spent().count(kind));
    let can_happen = !attack.targets(kind).is_empty();
    let state = match (left, can_happen) {
        (0, _) => messages.spent.to_owned(),
        (_, false) => messages.not_now.to_owned(),
        (left, true) => messages.left(&left),
    };
    let is_open = attack.fault == Some(kind);
    let choose = ChallengeAction::Attack(AttackAction::SelectFault((!is_open).then_some(kind)));
    html! {
        <button
            key={fault_key(kind)}
            class="mv"
            disabled={left == 0 || !can_happen}
            aria-expanded={is_open.to_string()}
            aria-keyshortcuts={fault_key(kind)}
            onclick={on_click(dispatch, Action::Challenge(choose))}
        >
            <kbd aria-hidden="true">{ fault_key(kind).to_uppercase() }</kbd>
            <Icon sign={fault_icon(kind)} />
            <span class="words">{ fault_for_any(kind, text) }</span>
            <span class="to">{ state }</span>
        </button>
    }
}

/// Renders the possible targets of a fault, with a preview of its effect on each.
fn targets(
    kind: FaultKind,
    attack: &OpenAttack,
    world: &World,
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let all = attack.targets(kind);
    let target = |made: &Move| {
        // The next form contains the duration or the offset.
        let sentence = match made {
            Move::Pause { .. } | Move::Delay { .. } | Move::Jump { .. } => fault_title(kind, text),
            _ => preview(world, made, Placement::BesideClient, text),
        };
        let server = match made.subject() {
            Some(Clock::Server(server)) => Some(server.to_string()),
            _ => None,
        };
        let action = Action::Challenge(ChallengeAction::Attack(AttackAction::EnterAmount(Some(
            made.clone(),
        ))));
        let digit = digit_of(made, &all);
        numbered(digit, (made.client(), server), (&sentence, None), on_click(dispatch, action))
    };
    all.iter().map(target).collect()
}

fn attacks(action: AttackAction) -> Action {
    Action::Challenge(ChallengeAction::Attack(action))
}
