//! Tests of the comparison of two runs: it persists across edits, undo and other branches, and ends
//! when other work is opened.

use super::*;
use crate::workshop::comparison::state::{Comparison, ComparisonAction, ProgramView, RunSide};
use content::locks::{SET_NX_PX_LUA, SETNX_DEL};
use session::ComparedRun;

const PROGRAM: Input = Input::Program(ClientId(0));

fn start(with: ComparedRun) -> Action {
    Action::Comparison(ComparisonAction::Start(with))
}

fn put(program: &str) -> Action {
    Action::Setup(SetupAction::Put(PROGRAM, program.into()))
}

/// Returns the state with two branches. The second one is current.
fn branched() -> State {
    let crash = Action::Run(RunAction::Choose(Move::Crash(ClientId(0))));
    at_the_start().after_all([Action::Playback(PlaybackAction::GoTo(3)), crash])
}

fn comparison(state: &State) -> &Comparison {
    state.session.comparison.as_ref().expect("there is a comparison")
}

/// Returns the program of the first client in the run before and in the current one.
fn programs(state: &State) -> [String; 2] {
    let scenario = comparison(state).before.run().world().scenario();
    [scenario, &*state.session.work.scenario].map(|it| it.clients[0].program.to_string())
}

#[test]
fn comparison_persists_until_other_work_is_opened() {
    let compared = branched().after(start(ComparedRun::Branch(1)));
    let moves = comparison(&compared).before.run().moves().len();
    assert_eq!(moves, at_the_start().session.recording.run().moves().len());
    let undo = Action::Session(SessionAction::Undo);
    let remove = |branch| Action::Run(RunAction::Remove(branch));
    for (actions, persists) in [
        (vec![], true),
        (vec![Action::Playback(PlaybackAction::First)], true),
        (vec![Action::Shell(ShellAction::OpenDialog(Some(Dialog::SetUp)))], true),
        (vec![Action::Run(RunAction::SwitchTo(1))], true),
        (vec![remove(1)], true),
        (vec![remove(2)], true),
        (vec![Action::Run(RunAction::Rename(1, "a".into()))], true),
        (vec![undo.clone()], true),
        (vec![Action::Setup(SetupAction::AddServer)], true),
        (vec![put(SET_NX_PX_LUA.source)], true),
        (vec![put(SET_NX_PX_LUA.source), undo.clone(), undo.clone()], true),
        (vec![Action::Editor(EditorAction::Edit(Some(ClientId(0))))], true),
        (vec![Action::Session(SessionAction::OpenOwn)], false),
        (vec![Action::Session(SessionAction::OpenOwn), undo.clone()], false),
        (vec![open(compared.session.work.clone())], false),
        (vec![Action::Session(SessionAction::Swap(content::stories::ALL[3]))], false),
    ] {
        let state = compared.after_all(actions.clone());
        let fixed = state.session.comparison.as_ref().map(|it| it.before.run().moves().len());
        assert_eq!(fixed, persists.then_some(moves), "{actions:?}");
        assert_eq!(state.workshop().shown_comparison().is_some(), persists, "{actions:?}");
    }
    // Undo restores the earlier work without a comparison that belongs to other work.
    let other = compared.after_all([
        Action::Session(SessionAction::OpenOwn),
        put(SETNX_DEL.source),
        put(SET_NX_PX_LUA.source),
        start(ComparedRun::EarlierVersion),
    ]);
    assert_eq!(programs(&other), [SETNX_DEL.source, SET_NX_PX_LUA.source]);
    assert!(other.after(undo.clone()).session.comparison.is_some());
    assert_eq!(other.after_all([undo.clone(), undo.clone(), undo]).session.comparison, None);
}

#[test]
fn closed_comparison_can_be_shown_again() {
    let compared = branched().after(start(ComparedRun::Branch(1)));
    let closed = compared.after(Action::Comparison(ComparisonAction::Close));
    assert_eq!(closed.workshop().shown_comparison(), None);
    let changed = closed.after(put(SET_NX_PX_LUA.source));
    let shown = changed.after(Action::Comparison(ComparisonAction::Show));
    let fixed = &shown.workshop().shown_comparison().expect("it is shown").before;
    assert!(Rc::ptr_eq(fixed, &comparison(&compared).before));
    let nothing = at_the_start().after(Action::Comparison(ComparisonAction::Show));
    assert_eq!(nothing, at_the_start());
}

