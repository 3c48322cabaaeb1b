//! Tests of the reducer: the user's actions and their effects.

mod any_actions;
mod challenges;
mod check;
mod comparison;
mod edit_scope;
mod interview;
mod learn;
mod next_move;
mod places;
mod playback;
mod queue;
mod saved_locks;
mod setup;

use crate::challenges::state::{Activity, ChallengeAction, ChallengeFile};
use crate::interview::state::{InterviewAction, KeepingOutcome};
use crate::kit::place::PlaceInPage;
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Dialog, HistoryView, Panel, Speed, Theme};
use crate::learn::state::{LearnAction, Stage};
use crate::run_view::playback::PlaybackAction;
use crate::search::check_error::CheckError;
use crate::shell::action::Action;
use crate::shell::links::{addressed, opening};
use crate::shell::preferences::Preferences;
use crate::shell::state::State;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::layout::LayoutAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use diagrams::AxisUnit;
use formats::json;
use formats::json::scenario;
use i18n::Language;
use learning::{AttackStage, Claim, OpenAttack, OpenDefence, digit_of};
use primitives::{ClientId, ServerId};
use session::AmountDraft;
use session::{Branches, FieldError, Input, Link, SeedSearch, TaskKind, View, Work};
use simulator::Move;
use std::rc::Rc;

fn at_the_start() -> State {
    let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
    State::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK, Rc::new(recording), Language::English)
}

/// Opens a link to work without findings.
fn open(work: Work) -> Action {
    let link = Link { work, shown: View::default(), findings: Vec::new() };
    Action::Session(SessionAction::OpenLink(Box::new(link), Source::Own))
}

impl State {
    /// Returns the state after several actions.
    fn after_all(&self, actions: impl IntoIterator<Item = Action>) -> State {
        actions.into_iter().fold(self.clone(), |state, action| state.after(action))
    }
}

/// Checks the step after a series of actions, and the playback state.
#[track_caller]
fn check(actions: &[Action], step: usize, plays: bool) {
    let state = at_the_start().after_all(actions.iter().cloned());
    assert_eq!(
        (state.playback.step, state.playback.playing.is_some()),
        (step, plays),
        "{actions:?}"
    );
}

#[test]
fn step_is_clamped_to_the_run() {
    check(&[], 0, false);
    check(&[Action::Playback(PlaybackAction::Back)], 0, false);
    check(
        &[
            Action::Playback(PlaybackAction::Forward),
            Action::Playback(PlaybackAction::Forward),
            Action::Playback(PlaybackAction::Back),
        ],
        1,
        false,
    );
    check(&[Action::Playback(PlaybackAction::Last)], 18, false);
    check(
        &[Action::Playback(PlaybackAction::Last), Action::Playback(PlaybackAction::Forward)],
        18,
        false,
    );
    check(&[Action::Playback(PlaybackAction::GoTo(7))], 7, false);
    check(&[Action::Playback(PlaybackAction::GoTo(usize::MAX))], 18, false);
    check(
        &[Action::Playback(PlaybackAction::Last), Action::Playback(PlaybackAction::First)],
        0,
        false,
    );
}

#[test]
fn playback_advances_with_the_elapsed_time() {
    check(&[Action::Playback(PlaybackAction::TimePassed(5_000))], 0, false);
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(499)),
        ],
        0,
        true,
    );
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(499)),
            Action::Playback(PlaybackAction::TimePassed(1)),
        ],
        1,
        true,
    );
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(2_600)),
            Action::Playback(PlaybackAction::TimePassed(400)),
        ],
        6,
        true,
    );
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(u64::MAX)),
        ],
        18,
        false,
    );
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(600)),
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::TimePassed(600)),
        ],
        1,
        false,
    );
    check(
        &[
            Action::Playback(PlaybackAction::PlayOrPause),
            Action::Playback(PlaybackAction::Forward),
            Action::Playback(PlaybackAction::TimePassed(600)),
        ],
        1,
        false,
    );
    check(
        &[Action::Playback(PlaybackAction::Last), Action::Playback(PlaybackAction::PlayOrPause)],
        0,
        true,
    );
}

#[test]
fn same_step_reached_forward_or_back_gives_the_same_state() {
    let start = at_the_start();
    let forward = (0..10).fold(start.after(Action::Playback(PlaybackAction::First)), |state, _| {
        state.after(Action::Playback(PlaybackAction::Forward))
    });
    let backward = (0..8).fold(start.after(Action::Playback(PlaybackAction::Last)), |state, _| {
        state.after(Action::Playback(PlaybackAction::Back))
    });
    assert_eq!(forward, backward);
}

