//! Keys of the page that do not depend on the focus. Each feature has a file with its keys; this one
//! has the keys of all tabs. The page handles the keys of the focused element itself.

use crate::challenges;
use crate::interview;
use crate::kit::key::Key;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use crate::learn;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::workshop;

/// Returns the action bound to `key` in this state, if any.
pub(crate) fn action(key: Key, state: &State) -> Option<Action> {
    let Key { name, command, shift, repeats } = key;
    if command {
        return with_command(name, shift, state);
    }
    // Some keyboards need Shift for punctuation and digits.
    let is_sign = name.len() == 1 && !name.as_bytes()[0].is_ascii_alphabetic() && name != " ";
    if shift && !is_sign {
        return None;
    }
    if state.shell.dialog.is_none()
        && let Some(action) = workshop::keys::in_menu(name, repeats, state.workshop())
    {
        return action.map(Action::from);
    }
    let dialog = |dialog| {
        let is_open = state.shell.dialog == Some(dialog);
        let action = Action::Shell(ShellAction::OpenDialog((!is_open).then_some(dialog)));
        (!state.shell.embedded).then_some(action)
    };
    match name {
        "?" | "b" | "B" | "c" | "C" | "g" | "G" | "k" | "K" | "l" | "L" | "s" | "S" | "t" | "T"
        | "w" | "W"
            if repeats =>
        {
            None
        }
        "?" => dialog(Dialog::Help),
        _ if let Some(action) = in_interview(name, state) => (!repeats).then_some(action),
        _ if is_reserved_by_interview(name, state) => None,
        "g" | "G" => dialog(Dialog::Gallery),
        "l" | "L" if state.shell.tab == Tab::Workshop => dialog(Dialog::Table),
        "s" | "S" if state.shell.tab == Tab::Workshop => dialog(Dialog::SetUp),
        "c" | "C" if state.shell.tab == Tab::Workshop => dialog(Dialog::Share),
        "t" | "T" => {
            let theme = state.options.theme.next(state.shell.system_is_dark);
            Some(Action::Shell(ShellAction::SetTheme(theme)))
        }
        // An open dialog hides the effects of the other keys.
        _ if state.shell.dialog.is_some() => None,
        "w" | "W" if state.shell.tab != Tab::Workshop => {
            Some(Action::Intent(state.way_to_workshop()))
        }
        "w" | "W" if !state.shell.embedded => {
            Some(Action::Shell(ShellAction::ShowTab(state.shell.tab_before)))
        }
        "k" | "K" if state.shell.embedded => None,
        _ => in_tab(name, repeats, state),
    }
}

/// Returns the action bound to a key of the open tab.
fn in_tab(name: &str, repeats: bool, state: &State) -> Option<Action> {
    match state.shell.tab {
        Tab::Workshop => workshop::keys::action(name, repeats, state.workshop()).map(Action::from),
        _ if repeats => None,
        Tab::Learn => learn::keys::action(name).map(Action::Learn),
        Tab::Interview => None,
        Tab::Challenges => challenges::keys::action(name, &state.challenges).map(Action::Challenge),
    }
}

/// Returns the action bound to a key while Ctrl or ⌘ is held.
fn with_command(name: &str, shift: bool, state: &State) -> Option<Action> {
    match state.shell.tab {
        Tab::Workshop => workshop::keys::with_command(name, shift).map(Action::Session),
        Tab::Interview if state.shell.dialog.is_none() => {
            interview::keys::with_command(name, &state.interview).map(Action::Interview)
        }
        Tab::Interview | Tab::Learn | Tab::Challenges => None,
    }
}

/// Returns the action bound to a key in an interview. It takes precedence over the general binding
/// of the key.
fn in_interview(name: &str, state: &State) -> Option<Action> {
    let bound = interview::keys::action(name, &state.interview);
    bound.filter(|_| shows_interview(state)).map(Action::Interview)
}

