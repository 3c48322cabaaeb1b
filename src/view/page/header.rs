//! The header: the name, the story, the language and the theme.

use super::drawings;
use super::element::{Element, element};
use super::parts::{Part, on_click};
use crate::text::Language;
use crate::view::state::{Action, Theme};
use yew::Callback;

pub(super) fn header(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let story = state.work.story;
    let title = state.title();
    let strategy = story.and_then(|story| story.roles.first()).map(|role| role.strategy.id);
    let strategy = strategy.map(|id| (text.strategy)(id).unwrap_or(id));
    let themes = Theme::ALL;
    let next = themes.iter().position(|theme| *theme == state.theme).map_or(0, |it| it + 1);
    let switch_theme = on_click(act, Action::Wear(themes[next % themes.len()]));
    let languages = element("div")
        .class("segmented")
        .set("role", "group")
        .set("aria-label", text.language)
        .all(
            Language::ALL
                .into_iter()
                .map(|language| language_button(language, state.language, act)),
        );
    let theme = element("button")
        .class("quiet icon-only")
        .set("aria-label", text.switch_theme)
        .set("title", text.switch_theme)
        .on("click", switch_theme)
        .with(drawings::THEME);
    element("header")
        .with(
            element("span")
                .class("brand")
                .with(drawings::MARK)
                .with(element("span").with("Lockscope")),
        )
        .with(element("i").class("rule"))
        .with(element("h1").with(title).with(element("small").with(strategy)))
        .with(strategy.map(|strategy| element("span").class("strategy").with(strategy)))
        .with(element("div").class("tools").with(languages).with(theme))
}

fn language_button(language: Language, current: Language, act: &Callback<Action>) -> Element {
    let own = language.sentences();
    // A name that lacks what is to be seen on the button cannot be spoken to find it.
    let label = own.name.contains(own.short_name).then_some(own.name);
    element("button")
        .set("lang", own.tag)
        .set("aria-label", label)
        .set("title", own.name)
        .set("aria-pressed", language == current)
        .on("click", on_click(act, Action::Speak(language)))
        .with(own.short_name)
}
