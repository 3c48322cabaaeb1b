//! Tests of chosen moves, undo, and background jobs.

mod long_runs;
mod seed_search;

use super::*;
use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::run_view::playback::PlaybackAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use crate::workshop::session::navigation::AT_ONCE;
use content::locks::{SET_NX_PX_GET_DEL, SET_NX_PX_LUA, SETNX_JAVA};
use content::stories;
use lock_semantics::Severity;
use primitives::Millis;
use session::{Branches, Input, Refusal};
use simulator::{ClientSetup, Clock, MOVE_LIMIT, Scenario};

const C1: ClientId = ClientId(0);
const C2: ClientId = ClientId(1);
const C3: ClientId = ClientId(2);

/// Returns a state with this scenario, before its first move.
fn before(scenario: Scenario, until: u64) -> State {
    let work = Work {
        story: None,
        scenario: Rc::new(scenario),
        until: Millis(until),
        branches: Rc::default(),
        moves: 0,
        caption: Rc::default(),
    };
    at_the_start().after(open(work))
}

/// Returns a scenario with one client that polls every millisecond without end.
fn polling() -> Scenario {
    Scenario::of(&[r#"while true do redis.call("GET", "a") sleep(1) end"#])
}

/// Completes the background job of a state in slices, as the page does.
fn finished(state: &State, slice: usize) -> State {
    let Some(task) = &state.session.task else { return state.clone() };
    let mut worker = task.begin();
    loop {
        let before = worker.progress();
        let is_done = worker.advance(slice);
        let after = worker.progress();
        let made = after.moves.saturating_sub(before.moves);
        assert!(made <= slice || after.seed != before.seed, "{made} moves at once");
        if is_done {
            return state.after(Action::Run(RunAction::Done(Rc::new(worker.recording()))));
        }
    }
}

/// Returns the step, the number of moves up to it, the number of all moves, the current branch and
/// the number of branches.
fn place(state: &State) -> [usize; 5] {
    let branches = &state.session.work.branches;
    let current = usize::try_from(branches.current()).expect("it is small");
    let moves = state.session.recording.run().moves().len();
    [state.playback.step, state.session.work.moves, moves, current, branches.all().len()]
}

fn crash(client: ClientId) -> Action {
    Action::Run(RunAction::Choose(Move::Crash(client)))
}

#[test]
fn chosen_move_follows_extends_or_forks_the_branch() {
    let start = at_the_start();
    let moves = start.session.recording.run().moves().to_vec();
    let all = moves.len();
    let crashed = |client| vec![Action::Playback(PlaybackAction::GoTo(3)), crash(client)];
    let then = |mut actions: Vec<Action>, more: &[Action]| {
        actions.extend_from_slice(more);
        actions
    };
    let silent = [
        Action::Run(RunAction::Choose(moves[0].clone())),
        Action::Run(RunAction::Choose(moves[1].clone())),
    ];
    let at_three = start.session.recording.moves_at(3);
    for (actions, expected) in [
        // C3 sends its first command, which is not a visible move; Redis executes it, which is.
        (silent[..1].to_vec(), [0, 1, all, 1, 1]),
        (silent.to_vec(), [1, 2, all, 1, 1]),
        (then(silent[..1].to_vec(), &[Action::Playback(PlaybackAction::Back)]), [0, 0, all, 1, 1]),
        (then(silent.to_vec(), &[Action::Playback(PlaybackAction::Back)]), [0, 0, all, 1, 1]),
        // An impossible move changes nothing.
        (vec![Action::Playback(PlaybackAction::Last), crash(C3)], [18, all, all, 1, 1]),
        (
            vec![
                Action::Playback(PlaybackAction::Last),
                Action::Run(RunAction::Choose(Move::Tick(Millis(1)))),
            ],
            [18, all, all, 1, 1],
        ),
        // A move chosen at the end extends the branch; elsewhere it begins a new one.
        (
            vec![
                Action::Playback(PlaybackAction::Last),
                Action::Run(RunAction::Choose(Move::Restart(ServerId(0)))),
            ],
            [19, all + 1, all + 1, 1, 1],
        ),
        (
            vec![
                Action::Playback(PlaybackAction::Last),
                Action::Run(RunAction::Choose(Move::Restart(ServerId(0)))),
                Action::Session(SessionAction::Undo),
            ],
            [18, all, all, 1, 1],
        ),
        (
            vec![
                Action::Playback(PlaybackAction::Last),
                Action::Run(RunAction::Choose(Move::Restart(ServerId(0)))),
                Action::Session(SessionAction::Undo),
                Action::Session(SessionAction::Redo),
            ],
            [19, all + 1, all + 1, 1, 1],
        ),
        (crashed(C1), [4, at_three + 1, at_three + 1, 2, 2]),
        (then(crashed(C1), &[crash(C2)]), [5, at_three + 2, at_three + 2, 2, 2]),
        (
            then(crashed(C1), &[Action::Playback(PlaybackAction::GoTo(3)), crash(C2)]),
            [4, at_three + 1, at_three + 1, 3, 3],
        ),
        (then(crashed(C1), &[Action::Session(SessionAction::Undo)]), [3, at_three, all, 1, 1]),
        (
            then(
                crashed(C1),
                &[Action::Session(SessionAction::Undo), Action::Session(SessionAction::Redo)],
            ),
            [4, at_three + 1, at_three + 1, 2, 2],
        ),
        (
            then(crashed(C1), &[crash(C2), Action::Session(SessionAction::Undo)]),
            [4, at_three + 1, at_three + 1, 2, 2],
        ),
        // Switching to another branch goes to the fork, or stays before it.
        (then(crashed(C1), &[Action::Run(RunAction::SwitchTo(1))]), [3, at_three, all, 1, 2]),
        (
            then(
                crashed(C1),
                &[Action::Playback(PlaybackAction::GoTo(1)), Action::Run(RunAction::SwitchTo(1))],
            ),
            [1, 2, all, 1, 2],
        ),
        (then(crashed(C1), &[Action::Run(RunAction::Remove(2))]), [3, at_three, all, 1, 1]),
        (
            then(crashed(C1), &[Action::Run(RunAction::Remove(1))]),
            [4, at_three + 1, at_three + 1, 2, 1],
        ),
        (
            then(
                crashed(C1),
                &[Action::Run(RunAction::Remove(1)), Action::Session(SessionAction::Undo)],
            ),
            [4, at_three + 1, at_three + 1, 2, 2],
        ),
        (vec![Action::Run(RunAction::Remove(1))], [0, 0, all, 1, 1]),
        (vec![Action::Run(RunAction::SwitchTo(7))], [0, 0, all, 1, 1]),
        (
            vec![Action::Session(SessionAction::Undo), Action::Session(SessionAction::Redo)],
            [0, 0, all, 1, 1],
        ),
    ] {
        let state = start.after_all(actions.clone());
        assert_eq!(place(&state), expected, "{actions:?}");
    }
}

#[test]
fn choice_shows_a_toast_for_a_new_branch_or_a_refusal() {
    let (start, restart) =
        (at_the_start(), Action::Run(RunAction::Choose(Move::Restart(ServerId(0)))));
    let branched = Some(Toast::Branched { kept: 1, begun: 2 });
    let is_refusal = |state: State| matches!(state.shell.toast, Some(Toast::Refused(_)));
    assert_eq!(start.after(crash(C1)).shell.toast, branched);
    assert_eq!(
        start.after_all([crash(C1), Action::Playback(PlaybackAction::First)]).shell.toast,
        None
    );
    assert_eq!(
        start.after_all([crash(C1), Action::Session(SessionAction::Undo)]).shell.toast,
        None
    );
    assert_eq!(
        start.after_all([Action::Playback(PlaybackAction::Last), restart]).shell.toast,
        None
    );
    assert!(is_refusal(start.after_all([Action::Playback(PlaybackAction::Last), crash(C3)])));
    assert!(is_refusal(start.after_all([
        Action::Playback(PlaybackAction::Last),
        crash(C3),
        Action::Playback(PlaybackAction::First)
    ])));
    assert!(is_refusal(start.after(Action::Run(RunAction::Remove(1)))));
    let dismissed = start.after_all([
        Action::Run(RunAction::Remove(1)),
        Action::Shell(ShellAction::Dismiss(Dismissal::Any)),
    ]);
    assert_eq!(dismissed.shell.toast, None);
}

#[test]
fn branch_name_is_set_and_can_be_undone() {
    let named = at_the_start().after(Action::Run(RunAction::Rename(1, "as told".into())));
    assert_eq!(named.session.work.branches.all()[0].name, "as told");
    assert!(!named.after(Action::Session(SessionAction::Undo)).can_undo());
    // A change without effect adds nothing to undo.
    let again = named.after(Action::Run(RunAction::Rename(1, "as told".into())));
    assert!(again == named);
}

#[test]
fn continued_run_keeps_the_current_step() {
    let lock = r#"redis.call("SET", "a", 1) work(9) redis.call("DEL", "a")"#;
    let state =
        before(Scenario::of(&[lock]), 100).after(Action::Run(RunAction::Choose(Move::Run(C1))));
    let gone_on = state.after(Action::Run(RunAction::GoOn));
    assert_eq!(place(&gone_on), [0, 1, 7, 1, 1]);
    assert_eq!(place(&gone_on.after(Action::Session(SessionAction::Undo))), [0, 1, 1, 1, 1]);
    // The run is complete, so there is no change to undo.
    assert!(gone_on.after(Action::Run(RunAction::GoOn)) == gone_on);
}

#[test]
fn opening_work_is_one_undo_step() {
    let start = at_the_start();
    for open in [
        Action::Session(SessionAction::OpenOwn),
        Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)),
    ] {
        let opened = start.after_all([Action::Playback(PlaybackAction::GoTo(5)), open.clone()]);
        assert!(opened.session.task.is_none());
        assert_eq!((opened.playback.step, opened.session.work.moves), (0, 0));
        assert!(opened.session.recording.last() > 0, "{open:?}");
        let undone = opened.after(Action::Session(SessionAction::Undo));
        assert_eq!((undone.playback.step, undone.can_undo()), (5, false), "{open:?}");
        assert_eq!(undone.session.work.scenario, start.session.work.scenario);
    }
    let own = start.after(Action::Session(SessionAction::OpenOwn));
    assert_eq!((own.session.work.story, own.session.recording.at_work()), (None, vec![]));
}

