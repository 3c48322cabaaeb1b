//! The lanes: names on the left, the chart on the right, the legend below.

mod axis;
mod bars;

use super::drawings::{self, Drawing};
use super::element::{Element, element};
use super::parts::{ChipLook, Part, chip};
use super::shapes::{group, path, rect};
use crate::report::belief;
use crate::text::Sentences;
use crate::view::chart::{Chart, KEY_LANE_HEIGHT, shortened};
use crate::view::state::State;

/// Beside the chart stand the names; style.css sets the same widths.
const NAMES_WIDTH: i32 = 149;
const NARROW_NAMES_WIDTH: i32 = 75;
const NARROW_PAGE: i32 = 1000;

pub(super) fn lanes(part: &Part) -> Element {
    let Part { state, world, chart, .. } = part;
    let text = state.language.sentences();
    let titles = element("div")
        .class("of-axis")
        .with(element("span").with(text.time_axis))
        .with(element("span").with(text.step_axis));
    let keys = chart.keys.iter().map(|lane| {
        element("div")
            .class("of-key")
            .with(element("code").with(lane.key.bare_or_quoted()))
            .with(element("small").with(text.as_redis_sees_it))
    });
    let clients = world.clients().map(|(id, client)| {
        let look = if client.is_crashed() { ChipLook::Gone } else { ChipLook::Rest };
        element("div")
            .class("of-client")
            .with(chip(id, look))
            .with(element("span").with(belief(client, text)))
    });
    let names = element("div")
        .class("names")
        .set("style", format!("--lane: {}px", chart.client_lane_height))
        .with(titles)
        .all(keys)
        .all(clients);
    // The keyboard must reach what scrolls, and nothing else that has no use for keys.
    let plot = element("div")
        .class("plot")
        .set("tabindex", chart.axis.scrolls.then_some("0"))
        .set("role", "group")
        .set("aria-label", text.timeline)
        .found_by(&part.timeline)
        .with(draw(chart, state, text));
    // On paper the lanes shrink to the width of the page.
    let printed = state.printing.then(|| format!("--chart: {}", chart.axis.width));
    element("section")
        .class("lanes")
        .set("style", printed)
        .set("aria-label", text.lanes)
        .with(names)
        .with(plot)
        .with(legend(chart, text))
}

/// The room for the chart on a page of this width.
pub(super) fn chart_width(page_width: i32) -> i32 {
    page_width - if page_width < NARROW_PAGE { NARROW_NAMES_WIDTH } else { NAMES_WIDTH }
}

/// From the ground up: what stands later covers what stands before.
fn draw(chart: &Chart, state: &State, text: &Sentences) -> Element {
    element("svg")
        .set("width", chart.axis.width)
        .set("height", chart.height())
        .set("role", "img")
        .set("aria-label", state.recording.announcement(state.step, text))
        .with(grounds(chart))
        .with(axis::labels(chart, state, text))
        .with(bars::bands(chart))
        .with(bars::stems(chart))
        .with(bars::keys(chart, text))
        .with(bars::clients(chart, text))
        .with(axis::torn(chart))
        .with(bars::pills(chart, text))
        .with(axis::playhead(chart, state))
}

/// The grounds of the keys' lanes and of the lanes of clients that have ended, and the lines between.
fn grounds(chart: &Chart) -> Element {
    let width = chart.axis.width;
    let tops = (0..=chart.keys.len()).map(|lane| chart.key_top(lane));
    let tops = tops.chain((1..chart.clients.len()).map(|lane| chart.client_top(lane)));
    let lines = tops.map(|top| format!("M0 {top}.5H{width}")).collect();
    let keys = (0..chart.keys.len())
        .map(|lane| rect("ground", 0, chart.key_top(lane), width, KEY_LANE_HEIGHT, 0));
    let ended = chart.clients.iter().enumerate().filter_map(|(lane, client)| {
        let end = client.end?.x + 2;
        Some(rect("ground", end, chart.client_top(lane), width - end, chart.client_lane_height, 0))
    });
    group("", keys.chain(ended).chain([path("hairline", lines)]))
}

fn legend(chart: &Chart, text: &Sentences) -> Element {
    let mut bars = chart.keys.iter().flat_map(|lane| &lane.bars);
    let example = bars.find(|bar| bar.stale.is_some()).map(|bar| {
        let whole = bar.value.bare_or_quoted();
        element("span").class("aside").with((text.legend_timestamp)(&shortened(&whole), &whole))
    });
    let entry = |(sign, meaning): (Drawing, &'static str)| element("span").with(sign).with(meaning);
    let entries = [
        (drawings::WAITING, text.legend_waiting),
        (drawings::CHANGED, text.legend_changed),
        (drawings::INSIDE, text.inside),
        (drawings::CRASHED, text.crashed),
        (drawings::TWO_INSIDE, text.legend_two_inside),
    ];
    element("div")
        .class("legend")
        .set("aria-hidden", true)
        .all(entries.into_iter().map(entry))
        .with(example)
}
