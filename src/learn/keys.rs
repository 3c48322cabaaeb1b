//! Keys of the *Learn* tab.

use crate::learn::state::LearnAction;

/// Returns the action bound to a key in a lesson. The digits stand for the choices of a question.
pub(crate) fn action(name: &str) -> Option<LearnAction> {
    match name {
        "Enter" | "ArrowRight" => Some(LearnAction::Continue),
        "ArrowLeft" => Some(LearnAction::Back),
        _ => {
            let place = name.parse::<usize>().ok()?.checked_sub(1)?;
            Some(LearnAction::Answer(Some(place)))
        }
    }
}
