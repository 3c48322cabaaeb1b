//! What the keys do, wherever the focus is. Which keys belong to what has the focus, the page
//! knows.

use super::state::{Action, HistoryView, Overlay, State};
use crate::ids::ClientId;
use crate::picture::AxisUnit;

/// A key that was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// Its name as browsers have it: what it writes, or `ArrowLeft`.
    pub name: &'a str,
    /// Whether Ctrl or ⌘ is held.
    pub command: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether it is held down and repeats itself.
    pub repeats: bool,
}

/// What a key does now, if anything.
pub fn action(key: Key, state: &State) -> Option<Action> {
    let Key { name, command, shift, repeats } = key;
    if command {
        return match name {
            "z" | "Z" if shift => Some(Action::Redo),
            "z" | "Z" => Some(Action::Undo),
            "y" | "Y" if !shift => Some(Action::Redo),
            _ => None,
        };
    }
    // Some keyboards need Shift for signs and digits.
    let is_sign = name.len() == 1 && !name.as_bytes()[0].is_ascii_alphabetic() && name != " ";
    if shift && !is_sign {
        return None;
    }
    let lay_over = |overlay| {
        if state.embedded {
            return None;
        }
        let is_open = state.overlay == Some(overlay);
        Some(Action::Overlay((!is_open).then_some(overlay)))
    };
    match name {
        "?" | "c" | "C" | "g" | "G" | "s" | "S" | "t" | "T" if repeats => None,
        "?" => lay_over(Overlay::Help),
        "g" | "G" => lay_over(Overlay::Gallery),
        "s" | "S" => lay_over(Overlay::SetUp),
        "c" | "C" => lay_over(Overlay::Share),
        "t" | "T" => Some(Action::Wear(state.theme.next())),
        // What lies over the workshop hides what the other keys would do.
        _ if state.overlay.is_some() => None,
        "ArrowLeft" => Some(Action::Back),
        "ArrowRight" => Some(Action::Forward),
        "Home" => Some(Action::First),
        "End" => Some(Action::Last),
        "[" => Some(Action::ChooseClient(beside(state, state.work.scenario.clients.len() - 1))),
        "]" => Some(Action::ChooseClient(beside(state, 1))),
        _ if repeats => None,
        " " => Some(Action::PlayOrPause),
        "a" | "A" => Some(Action::CountBy(match state.axis {
            AxisUnit::Steps => AxisUnit::Time,
            AxisUnit::Time => AxisUnit::Steps,
        })),
        "1" => Some(Action::ShowHistory(HistoryView::Steps)),
        "2" => Some(Action::ShowHistory(HistoryView::Diagram)),
        "3" => Some(Action::ShowHistory(HistoryView::Log)),
        _ => None,
    }
}

/// The client some places after the one shown; after the last comes the first.
fn beside(state: &State, places: usize) -> ClientId {
    let clients = state.work.scenario.clients.len().max(1);
    let place = (state.shown_client().index() + places) % clients;
    ClientId(u8::try_from(place).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Recording;
    use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use crate::text::Language;
    use crate::view::state::Theme;
    use std::rc::Rc;

    #[track_caller]
    fn check(state: &State, name: &str, held: &str, expected: Option<Action>) {
        let [command, shift, repeats] = ["c", "s", "r"].map(|it| held.contains(it));
        let key = Key { name, command, shift, repeats };
        assert_eq!(action(key, state), expected, "{key:?}");
    }

    #[test]
    fn keys_do_what_the_help_says() {
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it is told");
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let state = State::new(story, Rc::new(recording), Language::English);
        let help = Action::Overlay(Some(Overlay::Help));
        check(&state, "ArrowLeft", "", Some(Action::Back));
        check(&state, "ArrowRight", "r", Some(Action::Forward));
        check(&state, "ArrowRight", "s", None);
        check(&state, "Home", "", Some(Action::First));
        check(&state, "End", "", Some(Action::Last));
        check(&state, " ", "", Some(Action::PlayOrPause));
        check(&state, " ", "r", None);
        check(&state, "?", "s", Some(help.clone()));
        check(&state, "?", "", Some(help.clone()));
        check(&state, "g", "", Some(Action::Overlay(Some(Overlay::Gallery))));
        check(&state, "g", "c", None);
        check(&state, "G", "s", None);
        check(&state, "S", "", Some(Action::Overlay(Some(Overlay::SetUp))));
        check(&state, "c", "", Some(Action::Overlay(Some(Overlay::Share))));
        check(&state, "t", "", Some(Action::Wear(Theme::Light)));
        check(&state, "a", "", Some(Action::CountBy(AxisUnit::Steps)));
        check(&state, "2", "s", Some(Action::ShowHistory(HistoryView::Diagram)));
        check(&state, "[", "", Some(Action::ChooseClient(ClientId(1))));
        check(&state, "]", "", Some(Action::ChooseClient(ClientId(0))));
        check(&state, "z", "c", Some(Action::Undo));
        check(&state, "Z", "cs", Some(Action::Redo));
        check(&state, "y", "c", Some(Action::Redo));
        check(&state, "z", "", None);
        check(&state, "Escape", "", None);
        check(&state, "é", "s", None);

        let mut framed = state.clone();
        framed.embedded = true;
        check(&framed, "g", "", None);
        check(&framed, "ArrowRight", "", Some(Action::Forward));

        let covered = state.after(help);
        check(&covered, "ArrowRight", "", None);
        check(&covered, "?", "s", Some(Action::Overlay(None)));
        check(&covered, "z", "c", Some(Action::Undo));
    }
}
