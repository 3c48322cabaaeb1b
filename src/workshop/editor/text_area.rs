//! Program editor with syntax highlighting. Errors are underlined and listed below.
//!
//! A transparent `textarea` lies over the same source with highlighting ([`Paper`]), which defines
//! its size. Lines are not wrapped, so the two always have the same layout.

use crate::browser;
use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_recording, use_shown, use_texts, use_world,
};
use crate::kit::controls::{code_words, field_error_message};
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::kit::typed_text::use_typed_text;
use crate::kit::view_options::Dialog;
use crate::run_view::source::paper::Paper;
use crate::run_view::source::place::{offset, word_at};
use crate::workshop::editor::completion::{Completion, use_completion};
use crate::workshop::editor::scope_choice::ScopeChoice;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::rerun::{retrial_line, use_rerun};
use crate::workshop::session::action::SetupAction;
use crate::workshop::setup::field::{Inputs, use_inputs};
use crate::workshop::setup::lock_select::LockSelect;
use content::foreign_code::{Carried, stands_in};
use content::locks;
use content::locks::Lock;
use i18n::{Texts, milliseconds};
use lua_vm::Position;
use lua_vm::limits::PROGRAM_BYTES;
use narration::{FindingMessage, ItemNames, Narrator, join_names, not_lua_message};
use primitives::{ClientId, Millis};
use run_analysis::Recording;
use session::{FieldError, Input};
use simulator::{Problem, World};
use std::ops::Range;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct EditorProps {
    pub(crate) client: ClientId,
}

