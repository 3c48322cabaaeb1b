//! Link to the run, and frame that embeds the run in another page.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_language, use_shown, use_texts};
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Theme};
use crate::workshop::share::copy_field::{CopyButton, CopyField};
use i18n::{Language, grouped};
use session::{LINK_LIMIT, TEXT_LIMIT};
use std::rc::Rc;
use yew::prelude::*;

/// Encoded link to the run.
#[derive(Clone, PartialEq)]
pub(super) enum Encoded {
    /// A link that fits into an address.
    Link(Rc<str>),
    /// The work is too long for an address. The field is the length of its link, in bytes.
    TooLong(usize),
}

impl Encoded {
    /// Returns the link with its length checked. `encoded` is `None` if the link is longer than
    /// [`TEXT_LIMIT`].
    pub(super) fn of(encoded: Option<String>) -> Encoded {
        match encoded {
            Some(link) if link.len() <= LINK_LIMIT => Encoded::Link(link.into()),
            other => Encoded::TooLong(other.map_or(TEXT_LIMIT, |it| it.len())),
        }
    }

    /// Returns the address of the page with the link.
    pub(super) fn address(&self) -> Option<String> {
        match self {
            Encoded::Link(link) => Some(browser::address::base() + "#" + link),
            Encoded::TooLong(_) => None,
        }
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct LinkFieldProps {
    pub(super) link: Encoded,
    /// The step at which the link opens.
    pub(super) step: usize,
}

/// Renders the link and its content, or a message if the work is too long for an address.
#[component]
pub(super) fn LinkField(props: &LinkFieldProps) -> Html {
    let text = &use_texts().share;
    let LinkFieldProps { link, step } = props;
    let Some(address) = link.address() else {
        let Encoded::TooLong(length) = link else { return Html::default() };
        let [length, limit] = [*length, LINK_LIMIT].map(|it| grouped(it as u64));
        return html! { <p class="hint">{ text.too_long(&length, &limit) }</p> };
    };
    let (id, length) = (Copied::Link.id(), text.length(&grouped(address.len() as u64)));
    html! {
        <div class="link-field">
            <label for={id}>{ text.link(step) }</label>
            <input {id} readonly=true spellcheck="false" value={address} />
            <p class="hint">{ format!("{} {length}", text.link_holds) }</p>
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct CopyLinkProps {
    pub(super) address: AttrValue,
}

/// Renders the button that copies the text of [`LinkField`]. A copied link closes the dialog.
#[component]
pub(super) fn CopyLink(props: &CopyLinkProps) -> Html {
    let text = &use_texts().share;
    let on_copy = use_dispatch().reform(|()| {
        Action::Shell(if browser::copy(Copied::Link.id()) {
            ShellAction::Notify(Toast::LinkCopied)
        } else {
            ShellAction::Copied(Copied::Link, false)
        })
    });
    html! {
        <CopyButton
            which={Copied::Link}
            name={text.copy_link}
            class="button primary"
            content={props.address.clone()}
            refused={text.not_copied}
            {on_copy}
        />
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct FrameFieldProps {
    pub(super) link: Encoded,
    /// Title of the run.
    pub(super) title: String,
}

/// Renders the HTML that embeds the link in another page.
#[component]
pub(super) fn FrameField(props: &FrameFieldProps) -> Html {
    let language = use_language();
    let (text, theme) = (&language.texts().share, use_shown(|it| it.state.options.theme));
    let Encoded::Link(link) = &props.link else { return Html::default() };
    html! {
        <CopyField
            which={Copied::Frame}
            label={text.embed.to_owned()}
            content={frame(link, &props.title, theme, language)}
        />
    }
}

/// Returns the HTML of a frame that embeds a link in another page.
fn frame(link: &str, title: &str, theme: Theme, language: Language) -> String {
    let mut query = format!("?embed&amp;lang={}", language.tag());
    if theme != Theme::default() {
        query = query + "&amp;theme=" + theme.id();
    }
    let title = format!("Lockscope: {title}").replace('&', "&amp;").replace('"', "&quot;");
    let source = browser::address::base() + &query + "#" + link;
    format!(
        r#"<iframe src="{source}" title="{title}" width="100%" height="640" style="border:0" loading="lazy"></iframe>"#
    )
}