#[test]
fn closed_comparison_returns_to_the_run_that_it_replaced() {
    let crash = Action::Run(RunAction::Choose(Move::Crash(ClientId(0))));
    let go_to = Action::Playback(PlaybackAction::GoTo(0));
    let own = at_the_start().after_all([put(SET_NX_PX_LUA.source), go_to, crash]);
    let compared = own.after(start(ComparedRun::EarlierVersion));
    assert_ne!(compared.session.work.branches.current(), own.session.work.branches.current());
    let close = Action::Comparison(ComparisonAction::Close);
    let moved = Action::Playback(PlaybackAction::Last);
    for actions in [vec![], vec![moved.clone()]] {
        let closed = compared.after_all(actions).after(close.clone());
        assert_eq!(closed.session.work, own.session.work);
        assert_eq!(closed.session.history, own.session.history);
        assert_eq!(closed.playback.step, own.playback.step);
        assert_eq!(closed.workshop().comparable_runs(), own.workshop().comparable_runs());
    }
    // An edited run stays.
    let edited = compared.after(put(SETNX_DEL.source));
    let closed = edited.after(close);
    assert_eq!(closed.session.work, edited.session.work);
    assert!(closed.session.comparison.is_some());
}

#[test]
fn failing_run_is_compared_with_its_rerun() {
    let original = at_the_start();
    assert_eq!(original.workshop().comparable_runs(), []);
    let fixed = original.after(put(SET_NX_PX_LUA.source));
    assert_eq!(fixed.workshop().comparable_runs(), [ComparedRun::FailingRun]);
    let compared = fixed.after(start(ComparedRun::FailingRun));
    assert_eq!(*comparison(&compared).before, *original.session.recording);
    let before = original.session.work.scenario.clients[0].program.to_string();
    assert_eq!(programs(&compared), [before.as_str(), SET_NX_PX_LUA.source]);
    // The comparison opens at the failure.
    let recording = &original.session.recording;
    let worst = recording.worst_finding().expect("it fails");
    assert_eq!(comparison(&compared).step, recording.step_of(worst.event));
    // An edit changes the run after, and never the run before.
    let edited = compared.after(put(SETNX_DEL.source));
    assert_eq!(programs(&edited), [before.as_str(), SETNX_DEL.source]);
    let runs = edited.workshop().comparable_runs();
    assert_eq!(runs, [ComparedRun::FailingRun, ComparedRun::EarlierVersion]);
    let last = edited.after(start(ComparedRun::EarlierVersion));
    assert_eq!(programs(&last), [SET_NX_PX_LUA.source, SETNX_DEL.source]);
    // Undo restores the version before: there is nothing to compare it with.
    let undone = last.after(Action::Session(SessionAction::Undo));
    assert_eq!(programs(&undone), [SET_NX_PX_LUA.source, SET_NX_PX_LUA.source]);
    assert_eq!(undone.workshop().comparable_runs(), []);
}

#[test]
fn comparison_follows_the_playhead_of_the_current_run() {
    let compared = branched().after(start(ComparedRun::Branch(1)));
    let go = |side, step| Action::Comparison(ComparisonAction::GoTo(side, step));
    let places = |state: &State| (comparison(state).step, state.playback.step);
    assert_eq!(places(&compared.after(Action::Playback(PlaybackAction::GoTo(2)))), (2, 2));
    assert_eq!(places(&compared.after(go(RunSide::After, 3))), (3, 3));
    let last = comparison(&compared).before.last();
    assert_eq!(places(&compared.after(go(RunSide::Before, usize::MAX))).0, last);
    for step in 0..=last {
        let (before, after) = places(&compared.after(go(RunSide::Before, step)));
        assert_eq!(before, step);
        let time = comparison(&compared).before.step_time(step);
        assert!(compared.session.recording.step_time(after) <= time);
    }
}

#[test]
fn opened_editor_is_in_the_comparison() {
    let compared = branched().after(start(ComparedRun::Branch(1)));
    assert_eq!(comparison(&compared).program_view, ProgramView::Changes);
    let edited = compared.after(Action::Editor(EditorAction::Edit(Some(ClientId(0)))));
    assert_eq!(comparison(&edited).program_view, ProgramView::Program);
    assert!(edited.editor.is_open && edited.workshop().shown_comparison().is_some());
    // Another run before keeps the view; a new comparison shows the changes.
    let other = edited.after(start(ComparedRun::Branch(1)));
    assert_eq!(comparison(&other).program_view, ProgramView::Program);
    let again = edited
        .after_all([Action::Comparison(ComparisonAction::Close), start(ComparedRun::Branch(1))]);
    assert_eq!(comparison(&again).program_view, ProgramView::Changes);
}

#[test]
fn typing_is_compared_with_the_version_before_it() {
    let story = at_the_start();
    let original = story.session.work.scenario.clients[0].program.to_string();
    let typed = |text: &str| Action::Setup(SetupAction::Type(PROGRAM, format!("{original}{text}")));
    let state = story.after_all([typed("--"), typed("-- a"), typed("-- ab")]);
    let earlier = state.session.earlier.as_ref().expect("the program has changed");
    assert_eq!(earlier.scenario.clients[0].program.to_string(), original);
}
