//! The gallery: all stories, by lock and by failure, each with its lanes in little.

use super::browser;
use super::controls::icons;
use super::element::{Element, element};
use super::parts::{Choice, Part, hint, on_click, segmented};
use crate::ids::ClientId;
use crate::picture::chart::as_pixels;
use crate::picture::drawing::signs::Sign;
use crate::picture::drawing::{Shape, client_class, group, path, rect};
use crate::picture::miniature::{self, Miniature, ShapeKind, WIDTH};
use crate::properties::Severity;
use crate::report::Recording;
use crate::scenario::{Story, gallery};
use crate::text::{Sentences, fill};
use crate::view::catalogue::{Family, Group, Heading, broken, groups, lock};
use crate::view::state::{Action, Grouping, Overlay, State};
use gloo_timers::callback::Interval;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};
use yew::prelude::*;

/// The height of a lane.
const LANE: i32 = 14;

/// Miniatures are drawn for so long, in ms, before the page may do something else.
const SLICE_MS: u64 = 12;

/// Between two slices the page has so much time, in ms.
const PAUSE_MS: u32 = 20;

pub(super) fn gallery(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let browsing = &text.browsing;
    let groups = groups(state.grouping, &state.search, text);
    let families = groups.iter().flat_map(|group| &group.families);
    let found: usize = families.map(|family| family.stories.len()).sum();
    let all = gallery::ALL.len();
    let count = if found == all {
        fill(browsing.found_all, &[&all.to_string()])
    } else {
        fill(browsing.found, &[&found.to_string(), &all.to_string()])
    };
    let typed = act.reform(|event: Event| {
        let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        Action::Search(field.map(|field| field.value()).unwrap_or_default())
    });
    let search = element("input")
        .set("type", "search")
        .set("autofocus", "")
        .set("autocomplete", "off")
        .set("spellcheck", "false")
        .set("aria-label", browsing.search)
        .set("placeholder", browsing.search_for)
        .set("value", state.search.clone())
        .on("input", typed);
    let choices = Grouping::ALL.map(|grouping| Choice {
        name: match grouping {
            Grouping::Lock => browsing.by_lock,
            Grouping::Failure => browsing.by_failure,
        },
        is_chosen: grouping == state.grouping,
        action: Action::GroupBy(grouping),
    });
    let bar = element("div")
        .class("search")
        .with(search)
        .with(segmented(browsing.grouping, choices, act))
        .with(element("span").class("meta").set("role", "status").with(count));
    element("div")
        .class("gallery")
        .with(bar)
        .with(state.search.is_empty().then(|| own_lock(text, act)))
        .with((found == 0).then(|| hint(browsing.found_none)))
        .all(groups.iter().map(|group| section(group, state, text, act)))
}

fn own_lock(text: &Sentences, act: &Callback<Action>) -> Element {
    element("button")
        .class("story own")
        .on("click", on_click(act, Action::OpenOwn))
        .with(icons::PLUS)
        .with(element("b").with(text.driving.own_lock))
        .with(element("small").with(text.browsing.own_lock_how))
}

fn section(group: &Group, state: &State, text: &Sentences, act: &Callback<Action>) -> Element {
    let (name, promise) = match group.heading {
        Heading::Lock(id) => (text.lock(id), None),
        Heading::Failure(property) => (text.failure(property), Some(text.property(property))),
    };
    let count: usize = group.families.iter().map(|family| family.stories.len()).sum();
    let heading = element("h3")
        .with(name)
        .with(promise.map(|promise| element("small").with(promise)))
        .with(element("small").with(count));
    let width = match count {
        1 => "of-1",
        2 => "of-2",
        3 => "of-3",
        _ => "",
    };
    element("section")
        .class(width)
        .set("aria-label", name)
        .with(heading)
        .with(element("ul").all(group.families.iter().map(|it| family(it, state, text, act))))
}

/// A story, or a fault and what mends it side by side in one frame.
fn family(family: &Family, state: &State, text: &Sentences, act: &Callback<Action>) -> Element {
    let stories = family.stories.iter().filter_map(|&place| {
        let story = *gallery::ALL.get(place)?;
        Some(card(story, state.miniatures.get(place), family.stories.len() > 1, text, act))
    });
    let item = element("li").class(match family.stories.len() {
        1 => "single",
        2 => "pair",
        _ => "triple",
    });
    item.all(stories)
}

