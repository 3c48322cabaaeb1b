//! Next moves: the moves possible now, each with a preview of its effect.

use crate::kit::contexts::{
    Action, on_click, use_dispatch, use_recording, use_shown, use_texts, use_world,
};
use crate::kit::controls::{Chip, ChipLook, PanelHead, move_words};
use crate::workshop::run_on::GoOn;
use crate::workshop::session::action::RunAction;
use i18n::milliseconds;
use narration::{Placement, describe_due_move, preview, scheduled_actions};
use primitives::{ClientId, Millis};
use simulator::{Move, World};
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of moves shown that are not due.
const SHOWN_LATER: usize = 3;

#[component]
pub(crate) fn Next() -> Html {
    let text = use_texts();
    let (recording, world) = (use_recording(), use_world());
    let moves = use_shown(|it| it.state.session.work.moves);
    let is_playing = use_shown(|it| it.state.playback.playing.is_some());
    let is_disabled = use_shown(|it| it.state.session.is_replaced());
    let is_without_run = use_shown(|it| it.state.workshop().client_without_run().is_some());
    let recorded = recording.run().moves().get(moves);
    let due = world.due_moves();
    let others = due.iter().filter(|due| recorded != Some(*due));
    let row = |next: &Move| {
        // During playback there is no time to read previews.
        let sentence = if is_playing && next.happens_by_itself() {
            describe_due_move(&world, next, Placement::BesideClient, text)
        } else {
            preview(&world, next, Placement::BesideClient, text)
        };
        let happens_now = matches!(next, Move::Run(_) | Move::Deliver(_));
        html! {
            <MoveButton
                next={next.clone()}
                {sentence}
                at={happens_now.then(|| world.now())}
                is_recorded={recorded == Some(next)}
                {is_disabled}
            />
        }
    };
    let moves: Vec<&Move> = recorded.into_iter().chain(others).collect();
    if is_without_run {
        return Html::default();
    }
    html! {
        <section class="next" aria-label={text.next_move.next_move}>
            <PanelHead name={text.next_move.next_move} />
            if moves.is_empty() {
                <p class="hint">{ text.next_move.nothing_is_due }</p>
            }
            { moves.into_iter().map(row).collect::<Html>() }
            <Later {world} first={due.first().and_then(Move::client)} />
            <GoOn />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct MoveButtonProps {
    next: Move,
    /// Preview of the move's effect.
    sentence: AttrValue,
    /// Time of the move, if shown.
    at: Option<Millis>,
    /// Whether this is the recorded next move of the run.
    is_recorded: bool,
    is_disabled: bool,
}

/// Renders a move that the user can choose.
#[component]
fn MoveButton(props: &MoveButtonProps) -> Html {
    let (text, dispatch) = (&use_texts().next_move, use_dispatch());
    let MoveButtonProps { next, sentence, at, is_recorded, is_disabled } = props;
    let client = next.client();
    let time = at.map(|at| text.happens_at(&milliseconds(at)));
    html! {
        <button
            class={classes!("move", is_recorded.then_some("recorded"))}
            disabled={*is_disabled}
            onclick={on_click(&dispatch, Action::Run(RunAction::Choose(next.clone())))}
        >
            if let Some(client) = client {
                <Chip {client} />
            }
            { move_words(sentence, time) }
            if *is_recorded {
                <span class="to">{ text.this_branch }</span>
            }
        </button>
    }
}

#[derive(Properties, PartialEq)]
struct LaterProps {
    world: Rc<World>,
    /// Client that is due first.
    first: Option<ClientId>,
}

/// Renders moves that become possible only after the moves that are due.
#[component]
fn Later(props: &LaterProps) -> Html {
    let text = use_texts();
    let Some(first) = props.first else { return Html::default() };
    let row = |(client, begin, at): (ClientId, &'static str, _)| {
        let time = text.next_move.happens_at(&milliseconds(at));
        html! {
            <button class="move" disabled=true>
                <Chip {client} look={ChipLook::Future} />
                { move_words(begin, Some(time)) }
                <span class="to">{ text.next_move.is_due_first(&first) }</span>
            </button>
        }
    };
    scheduled_actions(&props.world, text).into_iter().take(SHOWN_LATER).map(row).collect()
}
