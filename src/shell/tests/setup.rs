//! Tests of the fields of the setup: the effects of typed text, and the replay of the existing
//! moves.

mod programs;

use super::*;
use crate::kit::shell_action::ShellAction;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use FieldError::{Gone, NotANumber, OutOfRange};
use Input::*;
use content::locks::{SET_NX_PX_LUA, SETNX_TIMESTAMP};
use lua_vm::DiagnosticKind;
use primitives::Millis;
use redis_model::Persistence;
use search_service::Envelope;
use session::Caption;
use simulator::{CLIENT_LIMIT, Problem, Replication, SERVER_LIMIT, Scenario};

pub(crate) const C1: ClientId = ClientId(0);
pub(crate) const C2: ClientId = ClientId(1);
const S1: ServerId = ServerId(0);

/// Returns the state of the story at its end, after these actions and their background jobs.
pub(crate) fn after(actions: &[Action]) -> State {
    let end = at_the_start().after(Action::Playback(PlaybackAction::Last));
    actions.iter().fold(end, |state, action| then(&state, action.clone()))
}

/// Returns the state after an action and its background job.
pub(crate) fn then(state: &State, action: Action) -> State {
    let state = state.after(action);
    let Some(task) = &state.session.task else { return state };
    let mut worker = task.begin();
    while !worker.advance(1_000) {}
    state.after(Action::Run(RunAction::Done(Rc::new(worker.recording()))))
}

pub(crate) fn typed(input: &Input, text: &str) -> Action {
    Action::Setup(SetupAction::Type(input.clone(), text.to_owned()))
}

fn scenario(state: &State) -> &Scenario {
    &state.session.work.scenario
}

/// Types a valid text into a field and checks the setup. The field still shows the text.
#[track_caller]
fn takes(input: Input, text: &str, has: fn(&State) -> bool) {
    let state = after(&[typed(&input, text)]);
    assert!(
        has(&state),
        "{input:?} {text:?}: {:?} {:?}",
        state.session.drafts,
        state.session.work.scenario
    );
    assert!(
        state.session.drafts.iter().all(|draft| draft.diagnostics.is_empty()),
        "{:?}",
        state.session.drafts
    );
    assert_eq!(state.session.text_in(&input), text);
    assert_eq!(*state.session.recording.run().world().scenario(), *state.session.work.scenario);
}

/// Types an invalid text into a field and checks its error. The text stays in the field and the
/// setup is unchanged.
#[track_caller]
fn refuses(input: Input, text: &str, error: FieldError) {
    let before = after(&[]);
    let state = after(&[typed(&input, text)]);
    let draft = state.session.draft(&input).expect("the text is kept");
    assert_eq!((&*draft.text, &*draft.diagnostics), (text, &[error][..]));
    assert_eq!(state.session.text_in(&input), text);
    assert_eq!(
        (&state.session.work, &state.session.recording),
        (&before.session.work, &before.session.recording)
    );
}

#[test]
fn field_accepts_valid_text() {
    takes(Start(C2), "250", |it| scenario(it).clients[1].starts_at == Millis(250));
    takes(Start(C2), " 10\u{a0}000 ", |it| scenario(it).clients[1].starts_at == Millis(10_000));
    takes(Start(C2), "007", |it| scenario(it).clients[1].starts_at == Millis(7));
    takes(ClientOffset(C1), "-500", |it| scenario(it).clients[0].clock.offset_ms == -500);
    takes(ClientOffset(C1), "−500", |it| scenario(it).clients[0].clock.offset_ms == -500);
    takes(ClientDrift(C1), "+200", |it| scenario(it).clients[0].clock.drift_ppm == 200);
    takes(ServerOffset(S1), "1_000", |it| scenario(it).servers[0].clock.offset_ms == 1_000);
    takes(ServerDrift(S1), "-100000", |it| scenario(it).servers[0].clock.drift_ppm == -100_000);
    takes(Loss(S1), "1000", |it| {
        scenario(it).servers[0].persistence == Persistence::AllButTheLast { milliseconds: 1_000 }
    });
    takes(Loss(S1), "", |it| scenario(it).servers[0].persistence == Persistence::Nothing);
    takes(ReplicaLag(S1), "0", |it| {
        scenario(it).servers[0].replication == Some(Replication { lag_ms: 0 })
    });
    takes(ReplicaLag(S1), "", |it| scenario(it).servers[0].replication.is_none());
    takes(MostLatency, "5", |it| scenario(it).network.latency.most_ms == 5);
    takes(CallTimeout, "1", |it| scenario(it).network.call_timeout_ms == 1);
    takes(Seed, "42", |it| scenario(it).seed == 42);
    takes(Until, "20000", |it| it.session.work.until == Millis(20_000));
    takes(Parameter(C1, "TTL".to_owned()), "5e3", |it| {
        scenario(it).clients[0].parameters.contains(&("TTL".to_owned(), "5e3".to_owned()))
    });
    takes(Program(C1), SET_NX_PX_LUA.source, |it| {
        *scenario(it).clients[0].program == *SET_NX_PX_LUA.source
    });
}