fn card(
    story: &'static Story,
    miniature: Option<&Miniature>,
    is_beside_another: bool,
    text: &Sentences,
    act: &Callback<Action>,
) -> Element {
    let side = match story.remedy_of {
        _ if !is_beside_another => None,
        None => Some(text.browsing.fault),
        Some(_) => Some(text.browsing.mended),
    };
    let broken = broken(story);
    let holds = broken.is_empty().then(|| verdict("good", icons::UPHELD, text.browsing.holds));
    let verdicts = broken.into_iter().map(|property| {
        let (class, drawing) = match Severity::of(property) {
            Severity::Broken => ("bad", icons::BROKEN),
            Severity::Warning => ("warn", icons::WARNING),
        };
        verdict(class, drawing, text.failure(property))
    });
    element("button")
        .class("story")
        .on("click", on_click(act, Action::Open(story)))
        .with(side.map(|side| element("span").class("which").with(side)))
        .with(element("b").with(text.story(story.id).unwrap_or(story.id)))
        .with(element("small").with(text.lock(lock(story))))
        .with(draw(miniature, story.roles.len()))
        .with(element("span").class("verdicts").with(holds).all(verdicts))
}

fn verdict(class: &'static str, drawing: Sign, name: &'static str) -> Element {
    element("span").class("verdict").class(class).with(drawing).with(name)
}

/// A miniature; nothing of the same size until it is drawn.
fn draw(miniature: Option<&Miniature>, lanes: usize) -> Element {
    let height = LANE * as_pixels(lanes);
    let shapes = miniature.iter().flat_map(|miniature| &miniature.shapes);
    element("svg")
        .class("miniature")
        .set("viewBox", format!("0 0 {WIDTH} {height}"))
        .set("style", format!("aspect-ratio: {WIDTH} / {height}"))
        .set("aria-hidden", true)
        .all(shapes.map(shape))
}

fn shape(shape: &miniature::Shape) -> Shape {
    let miniature::Shape { kind, lane, lower, from, to } = *shape;
    let top = LANE * as_pixels(lane);
    let middle = top + LANE / 2;
    let drawn = match kind {
        ShapeKind::Both => {
            let height = LANE * as_pixels(lower + 1) - top;
            return rect("band", from, top, to - from, height, 0);
        }
        ShapeKind::Line => path("line", format!("M{from} {middle}H{to}")),
        ShapeKind::Request => path("line", format!("M{from} {}v6", middle - 3)),
        ShapeKind::Inside => rect("bar", from, top + 3, to - from, LANE - 6, 2),
        ShapeKind::Paused => rect("paused", from, middle - 2, to - from, 4, 1),
        ShapeKind::Crash => path("cross", format!("M{} {}l6 6m0-6-6 6", from + 3, middle - 3)),
    };
    let client = ClientId(u8::try_from(lane).unwrap_or(0));
    group(client_class(client), [drawn])
}

/// Draws the miniatures while the gallery is open, some at a time, so that the page stays alive.
#[hook]
pub(super) fn use_miniatures(state: &UseReducerHandle<State>, act: Callback<Action>) {
    let drawn = state.miniatures.len();
    let is_due = state.overlay == Some(Overlay::Gallery) && drawn < gallery::ALL.len();
    use_effect_with(is_due, move |&is_due| {
        let timer = is_due.then(|| {
            let mut stories = gallery::ALL.iter().skip(drawn);
            Interval::new(PAUSE_MS, move || {
                let begun_ms = browser::clock_ms();
                let mut made = Vec::new();
                while browser::clock_ms() - begun_ms < SLICE_MS
                    && let Some(story) = stories.next()
                {
                    // What cannot be told has an empty picture, and says why when it is opened.
                    made.push(
                        Recording::of(story).map(|it| Miniature::of(&it)).unwrap_or_default(),
                    );
                }
                if !made.is_empty() {
                    act.emit(Action::Drawn(made));
                }
            })
        });
        move || drop(timer)
    });
}
