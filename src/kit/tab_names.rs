//! Tab names as buttons: in the header of a tab, and in the menu of the workshop's header.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use i18n::Texts;
use yew::prelude::*;

/// Element id of the first page.
pub(crate) const FIRST_PAGE: &str = "first-page";

/// Element id of the list of lessons on the first page.
pub(crate) const LESSONS_LIST: &str = "the-path";

#[derive(Properties, PartialEq)]
pub(crate) struct TabNamesProps {
    /// Open tab.
    pub(crate) room: Tab,
    /// Menu that contains the buttons and closes on a click, if any.
    #[prop_or_default]
    pub(crate) menu: Option<&'static str>,
}

/// Renders all tabs, in a menu after the first page. The examples dialog precedes the workshop, in
/// which its stories open.
#[component]
pub(crate) fn TabNames(props: &TabNamesProps) -> Html {
    let text = use_texts();
    let TabNamesProps { room, menu } = *props;
    let entry = |name, is_current, action| {
        // The first page contains the lessons, below the entries.
        let shown = (is_current && room == Tab::Learn).then_some(LESSONS_LIST);
        html! { <Entry {name} {is_current} {action} {menu} {shown} /> }
    };
    // The name of the open tab leads to its start.
    let show = |other| {
        if other == room { ShellAction::ShowStart } else { ShellAction::ShowTab(other) }
    };
    let gallery = Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery)));
    html! {
        <>
            // In a header, the logo leads there.
            if menu.is_some() {
                <Entry
                    name={text.tabs().home}
                    is_current={false}
                    action={Action::Intent(Intent::ShowLesson(None))}
                    {menu}
                    shown={FIRST_PAGE}
                />
            }
            {
                for Tab::ALL.into_iter().map(|other| html! {
                    <>
                        if other == Tab::Workshop {
                            { entry(text.gallery.gallery, false, gallery.clone()) }
                        }
                        { entry(name(other, text), other == room, Action::Shell(show(other))) }
                    </>
                })
            }
        </>
    }
}

/// Returns the name of a tab.
pub(crate) fn name(room: Tab, text: &Texts) -> &'static str {
    let rooms = text.tabs();
    match room {
        Tab::Learn => rooms.learn,
        Tab::Interview => rooms.interview,
        Tab::Challenges => rooms.challenges,
        Tab::Workshop => rooms.workshop,
    }
}

/// Returns the label of the button that returns to the open item of a tab.
pub(crate) fn way_back_to(room: Tab, text: &Texts) -> &'static str {
    let rooms = text.tabs();
    match room {
        Tab::Learn => rooms.back_to_lesson,
        Tab::Interview => rooms.back_to_interview,
        Tab::Challenges => rooms.back_to_challenge,
        Tab::Workshop => rooms.back_to_lock,
    }
}

#[derive(Properties, PartialEq)]
struct EntryProps {
    name: &'static str,
    is_current: bool,
    action: Action,
    menu: Option<&'static str>,
    /// Element id of the part of the open page to which a click scrolls, if it exists.
    shown: Option<&'static str>,
}

#[component]
fn Entry(props: &EntryProps) -> Html {
    let dispatch = use_dispatch();
    let (action, shown) = (props.action.clone(), props.shown);
    let onclick = dispatch.reform(move |_: MouseEvent| {
        shown.into_iter().for_each(browser::scroll_to_top);
        action.clone()
    });
    html! {
        <button
            class="quiet"
            aria-current={props.is_current.then_some("page")}
            popovertarget={props.menu}
            popovertargetaction={props.menu.map(|_| "hide")}
            {onclick}
        >
            { props.name }
        </button>
    }
}
