//! Buttons that undo the last action or start over, in the footer of every challenge.

use crate::challenges::state::ChallengeAction;
use crate::kit::contexts::{Action, Dispatch, on_click};
use crate::kit::controls::Icon;
use crate::kit::icons;
use i18n::Texts;
use yew::prelude::*;

pub(crate) fn undo_button(can_undo: bool, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.challenges();
    let act = |action| on_click(dispatch, Action::Challenge(action));
    html! {
        <>
            <button
                class="do plain"
                disabled={!can_undo}
                aria-label={messages.undo}
                onclick={act(ChallengeAction::Undo)}
            >
                <Icon sign={icons::UNDO} />
                <span>{ messages.undo }</span>
            </button>
            <button
                class="do plain"
                aria-label={messages.start_over}
                onclick={act(ChallengeAction::StartOver)}
            >
                <Icon sign={icons::AGAIN} />
                <span>{ messages.start_over }</span>
            </button>
        </>
    }
}
