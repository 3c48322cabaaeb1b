//! The faults that can be made to happen: each kind with its key; then whom it hits, and how much
//! of it there is.

use super::moves::numbered;
use crate::faults::FaultKind;
use crate::moves::{Clock, Move};
use crate::report::preview;
use crate::tasks::Task;
use crate::text::{Sentences, fill_with};
use crate::view::fault_names::{fault_for_any, fault_icon, fault_key, fault_title};
use crate::view::page::context::{Dispatch, on_click, use_dispatch, use_sentences};
use crate::view::page::controls::Icon;
use crate::view::page::faults::{AmountForm, AmountPlace};
use crate::view::state::{Action, ChallengeAction, OpenAttack, digit_of};
use crate::world::World;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct BreakingProps {
    pub task: Rc<Task>,
    pub attack: OpenAttack,
    /// The world where the run stands.
    pub world: Rc<World>,
}

#[component]
pub fn Breaking(props: &BreakingProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let BreakingProps { task, attack, world } = props;
    let purse = task.purse();
    let kinds = FaultKind::ALL.into_iter().filter(|kind| purse.count(*kind) > 0);
    html! {
        <section>
            <h2 class="t3">{ text.challenging().or_break }</h2>
            <div class="moves">{ for kinds.map(|kind| row(kind, task, attack, (&dispatch, text))) }</div>
            if let Some(kind) = attack.fault {
                <div class="targets">
                    if attack.asking.is_none() {
                        <h3>{ text.challenging().whom }</h3>
                        <div class="moves">{ targets(kind, attack, world, (&dispatch, text)) }</div>
                    }
                    if let Some(asking) = attack.asking.clone() {
                        <AmountForm
                            {asking}
                            world={world.clone()}
                            is_replaced=false
                            place={AmountPlace::Challenge}
                        />
                    }
                </div>
            }
        </section>
    }
}

/// A kind of fault. It says why it cannot be chosen, if it cannot.
fn row(
    kind: FaultKind,
    task: &Task,
    attack: &OpenAttack,
    (dispatch, text): (&Dispatch, &Sentences),
) -> Html {
    let told = text.challenging();
    let left = task.purse().count(kind).saturating_sub(attack.spent().count(kind));
    let can_happen = !attack.targets(kind).is_empty();
    let state = match (left, can_happen) {
        (0, _) => told.spent.to_owned(),
        (_, false) => told.not_now.to_owned(),
        (left, true) => fill_with(told.left, &[&left]),
    };
    let is_open = attack.fault == Some(kind);
    let choose = ChallengeAction::Break((!is_open).then_some(kind));
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

/// Whom it can hit, with what would come of it.
fn targets(
    kind: FaultKind,
    attack: &OpenAttack,
    world: &World,
    (dispatch, text): (&Dispatch, &Sentences),
) -> Html {
    let all = attack.targets(kind);
    let target = |made: &Move| {
        // How long it lasts is asked next.
        let sentence = match made {
            Move::Pause { .. } | Move::Delay { .. } | Move::Jump { .. } => fault_title(kind, text),
            _ => preview(world, made, text),
        };
        let server = match made.subject() {
            Some(Clock::Server(server)) => Some(server.to_string()),
            _ => None,
        };
        let action = Action::Challenge(ChallengeAction::Ask(Some(made.clone())));
        let digit = digit_of(made, &all);
        numbered(digit, (made.client(), server), (&sentence, None), on_click(dispatch, action))
    };
    all.iter().map(target).collect()
}
