//! A redis-cli to one server at the current step. What one sends is a guest's move, so it is part of the
//! run; what was answered is read off the run. The line itself belongs to the browser until Enter.

use super::super::element::{Element, element};
use super::super::parts::{Part, hint, on_click};
use super::{events_so_far, lock_key};
use crate::console::{Line, Refusal, Style, format, read};
use crate::ids::ServerId;
use crate::moves::Move;
use crate::picture::diagram::Index;
use crate::redis::Bytes;
use crate::report::command;
use crate::text::{Sentences, fill};
use crate::view::state::{Action, State};
use crate::world::{EventKind, World};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

/// So many of the last answers are shown.
const SHOWN: usize = 50;

/// A command is sent no more often than this at once.
const TIMES: u64 = 20;

/// What the console keeps between two drawings.
pub(in crate::view::page) struct Console {
    /// Why the last line was not sent.
    mistake: UseStateHandle<Option<String>>,
    /// How many lines back the one is that was fetched last.
    fetched: Rc<Cell<usize>>,
}

#[hook]
pub(in crate::view::page) fn use_console() -> Console {
    Console { mistake: use_state(|| None), fetched: use_memo((), |()| Cell::new(0)) }
}

pub(super) fn console(part: &Part, server: ServerId) -> Element {
    let Part { state, world, .. } = part;
    let text = state.language.sentences();
    let prompt = match world.servers().nth(1) {
        Some(_) => format!("{server}>"),
        None => "redis>".to_owned(),
    };
    let sent = sent(state, &part.told.index, server);
    let answers = sent.iter().skip(sent.len().saturating_sub(SHOWN)).map(|&event| {
        let EventKind::Executed { args, reply, .. } = &state.recording.run().events()[event].kind
        else {
            return element("div");
        };
        let printed = format(reply, Style::of(args));
        element("div")
            .with(element("code").with([prompt.as_str(), &command(args)].join(" ")))
            .with(element("pre").with(String::from_utf8_lossy(&printed).into_owned()))
    });
    // The inner box is as long as it likes; the outer one shows its end.
    let answers = (!sent.is_empty()).then(|| {
        element("div")
            .class("answers")
            .set("tabindex", "0")
            .set("role", "log")
            .set("aria-label", text.history.answers)
            .with(element("div").all(answers))
    });
    let examples = sent.is_empty().then(|| examples(part, server));
    let mistake = part.console.mistake.as_ref();
    let line = element("input")
        .set("aria-label", fill(text.history.command_for, &[&server.to_string()]))
        .set("aria-invalid", mistake.is_some())
        .set("aria-describedby", "console-hint")
        .set("autocomplete", "off")
        .set("autocapitalize", "off")
        .set("spellcheck", "false")
        .set("enterkeyhint", "send")
        .on("keydown", on_key(part, server))
        .on("input", part.console.on_input());
    let goes_on = state.work.moves < state.recording.run().moves().len();
    let said = match mistake {
        Some(mistake) => Some(hint(mistake.clone()).class("bad").set("role", "alert")),
        None => goes_on.then(|| hint(text.history.begins_a_branch)),
    };
    element("details")
        .class("console")
        .with(element("summary").with(text.history.console))
        .with(answers)
        .with(
            element("label")
                .class("prompt")
                .with(element("code").set("aria-hidden", true).with(prompt))
                .with(line),
        )
        .with(element("div").set("id", "console-hint").with(said))
        .with(examples)
}

/// The commands that guests have given a server so far, as events.
fn sent(state: &State, index: &Index, server: ServerId) -> Vec<usize> {
    let so_far = events_so_far(state);
    let events = state.recording.run().events();
    let earlier = index.external.iter().copied().take_while(|&event| event < so_far);
    earlier.filter(|&event| events[event].kind.server() == Some(server)).collect()
}

/// What one might ask first.
fn examples(part: &Part, server: ServerId) -> Element {
    let key = lock_key(&part.state).cloned().unwrap_or_else(|| Bytes::from("lock"));
    let examples = [
        vec!["GET".into(), key.clone()],
        vec!["PTTL".into(), key],
        vec!["KEYS".into(), "*".into()],
    ];
    let example = |args: Vec<Bytes>| {
        let name = command(&args);
        element("button")
            .class("example")
            .on("click", on_click(&part.act, Action::Choose(given(server, args))))
            .with(element("code").with(name))
    };
    element("div").class("examples").all(examples.map(example))
}

fn given(server: ServerId, args: Vec<Bytes>) -> Move {
    Move::Command { server, args: args.into() }
}

impl Console {
    /// Whoever goes on typing has seen the mistake.
    fn on_input(&self) -> Callback<Event> {
        let mistake = self.mistake.clone();
        Callback::from(move |_| {
            if mistake.is_some() {
                mistake.set(None);
            }
        })
    }
}

fn on_key(part: &Part, server: ServerId) -> Callback<Event> {
    let (state, act, world) = (part.state.clone(), part.act.clone(), part.world.clone());
    let (index, mistake) = (part.told.index.clone(), part.console.mistake.clone());
    let fetched = part.console.fetched.clone();
    Callback::from(move |event: Event| {
        let line = event.target().and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
        let (Some(line), Some(event)) = (line, event.dyn_ref::<KeyboardEvent>()) else { return };
        let key = event.key();
        if event.is_composing() {
            return;
        }
        if key == "Enter" {
            match meant(&line.value(), server, &world, state.language.sentences()) {
                Ok(moves) => {
                    line.set_value("");
                    fetched.set(0);
                    moves.into_iter().for_each(|next| act.emit(Action::Choose(next)));
                }
                Err(sentence) => mistake.set(Some(sentence)),
            }
        } else if key == "ArrowUp" || key == "ArrowDown" {
            event.prevent_default();
            let sent = sent(&state, &index, server);
            let back = if key == "ArrowUp" {
                (fetched.get() + 1).min(sent.len())
            } else {
                fetched.get().saturating_sub(1)
            };
            fetched.set(back);
            let event = sent.len().checked_sub(back).and_then(|place| sent.get(place));
            let event = event.map(|&event| &state.recording.run().events()[event].kind);
            line.set_value(&match event {
                Some(EventKind::Executed { args, .. }) => command(args),
                _ => String::new(),
            });
        }
    })
}

/// The moves that a line asks for, or why there are none.
fn meant(
    line: &str,
    server: ServerId,
    world: &World,
    text: &Sentences,
) -> Result<Vec<Move>, String> {
    match read(line.as_bytes()) {
        Ok(Line::Command { .. }) if !world.is_reachable(server) => {
            Err(fill(text.history.cut_off, &[&server.to_string()]))
        }
        Ok(Line::Nothing) => Ok(Vec::new()),
        Ok(Line::Command { words, times }) if times <= TIMES => {
            Ok((0..times).map(|_| given(server, words.clone())).collect())
        }
        Ok(Line::Command { .. }) => Err(fill(text.history.too_often, &[&TIMES.to_string()])),
        Ok(Line::Advance { duration_ms }) => {
            let tick = Move::Tick(world.now().after(duration_ms));
            if world.allows(&tick) {
                Ok(vec![tick])
            } else {
                Err(text.history.due_before.to_owned())
            }
        }
        Ok(Line::Refused(Refusal::Unbalanced)) => Err(text.history.unbalanced.to_owned()),
        _ => Err(text.history.not_a_command.to_owned()),
    }
}