/// Renders the editor of a client's program. On opening, the caret moves to the first error. A program
/// without errors opens at the current line.
#[component]
pub(crate) fn Editor(props: &EditorProps) -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.setup;
    let (client, inputs, recording) = (props.client, use_inputs(), use_recording());
    let rerun = use_rerun();
    let error_visits = use_shown(|it| it.state.editor.error_visits);
    let area = use_node_ref();
    let input = Input::Program(client);
    let source = AttrValue::from(inputs.text(&input));
    let diagnostics = inputs.diagnostics(&input);
    let places: Vec<Range<usize>> = diagnostics.iter().map(|it| range(it, &source)).collect();
    let opened = area.clone();
    let world = use_world();
    let first = match places.first() {
        Some(place) => place.start,
        None => current_line(&world, client)
            .map_or(0, |line| offset(&source, Position { line, column: 1 })),
    };
    let first = utf16_length(&source[..first]);
    use_effect_with((client, error_visits), move |_| put_caret(&opened, first));
    // Errors of Lua do not describe a program in another language.
    let draft = inputs.draft(&input);
    let is_foreign = draft.is_some_and(|draft| draft.nearest.is_some());
    let errors = diagnostics.iter().zip(&places).filter(|_| !is_foreign);
    let listed = errors.map(|(error, place)| {
        let (area, at) = (area.clone(), utf16_length(&source[..place.start]));
        let onclick = move |_: MouseEvent| put_caret(&area, at);
        html! { <li><button {onclick}>{ code_words(&field_error_message(error, texts)) }</button></li> }
    });
    let is_invalid = !diagnostics.is_empty();
    let language = draft.and_then(|draft| draft.language);
    // The run belongs to the last version without errors, whose lines may differ.
    let failure = failure(&recording, client, texts).filter(|_| !is_invalid);
    let state_in_words =
        if is_invalid { text.last_good_runs.to_owned() } else { running(&inputs, client, texts) };
    let is_empty = source.trim().is_empty();
    let is_ours = locks::ALL.iter().any(|lock| *lock.source == *source);
    let last = inputs.scenario().clients.get(client.index());
    let has_last = last.is_some_and(|it| !it.program.trim().is_empty());
    let hints = [
        Some(state_in_words.as_str()).filter(|_| !is_empty && (has_last || !is_invalid)),
        is_ours.then_some(text.put_yours_here),
        stands_in(&source).then_some(text.stands_for_yours),
    ];
    let of_keys = (!browser::is_touch()).then_some(text.editor_keys);
    let hints = hints.into_iter().flatten().chain(of_keys).collect::<Vec<_>>();
    let keeps_key = use_shown(|it| {
        let workshop = it.state.workshop();
        let others = workshop.others_with(&Input::Program(workshop.shown_client())).len();
        others + 1 < workshop.session.planned().scenario.clients.len()
    });
    let typed = use_typed_text(&source);
    let version = typed.borrow().version();
    // Whether the text is being replaced as a whole.
    let is_replaced = use_mut_ref(|| false);
    let replace = {
        let (area, is_replaced, dispatch) = (area.clone(), is_replaced.clone(), dispatch.clone());
        Callback::from(move |program: String| {
            *is_replaced.borrow_mut() = true;
            let area = area.cast::<HtmlTextAreaElement>();
            let is_done = area.is_some_and(|it| browser::replace_all(&it, &program));
            *is_replaced.borrow_mut() = false;
            if !is_done {
                dispatch.emit(Action::Editor(EditorAction::Replace(client, program)));
            }
        })
    };
    let completion = use_completion();
    let oninput = {
        let completion = completion.clone();
        dispatch.reform(move |event: InputEvent| {
            let area = event.target_unchecked_into::<HtmlTextAreaElement>();
            completion.follow(&area);
            let text = area.value();
            typed.borrow_mut().typed(text.clone());
            if *is_replaced.borrow() {
                Action::Editor(EditorAction::Replace(client, text))
            } else {
                Action::Setup(SetupAction::Type(input.clone(), text))
            }
        })
    };
    // A pasted program far over the limit would block the browser before an error could appear.
    let onpaste = {
        let dispatch = dispatch.clone();
        move |event: Event| {
            let bytes = browser::pasted(&event).len();
            if bytes > PROGRAM_BYTES {
                event.prevent_default();
                dispatch.emit(Action::Shell(ShellAction::Notify(Toast::TooLongToPaste { bytes })));
            }
        }
    };
    let onblur = {
        let completion = completion.clone();
        move |_: FocusEvent| completion.close()
    };
    html! {
        <div class="editor">
            <div class="controls">
                <LockSelect {client} {keeps_key} on_choose={replace} />
                <ScopeChoice {client} {is_invalid} />
                <button
                    class="action"
                    aria-haspopup="dialog"
                    onclick={on_click(&dispatch, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Reference))))}
                >
                    { texts.reference.short }
                </button>
            </div>
            <Paper
                source={source.clone()}
                marks={if is_foreign { Vec::new() } else { places.clone() }}
                failed={failure.as_ref().map(|(line, _)| *line)}
            >
                    <textarea
                        key={format!("{client}-{version}")}
                        ref={area.clone()}
                        aria-label={text.program_of(&client)}
                        aria-invalid={is_invalid.to_string()}
                        aria-autocomplete="list"
                        aria-activedescendant={completion.active()}
                        aria-describedby="editor-hint editor-mistakes"
                        spellcheck="false"
                        autocomplete="off"
                        autocapitalize="off"
                        wrap="off"
                        placeholder={text.paste_your_lock}
                        defaultvalue={source.clone()}
                        onkeydown={keys(dispatch.clone(), completion.clone())}
                        {onpaste}
                        {oninput}
                        {onblur}
                    />
                    { completion.list(texts.reference.names) }
            </Paper>
            <div class="remarks">
                if let Some(lock) = draft.and_then(|draft| draft.nearest) {
                    <div class="no-lua">
                        <p>{ not_lua_message(language, texts) }</p>
                        <button
                            class="button primary"
                            title={text.text_stays}
                            onclick={on_click(&dispatch, Action::Intent(Intent::StandIn(client)))}
                        >
                            { text.begin_with(&texts.lock(lock.id)) }
                        </button>
                        { for carried_values(&source, lock, texts).into_iter().map(|it| html! { <p>{ it }</p> }) }
                    </div>
                }
                <ol id="editor-mistakes" aria-label={text.mistakes}>{ for listed }</ol>
                <div role="status">
                    // The check result describes the program, and more than one run.
                    if let Some(rerun) = rerun.as_ref().filter(|it| it.checked.is_none() && it.adds_to_check()) {
                        { retrial_line(rerun, texts) }
                    }
                </div>
                if let Some((_, FindingMessage { title, reason, .. })) = failure {
                    <p class="failure" role="status"><b>{ code_words(&title) }</b>{ code_words(&reason) }</p>
                }
                <p id="editor-hint" class="hint">
                    { hints.join(texts.between_sentences) }
                </p>
            </div>
        </div>
    }
}

