//! The keys, and how to read the lanes.

use super::context::{on_click, use_dispatch, use_sentences};
use super::controls::Icon;
use crate::picture::drawing::signs::{self, Sign};
use crate::view::state::{Action, Overlay};
use yew::prelude::*;

#[component]
pub fn Help() -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let browsing = &text.browsing;
    // Keys stand apart by spaces.
    let keys = [
        ("← →", browsing.key_steps),
        ("Home End", browsing.key_ends),
        (browsing.space_key, browsing.key_play),
        ("[ ]", browsing.key_clients),
        ("1 2 3", browsing.key_history_views),
        ("a", browsing.key_axis),
        ("b", text.driving.break_something),
        ("m", browsing.key_glyph),
        ("g", browsing.gallery),
        ("k", text.asking.checking),
        ("l", text.tabling.title),
        ("s", browsing.set_up),
        ("c", text.sharing.share),
        ("t", browsing.key_theme),
        ("w", text.rooms().key_workshop),
        ("Enter → ←", text.learning().key_continue),
        ("1 2 3 4", text.learning().key_choices),
        ("Ctrl+Enter", text.practising().answered),
        ("a h g", text.practising().key_rating),
        ("1 2 3 …", text.challenging().key_moves),
        ("c p d l q j r x f", text.challenging().key_faults),
        ("u h", text.challenging().key_undo),
        ("Ctrl+Z Ctrl+Shift+Z", browsing.key_undo),
        ("?", browsing.help),
        ("Escape", browsing.key_close),
    ];
    let signs = [
        (signs::WAITING, browsing.sign_waiting),
        (signs::CHANGED, browsing.sign_changed),
        (signs::LOOKED_AT, browsing.sign_looked_at),
        (signs::INSIDE, browsing.sign_inside),
        (signs::PAUSED, browsing.sign_paused),
        (signs::EXPIRED, browsing.sign_expired),
        (signs::FAULT, browsing.sign_fault),
        (signs::FINISHED, browsing.sign_finished),
        (signs::CRASHED, browsing.sign_crashed),
        (signs::TWO_INSIDE, browsing.sign_two_inside),
    ];
    // On a low page it scrolls, and there is nothing else in it for the keyboard to reach.
    html! {
        <div class="help" tabindex="0" role="group" aria-label={browsing.help}>
            <h3>{ browsing.the_keys }</h3>
            <dl>{ for keys.into_iter().map(keys_row) }</dl>
            <h3>{ browsing.the_lanes }</h3>
            <ul class="signs">{ for signs.into_iter().map(sign_row) }</ul>
            <button
                class="link"
                onclick={on_click(&dispatch, Action::Overlay(Some(Overlay::Reference)))}
            >
                { text.referring.reference }
            </button>
        </div>
    }
}

fn keys_row((keys, meaning): (&'static str, &'static str)) -> Html {
    html! {
        <div>
            <dt>{ for keys.split(' ').map(|key| html! { <kbd>{ key }</kbd> }) }</dt>
            <dd>{ meaning }</dd>
        </div>
    }
}

fn sign_row((sign, meaning): (Sign, &'static str)) -> Html {
    html! { <li><Icon {sign} /><span>{ meaning }</span></li> }
}
