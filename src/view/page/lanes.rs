//! The lanes: names on the left, the chart on the right, the legend below.

use super::app::PartProps;
use super::browser;
use super::parts::{ChipLook, chip, client_class};
use crate::ids::ClientId;
use crate::text::{Sentences, grouped, milliseconds, seconds};
use crate::time::Millis;
use crate::view::chart::{
    AXIS_HEIGHT, Chart, ClientLane, EndKind, Inside, KEY_LANE_HEIGHT, Overlap, ValueBar, code_width, label_width, shortened,
};
use crate::view::state::State;
use crate::world::{Client, Waiting};
use web_sys::HtmlElement;
use yew::prelude::*;

/// Beside the chart stand the names; style.css sets the same widths.
const NAMES_WIDTH: i32 = 149;
const NARROW_NAMES_WIDTH: i32 = 75;
const NARROW_PAGE: i32 = 1000;

#[component]
pub(super) fn Lanes(props: &PartProps) -> Html {
    let PartProps { state, world, .. } = props;
    let text = state.language.sentences();
    let available = use_chart_width();
    let chart = use_memo((state.recording.clone(), available), |(recording, width)| Chart::new(recording, *width));
    let scroller = use_node_ref();
    let playhead = chart.axis.x(state.step);
    use_effect_with((playhead, available, scroller.clone()), |(playhead, _, scroller)| {
        if let Some(scroller) = scroller.cast::<HtmlElement>() {
            browser::show_in(&scroller, *playhead);
        }
    });

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
            // The chart scrolls sideways, so the keyboard must reach it.
            <div class="plot" tabindex="0" role="group" aria-label={text.timeline} ref={scroller}>
                { draw(&chart, state, text) }
            </div>
            { legend(&chart, text) }
        </section>
    }
}

#[hook]
fn use_chart_width() -> i32 {
    let page_width = use_state_eq(browser::page_width);
    let setter = page_width.setter();
    use_effect_with((), move |()| {
        let listener = browser::on_resize(move || setter.set(browser::page_width()));
        move || drop(listener)
    });
    *page_width - if *page_width < NARROW_PAGE { NARROW_NAMES_WIDTH } else { NAMES_WIDTH }
}

/// What a client believes and does, in a word or two.
pub(super) fn belief(client: &Client, text: &Sentences) -> &'static str {
    if client.is_crashed() {
        return text.crashed;
    }
    match client.waiting() {
        Waiting::Failed(_) => text.failed,
        Waiting::Finished => text.finished,
        _ if client.is_inside() => text.inside,
        Waiting::Start { .. } => text.not_started,
        Waiting::Redis { .. } => text.awaits_redis,
        Waiting::Turn { .. } => text.has_its_reply,
        Waiting::Sleep { .. } => text.sleeping,
        Waiting::Work { .. } => text.working,
    }
}

fn draw(chart: &Chart, state: &State, text: &Sentences) -> Html {
    let (width, height) = (chart.axis.width, chart.height());
    html! {
        <svg width={width.to_string()} height={height.to_string()} role="img"
            aria-label={state.recording.announcement(state.step, text)}>
            { grounds(chart) }
            { axis(chart, state, text) }
            { for chart.overlaps.iter().map(|overlap| band(chart, overlap)) }
            { for chart.clients.iter().enumerate().map(|(lane, client)| stems(chart, lane, client)) }
            { for chart.keys.iter().enumerate().map(|(lane, key)| html! {
                <g>{ absences(chart, lane, &key.bars) }{ for key.bars.iter().map(|bar| value_bar(chart, lane, bar, text)) }</g>
            }) }
            { for chart.clients.iter().enumerate().map(|(lane, client)| client_lane(chart, lane, client, text)) }
            { torn(chart) }
            { for chart.overlaps.iter().map(|overlap| pill(chart, overlap, text)) }
            { playhead(chart, state) }
        </svg>
    }
}

fn grounds(chart: &Chart) -> Html {
    let width = chart.axis.width;
    let mut lines = String::new();
    for lane in 0..=chart.keys.len() {
        lines.push_str(&format!("M0 {}.5H{width}", chart.key_top(lane)));
    }
    for lane in 1..chart.clients.len() {
        lines.push_str(&format!("M0 {}.5H{width}", chart.client_top(lane)));
    }
    let ended = chart.clients.iter().enumerate().filter_map(|(lane, client)| {
        let end = client.end?;
        Some(rect("ground", end.x + 2, chart.client_top(lane), width - end.x, chart.client_lane_height, 0))
    });
    html! {
        <>
            { for (0..chart.keys.len()).map(|lane| rect("ground", 0, chart.key_top(lane), width, KEY_LANE_HEIGHT, 0)) }
            { for ended }
            <path class="hairline" d={lines} />
        </>
    }
}

