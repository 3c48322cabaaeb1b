//! Buttons that copy, and read-only text with such a button.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Copied;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct CopyButtonProps {
    pub(super) which: Copied,
    pub(super) name: &'static str,
    #[prop_or("action")]
    pub(super) class: &'static str,
    /// Content that is copied. A change of it removes the confirmation.
    pub(super) content: AttrValue,
    /// Message for a browser that does not allow copying.
    pub(super) refused: &'static str,
    pub(super) on_copy: Callback<()>,
}

/// Renders a button that confirms a copy in place of its name. Screen readers announce the
/// confirmation; a failure is also visible.
#[component]
pub(super) fn CopyButton(props: &CopyButtonProps) -> Html {
    let text = &use_texts().share;
    let CopyButtonProps { which, name, class, content, refused, on_copy } = props;
    let last = use_shown(|it| it.state.shell.copied);
    let copied = use_state_eq(AttrValue::default);
    let outcome = last.filter(|(last, _)| last == which && *copied == *content);
    let is_copied = outcome.map(|(_, is_copied)| is_copied);
    let onclick = {
        let (copied, content, on_copy) = (copied.setter(), content.clone(), on_copy.clone());
        move |_: MouseEvent| {
            copied.set(content.clone());
            on_copy.emit(());
        }
    };
    let status = is_copied.map(|is_copied| if is_copied { text.copied } else { *refused });
    html! {
        <>
            <button class={*class} {onclick}>
                { if is_copied == Some(true) { text.copied } else { *name } }
            </button>
            <p class={if is_copied == Some(false) { "fine" } else { "unseen" }} role="status">
                { status }
            </p>
        </>
    }
}

/// Returns the callback that copies the text of the field of `which`.
#[hook]
fn use_copy_of_field(which: Copied) -> Callback<()> {
    use_dispatch()
        .reform(move |()| Action::Shell(ShellAction::Copied(which, browser::copy(which.id()))))
}

#[derive(Properties, PartialEq)]
pub(super) struct CopyFieldProps {
    pub(super) which: Copied,
    pub(super) label: String,
    pub(super) content: AttrValue,
}

/// Renders a read-only text with a copy button.
#[component]
pub(super) fn CopyField(props: &CopyFieldProps) -> Html {
    let text = &use_texts().share;
    let CopyFieldProps { which, label, content } = props;
    let on_copy = use_copy_of_field(*which);
    html! {
        <div class="field">
            <label for={which.id()}>{ label }</label>
            <div class="copied">
                <textarea id={which.id()} readonly=true spellcheck="false" value={content} />
                <CopyButton
                    which={*which}
                    name={text.copy}
                    {content}
                    refused={text.not_copied}
                    {on_copy}
                />
            </div>
        </div>
    }
}
