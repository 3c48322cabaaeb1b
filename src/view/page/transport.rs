//! The transport: first, back, play, forward, last, how fast, where one is, and what the axis counts. The
//! slider is the playhead in the lanes.

use super::browser;
use super::element::{Element, element};
use super::icons;
use super::parts::{Choice, Part, on_click, segmented};
use crate::link;
use crate::picture::AxisUnit;
use crate::picture::drawing::signs::Sign;
use crate::text::{fill_with, milliseconds};
use crate::view::state::{Action, Speed};
use web_sys::Event;

pub(super) fn transport(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let (play_name, play) = match state.playing {
        Some(_) => (text.pause, icons::PAUSE),
        None => (text.play, icons::PLAY),
    };
    let button = |name: &'static str, key: &str, drawing: Sign, action, class: &'static str| {
        element("button")
            .class("icon-only")
            .class(class)
            .set("aria-label", name)
            .set("title", format!("{name} ({key})"))
            .on("click", on_click(act, action))
            .with(drawing)
    };
    element("section")
        .class("transport")
        .set("aria-label", text.playback)
        .with(button(text.first_step, "Home", icons::FIRST, Action::First, "quiet wide"))
        .with(button(text.step_back, "←", icons::BACK, Action::Back, "quiet"))
        .with(button(play_name, "Space", play, Action::PlayOrPause, "play"))
        .with(button(text.step_forward, "→", icons::FORWARD, Action::Forward, "quiet"))
        .with(button(text.last_step, "End", icons::LAST, Action::Last, "quiet wide"))
        .with(element("div").class("pace").with(speed(part)))
        .with(place(part))
        .with(
            element("div")
                .class("counting")
                .with(element("span").set("aria-hidden", true).with(text.charting.axis))
                .with(axis(part)),
        )
        .with(state.embedded.then(|| whole(part)))
}

/// Where a frame leads to: the whole page, with the same run at the same step.
fn whole(part: &Part) -> Element {
    let link = link::encode(&part.state.link()).unwrap_or_default();
    element("a")
        .class("open-whole")
        .set("href", browser::base() + "#" + &link)
        .set("target", "_blank")
        .set("rel", "noopener")
        .with(part.state.language.sentences().sharing.open_whole)
}

/// The menu of speeds.
pub(super) fn speed(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let choose = act.reform(|event: Event| {
        let speed = browser::chosen(&event).and_then(|index| Speed::ALL.get(index).copied());
        Action::PlayAt(speed.unwrap_or_default())
    });
    let option =
        |speed: Speed| element("option").set("selected", speed == state.speed).with(speed.label());
    element("select")
        .class("speed")
        .set("aria-label", state.language.sentences().charting.speed)
        .on("change", choose)
        .all(Speed::ALL.map(option))
}

/// What the axis counts.
pub(super) fn axis(part: &Part) -> Element {
    let Part { state, act, .. } = part;
    let words = &state.language.sentences().charting;
    let choice = |(name, axis)| Choice {
        name,
        is_chosen: state.axis == axis,
        action: Action::CountBy(axis),
    };
    let choices = [(words.axis_steps, AxisUnit::Steps), (words.axis_time, AxisUnit::Time)];
    segmented(words.axis, choices.map(choice), act)
}

/// Where one is: the step, and the time.
fn place(part: &Part) -> Element {
    let state = &part.state;
    let (step, last) = (state.step, state.recording.last());
    let sentence = fill_with(state.language.sentences().step_of, &[&step, &last]);
    let number = step.to_string();
    let (before, after) = sentence.split_once(&number).unwrap_or((&sentence, ""));
    let (before, after) = (before.to_owned(), after.to_owned());
    let step = element("span").with(before).with(element("b").with(number)).with(after);
    let now = element("b").with(milliseconds(part.world.now()));
    let time = element("span").class("time").with("t = ").with(now);
    element("div").class("where").with(step).with(time)
}
