//! The entry that checks a lock of the user: a box to paste it into, and examples.

use crate::kit::contexts::{Action, use_dispatch, use_language, use_texts};
use crate::kit::controls::{Icon, OpenFile};
use crate::kit::icons;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use content::foreign_code;
use content::locks;
use content::locks::Lock;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Examples: locks with a mistake or a limit that the check finds at once.
const EXAMPLES: [&Lock; 3] = [&locks::SETNX_DEL, &locks::SET_NX_PX_GET_DEL, &locks::SETNX_GETSET];

#[component]
pub(crate) fn CheckYourLock() -> Html {
    let (text, language, dispatch) = (use_texts(), use_language(), use_dispatch());
    let messages = text.learn();
    let pasted = use_state_eq(String::new);
    let set = {
        let pasted = pasted.clone();
        Callback::from(move |content: String| pasted.set(content))
    };
    let oninput = set
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value());
    let onread = {
        let (set, dispatch) = (set.clone(), dispatch.clone());
        Callback::from(move |content: Option<String>| match content {
            Some(content) => set.emit(content),
            None => dispatch.emit(Action::Shell(ShellAction::Notify(Toast::FileNotRead))),
        })
    };
    let is_empty = pasted.trim().is_empty();
    let check = {
        let pasted = pasted.clone();
        dispatch.reform(move |_: MouseEvent| Action::Intent(Intent::OpenPasted((*pasted).clone())))
    };
    let example = |lock: &'static Lock| {
        let onclick = set.reform(move |_: MouseEvent| lock.source.to_owned());
        html! { <button class="example" {onclick}>{ lock.names.in_language(language) }</button> }
    };
    let found =
        foreign_code::language(&pasted).filter(|_| foreign_code::nearest_lock(&pasted).is_some());
    html! {
        <section class="entry-card">
            <h2><Icon sign={icons::CHECK} />{ messages.own_lock }</h2>
            <small>{ messages.stays_here }</small>
            <p>{ messages.check_how }</p>
            <textarea
                aria-label={messages.own_lock}
                placeholder={messages.paste_here}
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                value={(*pasted).clone()}
                {oninput}
            />
            <p class="examples">
                if let Some(language) = found {
                    { messages.detected(&language) }
                } else {
                    { messages.or_try }
                    { for EXAMPLES.into_iter().map(example) }
                }
            </p>
            <div class="go">
                <button class={classes!("do", (!is_empty).then_some("primary"))} disabled={is_empty} onclick={check}>
                    { if found.is_some() { text.tabs().continue_ } else { messages.check_this } }
                </button>
                <OpenFile class="link" label={messages.open_lock_file} accept=".lua,.txt,.json,text/plain" {onread} />
            </div>
        </section>
    }
}
