//! Timeline lanes: names on the left, chart on the right, legend below. Names, axis and chart share
//! one container that scrolls in both directions. The names stick to its left edge and the axis to
//! its top.
//!
//! Read-only lanes ([`Still`]) have no handle and no interactive markers.

mod drawing;
mod legend;
mod markers;
mod names;
pub(crate) mod pair;
mod playhead;
mod viewport;
mod zooming;

use crate::kit::contexts::{
    Action, use_dispatch, use_recording, use_shown, use_step, use_texts, use_world,
};
use crate::kit::measures;
use crate::kit::measures::NARROW_PAGE;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Menu;
use crate::run_view::lanes::drawing::{Drawing, Pills};
use crate::run_view::lanes::legend::Legend;
use crate::run_view::lanes::markers::{GlyphMenu, Glyphs};
use crate::run_view::lanes::names::{ClientName, Names, NamesProps};
use crate::run_view::lanes::playhead::{Handle, Line, Moment, Question};
use crate::run_view::lanes::viewport::use_viewport;
use crate::run_view::lanes::zooming::use_zooming;
use diagrams::AxisUnit;
use diagrams::lane_layout::{Glyph, LaneLayout, Layout, Zoom};
use diagrams::lane_shapes::names_of_truths;
use i18n::Texts;
use narration::client_state;
use primitives::ClientId;
use run_analysis::Recording;
use simulator::{Client, World};
use std::rc::Rc;
use yew::prelude::*;

/// Width of the chart for printing, before it is scaled to the paper.
const PRINTED_CHART: i32 = 800;

#[derive(Properties, PartialEq)]
pub(crate) struct LanesProps {
    pub(crate) recording: Rc<Recording>,
    /// World at the step.
    pub(crate) world: Rc<World>,
    pub(crate) step: usize,
    pub(crate) look: LanesLook,
}

/// Axis and size of lanes.
#[derive(Clone, PartialEq)]
pub(crate) struct LanesLook {
    /// Unit of the axis.
    pub(crate) axis: AxisUnit,
    /// Magnification of the axis.
    pub(crate) zoom: Zoom,
    /// Width of the page, in CSS pixels.
    pub(crate) page_width: i32,
    /// Options of read-only lanes, or `None` for interactive ones.
    pub(crate) still: Option<Still>,
    /// Accessible name that distinguishes several lanes on one page.
    pub(crate) name: Option<AttrValue>,
}

/// Options of read-only lanes.
#[derive(Clone, PartialEq)]
pub(crate) struct Still {
    /// Size.
    pub(crate) size: StillSize,
    /// Visibility of the steps after the current one.
    pub(crate) later: Later,
    /// Step that the user has to predict.
    pub(crate) awaited: Option<Awaited>,
}

/// Visibility of the steps after the current one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Later {
    /// Hidden: the lanes end at the current step.
    Hidden,
    /// Visible.
    Shown,
    /// The user decides them: the lanes end at the end of the run.
    Undecided,
}

/// Size of read-only lanes. It determines the width of the names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StillSize {
    /// At the top of a page.
    Large,
    /// At the top of a narrow page.
    Narrow,
    /// In a card.
    Small,
}

/// Step that the user has to predict.
#[derive(Clone, PartialEq)]
pub(crate) struct Awaited {
    /// Client that acts in the step.
    pub(crate) client: ClientId,
    /// Command of the step; empty for a step without a command.
    pub(crate) command: AttrValue,
}

/// Renders the interactive lanes of the workshop.
#[component]
pub(crate) fn WorkshopLanes() -> Html {
    let look = use_shown(|it| LanesLook {
        axis: it.state.playback.axis,
        zoom: it.state.playback.zoom,
        page_width: it.page_size.0,
        still: None,
        name: None,
    });
    let (recording, world, step) = (use_recording(), use_world(), use_step());
    html! { <Lanes {recording} {world} {step} {look} /> }
}

