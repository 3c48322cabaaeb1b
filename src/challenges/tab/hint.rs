//! Hints, shown one at a time.

use crate::challenges::state::ChallengeAction;
use crate::kit::contexts::{Action, Dispatch, on_click};
use crate::kit::controls::Icon;
use crate::kit::icons;
use i18n::Texts;
use yew::prelude::*;

/// Renders the hints shown so far, with the button for the next one.
pub(crate) fn hints(hints: &[String], shown: usize, button: Html) -> Html {
    html! {
        <div class={classes!("hint", (shown == 0).then_some("unasked"))}>
            <Icon sign={icons::BULB} />
            <div role="status">{ for hints.iter().take(shown).map(|hint| html! { <p>{ hint }</p> }) }</div>
            { button }
        </div>
    }
}

/// Renders the button that shows the next hint, if there is one. `does_last_show_it` selects a
/// label for the last hint that announces the solution.
pub(crate) fn hint_button(
    all: usize,
    shown: usize,
    does_last_show_it: bool,
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let next = match shown {
        shown if shown >= all => return Html::default(),
        shown if does_last_show_it && shown + 1 == all => messages.last_hint.to_owned(),
        0 => messages.hint.to_owned(),
        shown => messages.next_hint(&(shown + 1), &all),
    };
    let hint = Action::Challenge(ChallengeAction::Hint);
    html! { <button class="do" onclick={on_click(dispatch, hint)}>{ next }</button> }
}
