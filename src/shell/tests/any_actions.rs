//! Property tests: the state remains consistent under any sequence of actions.

use super::*;
use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::run_view::playback::PlaybackAction;
use crate::workshop::comparison::state::{Comparison, ComparisonAction, ProgramView, RunSide};
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use crate::workshop::session::state::SessionState;
use content::locks::SET_NX_PX_LUA;
use content::stories;
use primitives::Millis;
use proptest::prelude::*;
use proptest::sample::Index;
use session::ComparedRun;

/// Builds an action that is possible in this state. The numbers choose the kind and its target.
fn action(state: &State, (kind, which): (u8, &Index)) -> Action {
    let branch = |which: &Index| {
        let all = state.session.work.branches.all();
        all[which.index(all.len())].number
    };
    let text = ["", "1", "7", "2 000", "x", "-3", "99999999999999999999"][which.index(7)];
    let typed = |input| Action::Setup(SetupAction::Type(input, text.into()));
    let (client, server) = (ClientId(which.index(4) as u8), ServerId(which.index(3) as u8));
    match kind {
        0 => Action::Playback(PlaybackAction::First),
        1 => Action::Playback(PlaybackAction::Back),
        2 => Action::Playback(PlaybackAction::Forward),
        3 => Action::Playback(PlaybackAction::Last),
        4..=6 => {
            Action::Playback(PlaybackAction::GoTo(which.index(state.session.recording.last() + 2)))
        }
        7..=12 => {
            let world = state.session.recording.run().world_after(state.session.work.moves);
            let moves = world.moves();
            Action::Run(RunAction::Choose(moves[which.index(moves.len())].clone()))
        }
        13 => Action::Run(RunAction::GoOn),
        14 => Action::Run(RunAction::TrySeeds),
        15 | 16 => Action::Run(RunAction::SwitchTo(branch(which))),
        17 => Action::Run(RunAction::Remove(branch(which))),
        18 => Action::Run(RunAction::Rename(branch(which), text.into())),
        19 => {
            let branch = ComparedRun::Branch(branch(which));
            let runs = [state.workshop().comparable_runs(), vec![branch]].concat();
            Action::Comparison(ComparisonAction::Start(runs[which.index(runs.len())]))
        }
        20 => typed(Input::Seed),
        21 => typed(Input::Until),
        22 => typed(Input::Start(client)),
        23 => typed(Input::ReplicaLag(server)),
        24 => typed(Input::MostLatency),
        25 => Action::Setup(SetupAction::DuplicateClient(client)),
        26 => Action::Setup(SetupAction::RemoveClient(client)),
        27 => Action::Setup(SetupAction::AddServer),
        28 => Action::Setup(SetupAction::RemoveServer(server)),
        29 => Action::Session(SessionAction::Open(stories::ALL[which.index(stories::ALL.len())])),
        30 if which.index(2) == 0 => Action::Session(SessionAction::ReturnToOwn),
        30 => Action::Session(SessionAction::OpenOwn),
        31..=35 => Action::Session(SessionAction::Undo),
        36 | 37 => Action::Session(SessionAction::Redo),
        38 => Action::Run(RunAction::Stop),
        39 => Action::Playback(PlaybackAction::TimePassed(700)),
        40 => Action::Playback(PlaybackAction::PlayOrPause),
        41 if which.index(2) == 0 => Action::Setup(SetupAction::SetUpAllAs(client)),
        41 => Action::Setup(SetupAction::UseForAll(client)),
        42 => Action::Editor(EditorAction::Edit(Some(client))),
        43 if which.index(2) == 0 => {
            Action::Session(SessionAction::Swap(stories::ALL[which.index(stories::ALL.len())]))
        }
        43 => Action::Setup(SetupAction::Put(Input::Program(client), SET_NX_PX_LUA.source.into())),
        44 => Action::Comparison(match which.index(6) {
            0 => ComparisonAction::Close,
            1 => ComparisonAction::Show,
            2 => ComparisonAction::ShowProgram(ProgramView::Changes),
            3 => ComparisonAction::GoTo(RunSide::After, which.index(40)),
            _ => ComparisonAction::GoTo(RunSide::Before, which.index(40)),
        }),
        _ => match &state.session.task {
            Some(task) => {
                let mut worker = task.begin();
                // A replay is completed or cancelled. Its partial result is never used.
                let is_done = (0..40).any(|_| worker.advance(400));
                let is_replay = matches!(task.kind, TaskKind::Replay { .. });
                if is_replay && !is_done {
                    Action::Run(RunAction::Stop)
                } else {
                    Action::Run(RunAction::Done(Rc::new(worker.recording())))
                }
            }
            None => Action::Shell(ShellAction::Dismiss(Dismissal::Any)),
        },
    }
}

fn check(state: &State) {
    let SessionState { work, recording, comparison, .. } = &*state.session;
    let run = recording.run();
    assert!(work.scenario.load().is_ok() && state.session.planned().scenario.load().is_ok());
    assert_eq!(*work.scenario, *run.world().scenario());
    assert_eq!(work.branches.current_moves(), run.moves());
    assert!(work.moves <= run.moves().len());
    assert_eq!(state.playback.step, recording.step_after(work.moves));
    if let Some(Comparison { before, step, .. }) = comparison {
        // The playhead is at the same time in both runs, or at the end of the shorter one.
        let follows = *step == before.last_step_until(recording.step_time(state.playback.step));
        let leads = state.playback.step == recording.last_step_until(before.step_time(*step));
        assert!(follows || leads, "{step} {}", state.playback.step);
    }
    assert_eq!(state.session.pending.is_some(), state.session.settled.is_some());
    assert!(state.session.pending.is_none() || state.session.task.is_some());
    assert!(state.workshop().shown_client().index() < work.scenario.clients.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn state_is_consistent_after_any_actions(
        choices in prop::collection::vec((0..50_u8, any::<Index>()), 1..30),
        is_long in any::<bool>(),
    ) {
        let mut state = at_the_start();
        if is_long {
            let lock = r#"while redis.call("SETNX", "a", 1) == 0 do sleep(1) end enter() work(5) leave()"#;
            let scenario = simulator::Scenario::of(&[lock; 2]);
            let work = Work {
                scenario: Rc::new(scenario),
                until: Millis(600),
                branches: Rc::default(),
                ..state.session.work.clone()
            };
            let at_start = at_the_start();
            state = at_start.after(open(work)).after(Action::Run(RunAction::GoOn));
        }
        check(&state);
        for (kind, which) in &choices {
            let action = action(&state, (*kind, which));
            let before = state.session.comparison.clone();
            state = state.after(action.clone());
            check(&state);
            // Only a new comparison replaces the run before, and only opening work ends it.
            let is_started = matches!(
                action,
                Action::Comparison(ComparisonAction::Start(_)) | Action::Run(RunAction::Done(_))
            );
            match (before, &state.session.comparison) {
                (None, now) => assert!(now.is_none() || is_started, "{action:?}"),
                (Some(_), None) => assert!(matches!(action, Action::Session(_)), "{action:?}"),
                (Some(before), Some(now)) => {
                    assert!(is_started || Rc::ptr_eq(&before.before, &now.before), "{action:?}");
                }
            }
        }
        // All changes can be undone, and no background job remains.
        state = state.after(Action::Run(RunAction::Stop));
        while state.can_undo() {
            state = state.after(Action::Session(SessionAction::Undo));
            check(&state);
            state = state.after(Action::Shell(ShellAction::Dismiss(Dismissal::Any)));
            if state.session.task.is_some() {
                break;
            }
        }
    }
}
