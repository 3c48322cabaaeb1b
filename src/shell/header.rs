//! Header of the workshop: name, story with its lock, and controls. On a narrow page the controls
//! move to a menu.

use crate::kit::contexts::{on_click, use_dispatch, use_sentences};
use crate::kit::controls::Icon;
use crate::kit::header_tools::{
    HelpButton, Languages, MENU, MenuButton, OpeningTool, ThemeButton, Tool, with_key,
};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::tab_names::{TabNames, way_back_to};
use crate::kit::view_options::{Dialog, Speed, Theme};
use crate::shell::action::Action;
use crate::workshop::playback_controls::{AxisChoice, SpeedSelect};
use crate::workshop::session::action::SessionAction;
use crate::workshop::story_summary::Sides;
use content::{Story, locks};
use diagrams::AxisUnit;
use narration::text::{ItemNames, Texts};
use simulator::Scenario;
use std::rc::Rc;
use yew::prelude::*;

/// Element id of the menu of tabs.
const ROOMS: &str = "rooms";

#[derive(Properties, PartialEq)]
pub struct HeaderProps {
    /// Story from which the work started, or `None` for a lock of the user's own.
    pub story: Option<&'static Story>,
    /// Tab from which the user came, if something is open there.
    pub way_back: Option<Tab>,
    /// Title of the work.
    pub title: AttrValue,
    pub scenario: Rc<Scenario>,
    pub can_undo: bool,
    pub can_redo: bool,
    pub speed: Speed,
    pub axis: AxisUnit,
    pub theme: Theme,
}

#[component]
pub fn Header(props: &HeaderProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let lock_name = lock_name(props.story, &props.scenario, text);
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
            if let Some(room) = props.way_back {
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
                        <span class="name">{ &props.title }</span>
                        if let Some(lock_name) = &lock_name {
                            <small>{ lock_name }</small>
                        }
                    </span>
                    <Icon sign={icons::CHEVRON} />
                </button>
            </h1>
            if let Some(story) = props.story {
                <Sides {story} />
            }
            if let Some(lock_name) = &lock_name {
                <span class="lock-name">{ lock_name }</span>
            }
            <Tools
                can_undo={props.can_undo}
                can_redo={props.can_redo}
                speed={props.speed}
                axis={props.axis}
            />
            <ThemeButton theme={props.theme} />
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
    let (text, dispatch) = (use_sentences(), use_dispatch());
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

/// Returns the name of the lock that the first client runs, with a note if its program was edited.
fn lock_name(
    story: Option<&'static Story>,
    scenario: &Scenario,
    text: &Texts,
) -> Option<AttrValue> {
    let original = story?.roles.first()?.lock;
    let program = &*scenario.clients.first()?.program;
    let known = locks::ALL.iter().find(|known| known.source == program);
    let name = text.lock(known.unwrap_or(original).id);
    Some(match known {
        Some(_) => name.into(),
        None => text.events.with_note(&name, &text.gallery.edited).into(),
    })
}

#[derive(Properties, PartialEq)]
struct ToolsProps {
    can_undo: bool,
    can_redo: bool,
    speed: Speed,
    axis: AxisUnit,
}

/// Renders the controls on the right, or in the menu.
#[component]
fn Tools(props: &ToolsProps) -> Html {
    let sentences = use_sentences();
    let text = &sentences.gallery;
    let opens = |name, key_name, overlay| html! { <OpeningTool {name} {key_name} {overlay} /> };
    let changes = |name, key, can, cannot, sign, action| {
        let title = with_key(name, key);
        let title = if can { title } else { format!("{title}: {cannot}") };
        html! { <Tool class="icon-only" {name} {title} {sign} is_disabled={!can} {action} /> }
    };
    let (undo, redo) = (props.can_undo, props.can_redo);
    html! {
        <div class="tools" id={MENU} popover="">
            <Tool
                name={text.your_lock}
                title={text.own_lock_how}
                action={Action::Session(SessionAction::OpenOwn)}
            />
            { opens(text.gallery, "g", Dialog::Gallery) }
            { opens(sentences.lock_table.table, "l", Dialog::Table) }
            { opens(text.set_up, "s", Dialog::SetUp) }
            { opens(sentences.share.share, "c", Dialog::Share) }
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
                <SpeedSelect speed={props.speed} />
                <AxisChoice axis={props.axis} />
            </div>
            <HelpButton class="icon-only narrow" />
        </div>
    }
}
