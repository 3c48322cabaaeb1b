//! Console to one server at the current step, in the style of redis-cli. A command of the user's is
//! a move of an external client, so it is part of the run. Replies are read from the run.

use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::workshop::keyspace::{ServerView, use_server_view};
use crate::workshop::session::action::RunAction;
use i18n::Texts;
use narration::{arguments_left, format_command};
use primitives::ServerId;
use redis_model::Bytes;
use redis_model::console::{Line, Refusal, Style, format, read};
use simulator::{EventKind, Move, World};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Maximum number of replies shown.
const SHOWN: usize = 50;

/// Maximum repeat count of a command.
const TIMES: u64 = 20;

/// Line that the user is typing.
#[derive(Clone, Default)]
struct Typed {
    line: String,
    /// Number of lines back to the recalled line; 0 without one.
    lines_back: usize,
    /// Reason for which the line was not sent.
    error: Option<String>,
}

#[component]
pub(crate) fn Console() -> Html {
    let (text, dispatch, view) = (use_texts(), use_dispatch(), use_server_view());
    let typed = use_state(Typed::default);
    let ServerView { recording, world, .. } = &view;
    let server = view.server;
    let sent = sent(&view);
    let prompt = match world.servers().nth(1) {
        Some(_) => format!("{server}>"),
        None => "redis>".to_owned(),
    };
    let oninput = {
        let typed = typed.clone();
        Callback::from(move |event: InputEvent| {
            let line = event.target_unchecked_into::<HtmlInputElement>().value();
            // The user has read the error when typing continues.
            typed.set(Typed { line, error: None, ..(*typed).clone() });
        })
    };
    let onkeydown = {
        let (typed, view, dispatch) = (typed.clone(), view.clone(), dispatch.clone());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            _ if event.is_composing() => {}
            "Enter" => match moves_of(&typed.line, server, &view.world, text) {
                Ok(moves) => {
                    typed.set(Typed::default());
                    moves
                        .into_iter()
                        .for_each(|next| dispatch.emit(Action::Run(RunAction::Choose(next))));
                }
                Err(sentence) => {
                    typed.set(Typed { error: Some(sentence), ..(*typed).clone() });
                }
            },
            key @ ("ArrowUp" | "ArrowDown") => {
                event.prevent_default();
                typed.set(fetched(&typed, key == "ArrowUp", &view));
            }
            _ => {}
        })
    };
    let answers = sent.iter().skip(sent.len().saturating_sub(SHOWN));
    let goes_on = view.moves < recording.run().moves().len();
    html! {
        <details class="console">
            <summary>{ text.history.console }</summary>
            if !sent.is_empty() {
                // The inner box grows without limit. The outer box shows its end.
                <div class="answers" tabindex="0" role="log" aria-label={text.history.answers}>
                    <div>{ for answers.map(|&event| answer(&view, &prompt, event)) }</div>
                </div>
            }
            <label class="prompt">
                <code aria-hidden="true">{ &prompt }</code>
                <span class="typing">
                    <span class="left" aria-hidden="true">
                        <span>{ &typed.line }</span>
                        { arguments_left(&typed.line) }
                    </span>
                    <input
                        aria-label={text.history.command_for(&server)}
                        aria-invalid={typed.error.is_some().to_string()}
                        aria-describedby="console-hint"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck="false"
                        enterkeyhint="send"
                        value={typed.line.clone()}
                        {oninput}
                        {onkeydown}
                    />
                </span>
            </label>
            <div id="console-hint">
                if let Some(error) = &typed.error {
                    <p role="alert" class="hint bad">{ error }</p>
                } else if goes_on {
                    <p class="hint">{ text.history.begins_a_branch }</p>
                }
            </div>
            if sent.is_empty() {
                <Examples {server} lock={view.lock_key().cloned()} />
            }
        </details>
    }
}

/// Renders a sent command and its reply, given the index of the event.
fn answer(view: &ServerView, prompt: &str, event: usize) -> Html {
    let event = &view.recording.run().events()[event];
    let EventKind::Executed { args, reply, .. } = &event.kind else { return Html::default() };
    let printed = format(reply, Style::of(args));
    html! {
        <div>
            <code>{ [prompt, &format_command(args)].join(" ") }</code>
            <pre>{ String::from_utf8_lossy(&printed).into_owned() }</pre>
        </div>
    }
}

/// Returns the events of the console's commands to this server so far.
fn sent(view: &ServerView) -> Vec<usize> {
    let (events, so_far) = (view.recording.run().events(), view.events_so_far());
    let earlier = view.index.external.iter().copied().take_while(|&event| event < so_far);
    earlier.filter(|&event| events[event].kind.server() == Some(view.server)).collect()
}

/// Returns the line with the previous or next command of the history.
fn fetched(typed: &Typed, is_earlier: bool, view: &ServerView) -> Typed {
    let sent = sent(view);
    let lines_back = if is_earlier {
        (typed.lines_back + 1).min(sent.len())
    } else {
        typed.lines_back.saturating_sub(1)
    };
    let event = sent.len().checked_sub(lines_back).and_then(|place| sent.get(place));
    let line = match event.map(|&event| &view.recording.run().events()[event].kind) {
        Some(EventKind::Executed { args, .. }) => format_command(args),
        _ => String::new(),
    };
    Typed { line, lines_back, error: typed.error.clone() }
}

#[derive(Properties, PartialEq)]
struct ExamplesProps {
    server: ServerId,
    /// Key of the lock, if it exists.
    lock: Option<Bytes>,
}

/// Renders example commands.
#[component]
fn Examples(props: &ExamplesProps) -> Html {
    let dispatch = use_dispatch();
    let key = props.lock.clone().unwrap_or_else(|| Bytes::from("lock"));
    let examples = [
        vec!["GET".into(), key.clone()],
        vec!["PTTL".into(), key],
        vec!["KEYS".into(), "*".into()],
    ];
    let example = |args: Vec<Bytes>| {
        let name = format_command(&args);
        let next = sending(props.server, args);
        let onclick =
            dispatch.reform(move |_: MouseEvent| Action::Run(RunAction::Choose(next.clone())));
        html! { <button class="example" {onclick}><code>{ name }</code></button> }
    };
    html! { <div class="examples">{ for examples.map(example) }</div> }
}

fn sending(server: ServerId, args: Vec<Bytes>) -> Move {
    Move::Command { server, args: args.into() }
}

/// Returns the moves for a line.
///
/// # Errors
///
/// An error message if the line cannot be sent.
fn moves_of(
    line: &str,
    server: ServerId,
    world: &World,
    text: &Texts,
) -> Result<Vec<Move>, String> {
    match read(line.as_bytes()) {
        Ok(Line::Command { .. }) if !world.is_reachable(server) => {
            Err(text.history.cut_off(&server))
        }
        Ok(Line::Nothing) => Ok(Vec::new()),
        Ok(Line::Command { words, times }) if times <= TIMES => {
            Ok((0..times).map(|_| sending(server, words.clone())).collect())
        }
        Ok(Line::Command { .. }) => Err(text.history.too_often(&TIMES)),
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
