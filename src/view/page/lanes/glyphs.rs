//! What can be pointed at in the lanes: a sign says what it is, and a press offers what can be done
//! there. For the keyboard, the sign of the current step has a key.

use crate::moves::Clock;
use crate::picture::chart::{AXIS_HEIGHT, Chart, Glyph, GlyphKind, Layout, glyph_at};
use crate::picture::drawing::glyph_in_words;
use crate::report::Recording;
use crate::text::fill_with;
use crate::view::page::browser;
use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::page::controls::{Icon, icons};
use crate::view::page::faults::{Offers, use_menu};
use crate::view::state::{Action, Menu};
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Clone, Properties, PartialEq)]
pub struct GlyphsProps {
    pub chart: Rc<Chart>,
    pub layout: Rc<Layout>,
    pub recording: Rc<Recording>,
}

/// A layer over the lanes that knows what stands where.
#[component]
pub fn Glyphs(props: &GlyphsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let pointed = use_state_eq(|| None::<Glyph>);
    let found = |event: &MouseEvent, props: &GlyphsProps| {
        let place = (event.offset_x(), event.offset_y() + AXIS_HEIGHT);
        glyph_at(&props.chart, &props.layout.tracks, place, browser::reach())
    };
    let words = |glyph: &Glyph| glyph_in_words(glyph, &props.layout.tracks, &props.recording, text);
    let onpointermove = {
        let (props, setter) = (props.clone(), pointed.setter());
        Callback::from(move |event: PointerEvent| setter.set(found(&event, &props)))
    };
    let onclick = {
        let props = props.clone();
        dispatch.reform(move |event: MouseEvent| {
            let at = Some((event.client_x(), event.client_y()));
            Action::Menu(found(&event, &props).map(|glyph| Menu::Glyph { glyph, at }))
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
pub struct GlyphMenuProps {
    pub glyph: Glyph,
    /// Where it was pressed, in CSS pixels from the corner of the page; none: at the playhead.
    pub at: Option<(i32, i32)>,
    pub layout: Rc<Layout>,
    pub recording: Rc<Recording>,
    /// Whether the run stands at its step.
    pub is_here: bool,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
}

/// What a sign is, and what can be done there.
#[component]
pub fn GlyphMenu(props: &GlyphMenuProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let GlyphMenuProps { glyph, at, layout, recording, is_here, is_replaced } = props;
    let menu = use_node_ref();
    let place = use_state_eq(|| at.unwrap_or_default());
    {
        let (menu, place, at) = (menu.clone(), place.setter(), *at);
        use_effect_with((*glyph, at), move |_| {
            let menu = menu.cast::<HtmlElement>();
            menu.iter().for_each(|menu| place.set(browser::place_for(menu, at, ".playhead")));
        });
    }
    use_menu(&menu, "lanes-step");
    let world =
        use_memo((recording.clone(), glyph.step), |(recording, step)| recording.world_at(*step));
    let words = glyph_in_words(glyph, &layout.tracks, recording, text);
    let step = recording.step(glyph.step).filter(|_| glyph.kind == GlyphKind::Step);
    let why = step.and_then(|step| recording.row(step, text).why);
    let go = Action::At(glyph.step, Box::new(Action::Menu(None)));
    html! {
        <div
            ref={menu}
            class="menu of-glyph"
            role="dialog"
            aria-label={words.clone()}
            style={format!("left:{}px;top:{}px", place.0, place.1)}
        >
            <p>{ words }</p>
            if let Some(why) = why {
                <p class="hint">{ why }</p>
            }
            if !is_here {
                <div class="items">
                    <button class="item" onclick={on_click(&dispatch, go)}>
                        <Icon sign={icons::FORWARD} />
                        <span class="words">{ fill_with(text.go_to_step, &[&glyph.step]) }</span>
                    </button>
                </div>
            }
            if let Some(subject) = glyph.owner {
                <h3>{ fill_with(text.driving.break_at_step, &[&name(subject), &glyph.step]) }</h3>
                <Offers
                    {world}
                    {subject}
                    at={glyph.step}
                    is_replaced={*is_replaced}
                />
            }
        </div>
    }
}

fn name(subject: Clock) -> String {
    match subject {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    }
}
