//! The field for how long a fault lasts or how far it sets a clock, and what it would do.

use super::super::browser;
use super::super::context::{on_click, use_dispatch, use_sentences};
use super::super::controls::Chip;
use super::super::next::words;
use crate::moves::Move;
use crate::report::preview;
use crate::text::{fill, grouped};
use crate::view::state::{Action, Asking};
use crate::world::World;
use std::rc::Rc;
use web_sys::{HtmlElement, HtmlInputElement};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct AmountFormProps {
    pub asking: Asking,
    pub world: Rc<World>,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
    /// What each thing that can be done with it leads to.
    pub on: AmountActions,
}

/// What typing, choosing and giving up lead to.
#[derive(Clone, Copy, PartialEq)]
pub struct AmountActions {
    pub typed: fn(String) -> Action,
    pub chosen: fn(Move) -> Action,
    pub given_up: fn() -> Action,
}

/// In the workshop, where the fault happens at once.
pub const IN_WORKSHOP: AmountActions = AmountActions {
    typed: Action::TypeAmount,
    chosen: Action::Choose,
    given_up: || Action::Ask(None),
};

#[component]
pub fn AmountForm(props: &AmountFormProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let AmountFormProps { asking, world, is_replaced, on } = props;
    let AmountActions { typed, chosen, given_up } = *on;
    let is_jump = matches!(asking.fault, Move::Jump { .. });
    let question = if is_jump { text.driving.by_how_much } else { text.driving.how_long };
    let answered = asking.answered();
    let is_wrong = answered.is_none();
    let said = match &answered {
        Some(fault) => preview(world, fault, text),
        None => {
            let (least, greatest) = asking.range();
            let range = [least, greatest].map(|it| amount(it, is_jump));
            fill(text.driving.whole_number, &range.each_ref().map(String::as_str))
        }
    };
    let client = asking.fault.client().filter(|_| !is_wrong);
    let oninput = dispatch.reform(move |event: InputEvent| {
        typed(event.target_unchecked_into::<HtmlInputElement>().value())
    });
    let onsubmit = dispatch.reform(move |event: SubmitEvent| {
        event.prevent_default();
        answered.clone().map_or_else(given_up, chosen)
    });
    let preset = |(preset, is_past_the_ttl): (i64, bool)| {
        let shown = amount(preset, is_jump) + "\u{a0}ms";
        let words = match is_past_the_ttl {
            true => fill(text.driving.past_the_ttl, &[&shown]),
            false => shown,
        };
        let fault = asking.with(preset);
        let title = fault.as_ref().map(|fault| AttrValue::from(preview(world, fault, text)));
        let do_it = fault.map_or_else(given_up, chosen);
        html! {
            <button
                class="button"
                type="button"
                disabled={*is_replaced}
                {title}
                onclick={on_click(&dispatch, do_it)}
            >
                { words }
            </button>
        }
    };
    let form = use_node_ref();
    let opened = form.clone();
    use_effect_with(asking.fault.clone(), move |_| {
        opened.cast::<HtmlElement>().iter().for_each(browser::focus_first);
    });
    html! {
        <form ref={form} class="asking" {onsubmit}>
            <div class="buttons">{ for presets(world, is_jump).into_iter().map(preset) }</div>
            <label for="amount">{ question }</label>
            <input
                id="amount"
                inputmode={if is_jump { "text" } else { "numeric" }}
                autocomplete="off"
                value={asking.text.clone()}
                aria-invalid={is_wrong.to_string()}
                aria-describedby="amount-said"
                {oninput}
            />
            <p id="amount-said" class={is_wrong.then_some("wrong")}>
                if let Some(client) = client {
                    <Chip {client} />
                }
                { " " }
                { words(&said, client, None) }
            </p>
            <div class="buttons">
                <button class="button primary" type="submit" disabled={is_wrong || *is_replaced}>
                    { text.driving.do_it }
                </button>
                <button
                    class="button"
                    type="button"
                    onclick={on_click(&dispatch, given_up())}
                >
                    { text.driving.cancel }
                </button>
            </div>
        </form>
    }
}

/// Amounts that are often wanted, and whether it is the one that outlasts the keys that are there.
fn presets(world: &World, is_jump: bool) -> Vec<(i64, bool)> {
    if is_jump {
        return [-10_001, -1_000, 1_000, 10_001].map(|amount| (amount, false)).to_vec();
    }
    let mut ttl = 0;
    for (id, server) in world.servers() {
        let Some(now) = world.server_now(id) else { continue };
        server.entries().for_each(|(_, entry)| ttl = ttl.max(entry.pttl(now)));
    }
    let past = if ttl > 0 { (ttl + 1, true) } else { (10_001, false) };
    vec![(100, false), (1_000, false), past]
}

/// `1 000`; of a jump `−1 000`, `+1 000`.
fn amount(number: i64, is_jump: bool) -> String {
    let sign = match number {
        ..0 => "−",
        _ if is_jump => "+",
        _ => "",
    };
    [sign, &grouped(number.unsigned_abs())].concat()
}
