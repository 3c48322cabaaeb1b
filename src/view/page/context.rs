//! What every component may ask for without being given it: the sentences of the page's language,
//! the translated comments of programs, and a way to say what the person did. The workshop provides
//! them; none changes when the run does.

use crate::view::state::Action;
use narration::text::{Comments, Language, Sentences};
use yew::prelude::*;

/// Says what the person did. It stays the same callback for as long as the page is open.
pub type Dispatch = Callback<Action>;

#[derive(Properties, PartialEq)]
pub struct ProvidedProps {
    pub language: Language,
    pub comments: Comments,
    pub dispatch: Dispatch,
    pub children: Html,
}

/// Provides them to what stands in it.
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

/// The page's language. A component that uses this is drawn again when the language changes.
#[hook]
pub fn use_language() -> Language {
    use_context().unwrap_or_default()
}

/// The sentences of the page's language.
#[hook]
pub fn use_sentences() -> &'static Sentences {
    use_language().sentences()
}

/// The translated comments of programs, as far as they are loaded.
#[hook]
pub fn use_comments() -> Comments {
    use_context().unwrap_or_default()
}

/// Dispatches actions to the state.
#[hook]
pub fn use_dispatch() -> Dispatch {
    use_context().unwrap_or_else(Dispatch::noop)
}

/// A handler that dispatches the same action at every click.
pub fn on_click(dispatch: &Dispatch, action: Action) -> Callback<MouseEvent> {
    dispatch.reform(move |_| action.clone())
}