#[test]
fn field_reports_an_invalid_number_or_id() {
    const YEAR: i64 = 31_622_400_000;
    refuses(Start(C1), "", NotANumber);
    refuses(Start(C1), "1.5", NotANumber);
    refuses(Start(C1), "-1", OutOfRange(0, YEAR));
    refuses(Start(C1), "99999999999999999999", OutOfRange(0, YEAR));
    refuses(ClientOffset(C1), "-", NotANumber);
    refuses(ClientOffset(C1), "-316224000001", OutOfRange(-10 * YEAR, 10 * YEAR));
    refuses(ServerDrift(S1), "100001", OutOfRange(-100_000, 100_000));
    refuses(Loss(S1), "a second", NotANumber);
    refuses(Loss(S1), "4294967296", OutOfRange(0, u32::MAX.into()));
    refuses(CallTimeout, "0", OutOfRange(1, YEAR));
    refuses(Until, "0", OutOfRange(1, YEAR));
    refuses(Seed, "-1", OutOfRange(0, i64::MAX));
    refuses(Start(ClientId(9)), "1", Gone);
    refuses(ReplicaLag(ServerId(9)), "1", Gone);
}

#[test]
fn field_reports_the_errors_of_the_scenario() {
    for (input, text) in [
        (LeastLatency, "5"),
        (Parameter(C1, "TTL".to_owned()), "soon"),
        (Parameter(C1, "TTL".to_owned()), "-1"),
        (Program(C2), "local a ="),
    ] {
        let state = after(&[typed(&input, text)]);
        let draft = state.session.draft(&input).expect("it is refused");
        let is_told = |it: &FieldError| matches!(it, FieldError::Scenario(_));
        assert!(
            !draft.diagnostics.is_empty() && draft.diagnostics.iter().all(is_told),
            "{draft:?}"
        );
    }
}