#[test]
fn undo_is_limited_to_100_changes() {
    let name = |number: usize| Action::Run(RunAction::Rename(1, number.to_string()));
    let mut state = at_the_start().after_all((0..150).map(name));
    let mut undone = 0;
    while state.can_undo() {
        state = state.after(Action::Session(SessionAction::Undo));
        undone += 1;
    }
    assert_eq!((undone, state.session.work.branches.all()[0].name.as_str()), (100, "49"));
}

#[test]
fn damaged_work_is_replayed_without_its_impossible_moves() {
    let start = before(polling(), 50);
    let made = Branches::of(vec![Move::Crash(C3), Move::Run(C1)].into());
    let damaged = Work { branches: Rc::new(made), moves: 90, ..start.session.work.clone() };
    let restored = finished(&start.after(open(damaged)), 5_000);
    let current = restored.session.work.branches.current();
    assert_eq!(
        restored.session.work.branches.moves(current),
        *restored.session.recording.run().moves()
    );
}

#[test]
fn fault_has_the_typed_amount() {
    let pause = |duration_ms| Move::Pause { client: C1, duration_ms };
    let jump = |by_ms| Move::Jump { clock: Clock::Client(C1), by_ms };
    for (fault, text, expected) in [
        (pause(10_000), None, Some(pause(10_000))),
        (pause(10_000), Some("1"), Some(pause(1))),
        (pause(10_000), Some("10 001"), Some(pause(10_001))),
        (pause(10_000), Some("0"), None),
        (pause(10_000), Some("-5"), None),
        (pause(10_000), Some("31622400000"), Some(pause(31_622_400_000))),
        (pause(10_000), Some("31622400001"), None),
        (pause(10_000), Some(""), None),
        (pause(10_000), Some("1.5"), None),
        (jump(10_000), Some("-5"), Some(jump(-5))),
        (jump(10_000), Some("0"), None),
        (Move::Crash(C1), Some("5"), None),
    ] {
        let entering =
            at_the_start().after(Action::Run(RunAction::EnterAmount(Some(fault.clone()))));
        let typed = text.map(|text: &str| Action::Run(RunAction::TypeAmount(text.into())));
        let state = entering.after_all(typed);
        let answered = state.faults.amount.as_ref().and_then(AmountDraft::answered);
        assert_eq!(answered, expected, "{text:?}");
        let next = [
            Action::Playback(PlaybackAction::Forward),
            Action::Run(RunAction::SelectTarget(Clock::Client(C2))),
            Action::Run(RunAction::EnterAmount(None)),
        ];
        assert!(
            next.into_iter().all(|next| state.after(next).faults.amount.is_none()),
            "{fault:?}"
        );
    }
}

