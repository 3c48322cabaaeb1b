//! Whose program a change is: that of all clients that run it, or of one.

use crate::ids::ClientId;
use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::page::controls::{Choice, Inputs, Segmented};
use crate::view::state::{Action, Reach};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ReachChoiceProps {
    pub client: ClientId,
    pub reach: Reach,
    pub inputs: Inputs,
    /// Whether the program has mistakes, so that no other client can be given it.
    pub is_wrong: bool,
}

/// The choice, where several clients run the program; and where others run another one, a way to
/// give this one to all.
#[component]
pub fn ReachChoice(props: &ReachChoiceProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let ReachChoiceProps { client, reach, inputs, is_wrong } = props;
    let sharers = inputs.scenario().sharers_of(*client).count();
    let is_of_all = sharers == inputs.scenario().clients.len();
    let choice =
        |name, other| Choice { name, is_chosen: *reach == other, action: Action::EditFor(other) };
    let all = if is_of_all { text.repairing.edits_all } else { text.repairing.edits_sharers };
    let choices = vec![choice(all, Reach::Sharers), choice(text.repairing.edits_one, Reach::One)];
    html! {
        <>
            if sharers > 1 {
                <Segmented name={text.repairing.edits} {choices} />
            }
            if !is_of_all {
                <button
                    class="action"
                    disabled={*is_wrong}
                    title={is_wrong.then_some(text.setting_up.mend_first)}
                    onclick={on_click(&dispatch, Action::UseForAll(*client))}
                >
                    { text.setting_up.use_for_all }
                </button>
            }
        </>
    }
}
