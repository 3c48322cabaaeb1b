//! Header of the workshop: name, story with its lock, and controls. On a narrow page the controls
//! move to a menu.

use crate::kit::contexts::{
    Dispatch, on_click, use_dispatch, use_language, use_sentences, use_shown,
};
use crate::kit::controls::{Icon, IconButton};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::tab_names::{TabNames, way_back_to};
use crate::kit::toast::Toast;
use crate::kit::translation::with_language;
use crate::kit::view_options::{Dialog, Theme};
use crate::shell::action::Action;
use crate::workshop::playback_controls::{AxisChoice, SpeedSelect};
use crate::workshop::session::action::SessionAction;
use crate::workshop::story_summary::Sides;
use content::{Story, locks};
use diagrams::lane_shapes::signs::Sign;
use narration::text::{ItemNames, Language, Texts};
use simulator::Scenario;
use yew::prelude::*;

/// Element id of the menu, used by the buttons that open and close it.
pub const MENU: &str = "menu";
/// Element id of the menu of tabs.
const ROOMS: &str = "rooms";

#[component]
pub fn Header() -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let title = use_shown(|it| it.state.workshop().title());
    let way_back = use_shown(|it| it.state.way_back());
    let story = use_shown(|it| it.state.session.work.story);
    let scenario = use_shown(|it| it.state.session.work.scenario.clone());
    let lock_name = lock_name(story, &scenario, text);
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

/// Renders the button for the menu of a narrow page.
#[component]
pub fn MenuButton() -> Html {
    let text = &use_sentences().gallery;
    html! {
        <button
            class="quiet icon-only opens-menu"
            aria-label={text.menu}
            title={text.menu}
            popovertarget={MENU}
        >
            <Icon sign={icons::MENU} />
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

/// Returns a label with its keyboard shortcut.
fn with_key(name: &str, key: &str) -> String {
    format!("{name} ({key})")
}

/// Renders the controls on the right, or in the menu.
#[component]
fn Tools() -> Html {
    let (sentences, dispatch) = (use_sentences(), use_dispatch());
    let text = &sentences.gallery;
    let opens = |name, key_name, overlay| html! { <OpeningTool {name} {key_name} {overlay} /> };
    let changes = |name, key, can, cannot, sign, action| {
        let title = with_key(name, key);
        let title = if can { title } else { format!("{title}: {cannot}") };
        let tool = Tool::new(name, title, action);
        Tool { class: Some("icon-only"), sign: Some(sign), is_disabled: !can, ..tool }
            .render(&dispatch)
    };
    let (undo, redo) = use_shown(|it| (it.state.can_undo(), it.state.can_redo()));
    let own = Action::Session(SessionAction::OpenOwn);
    let own = Tool::new(text.your_lock, text.own_lock_how, own);
    html! {
        <div class="tools" id={MENU} popover="">
            { own.render(&dispatch) }
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
                <SpeedSelect />
                <AxisChoice />
            </div>
            <HelpButton class="icon-only narrow" />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OpeningToolProps {
    name: &'static str,
    key_name: &'static str,
    overlay: Dialog,
    #[prop_or_default]
    class: Option<&'static str>,
    #[prop_or_default]
    sign: Option<Sign>,
}

/// Renders a button that opens a dialog over the workshop.
#[component]
fn OpeningTool(props: &OpeningToolProps) -> Html {
    let OpeningToolProps { name, key_name, overlay, class, sign } = *props;
    let action = Action::Shell(ShellAction::OpenDialog(Some(overlay)));
    let tool = Tool::new(name, with_key(name, key_name), action);
    Tool { class, sign, opens_a_dialog: true, ..tool }.render(&use_dispatch())
}

#[derive(Properties, PartialEq)]
pub struct HelpButtonProps {
    pub class: &'static str,
}

/// Renders the help button, at the end of the header and in the menu.
#[component]
pub fn HelpButton(props: &HelpButtonProps) -> Html {
    let text = &use_sentences().gallery;
    html! {
        <OpeningTool
            class={props.class}
            name={text.help}
            key_name="?"
            sign={icons::HELP}
            overlay={Dialog::Help}
        />
    }
}

/// A button that also shows its label in the menu.
#[derive(Clone)]
pub struct Tool {
    pub name: &'static str,
    pub title: AttrValue,
    pub action: Action,
    pub class: Option<&'static str>,
    pub sign: Option<Sign>,
    pub is_disabled: bool,
    pub opens_a_dialog: bool,
}

impl Tool {
    /// Creates a button with a label only.
    pub fn new(name: &'static str, title: impl Into<AttrValue>, action: Action) -> Tool {
        Tool {
            name,
            title: title.into(),
            action,
            class: None,
            sign: None,
            is_disabled: false,
            opens_a_dialog: false,
        }
    }

    /// Renders the button. Clicking it closes the menu.
    pub fn render(self, dispatch: &Dispatch) -> Html {
        html! {
            <button
                class={classes!("quiet", self.class)}
                title={self.title}
                popovertarget={MENU}
                popovertargetaction="hide"
                aria-disabled={self.is_disabled.then_some("true")}
                aria-haspopup={self.opens_a_dialog.then_some("dialog")}
                onclick={on_click(dispatch, self.action)}
            >
                <span class="word">{ self.name }</span>
                if let Some(sign) = self.sign {
                    <Icon {sign} />
                }
            </button>
        }
    }
}

#[component]
pub fn ThemeButton() -> Html {
    let text = &use_sentences().gallery;
    let theme = use_shown(|it| it.state.options.theme);
    let (name, sign) = match theme {
        Theme::System => (text.theme_system, icons::THEME_SYSTEM),
        Theme::Light => (text.theme_light, icons::THEME_LIGHT),
        Theme::Dark => (text.theme_dark, icons::THEME_DARK),
    };
    let action = Action::Shell(ShellAction::SetTheme(theme.next()));
    html! { <IconButton {name} title={with_key(name, "t")} {sign} {action} /> }
}

/// Renders the language buttons of the page.
#[component]
pub fn Languages() -> Html {
    let text = use_sentences();
    html! {
        <div class="segmented" role="group" aria-label={text.language}>
            { for Language::ALL.map(|language| html! { <LanguageButton {language} /> }) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct LanguageButtonProps {
    language: Language,
}

#[component]
fn LanguageButton(props: &LanguageButtonProps) -> Html {
    let (current, dispatch) = (use_language(), use_dispatch());
    let own = props.language;
    let choose = Callback::from(move |_: MouseEvent| {
        let dispatch = dispatch.clone();
        with_language(own, move |is_loaded| {
            dispatch.emit(if is_loaded {
                Action::Shell(ShellAction::SetLanguage(own))
            } else {
                Action::Shell(ShellAction::Notify(Toast::NotTranslated))
            });
        });
    });
    // Voice control finds a button by its visible label, so the accessible name must contain it.
    let label = own.name().contains(own.short_name()).then(|| own.name());
    html! {
        <button
            lang={own.tag()}
            aria-label={label}
            title={own.name()}
            aria-pressed={(props.language == current).to_string()}
            popovertarget={MENU}
            popovertargetaction="hide"
            onclick={choose}
        >
            { own.short_name() }
        </button>
    }
}
