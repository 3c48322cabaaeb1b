//! The program of one client with its current line, its last reply and its variables.

use super::parts::{Part, client_class, on_click};
use crate::ids::ClientId;
use crate::lua::{Program, TokenKind};
use crate::redis::Bytes;
use crate::report::belief;
use crate::run::moment;
use crate::text::{self, Sentences};
use crate::time::WallClock;
use crate::view::state::{Action, State};
use crate::world::{Client, Stage, Waiting, World};
use yew::prelude::*;

pub(super) fn code(part: &Part) -> Html {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let shown = state.shown_client();
    let (Some(program), Some(client)) = (world.program(shown), world.client(shown)) else {
        return Html::default();
    };
    html! {
        <section class={client_class(shown)} aria-label={text.code}>
            <div class="head" role="group" aria-label={text.client_tabs}>
                { for world.clients().map(|(id, client)| tab(id, client, id == shown, text, act)) }
            </div>
            // The program scrolls, so the keyboard must reach it.
            <div class="source" tabindex="0" ref={part.program.clone()}>{ source(program, client) }</div>
            { locals(state, world, shown, program, client) }
        </section>
    }
}

fn tab(
    id: ClientId,
    client: &Client,
    is_shown: bool,
    text: &Sentences,
    act: &Callback<Action>,
) -> Html {
    let sign = match client.waiting() {
        _ if client.is_crashed() => html! { <path class="thick" d="m2 2 6 6m0-6-6 6" /> },
        Waiting::Finished | Waiting::Failed(_) => html! { <path class="thick" d="M1.5 5h7" /> },
        _ if client.is_inside() => html! { <circle class="solid" cx="5" cy="5" r="4" /> },
        _ => html! { <circle cx="5" cy="5" r="3.3" /> },
    };
    html! {
        <button class={classes!("tab", client_class(id))} aria-pressed={is_shown.to_string()}
            onclick={on_click(act, Action::ChooseClient(id))}>
            <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">{ sign }</svg>
            <b>{ id.to_string() }</b>{ belief(client, text) }
        </button>
    }
}

/// The program line by line; at the end of the current one the reply just received.
fn source(program: &Program, client: &Client) -> Html {
    let current =
        (!matches!(client.waiting(), Waiting::Finished)).then(|| client.machine().line(program));
    let reply = match client.call().map(|call| &call.stage) {
        Some(Stage::Answered(answer)) => Some(format!("→ {}", answer.content)),
        _ => None,
    };
    let lines = (1..).zip(coloured_lines(program)).map(|(number, line)| {
        let is_current = current == Some(number);
        let reply = reply.as_ref().filter(|_| is_current);
        html! {
            <div class={classes!("line", is_current.then_some("current"))} aria-current={is_current.then_some("true")}>
                <span class="text">{ for line }</span>
                { for reply.map(|reply| html! { <span class="reply">{ reply }</span> }) }
            </div>
        }
    });
    html! { <>{ for lines }</> }
}

fn coloured_lines(program: &Program) -> Vec<Vec<Html>> {
    let mut lines = vec![Vec::new()];
    for token in program.tokens() {
        let class = match token.kind {
            TokenKind::Keyword => Some("keyword"),
            TokenKind::Literal => Some("literal"),
            TokenKind::Comment => Some("comment"),
            TokenKind::Function => Some("function"),
            TokenKind::Plain => None,
        };
        for (index, piece) in program.source()[token.range].split('\n').enumerate() {
            if index > 0 {
                lines.push(Vec::new());
            }
            let piece = piece.to_owned();
            let piece = match class {
                Some(class) => html! { <span class={class}>{ piece }</span> },
                None => html! { { piece } },
            };
            if let Some(line) = lines.last_mut() {
                line.push(piece);
            }
        }
    }
    // The line break that ends a program does not begin a line.
    if program.source().ends_with('\n') {
        lines.pop();
    }
    lines
}

fn locals(state: &State, world: &World, id: ClientId, program: &Program, client: &Client) -> Html {
    let text = state.language.sentences();
    let locals = client.machine().locals(program);
    let rows = locals.iter().map(|(name, value)| {
        let shown = value.to_string();
        let digits = Bytes::from(shown.trim_matches('"'));
        let meaning = moment(&digits).map(|moment| {
            let has_passed = moment < WallClock::default().read(world.now());
            let sentence = if has_passed { text.ran_out_at } else { text.runs_out_at };
            sentence(&text::moment(moment))
        });
        html! { <><dt>{ *name }</dt><dd><code>{ shown }</code></dd><dd class="meaning">{ for meaning }</dd></> }
    });
    html! {
        <div class="locals">
            <div class="head">
                <h2>{ text.locals }</h2>
                <span class="meta">{ (text.locals_at)(id, client.machine().line(program)) }</span>
            </div>
            if locals.is_empty() { <p class="hint">{ text.no_locals }</p> } else { <dl>{ for rows }</dl> }
        </div>
    }
}
