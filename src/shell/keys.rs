//! Key bindings that do not depend on the focus. The page handles the keys of the focused element
//! itself.

use crate::challenges::attack_state::AttackStage;
use crate::challenges::state::{Activity, ChallengeAction};
use crate::interview::state::InterviewAction;
use crate::kit::fault_menu::{FaultOffer, amount_of, fault_of_key};
use crate::kit::tab::Tab;
use crate::kit::view_options::{Dialog, HistoryView, Menu};
use crate::learn::state::LearnAction;
use crate::run_view::playback::PlaybackAction;
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use crate::shell::state::State;
use crate::workshop::check::state::CheckAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::RunAction;
use crate::workshop::session::action::SessionAction;
use diagrams::AxisUnit;
use diagrams::lane_layout::Glyph;
use learning::interview::Stage;
use primitives::ClientId;
use simulator::Clock;

/// A pressed key.
#[derive(Clone, Copy, Debug)]
pub struct Key<'a> {
    /// Name of the key as in the browser's `KeyboardEvent.key`: the character it produces, or
    /// `ArrowLeft`.
    pub name: &'a str,
    /// Whether Ctrl or ⌘ is held.
    pub command: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether the event is an automatic repetition of a key that is held down.
    pub repeats: bool,
}

/// Returns the action bound to `key` in this state, if any.
pub fn action(key: Key, state: &State) -> Option<Action> {
    let Key { name, command, shift, repeats } = key;
    if command {
        return match name {
            "Enter" if state.shell.tab == Tab::Interview => answers(state),
            _ if state.shell.tab != Tab::Workshop => None,
            "z" | "Z" if shift => Some(Action::Session(SessionAction::Redo)),
            "z" | "Z" => Some(Action::Session(SessionAction::Undo)),
            "y" | "Y" if !shift => Some(Action::Session(SessionAction::Redo)),
            _ => None,
        };
    }
    // Some keyboards need Shift for punctuation and digits.
    let is_sign = name.len() == 1 && !name.as_bytes()[0].is_ascii_alphabetic() && name != " ";
    if shift && !is_sign {
        return None;
    }
    let lay_over = |overlay| {
        if state.shell.embedded {
            return None;
        }
        let is_open = state.shell.dialog == Some(overlay);
        Some(Action::Shell(ShellAction::OpenDialog((!is_open).then_some(overlay))))
    };
    if state.shell.menu.is_some()
        && state.shell.dialog.is_none()
        && let Some(action) = in_menu(name, repeats, state)
    {
        return action;
    }
    match name {
        "?" | "b" | "B" | "c" | "C" | "g" | "G" | "k" | "K" | "l" | "L" | "s" | "S" | "t" | "T"
        | "w" | "W"
            if repeats =>
        {
            None
        }
        "?" => lay_over(Dialog::Help),
        _ if let Some(action) = in_interview(name, state) => (!repeats).then_some(action),
        "g" | "G" => lay_over(Dialog::Gallery),
        _ if state.shell.tab != Tab::Workshop => in_room(name, repeats, state),
        "l" | "L" => lay_over(Dialog::Table),
        "s" | "S" => lay_over(Dialog::SetUp),
        "c" | "C" => lay_over(Dialog::Share),
        "t" | "T" => Some(Action::Shell(ShellAction::SetTheme(state.options.theme.next()))),
        // An open dialog hides the effects of the other keys.
        _ if state.shell.dialog.is_some() => None,
        "w" | "W" if !state.shell.embedded => {
            Some(Action::Shell(ShellAction::ShowTab(state.shell.tab_before)))
        }
        "ArrowLeft" => Some(Action::Playback(PlaybackAction::Back)),
        "ArrowRight" => Some(Action::Playback(PlaybackAction::Forward)),
        "Home" => Some(Action::Playback(PlaybackAction::First)),
        "End" => Some(Action::Playback(PlaybackAction::Last)),
        "[" => Some(Action::Editor(EditorAction::ChooseClient(beside(
            state,
            state.session.work.scenario.clients.len() - 1,
        )))),
        "]" => Some(Action::Editor(EditorAction::ChooseClient(beside(state, 1)))),
        _ if repeats => None,
        " " => Some(Action::Playback(PlaybackAction::PlayOrPause)),
        "k" | "K" if !state.shell.embedded => Some(Action::Check(CheckAction::Toggle)),
        "b" | "B" => Some(Action::Shell(ShellAction::Menu(Some(Menu::Faults)))),
        "m" | "M" => glyph_of_step(state),
        "a" | "A" => Some(Action::Playback(PlaybackAction::SetAxis(match state.playback.axis {
            AxisUnit::Steps => AxisUnit::Time,
            AxisUnit::Time => AxisUnit::Steps,
        }))),
        "1" => Some(Action::Playback(PlaybackAction::ShowHistory(HistoryView::Steps))),
        "2" => Some(Action::Playback(PlaybackAction::ShowHistory(HistoryView::Diagram))),
        "3" => Some(Action::Playback(PlaybackAction::ShowHistory(HistoryView::Log))),
        _ => None,
    }
}

