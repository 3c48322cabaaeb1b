//! Faults of one client or server, each at a fixed position.

use crate::kit::contexts::{Action, Dispatch, on_click};
use crate::kit::controls::Icon;
use crate::kit::fault_menu::FaultOffer;
use crate::kit::fault_names::{fault_for_one, fault_icon};
use crate::kit::icons;
use crate::kit::intent::Intent;
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use narration::{Placement, preview};
use primitives::ClientId;
use session::amount_of;
use simulator::{Clock, Move, Stage, World};
use yew::prelude::*;

/// Context of the offered faults.
pub(crate) struct Offered<'a> {
    /// World in which the fault would happen.
    pub(crate) world: &'a World,
    pub(crate) subject: Clock,
    /// Fault whose amount is being typed.
    pub(crate) open: Option<&'a Move>,
    /// Step to which the page jumps first, or `None` for the current step.
    pub(crate) at: Option<usize>,
    /// Whether the run is being replayed, so that no fault can be chosen.
    pub(crate) is_replaced: bool,
}

/// Renders a row for each fault.
pub(crate) fn offers(offered: &Offered, dispatch: &Dispatch, text: &Texts) -> Html {
    let &Offered { world, subject, open, at, is_replaced } = offered;
    let row = |offer: FaultOffer| {
        let fault = offer.of(subject, world);
        let (sign, words) = label(offer, subject, world, text);
        let is_open = open.is_some() && open == fault.as_ref();
        let has_amount = fault.as_ref().is_some_and(|fault| amount_of(fault).is_some());
        let onclick = fault
            .clone()
            .map(|fault| on_click(dispatch, Action::Intent(Intent::TryFault(at, fault))));
        let title = fault
            .as_ref()
            .filter(|_| !has_amount)
            .map(|it| preview(world, it, Placement::Alone, text));
        let reason = fault.is_none().then(|| why_not(offer, subject, world, text)).flatten();
        html! {
            <button
                key={offer.key()}
                class="item"
                disabled={fault.is_none() || is_replaced}
                aria-expanded={has_amount.then(|| is_open.to_string())}
                aria-keyshortcuts={offer.key()}
                title={title.map(AttrValue::from)}
                {onclick}
            >
                <Icon {sign} />
                <span class="words">{ words }</span>
                if let Some(reason) = reason {
                    <small>{ reason }</small>
                }
                <kbd aria-hidden="true">{ offer.key() }</kbd>
            </button>
        }
    };
    html! { <div class="items">{ for FaultOffer::all_of(subject).iter().copied().map(row) }</div> }
}

fn label(offer: FaultOffer, subject: Clock, world: &World, text: &Texts) -> (Sign, String) {
    let (client, name) = match subject {
        Clock::Client(client) => (Some(client), client.to_string()),
        Clock::Server(server) => (None, server.to_string()),
    };
    let is_answered = client.is_some_and(|client| is_answered(world, client));
    let is_cut_off = matches!(offer.of(subject, world), Some(Move::Heal(_)));
    let kind = offer.kind(is_answered);
    match offer {
        FaultOffer::CutOff if is_cut_off => (icons::UNDO, text.faults.reach_again(&name)),
        FaultOffer::Delay if is_answered => (fault_icon(kind), text.faults.delay_reply.to_owned()),
        _ => (fault_icon(kind), fault_for_one(kind, &name, text)),
    }
}

/// Returns the reason for which a fault is impossible now, unless it is obvious.
fn why_not(offer: FaultOffer, subject: Clock, world: &World, text: &Texts) -> Option<&'static str> {
    let text = &text.next_move;
    let has_ended = match subject {
        Clock::Client(client) => world.client(client).is_some_and(|client| !client.is_alive()),
        Clock::Server(_) => false,
    };
    match offer {
        FaultOffer::Crash | FaultOffer::Pause => has_ended.then_some(text.has_ended),
        FaultOffer::Delay | FaultOffer::Lose => Some(text.nothing_under_way),
        FaultOffer::FailOver => Some(text.no_replica),
        FaultOffer::Restart | FaultOffer::CutOff | FaultOffer::SetClock => None,
    }
}

fn is_answered(world: &World, client: ClientId) -> bool {
    let call = world.client(client).and_then(|client| client.call());
    call.is_some_and(|call| matches!(call.stage, Stage::Answered(_)))
}
