//! Header of the workshop: name, story with its lock, and controls. On a narrow page the controls
//! move to a menu.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::header_tools::{
    CheckLockTool, HelpButton, Languages, MENU, MenuButton, OpeningTool, ThemeButton, Tool,
    with_key,
};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::tab_names::{TabNames, way_back_to};
use crate::kit::view_options::Dialog;
use crate::workshop::playback_controls::{AxisChoice, SpeedSelect};
use crate::workshop::session::action::SessionAction;
use crate::workshop::story_summary::Sides;
use narration::ItemNames;
use yew::prelude::*;

/// Element id of the menu of tabs.
const ROOMS: &str = "rooms";

#[component]
pub(crate) fn Header() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let title = use_shown(|it| it.state.workshop().title());
    let way_back = use_shown(|it| it.state.way_back());
    let story = use_shown(|it| it.state.session.work.story);
    let scenario = use_shown(|it| it.state.session.work.scenario.clone());
    let lock_name = text.lock_of(story, &scenario).filter(|name| *name != title);
    let lock_name = lock_name.map(AttrValue::from);
    html! {
        <header>
            <button
                class="brand"
                aria-label={format!("Lockscope: {}", text.tabs().rooms)}
                popovertarget={ROOMS}
            >
                <Icon sign={icons::MARK} />
                <span>{ "Lockscope" }</span>
                <Icon sign={icons::CHEVRON} />
            </button>
            <nav class="menu-of-tabs" id={ROOMS} popover="" aria-label={text.tabs().rooms}>
                <TabNames room={Tab::Workshop} menu={ROOMS} />
            </nav>
            if let Some(room) = way_back {
                <BackButton {room} />
            }
            <i class="rule" />
            <h1>
                <button
                    class="title"
                    title={with_key(text.gallery.gallery, "g")}
                    aria-haspopup="dialog"
                    onclick={on_click(&dispatch, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery))))}
                >
                    <span>
                        <span class="name">{ title }</span>
                        if let Some(lock_name) = &lock_name {
                            <small>{ lock_name }</small>
                        }
                    </span>
                    <Icon sign={icons::CHEVRON} />
                </button>
            </h1>
            if let Some(story) = story {
                <Sides {story} />
            }
            if let Some(lock_name) = &lock_name {
                <span class="lock-name">{ lock_name }</span>
            }
            <Tools />
            <ThemeButton />
            <HelpButton class="icon-only wide" />
            <MenuButton />
        </header>
    }
}

#[derive(Properties, PartialEq)]
struct BackButtonProps {
    room: Tab,
}

/// Renders the button that returns to the item open in the tab from which the user came.
#[component]
fn BackButton(props: &BackButtonProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let name = way_back_to(props.room, text);
    html! {
        <button
            class="quiet back"
            aria-label={name}
            title={with_key(name, "w")}
            onclick={on_click(&dispatch, Action::Shell(ShellAction::ShowTab(props.room)))}
        >
            <Icon sign={icons::BACK} />
            <span>{ name }</span>
        </button>
    }
}

/// Renders the controls on the right, or in the menu.
#[component]
fn Tools() -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.gallery;
    let opens = |name, key_name, overlay| html! { <OpeningTool {name} {key_name} {overlay} /> };
    let changes = |name, key, can, cannot, sign, action| {
        let title = with_key(name, key);
        let title = if can { title } else { format!("{title}: {cannot}") };
        let tool = Tool::new(name, title, action);
        Tool { class: Some("icon-only"), sign: Some(sign), is_disabled: !can, ..tool }
            .render(&dispatch)
    };
    let (undo, redo) = use_shown(|it| (it.state.can_undo(), it.state.can_redo()));
    let has_own = use_shown(|it| it.state.gallery.locks.last().is_some());
    let how = if has_own { text.own_lock_again } else { text.own_lock_how };
    let own = Tool::new(text.your_lock, how, Action::Session(SessionAction::ReturnToOwn));
    // Without a lock of the user, the menu has only the button that opens an empty program.
    let own = Tool { class: (!has_own).then_some("wide"), ..own };
    html! {
        <div class="tools" id={MENU} popover="">
            <nav class="narrow-names" aria-label={texts.tabs().rooms}>
                <TabNames room={Tab::Workshop} menu={MENU} />
            </nav>
            <i class="rule narrow" />
            <CheckLockTool />
            { own.render(&dispatch) }
            // On a narrow page, the tabs contain it.
            <OpeningTool class="wide" name={text.gallery} key_name="g" overlay={Dialog::Gallery} />
            { opens(texts.lock_table.table, "l", Dialog::Table) }
            { opens(text.set_up, "s", Dialog::SetUp) }
            { opens(texts.share.share, "c", Dialog::Share) }
            <i class="rule" />
            { changes(text.undo, "Ctrl+Z", undo, text.nothing_to_undo, icons::UNDO, Action::Session(SessionAction::Undo)) }
            {
                changes(
                    text.redo,
                    "Ctrl+Shift+Z",
                    redo,
                    text.nothing_to_redo,
                    icons::REDO,
                    Action::Session(SessionAction::Redo),
                )
            }
            <Languages />
            <div class="pacing">
                <SpeedSelect />
                <AxisChoice />
            </div>
            <HelpButton class="icon-only narrow" />
        </div>
    }
}