/// Returns the action bound to a key in a tab other than the workshop.
pub(crate) fn in_room(name: &str, repeats: bool, state: &State) -> Option<Action> {
    match name {
        "t" | "T" => Some(Action::Shell(ShellAction::SetTheme(state.options.theme.next()))),
        _ if state.shell.dialog.is_some() => None,
        "w" | "W" => Some(state.way_to_workshop()),
        _ if repeats => None,
        _ => match state.shell.tab {
            Tab::Workshop | Tab::Interview => None,
            Tab::Learn => in_lesson(name).map(Action::Learn),
            Tab::Challenges => in_challenge(name, state).map(Action::Challenge),
        },
    }
}

/// Returns the action bound to a key in a challenge. The digits stand for the clients: they make a
/// client's next move, or choose a client as the target of the selected fault.
pub(crate) fn in_challenge(name: &str, state: &State) -> Option<ChallengeAction> {
    let (_, open) = state.challenges.opened()?;
    let attack = match &open.activity {
        Activity::Attack(attack) if attack.stage == AttackStage::Driving => attack,
        Activity::Defend(defence) if !defence.is_solved() => {
            return matches!(name, "h" | "H").then_some(ChallengeAction::Hint);
        }
        _ => return (name == "Enter").then_some(ChallengeAction::Next),
    };
    match name {
        "u" | "U" => Some(ChallengeAction::Undo),
        "h" | "H" => Some(ChallengeAction::Hint),
        "Escape" => Some(ChallengeAction::SelectFault(None)),
        "ArrowRight" => attack.fault.is_none().then_some(ChallengeAction::GoOn),
        _ => match fault_of_key(name) {
            Some(kind) => Some(ChallengeAction::SelectFault(Some(kind))),
            None => attack.of_digit(name.parse().ok()?),
        },
    }
}

/// Returns the action bound to a key in a lesson. The digits stand for the choices of a question.
pub(crate) fn in_lesson(name: &str) -> Option<LearnAction> {
    match name {
        "Enter" | "ArrowRight" => Some(LearnAction::Continue),
        "ArrowLeft" => Some(LearnAction::Back),
        _ => {
            let place = name.parse::<usize>().ok()?.checked_sub(1)?;
            Some(LearnAction::Answer(Some(place)))
        }
    }
}

/// Returns the action bound to a key in an interview. It takes precedence over the general binding
/// of the key.
pub(crate) fn in_interview(name: &str, state: &State) -> Option<Action> {
    let is_there = state.shell.tab == Tab::Interview && state.shell.dialog.is_none();
    let action = state.interview.key(name).filter(|_| is_there)?;
    Some(Action::Interview(action))
}

/// Returns the action that ends the user's answer, if a question is open.
pub(crate) fn answers(state: &State) -> Option<Action> {
    let asked = state.interview.shown().filter(|_| state.shell.dialog.is_none())?;
    let is_asked = asked.stage() == Stage::Asking;
    is_asked.then_some(Action::Interview(InterviewAction::Answer))
}

