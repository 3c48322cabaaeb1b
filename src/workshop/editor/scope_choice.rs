//! Choice of the clients to which an edit applies: all clients with this program, or only one.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{Choice, Segmented};
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::SetupAction;
use crate::workshop::session::edit_scope::EditScope;
use crate::workshop::setup::field::use_inputs;
use primitives::ClientId;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ScopeChoiceProps {
    pub(crate) client: ClientId,
    /// Whether the program has errors.
    pub(crate) is_invalid: bool,
}

/// Renders the choice if several clients run the program. If some clients run another program, also
/// renders a button that gives this one to all; errors in the program disable it.
#[component]
pub(crate) fn ScopeChoice(&ScopeChoiceProps { client, is_invalid }: &ScopeChoiceProps) -> Html {
    let (text, dispatch, inputs) = (use_texts(), use_dispatch(), use_inputs());
    let scope = use_shown(|it| it.state.editor.scope);
    let sharers = inputs.scenario().sharers_of(client).count();
    let is_of_all = sharers == inputs.scenario().clients.len();
    let choice = |name, other| Choice {
        name,
        is_chosen: scope == other,
        action: Action::Editor(EditorAction::SetEditScope(other)),
    };
    let all = if is_of_all { text.editor.edits_all } else { text.editor.edits_sharers };
    let choices =
        vec![choice(all, EditScope::Sharers), choice(text.editor.edits_one, EditScope::One)];
    html! {
        <>
            if sharers > 1 {
                <Segmented name={text.editor.edits} {choices} />
            }
            if !is_of_all {
                <button
                    class="action"
                    disabled={is_invalid}
                    title={is_invalid.then_some(text.setup.mend_first)}
                    onclick={on_click(&dispatch, Action::Setup(SetupAction::UseForAll(client)))}
                >
                    { text.setup.use_for_all }
                </button>
            }
        </>
    }
}
