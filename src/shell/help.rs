//! Help dialog: the keyboard shortcuts, and the legend of the timeline lanes.

use crate::kit::contexts::{on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Dialog;
use crate::shell::action::Action;
use crate::shell::shortcuts::{Shortcut, shortcuts};
use diagrams::lane_shapes::signs;
use diagrams::lane_shapes::signs::Sign;
use yew::prelude::*;

#[component]
pub(crate) fn Help() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let browsing = &text.gallery;
    let signs = [
        (signs::WAITING, browsing.sign_waiting),
        (signs::CHANGED, browsing.sign_changed),
        (signs::LOOKED_AT, browsing.sign_looked_at),
        (signs::DECIDED, browsing.sign_decided),
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
            <div class="of-keys">
                <h3>{ browsing.the_keys }</h3>
                {
                    for shortcuts(text).into_iter().map(|group| html! {
                        <section>
                            <h4>{ group.place }</h4>
                            <dl>{ for group.shortcuts.iter().map(keys_row) }</dl>
                        </section>
                    })
                }
            </div>
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

fn keys_row(Shortcut { keys, meaning }: &Shortcut) -> Html {
    html! {
        <div>
            <dt>{ for keys.split(' ').map(|key| html! { <kbd>{ key }</kbd> }) }</dt>
            <dd>{ *meaning }</dd>
        </div>
    }
}

fn sign_row((sign, meaning): (Sign, &'static str)) -> Html {
    html! { <li><Icon {sign} /><span>{ meaning }</span></li> }
}