#[test]
fn shown_program_follows_the_acting_client_unless_pinned() {
    assert_eq!(at_the_start().workshop().shown_client(), ClientId(2));
    let state = at_the_start().after(Action::Playback(PlaybackAction::GoTo(1)));
    assert_eq!(state.workshop().shown_client(), ClientId(2));
    let pinned = state
        .after(Action::Editor(EditorAction::ChooseClient(ClientId(1))))
        .after(Action::Playback(PlaybackAction::GoTo(4)));
    assert_eq!(pinned.workshop().shown_client(), ClientId(1));
    assert_eq!(
        pinned
            .after(Action::Editor(EditorAction::ChooseClient(ClientId(1))))
            .workshop()
            .shown_client(),
        ClientId(0)
    );
}

/// Returns lists of actions, each with the JSON that is stored for the preferences after them.
fn preferred() -> [(Vec<Action>, &'static str); 5] {
    let default = Language::TraditionalChinese;
    [
        (vec![Action::Shell(ShellAction::SetLanguage(default))], r#"{"version":1}"#),
        (vec![], r#"{"version":1,"language":"en"}"#),
        (
            vec![
                Action::Shell(ShellAction::SetTheme(Theme::Dark)),
                Action::Shell(ShellAction::SetLanguage(default)),
            ],
            r#"{"version":1,"theme":"dark"}"#,
        ),
        (
            vec![
                Action::Shell(ShellAction::SetLanguage(Language::SimplifiedChinese)),
                Action::Shell(ShellAction::SetTheme(Theme::Light)),
                Action::Shell(ShellAction::PlayAt(Speed::Half)),
            ],
            r#"{"version":1,"language":"zh-Hans","theme":"light","speed":"½×"}"#,
        ),
        (
            vec![Action::Playback(PlaybackAction::CloseLegend)],
            r#"{"version":1,"language":"en","legend":"closed"}"#,
        ),
    ]
}

#[test]
fn preferences_store_only_differences_from_defaults() {
    let default = Language::TraditionalChinese;
    for (actions, json) in preferred() {
        let state = at_the_start().after_all(actions);
        let kept = state.preferences(default);
        assert_eq!(serde_json::to_string(&kept).unwrap(), json);
        for kept in [kept, serde_json::from_str(json).unwrap()] {
            let mut again = at_the_start().after(Action::Shell(ShellAction::SetLanguage(default)));
            again.prefer(&kept);
            assert_eq!(again, state, "{json}");
        }
    }
}

#[test]
fn unknown_preferences_are_ignored() {
    let own = at_the_start().after_all([
        Action::Shell(ShellAction::SetTheme(Theme::Dark)),
        Action::Shell(ShellAction::PlayAt(Speed::Double)),
    ]);
    for json in [
        r#"{"version":1,"language":"tlh","theme":"pink","speed":"9×","legend":"top","font":"mono"}"#,
        r#"{"version":1,"language":null}"#,
        r#"{"version":2,"theme":"light","speed":"½×"}"#,
    ] {
        let mut state = own.clone();
        state.prefer(&serde_json::from_str(json).unwrap());
        assert_eq!(state, own, "{json}");
    }
    for text in [r#"{"theme":"light"}"#, r#"{"version":1,"theme":3}"#, "dark", "", "[]", "{"] {
        assert!(serde_json::from_str::<Preferences>(text).is_err(), "{text}");
    }
}

#[test]
fn stored_work_is_restored() {
    let start = at_the_start();
    let kept = start
        .after(Action::Playback(PlaybackAction::Last))
        .after(Action::Run(RunAction::Choose(Move::Restart(ServerId(0)))))
        .session
        .work
        .clone();
    let restored = start.after(open(kept.clone()));
    assert_eq!(restored.session.work, kept);
    assert_eq!(*restored.session.recording.run().moves(), kept.branches.moves(1));
    assert_eq!(restored.playback.step, restored.session.recording.last());
    assert!(!restored.can_undo());
}

/// Opens the link of a state in a new page.
fn opened_elsewhere(state: &State, source: Source) -> State {
    let text = session::encode(&state.workshop().link()).unwrap();
    at_the_start().after(Action::Session(SessionAction::OpenLink(
        Box::new(session::decode(&text).unwrap()),
        source,
    )))
}

#[test]
fn link_restores_work_and_view() {
    let shown = at_the_start().after_all([
        Action::Playback(PlaybackAction::GoTo(5)),
        Action::Run(RunAction::Choose(Move::Crash(ClientId(0)))),
        Action::Playback(PlaybackAction::SetAxis(AxisUnit::Steps)),
        Action::Layout(LayoutAction::OpenPanel(Panel::Redis)),
        Action::Playback(PlaybackAction::ShowHistory(HistoryView::Log)),
        Action::Editor(EditorAction::ChooseClient(ClientId(2))),
    ]);
    let opened = opened_elsewhere(&shown, Source::Own);
    assert_eq!((opened.shell.toast.clone(), opened.can_undo()), (None, false));
    assert_eq!(opened.workshop().link(), shown.workshop().link());
    assert_eq!(
        (opened.playback.step, &opened.session.recording),
        (shown.playback.step, &shown.session.recording)
    );
    let shared = opened_elsewhere(&shown, Source::Shared);
    let findings = shown.session.recording.findings().len();
    assert_eq!(shared.shell.toast, Some(Toast::Reproduced { findings }));
    assert!(!shared.can_undo(), "a story as it is told need not be brought back");
}

#[test]
fn undo_after_a_link_restores_the_users_work() {
    let own = at_the_start().after(Action::Setup(SetupAction::AddServer));
    let link = Box::new(at_the_start().workshop().link());
    let opened = own.after(Action::Session(SessionAction::OpenLink(link.clone(), Source::Shared)));
    assert_eq!(opened.session.work, at_the_start().session.work);
    let undone = opened.after(Action::Session(SessionAction::Undo));
    assert_eq!(undone.session.work, own.session.work);
    let unnamed = Link { work: Work { story: None, ..own.session.work.clone() }, ..*link.clone() };
    let visited = Action::Session(SessionAction::OpenLink(Box::new(unnamed), Source::Shared));
    assert_eq!(own.after(visited).workshop().title(), "Shared lock");
    let kept =
        at_the_start().after(Action::Session(SessionAction::Remember(own.session.work.clone())));
    let opened = kept.after(Action::Session(SessionAction::OpenLink(link, Source::Shared)));
    assert_eq!(opened.after(Action::Session(SessionAction::Undo)).session.work, own.session.work);
}

#[test]
fn scenario_file_is_opened_or_rejected_with_its_errors() {
    let own = at_the_start().after_all([
        Action::Setup(SetupAction::AddServer),
        Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share))),
    ]);
    let story = at_the_start().session.work.clone();
    let file = scenario::write(&story);
    let opened = own.after(opening(&file));
    assert_eq!(opened.session.work, Work { story: None, ..story });
    assert_eq!(
        (opened.shell.toast.as_ref(), opened.shell.dialog, opened.workshop().is_visit()),
        (None, None, true)
    );
    assert_eq!(opened.after(Action::Session(SessionAction::Undo)).session.work, own.session.work);
    let refused = own.after(opening(&file.replace("\"seed\"", "\"sead\"")));
    assert!(matches!(&refused.shell.toast, Some(Toast::NoScenario(errors)) if errors.len() == 1));
    assert_eq!((&refused.session.work, refused.shell.dialog), (&own.session.work, None));
}

