//! What may go wrong at this step: first whom it is about, then what, then how much of it.

use super::element::{Element, element};
use super::icons;
use super::next::{is_replaced, words};
use super::parts::{ChipLook, Part, chip, hint, on_click};
use crate::ids::ClientId;
use crate::moves::{Clock, Move};
use crate::picture::drawing::client_class;
use crate::picture::drawing::signs::Sign;
use crate::report::preview;
use crate::text::{fill, grouped};
use crate::view::state::{Action, Asking, State, amount_of};
use crate::world::{Stage, World};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

pub(super) fn breaking(part: &Part) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let subject = subject(state, world);
    let faults: Vec<Move> = world.moves().into_iter().filter(|it| is_of(it, subject)).collect();
    let none = fill(text.driving.no_fault, &[&name(subject)]);
    let asked = state.asking.as_ref().filter(|asking| asking.fault.subject() == Some(subject));
    element("div")
        .class("break")
        .with(element("h3").with(text.driving.break_something))
        .with(subjects(part, subject))
        .with(faults.is_empty().then(|| hint(none)))
        .with(element("div").class("buttons").all(faults.into_iter().map(|it| button(part, it))))
        .with(asked.map(|asking| form(part, asking)))
}

/// Whom a fault is to be about: who was chosen, or whose program is shown.
fn subject(state: &State, world: &World) -> Clock {
    let is_there = |subject: &Clock| match *subject {
        Clock::Client(client) => world.client(client).is_some(),
        Clock::Server(server) => world.server(server).is_some(),
    };
    state.subject.filter(is_there).unwrap_or(Clock::Client(state.shown_client()))
}

fn name(subject: Clock) -> String {
    match subject {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    }
}

/// Whether it is a fault of this subject, or mends one. A clock can jump either way: that is one fault.
fn is_of(candidate: &Move, subject: Clock) -> bool {
    !candidate.happens_by_itself()
        && candidate.subject() == Some(subject)
        && !matches!(candidate, Move::Jump { by_ms, .. } if *by_ms < 0)
}

fn subjects(part: &Part, chosen: Clock) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let clients = world.clients().map(|(id, _)| Clock::Client(id));
    let servers = world.servers().map(|(id, _)| Clock::Server(id));
    let button = |subject: Clock| {
        let class = match subject {
            Clock::Client(client) => client_class(client),
            Clock::Server(_) => "guest",
        };
        element("button")
            .class("subject")
            .class(class)
            .set("aria-pressed", subject == chosen)
            .on("click", on_click(act, Action::TurnTo(subject)))
            .with(name(subject))
    };
    element("div")
        .class("subjects")
        .set("role", "group")
        .set("aria-label", text.driving.what_to_break)
        .all(clients.chain(servers).map(button))
}

fn button(part: &Part, fault: Move) -> Element {
    let Part { state, world, act, .. } = part;
    let (drawing, words) = label(part, &fault);
    let is_asked = state.asking.as_ref().is_some_and(|asking| asking.fault == fault);
    let button = element("button").class("button").set("disabled", is_replaced(part));
    let button = if amount_of(&fault).is_some() {
        let ask = Action::Ask((!is_asked).then_some(fault));
        button.set("aria-expanded", is_asked).on("click", on_click(act, ask))
    } else {
        let title =
            state.playing.is_none().then(|| preview(world, &fault, state.language.sentences()));
        button.set("title", title).on("click", on_click(act, Action::Choose(fault)))
    };
    button.with(drawing).with(words)
}

fn label(part: &Part, fault: &Move) -> (Sign, String) {
    let text = &part.state.language.sentences().driving;
    let (drawing, sentence, whose) = match fault {
        Move::Crash(client) => (icons::CROSS, text.crash, client.to_string()),
        Move::Pause { client, .. } => (icons::PAUSE, text.pause, client.to_string()),
        Move::Delay { client, .. } if is_answered(&part.world, *client) => {
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
    (drawing, fill(sentence, &[&whose]))
}

fn is_answered(world: &World, client: ClientId) -> bool {
    let call = world.client(client).and_then(|client| client.call());
    call.is_some_and(|call| matches!(call.stage, Stage::Answered(_)))
}

/// Where the amount of a fault is typed, with what would come of it.
fn form(part: &Part, asking: &Asking) -> Element {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let is_jump = matches!(asking.fault, Move::Jump { .. });
    let question = if is_jump { text.driving.by_how_much } else { text.driving.how_long };
    let (least, greatest) = asking.range();
    let answered = asking.answered();
    let said = match &answered {
        Some(fault) => preview(world, fault, text),
        None => {
            fill(text.driving.whole_number, &[&amount(least, is_jump), &amount(greatest, is_jump)])
        }
    };
    let field = element("input")
        .set("id", "amount")
        .set("inputmode", if is_jump { "text" } else { "numeric" })
        .set("autocomplete", "off")
        .set("value", asking.text.clone())
        .set("aria-invalid", answered.is_none())
        .set("aria-describedby", "amount-said")
        .on("input", act.reform(|event: Event| Action::TypeAmount(typed(&event))));
    let presets = presets(world, is_jump).into_iter().map(|(preset, is_past_the_ttl)| {
        let shown = amount(preset, is_jump) + "\u{a0}ms";
        let words = match is_past_the_ttl {
            true => fill(text.driving.past_the_ttl, &[&shown]),
            false => shown,
        };
        small(words).on("click", on_click(act, Action::TypeAmount(preset.to_string())))
    });
    let chosen = answered.clone();
    let submit = act.reform(move |event: Event| {
        event.prevent_default();
        chosen.clone().map_or(Action::Ask(None), Action::Choose)
    });
    let subject = asking.fault.client().filter(|_| answered.is_some());
    element("form")
        .class("asking")
        .on("submit", submit)
        .with(element("label").set("for", "amount").with(question))
        .with(field)
        .with(element("div").class("buttons").all(presets))
        .with(
            element("p")
                .set("id", "amount-said")
                .class(answered.is_none().then_some("wrong"))
                .with(subject.map(|client| chip(client, ChipLook::Rest)))
                .with(" ")
                .with(words(said, subject, None)),
        )
        .with(
            element("div")
                .class("buttons")
                .with(
                    element("button")
                        .class("button primary")
                        .set("type", "submit")
                        .set("disabled", answered.is_none() || is_replaced(part))
                        .with(text.driving.do_it),
                )
                .with(
                    small(text.driving.cancel.to_owned())
                        .on("click", on_click(act, Action::Ask(None))),
                ),
        )
}

fn small(words: String) -> Element {
    element("button").class("button").set("type", "button").with(words)
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

/// What stands in a field in which something was typed.
pub(super) fn typed(event: &Event) -> String {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}
