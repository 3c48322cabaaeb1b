//! Lanes of two runs on one axis. Both scroll together. A dashed line marks their first difference,
//! and the playhead is at the same time in both.

use crate::kit::contexts::{use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::measures;
use crate::kit::measures::NARROW_PAGE;
use crate::kit::svg::shape;
use crate::run_view::lanes::drawing::{Drawing, Labels, Pills, picture};
use crate::run_view::lanes::markers::{AXIS, Glyphs, GlyphsProps};
use crate::run_view::lanes::names::lane_names;
use crate::run_view::lanes::names_of;
use crate::run_view::lanes::playhead::{at, capture};
use crate::run_view::lanes::viewport::tell_visible;
use diagrams::lane_layout::{
    AXIS_HEIGHT, Glyph, LaneLayout, Pair, SHARED_AXIS_HEIGHT, SharedStep, in_view, window,
    words_from,
};
use diagrams::lane_shapes;
use diagrams::lane_shapes::Flag;
use diagrams::lane_shapes::signs::Sign;
use i18n::{Texts, milliseconds};
use run_analysis::Recording;
use simulator::World;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct PairLanesProps {
    pub(crate) runs: [PairedRun; 2],
    /// Moves the playhead to a step of one of the runs.
    pub(crate) go_to: Callback<SharedStep>,
}

/// One of two runs.
#[derive(Clone, PartialEq)]
pub(crate) struct PairedRun {
    pub(crate) recording: Rc<Recording>,
    /// World at the step.
    pub(crate) world: Rc<World>,
    /// Step at the playhead.
    pub(crate) step: usize,
    pub(crate) name: AttrValue,
    pub(crate) outcome: Outcome,
    /// Step at which the runs first differ, if this run has one there.
    pub(crate) difference: Option<usize>,
}

/// Outcome of a run.
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome {
    /// CSS class of the verdict.
    pub(crate) class: &'static str,
    pub(crate) sign: Sign,
    pub(crate) title: AttrValue,
    /// Step of the finding, if there is one.
    pub(crate) step: Option<usize>,
}

/// Positions of the markers over both runs.
#[derive(Clone, PartialEq)]
struct Markers {
    playhead: i32,
    difference: Option<i32>,
    flags: Vec<Flag>,
}

#[component]
pub(crate) fn PairLanes(props: &PairLanesProps) -> Html {
    let text = use_texts();
    let PairLanesProps { runs, go_to } = props;
    let page_width = use_shown(|it| it.page_size.0);
    let zoom = use_shown(|it| it.state.playback.zoom);
    let names = if page_width < NARROW_PAGE { measures::NARROW_NAMES } else { measures::NAMES };
    let room = page_width - names;
    let recordings = runs.each_ref().map(|run| run.recording.clone());
    let pair = use_memo((recordings, room, zoom), |([before, after], room, zoom)| {
        Pair::new([before, after], *room, *zoom)
    });
    let width = pair.axis().width;
    let scrolled = use_state_eq(|| 0);
    let on_scroll = {
        let setter = scrolled.setter();
        Callback::from(move |event: Event| {
            let timeline = event.target_unchecked_into::<HtmlElement>();
            let left = timeline.scroll_left();
            tell_visible(&timeline, left, room);
            setter.set(words_from(left, room, width));
        })
    };
    let known = (runs.each_ref().map(|run| run.recording.clone()), pair.clone(), *scrolled);
    let charts = use_memo(known, |(recordings, pair, words)| {
        let seen = window(*words, room, width);
        [0, 1].map(|run| {
            let (layout, recording) = (&pair.runs[run], &recordings[run]);
            let axis = layout.axis(0);
            // At the last step, the arcs of all findings are drawn.
            let last = recording.last();
            let mut chart = LaneLayout::new(layout, axis, seen.clone(), recording, last);
            chart.words_from = *words;
            Rc::new(chart)
        })
    });
    let markers = markers(runs, &charts, text.comparison.first_difference);
    let charts = use_memo((charts, markers.playhead), |(charts, playhead)| {
        [0, 1].map(|run: usize| {
            let mut chart = LaneLayout::clone(&charts[run]);
            chart.avoid_playhead(*playhead);
            Rc::new(chart)
        })
    });
    let timeline = use_node_ref();
    {
        let is_at_the_start = runs.iter().all(|run| run.step == 0);
        let target = match markers.difference {
            Some(difference) if is_at_the_start => difference,
            _ => markers.playhead,
        };
        let timeline = timeline.clone();
        use_effect_with((target, pair.clone()), move |(target, _)| {
            if let Some(timeline) = timeline.cast::<HtmlElement>() {
                let left = in_view(timeline.scroll_left(), room, *target, width, false);
                timeline.set_scroll_left(left);
                tell_visible(&timeline, left, room);
            }
        });
    }
    // A run without a finding has its outcome below the finding of the other one.
    let finding_x = |run: usize| runs[run].outcome.step.map(|step| charts[run].axis.x(step));
    let outcome_x = |run: usize| finding_x(run).or(finding_x(1 - run)).unwrap_or(0);
    let set_names = |run: usize| {
        let PairedRun { recording, world, name, .. } = &runs[run];
        html! {
            <>
                <div class="of-set"><b>{ name }</b></div>
                { lane_names(&names_of(&charts[run], &pair.runs[run], (recording, world), text)) }
            </>
        }
    };
    let lanes = |run: usize| {
        let on_choose = go_to.clone();
        let on_choose = Callback::from(move |(glyph, _): (Option<Glyph>, _)| {
            glyph.iter().for_each(|it| on_choose.emit(SharedStep { run, step: it.step }));
        });
        let (chart, recording) = (charts[run].clone(), runs[run].recording.clone());
        let glyphs = GlyphsProps { chart, layout: pair.runs[run].clone(), recording, on_choose };
        lanes_of(&runs[run], glyphs, outcome_x(run))
    };
    let is_dragged = use_memo((), |()| Cell::new(false));
    let seen = window(*scrolled, room, width);
    let axis = shared_axis(&pair, seen, &runs[1], &markers, (&is_dragged, go_to), text);
    html! {
        <section class="lanes paired" aria-label={text.comparison.lanes}>
            <div
                ref={timeline}
                class={classes!("plot", pair.axis().scrolls.then_some("wide"))}
                role="group"
                tabindex="0"
                aria-label={text.timeline_label}
                onscroll={on_scroll}
            >
                <div class="names">
                    <div class="of-axis"><span>{ text.time_axis }</span></div>
                    { set_names(0) }
                    { set_names(1) }
                </div>
                <div class="canvas" style={format!("width:{width}px")}>
                    { axis }
                    // The labels of the lanes come later, and lie above these lines.
                    <div class="playhead" style={at(markers.playhead)} />
                    if let Some(difference) = markers.difference {
                        <div class="first-difference" style={at(difference)} />
                    }
                    { for (0..2).map(lanes) }
                </div>
            </div>
        </section>
    }
}

/// Returns the positions of the playhead, of the first difference, and of their flags, which do not
/// overlap.
fn markers(
    runs: &[PairedRun; 2],
    charts: &[Rc<LaneLayout>; 2],
    first_difference: &'static str,
) -> Markers {
    let [before, after] = [0, 1].map(|run| {
        let PairedRun { recording, world, step, .. } = &runs[run];
        // The fixed run has no position between two steps.
        let time = if run == 0 {
            recording.step(*step).map_or_else(|| world.now(), |it| it.at)
        } else {
            world.now()
        };
        (charts[run].axis.x_at(*step, time), time)
    });
    let (playhead, now) = before.max(after);
    let flag = lane_shapes::flag_at(&charts[0], playhead, milliseconds(now));
    let steps = runs.iter().zip(charts);
    let difference = steps.filter_map(|(run, chart)| Some(chart.axis.x(run.difference?))).min();
    let mut flags = vec![flag];
    if let Some(x) = difference {
        const APART: i32 = 4;
        let of = |x| lane_shapes::flag_at(&charts[0], x, first_difference.to_owned());
        let (of_time, mut flag) = (&flags[0], of(x));
        let distance = flag.half + of_time.half + APART;
        if (flag.x - of_time.x).abs() < distance {
            let right = of(of_time.x + distance);
            let has_room = right.x - of_time.x >= distance;
            flag = if has_room { right } else { of(of_time.x - distance) };
        }
        flags.push(flag);
    }
    Markers { playhead, difference, flags }
}

/// Renders the outcome of a run at a position, and its lanes.
fn lanes_of(run: &PairedRun, glyphs: GlyphsProps, outcome_x: i32) -> Html {
    let PairedRun { recording, step, outcome, .. } = run;
    let chart = &glyphs.chart;
    let ring = run.difference.map(|step| {
        let lane = recording.actor(step).map(|client| chart.client_middle(client.index()));
        let y = lane.unwrap_or_else(|| (chart.key_top(0) + chart.key_top(1)) / 2);
        format!("left:{}px;top:{}px", chart.axis.x(step), y - AXIS_HEIGHT)
    });
    let height = chart.height() - AXIS_HEIGHT;
    html! {
        <>
            <div class="outcome" style={format!("--from:{}px", (outcome_x - 8).max(0))}>
                <span class={outcome.class}>
                    <Icon sign={outcome.sign} />
                    { &outcome.title }
                </span>
            </div>
            <div class="set" style={format!("height:{height}px")}>
                if let Some(style) = ring {
                    <i class="difference-ring" {style} />
                }
                <Drawing
                    chart={chart.clone()}
                    recording={recording.clone()}
                    step={*step}
                    top={AXIS_HEIGHT}
                    labels={Labels::Above}
                />
                <div class="over"><Pills chart={chart.clone()} /></div>
                <Glyphs ..glyphs />
            </div>
        </>
    }
}

/// Renders the axis. A click, or dragging, moves the playhead; the arrow keys of the page do too.
fn shared_axis(
    pair: &Rc<Pair>,
    seen: Range<i32>,
    run: &PairedRun,
    markers: &Markers,
    drag: (&Rc<Cell<bool>>, &Callback<SharedStep>),
    text: &Texts,
) -> Html {
    let PairedRun { recording, step, .. } = run;
    let axis = pair.axis();
    let width = axis.width;
    let chart = LaneLayout::new(&pair.axis, axis, seen, recording, 0);
    let taken = markers.flags.iter().map(Flag::place).collect();
    let shapes = lane_shapes::shared_axis(&chart, taken, text);
    let flag = |(index, Flag { x, time, .. }): (usize, &Flag)| {
        let room = width - x;
        let class = classes!("flag", (index > 0).then_some("of-difference"));
        html! { <span {class} style={format!("{};--room:{room}px", at(*x))}>{ time }</span> }
    };
    let last = recording.last();
    let time = markers.flags.first().map(|flag| flag.time.as_str()).unwrap_or_default();
    let value = format!("{}, {time}", text.step_of(step, &last));
    let follow = |is_beginning: bool| {
        let (pair, is_dragged, go_to) = (pair.clone(), drag.0.clone(), drag.1.clone());
        Callback::from(move |event: PointerEvent| {
            if is_beginning {
                is_dragged.set(capture(&event));
            }
            if is_dragged.get() {
                go_to.emit(pair.nearest(event.offset_x()));
            }
        })
    };
    let is_dragged = drag.0.clone();
    let onpointerup = move |_: PointerEvent| is_dragged.set(false);
    html! {
        <div
            id={AXIS}
            class="handle"
            role="slider"
            tabindex="0"
            aria-label={text.step}
            aria-valuemin="0"
            aria-valuemax={last.to_string()}
            aria-valuenow={step.to_string()}
            aria-valuetext={value}
            onpointerdown={follow(true)}
            onpointermove={follow(false)}
            {onpointerup}
        >
            { picture(&chart, 0..SHARED_AXIS_HEIGHT, None, shapes.iter().map(shape).collect()) }
            { for markers.flags.iter().enumerate().rev().map(flag) }
        </div>
    }
}
