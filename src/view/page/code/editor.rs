//! A program as a text to be changed: coloured, with its mistakes underlined at their places and told below.
//!
//! The text stands in a `textarea` without colours over the same text in colours, which has its size. Lines are
//! not wrapped, so that the two cannot differ.

use super::source::coloured_lines;
use crate::ids::ClientId;
use crate::lua::{self, Dialect, Place};
use crate::scenario::Problem;
use crate::text::fill;
use crate::view::page::browser;
use crate::view::page::element::{Element, element};
use crate::view::page::fields::{lock_select, mistake_in_words, on_text};
use crate::view::page::parts::{Part, hint, on_click};
use crate::view::state::{Action, Input, InputMistake};
use std::ops::Range;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

pub(super) fn editor(part: &Part, client: ClientId) -> Element {
    let Part { state, act, .. } = part;
    let sentences = state.language.sentences();
    let text = &sentences.setting_up;
    let input = Input::Program(client);
    let source = state.text_in(&input);
    let mistakes = state.draft(&input).map_or(&[][..], |draft| &*draft.mistakes);
    let places: Vec<Range<usize>> = mistakes.iter().map(|it| range(it, &source)).collect();

    let lines = coloured_lines(&source, lua::tokens(&source, Dialect::Client), &places);
    let line = |line: Vec<Html>| {
        element("div").class("line").with(element("span").class("text").all(line))
    };
    let area = element("textarea")
        .set("aria-label", fill(text.program_of, &[&client.to_string()]))
        .set("aria-invalid", !mistakes.is_empty())
        .set("aria-describedby", "editor-hint editor-mistakes")
        .set("spellcheck", "false")
        .set("autocomplete", "off")
        .set("autocapitalize", "off")
        .set("wrap", "off")
        .set("value", source.clone())
        .found_by(&part.editor)
        .on("keydown", keys(act))
        .on("input", on_text(act, move |text| Action::Type(input.clone(), text)));
    let paper = element("div")
        .class("paper")
        .with(
            element("div").class("under").set("aria-hidden", true).all(lines.into_iter().map(line)),
        )
        .with(area);

    let mut list = Vec::new();
    for (mistake, place) in mistakes.iter().zip(places) {
        let words = mistake_in_words(mistake, sentences);
        let (editor, at) = (part.editor.clone(), utf16_length(&source[..place.start]));
        let put_caret = Callback::from(move |_: Event| put_caret(&editor, at));
        let button = element("button").on("click", put_caret).with(words);
        list.push(element("li").with(button));
    }
    let is_wrong = !list.is_empty();
    let state_in_words = if is_wrong { text.last_good_runs } else { text.runs };
    let for_all = element("button")
        .class("action")
        .set("disabled", is_wrong)
        .set("title", is_wrong.then_some(text.mend_first))
        .on("click", on_click(act, Action::UseForAll(client)))
        .with(text.use_for_all);
    element("div")
        .class("editor")
        .with(element("div").class("controls").with(lock_select(part, client)).with(for_all))
        .with(element("div").class("source").with(paper))
        .with(
            element("div")
                .class("remarks")
                .with(
                    element("ol")
                        .set("id", "editor-mistakes")
                        .set("aria-label", text.mistakes)
                        .all(list),
                )
                .with(
                    hint(format!("{state_in_words} {}", text.editor_keys)).set("id", "editor-hint"),
                ),
        )
}

/// Where a mistake stands: the word there, or what comes before the end of the line.
fn range(mistake: &InputMistake, source: &str) -> Range<usize> {
    let place = match mistake {
        InputMistake::Scenario(error) => match &error.problem {
            Problem::Mistake(mistake) => mistake.place,
            _ => return 0..0,
        },
        _ => return 0..0,
    };
    let start = offset(source, place);
    let rest = &source[start..];
    let end = rest.find(|it| !lua::is_in_word(it)).unwrap_or(rest.len());
    match rest.chars().next() {
        Some(first) if first != '\n' => start..start + end.max(first.len_utf8()),
        _ => {
            let before = source[..start].trim_end();
            let last = before.chars().next_back().map_or(0, char::len_utf8);
            before.len() - last..before.len()
        }
    }
}

/// The bytes before a place.
fn offset(source: &str, place: Place) -> usize {
    let mut start = 0;
    let mut lines = source.split_inclusive('\n');
    for line in lines.by_ref().take(place.line as usize - 1) {
        start += line.len();
    }
    let line = lines.next().unwrap_or_default().trim_end_matches('\n');
    let column = line.char_indices().nth(place.column as usize - 1);
    start + column.map_or(line.len(), |(index, _)| index)
}

/// A `textarea` counts its text in UTF-16.
fn utf16_length(text: &str) -> u32 {
    text.chars().map(|it| it.len_utf16() as u32).sum()
}

fn put_caret(editor: &NodeRef, at: u32) {
    editor.cast::<HtmlTextAreaElement>().into_iter().for_each(|it| browser::put_caret(&it, at));
}

/// Tab indents. So that this holds nobody back, Escape leaves.
fn keys(act: &Callback<Action>) -> Callback<Event> {
    let act = act.clone();
    Callback::from(move |event: Event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        let has_modifier =
            event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
        if has_modifier || event.is_composing() {
            return;
        }
        match event.key().as_str() {
            "Tab" => browser::insert("  "),
            "Escape" => {
                browser::focus_within(event, "section", ".edit");
                act.emit(Action::Edit(None));
            }
            _ => return,
        }
        event.prevent_default();
    })
}

/// Takes the person into the editor when it opens.
#[hook]
pub(in crate::view::page) fn use_editor(part: &Part) {
    let Part { state, editor, .. } = part;
    let editor = editor.clone();
    use_effect_with((state.shown_client(), state.editing), move |&(_, is_open)| {
        if is_open {
            put_caret(&editor, 0);
        }
    });
}
