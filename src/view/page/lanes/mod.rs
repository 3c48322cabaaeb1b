//! The lanes: names on the left, the chart on the right, the legend below. Names, axis and chart share
//! one box that scrolls both ways; the names stay at its left edge and the axis at its upper one.

mod legend;
mod playhead;
mod viewport;

use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip};
use crate::picture::chart::Chart;
use crate::picture::drawing::{self, Name, Pill};
use crate::report::belief;
use crate::text::Sentences;
use crate::view::state::State;
pub(super) use viewport::{Viewport, use_viewport};

/// Beside the chart stand the names; style.css sets the same widths.
const NAMES_WIDTH: i32 = 149;
const NARROW_NAMES_WIDTH: i32 = 75;
const NARROW_PAGE: i32 = 1000;

pub(super) fn lanes(part: &Part) -> Element {
    let Part { state, chart, .. } = part;
    let text = state.language.sentences();
    let canvas = element("div")
        .class("canvas")
        .set("style", format!("width:{}px;height:{}px", chart.axis.width, chart.height()))
        .with(playhead::handle(part))
        .with(draw(chart, state, text))
        .with(pills(chart, text))
        .with(playhead::line(chart, state));
    let plot = element("div")
        .class("plot")
        .class(chart.axis.scrolls.then_some("wide"))
        .set("role", "group")
        .set("aria-label", text.timeline)
        .found_by(&part.timeline)
        .on("scroll", part.sight.on_scroll())
        .with(names(part))
        .with(canvas);
    // On paper the lanes shrink to the width of the page.
    let printed = state.printing.then(|| format!("--chart: {}", chart.axis.width));
    element("section")
        .class("lanes")
        .set("style", printed)
        .set("aria-label", text.lanes)
        .with(plot)
        .with(legend::legend(part.sight.tracks(), text))
}

/// The room for the chart on a page of this width.
pub(super) fn chart_width(page_width: i32) -> i32 {
    page_width - if page_width < NARROW_PAGE { NARROW_NAMES_WIDTH } else { NAMES_WIDTH }
}

fn names(part: &Part) -> Element {
    let Part { state, world, chart, .. } = part;
    let text = state.language.sentences();
    let tracks = part.sight.tracks();
    let titles = element("div")
        .class("of-axis")
        .with(element("span").with(text.time_axis))
        .with(element("span").with(text.step_axis));
    let truth = |Name { name, remark }: Name| {
        element("div")
            .class("of-key")
            .set("title", name.clone())
            .with(element("code").with(name))
            .with(element("small").with(remark))
    };
    let truths = drawing::names_of_truths(chart, tracks, &state.recording, text);
    let clients = world.clients().map(|(id, client)| {
        let look = if client.is_crashed() { ChipLook::Gone } else { ChipLook::Rest };
        element("div")
            .class("of-client")
            .with(chip(id, look))
            .with(element("span").with(belief(client, text)))
    });
    let (key, lane) = (chart.key_lane_height, chart.client_lane_height);
    let last_lane = lane - chart.saved();
    element("div")
        .class("names")
        .class((key < 40).then_some("low"))
        .set("style", format!("--key:{key}px;--lane:{lane}px;--last:{last_lane}px"))
        .with(titles)
        .all(truths.into_iter().map(truth))
        .all(clients)
}

fn draw(chart: &Chart, state: &State, text: &Sentences) -> Element {
    picture(chart, chart.height())
        .set("role", "img")
        .set("aria-label", state.recording.announcement(state.step, text))
        .all(drawing::lanes(chart, &state.recording, text))
}

/// A picture of what is in sight, in which places count from the beginning of the run.
fn picture(chart: &Chart, height: i32) -> Element {
    let (left, width) = (chart.window.start, chart.window.end - chart.window.start);
    element("svg")
        .class("drawing")
        .set("style", format!("left:{left}px"))
        .set("width", width)
        .set("height", height)
        .set("viewBox", format!("{left} 0 {width} {height}"))
}

/// The words over the bands; they stay in sight as long as their bands do.
fn pills(chart: &Chart, text: &Sentences) -> Element {
    let pill = |Pill { x, y, room, is_open, words, .. }: Pill| {
        element("div")
            .class("pill")
            .class(is_open.then_some("open"))
            .set("style", format!("left:{x}px;top:{y}px;width:{}px", room + 8))
            .with(element("b").with(words))
    };
    let pills = drawing::pills(chart, text).into_iter().map(pill);
    element("div").set("aria-hidden", true).all(pills)
}