/// Returns the line at which a client's program fails in the run, with the message.
fn failure(recording: &Recording, client: ClientId, text: &Texts) -> Option<(u32, FindingMessage)> {
    let failed = recording.coverage().failures().iter().find(|failed| failed.client == client)?;
    Some((failed.error.line, Narrator::new(recording, text).failure_message(failed)))
}

/// Returns a message with the clients that run the edited program.
fn running(inputs: &Inputs, client: ClientId, text: &Texts) -> String {
    let scenario = inputs.scenario();
    let sharers: Vec<String> = scenario.sharers_of(client).map(|it| it.to_string()).collect();
    match sharers.as_slice() {
        _ if scenario.clients.len() == 1 => text.setup.runs.to_owned(),
        [one] => text.editor.only_one_runs_it(&one),
        all if all.len() == scenario.clients.len() => text.setup.all_run_it.to_owned(),
        _ => text.editor.run_it(&join_names(sharers, text)),
    }
}

/// Returns messages about the values that the nearest lock takes from a foreign source, and about
/// those the user must edit.
fn carried_values(source: &str, lock: &Lock, texts: &Texts) -> Vec<String> {
    let text = &texts.setup;
    let Carried { key, ttl_ms, has_ttl } = Carried::of(source, lock);
    let ttl = ttl_ms.map(|ms| format!("TTL {}", milliseconds(Millis(ms))));
    let missing = [key.is_none().then_some("key"), (has_ttl && ttl.is_none()).then_some("TTL")];
    let known = key.map(|key| format!("key {key}")).into_iter().chain(ttl).collect();
    let missing = missing.into_iter().flatten().map(str::to_owned).collect();
    let listed = |what: Vec<String>| (!what.is_empty()).then(|| join_names(what, texts));
    let taken_over = listed(known).map(|values| text.taken_over(&values));
    let change_there = listed(missing).map(|names| text.change_there(&names));
    taken_over.into_iter().chain(change_there).chain([text.other_values.to_owned()]).collect()
}

/// Returns the range of an error in the source.
fn range(error: &FieldError, source: &str) -> Range<usize> {
    match error {
        FieldError::Scenario(error) => match &error.problem {
            Problem::Diagnostic(found) => word_at(source, found.place),
            _ => 0..0,
        },
        _ => 0..0,
    }
}

/// Returns the number of the line at which a client is, from 1.
fn current_line(world: &World, client: ClientId) -> Option<u32> {
    let (program, client) = (world.program(client)?, world.client(client)?);
    Some(client.machine().line(program))
}

/// Returns the length of a string in UTF-16 units, as a `textarea` counts it.
fn utf16_length(text: &str) -> u32 {
    text.chars().map(|it| it.len_utf16() as u32).sum()
}

fn put_caret(editor: &NodeRef, at: u32) {
    editor.cast::<HtmlTextAreaElement>().into_iter().for_each(|it| browser::put_caret(&it, at));
}

/// Returns the key handler: Tab completes a name or indents, Escape leaves the editor. Without
/// Escape, keyboard users could not leave it.
fn keys(dispatch: Dispatch, completion: Completion) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        if completion.takes(&event) {
            event.prevent_default();
            return;
        }
        match browser::plain_key(&event).as_deref().unwrap_or_default() {
            "Tab" => browser::insert("  "),
            "Escape" => {
                browser::focus_within(&event, "section", ".edit");
                dispatch.emit(Action::Editor(EditorAction::Edit(None)));
            }
            _ => return,
        }
        event.prevent_default();
    })
}