/// Times above, step numbers below; round the current millisecond a frame with the number of its
/// steps.
fn axis(chart: &Chart, state: &State, text: &Sentences) -> Html {
    const APART: i32 = 10;
    let current = chart.axis.instant_of(state.step);
    let flag = flag_extent(chart, state);
    let mut taken = i32::MIN;
    let mut times = Vec::new();
    for instant in &chart.axis.instants {
        let label = grouped(instant.at.0);
        let is_current = current == Some(instant);
        let x = instant.from;
        let is_torn = chart.axis.torn.iter().any(|torn| torn.step == *instant.steps.start());
        let end = x + label_width(&label) - if is_torn { 0 } else { 5 };
        let hidden_by_flag = x - 4 < flag.1 && end + 4 > flag.0;
        if x - APART < taken || hidden_by_flag {
            continue;
        }
        taken = end;
        times.push(html! { <text class={classes!(is_current.then_some("now"))} x={(x - 4).to_string()} y="16">{ label }</text> });
        let count = instant.steps.end() - instant.steps.start() + 1;
        let note = (text.steps_in_this_millisecond)(count);
        let (note_x, note_end) = (end + 14, end + 14 + label_width(&note));
        let next = chart.axis.instants.iter().map(|other| other.from).find(|&from| from > x).unwrap_or(i32::MAX);
        let has_room = note_end < next.min(instant.to + 40) && (note_end < flag.0 || note_x > flag.1);
        if is_current && count > 1 && has_room {
            taken = note_end;
            times.push(html! { <text x={note_x.to_string()} y="16">{ note }</text> });
        }
    }
    let frame = current.filter(|instant| instant.steps.start() != instant.steps.end()).map(|instant| {
        let (left, right) = (instant.from - 18, instant.to + 18);
        html! { <>
            { rect("ground", left, 24, right - left, 18, 0) }
            <path class="frame" d={format!("M{left}.5 42V24.5H{right}.5V42")} />
        </> }
    });
    let steps = (1..=state.recording.last()).filter(|&step| step != state.step);
    let bottom = chart.height();
    let columns: String = current.map_or_else(String::new, |instant| {
        let columns = instant.steps.clone().map(|step| format!("M{}.5 {AXIS_HEIGHT}V{bottom}", chart.axis.x(step)));
        columns.collect()
    });
    html! {
        <>
            { for frame }
            <path class="column" d={columns} />
            { for times }
            { for chart.axis.torn.iter().map(|torn| {
                let middle = (torn.from + torn.to) / 2;
                let label = (text.idle)(&seconds(torn.idle_ms));
                let half = label_width(&label) / 2;
                let is_hidden = middle - half < flag.1 && middle + half > flag.0;
                html! { if !is_hidden { <text class="middle" x={middle.to_string()} y="16">{ label }</text> } }
            }) }
            { for steps.map(|step| html! {
                <text class="step" x={chart.axis.x(step).to_string()} y="37">{ step }</text>
            }) }
        </>
    }
}

fn value_bar(chart: &Chart, lane: usize, bar: &ValueBar, text: &Sentences) -> Html {
    const PADDING: i32 = 9;
    let top = chart.key_top(lane) + 12;
    let width = bar.to - bar.from;
    let solid = bar.stale.map_or(width, |(x, _)| x - bar.from);
    let name = bar.writer.to_string();
    let value = shortened(&bar.value.bare_or_quoted());
    let value_x = PADDING + label_width(&name) + 5;
    let baseline = (top + 16).to_string();
    html! {
        <g class={client_class(bar.writer)}>
            { rect("bar", bar.from, top, width, 24, 3) }
            { for bar.stale.map(|(x, _)| stale_part(x, top, bar.to)) }
            <text class="on" x={(bar.from + PADDING).to_string()} y={baseline.clone()}>{ name }</text>
            if value_x + code_width(&value) + 4 <= solid {
                <text class="on value" x={(bar.from + value_x).to_string()} y={baseline.clone()}>{ value }</text>
            }
            { for bar.stale.map(|(x, moment)| {
                let label = (text.timestamp_passed)(&milliseconds(moment));
                let fits = label_width(&label) + 2 * PADDING <= bar.to - x;
                html! {
                    <>
                        <path class="moment" d={format!("M{x} {}v36", top - 6)} />
                        if fits { <text class="stale-label" x={(x + PADDING).to_string()} y={baseline.clone()}>{ label }</text> }
                    </>
                }
            }) }
        </g>
    }
}

