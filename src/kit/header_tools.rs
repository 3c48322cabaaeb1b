//! Tools in the headers of all tabs: menu, help, theme and language.

use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_shown, use_texts,
};
use crate::kit::controls::{Icon, IconButton};
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::kit::translation::with_language;
use crate::kit::view_options::{Dialog, Theme};
use diagrams::lane_shapes::signs::Sign;
use i18n::Language;
use yew::prelude::*;

/// Element id of the menu, used by the buttons that open and close it.
pub(crate) const MENU: &str = "menu";

/// Renders the button for the menu of a narrow page.
#[component]
pub(crate) fn MenuButton() -> Html {
    let text = &use_texts().gallery;
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

/// Returns a label with its keyboard shortcut.
pub(crate) fn with_key(name: &str, key: &str) -> String {
    format!("{name} ({key})")
}

#[derive(Properties, PartialEq)]
pub(crate) struct OpeningToolProps {
    pub(crate) name: &'static str,
    pub(crate) key_name: &'static str,
    pub(crate) overlay: Dialog,
    #[prop_or_default]
    pub(crate) class: Option<&'static str>,
    #[prop_or_default]
    pub(crate) sign: Option<Sign>,
}

/// Renders a button that opens a dialog over the workshop.
#[component]
pub(crate) fn OpeningTool(props: &OpeningToolProps) -> Html {
    let OpeningToolProps { name, key_name, overlay, class, sign } = *props;
    let action = Action::Shell(ShellAction::OpenDialog(Some(overlay)));
    let tool = Tool::new(name, with_key(name, key_name), action);
    Tool { class, sign, opens_a_dialog: true, ..tool }.render(&use_dispatch())
}

#[derive(Properties, PartialEq)]
pub(crate) struct HelpButtonProps {
    pub(crate) class: &'static str,
}

/// Renders the help button, at the end of the header and in the menu.
#[component]
pub(crate) fn HelpButton(props: &HelpButtonProps) -> Html {
    let text = &use_texts().gallery;
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

/// Renders the button that opens an empty program for the user's lock, in the menu.
#[component]
pub(crate) fn CheckLockTool() -> Html {
    let text = &use_texts().gallery;
    let action = Action::Intent(Opening::OwnLock(None).into());
    let tool = Tool::new(text.check_your_lock, text.own_lock_how, action);
    Tool { class: Some("narrow"), ..tool }.render(&use_dispatch())
}

/// A button that also shows its label in the menu.
#[derive(Clone)]
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) title: AttrValue,
    pub(crate) action: Action,
    pub(crate) class: Option<&'static str>,
    pub(crate) sign: Option<Sign>,
    pub(crate) is_disabled: bool,
    pub(crate) opens_a_dialog: bool,
}

impl Tool {
    /// Creates a button with a label only.
    pub(crate) fn new(name: &'static str, title: impl Into<AttrValue>, action: Action) -> Tool {
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
    pub(crate) fn render(self, dispatch: &Dispatch) -> Html {
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
pub(crate) fn ThemeButton() -> Html {
    let text = &use_texts().gallery;
    let (theme, system_is_dark) =
        use_shown(|it| (it.state.options.theme, it.state.shell.system_is_dark));
    let (name, sign) = match theme {
        Theme::System => (text.theme_system, icons::THEME_SYSTEM),
        Theme::Light => (text.theme_light, icons::THEME_LIGHT),
        Theme::Dark => (text.theme_dark, icons::THEME_DARK),
    };
    let action = Action::Shell(ShellAction::SetTheme(theme.next(system_is_dark)));
    html! { <IconButton {name} title={with_key(name, "t")} {sign} {action} /> }
}

/// Renders the language buttons of the page.
#[component]
pub(crate) fn Languages() -> Html {
    let text = use_texts();
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