/// Returns the action bound to a key while a menu is open. Each fault has a separate key, which
/// does nothing while the fault cannot happen (`Some(None)`). Returns `None` if the menu does not
/// use the key.
fn in_menu(name: &str, repeats: bool, state: &State) -> Option<Option<Action>> {
    let (subject, glyph) = match &state.shell.menu {
        Some(Menu::Glyph { glyph, .. }) => (glyph.owner, Some(glyph)),
        _ => (Some(state.fault_subject()), None),
    };
    let offers = subject.map(FaultOffer::all_of).unwrap_or_default().iter();
    let offer = offers.copied().find(|offer| name.eq_ignore_ascii_case(offer.key()));
    let action = match name {
        "Escape" if state.faults.amount.is_some() => Action::Run(RunAction::EnterAmount(None)),
        "Escape" => Action::Shell(ShellAction::Menu(None)),
        "m" | "M" if glyph.is_some() => Action::Shell(ShellAction::Menu(None)),
        "b" | "B" if glyph.is_none() => Action::Shell(ShellAction::Menu(None)),
        "[" | "]" if glyph.is_some() => return None,
        "[" => {
            Action::Run(RunAction::SelectTarget(state.subject_beside(state.subject_count() - 1)))
        }
        "]" => Action::Run(RunAction::SelectTarget(state.subject_beside(1))),
        _ => {
            let run = state.session.recording.run();
            let world = match glyph {
                Some(glyph) => state.session.recording.world_at(glyph.step),
                None => run.world_after(state.session.work.moves),
            };
            let Some(fault) = offer?.of(subject?, &world) else { return Some(None) };
            let action = match amount_of(&fault) {
                Some(_) => Action::Run(RunAction::EnterAmount(Some(fault))),
                None => Action::Run(RunAction::Choose(fault)),
            };
            match glyph {
                Some(glyph) => Action::At(glyph.step, Box::new(action)),
                None => action,
            }
        }
    };
    Some((!repeats).then_some(action))
}

/// Opens the menu of the current step's marker. The keyboard has no other way to select the marker.
fn glyph_of_step(state: &State) -> Option<Action> {
    let step = state.session.recording.step(state.playback.step)?;
    let shown = state.session.recording.shown(step).next();
    let server = shown.filter(|(_, event)| event.client.is_none());
    let server = server.and_then(|(_, event)| event.kind.server()).map(Clock::Server);
    let owner =
        server.unwrap_or(Clock::Client(state.session.recording.last_actor(state.playback.step)));
    let glyph = Glyph::of_step(state.playback.step, owner);
    Some(Action::Shell(ShellAction::Menu(Some(Menu::Glyph { glyph, at: None }))))
}

/// Returns the client `places` after the one shown, wrapping around at the end.
pub(crate) fn beside(state: &State, places: usize) -> ClientId {
    let clients = state.session.work.scenario.clients.len().max(1);
    let place = (state.shown_client().index() + places) % clients;
    ClientId(u8::try_from(place).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::view_options::Theme;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use narration::text::Language;
    use primitives::ServerId;
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
        check(&state, "?", "s", Some(help.clone()));
        check(&state, "?", "", Some(help.clone()));
        check(&state, "g", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery)))));
        check(&state, "g", "c", None);
        check(&state, "G", "s", None);
        check(&state, "S", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp)))));
        check(&state, "c", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share)))));
        check(&state, "l", "", Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Table)))));
        check(&state, "t", "", Some(Action::Shell(ShellAction::SetTheme(Theme::Light))));
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
        let crash = Action::Run(RunAction::Choose(Move::Crash(c3)));
        check(&elsewhere, "c", "", Some(Action::At(2, Box::new(crash))));
        check(&elsewhere, "m", "", Some(Action::Shell(ShellAction::Menu(None))));
        check(&elsewhere, "b", "", Some(Action::Shell(ShellAction::Menu(Some(Menu::Faults)))));
        let Some(Action::Run(RunAction::EnterAmount(Some(pause)))) = action(key("p"), &open) else {
            panic!("a pause asks for how long")
        };
        let asked = open.after(Action::Run(RunAction::EnterAmount(Some(pause))));
        check(&asked, "Escape", "", Some(Action::Run(RunAction::EnterAmount(None))));
        assert_eq!(asked.after(Action::Run(RunAction::Choose(Move::Crash(c3)))).shell.menu, None);
    }

    fn key(name: &str) -> Key<'_> {
        Key { name, command: false, shift: false, repeats: false }
    }
}
