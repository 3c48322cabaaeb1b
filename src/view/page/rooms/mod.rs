//! The rooms besides the workshop, a folder each, in one frame: a header, what the room is about,
//! and a foot with the one thing to do.

mod challenges;
mod foot;
mod header;
mod interview;
mod learn;
mod lesson_link;
mod names;
mod still;
mod unreadable;

pub use learn::{read as read_learning, use_keeping};
pub use lesson_link::LessonLink;
pub use names::{RoomNames, way_back_to};

use crate::view::page::lanes::StillSize;
use crate::view::state::{Room, State};
use challenges::Challenges;
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
                width={Width::of(width)}
            />
        },
        Room::Learn => html! {
            <Learn
                learning={state.learning.clone()}
                trouble={state.challenges.trouble.clone().filter(|_| state.learning.is_refused)}
                theme={state.theme}
                width={Width::of(width)}
                is_printing={state.printing}
            />
        },
        Room::Challenges => html! {
            <Challenges
                challenges={state.challenges.clone()}
                progress={state.learning.progress.clone()}
                theme={state.theme}
                width={Width::of(width)}
                is_printing={state.printing}
            />
        },
    };
    html! { <div key={state.room.id()} class={classes!("room", state.room.id())}>{ room }</div> }
}

/// How wide what a room is about is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// In CSS pixels; all of a narrow page.
    pub content: i32,
    /// Whether there is room for one column only.
    pub is_narrow: bool,
}

impl Width {
    fn of(page_width: i32) -> Width {
        let sides = match page_width {
            ..NARROW_PAGE => 0,
            NARROW_PAGE..1_100 => 28,
            _ => 32,
        };
        let content = (page_width - 2 * sides).min(WIDEST);
        Width { content, is_narrow: page_width < NARROW_PAGE }
    }

    /// How large lanes are on top of it.
    pub fn size(self) -> StillSize {
        if self.is_narrow { StillSize::Narrow } else { StillSize::Large }
    }
}
