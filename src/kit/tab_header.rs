//! Header of a tab: the names of all tabs or, for an open item, a back button, its title, and a
//! button that opens it in the workshop.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::header_tools::{
    CheckLockTool, HelpButton, Languages, MENU, MenuButton, ThemeButton, Tool,
};
use crate::kit::icons;
use crate::kit::intent::{Intent, Opening};
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::tab_names::TabNames;
use yew::prelude::*;

/// Open item of a tab.
#[derive(Clone, PartialEq)]
pub(crate) struct Opened {
    /// Label and action of the back button.
    pub(crate) back: (AttrValue, Action),
    pub(crate) title: AttrValue,
    /// Name of the item's group.
    pub(crate) group: AttrValue,
    /// Action that opens the item in the workshop.
    pub(crate) in_workshop: Option<Action>,
}

#[derive(Properties, PartialEq)]
pub(crate) struct TabHeaderProps {
    pub(crate) room: Tab,
    #[prop_or_default]
    pub(crate) opened: Option<Opened>,
}

#[component]
pub(crate) fn TabHeader(props: &TabHeaderProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let rooms = text.tabs();
    // The workshop shows other work after a story or a link.
    let (locks, open) = use_shown(|it| (it.state.gallery.locks.clone(), it.state.session.lock));
    // A lock that is still open keeps its run and the result of its check.
    let own = locks.last().map(|lock| {
        let action = if open == Some(lock.id) {
            Action::Shell(ShellAction::ShowTab(Tab::Workshop))
        } else {
            Action::Intent(Opening::SavedLock(Box::new(lock.clone())).into())
        };
        let tool = Tool::new(text.gallery.your_lock, text.gallery.own_lock_again, action);
        Tool { class: Some("narrow"), ..tool }
    });
    let names = |class: &'static str, menu: Option<&'static str>| {
        html! {
            <nav class={class} aria-label={rooms.rooms}>
                <TabNames room={props.room} {menu} />
            </nav>
        }
    };
    let in_workshop = props.opened.as_ref().and_then(|opened| opened.in_workshop.clone());
    html! {
        <header>
            <button
                class="brand"
                aria-label={format!("Lockscope: {}", text.learn().all_lessons)}
                title={text.learn().all_lessons}
                onclick={on_click(&dispatch, Action::Intent(Intent::ShowLesson(None)))}
            >
                <Icon sign={icons::MARK} />
                <span>{ "Lockscope" }</span>
            </button>
            <i class="rule" />
            {
                match &props.opened {
                    None => names("names-of-rooms wide", None),
                    Some(Opened { back: (name, action), title, group, .. }) => html! {
                        <>
                            <button
                                class="quiet back"
                                aria-label={name.clone()}
                                onclick={on_click(&dispatch, action.clone())}
                            >
                                <Icon sign={icons::BACK} />
                                <span>{ name }</span>
                            </button>
                            <i class="rule" />
                            <p class="title-of-opened"><b>{ title }</b><small>{ group }</small></p>
                        </>
                    },
                }
            }
            <div class="tools" id={MENU} popover="">
                { names("narrow-names", Some(MENU)) }
                <CheckLockTool />
                if let Some(own) = own {
                    { own.render(&dispatch) }
                }
                if let Some(action) = in_workshop {
                    {
                        Tool::new(
                            rooms.open_in_workshop,
                            format!("{} (w)", rooms.open_in_workshop),
                            action,
                        ).render(&dispatch)
                    }
                }
                <Languages />
                <HelpButton class="icon-only narrow" />
            </div>
            <ThemeButton />
            <HelpButton class="icon-only wide" />
            <MenuButton />
        </header>
    }
}
