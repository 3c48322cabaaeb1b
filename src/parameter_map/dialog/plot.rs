//! Plot of the parameter map: the diagram, the point that the arrow keys move, and the verdict at
//! that point.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_language, use_shown};
use crate::kit::svg::shape;
use crate::parameter_map::dialog::drawn::{class_of, drawn, ground, size_on, valued};
use crate::parameter_map::dialog::use_map;
use crate::parameter_map::refine::ParameterMapState;
use crate::parameter_map::state::MapAction;
use diagrams::parameter_map::{ParameterMap, frontier, point, values};
use yew::prelude::*;

#[component]
pub(crate) fn Plot() -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let (text, map) = (&texts.lock_table, &*use_map());
    let page_width = use_shown(|it| it.page_size.0);
    let Some(spans) = map.drawn() else { return Html::default() };
    let (at, size) = (map.at, size_on(page_width));
    let picture = ParameterMap { point: Some(at), ..drawn(map, &spans, size, texts) };
    let cell = map.points.get(&at);
    let named = [valued(&spans[0], at[0], texts), valued(&spans[1], at[1], texts)];
    let named = named.join(texts.events.between_names);
    let labels = cell.map(|cell| cell.said(language));
    let words = labels.map_or(text.computing, |labels| &labels.words);
    let name = text.map_of(&spans[0].axis.name, &spans[1].axis.name);
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
    let [width, height] = [size.0, size.1].map(|it| it.to_string());
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
                    onclick={pointing(&dispatch, map, size)}
                />
                <div class="at-point" style={beside(&picture, at)}>
                    <b>{ &named }</b>
                    <b class={class_of(cell)}>{ words }</b>
                    <span>{ labels.map(|labels| labels.detail.clone()) }</span>
                    if cell.is_some_and(|cell| cell.link.is_some()) {
                        <button
                            class="link"
                            aria-label={text.open_at(&named)}
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

/// Returns a handler that dispatches the action of a key, if it has one.
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

/// Returns a handler that moves the point to the click.
fn pointing(
    dispatch: &Callback<Action>,
    map: &ParameterMapState,
    size: (i32, i32),
) -> Callback<MouseEvent> {
    let (dispatch, map) = (dispatch.clone(), map.clone());
    Callback::from(move |event: MouseEvent| {
        let Some(spans) = map.drawn() else { return };
        let at = (event.offset_x(), event.offset_y());
        let at = values(spans.each_ref().map(|it| &it.axis), size, at);
        dispatch.emit(Action::Map(MapAction::Point(at)));
    })
}

/// Returns the CSS position of the box: next to the point, on the larger side.
fn beside(picture: &ParameterMap, at: [u64; 2]) -> String {
    let (x, y) = picture.place(at);
    let (width, height) = picture.size;
    let across = if x * 2 > width {
        format!("right: {}px", width - x + 16)
    } else {
        format!("left: {}px", x + 16)
    };
    let down = if y * 2 > height {
        format!("bottom: {}px", height - y + 16)
    } else {
        format!("top: {}px", y + 16)
    };
    format!("{across}; {down}")
}
