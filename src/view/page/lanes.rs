//! The lanes: names on the left, the chart on the right, the legend below.

mod axis;
mod bars;

use super::parts::{ChipLook, Part, chip};
use super::shapes::{group, path, rect};
use crate::report::belief;
use crate::text::Sentences;
use crate::view::chart::{Chart, KEY_LANE_HEIGHT, shortened};
use crate::view::state::State;
use yew::prelude::*;

/// Beside the chart stand the names; style.css sets the same widths.
const NAMES_WIDTH: i32 = 149;
const NARROW_NAMES_WIDTH: i32 = 75;
const NARROW_PAGE: i32 = 1000;

pub(super) fn lanes(part: &Part) -> Html {
    let Part { state, world, chart, .. } = part;
    let text = state.language.sentences();
    // The keyboard must reach what scrolls, and nothing else that has no use for keys.
    let tabindex = chart.axis.scrolls.then_some("0");
    html! {
        <section class="lanes" aria-label={text.lanes}>
            <div class="names" style={format!("--lane: {}px", chart.client_lane_height)}>
                <div class="of-axis"><span>{ text.time_axis }</span><span>{ text.step_axis }</span></div>
                { for chart.keys.iter().map(|lane| html! {
                    <div class="of-key"><code>{ lane.key.bare_or_quoted() }</code><small>{ text.as_redis_sees_it }</small></div>
                }) }
                { for world.clients().map(|(id, client)| html! {
                    <div class="of-client">
                        { chip(id, if client.is_crashed() { ChipLook::Gone } else { ChipLook::Rest }) }
                        <span>{ belief(client, text) }</span>
                    </div>
                }) }
            </div>
            <div class="plot" {tabindex} role="group" aria-label={text.timeline} ref={part.timeline.clone()}>
                { draw(chart, state, text) }
            </div>
            { legend(chart, text) }
        </section>
    }
}

/// The room for the chart on a page of this width.
pub(super) fn chart_width(page_width: i32) -> i32 {
    page_width - if page_width < NARROW_PAGE { NARROW_NAMES_WIDTH } else { NAMES_WIDTH }
}

/// From the ground up: what stands later covers what stands before.
fn draw(chart: &Chart, state: &State, text: &Sentences) -> Html {
    let shapes = vec![
        grounds(chart),
        axis::labels(chart, state, text),
        bars::bands(chart),
        bars::stems(chart),
        bars::keys(chart, text),
        bars::clients(chart, text),
        axis::torn(chart),
        bars::pills(chart, text),
        axis::playhead(chart, state),
    ];
    html! {
        <svg width={chart.axis.width.to_string()} height={chart.height().to_string()} role="img"
            aria-label={state.recording.announcement(state.step, text)}>{ for shapes }</svg>
    }
}

/// The grounds of the keys' lanes and of the lanes of clients that have ended, and the lines between.
fn grounds(chart: &Chart) -> Html {
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
    group("", keys.chain(ended).chain([path("hairline", lines)]).collect())
}

fn legend(chart: &Chart, text: &Sentences) -> Html {
    let mut bars = chart.keys.iter().flat_map(|lane| &lane.bars);
    let example = bars.find(|bar| bar.stale.is_some()).map(|bar| {
        let whole = bar.value.bare_or_quoted();
        (text.legend_timestamp)(&shortened(&whole), &whole)
    });
    let entry = |sign: Html, width: &'static str, meaning: &'static str| {
        html! { <span><svg {width} height="12">{ sign }</svg>{ meaning }</span> }
    };
    let line = |d: &str| path("", d.to_owned());
    html! {
        <div class="legend" aria-hidden="true">
            { entry(line("M0 6h26M8 1v10M17 1v10"), "26", text.legend_waiting) }
            { entry(html! { <circle class="solid" cx="6" cy="6" r="3.5" /> }, "12", text.legend_changed) }
            { entry(rect("solid", 0, 1, 22, 10, 2), "22", text.inside) }
            { entry(path("thick", "m2 2.5 7 7m0-7-7 7".to_owned()), "11", text.crashed) }
            { entry(html! { <>
                { rect("band", 0, 1, 22, 10, 0) }{ path("edges", "M.75 0v12m20.5-12v12".to_owned()) }
            </> }, "22", text.legend_two_inside) }
            { for example.map(|example| html! { <span class="aside">{ example }</span> }) }
        </div>
    }
}
