//! The lanes as an image: a preview, and the button that copies it.

use crate::browser::files;
use crate::kit::contexts::{
    Action, use_dispatch, use_language, use_recording, use_shown, use_texts,
};
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Copied;
use crate::workshop::check::panel::use_is_narrow;
use crate::workshop::share::copy_field::CopyButton;
use crate::workshop::share::exports::{colours, exported};
use crate::workshop::share::step::SharedRun;
use formats::export::{Form, PictureSize};
use yew::prelude::*;

/// Returns the lanes of a run as SVG, in the colours of the page. On a narrow page the image is
/// narrow, so that its text is legible there.
#[hook]
pub(super) fn use_lanes_image(run: &SharedRun) -> AttrValue {
    let (recording, language) = (use_recording(), use_language());
    let leads = use_shown(|it| it.state.content.leads.clone());
    let theme = use_shown(|it| it.state.options.theme);
    let size = if use_is_narrow() { PictureSize::Narrow } else { PictureSize::Wide };
    let known = (run.link.clone(), recording, leads, theme, size, language);
    let image = use_memo(known, |(link, recording, leads, theme, size, language)| {
        let run = (&**link, &**recording, leads);
        AttrValue::from(exported(run, Form::Lanes, colours(*theme), *size, language.texts()))
    });
    AttrValue::clone(&image)
}

#[derive(Properties, PartialEq)]
pub(super) struct PreviewProps {
    /// The lanes as SVG.
    pub(super) image: AttrValue,
    pub(super) step: usize,
    /// Title of the run.
    pub(super) title: String,
}

/// Renders the image that is shared.
#[component]
pub(super) fn Preview(props: &PreviewProps) -> Html {
    let text = &use_texts().share;
    let PreviewProps { image, step, title } = props;
    let source = use_memo(image.clone(), |image| AttrValue::from(files::image_address(image)));
    html! { <img class="preview" src={&*source} alt={text.preview(step, title)} /> }
}

#[derive(Properties, PartialEq)]
pub(super) struct CopyImageProps {
    /// The lanes as SVG.
    pub(super) image: AttrValue,
}

/// Renders the button that copies the image, and the result.
#[component]
pub(super) fn CopyImage(props: &CopyImageProps) -> Html {
    let (text, dispatch) = (&use_texts().share, use_dispatch());
    let on_copy = {
        let image = props.image.clone();
        Callback::from(move |()| {
            let dispatch = dispatch.clone();
            files::copy_as_png(&image, move |is_copied| {
                dispatch.emit(Action::Shell(ShellAction::Copied(Copied::Image, is_copied)));
            });
        })
    };
    html! {
        <CopyButton
            which={Copied::Image}
            name={text.copy_image}
            class="button"
            content={props.image.clone()}
            refused={text.image_not_copied}
            {on_copy}
        />
    }
}
