//! Text fields on a slow machine: the user can type faster than the page renders.

use std::collections::VecDeque;
#[cfg(feature = "page")]
use std::{cell::RefCell, rc::Rc};
#[cfg(feature = "page")]
use yew::prelude::*;

/// Text of a text field. While the page renders, the user can type on: the state that it renders is
/// then older than the text in the field, and must not replace it.
#[derive(Default, Debug)]
pub(crate) struct TypedText {
    /// The text of the state that was rendered last.
    rendered: String,
    /// Texts that the user has typed and that no rendered state has contained yet, oldest first.
    ahead: VecDeque<String>,
    /// Number of texts from elsewhere, such as the undo history of the page.
    version: u32,
}

impl TypedText {
    /// Adds the text in the field after the user has typed.
    pub(crate) fn typed(&mut self, text: String) {
        self.ahead.push_back(text);
    }

    /// Compares the text of the state to render with the typed text.
    fn render(&mut self, state: &str) {
        if let Some(index) = self.ahead.iter().position(|it| it == state) {
            self.ahead.drain(..=index);
        } else if self.rendered != state {
            self.ahead.clear();
            self.version = self.version.wrapping_add(1);
        }
        state.clone_into(&mut self.rendered);
    }

    /// Returns the text to render: the latest that the user has typed or, if the state contains it,
    /// the text of the state.
    pub(crate) fn text(&self) -> &str {
        self.ahead.back().unwrap_or(&self.rendered)
    }

    /// Returns the number of texts so far that the user did not type. Each needs a new text area,
    /// because the browser would apply its own undo history to the wrong text. A text area has its
    /// text only as its default value: a render ends in a later slice, when the user may already
    /// have typed on.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }
}

/// Returns the text of a field for the text of the state. The field adds every later input to it.
#[cfg(feature = "page")]
#[hook]
pub(crate) fn use_typed_text(state: &str) -> Rc<RefCell<TypedText>> {
    let typed = use_mut_ref(TypedText::default);
    typed.borrow_mut().render(state);
    typed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Renders the text of the state, and returns the text in the field and its version.
    fn rendered(field: &mut TypedText, state: &str) -> (String, u32) {
        field.render(state);
        (field.text().to_owned(), field.version())
    }

    #[test]
    fn rendered_state_replaces_no_text_that_was_typed_since() {
        let mut field = TypedText::default();
        assert_eq!(rendered(&mut field, "a"), ("a".into(), 1));
        ["ab", "abc", "ab"].into_iter().for_each(|text| field.typed(text.to_owned()));
        // The text of the state, and the text in the field.
        for (state, text) in [("a", "ab"), ("ab", "ab"), ("abc", "ab"), ("ab", "ab")] {
            assert_eq!(rendered(&mut field, state), (text.into(), 1), "{state}");
        }
    }

    #[test]
    fn text_from_elsewhere_replaces_what_was_typed() {
        let mut field = TypedText::default();
        field.render("a");
        field.typed("ab".to_owned());
        assert_eq!(rendered(&mut field, "other"), ("other".into(), 2));
        assert_eq!(rendered(&mut field, "a"), ("a".into(), 3));
    }
}
