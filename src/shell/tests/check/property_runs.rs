//! Tests of the runs that a report opens, and of the way back to the run before.

use super::{CRASH_WITH_A_LIFETIME, act, branches, open, run_search, title};
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Dialog, Panel};
use crate::run_view::playback::PlaybackAction;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, after, typed};
use crate::workshop::check::state::Answer;
use crate::workshop::check::state::CheckAction::{Again, OpenRun, Toggle};
use crate::workshop::context::WorkshopMut;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::layout::LayoutAction;
use crate::workshop::session::action::{RunAction, SessionAction};
use content::locks::SET_NX_PX_LUA;
use narration::RunPlace;
use run_analysis::FindingKind;
use session::Input::Program;
use simulator::Move;

/// The simplest run past the lease has one client inside; the property is violated by two.
#[test]
fn violated_property_opens_its_own_run() {
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let editor = Action::Editor(EditorAction::Replace(C1, SET_NX_PX_LUA.source.to_owned()));
    let state = run_search(act(&own.after(editor), Toggle));
    let shows_two_inside = |state: &State| {
        let kinds = state.session.recording.findings().iter().map(|it| &it.kind);
        kinds.into_iter().any(|it| matches!(it, FindingKind::MutualExclusion { .. }))
    };
    let run_of = |name: &str| {
        let Some(Answer::Lock(answered)) = &state.check.report.answer else { panic!("no report") };
        answered.properties.iter().find(|it| it.name == name).and_then(|it| it.run)
    };
    assert_eq!(run_of("No deadlock"), None, "it holds");
    assert_eq!(run_of("Lock held while inside"), Some(RunPlace::Way(0)));
    assert_eq!(run_of("Mutual exclusion"), Some(RunPlace::Other(0)));
    assert!(!shows_two_inside(&act(&state, OpenRun(RunPlace::Way(0)))));
    let opened = act(&state, OpenRun(RunPlace::Other(0)));
    assert!(shows_two_inside(&opened) && opened.workshop().way_is_shown());
}

/// A run with other start times is the same saved lock, or part of the same visit.
#[test]
fn run_of_a_lock_is_no_other_lock() {
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let editor = Action::Editor(EditorAction::Replace(C1, SET_NX_PX_LUA.source.to_owned()));
    let checked = run_search(act(&own.after(editor), Toggle));
    let changed = |change: &dyn Fn(&mut WorkshopMut<'_>)| {
        let mut state = checked.clone();
        state.change_workshop(|it| change(it));
        act(&state, OpenRun(RunPlace::Other(0)))
    };
    let scenario = |state: &State| state.session.work.scenario.clone();
    let saved = changed(&|it| it.session.lock = Some(1));
    assert_ne!(scenario(&saved), scenario(&checked), "its clients start at other times");
    assert_eq!((saved.session.lock, saved.workshop().is_visit()), (Some(1), false));
    let visit = changed(&|it| it.visit());
    assert_eq!((visit.session.lock, visit.workshop().is_visit()), (None, true));
}

#[test]
fn undo_returns_to_the_run_that_the_user_chose_and_skips_generated_runs() {
    let undo = Action::Session(SessionAction::Undo);
    // The run of a story was chosen by the user.
    let story = after(&[open("two-clients-delete-a-dead-lock")]);
    let checked = run_search(act(&story, Toggle));
    assert_eq!(checked.shell.toast, Some(Toast::RunReplaced));
    assert_ne!(checked.session.recording, story.session.recording);
    assert_eq!(checked.after(undo.clone()).session.recording, story.session.recording);
    // The run of a pasted program was generated.
    let editor = Action::Editor(EditorAction::Replace(C1, SET_NX_PX_LUA.source.to_owned()));
    let own = after(&[Action::Session(SessionAction::OpenOwn), editor]);
    let checked = run_search(act(&own, Toggle));
    let looked = act(&checked, OpenRun(RunPlace::Other(0)));
    for state in [&checked, &looked] {
        assert_eq!((&state.session.history, &state.shell.toast), (&own.session.history, &None));
    }
    // A chosen move makes the run the user's own.
    let crash = Action::Run(RunAction::Choose(Move::Crash(C1)));
    let chosen = looked.after_all([Action::Playback(PlaybackAction::GoTo(0)), crash]);
    let other = act(&chosen, OpenRun(RunPlace::Way(0)));
    assert_eq!(other.after(undo).session.recording, chosen.session.recording);
}

#[test]
fn automatic_check_during_an_edit_opens_no_run() {
    let edit = Action::Editor(EditorAction::Edit(Some(C1)));
    let editing = after(&[open(CRASH_WITH_A_LIFETIME), edit]);
    // Users who request a check see its result.
    let pressed = run_search(act(&editing, Toggle));
    assert_eq!((branches(&pressed).len(), pressed.layout.panel), (2, Panel::Verdict));
    let longer = format!("{}\n-- the end", editing.session.work.scenario.clients[0].program);
    let back = pressed.after(Action::Session(SessionAction::Undo));
    let code = back
        .after(Action::Layout(LayoutAction::OpenPanel(Panel::Code)))
        .after(typed(&Program(C1), &longer));
    let state = run_search(act(&code, Again));
    assert_eq!(title(&state), "No mistake found within the lease");
    assert_eq!(state.layout.panel, Panel::Code, "the editor stays open");
    assert_eq!(state.session.recording, code.session.recording);
    assert_eq!(
        state.workshop().way_not_shown(),
        Some((RunPlace::Way(0), "Lease limit: C1 inside without its lock".to_owned()))
    );
    let sharing = state.after(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share))));
    let opened = act(&sharing, OpenRun(RunPlace::Way(0)));
    assert_eq!(opened.workshop().way_not_shown(), None);
    assert_eq!(opened.shell.dialog, Some(Dialog::Share));
}

#[test]
fn shared_link_opens_with_the_finding_that_was_shared() {
    let editor = Action::Editor(EditorAction::Replace(C1, SET_NX_PX_LUA.source.to_owned()));
    let own = after(&[Action::Session(SessionAction::OpenOwn), editor]);
    let checked = run_search(act(&own, Toggle));
    for place in [RunPlace::Way(0), RunPlace::Other(0)] {
        let shared = act(&checked, OpenRun(place));
        let link = Box::new(shared.workshop().link());
        let opened = after(&[Action::Session(SessionAction::OpenLink(link, Source::Shared))]);
        let opened = run_search(act(&opened, Again));
        assert_eq!(opened.check.report.way, place);
        assert_eq!(opened.session.recording, shared.session.recording);
        assert_eq!(opened.playback.step, shared.playback.step);
        assert!(opened.workshop().way_is_shown());
    }
}
