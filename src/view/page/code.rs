//! The program of one client with its current line, its last reply and its variables.

use super::drawings;
use super::element::{Content as _, Element, element};
use super::parts::{Part, client_class, head, hint, on_click};
use crate::ids::ClientId;
use crate::lua::{Program, TokenKind};
use crate::redis::Bytes;
use crate::report::belief;
use crate::run::moment;
use crate::text::{self, Sentences};
use crate::time::WallClock;
use crate::view::state::{Action, State};
use crate::world::{Client, Stage, Waiting, World};
use yew::{Callback, Html};

pub(super) fn code(part: &Part) -> Option<Element> {
    let Part { state, world, act, .. } = part;
    let text = state.language.sentences();
    let shown = state.shown_client();
    let (program, client) = (world.program(shown)?, world.client(shown)?);
    let tabs = element("div")
        .class("head")
        .set("role", "group")
        .set("aria-label", text.client_tabs)
        .all(world.clients().map(|(id, client)| tab(id, client, id == shown, text, act)));
    // The program scrolls, so the keyboard must reach it.
    let source = element("div")
        .class("source")
        .set("tabindex", "0")
        .found_by(&part.program)
        .all(lines(program, client));
    let part = element("section")
        .class(client_class(shown))
        .set("aria-label", text.code)
        .with(tabs)
        .with(source)
        .with(locals(state, world, shown, program, client));
    Some(part)
}

fn tab(
    id: ClientId,
    client: &Client,
    is_shown: bool,
    text: &Sentences,
    act: &Callback<Action>,
) -> Element {
    let sign = match client.waiting() {
        _ if client.is_crashed() => drawings::CLIENT_CRASHED,
        Waiting::Finished | Waiting::Failed(_) => drawings::CLIENT_ENDED,
        _ if client.is_inside() => drawings::CLIENT_INSIDE,
        _ => drawings::CLIENT_OUTSIDE,
    };
    element("button")
        .class("tab")
        .class(client_class(id))
        .set("aria-pressed", is_shown)
        .on("click", on_click(act, Action::ChooseClient(id)))
        .with(sign)
        .with(element("b").with(id.to_string()))
        .with(belief(client, text))
}

/// The program line by line; at the end of the current one the reply just received.
fn lines(program: &Program, client: &Client) -> impl Iterator<Item = Element> {
    let current =
        (!matches!(client.waiting(), Waiting::Finished)).then(|| client.machine().line(program));
    let mut reply = match client.call().map(|call| &call.stage) {
        Some(Stage::Answered(answer)) => Some(format!("→ {}", answer.content)),
        _ => None,
    };
    (1..).zip(coloured_lines(program)).map(move |(number, line)| {
        let is_current = current == Some(number);
        let reply = reply.take_if(|_| is_current);
        element("div")
            .class("line")
            .class(is_current.then_some("current"))
            .set("aria-current", is_current.then_some("true"))
            .with(element("span").class("text").all(line))
            .with(reply.map(|reply| element("span").class("reply").with(reply)))
    })
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
                Some(class) => element("span").class(class).with(piece).into_html(),
                None => piece.into_html(),
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

fn locals(
    state: &State,
    world: &World,
    id: ClientId,
    program: &Program,
    client: &Client,
) -> Element {
    let text = state.language.sentences();
    let locals = client.machine().locals(program);
    let rows = locals.iter().flat_map(|(name, value)| {
        let shown = value.to_string();
        let digits = Bytes::from(shown.trim_matches('"'));
        let meaning = moment(&digits).map(|moment| {
            let has_passed = moment < WallClock::default().read(world.now());
            let sentence = if has_passed { text.ran_out_at } else { text.runs_out_at };
            sentence(&text::moment(moment))
        });
        [
            element("dt").with(name.to_string()),
            element("dd").with(element("code").with(shown)),
            element("dd").class("meaning").with(meaning),
        ]
    });
    let at = (text.locals_at)(id, client.machine().line(program));
    element("div").class("locals").with(head(text.locals, Some(at))).with(if locals.is_empty() {
        hint(text.no_locals)
    } else {
        element("dl").all(rows)
    })
}
