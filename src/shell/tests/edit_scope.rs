//! Tests of the clients to which an edit applies, and of the re-run of a failing run with a changed
//! program.

use crate::run_view::playback::PlaybackAction;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, C2, after, then, typed};
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use crate::workshop::session::edit_scope::EditScope;
use content::locks::{SET_NX_PX_LUA, SETNX_TIMESTAMP};
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use narration::Survival;
use primitives::ClientId;
use session::Input;
use session::Input::Program;
use simulator::Move;

const C3: ClientId = ClientId(2);

fn programs(state: &State) -> Vec<&str> {
    state.session.work.scenario.clients.iter().map(|client| &*client.program).collect()
}

/// Compares the programs of the story's clients after these actions.
#[track_caller]
fn check(actions: &[Action], expected: [&str; 3]) {
    assert_eq!(programs(&after(actions)), expected, "{actions:?}");
}

#[test]
fn edit_applies_to_all_clients_with_the_program_unless_limited_to_one() {
    const STORY: &str = SETNX_TIMESTAMP.source;
    let (of_c1, of_c2) = (|text| typed(&Program(C1), text), |text| typed(&Program(C2), text));
    let own = |client| Action::Setup(SetupAction::Put(Program(client), "sleep(9)".into()));
    check(&[of_c1("sleep(1)")], ["sleep(1)"; 3]);
    check(&[of_c1("sleep("), of_c1("sleep(1)")], ["sleep(1)"; 3]);
    check(&[of_c1("sleep("), of_c2("sleep(2)")], ["sleep(2)"; 3]);
    check(
        &[Action::Editor(EditorAction::SetEditScope(EditScope::One)), of_c1("sleep(1)")],
        ["sleep(1)", STORY, STORY],
    );
    check(
        &[
            Action::Editor(EditorAction::SetEditScope(EditScope::One)),
            Action::Editor(EditorAction::Edit(Some(C1))),
            of_c1("sleep(1)"),
        ],
        ["sleep(1)"; 3],
    );
    check(&[own(C3), of_c1("sleep(1)")], ["sleep(1)", "sleep(1)", "sleep(9)"]);
    check(
        &[own(C3), of_c1("sleep(1)"), Action::Setup(SetupAction::UseForAll(C1))],
        ["sleep(1)"; 3],
    );
    check(&[Action::Editor(EditorAction::Replace(C1, "sleep(1)".into()))], ["sleep(1)"; 3]);
    let one = [
        Action::Editor(EditorAction::SetEditScope(EditScope::One)),
        Action::Editor(EditorAction::Replace(C1, "sleep(1)".into())),
    ];
    check(&one, ["sleep(1)", STORY, STORY]);
    // A program that is equal only during the typing does not change together with it.
    let digits = ["sleep(", "sleep(9)", "sleep(9) sleep(9)"].map(of_c1);
    let [open, same, more] = digits;
    check(&[own(C3), open, same, more], ["sleep(9) sleep(9)", "sleep(9) sleep(9)", "sleep(9)"]);
}

#[test]
fn program_with_errors_leaves_the_last_valid_one_running() {
    let state = after(&[typed(&Program(C1), "sleep(1)"), typed(&Program(C1), "sleep(")]);
    assert_eq!(programs(&state), ["sleep(1)"; 3]);
    assert_eq!(state.workshop().invalid_client(), Some(C1));
    let elsewhere = then(&state, typed(&Program(C2), "sleep(2)"));
    assert_eq!(
        (programs(&elsewhere), elsewhere.workshop().invalid_client()),
        (vec!["sleep(2)"; 3], None)
    );
}

/// Returns the result of the re-run after these actions, or `None` if no failing run was repeated.
#[track_caller]
fn survival(actions: &[Action]) -> Option<Survival> {
    let state = after(actions);
    state
        .session
        .broken
        .as_ref()
        .map(|broken| broken.survival(&state.session.recording, state.session.work.until))
}

#[test]
fn changed_program_repeats_the_failing_run() {
    use Survival::{Broken, Open};
    use lock_semantics::Severity;
    let program = |text: &str| typed(&Program(C1), text);
    let same_but_for_a_remark = format!("{}-- the same\n", SETNX_TIMESTAMP.source);
    let broken = Some(Broken(Severity::Broken));
    assert_eq!(survival(&[]), None);
    assert_eq!(survival(&[program(&same_but_for_a_remark)]), broken);
    assert_eq!(survival(&[program(SET_NX_PX_LUA.source)]), Some(Open));
    assert_eq!(survival(&[program("local none = {} + 1")]), broken);
    // The original failing run is repeated, not its re-run.
    let twice = [
        program(SET_NX_PX_LUA.source),
        Action::Playback(PlaybackAction::First),
        program(&same_but_for_a_remark),
    ];
    assert_eq!(survival(&twice), broken);
    let put = [SET_NX_PX_LUA.source, SETNX_TIMESTAMP.source]
        .map(|it| Action::Editor(EditorAction::Replace(C1, it.to_owned())));
    let back = after(&put);
    assert!(
        back.session.broken.is_none() && back.session.recording == after(&[]).session.recording,
        "nothing to compare"
    );
    let ttl = Input::Parameter(C1, "TTL".to_owned());
    assert!(survival(&[typed(&ttl, "9000")]).is_some());
}

#[test]
fn other_runs_do_not_count_as_the_failing_run() {
    let fixed = typed(&Program(C1), SET_NX_PX_LUA.source);
    for other in [
        Action::Session(SessionAction::Undo),
        Action::Run(RunAction::Choose(Move::Crash(C2))),
        typed(&Input::Seed, "7"),
        Action::Setup(SetupAction::AddClient),
        Action::Session(SessionAction::OpenOwn),
        Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)),
    ] {
        assert_eq!(
            survival(&[fixed.clone(), Action::Playback(PlaybackAction::First), other.clone()]),
            None,
            "{other:?}"
        );
    }
    for harmless in [
        Action::Playback(PlaybackAction::First),
        Action::Playback(PlaybackAction::Last),
        Action::Editor(EditorAction::Edit(None)),
        Action::Editor(EditorAction::ChooseClient(C2)),
    ] {
        assert!(survival(&[fixed.clone(), harmless]).is_some());
    }
}

#[test]
fn fix_with_the_same_moves_passes_the_rerun() {
    let fix = r#"while not redis.call("SET", "a", 1, "NX") do sleep(1) end
        enter() work(5) leave() redis.call("DEL", "a")"#;
    let fails = format!("{fix} local none = {{}} + 1");
    let own = after(&[Action::Session(SessionAction::OpenOwn), typed(&Program(C1), &fails)]);
    assert!(own.session.broken.is_none() && own.session.recording.coverage().failures().len() == 2);
    let fixed = then(&own, Action::Editor(EditorAction::Replace(C1, fix.to_owned())));
    let broken = fixed.session.broken.as_ref().expect("the run before broke it");
    assert_eq!(
        broken.survival(&fixed.session.recording, fixed.session.work.until),
        Survival::Survived
    );
}
