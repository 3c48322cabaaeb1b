//! The header: the name, the story and its lock, and what leads to all the rest. Where there is little
//! room, the rest is a menu.

use super::controls::icons;
use super::element::{Content, Element, element};
use super::parts::{Part, on_click};
use super::transport::{AxisChoice, SpeedSelect};
use crate::picture::drawing::signs::Sign;
use crate::scenario::strategies;
use crate::text::{Language, Sentences, fill};
use crate::view::state::{Action, Overlay, State, Theme};
use yew::{Callback, html};

/// The menu's name in markup, for the buttons that open and close it.
const MENU: &str = "menu";

pub(super) fn header(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let strategy = strategy(state, text);
    let brand =
        element("span").class("brand").with(icons::MARK).with(element("span").with("Lockscope"));
    let words = element("span")
        .with(element("span").class("name").with(state.title()))
        .with(strategy.clone().map(|strategy| element("small").with(strategy)));
    let title = element("button")
        .class("title")
        .set("title", with_key(text.browsing.gallery, "g"))
        .set("aria-haspopup", "dialog")
        .on("click", on_click(act, Action::Overlay(Some(Overlay::Gallery))))
        .with(words)
        .with(icons::CHEVRON);
    let menu = element("button")
        .class("quiet icon-only opens-menu")
        .set("aria-label", text.browsing.menu)
        .set("title", text.browsing.menu)
        .set("popovertarget", MENU)
        .with(icons::MENU);
    element("header")
        .with(brand)
        .with(element("i").class("rule"))
        .with(element("h1").with(title))
        .with(strategy.map(|strategy| element("span").class("strategy").with(strategy)))
        .with(tools(part, text))
        .with(theme(state.theme, text, act))
        .with(help(text, act).class("wide"))
        .with(menu)
}

/// The lock that the first client runs, and whether its program is still as it was.
fn strategy(state: &State, text: &Sentences) -> Option<String> {
    let told = state.work.story?.roles.first()?.strategy;
    let program = &*state.work.scenario.clients.first()?.program;
    let known = strategies::ALL.iter().find(|known| known.source == program);
    let name = text.lock(known.unwrap_or(told).id);
    Some(match known {
        Some(_) => name.to_owned(),
        None => fill(text.happening.with_note, &[name, text.browsing.edited]),
    })
}

/// What stands on the right, or in the menu.
fn tools(part: &Part, text: &Sentences) -> Element {
    let Part { state, act, .. } = part;
    let browsing = &text.browsing;
    let changes = |name: &'static str, key, can, cannot, drawing: Sign, action| {
        let title = with_key(name, key);
        let title = if can { title } else { format!("{title}: {cannot}") };
        tool(name, title, act, action)
            .class("icon-only")
            .set("aria-disabled", (!can).then_some("true"))
            .with(drawing)
    };
    let languages = element("div")
        .class("segmented")
        .set("role", "group")
        .set("aria-label", text.language)
        .all(Language::ALL.into_iter().map(|it| language(it, state.language, act)));
    element("div")
        .class("tools")
        .set("id", MENU)
        .set("popover", "")
        .with(opens(browsing.gallery, "g", Overlay::Gallery, act))
        .with(opens(browsing.set_up, "s", Overlay::SetUp, act))
        .with(opens(text.sharing.share, "c", Overlay::Share, act))
        .with(element("i").class("rule"))
        .with(changes(
            browsing.undo,
            "Ctrl+Z",
            state.can_undo(),
            browsing.nothing_to_undo,
            icons::UNDO,
            Action::Undo,
        ))
        .with(changes(
            browsing.redo,
            "Ctrl+Shift+Z",
            state.can_redo(),
            browsing.nothing_to_redo,
            icons::REDO,
            Action::Redo,
        ))
        .with(languages)
        .with(element("div").class("pacing").with(html! {
            <>
                <SpeedSelect speed={state.speed} />
                <AxisChoice axis={state.axis} />
            </>
        }))
        .with(help(text, act).class("narrow"))
}

/// The help stands at the very end of the header, and in the menu.
fn help(text: &Sentences, act: &Callback<Action>) -> Element {
    opens(text.browsing.help, "?", Overlay::Help, act).class("icon-only").with(icons::HELP)
}

fn opens(name: &'static str, key: &str, overlay: Overlay, act: &Callback<Action>) -> Element {
    tool(name, with_key(name, key), act, Action::Overlay(Some(overlay)))
        .set("aria-haspopup", "dialog")
}

/// A button whose name stands beside its drawing in the menu. Using it closes the menu.
fn tool(name: &'static str, title: String, act: &Callback<Action>, action: Action) -> Element {
    element("button")
        .class("quiet")
        .set("title", title)
        .set("popovertarget", MENU)
        .set("popovertargetaction", "hide")
        .on("click", on_click(act, action))
        .with(element("span").class("word").with(name))
}

/// A name with the key that does the same.
pub(super) fn with_key(name: &str, key: &str) -> String {
    format!("{name} ({key})")
}

fn theme(theme: Theme, text: &Sentences, act: &Callback<Action>) -> Element {
    let (name, drawing) = match theme {
        Theme::System => (text.browsing.theme_system, icons::THEME_SYSTEM),
        Theme::Light => (text.browsing.theme_light, icons::THEME_LIGHT),
        Theme::Dark => (text.browsing.theme_dark, icons::THEME_DARK),
    };
    element("button")
        .class("quiet icon-only")
        .set("aria-label", name)
        .set("title", with_key(name, "t"))
        .on("click", on_click(act, Action::Wear(theme.next())))
        .with(drawing)
}

fn language(language: Language, current: Language, act: &Callback<Action>) -> Element {
    let own = language.sentences();
    // A name that lacks what is to be seen on the button cannot be spoken to find it.
    let label = own.name.contains(own.short_name).then_some(own.name);
    element("button")
        .set("lang", own.tag)
        .set("aria-label", label)
        .set("title", own.name)
        .set("aria-pressed", language == current)
        .set("popovertarget", MENU)
        .set("popovertargetaction", "hide")
        .on("click", on_click(act, Action::Speak(language)))
        .with(own.short_name.into_html())
}
