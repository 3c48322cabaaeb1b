//! Contexts for all components: the page's language, the translated comments of programs, and the
//! dispatch callback. The workshop provides them. None of them changes when the run changes.

pub(crate) use crate::shell::action::Action;
pub(crate) use crate::shell::state::State;

use narration::text::{Comments, Language, Texts};
use yew::prelude::*;

/// Callback that dispatches an action. It remains the same callback while the page is open.
pub type Dispatch = Callback<Action>;

#[derive(Properties, PartialEq)]
pub struct ProvidedProps {
    pub language: Language,
    pub comments: Comments,
    pub dispatch: Dispatch,
    pub children: Html,
}

/// Provides the contexts to its children.
#[component]
pub fn Provided(props: &ProvidedProps) -> Html {
    html! {
        <ContextProvider<Dispatch> context={props.dispatch.clone()}>
            <ContextProvider<Language> context={props.language}>
                <ContextProvider<Comments> context={props.comments.clone()}>
                    { props.children.clone() }
                </ContextProvider<Comments>>
            </ContextProvider<Language>>
        </ContextProvider<Dispatch>>
    }
}

/// Returns the page's language. A component that uses this hook is rendered again when the language
/// changes.
#[hook]
pub fn use_language() -> Language {
    use_context().unwrap_or_default()
}

/// Returns the sentences of the page's language.
#[hook]
pub fn use_sentences() -> &'static Texts {
    use_language().texts()
}

/// Returns the translated comments of programs; empty until they are loaded.
#[hook]
pub fn use_comments() -> Comments {
    use_context().unwrap_or_default()
}

/// Returns the callback that dispatches actions to the state.
#[hook]
pub fn use_dispatch() -> Dispatch {
    use_context().unwrap_or_else(Dispatch::noop)
}

/// Returns a click handler that always dispatches `action`.
pub fn on_click(dispatch: &Dispatch, action: Action) -> Callback<MouseEvent> {
    dispatch.reform(move |_| action.clone())
}
