//! The rooms besides the workshop, a folder each, in one frame: a header, what the room is about,
//! and a foot with the one thing to do.

mod foot;
mod header;
mod interview;
mod learn;
mod names;
mod still;

pub use names::RoomNames;

use crate::view::state::{Room, State};
use interview::Interview;
use learn::Learn;
use yew::prelude::*;

/// So wide is what a room is about at most, and so much room is beside it, in CSS pixels;
/// rooms.css has the same.
const WIDEST: i32 = 1_120;
const NARROW_PAGE: i32 = 1_000;

/// The room that the person is in, unless it is the workshop.
pub fn room(state: &State, (width, _): (i32, i32)) -> Html {
    let room = match state.room {
        Room::Workshop => return Html::default(),
        Room::Interview => html! {
            <Interview
                interviewing={state.interviewing.clone()}
                lessons={state.learning.lessons.clone()}
                theme={state.theme}
                content_width={content_width(width)}
            />
        },
        Room::Learn => html! {
            <Learn
                learning={state.learning.clone()}
                theme={state.theme}
                content_width={content_width(width)}
                is_printing={state.printing}
            />
        },
    };
    html! { <div key={state.room.id()} class={classes!("room", state.room.id())}>{ room }</div> }
}

/// How wide what a room is about is on a page of this width: all of a narrow page.
fn content_width(page_width: i32) -> i32 {
    let sides = match page_width {
        ..NARROW_PAGE => 0,
        NARROW_PAGE..1_100 => 28,
        _ => 32,
    };
    (page_width - 2 * sides).min(WIDEST)
}
