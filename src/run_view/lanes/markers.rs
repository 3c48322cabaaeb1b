//! Interactive markers of the timeline lanes: hovering shows a description, a click opens a menu. A
//! key opens the menu of the current step's marker.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_recording, use_shown, use_step, use_texts};
use crate::kit::controls::{Anchor, Icon, MenuBox};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Menu;
use crate::run_view::fault_offers::{Offered, offers};
use crate::run_view::playback::PlaybackAction;
use diagrams::lane_layout::{AXIS_HEIGHT, Glyph, GlyphKind, LaneLayout, Layout, glyph_at};
use diagrams::lane_shapes::glyph_message;
use narration::Narrator;
use run_analysis::Recording;
use simulator::Clock;
use std::rc::Rc;
use yew::prelude::*;

/// Element id of the axis, which has the focus while no menu is open.
pub(crate) const AXIS: &str = "lanes-step";

#[derive(Clone, Properties, PartialEq)]
pub(crate) struct GlyphsProps {
    pub(crate) chart: Rc<LaneLayout>,
    pub(crate) layout: Rc<Layout>,
    pub(crate) recording: Rc<Recording>,
    /// Called on a click, with the marker there and its position in CSS pixels from the corner of
    /// the page.
    pub(crate) on_choose: Callback<(Option<Glyph>, (i32, i32))>,
}

/// Renders a transparent layer over the lanes that finds the marker at the pointer.
#[component]
pub(crate) fn Glyphs(props: &GlyphsProps) -> Html {
    let text = use_texts();
    let pointed = use_state_eq(|| None::<Glyph>);
    let found = |event: &MouseEvent, props: &GlyphsProps| {
        let place = (event.offset_x(), event.offset_y() + AXIS_HEIGHT);
        glyph_at(&props.chart, &props.layout.tracks, place, browser::menus::reach())
    };
    let words = |glyph: &Glyph| glyph_message(glyph, &props.layout.tracks, &props.recording, text);
    let onpointermove = {
        let (props, setter) = (props.clone(), pointed.setter());
        Callback::from(move |event: PointerEvent| setter.set(found(&event, &props)))
    };
    let onclick = {
        let props = props.clone();
        Callback::from(move |event: MouseEvent| {
            let at = (event.client_x(), event.client_y());
            props.on_choose.emit((found(&event, &props), at));
        })
    };
    html! {
        <div
            class={classes!("glyphs", pointed.is_some().then_some("pointed"))}
            title={pointed.as_ref().map(words)}
            {onpointermove}
            {onclick}
        />
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct GlyphMenuProps {
    pub(crate) layout: Rc<Layout>,
}

/// Renders the open menu of a marker: its description and its possible actions.
#[component]
pub(crate) fn GlyphMenu(props: &GlyphMenuProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (recording, current) = (&*use_recording(), use_step());
    let is_replaced = use_shown(|it| it.state.session.is_replaced());
    let Some(Menu::Glyph { glyph, at }) = &use_shown(|it| it.state.layout.menu.clone()) else {
        return Html::default();
    };
    let words = glyph_message(glyph, &props.layout.tracks, recording, text);
    let step = recording.step(glyph.step).filter(|_| glyph.kind == GlyphKind::Step);
    let why = step.and_then(|step| Narrator::new(recording, text).row(step).why);
    let go = {
        let (dispatch, step) = (dispatch.clone(), glyph.step);
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(Action::Playback(PlaybackAction::GoTo(step)));
            dispatch.emit(Action::Shell(ShellAction::Menu(None)));
        })
    };
    let anchor = at.map_or(Anchor::Playhead, |(x, y)| Anchor::Point(x, y));
    let faults = |subject: Clock| {
        let world = &recording.world_at(glyph.step);
        let offered = Offered { world, subject, open: None, at: Some(glyph.step), is_replaced };
        html! {
            <>
                <h2>{ text.next_move.break_at_step(&name(subject), &glyph.step) }</h2>
                { offers(&offered, &dispatch, text) }
            </>
        }
    };
    html! {
        <MenuBox label={words.clone()} {anchor} opener={AXIS}>
            <p>{ words }</p>
            if let Some(why) = why {
                <p class="hint">{ why }</p>
            }
            if glyph.step != current {
                <div class="items">
                    <button class="item" onclick={go}>
                        <Icon sign={icons::FORWARD} />
                        <span class="words">{ text.go_to_step(&glyph.step) }</span>
                    </button>
                </div>
            }
            { glyph.owner.map(faults) }
        </MenuBox>
    }
}

fn name(subject: Clock) -> String {
    match subject {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    }
}
