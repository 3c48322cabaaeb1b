//! Links to the other parts of the page, at the foot of the path and after the last lesson.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use content::stories;
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use yew::prelude::*;

#[component]
pub(crate) fn Ways() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (messages, rooms) = (text.learn(), text.tabs());
    let scenarios = messages.scenarios_how(&stories::ALL.len());
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
        <nav class="ways" aria-label={messages.ways}>
            <div class="wrap">
                { way(icons::CHECK, messages.own_lock, messages.own_lock_how, Action::Intent(Opening::OwnLock(None).into())) }
                {
                    way(
                        icons::VOICE,
                        rooms.interview,
                        text.interview().how,
                        Action::Shell(ShellAction::ShowTab(Tab::Interview)),
                    )
                }
                {
                    way(
                        icons::FLAG,
                        rooms.challenges,
                        text.challenges().promise,
                        Action::Shell(ShellAction::ShowTab(Tab::Challenges)),
                    )
                }
                {
                    way(
                        icons::MENU,
                        messages.scenarios,
                        &scenarios,
                        Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery))),
                    )
                }
                {
                    way(
                        icons::WORKSHOP,
                        rooms.workshop,
                        messages.workshop_how,
                        Action::Shell(ShellAction::ShowTab(Tab::Workshop)),
                    )
                }
            </div>
        </nav>
    }
}

/// Renders the buttons for the steps after all lessons. `class` marks the first one, the interview;
/// without it, another button of the page opens the interview.
pub(crate) fn next_steps(class: Option<&'static str>, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.learn();
    let step = |name: &'static str, class: &'static str, action: Action| {
        html! {
            <button class={classes!("do", class)} onclick={on_click(dispatch, action)}>{ name }</button>
        }
    };
    let to = |tab| Action::Shell(ShellAction::ShowTab(tab));
    html! {
        <div class="go">
            if let Some(class) = class {
                { step(messages.to_interview, class, to(Tab::Interview)) }
            }
            { step(messages.to_challenges, "", to(Tab::Challenges)) }
            { step(messages.own_lock, "", Action::Intent(Opening::OwnLock(None).into())) }
        </div>
    }
}