#[test]
fn playback_at_the_end_continues_an_incomplete_run() {
    let crashed = at_the_start().after_all([
        Action::Playback(PlaybackAction::GoTo(3)),
        Action::Run(RunAction::Choose(Move::Crash(C1))),
    ]);
    let (last, step) = (crashed.session.recording.last(), crashed.playback.step);
    assert_eq!(last, step);
    let playing = crashed.after(Action::Playback(PlaybackAction::PlayOrPause));
    assert_eq!((playing.playback.step, playing.playback.playing), (step, Some(0)));
    assert!(playing.session.recording.last() > last);
}

#[test]
fn switch_to_the_fixed_version_keeps_the_time() {
    let find = |id| stories::find(id).expect("it is there");
    // The times have the same step numbers up to the crash, and different ones after it.
    let (fault, mended) = (find("crash-locks-for-ever"), find("crash-with-a-lifetime"));
    for (from, to, step, expected) in [
        (fault, mended, 0, 0),
        (fault, mended, 2, 2),
        (fault, mended, 3, 4),
        (fault, mended, 4, 5),
        (fault, mended, 5, 14),
        (mended, fault, 4, 3),
        (mended, fault, 6, 4),
        (mended, fault, 14, 4),
    ] {
        let state = at_the_start()
            .after(Action::Session(SessionAction::Open(from)))
            .after(Action::Playback(PlaybackAction::GoTo(step)));
        let pinned = state.after(Action::Editor(EditorAction::ChooseClient(C2)));
        let swapped = pinned.after(Action::Session(SessionAction::Swap(to)));
        assert_eq!(swapped.session.work.story, Some(to));
        assert_eq!(swapped.playback.step, expected, "step {step} of {}", from.id);
        assert_eq!(swapped.editor.chosen_client, Some(C2));
        assert!(swapped.can_undo());
        // A story that is already open is not reopened.
        assert_eq!(swapped.after(Action::Session(SessionAction::Swap(to))), swapped);
        // A changed version returns to its story.
        let program = SetupAction::Put(Input::Program(C2), "enter()".into());
        let changed = swapped.after(Action::Setup(program));
        assert!(!changed.session.work.follows_its_story());
        let returned = changed.after(Action::Session(SessionAction::Swap(to)));
        assert!(returned.session.work.follows_its_story());
    }
}
