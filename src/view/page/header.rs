//! The header: the name, the story, the language and the theme.

use super::browser;
use super::parts::{Icon, Part, icon, on_click};
use crate::text::Language;
use crate::view::state::Action;
use yew::prelude::*;

pub(super) fn header(part: &Part) -> Html {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let story = state.story;
    let title = text.story(story.id).unwrap_or(story.id);
    let strategy = story.roles.first().map(|role| role.strategy.id).unwrap_or_default();
    let strategy = (text.strategy)(strategy).unwrap_or(strategy);
    let chosen = state.theme;
    let switch_theme =
        act.reform(move |_| Action::Wear(chosen.unwrap_or_else(browser::theme).other()));
    html! {
        <header>
            <span class="brand">{ mark() }<span>{ "Lockscope" }</span></span>
            <i class="rule" />
            <h1>{ title }<small>{ strategy }</small></h1>
            <span class="strategy">{ strategy }</span>
            <div class="tools">
                <div class="segmented" role="group" aria-label={text.language}>
                    { for Language::ALL.into_iter().map(|language| language_button(language, state.language, act)) }
                </div>
                <button class="quiet icon-only" aria-label={text.switch_theme} title={text.switch_theme}
                    onclick={switch_theme}>{ icon(Icon::Theme) }</button>
            </div>
        </header>
    }
}

fn language_button(language: Language, current: Language, act: &Callback<Action>) -> Html {
    let own = language.sentences();
    let pressed = (language == current).to_string();
    // A name that lacks what is to be seen on the button cannot be spoken to find it.
    let label = own.name.contains(own.short_name).then_some(own.name);
    html! {
        <button lang={own.tag} aria-label={label} title={own.name} aria-pressed={pressed}
            onclick={on_click(act, Action::Speak(language))}>{ own.short_name }</button>
    }
}

/// A shackle over two bars that overlap.
fn mark() -> Html {
    html! {
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path class="shackle" d="M6.2 8V6.2a3.8 3.8 0 0 1 7.6 0V8" />
            <rect class="c1 bar" x="2.5" y="9" width="11" height="3.5" rx="1.2" />
            <rect class="c2 bar" x="6.5" y="14" width="11" height="3.5" rx="1.2" />
        </svg>
    }
}
