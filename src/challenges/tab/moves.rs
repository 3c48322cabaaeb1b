//! Possible moves in an attack challenge, each with its client's digit, and later moves with the
//! client that is due before them.

use crate::challenges::state::ChallengeAction;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::{Chip, ChipLook, Icon, move_words};
use crate::kit::icons;
use i18n::milliseconds;
use learning::{AttackAction, OpenAttack, digit_of, until_something_changes};
use narration::{Placement, preview, scheduled_actions};
use primitives::ClientId;
use simulator::{Move, World};
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of moves shown that are not due.
const SHOWN_LATER: usize = 3;

#[derive(Properties, PartialEq)]
pub(crate) struct MovesProps {
    pub(crate) attack: OpenAttack,
    /// World at the end of the run.
    pub(crate) world: Rc<World>,
}

#[component]
pub(crate) fn Moves(props: &MovesProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let MovesProps { attack, world } = props;
    let next = attack.next_moves();
    let goes_on = use_memo(world.clone(), |world| {
        until_something_changes(world).is_some_and(|it| it.len() > 1)
    });
    // During the choice of a target, the digits select targets.
    let is_aimed = attack.fault.is_some();
    let row = |made: &Move| {
        let digit = digit_of(made, &next).filter(|_| !is_aimed);
        let happens_now = matches!(made, Move::Run(_) | Move::Deliver(_));
        let at = happens_now.then(|| text.next_move.happens_at(&milliseconds(world.now())));
        let sentence = preview(world, made, Placement::BesideClient, text);
        let action = Action::Challenge(ChallengeAction::Attack(AttackAction::Make(made.clone())));
        numbered(digit, (made.client(), None), (&sentence, at), on_click(&dispatch, action))
    };
    let first = next.first().and_then(Move::client);
    let waiting =
        scheduled_actions(world, text).into_iter().take(SHOWN_LATER).filter(|_| first.is_some());
    let waiting = waiting.map(|(client, begin, at)| {
        let time = text.next_move.happens_at(&milliseconds(at));
        let first = first.map(|first| first.to_string()).unwrap_or_default();
        html! {
            <button class="mv" disabled=true>
                <Chip {client} look={ChipLook::Future} />
                <span class="words">{ begin }</span>
                <span class="to">
                    { time }{ " · " }{ text.next_move.is_due_first(&first) }
                </span>
            </button>
        }
    });
    let go_on = Action::Challenge(ChallengeAction::Attack(AttackAction::GoOn));
    html! {
        <section>
            <h2 class="t3">{ text.challenges().what_next }</h2>
            <div class="moves">
                if next.is_empty() {
                    <p class="fine">{ text.next_move.nothing_is_due }</p>
                }
                { for next.iter().map(row) }
                if *goes_on {
                    <button class="mv" onclick={on_click(&dispatch, go_on)}>
                        if !is_aimed {
                            <kbd aria-hidden="true">{ "→" }</kbd>
                        }
                        <Icon sign={icons::FORWARD} />
                        <span class="words">{ text.challenges().go_on }</span>
                    </button>
                }
                { for waiting }
            </div>
        </section>
    }
}

/// Renders a move with its digit, its client or server, a preview of its effect, and its time.
pub(crate) fn numbered(
    digit: Option<u8>,
    (client, server): (Option<ClientId>, Option<String>),
    (sentence, at): (&str, Option<String>),
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button class="mv" {onclick}>
            if let Some(digit) = digit {
                <kbd aria-hidden="true">{ digit }</kbd>
            }
            if let Some(client) = client {
                <Chip {client} />
            }
            if let Some(server) = server {
                <b>{ server }</b>
            }
            { move_words(sentence, None) }
            if let Some(at) = at {
                <span class="to">{ at }</span>
            }
        </button>
    }
}
