//! The lanes: names on the left, the chart on the right, the legend below. Names, axis and chart share
//! one box that scrolls both ways; the names stay at its left edge and the axis at its upper one.

mod axis;
mod clients;
mod legend;
mod playhead;
mod sight;
mod truths;

use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip};
use super::shapes::{group, path, rect};
use crate::report::belief;
use crate::text::{Sentences, fill};
use crate::view::chart::Chart;
use crate::view::state::State;
pub(super) use sight::{Sight, use_sight};

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
        .with(clients::pills(chart, text))
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
    let are_several = world.scenario().servers.len() > 1;
    let truth = |name: String, remark: String| {
        element("div")
            .class("of-key")
            .set("title", name.clone())
            .with(element("code").with(name))
            .with(element("small").with(remark))
    };
    let last = tracks.keys.len().saturating_sub(1);
    let keys = tracks.keys.iter().enumerate().map(|(index, lane)| {
        let key = lane.key.bare_or_quoted();
        let name = if are_several { format!("{} {key}", lane.server) } else { key };
        let more = match tracks.more_keys {
            more if more > 0 && index == last => {
                fill(text.charting.more_keys, &[&more.to_string()])
            }
            _ => text.as_redis_sees_it.to_owned(),
        };
        truth(name, more)
    });
    let store = chart
        .store
        .as_ref()
        .map(|_| truth(text.the_store.to_owned(), text.charting.last_write.to_owned()));
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
        .all(keys)
        .with(store)
        .all(clients)
}

/// From the ground up: what stands later covers what stands before.
fn draw(chart: &Chart, state: &State, text: &Sentences) -> Element {
    picture(chart, chart.height())
        .set("role", "img")
        .set("aria-label", state.recording.announcement(state.step, text))
        .with(grounds(chart))
        .with(axis::columns(chart))
        .with(clients::bands(chart))
        .with(clients::stems(chart))
        .with(truths::keys(chart, text))
        .with(truths::store(chart, text))
        .with(clients::clients(chart, state, text))
        .with(axis::torn(chart))
}

/// A picture of what is in sight, in which places count from the beginning of the run.
fn picture(chart: &Chart, height: i32) -> Element {
    let (left, width) = (chart.window.start, chart.window.end - chart.window.start);
    element("svg")
        .set("style", format!("left:{left}px"))
        .set("width", width)
        .set("height", height)
        .set("viewBox", format!("{left} 0 {width} {height}"))
}

/// The grounds of the keys' lanes and of the lanes of clients that have ended, and the lines between.
fn grounds(chart: &Chart) -> Element {
    let (left, width) = (chart.window.start, chart.axis.width);
    let truths = chart.keys.len() + usize::from(chart.store.is_some());
    let tops = (0..=truths).map(|lane| chart.key_top(lane));
    let tops = tops.chain((1..chart.clients.len()).map(|lane| chart.client_top(lane)));
    let lines = tops.map(|top| format!("M{left} {top}.5H{width}")).collect();
    let top = chart.key_top(0);
    let ground = rect("ground", left, top, width - left, chart.key_top(truths) - top, 0);
    let ended = chart.clients.iter().enumerate().filter_map(|(lane, client)| {
        let end = client.end?.x + 2;
        Some(rect("ground", end, chart.client_top(lane), width - end, chart.client_lane_height, 0))
    });
    group("", [ground].into_iter().chain(ended).chain([path("hairline", lines)]))
}
