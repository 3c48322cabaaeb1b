//! Examples dialog: all stories with thumbnails, grouped by lock or by failure.

mod saved_locks;
mod thumbnail;

use crate::gallery::dialog::saved_locks::OwnLocks;
use crate::gallery::dialog::thumbnail::{ThumbnailDrawing, use_thumbnails};
use crate::gallery::state::{GalleryAction, GalleryState};
use crate::kit::contexts::{Action, on_click, use_dispatch, use_language, use_shown, use_texts};
use crate::kit::controls::{Choice, Icon, SearchField, Segmented};
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::verdict_look::sign;
use content::{Story, stories};
use i18n::Texts;
use narration::{
    GroupHeading, ItemNames, StoryFamily, StoryGroup, StoryGrouping, broken_properties,
    lock_of_story, story_groups,
};
use yew::prelude::*;

#[component]
pub(crate) fn Gallery() -> Html {
    let text = use_texts();
    let gallery = use_shown(|it| it.state.gallery.clone());
    let GalleryState { grouping, search, .. } = &*gallery;
    let leads = use_shown(|it| it.state.content.leads.clone());
    use_thumbnails();
    let groups = story_groups(*grouping, search, &leads, text);
    let found: usize = groups.iter().map(StoryGroup::count).sum();
    let section = |group: StoryGroup| {
        let (name, _) = heading(&group, text);
        html! { <GroupSection key={name} {group} /> }
    };
    html! {
        <div class="gallery">
            <SearchBar {found} />
            if search.is_empty() {
                <OwnLocks />
            }
            if found == 0 {
                <p class="hint">{ text.gallery.found_none }</p>
            }
            { groups.into_iter().map(section).collect::<Html>() }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SearchBarProps {
    /// Number of stories found.
    found: usize,
}

#[component]
fn SearchBar(props: &SearchBarProps) -> Html {
    let (text, dispatch) = (&use_texts().gallery, use_dispatch());
    let grouping = use_shown(|it| it.state.gallery.grouping);
    let search = use_shown(|it| it.state.gallery.search.clone());
    let (found, all) = (props.found, stories::ALL.len());
    let count = if found == all { text.found_all(&all) } else { text.found(&found, &all) };
    let on_search = dispatch.reform(|it| Action::Gallery(GalleryAction::Search(it)));
    let choices = StoryGrouping::ALL.map(|it| Choice {
        name: match it {
            StoryGrouping::Lock => text.by_lock,
            StoryGrouping::Failure => text.by_failure,
        },
        is_chosen: it == grouping,
        action: Action::Gallery(GalleryAction::GroupBy(it)),
    });
    html! {
        <div class="search">
            <SearchField
                label={text.search}
                placeholder={text.search_for}
                value={search}
                {on_search}
            />
            <Segmented name={text.grouping} choices={choices.to_vec()} />
            <span class="meta" role="status">{ count }</span>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct GroupSectionProps {
    group: StoryGroup,
}

#[component]
fn GroupSection(props: &GroupSectionProps) -> Html {
    let text = use_texts();
    let GroupSectionProps { group, .. } = props;
    let (name, promise) = heading(group, text);
    let count = group.count();
    let width = match count {
        1 => Some("of-1"),
        2 => Some("of-2"),
        3 => Some("of-3"),
        _ => None,
    };
    html! {
        <section class={width} aria-label={name}>
            <h3>
                { name }
                if let Some(promise) = promise {
                    <small>{ promise }</small>
                }
                <small>{ count }</small>
            </h3>
            <ul>{ for group.families.iter().map(family_item) }</ul>
        </section>
    }
}

/// Renders a single story, or a failing story and its fixed versions in one frame.
fn family_item(family: &StoryFamily) -> Html {
    let count = family.stories.len();
    let class = match count {
        1 => "single",
        2 => "pair",
        _ => "triple",
    };
    let cards = family.stories.iter().filter_map(|&place| {
        let story = *stories::ALL.get(place)?;
        Some(html! {
            <StoryCard key={story.id} {story} {place} is_beside_another={count > 1} />
        })
    });
    html! { <li {class}>{ for cards }</li> }
}

#[derive(Properties, PartialEq)]
struct StoryCardProps {
    story: &'static Story,
    /// Index among all stories.
    place: usize,
    is_beside_another: bool,
}

#[component]
fn StoryCard(props: &StoryCardProps) -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let StoryCardProps { story, place, is_beside_another } = props;
    let leads = use_shown(|it| it.state.content.leads.clone());
    let is_current = use_shown(|it| it.state.session.work.story) == Some(story);
    let lead = leads.of(story.id, language);
    let side = match story.remedy_of {
        _ if !is_beside_another => None,
        None if story.breaks.is_empty() => Some(text.gallery.flaw),
        None => Some(text.gallery.fault),
        Some(_) => Some(text.gallery.mended),
    };
    let verdict = |severity, sign, name: &'static str| {
        html! { <span class={classes!("verdict", severity)}><Icon {sign} />{ name }</span> }
    };
    let broken = broken_properties(story);
    let breaks = broken.iter().map(|&(property, severity)| {
        let (class, sign) = sign(severity);
        verdict(class, sign, text.failure(property))
    });
    html! {
        <button
            class="story"
            aria-current={is_current.then_some("true")}
            onclick={on_click(&dispatch, Action::Intent(Opening::Story(story).into()))}
        >
            <span class="which">
                { side }
                if is_current {
                    <em>{ text.gallery.open_now }</em>
                }
            </span>
            <b>{ text.story(story.id).unwrap_or(story.id) }</b>
            <span class="question">{ lead.map(|lead| lead.question.to_owned()) }</span>
            <small>{ text.lock(lock_of_story(story)) }</small>
            <ThumbnailDrawing story={*place} lanes={story.roles.len()} />
            <span class="verdicts">
                if broken.is_empty() {
                    { verdict("good", icons::UPHELD, text.gallery.holds) }
                }
                { breaks.collect::<Html>() }
            </span>
        </button>
    }
}

/// Returns the name of a group and, for a failure, the property that its stories break.
fn heading(group: &StoryGroup, text: &Texts) -> (&'static str, Option<&'static str>) {
    match group.heading {
        GroupHeading::Lock(id) => (text.lock(id), None),
        GroupHeading::Failure(property) => (text.failure(property), Some(text.property(property))),
    }
}