/// Returns `true` if a key does nothing in an interview, regardless of its general binding.
fn is_reserved_by_interview(name: &str, state: &State) -> bool {
    shows_interview(state) && interview::keys::is_reserved(name, &state.interview)
}

fn shows_interview(state: &State) -> bool {
    state.shell.tab == Tab::Interview && state.shell.dialog.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::intent::Intent;
    use crate::kit::view_options::Theme;
    use crate::kit::view_options::{HistoryView, Menu};
    use crate::run_view::playback::PlaybackAction;

    use crate::workshop::editor::state::EditorAction;
    use crate::workshop::session::action::{RunAction, SessionAction};
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use diagrams::AxisUnit;
    use diagrams::lane_layout::Glyph;
    use i18n::Language;
    use primitives::ClientId;
    use primitives::ServerId;
    use simulator::Clock;
    use simulator::Move;
    use std::rc::Rc;

    #[track_caller]
    fn check(state: &State, name: &str, held: &str, expected: Option<Action>) {
        let [command, shift, repeats] = ["c", "s", "r"].map(|it| held.contains(it));
        let key = Key { name, command, shift, repeats };
        assert_eq!(action(key, state), expected, "{key:?}");
    }

    #[test]
    fn keys_match_the_help_dialog() {
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)
            .expect("the story can be played");
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let state = State::new(story, Rc::new(recording), Language::English);
        let help = Action::Shell(ShellAction::OpenDialog(Some(Dialog::Help)));
        check(&state, "ArrowLeft", "", Some(Action::Playback(PlaybackAction::Back)));
        check(&state, "ArrowRight", "r", Some(Action::Playback(PlaybackAction::Forward)));
        check(&state, "ArrowRight", "s", None);
        check(&state, "Home", "", Some(Action::Playback(PlaybackAction::First)));
        check(&state, "End", "", Some(Action::Playback(PlaybackAction::Last)));
        check(&state, " ", "", Some(Action::Playback(PlaybackAction::PlayOrPause)));
        check(&state, " ", "r", None);
        check(&state, "+", "s", Some(Action::Playback(PlaybackAction::ZoomIn)));
        check(&state, "-", "r", Some(Action::Playback(PlaybackAction::ZoomOut)));
        check(&state, "-", "c", None);
        check(&state, "?", "s", Some(help.clone()));
        check(&state, "?", "", Some(help.clone()));
        check(&state, "g", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery)))));
        check(&state, "g", "c", None);
        check(&state, "G", "s", None);
        check(&state, "S", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp)))));
        check(&state, "c", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share)))));
        check(&state, "l", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Table)))));
        check(&state, "t", "", Some(Action::Shell(ShellAction::SetTheme(Theme::Dark))));
        check(&state, "a", "", Some(Action::Playback(PlaybackAction::SetAxis(AxisUnit::Steps))));
        check(
            &state,
            "2",
            "s",
            Some(Action::Playback(PlaybackAction::ShowHistory(HistoryView::Diagram))),
        );
        check(&state, "[", "", Some(Action::Editor(EditorAction::ChooseClient(ClientId(1)))));
        check(&state, "]", "", Some(Action::Editor(EditorAction::ChooseClient(ClientId(0)))));
        check(&state, "z", "c", Some(Action::Session(SessionAction::Undo)));
        check(&state, "Z", "cs", Some(Action::Session(SessionAction::Redo)));
        check(&state, "y", "c", Some(Action::Session(SessionAction::Redo)));
        check(&state, "z", "", None);
        check(&state, "Escape", "", None);
        check(&state, "é", "s", None);

        check(&state, "b", "", Some(Action::Shell(ShellAction::Menu(Some(Menu::Faults)))));
        check(&state, "b", "r", None);

        let mut framed = state.clone();
        framed.shell.embedded = true;
        check(&framed, "g", "", None);
        check(&framed, "ArrowRight", "", Some(Action::Playback(PlaybackAction::Forward)));

        let covered = state.after(help);
        check(&covered, "ArrowRight", "", None);
        check(&covered, "?", "s", Some(Action::Shell(ShellAction::OpenDialog(None))));
        check(&covered, "z", "c", Some(Action::Session(SessionAction::Undo)));
    }

    #[test]
    fn fault_keys_work_while_their_menu_is_open() {
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)
            .expect("the story can be played");
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let state = State::new(story, Rc::new(recording), Language::English);
        let (c3, s1) = (ClientId(2), ServerId(0));
        let open = state
            .after(Action::Playback(PlaybackAction::GoTo(2)))
            .after(Action::Shell(ShellAction::Menu(Some(Menu::Faults))));
        check(&open, "c", "", Some(Action::Run(RunAction::Choose(Move::Crash(c3)))));
        check(&open, "C", "", Some(Action::Run(RunAction::Choose(Move::Crash(c3)))));
        check(&open, "c", "r", None);
        check(&open, "c", "c", None);
        // C3 works: it has no message in flight.
        check(&open, "l", "", None);
        let crashed = open.after(Action::Run(RunAction::Choose(Move::Crash(c3))));
        let again = crashed.after(Action::Run(RunAction::SelectTarget(Clock::Client(c3))));
        check(&again.after(Action::Shell(ShellAction::Menu(Some(Menu::Faults)))), "c", "", None);
        check(&open, "]", "", Some(Action::Run(RunAction::SelectTarget(Clock::Server(s1)))));
        check(
            &open,
            "[",
            "",
            Some(Action::Run(RunAction::SelectTarget(Clock::Client(ClientId(1))))),
        );
        check(&open, "ArrowRight", "", Some(Action::Playback(PlaybackAction::Forward)));
        check(&open, "Escape", "", Some(Action::Shell(ShellAction::Menu(None))));
        check(&open, "b", "", Some(Action::Shell(ShellAction::Menu(None))));
        check(&open, "s", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp)))));
        let server = open.after(Action::Run(RunAction::SelectTarget(Clock::Server(s1))));
        check(&server, "r", "", Some(Action::Run(RunAction::Choose(Move::Restart(s1)))));
        check(&server, "x", "", Some(Action::Run(RunAction::Choose(Move::Partition(s1)))));
        // The server has no replica.
        check(&server, "f", "", None);
        let glyph = Glyph::of_step(2, Clock::Client(c3));
        let pointed = Menu::Glyph { glyph, at: None };
        check(
            &state.after(Action::Playback(PlaybackAction::GoTo(2))),
            "m",
            "",
            Some(Action::Shell(ShellAction::Menu(Some(pointed.clone())))),
        );
        let elsewhere = state
            .after(Action::Playback(PlaybackAction::GoTo(9)))
            .after(Action::Shell(ShellAction::Menu(Some(pointed))));
        check(
            &elsewhere,
            "c",
            "",
            Some(Action::Intent(Intent::TryFault(Some(2), Move::Crash(c3)))),
        );
        check(&elsewhere, "m", "", Some(Action::Shell(ShellAction::Menu(None))));
        check(&elsewhere, "b", "", Some(Action::Shell(ShellAction::Menu(Some(Menu::Faults)))));
        let Some(Action::Run(RunAction::EnterAmount(Some(pause)))) = action(key("p"), &open) else {
            panic!("a pause asks for how long")
        };
        let entering = open.after(Action::Run(RunAction::EnterAmount(Some(pause))));
        check(&entering, "Escape", "", Some(Action::Run(RunAction::EnterAmount(None))));
        assert_eq!(
            entering.after(Action::Run(RunAction::Choose(Move::Crash(c3)))).layout.menu,
            None
        );
    }

    fn key(name: &str) -> Key<'_> {
        Key { name, command: false, shift: false, repeats: false }
    }
}
