//! What can be taken along: a link, a frame for another page, files.

use super::autosave;
use super::browser::{self, files};
use super::element::{Element, element};
use super::parts::{Part, hint};
use crate::export::{Colours, Exported, Form, export};
use crate::link::{self, LINK_LIMIT, TEXT_LIMIT};
use crate::text::{Sentences, fill, fill_with, grouped};
use crate::view::state::{Action, Copied, State, Theme};
use yew::Callback;

pub(super) fn sharing(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = &state.language.sentences().sharing;
    let link = link::encode(&state.link());
    // What is longer than any text is not even written.
    let length = link.as_ref().map_or(TEXT_LIMIT, String::len);
    let by_link = if let Some(link) = link.filter(|_| length <= LINK_LIMIT) {
        let address = browser::base() + "#" + &link;
        let length = fill(text.length, &[&grouped(address.len() as u64)]);
        let frame = frame(state, &link);
        element("div")
            .with(copied_from(state, Copied::Link, text.link, address, act))
            .with(hint(format!("{} {length}", text.link_holds)))
            .with(copied_from(state, Copied::Frame, text.embed, frame, act))
    } else {
        let [length, limit] = [length, LINK_LIMIT].map(|it| grouped(it as u64));
        element("div").with(hint(fill(text.too_long, &[&length, &limit])))
    };
    element("div").class("sharing").with(by_link).with(files(part))
}

/// What the run can be saved as, and how a saved one is opened.
fn files(part: &Part) -> Element {
    let state = &part.state;
    let sentences = state.language.sentences();
    let text = &sentences.sharing;
    let button = |name: String, form: Form, extension: &'static str| {
        let state = state.clone();
        let saved = Callback::from(move |_| save(&state, form, extension));
        element("button").class("action").on("click", saved).with(name)
    };
    let buttons =
        Form::ALL.map(|form| button(name(form, sentences).to_owned(), form, form.extension()));
    let painted = [Form::Lanes, Form::Diagram]
        .map(|form| button(name(form, sentences).replace("SVG", "PNG"), form, PNG));
    let act = part.act.clone();
    let chosen = Callback::from(move |event| {
        let act = act.clone();
        files::read(&event, move |content| act.emit(autosave::open_text(&content)));
    });
    let input = element("input")
        .class("unseen")
        .set("type", "file")
        .set("accept", ".json,application/json")
        .on("change", chosen);
    element("section")
        .set("aria-label", text.save)
        .with(element("h3").with(text.save))
        .with(element("div").class("forms").all(buttons).all(painted))
        .with(hint(text.pictures_have))
        .with(element("label").class("action").with(input).with(text.open_file))
}

fn name(form: Form, text: &Sentences) -> &'static str {
    let text = &text.sharing;
    match form {
        Form::Markdown => text.as_markdown,
        Form::Text => text.as_text,
        Form::Mermaid => text.as_mermaid,
        Form::Json => text.as_json,
        Form::Log => text.as_log,
        Form::RedisCli => text.as_redis_cli,
        Form::Lanes => text.as_lanes,
        Form::Diagram => text.as_diagram,
    }
}

/// How the name of a picture ends that is painted before it is saved.
const PNG: &str = "png";

fn save(state: &State, form: Form, extension: &str) {
    let (title, link, recording) = (state.title(), state.link(), &state.recording);
    let is_dark = state.theme == Theme::Dark || state.theme == Theme::System && browser::is_dark();
    let colours = if is_dark { Colours::Dark } else { Colours::Light };
    let run = Exported { title, link: &link, recording, colours };
    let content = export(&run, form, state.language.sentences());
    let id = state.work.story.map_or("run", |story| story.id);
    let part = if form == Form::Diagram { "-diagram" } else { "" };
    let name = format!("lockscope-{id}{part}.{extension}");
    if extension == PNG {
        files::save_as_png(name, &content);
    } else {
        files::save(&name, &content);
    }
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
