//! The map itself: the drawing, the point that the arrows move, and what is known there.

use super::super::context::{on_click, use_dispatch, use_sentences};
use super::super::shapes::shape;
use super::drawn::{class_of, drawn, ground, valued};
use crate::picture::frontier::{Frontier, SIZE, frontier, point, values};
use crate::text::{fill, fill_with};
use crate::view::state::{Action, BreakMap, MapAction};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct PlotProps {
    pub map: BreakMap,
}

#[component]
pub fn Plot(props: &PlotProps) -> Html {
    let (sentences, dispatch) = (use_sentences(), use_dispatch());
    let (text, map) = (&sentences.tabling, &props.map);
    let Some(spans) = map.drawn() else { return Html::default() };
    let picture = drawn(map, &spans, sentences);
    let at = map.at;
    let cell = map.points.get(&at);
    let named = [valued(&spans[0], at[0], sentences), valued(&spans[1], at[1], sentences)];
    let named = named.join(sentences.happening.between_names);
    let words = cell.map_or(text.computing, |cell| &*cell.words);
    let name = fill(text.map_of, &[&spans[0].axis.name, &spans[1].axis.name]);
    let onkeydown = dispatch_of(&dispatch, move |event: &KeyboardEvent| {
        let step = |axis, forward| MapAction::Step(axis, forward, event.shift_key());
        Some(match event.key().as_str() {
            "ArrowLeft" => step(0, false),
            "ArrowRight" => step(0, true),
            "ArrowDown" => step(1, false),
            "ArrowUp" => step(1, true),
            "Enter" => MapAction::Open(at),
            _ => return None,
        })
    });
    let [width, height] = [SIZE.0, SIZE.1].map(|it| it.to_string());
    html! {
        <div class="plotted">
            <p class="unseen" role="status">{ format!("{named}: {words}") }</p>
            <div class="sheet" style={format!("width: {width}px; height: {height}px")}>
                <svg class="drawing" {width} {height} aria-hidden="true">
                    { for frontier(&picture).iter().map(shape) }
                    { shape(&point(&picture, at, ground(map, at))) }
                </svg>
                <div
                    class="over"
                    tabindex="0"
                    role="application"
                    aria-label={name}
                    {onkeydown}
                    onclick={pointing(&dispatch, map)}
                />
                <div class="at-point" style={beside(&picture, at)}>
                    <b>{ &named }</b>
                    <b class={class_of(cell)}>{ words }</b>
                    <span>{ cell.map(|cell| cell.detail.clone()) }</span>
                    if cell.is_some_and(|cell| cell.link.is_some()) {
                        <button
                            class="link"
                            aria-label={fill_with(text.open_at, &[&named])}
                            onclick={on_click(&dispatch, Action::Map(MapAction::Open(at)))}
                        >
                            { text.open_run }
                        </button>
                    }
                </div>
            </div>
        </div>
    }
}

/// A handler of keys of which some do something.
fn dispatch_of(
    dispatch: &Callback<Action>,
    action: impl Fn(&KeyboardEvent) -> Option<MapAction> + 'static,
) -> Callback<KeyboardEvent> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: KeyboardEvent| {
        if let Some(action) = action(&event) {
            event.prevent_default();
            dispatch.emit(Action::Map(action));
        }
    })
}

/// Puts the point where the map is pressed.
fn pointing(dispatch: &Callback<Action>, map: &BreakMap) -> Callback<MouseEvent> {
    let (dispatch, map) = (dispatch.clone(), map.clone());
    Callback::from(move |event: MouseEvent| {
        let Some(spans) = map.drawn() else { return };
        let at = (event.offset_x(), event.offset_y());
        dispatch
            .emit(Action::Map(MapAction::Point(values(spans.each_ref().map(|it| &it.axis), at))));
    })
}

/// Where the box stands: beside the point, on the side that has more room.
fn beside(picture: &Frontier, at: [u64; 2]) -> String {
    let (x, y) = picture.place(at);
    let across = match x * 2 > SIZE.0 {
        true => format!("right: {}px", SIZE.0 - x + 16),
        false => format!("left: {}px", x + 16),
    };
    let down = match y * 2 > SIZE.1 {
        true => format!("bottom: {}px", SIZE.1 - y + 16),
        false => format!("top: {}px", y + 16),
    };
    format!("{across}; {down}")
}
