//! What may happen next, with what each move would do.

use super::context::{on_click, use_dispatch, use_sentences};
use super::controls::{Chip, ChipLook, PaneHead};
use super::going_on::GoOn;
use crate::view::state::{Action, Trial};
use narration::report::{Recording, later, outline, preview};
use narration::text::{fill, milliseconds};
use primitives::{ClientId, Millis};
use simulator::{Move, World};
use std::rc::Rc;
use yew::prelude::*;

/// So many moves that are not due are shown.
const SHOWN_LATER: usize = 3;

#[derive(Clone, Properties, PartialEq)]
pub struct NextProps {
    pub recording: Rc<Recording>,
    /// How many moves have been made where the run stands.
    pub moves: usize,
    /// The world there.
    pub world: Rc<World>,
    /// Runs that go on by themselves end here.
    pub until: Millis,
    pub is_playing: bool,
    /// Whether long work is under way.
    pub is_busy: bool,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
    /// What is tried with each seed.
    pub trial: Trial,
    /// Whether checking is offered.
    pub can_be_checked: bool,
}

#[component]
pub fn Next(props: &NextProps) -> Html {
    let text = use_sentences();
    let NextProps { recording, world, is_playing, is_replaced, .. } = props;
    let recorded = recording.run().moves().get(props.moves);
    let due = world.due_moves();
    let others = due.iter().filter(|due| recorded != Some(*due));
    let row = |next: &Move| {
        // While it plays nobody has the time to read what would come of each move.
        let sentence = match is_playing {
            true if next.happens_by_itself() => outline(world, next, text),
            _ => preview(world, next, text),
        };
        let happens_now = matches!(next, Move::Run(_) | Move::Deliver(_));
        html! {
            <MoveButton
                next={next.clone()}
                {sentence}
                at={happens_now.then(|| world.now())}
                is_recorded={recorded == Some(next)}
                is_disabled={*is_replaced}
            />
        }
    };
    let moves: Vec<&Move> = recorded.into_iter().chain(others).collect();
    html! {
        <section class="next" aria-label={text.driving.next_move}>
            <PaneHead name={text.driving.next_move} />
            if moves.is_empty() {
                <p class="hint">{ text.driving.nothing_is_due }</p>
            }
            { moves.into_iter().map(row).collect::<Html>() }
            <Later world={world.clone()} first={due.first().and_then(Move::client)} />
            <GoOn
                recording={recording.clone()}
                until={props.until}
                is_busy={props.is_busy}
                trial={props.trial}
                can_be_checked={props.can_be_checked}
            />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct MoveButtonProps {
    next: Move,
    /// What would come of it.
    sentence: AttrValue,
    /// When it happens, if that is said.
    at: Option<Millis>,
    /// Whether it is what comes next in the run.
    is_recorded: bool,
    is_disabled: bool,
}

/// A move that can be chosen.
#[component]
fn MoveButton(props: &MoveButtonProps) -> Html {
    let (text, dispatch) = (&use_sentences().driving, use_dispatch());
    let MoveButtonProps { next, sentence, at, is_recorded, is_disabled } = props;
    let client = next.client();
    let time = at.map(|at| fill(text.happens_at, &[&milliseconds(at)]));
    html! {
        <button
            class={classes!("move", is_recorded.then_some("recorded"))}
            disabled={*is_disabled}
            onclick={on_click(&dispatch, Action::Choose(next.clone()))}
        >
            if let Some(client) = client {
                <Chip {client} />
            }
            { words(sentence, client, time) }
            if *is_recorded {
                <span class="to">{ text.this_branch }</span>
            }
        </button>
    }
}

/// A sentence beside the chip of a client, whom it does not name again.
pub fn words(sentence: &str, client: Option<ClientId>, time: Option<String>) -> Html {
    let name = client.map(|client| format!("{client} ")).unwrap_or_default();
    let sentence = sentence.strip_prefix(&name).unwrap_or(sentence).to_owned();
    html! {
        <span class="words">
            { sentence }
            if let Some(time) = time {
                <span class="time">{ time }</span>
            }
        </span>
    }
}

#[derive(Properties, PartialEq)]
struct LaterProps {
    world: Rc<World>,
    /// Who is due first.
    first: Option<ClientId>,
}

/// What happens only when those who are due have gone first.
#[component]
fn Later(props: &LaterProps) -> Html {
    let text = use_sentences();
    let Some(first) = props.first else { return Html::default() };
    let row = |(client, begin, at): (ClientId, &'static str, _)| {
        let time = fill(text.driving.happens_at, &[&milliseconds(at)]);
        html! {
            <button class="move" disabled=true>
                <Chip {client} look={ChipLook::Future} />
                { words(begin, None, Some(time)) }
                <span class="to">{ fill(text.driving.is_due_first, &[&first.to_string()]) }</span>
            </button>
        }
    };
    later(&props.world, text).into_iter().take(SHOWN_LATER).map(row).collect()
}
