//! The room *Learn*: the path of lessons, or the lesson that is open.

use super::header::RoomHeader;
use crate::view::page::context::use_sentences;
use crate::view::state::{Learning, Room, Theme};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct LearnProps {
    pub learning: Learning,
    pub theme: Theme,
    /// How wide what the room is about is, in CSS pixels.
    pub content_width: i32,
    pub is_printing: bool,
}

#[component]
pub fn Learn(props: &LearnProps) -> Html {
    let text = use_sentences();
    html! {
        <>
            <RoomHeader room={Room::Learn} theme={props.theme} />
            <main><h1>{ text.rooms().learn }</h1></main>
        </>
    }
}
