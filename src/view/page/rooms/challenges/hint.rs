//! The hints, one at a time.

use crate::text::{Sentences, fill_with};
use crate::view::page::context::{Dispatch, on_click};
use crate::view::page::controls::{Icon, icons};
use crate::view::state::{Action, ChallengeAction};
use yew::prelude::*;

/// Those that are shown, and a button for one more. Whether the last one shows how it is done is
/// said on it.
pub fn hints(
    hints: &[String],
    shown: usize,
    does_last_show_it: bool,
    (dispatch, text): (&Dispatch, &Sentences),
) -> Html {
    let told = text.challenging();
    let next = match hints.len() {
        0 => return Html::default(),
        all if shown >= all => None,
        all if does_last_show_it && shown + 1 == all => Some(told.last_hint.to_owned()),
        _ if shown == 0 => Some(told.hint.to_owned()),
        all => Some(fill_with(told.next_hint, &[&(shown + 1), &all])),
    };
    let hint = Action::Challenge(ChallengeAction::Hint);
    html! {
        <div class={classes!("hint", (shown == 0).then_some("unasked"))}>
            <Icon sign={icons::BULB} />
            <div role="status">{ for hints.iter().take(shown).map(|hint| html! { <p>{ hint }</p> }) }</div>
            if let Some(next) = next {
                <button class="do" onclick={on_click(dispatch, hint)}>{ next }</button>
            }
        </div>
    }
}
