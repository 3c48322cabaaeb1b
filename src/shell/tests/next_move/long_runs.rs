//! Tests of runs and changes that are made in slices.

use super::*;

#[test]
fn long_run_is_made_in_slices_and_can_be_stopped() {
    let going_on = before(polling(), 1_000_000).after(Action::Run(RunAction::GoOn));
    assert!(going_on.session.task.is_some());
    assert_eq!(place(&going_on), [0, 0, 0, 1, 1]);
    assert_eq!(going_on.session.progress.moves, AT_ONCE);
    // The partial result can be kept.
    let mut worker = going_on.session.task.as_ref().expect("it is long").begin();
    assert!(!worker.advance(2_000));
    let cut = going_on.after(Action::Run(RunAction::Done(Rc::new(worker.clone().recording()))));
    assert_eq!(place(&cut), [0, 0, AT_ONCE + 2_000, 1, 1]);
    // Stopping discards it.
    let stopped = going_on.after(Action::Run(RunAction::Stop));
    assert_eq!((place(&stopped), stopped.can_undo()), ([0, 0, 0, 1, 1], false));
    let whole = finished(&going_on, 5_000);
    assert_eq!(place(&whole), [0, 0, MOVE_LIMIT, 1, 1]);
    let refused = whole.after_all([Action::Playback(PlaybackAction::Last), crash(C1)]);
    assert!(matches!(refused.shell.toast, Some(Toast::Refused(Refusal::TooManyMoves))));
}

#[test]
fn planned_work_can_be_changed_undone_and_stopped() {
    let long = finished(&before(polling(), 2_000).after(Action::Run(RunAction::GoOn)), 5_000);
    let moves = long.session.recording.run().moves().len();
    assert!(moves > AT_ONCE);
    let typed = |input, text: &str| Action::Setup(SetupAction::Type(input, text.into()));
    let seed = typed(Input::Seed, "7");
    let latency = typed(Input::MostLatency, "3");
    for (actions, seed, most_ms, clients, can_undo) in [
        (vec![seed.clone()], 7, 0, 1, true),
        (vec![seed.clone(), Action::Run(RunAction::Stop)], 0, 0, 1, true),
        (vec![seed.clone(), latency.clone()], 7, 3, 1, true),
        (vec![seed.clone(), latency.clone(), Action::Session(SessionAction::Undo)], 7, 0, 1, true),
        (
            vec![
                seed.clone(),
                latency.clone(),
                Action::Session(SessionAction::Undo),
                Action::Session(SessionAction::Redo),
            ],
            7,
            3,
            1,
            true,
        ),
        (vec![seed.clone(), latency.clone(), Action::Run(RunAction::Stop)], 0, 0, 1, true),
        (vec![seed.clone(), Action::Session(SessionAction::Undo)], 0, 0, 1, true),
        (
            vec![
                seed.clone(),
                Action::Session(SessionAction::Undo),
                Action::Session(SessionAction::Undo),
            ],
            0,
            0,
            1,
            false,
        ),
        (
            vec![
                seed.clone(),
                Action::Session(SessionAction::Undo),
                Action::Session(SessionAction::Undo),
                Action::Session(SessionAction::Redo),
                Action::Session(SessionAction::Redo),
            ],
            7,
            0,
            1,
            true,
        ),
        (vec![seed.clone(), Action::Playback(PlaybackAction::Last), crash(C1)], 7, 0, 1, true),
        (vec![seed.clone(), Action::Run(RunAction::GoOn)], 7, 0, 1, true),
        (vec![seed.clone(), Action::Setup(SetupAction::AddClient)], 7, 0, 2, true),
        (vec![seed.clone(), typed(Input::Seed, "x")], 7, 0, 1, true),
        (vec![seed.clone(), typed(Input::Until, "900")], 7, 0, 1, true),
    ] {
        let planned = long.after_all(actions.clone());
        for state in [&planned, &finished(&planned, 700)] {
            let scenario = &state.session.planned().scenario;
            let found = (scenario.seed, scenario.network.latency.most_ms, scenario.clients.len());
            assert_eq!(
                (found, state.can_undo()),
                ((seed, most_ms, clients), can_undo),
                "{actions:?}"
            );
        }
    }
    let stopped = long.after_all([seed.clone(), latency, Action::Run(RunAction::Stop)]);
    assert!(
        stopped.session.work == long.session.work
            && stopped.session.recording == long.session.recording
    );
    let field = |state: &State| state.session.text_in(&Input::Seed);
    assert_eq!(field(&long.after(seed.clone())), "7");
    assert_eq!(field(&long.after_all([seed, Action::Run(RunAction::Stop)])), "0");
}