#[test]
fn edited_saved_run_is_rejected() {
    let own = at_the_start().after_all([
        Action::Setup(SetupAction::AddServer),
        Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share))),
    ]);
    let state = at_the_start();
    let link = session::encode(&state.workshop().link());
    let saved = json::saved_run::write(
        &state.session.recording,
        "",
        state.session.work.until,
        link.as_deref(),
        None,
    );
    let edited = saved.replace("\"until_ms\":", "\"until_ms\":1");
    let refused = own.after(opening(&edited));
    assert!(matches!(&refused.shell.toast, Some(Toast::Edited(_))), "{:?}", refused.shell.toast);
    assert_eq!((&refused.session.work, refused.shell.dialog), (&own.session.work, None));
}

#[test]
fn link_with_different_findings_reports_the_first_step() {
    let shown = at_the_start().after(Action::Playback(PlaybackAction::Last));
    let open = |change: fn(&mut Link)| {
        let mut link = shown.workshop().link();
        change(&mut link);
        at_the_start()
            .after(Action::Session(SessionAction::OpenLink(Box::new(link), Source::Own)))
            .shell
            .toast
            .clone()
    };
    let step = shown.workshop().link().findings[0].step;
    assert_eq!(open(|_| {}), None);
    assert_eq!(open(|link| link.findings.clear()), Some(Toast::FoundOtherwise { step }));
    assert_eq!(
        open(|link| {
            let moves = vec![Move::Heal(ServerId(0))];
            link.work.branches = Rc::new(Branches::of(moves.into()));
        }),
        Some(Toast::FoundOtherwise { step: 1 }),
        "a move that this version does not allow"
    );
}

#[test]
fn unknown_numbers_in_a_link_give_the_defaults() {
    let mut link = at_the_start().workshop().link();
    link.shown = View { axis: 9, pane: 9, history: 9, client: 200, server: 200, question: None };
    let opened =
        at_the_start().after(Action::Session(SessionAction::OpenLink(Box::new(link), Source::Own)));
    let as_usual = (AxisUnit::Time, Panel::Steps, HistoryView::Steps, ServerId(0));
    assert_eq!(
        (
            opened.playback.axis,
            opened.layout.panel,
            opened.playback.history_view,
            opened.playback.server
        ),
        as_usual
    );
    assert_eq!(opened.workshop().shown_client(), ClientId(0));
}
