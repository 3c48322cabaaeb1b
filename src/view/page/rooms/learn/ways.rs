//! Links to the other parts of the page, at the foot of the path.

use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::page::controls::{Icon, icons};
use crate::view::state::{Action, Overlay, Room};
use content::stories;
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[component]
pub fn Ways() -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let (told, rooms) = (text.learning(), text.rooms());
    let scenarios = told.scenarios_how(&stories::ALL.len());
    let way = |sign: Sign, name: &'static str, about: &str, action: Action| {
        html! {
            <button class="way" onclick={on_click(&dispatch, action)}>
                <Icon {sign} />
                <b>{ name }</b>
                <small>{ about.to_owned() }</small>
            </button>
        }
    };
    html! {
        <nav class="ways" aria-label={told.ways}>
            <div class="wrap">
                { way(icons::CHECK, told.own_lock, told.own_lock_how, Action::OpenOwn) }
                {
                    way(
                        icons::VOICE,
                        rooms.interview,
                        text.practising().how,
                        Action::Enter(Room::Interview),
                    )
                }
                {
                    way(
                        icons::FLAG,
                        rooms.challenges,
                        text.challenging().promise,
                        Action::Enter(Room::Challenges),
                    )
                }
                {
                    way(
                        icons::MENU,
                        told.scenarios,
                        &scenarios,
                        Action::Overlay(Some(Overlay::Gallery)),
                    )
                }
                {
                    way(
                        icons::WORKSHOP,
                        rooms.workshop,
                        told.workshop_how,
                        Action::Enter(Room::Workshop),
                    )
                }
            </div>
        </nav>
    }
}
