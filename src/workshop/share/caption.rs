//! Fields for the title and the notes of the run, which are part of everything shared.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts};
use crate::workshop::session::action::SetupAction;
use narration::ItemNames;
use session::{Caption, NOTES_LIMIT, TITLE_LIMIT};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// Maximum number of bytes per character, so that text that fits into a field is never truncated.
const BYTES_PER_CHARACTER: usize = 4;

#[component]
pub(super) fn CaptionFields() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let story = use_shown(|it| it.state.session.work.story);
    let caption = use_shown(|it| it.state.session.work.caption.clone());
    // Typing is one change, regardless of the number of keystrokes.
    let retitle = {
        let notes = caption.notes.clone();
        dispatch.reform(move |event: Event| {
            let title = event.target_unchecked_into::<HtmlInputElement>().value();
            Action::Setup(SetupAction::Caption(Caption::new(&title, &notes)))
        })
    };
    let annotate = {
        let title = caption.title.clone();
        dispatch.reform(move |event: Event| {
            let notes = event.target_unchecked_into::<HtmlTextAreaElement>().value();
            Action::Setup(SetupAction::Caption(Caption::new(&title, &notes)))
        })
    };
    html! {
        <div class="caption">
            <label for="caption-title">{ text.share.title }</label>
            <input
                id="caption-title"
                value={caption.title.clone()}
                placeholder={text.title(story)}
                maxlength={(TITLE_LIMIT / BYTES_PER_CHARACTER).to_string()}
                autocomplete="off"
                onchange={retitle}
            />
            <label for="caption-notes">{ text.share.notes }</label>
            <textarea
                id="caption-notes"
                value={caption.notes.clone()}
                rows="2"
                maxlength={(NOTES_LIMIT / BYTES_PER_CHARACTER).to_string()}
                onchange={annotate}
            />
        </div>
    }
}
