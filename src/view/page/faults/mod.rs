//! What may go wrong at this step: first whom it is about, then what, then how much of it.

mod amount;

use super::context::{on_click, use_dispatch, use_sentences};
use super::controls::{Icon, icons};
use crate::ids::{ClientId, ServerId};
use crate::moves::{Clock, Move};
use crate::picture::drawing::client_class;
use crate::picture::drawing::signs::Sign;
use crate::report::preview;
use crate::text::{Sentences, fill};
use crate::view::state::{Action, Asking, amount_of};
use crate::world::{Stage, World};
use amount::AmountForm;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FaultsProps {
    pub world: Rc<World>,
    /// The client or server that gets the fault.
    pub subject: Clock,
    /// The fault whose amount is being typed.
    pub asking: Option<Asking>,
    pub is_playing: bool,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
}

#[component]
pub fn Faults(props: &FaultsProps) -> Html {
    let text = use_sentences();
    let FaultsProps { world, subject, asking, is_playing, is_replaced } = props;
    let faults: Vec<Move> = world.moves().into_iter().filter(|it| is_of(it, *subject)).collect();
    let asking = asking.as_ref().filter(|asking| asking.fault.subject() == Some(*subject));
    let button = |fault: &Move| {
        let (sign, words) = label(world, fault, text);
        let has_amount = amount_of(fault).is_some();
        let title = !has_amount && !is_playing;
        html! {
            <FaultButton
                fault={fault.clone()}
                {sign}
                {words}
                title={title.then(|| AttrValue::from(preview(world, fault, text)))}
                is_asked={has_amount.then(|| asking.is_some_and(|asking| asking.fault == *fault))}
                is_disabled={*is_replaced}
            />
        }
    };
    html! {
        <div class="break">
            <h3>{ text.driving.break_something }</h3>
            <Subjects
                clients={world.clients().count()}
                servers={world.servers().count()}
                chosen={*subject}
            />
            if faults.is_empty() {
                <p class="hint">{ fill(text.driving.no_fault, &[&name(*subject)]) }</p>
            }
            <div class="buttons">{ for faults.iter().map(button) }</div>
            if let Some(asking) = asking {
                <AmountForm
                    asking={asking.clone()}
                    world={world.clone()}
                    is_replaced={*is_replaced}
                />
            }
        </div>
    }
}

/// Whether it is a fault of this subject, or mends one. A clock can jump either way: that is one
/// fault.
fn is_of(candidate: &Move, subject: Clock) -> bool {
    !candidate.happens_by_itself()
        && candidate.subject() == Some(subject)
        && !matches!(candidate, Move::Jump { by_ms, .. } if *by_ms < 0)
}

fn name(subject: Clock) -> String {
    match subject {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    }
}

#[derive(Properties, PartialEq)]
struct SubjectsProps {
    clients: usize,
    servers: usize,
    chosen: Clock,
}

/// Whom a fault may be about.
#[component]
fn Subjects(props: &SubjectsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let clients = (0..).map(ClientId).map(Clock::Client).take(props.clients);
    let servers = (0..).map(ServerId).map(Clock::Server).take(props.servers);
    let button = |subject: Clock| {
        let class = match subject {
            Clock::Client(client) => client_class(client),
            Clock::Server(_) => "external",
        };
        html! {
            <button
                class={classes!("subject", class)}
                aria-pressed={(subject == props.chosen).to_string()}
                onclick={on_click(&dispatch, Action::TurnTo(subject))}
            >
                { name(subject) }
            </button>
        }
    };
    html! {
        <div class="subjects" role="group" aria-label={text.driving.fault_target}>
            { for clients.chain(servers).map(button) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FaultButtonProps {
    fault: Move,
    sign: Sign,
    words: AttrValue,
    /// What would come of it.
    title: Option<AttrValue>,
    /// Of a fault with an amount, whether it is being typed.
    is_asked: Option<bool>,
    is_disabled: bool,
}

#[component]
fn FaultButton(props: &FaultButtonProps) -> Html {
    let dispatch = use_dispatch();
    let fault = props.fault.clone();
    let action = match props.is_asked {
        None => Action::Choose(fault),
        Some(is_asked) => Action::Ask((!is_asked).then_some(fault)),
    };
    html! {
        <button
            class="button"
            disabled={props.is_disabled}
            aria-expanded={props.is_asked.map(|is_asked| is_asked.to_string())}
            title={props.title.clone()}
            onclick={on_click(&dispatch, action)}
        >
            <Icon sign={props.sign} />
            { &props.words }
        </button>
    }
}

fn label(world: &World, fault: &Move, text: &Sentences) -> (Sign, String) {
    let text = &text.driving;
    let (sign, sentence, whose) = match fault {
        Move::Crash(client) => (icons::CROSS, text.crash, client.to_string()),
        Move::Pause { client, .. } => (icons::PAUSE, text.pause, client.to_string()),
        Move::Delay { client, .. } if is_answered(world, *client) => {
            (icons::CLOCK, text.delay_reply, String::new())
        }
        Move::Delay { .. } => (icons::CLOCK, text.delay_request, String::new()),
        Move::LoseRequest(_) => (icons::LOST, text.lose_request, String::new()),
        Move::LoseReply(_) => (icons::LOST, text.lose_reply, String::new()),
        Move::Restart(server) => (icons::AGAIN, text.restart, server.to_string()),
        Move::Partition(server) => (icons::CROSS, text.cut_off, server.to_string()),
        Move::Heal(server) => (icons::AGAIN, text.reach_again, server.to_string()),
        Move::Failover(server) => (icons::AGAIN, text.fail_over, server.to_string()),
        _ => (icons::CLOCK, text.jump_clock, String::new()),
    };
    (sign, fill(sentence, &[&whose]))
}

fn is_answered(world: &World, client: ClientId) -> bool {
    let call = world.client(client).and_then(|client| client.call());
    call.is_some_and(|call| matches!(call.stage, Stage::Answered(_)))
}
