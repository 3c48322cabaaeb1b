//! Examples dialog: all stories with thumbnails, grouped by lock or by failure.

mod saved_locks;
mod thumbnail;

use crate::gallery::dialog::saved_locks::OwnLocks;
use crate::gallery::dialog::thumbnail::{ThumbnailDrawing, use_thumbnails};
use crate::gallery::state::GalleryAction;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_language, use_sentences};
use crate::kit::controls::{Choice, Icon, SearchField, Segmented};
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::slice::Slice;
use content::{Story, stories};
use diagrams::miniature::Thumbnail;
use formats::json::saved_locks::SavedLocks;
use lock_semantics::Severity;
use narration::story_search::Grouping;
use narration::story_search::lock;
use narration::story_search::{Family, Group, Heading, broken, groups};
use narration::text::{ItemNames, Leads, Texts};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct GalleryProps {
    pub grouping: Grouping,
    /// Search string.
    pub search: AttrValue,
    /// Open story, if any.
    pub current: Option<&'static Story>,
    /// Summaries of the stories; empty until they are loaded.
    pub leads: Leads,
    /// Thumbnails computed so far, in the order of the stories.
    pub thumbnails: Slice<Vec<Thumbnail>>,
    /// The user's saved locks, and the id of the open one.
    pub locks: Rc<SavedLocks>,
    pub lock: Option<u32>,
}

#[component]
pub fn Gallery(props: &GalleryProps) -> Html {
    let text = use_sentences();
    let GalleryProps { grouping, search, current, leads, thumbnails, .. } = props;
    use_thumbnails(thumbnails.len());
    let groups = groups(*grouping, search, leads, text);
    let found: usize = groups.iter().map(Group::count).sum();
    let section = |group: Group| {
        let (name, _) = heading(&group, text);
        html! { <GroupSection key={name} {group} {current} leads={leads.clone()} {thumbnails} /> }
    };
    html! {
        <div class="gallery">
            <SearchBar grouping={*grouping} {search} {found} />
            if search.is_empty() {
                <OwnLocks locks={props.locks.clone()} open={props.lock} />
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
    grouping: Grouping,
    search: AttrValue,
    /// Number of stories found.
    found: usize,
}

#[component]
fn SearchBar(props: &SearchBarProps) -> Html {
    let (text, dispatch) = (&use_sentences().gallery, use_dispatch());
    let SearchBarProps { grouping, search, found } = props;
    let (found, all) = (*found, stories::ALL.len());
    let count = if found == all { text.found_all(&all) } else { text.found(&found, &all) };
    let on_search = dispatch.reform(|it| Action::Gallery(GalleryAction::Search(it)));
    let choices = Grouping::ALL.map(|it| Choice {
        name: match it {
            Grouping::Lock => text.by_lock,
            Grouping::Failure => text.by_failure,
        },
        is_chosen: it == *grouping,
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
    group: Group,
    current: Option<&'static Story>,
    leads: Leads,
    thumbnails: Slice<Vec<Thumbnail>>,
}

#[component]
fn GroupSection(props: &GroupSectionProps) -> Html {
    let text = use_sentences();
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
            <ul>{ for group.families.iter().map(|family| family_item(family, props)) }</ul>
        </section>
    }
}

/// Renders a single story, or a failing story and its fixed versions in one frame.
fn family_item(family: &Family, of: &GroupSectionProps) -> Html {
    let count = family.stories.len();
    let class = match count {
        1 => "single",
        2 => "pair",
        _ => "triple",
    };
    let cards = family.stories.iter().filter_map(|&place| {
        let story = *stories::ALL.get(place)?;
        Some(html! {
            <StoryCard
                key={story.id}
                {story}
                leads={of.leads.clone()}
                thumbnail={of.thumbnails.get(place).cloned()}
                is_beside_another={count > 1}
                is_current={of.current == Some(story)}
            />
        })
    });
    html! { <li {class}>{ for cards }</li> }
}

#[derive(Properties, PartialEq)]
struct StoryCardProps {
    story: &'static Story,
    leads: Leads,
    /// Thumbnail, or `None` until it is computed.
    thumbnail: Option<Thumbnail>,
    is_beside_another: bool,
    /// Whether the story is open.
    is_current: bool,
}

#[component]
fn StoryCard(props: &StoryCardProps) -> Html {
    let (text, language, dispatch) = (use_sentences(), use_language(), use_dispatch());
    let StoryCardProps { story, leads, thumbnail, is_beside_another, is_current } = props;
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
    let broken = broken(story);
    let breaks = broken.iter().map(|&property| {
        let (severity, sign) = match Severity::of(property) {
            Severity::Broken => ("bad", icons::BROKEN),
            Severity::LeaseLimit => ("warn", icons::WARNING),
        };
        verdict(severity, sign, text.failure(property))
    });
    html! {
        <button
            class="story"
            aria-current={is_current.then_some("true")}
            onclick={on_click(&dispatch, Action::Intent(Opening::Story(story).into()))}
        >
            <span class="which">
                { side }
                if *is_current {
                    <em>{ text.gallery.open_now }</em>
                }
            </span>
            <b>{ text.story(story.id).unwrap_or(story.id) }</b>
            <span class="question">{ lead.map(|lead| lead.question.to_owned()) }</span>
            <small>{ text.lock(lock(story)) }</small>
            <ThumbnailDrawing thumbnail={thumbnail.clone()} lanes={story.roles.len()} />
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
fn heading(group: &Group, text: &Texts) -> (&'static str, Option<&'static str>) {
    match group.heading {
        Heading::Lock(id) => (text.lock(id), None),
        Heading::Failure(property) => (text.failure(property), Some(text.property(property))),
    }
}
