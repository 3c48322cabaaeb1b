//! Form for the duration of a fault or the offset of a clock jump, with a preview of its effect.

use crate::browser;
use crate::kit::contexts::use_texts;
use crate::kit::controls::{Chip, move_words};
use crate::kit::typed_text::use_typed_text;
use i18n::grouped;
use narration::{Placement, preview};
use session::AmountDraft;
use simulator::{Move, World};
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Element id of the button that injects the fault.
const INJECT: &str = "inject";

#[derive(Properties, PartialEq)]
pub(crate) struct AmountFormProps {
    pub(crate) asking: AmountDraft,
    pub(crate) world: Rc<World>,
    /// Whether the run is being replayed, so that no fault can be chosen.
    pub(crate) is_replaced: bool,
    /// Callback with the text that the user types.
    pub(crate) ontype: Callback<String>,
    /// Callback with the fault, or with `None` if the user cancels.
    pub(crate) onanswer: Callback<Option<Move>>,
}

#[component]
pub(crate) fn AmountForm(props: &AmountFormProps) -> Html {
    let text = use_texts();
    let AmountFormProps { asking, world, is_replaced, ontype, onanswer } = props;
    let is_jump = matches!(asking.fault, Move::Jump { .. });
    let question = if is_jump { text.next_move.by_how_much } else { text.next_move.how_long };
    let answered = asking.answered();
    let is_wrong = answered.is_none();
    let message = match &answered {
        Some(fault) => preview(world, fault, Placement::BesideClient, text),
        None => {
            let (least, greatest) = asking.range();
            let [least, greatest] = [least, greatest].map(|it| amount(it, is_jump));
            text.next_move.whole_number(&least, &greatest)
        }
    };
    let preset = |(preset, is_past_the_ttl): (i64, bool)| {
        let shown = amount(preset, is_jump) + "\u{a0}ms";
        let words = if is_past_the_ttl { text.next_move.past_the_ttl(&shown) } else { shown };
        let is_chosen = answered.is_some() && asking.with(preset) == answered;
        let onclick = ontype.reform(move |_: MouseEvent| preset.to_string());
        html! {
            <button class="button" type="button" aria-pressed={is_chosen.to_string()} {onclick}>
                { words }
            </button>
        }
    };
    let presets: Html = presets(world, is_jump).into_iter().map(preset).collect();
    let client = asking.fault.client().filter(|_| !is_wrong);
    let typed = use_typed_text(&asking.text);
    let typed_text = typed.borrow().text().to_owned();
    let oninput = ontype.reform(move |event: InputEvent| {
        let text = event.target_unchecked_into::<HtmlInputElement>().value();
        typed.borrow_mut().typed(text.clone());
        text
    });
    let onsubmit = onanswer.reform(move |event: SubmitEvent| {
        event.prevent_default();
        answered.clone()
    });
    use_effect_with(asking.fault.clone(), |_| browser::focus_id(INJECT));
    html! {
        <form class="asking" {onsubmit}>
            <label for="amount">{ question }</label>
            <div class="buttons">{ presets }</div>
            <input
                id="amount"
                inputmode={if is_jump { "text" } else { "numeric" }}
                autocomplete="off"
                value={typed_text}
                aria-invalid={is_wrong.to_string()}
                aria-describedby="amount-said"
                {oninput}
            />
            <p id="amount-said" class={is_wrong.then_some("wrong")}>
                if let Some(client) = client {
                    <Chip {client} />
                }
                { " " }
                { move_words(&message, None) }
            </p>
            <div class="buttons">
                <button id={INJECT} class="button primary" type="submit" disabled={is_wrong || *is_replaced}>
                    { text.next_move.do_it }
                </button>
                <button
                    class="button"
                    type="button"
                    onclick={onanswer.reform(|_| None)}
                >
                    { text.next_move.cancel }
                </button>
            </div>
        </form>
    }
}

/// Returns common amounts. `true` marks the duration that is longer than every current TTL.
fn presets(world: &World, is_jump: bool) -> Vec<(i64, bool)> {
    if is_jump {
        return [-10_001, -1_000, 1_000, 10_001].map(|amount| (amount, false)).to_vec();
    }
    let mut ttl = 0;
    for (id, server) in world.servers() {
        let Some(now) = world.server_now(id) else { continue };
        server.entries().for_each(|(_, entry)| ttl = ttl.max(entry.pttl(now)));
    }
    // A second is enough for a client that polls to acquire the lock.
    let past = if ttl > 0 { (ttl + 1_000, true) } else { (10_001, false) };
    vec![(100, false), (1_000, false), past]
}

/// Formats an amount as `1 000`, or for a clock jump as `−1 000` or `+1 000`.
fn amount(number: i64, is_jump: bool) -> String {
    let sign = match number {
        ..0 => "−",
        _ if is_jump => "+",
        _ => "",
    };
    [sign, &grouped(number.unsigned_abs())].concat()
}