#[test]
fn program_errors_are_all_reported_with_their_positions() {
    let state = after(&[typed(&Program(C1), "local a = b\nlocal c = d")]);
    let draft = state.session.draft(&Program(C1)).expect("it is refused");
    let places: Vec<u32> = draft
        .diagnostics
        .iter()
        .filter_map(|error| match error {
            FieldError::Scenario(error) => match &error.problem {
                Problem::Diagnostic(found) => {
                    assert!(matches!(found.kind, DiagnosticKind::UnknownName { .. }));
                    Some(found.place.line)
                }
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(places, [1, 2]);
}

#[test]
fn typed_text_is_shown_unchanged_until_another_field_is_used() {
    let state = after(&[typed(&Start(C1), "007")]);
    assert_eq!(state.session.text_in(&Start(C1)), "007");
    assert_eq!(state.after(typed(&Seed, "1")).session.text_in(&Start(C1)), "7");
}

#[test]
fn parameter_may_contain_spaces_and_be_reset() {
    let key = Parameter(C1, "KEY".to_owned());
    let program = "-- @param KEY lock the key\nredis.call(\"GET\", KEY)";
    let state = after(&[typed(&Program(C1), program), typed(&key, "my ")]);
    assert_eq!((state.session.text_in(&key).as_str(), state.session.drafts.len()), ("my ", 0));
    let state = state.after(typed(&key, ""));
    assert!(state.session.work.scenario.clients[0].parameters.is_empty());
}

#[test]
fn invalid_draft_is_applied_once_valid() {
    let state = after(&[typed(&LeastLatency, "5")]);
    assert_eq!(scenario(&state).network.latency.least_ms, 0);
    let state = state.after(typed(&MostLatency, "9"));
    assert!(state.session.drafts.is_empty());
    let latency = scenario(&state).network.latency;
    assert_eq!((latency.least_ms, latency.most_ms), (5, 9));
}

#[test]
fn undeclared_parameter_is_removed() {
    let ttl = Parameter(C1, "TTL".to_owned());
    let state = after(&[typed(&ttl, "5000"), typed(&Program(C1), "sleep(1)")]);
    assert!(scenario(&state).clients[0].parameters.is_empty() && state.session.drafts.is_empty());
}

#[test]
fn consecutive_typing_is_one_undo_step() {
    let start = after(&[]);
    let state = after(&["1", "12", "12x", "12"].map(|text| typed(&Start(C1), text)));
    let both = then(&state, typed(&Seed, "9"));
    let seed_back = then(&both, Action::Session(SessionAction::Undo));
    assert_eq!((&seed_back.session.work, seed_back.session.drafts.len()), (&state.session.work, 0));
    let all_back = then(&seed_back, Action::Session(SessionAction::Undo));
    assert_eq!(all_back.session.work, start.session.work);
    assert!(!all_back.can_undo());
    assert_eq!(
        then(
            &then(&all_back, Action::Session(SessionAction::Redo)),
            Action::Session(SessionAction::Redo)
        )
        .session
        .work,
        both.session.work
    );
}

#[test]
fn undo_restores_an_invalid_draft() {
    let draft = after(&[typed(&Program(C1), "local a =")]);
    let undone = draft.after(Action::Session(SessionAction::Undo));
    assert_eq!(undone.session.text_in(&Program(C1)), SETNX_TIMESTAMP.source);
    assert_eq!(
        undone.after(Action::Session(SessionAction::Redo)).session.text_in(&Program(C1)),
        "local a ="
    );
    let removed = draft.after(Action::Setup(SetupAction::RemoveClient(C1)));
    assert!(removed.session.drafts.is_empty());
    assert_eq!(
        removed.after(Action::Session(SessionAction::Undo)).session.text_in(&Program(C1)),
        "local a ="
    );
}

#[test]
fn put_is_a_separate_undo_step() {
    let own = typed(&Program(C1), "sleep(1)");
    let put = Action::Setup(SetupAction::Put(Program(C1), SET_NX_PX_LUA.source.to_owned()));
    let state = after(&[own.clone(), put, typed(&Program(C1), "sleep(2)")]);
    assert_eq!(
        state.after(Action::Session(SessionAction::Undo)).session.text_in(&Program(C1)),
        SET_NX_PX_LUA.source
    );
    assert_eq!(
        then(
            &then(&state, Action::Session(SessionAction::Undo)),
            Action::Session(SessionAction::Undo)
        )
        .session
        .work,
        after(&[own]).session.work
    );
}

#[test]
fn added_or_removed_client_keeps_the_moves_of_the_others() {
    let start = after(&[]);
    let moves = start.session.recording.run().moves();
    for add in
        [Action::Setup(SetupAction::AddClient), Action::Setup(SetupAction::DuplicateClient(C1))]
    {
        let more = then(&start, add);
        assert_eq!(more.session.work.scenario.clients.len(), 4);
        let made = more.session.recording.run().moves();
        let common = moves.iter().zip(made).take_while(|(one, other)| one == other).count();
        assert!(common >= 3 && made.iter().any(|made| *made == Move::Run(ClientId(3))), "{common}");
        assert_eq!(
            then(&more, Action::Session(SessionAction::Undo)).session.work,
            start.session.work
        );
        let back = then(&more, Action::Setup(SetupAction::RemoveClient(ClientId(3))));
        assert_eq!(back.session.work.scenario, start.session.work.scenario);
    }
    let less = after(&[
        Action::Playback(PlaybackAction::GoTo(2)),
        Action::Setup(SetupAction::RemoveClient(C1)),
    ]);
    let kept = moves.iter().filter_map(|made| made.clone().without_client(C1));
    let made = less.session.recording.run().moves();
    let common = kept.zip(made).take_while(|(kept, made)| kept == *made).count();
    assert!(common >= 4, "{common} of {}", made.len());
    assert_eq!(less.session.work.scenario.clients.len(), 2);
}

#[test]
fn drafts_follow_their_renumbered_clients() {
    let state = after(&[
        typed(&Start(C1), "x"),
        typed(&Start(ClientId(2)), "z"),
        Action::Setup(SetupAction::RemoveClient(C2)),
    ]);
    assert_eq!(
        (state.session.text_in(&Start(C1)), state.session.text_in(&Start(C2))),
        ("x".into(), "z".into())
    );
}

#[test]
fn number_of_clients_and_servers_is_limited() {
    let few = after(&[C1, C1, C1, C1].map(|it| Action::Setup(SetupAction::RemoveClient(it))));
    assert_eq!(few.session.work.scenario.clients.len(), 1);
    let many = after(&vec![Action::Setup(SetupAction::AddClient); CLIENT_LIMIT + 1]);
    assert_eq!(many.session.work.scenario.clients.len(), CLIENT_LIMIT);
    let servers = after(&vec![Action::Setup(SetupAction::AddServer); SERVER_LIMIT + 1]);
    assert_eq!(servers.session.work.scenario.servers.len(), SERVER_LIMIT);
    let one = then(&servers, Action::Setup(SetupAction::RemoveServer(ServerId(3))));
    assert_eq!(one.session.work.scenario.servers.len(), SERVER_LIMIT - 1);
    assert_eq!(
        after(&[Action::Setup(SetupAction::RemoveServer(S1))]).session.work.scenario.servers.len(),
        1
    );
}

#[test]
fn added_server_keeps_the_moves() {
    let start = after(&[]);
    let more = then(&start, Action::Setup(SetupAction::AddServer));
    assert_eq!(more.session.recording.run().moves(), start.session.recording.run().moves());
    let less = then(&more, Action::Setup(SetupAction::RemoveServer(ServerId(1))));
    assert_eq!(less.session.recording.run().moves(), start.session.recording.run().moves());
}

#[test]
fn change_during_a_replay_builds_on_the_planned_work() {
    let program = "for i = 1, 2000 do redis.call(\"GET\", \"a\") end";
    let state = after(&[typed(&Program(C1), program)]);
    let typed = state.after(typed(&Seed, "1")).after(typed(&Seed, "12"));
    assert!(typed.session.task.is_some() && typed.session.work.scenario.seed == 0);
    assert_eq!(typed.session.text_in(&Seed), "12");
    let more = typed.after(Action::Setup(SetupAction::AddClient));
    assert_eq!(
        (more.session.planned().scenario.seed, more.session.planned().scenario.clients.len()),
        (12, 4)
    );
    assert_eq!(
        more.after(Action::Session(SessionAction::Undo)).session.planned().scenario.seed,
        12
    );
    assert_eq!(
        more.after(Action::Session(SessionAction::Undo))
            .after(Action::Session(SessionAction::Undo))
            .session
            .planned()
            .scenario
            .seed,
        0
    );
}

#[test]
fn complete_run_is_replayed_to_completion() {
    // An empty program ends after one move, a possible first move of any program.
    let of = |text: &str| typed(&Program(C1), text);
    let state = then(
        &then(&at_the_start(), Action::Session(SessionAction::OpenOwn)),
        Action::Setup(SetupAction::RemoveClient(C2)),
    );
    let state = then(&then(&state, of("")), of("enter() work(10) leave()"));
    assert!(
        state.session.recording.run().world().client(C1).is_some_and(|client| !client.is_alive())
    );
    // The replay of an incomplete run makes no further moves.
    let begun = then(&at_the_start(), Action::Run(RunAction::Choose(simulator::Move::Crash(C1))));
    let changed = then(&begun, typed(&Seed, "7"));
    assert_eq!(
        changed.session.recording.run().moves().len(),
        begun.session.recording.run().moves().len()
    );
}

#[test]
fn own_program_applies_to_all_clients_until_one_differs() {
    let programs = |state: &State| -> Vec<String> {
        state.session.work.scenario.clients.iter().map(|it| it.program.to_string()).collect()
    };
    let own = at_the_start().after(Action::Session(SessionAction::OpenOwn));
    let typed = then(&own, Action::Setup(SetupAction::Type(Program(C1), "sleep(1)".into())));
    assert_eq!(programs(&typed), ["sleep(1)", "sleep(1)"]);
    let invalid = then(&typed, Action::Setup(SetupAction::Type(Program(C1), "sleep(".into())));
    assert_eq!(
        (programs(&invalid), invalid.workshop().invalid_client()),
        (programs(&typed), Some(C1))
    );
    let chosen = then(&typed, Action::Setup(SetupAction::Put(Program(C2), "sleep(2)".into())));
    assert_eq!(programs(&chosen), ["sleep(1)", "sleep(2)"]);
    let typed = then(&chosen, Action::Setup(SetupAction::Type(Program(C1), "sleep(3)".into())));
    assert_eq!(programs(&typed), ["sleep(3)", "sleep(2)"]);
}

#[test]
fn number_typed_digit_by_digit_equals_a_pasted_one() {
    let work = Parameter(ClientId(2), "WORK".to_owned());
    let digits = ["", "3", "35", "350", "3500"].map(|text| typed(&work, text));
    let pasted = after(&[typed(&work, "3500")]);
    assert_eq!(after(&digits).session.work, pasted.session.work);
    assert!(
        pasted.session.work.branches.current_moves().iter().any(Move::is_fault),
        "C3 still crashes"
    );
}

#[test]
fn title_and_notes_are_part_of_the_work() {
    let caption = Caption::new(" Why our lock fails ", "two lines\nof notes");
    let state = after(&[
        Action::Setup(SetupAction::Caption(caption.clone())),
        Action::Playback(PlaybackAction::First),
    ]);
    assert_eq!(
        (state.workshop().title().as_str(), &*state.session.work.caption),
        ("Why our lock fails", &caption)
    );
    let link = session::decode(&session::encode(&state.workshop().link()).unwrap()).unwrap();
    assert_eq!(*link.work.caption, caption);
    assert_eq!(
        state.after(Action::Session(SessionAction::Undo)).workshop().title(),
        "Two clients delete the same stale lock"
    );
}

/// Returns the action for a response of the search worker.
pub(crate) fn response(envelope: Envelope, elapsed_ms: u64) -> Action {
    Action::Shell(ShellAction::Heard(envelope.into(), elapsed_ms))
}
