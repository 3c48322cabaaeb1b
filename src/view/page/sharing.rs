//! What can be taken along: a link, a frame for another page, files.

use super::browser;
use super::element::{Element, element};
use super::keeping;
use super::parts::{Part, hint};
use crate::link::{self, LINK_LIMIT};
use crate::text::{fill, fill_with, grouped};
use crate::view::export::{Exported, Form, export};
use crate::view::state::{Action, Copied, State, Theme};
use yew::Callback;

pub(super) fn sharing(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = &state.language.sentences().sharing;
    let link = link::encode(&state.link()).unwrap_or_default();
    let by_link = if link.is_empty() || link.len() > LINK_LIMIT {
        let [length, limit] = [link.len(), LINK_LIMIT].map(|it| grouped(it as u64));
        element("div").with(hint(fill(text.too_long, &[&length, &limit])))
    } else {
        let address = browser::base() + "#" + &link;
        let length = fill(text.length, &[&grouped(address.len() as u64)]);
        let frame = frame(state, &link);
        element("div")
            .with(copied_from(state, Copied::Link, text.link, address, act))
            .with(hint(format!("{} {length}", text.link_holds)))
            .with(copied_from(state, Copied::Frame, text.embed, frame, act))
    };
    element("div").class("sharing").with(by_link).with(files(part))
}

/// What the run can be saved as, and how a saved one is opened.
fn files(part: &Part) -> Element {
    let state = part.state.clone();
    let text = &state.language.sentences().sharing;
    let save = |form: Form| {
        let name = match form {
            Form::Markdown => text.as_markdown,
            Form::Text => text.as_text,
            Form::Mermaid => text.as_mermaid,
            Form::Json => text.as_json,
            Form::Log => text.as_log,
            Form::RedisCli => text.as_redis_cli,
        };
        let state = state.clone();
        let saved = Callback::from(move |_| {
            let (title, link, recording) = (state.title(), state.link(), &state.recording);
            let run = Exported { title, link: &link, recording };
            let content = export(&run, form, state.language.sentences());
            let id = state.work.story.map_or("run", |story| story.id);
            browser::save(&format!("lockscope-{id}.{}", form.extension()), &content);
        });
        element("button").class("action").on("click", saved).with(name)
    };
    let act = part.act.clone();
    let chosen = Callback::from(move |event| {
        let act = act.clone();
        browser::read_file(&event, move |content| act.emit(keeping::open_text(&content)));
    });
    let input = element("input")
        .class("unseen")
        .set("type", "file")
        .set("accept", ".json,application/json")
        .on("change", chosen);
    element("section")
        .set("aria-label", text.save)
        .with(element("h3").with(text.save))
        .with(element("div").class("forms").all(Form::ALL.into_iter().map(save)))
        .with(element("label").class("action").with(input).with(text.open_file))
}

/// A text to be copied as it is.
fn copied_from(
    state: &State,
    which: Copied,
    label: &'static str,
    content: String,
    act: &Callback<Action>,
) -> Element {
    let text = &state.language.sentences().sharing;
    let id = which.id();
    let tag = if which == Copied::Link { "input" } else { "textarea" };
    let field = element(tag)
        .set("id", id)
        .set("readonly", "")
        .set("spellcheck", "false")
        .set("value", content);
    let outcome =
        state.copied.filter(|(copied, _)| *copied == which).map(|(_, is_copied)| is_copied);
    let copy = act.reform(move |_| Action::Copied(which, browser::copy(id)));
    let button = element("button").class("action").on("click", copy).with(text.copy);
    let said = outcome.map(|is_copied| if is_copied { text.copied } else { text.not_copied });
    element("div")
        .class("field")
        .with(
            element("div")
                .class("above")
                .with(element("label").set("for", id).with(label))
                .with(element("p").set("role", "status").with(said)),
        )
        .with(element("div").class("copied").with(field).with(button))
}

/// The markup of a frame that shows a link in another page.
fn frame(state: &State, link: &str) -> String {
    let mut query = format!("?embed&amp;lang={}", state.language.sentences().tag);
    if state.theme != Theme::default() {
        query = query + "&amp;theme=" + state.theme.id();
    }
    let title =
        format!("Lockscope: {}", state.title()).replace('&', "&amp;").replace('"', "&quot;");
    let source = browser::base() + &query + "#" + link;
    fill_with(FRAME, &[&source, &title])
}

const FRAME: &str = r#"<iframe src="{}" title="{}" width="100%" height="640" style="border:0" loading="lazy"></iframe>"#;
