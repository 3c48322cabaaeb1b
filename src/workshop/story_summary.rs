//! Summary of a story below its title, and the switch between a failing story and its fixed
//! version.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_language, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::workshop::session::action::SessionAction;
use content::Story;
use content::texts::{Lead, Leads};
use narration::{ItemNames, story_family, story_of};
use yew::prelude::*;

/// Renders the question that a story answers, and its summary. On a narrow page a button shows the
/// summary. While the summary is loading, its space stays reserved.
#[component]
pub(crate) fn StoryLead() -> Html {
    let (texts, language) = (use_texts(), use_language());
    let text = &texts.gallery;
    let is_open = use_state_eq(|| false);
    let leads = use_shown(|it| it.state.content.leads.clone());
    let is_unchanged_story = use_shown(|it| it.state.session.work.follows_its_story());
    let Some(story) = use_shown(|it| story_of(&it.state.session.work)) else {
        return Html::default();
    };
    let lead = leads.of(story.id, language);
    // The stories that only lessons use have no summary.
    if lead.is_none() && is_unchanged_story && leads != Leads::opening() {
        return Html::default();
    }
    let Lead { question, about } = lead.unwrap_or(Lead { question: "", about: "" });
    // The text of a story describes no other run or program.
    if !is_unchanged_story {
        return html! {
            <section class="lead" aria-label={text.about_story}>
                <Sides {story} />
                <p class="question">{ text.changed_from(&texts.story(story.id).unwrap_or(story.id)) }</p>
            </section>
        };
    }
    let onclick = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    html! {
        <section class="lead" aria-label={text.about_story}>
            <Sides {story} />
            // The button does the same for the keyboard.
            <p class="question" onclick={onclick.clone()}>{ question }</p>
            <p class={classes!("about", is_open.then_some("open"))}>{ about }</p>
            <button
                class="quiet icon-only"
                aria-label={text.about_story}
                title={text.about_story}
                aria-expanded={is_open.to_string()}
                {onclick}
            >
                <Icon sign={icons::CHEVRON} />
            </button>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct SidesProps {
    pub(crate) story: &'static Story,
}

/// Renders the switch between a failing story and its fixed versions, or nothing for a story
/// without any.
#[component]
pub(crate) fn Sides(props: &SidesProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let is_unchanged = use_shown(|it| it.state.session.work.follows_its_story());
    let family = story_family(props.story);
    if family.len() < 2 {
        return Html::default();
    }
    let several = family.len() > 2;
    let side = |(place, story): (usize, &'static Story)| {
        let name = match place {
            0 if story.breaks.is_empty() => text.gallery.flaw.to_owned(),
            0 => text.gallery.fault.to_owned(),
            _ if several => format!("{} {place}", text.gallery.mended),
            _ => text.gallery.mended.to_owned(),
        };
        html! {
            <button
                aria-pressed={(is_unchanged && story == props.story).to_string()}
                title={text.story(story.id)}
                onclick={on_click(&dispatch, Action::Session(SessionAction::Swap(story)))}
            >
                { name }
            </button>
        }
    };
    html! {
        <div class="segmented sides" role="group" aria-label={text.gallery.sides}>
            { for family.into_iter().enumerate().map(side) }
        </div>
    }
}
