//! The lanes: names on the left, the chart on the right, the legend below. Names, axis and chart
//! share one box that scrolls both ways; the names stay at its left edge and the axis at its upper
//! one.
//!
//! Lanes that only show ([`Still`]) have no handle and nothing to point at.

mod drawing;
mod glyphs;
mod legend;
mod names;
mod playhead;
mod viewport;

use super::context::{use_dispatch, use_sentences};
use crate::view::state::Menu;
use diagrams::AxisUnit;
use diagrams::drawing::names_of_truths;
use drawing::{Drawing, Pills};
use glyphs::{Glyphs, glyph_menu};
use legend::Legend;
use names::{ClientName, Names};
use narration::report::{Recording, belief};
use playhead::{Handle, Line, Question};
use primitives::ClientId;
use simulator::{Client, World};
use std::rc::Rc;
use viewport::use_viewport;
use yew::prelude::*;

/// Beside the chart stand the names; style.css sets the same widths.
const NAMES_WIDTH: i32 = 149;
const NARROW_NAMES_WIDTH: i32 = 75;
const NARROW_PAGE: i32 = 1000;

/// The same of lanes that only show, in a box; rooms.css sets these.
const STILL_NAMES_WIDTH: i32 = 152;
const SMALL_NAMES_WIDTH: i32 = 81;

/// On paper the chart is laid out for this width and then made to fit.
const PRINTED_CHART: i32 = 800;

#[derive(Properties, PartialEq)]
pub struct LanesProps {
    pub recording: Rc<Recording>,
    /// The world at the step.
    pub world: Rc<World>,
    pub step: usize,
    /// What the axis counts.
    pub axis: AxisUnit,
    /// In CSS pixels.
    pub page_width: i32,
    /// All of the chart is drawn then, at a width of paper.
    pub is_printing: bool,
    /// The menu that is open.
    pub menu: Option<Menu>,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
    /// What they are like if they only show the run.
    #[prop_or_default]
    pub still: Option<Still>,
    /// What tells them apart from others beside them, for screen readers.
    #[prop_or_default]
    pub name: Option<AttrValue>,
}

/// Lanes that only show a run.
#[derive(Clone, PartialEq)]
pub struct Still {
    /// How large they are.
    pub size: StillSize,
    /// What is shown of the steps behind the current one.
    pub later: Later,
    /// What is asked for.
    pub awaited: Option<Awaited>,
}

/// What is shown of the steps behind the current one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Later {
    /// Nothing: the lanes end at the step.
    Hidden,
    /// All of it.
    Shown,
}

/// How large lanes are that only show. It decides how much room there is for names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StillSize {
    /// On top of a page.
    Large,
    /// The same on a narrow page.
    Narrow,
    /// In a card, beside words.
    Small,
}

/// A step that is asked for before it is shown.
#[derive(Clone, PartialEq)]
pub struct Awaited {
    /// Who acts in it.
    pub client: ClientId,
    /// By which command; empty, if by none.
    pub command: AttrValue,
}

#[component]
pub fn Lanes(props: &LanesProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let LanesProps { recording, world, step, is_printing, .. } = props;
    let viewport = use_viewport(props, room(props));
    let (chart, layout) = (&viewport.chart, &viewport.layout);
    let client_name = |(client, it): (_, &Client)| ClientName {
        client,
        is_crashed: it.is_crashed(),
        belief: belief(it, text),
        height: chart.client_height(client.index()),
    };
    // On paper the lanes shrink to the width of the page.
    let printed = is_printing.then(|| format!("--chart: {}", chart.axis.width));
    let actor = recording.actor(*step).filter(|_| *step > 0);
    let still = props.still.as_ref();
    let canvas = format!("width:{}px;height:{}px", chart.axis.width, chart.height());
    html! {
        <section
            class={classes!(
                "lanes",
                still.map(|still| if still.size == StillSize::Small { "still small" } else { "still" }),
            )}
            style={printed}
            aria-label={props.name.clone().unwrap_or(AttrValue::Static(text.lanes))}
        >
            <div
                ref={viewport.timeline.clone()}
                class={classes!("plot", chart.axis.scrolls.then_some("wide"))}
                role="group"
                tabindex={(still.is_some() && chart.axis.scrolls).then_some("0")}
                aria-label={text.timeline}
                onscroll={viewport.on_scroll.clone()}
            >
                <Names
                    server_lanes={names_of_truths(chart, &layout.tracks, recording, text)}
                    clients={world.clients().map(client_name).collect::<Vec<_>>()}
                    key_height={chart.key_lane_height}
                />
                <div class="canvas" style={canvas}>
                    <Handle
                        chart={chart.clone()}
                        recording={recording.clone()}
                        step={*step}
                        now={world.now()}
                        grip={viewport.grip.clone()}
                        is_still={still.is_some()}
                    />
                    <Drawing chart={chart.clone()} recording={recording.clone()} step={*step} />
                    <Pills chart={chart.clone()} />
                    if still.is_none() {
                        <Glyphs
                            chart={chart.clone()}
                            layout={layout.clone()}
                            recording={recording.clone()}
                        />
                    }
                    <Line
                        chart={chart.clone()}
                        {actor}
                        is_change={actor.is_some_and(|it| layout.tracks.changes(it, *step))}
                        step={*step}
                        now={world.now()}
                    />
                    if let Some(awaited) = still.and_then(|still| still.awaited.clone()) {
                        <Question chart={chart.clone()} step={*step} {awaited} />
                    }
                </div>
            </div>
            if still.is_none() {
                <Legend layout={layout.clone()} />
            }
            if let Some(Menu::Glyph { glyph, at }) = &props.menu {
                {
                    glyph_menu(
                        (glyph, *at),
                        (recording, &layout.tracks),
                        (*step, props.is_replaced),
                        (&dispatch, text),
                    )
                }
            }
        </section>
    }
}

/// The room for the chart.
fn room(props: &LanesProps) -> i32 {
    let size = props.still.as_ref().map(|still| still.size);
    let names = match (size, props.page_width) {
        _ if props.is_printing => return PRINTED_CHART,
        (Some(StillSize::Small), _) => SMALL_NAMES_WIDTH,
        (Some(StillSize::Large), _) => STILL_NAMES_WIDTH,
        (Some(StillSize::Narrow), _) | (None, ..NARROW_PAGE) => NARROW_NAMES_WIDTH,
        _ => NAMES_WIDTH,
    };
    props.page_width - names
}