fn stale_part(x: i32, top: i32, to: i32) -> Html {
    let right = to - 4;
    let outline = format!("M{x} {top}.5H{right}a3 3 0 0 1 3 3V{}a3 3 0 0 1 -3 3H{x}z", f64::from(top) + 20.5);
    html! { <><rect class="blank" x={x.to_string()} y={top.to_string()} width={(to - x).to_string()} height="24" /><path class="stale" d={outline} /></> }
}

/// A dotted line where there was no key.
fn absences(chart: &Chart, lane: usize, bars: &[ValueBar]) -> Html {
    let y = chart.key_top(lane) + KEY_LANE_HEIGHT / 2;
    let ends = bars.iter().map(|bar| bar.to);
    let starts = bars.iter().skip(1).map(|bar| bar.from).chain([chart.axis.end()]);
    let lines: String = ends.zip(starts).filter(|(from, to)| to - from > 12).map(|(from, to)| format!("M{} {y}H{}", from + 6, to - 6)).collect();
    html! { <path class="absent" d={lines} /> }
}

/// From each request that changed a key up to the bar it began or ended.
fn stems(chart: &Chart, lane: usize, client: &ClientLane) -> Html {
    let middle = chart.client_top(lane) + chart.client_lane_height / 2;
    let stems: String = client
        .marks
        .iter()
        .filter_map(|mark| {
            let key = chart.keys.iter().position(|key| Some(&key.key) == mark.changed.as_ref())?;
            Some(format!("M{}.5 {}V{middle}", mark.x, chart.key_top(key) + 36))
        })
        .collect();
    html! { <path class={classes!("stem", client_class(client.client))} d={stems} /> }
}

fn client_lane(chart: &Chart, lane: usize, client: &ClientLane, text: &Sentences) -> Html {
    let top = chart.client_top(lane);
    let y = top + chart.client_lane_height / 2;
    let half = if chart.client_lane_height < 34 { 7 } else { 10 };
    html! {
        <g class={client_class(client.client)}>
            { for client.line.map(|(from, to)| html! { <path class="line" d={format!("M{from} {y}H{to}")} /> }) }
            { for client.marks.iter().map(|mark| html! {
                <>
                    if mark.changed.is_some() {
                        <circle class="hit" cx={format!("{}.5", mark.x)} cy={y.to_string()} r="4" />
                    } else {
                        <path class="tick" d={format!("M{}.5 {}v12", mark.x, y - 6)} />
                    }
                    if let Some(label) = mark.label.as_ref() {
                        <text class="request" x={(mark.x + 6).to_string()} y={(y - 5).to_string()}>{ label }</text>
                    }
                </>
            }) }
            { for client.inside.iter().map(|inside| inside_bar(client.client, inside, y, half, text)) }
            { for client.end.map(|end| ending(end.kind, end.x, y, text)) }
        </g>
    }
}

fn inside_bar(client: ClientId, inside: &Inside, y: i32, half: i32, text: &Sentences) -> Html {
    let width = inside.to - inside.from;
    let long = (text.inside_label)(client);
    let label = if label_width(&long) + 18 <= width { long } else { client.to_string() };
    html! {
        <>
            { rect("bar", inside.from, y - half, width, 2 * half, 3) }
            <text class="on" x={(inside.from + 9).to_string()} y={(y + 4).to_string()}>{ label }</text>
        </>
    }
}

fn ending(kind: EndKind, x: i32, y: i32, text: &Sentences) -> Html {
    let cross = x + 12;
    match kind {
        EndKind::Finished => html! { <path class="tick" d={format!("M{x}.5 {}v8", y - 4)} /> },
        EndKind::Crashed | EndKind::Failed => {
            let word = if kind == EndKind::Crashed { text.crashed_label } else { text.failed };
            html! {
                <>
                    <path class="cross" d={format!("M{} {}l9 9m0 -9l-9 9", cross - 4, y - 4)} />
                    <text x={(cross + 13).to_string()} y={(y + 4).to_string()}>{ word }</text>
                </>
            }
        }
    }
}

fn band(chart: &Chart, overlap: &Overlap) -> Html {
    let (upper, lower) = overlap.lanes;
    let height = chart.client_lane_height;
    let width = overlap.to - overlap.from;
    let (top, bottom) = (chart.client_top(upper) + 1, chart.client_top(lower) + height);
    let edges = format!("M{}.5 {top}V{bottom}M{}.5 {top}V{bottom}", overlap.from, overlap.to);
    let axis = format!("M{} {}H{}", overlap.from, AXIS_HEIGHT - 1, overlap.to);
    html! {
        <>
            { for [upper, lower].into_iter().map(|lane| rect("band", overlap.from, chart.client_top(lane) + 1, width, height - 1, 0)) }
            <path class="edges" d={edges} />
            <path class="verdict-mark" d={axis} />
        </>
    }
}

