//! Tests of programs and setups that are copied, pinned and compiled.

use super::*;

/// A source is compiled at most once, so it suffices that all of these share one source.
#[test]
fn program_is_compiled_once_per_edit() {
    let state = after(&[typed(&Program(C1), "-- @param TTL 5 lifetime, ms\nsleep(TTL)")]);
    let run = state.session.recording.run().world().scenario();
    let source = &scenario(&state).clients[0].program;
    assert!(source.compiled().is_ok());
    for client in scenario(&state).clients.iter().chain(&run.clients) {
        assert!(client.program.is_shared_with(source));
    }
    let edited = then(&state, typed(&Parameter(C1, "TTL".to_owned()), "7"));
    assert!(scenario(&edited).clients[0].program.is_shared_with(source));
    // A program with errors is kept with its errors while other fields change.
    let invalid = then(&state, typed(&Program(C1), "def lock():"));
    let draft = invalid.session.draft(&Program(C1)).expect("it is refused");
    assert!(draft.nearest.is_some());
    let later = then(&invalid, typed(&Seed, "9"));
    let kept = later.session.draft(&Program(C1)).expect("it is still refused");
    assert!(kept.text.is_shared_with(&draft.text));
    assert_eq!(later.workshop().invalid_program().map(|it| it.draft), Some(kept.clone()));
}

#[test]
fn program_can_be_copied_to_all_clients() {
    let text = "-- @param TTL 5 lifetime, ms\nsleep(TTL)";
    let ttl = Parameter(C2, "TTL".to_owned());
    let state = after(&[
        typed(&ttl, "7"),
        typed(&Program(C2), "local a ="),
        typed(&Program(C1), text),
        Action::Setup(SetupAction::UseForAll(C1)),
    ]);
    assert!(state.session.work.scenario.clients.iter().all(|client| *client.program == *text));
    assert_eq!((state.session.text_in(&ttl).as_str(), state.session.drafts.len()), ("7", 0));
    let refused =
        after(&[typed(&Program(C1), "local a ="), Action::Setup(SetupAction::UseForAll(C1))]);
    assert_eq!(refused.session.work, after(&[]).session.work);
}

#[test]
fn setup_can_be_copied_to_all_clients() {
    let state = after(&[
        typed(&Start(C2), "7"),
        typed(&Input::ClientOffset(C2), "50"),
        typed(&Start(C1), "soon"),
        typed(&Input::Seed, "none"),
        Action::Setup(SetupAction::SetUpAllAs(C2)),
    ]);
    let clients = &state.session.work.scenario.clients;
    assert!(clients.iter().all(|it| it == &clients[1] && it.starts_at.0 == 7));
    assert_eq!(state.session.drafts.iter().map(|it| &it.input).collect::<Vec<_>>(), [&Input::Seed]);
    assert_eq!(
        state.after(Action::Session(SessionAction::Undo)).session.text_in(&Start(C1)),
        "soon"
    );
}

#[test]
fn editor_pins_the_program_until_other_work_is_opened() {
    let state = after(&[
        Action::Editor(EditorAction::Edit(Some(C1))),
        Action::Playback(PlaybackAction::GoTo(3)),
    ]);
    assert!(state.editor.is_open && state.workshop().shown_client() == C1);
    assert!(
        state.after(Action::Editor(EditorAction::ChooseClient(C1))).workshop().shown_client() == C1
    );
    assert!(!state.after(Action::Editor(EditorAction::Edit(None))).editor.is_open);
    assert!(
        !state
            .after(Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)))
            .editor
            .is_open
    );
    assert!(state.after(Action::Session(SessionAction::OpenOwn)).editor.is_open);
}
