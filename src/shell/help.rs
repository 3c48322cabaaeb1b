//! Help dialog: the keyboard shortcuts, and the legend of the timeline lanes.

use crate::kit::contexts::{on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::shell::action::Action;
use diagrams::lane_shapes::signs;
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[component]
pub(crate) fn Help() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let browsing = &text.gallery;
    // Keys are separated by spaces.
    let (rooms, learning, challenging) = (text.tabs(), text.learn(), text.challenges());
    let everywhere = [
        ("w", rooms.key_workshop),
        ("g", browsing.gallery),
        ("t", browsing.key_theme),
        ("?", browsing.help),
        ("Escape", browsing.key_close),
    ];
    let lessons =
        [("Enter →", rooms.continue_), ("←", rooms.back), ("1 2 3 4", learning.key_choices)];
    let interviews = [
        ("Ctrl+Enter", text.interview().answered),
        ("1 2 3", text.interview().key_points),
        ("a h g", text.interview().key_rating),
    ];
    let attacks = [
        ("1 2 3 …", challenging.key_clients),
        ("0", challenging.key_time),
        ("→", challenging.go_on),
        ("c p d l q j r x f", challenging.key_faults),
        ("u", challenging.undo),
        ("h", challenging.hint),
        ("Enter", challenging.key_next),
    ];
    let workshop = [
        ("← →", browsing.key_steps),
        ("Home End", browsing.key_ends),
        (browsing.space_key, browsing.key_play),
        ("[ ]", browsing.key_clients),
        ("1 2 3", browsing.key_history_views),
        ("a", browsing.key_axis),
        ("b", text.next_move.break_something),
        ("m", browsing.key_glyph),
        ("k", text.check_panel.checking),
        ("l", text.lock_table.title),
        ("s", browsing.set_up),
        ("c", text.share.share),
        ("Ctrl+Z Ctrl+Shift+Z", browsing.key_undo),
    ];
    let keys: [(&str, &[_]); 5] = [
        (browsing.everywhere, &everywhere),
        (rooms.learn, &lessons),
        (rooms.interview, &interviews),
        (rooms.challenges, &attacks),
        (rooms.workshop, &workshop),
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
    // On a low page the dialog scrolls and has nothing else to focus, so it must be focusable
    // itself.
    html! {
        <div class="help" tabindex="0" role="group" aria-label={browsing.help}>
            <h3>{ browsing.the_keys }</h3>
            {
                for keys.into_iter().map(|(place, keys)| html! {
                    <section>
                        <h4>{ place }</h4>
                        <dl>{ for keys.iter().copied().map(keys_row) }</dl>
                    </section>
                })
            }
            <h3>{ browsing.the_lanes }</h3>
            <ul class="signs">{ for signs.into_iter().map(sign_row) }</ul>
            <button
                class="link"
                onclick={on_click(&dispatch, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Reference))))}
            >
                { text.reference.reference }
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