fn pill(chart: &Chart, overlap: &Overlap, text: &Sentences) -> Html {
    let label = text.two_inside;
    let width = label_width(label) + 14;
    let y = chart.client_top(overlap.lanes.0) + chart.client_lane_height;
    let x = overlap.from + 8;
    html! {
        <g class="pill">
            { rect("", x, y - 9, width, 18, 4) }
            <text class="middle" x={(x + width / 2).to_string()} y={(y + 4).to_string()}>{ label }</text>
        </g>
    }
}

/// What is left out, cut out of the lanes that go on.
fn torn(chart: &Chart) -> Html {
    let bottom = chart.height();
    let cuts = chart.axis.torn.iter().map(|torn| {
        let width = torn.to - torn.from;
        let live = chart.clients.iter().enumerate().filter(|(_, lane)| lane.end.is_none_or(|end| end.step >= torn.step));
        let last = live.map(|(lane, _)| chart.client_top(lane) + chart.client_lane_height).max().unwrap_or(bottom);
        html! {
            <>
                { rect("faded", torn.from, 24, width, last - 24, 0) }
                <path class="torn" d={zigzag(torn.from, last)} />
                <path class="torn" d={zigzag(torn.to - 6, last)} />
            </>
        }
    });
    html! { <>{ for cuts }</> }
}

fn zigzag(x: i32, bottom: i32) -> String {
    let turns = (24..bottom).step_by(4).enumerate().skip(1);
    let turns: String = turns.map(|(turn, y)| format!("L{} {y}", if turn % 2 == 0 { x } else { x + 5 })).collect();
    format!("M{x} 24{turns}")
}

/// The flag's left and right edge.
fn flag_extent(chart: &Chart, state: &State) -> (i32, i32) {
    let width = label_width(&flag_label(state)) + 14;
    let left = (chart.axis.x(state.step) - width / 2).max(1);
    (left, left + width)
}

fn flag_label(state: &State) -> String {
    milliseconds(state.recording.step(state.step).map_or(Millis(0), |step| step.at))
}

fn playhead(chart: &Chart, state: &State) -> Html {
    let x = chart.axis.x(state.step);
    let (left, right) = flag_extent(chart, state);
    let actor = state.recording.actor(state.step).index();
    let dot = (state.step > 0 && actor < chart.clients.len()).then(|| {
        let y = chart.client_top(actor) + chart.client_lane_height / 2;
        html! { <circle class={classes!("hit", client_class(chart.clients[actor].client))} cx={format!("{x}.5")} cy={y.to_string()} r="5" /> }
    });
    html! {
        <g class="playhead">
            <path d={format!("M{x}.5 20V{}", chart.height())} />
            { for dot }
            { rect("", left, 2, right - left, 19, 4) }
            <text class="middle" x={((left + right) / 2).to_string()} y="15.5">{ flag_label(state) }</text>
            if state.step > 0 {
                { rect("behind", x - 10, 26, 20, 15, 0) }
                <text class="step now" x={format!("{x}.5")} y="37">{ state.step }</text>
            }
        </g>
    }
}

fn legend(chart: &Chart, text: &Sentences) -> Html {
    let mut stale = chart.keys.iter().flat_map(|lane| &lane.bars).filter(|bar| bar.stale.is_some());
    let example = stale.next().map(|bar| {
        let whole = bar.value.bare_or_quoted();
        (text.legend_timestamp)(&shortened(&whole), &whole)
    });
    html! {
        <div class="legend" aria-hidden="true">
            <span><svg width="26" height="12"><path d="M0 6h26M8 1v10M17 1v10" /></svg>{ text.legend_waiting }</span>
            <span><svg width="12" height="12"><circle class="solid" cx="6" cy="6" r="3.5" /></svg>{ text.legend_changed }</span>
            <span><svg width="22" height="12"><rect class="solid" y="1" width="22" height="10" rx="2" /></svg>{ text.legend_inside }</span>
            <span><svg width="11" height="12"><path class="thick" d="m2 2.500 7 7m0-7-7 7" /></svg>{ text.legend_crashed }</span>
            <span><svg width="22" height="12"><rect class="band" y="1" width="22" height="10" /><path class="edges" d="M.75 0v12m20.500-12v12" /></svg>{ text.legend_two_inside }</span>
            { for example.map(|example| html! { <span class="aside">{ example }</span> }) }
        </div>
    }
}

fn rect(class: &'static str, x: i32, y: i32, width: i32, height: i32, radius: i32) -> Html {
    html! {
        <rect class={class} x={x.to_string()} y={y.to_string()} width={width.max(0).to_string()}
            height={height.to_string()} rx={radius.to_string()} />
    }
}