#[component]
pub(crate) fn Lanes(props: &LanesProps) -> Html {
    let text = use_texts();
    let LanesProps { recording, world, step, look } = props;
    // If the page is being printed, the whole chart is drawn at the width of the paper.
    let is_printing = use_shown(|it| it.state.shell.printing);
    let viewport = use_viewport(props, is_printing);
    use_zooming(&viewport.timeline, look.still.is_none());
    let (chart, layout) = (&viewport.chart, &viewport.layout);
    // In print, the lanes shrink to the width of the paper.
    let printed = is_printing.then(|| format!("--chart: {}", chart.axis.width));
    let actor = recording.actor(*step).filter(|_| *step > 0);
    let still = look.still.as_ref();
    let at = Moment { step: *step, now: world.now() };
    let open_menu = use_dispatch().reform(|(glyph, at): (Option<Glyph>, _)| {
        let menu = glyph.map(|glyph| Menu::Glyph { glyph, at: Some(at) });
        Action::Shell(ShellAction::Menu(menu))
    });
    let canvas = format!("width:{}px;height:{}px", chart.axis.width, chart.height());
    html! {
        <section
            class={classes!(
                "lanes",
                still.map(|still| if still.size == StillSize::Small { "still small" } else { "still" }),
            )}
            style={printed}
            aria-label={look.name.clone().unwrap_or(AttrValue::Static(text.lanes))}
        >
            <div
                ref={viewport.timeline.clone()}
                class={classes!("plot", chart.axis.scrolls.then_some("wide"))}
                role="group"
                tabindex={(still.is_some() && chart.axis.scrolls).then_some("0")}
                aria-label={text.timeline_label}
                onscroll={viewport.on_scroll.clone()}
            >
                <Names ..names_of(chart, layout, (recording, world), text) />
                <div class="canvas" style={canvas}>
                    <Handle
                        chart={chart.clone()}
                        recording={recording.clone()}
                        {at}
                        grip={still.is_none().then(|| viewport.grip.clone())}
                    />
                    <Drawing chart={chart.clone()} recording={recording.clone()} step={*step} />
                    <Pills chart={chart.clone()} />
                    if still.is_none() {
                        <Glyphs
                            chart={chart.clone()}
                            layout={layout.clone()}
                            recording={recording.clone()}
                            on_choose={open_menu}
                        />
                    }
                    <Line
                        chart={chart.clone()}
                        {actor}
                        is_change={actor.is_some_and(|it| layout.tracks.changes(it, *step))}
                        {at}
                    />
                    if let Some(awaited) = still.and_then(|still| still.awaited.clone()) {
                        <Question chart={chart.clone()} step={*step} {awaited} />
                    }
                </div>
            </div>
            if still.is_none() {
                <Legend layout={layout.clone()} />
                <GlyphMenu layout={layout.clone()} />
            }
        </section>
    }
}

/// Returns the names of all lanes. The world gives the states of the clients.
fn names_of(
    chart: &LaneLayout,
    layout: &Layout,
    (recording, world): (&Recording, &World),
    text: &Texts,
) -> NamesProps {
    let client_name = |(client, it): (_, &Client)| ClientName {
        client,
        is_crashed: it.is_crashed(),
        state: client_state(it, world.now(), text).into(),
        height: chart.client_height(client.index()),
    };
    NamesProps {
        server_lanes: names_of_truths(chart, &layout.tracks, recording, text),
        clients: world.clients().map(client_name).collect(),
        key_height: chart.key_lane_height,
    }
}

/// Returns the width available for the chart, in CSS pixels.
fn room(look: &LanesLook, is_printing: bool) -> i32 {
    let size = look.still.as_ref().map(|still| still.size);
    let names = match (size, look.page_width) {
        _ if is_printing => return PRINTED_CHART,
        (Some(StillSize::Small), _) => measures::SMALL_NAMES,
        (Some(StillSize::Large), _) => measures::STILL_NAMES,
        (Some(StillSize::Narrow), _) | (None, ..NARROW_PAGE) => measures::NARROW_NAMES,
        _ => measures::NAMES,
    };
    look.page_width - names
}
