//! Tests of the fix: its search, its application, and the keys that close the result part by part.

use super::{act, run_search, title};
use crate::kit::key::Key;
use crate::shell::action::Action;
use crate::shell::keys;
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, after};
use crate::workshop::check::fix::FixState;
use crate::workshop::check::state::CheckAction;
use crate::workshop::check::state::CheckAction::{Again, Allow, OpenRun, Toggle};
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::layout::SideTab;
use crate::workshop::session::action::SessionAction;
use content::locks::SET_NX_EX_DEL;
use narration::RunPlace;
use run_analysis::Recording;
use simulator::FaultKind;

#[test]
fn fix_is_found_applied_and_checked() {
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let program = SET_NX_EX_DEL.source.to_owned();
    let own = own.after(Action::Editor(EditorAction::Replace(C1, program)));
    let broken = act(&run_search(act(&own, Toggle)), OpenRun(RunPlace::Way(0)));
    assert_eq!(title(&broken), "Broken: C1 deleted C2's lock");
    let seeking = act(&broken, CheckAction::Fix);
    assert_eq!(act(&seeking, CheckAction::CloseFix).check.running(), None);
    let found = run_search(seeking);
    assert_eq!(title(&found), title(&broken), "the report stays");
    let FixState::Found(fix) = &found.check.report.fix else { panic!("an edit helps") };
    let applied = act(&found, CheckAction::ApplyFix);
    let clients = &applied.session.work.scenario.clients;
    assert!(clients.iter().all(|client| *client.program == *fix.program));
    let fixed = run_search(act(&applied, Again));
    assert_eq!(
        (title(&fixed), &fixed.check.report.fix),
        ("No mistake found within the lease", &FixState::Closed)
    );
    let effect = |state: &State| state.workshop().fix_in_report().map(|fix| fix.title.clone());
    assert_eq!(effect(&fixed).as_deref(), Some("Fixes 1 of 1 mistake; the lease limit remains"));
    assert_eq!(effect(&broken), None);
    // The report shows another run, but the failing run is compared with its own re-run.
    let fixed = act(&fixed, OpenRun(RunPlace::Way(0)));
    let failing = fixed.workshop().comparable_runs()[0];
    let compared = fixed.after(Action::Comparison(ComparisonAction::Start(failing)));
    let before = &compared.session.comparison.as_ref().expect("it is shown").before;
    let starts = |run: &Recording| {
        let scenario = run.run().world().scenario();
        scenario.clients.iter().map(|it| it.starts_at).collect::<Vec<_>>()
    };
    let after = &compared.session.recording;
    assert_eq!(starts(after), starts(before));
    let common = |run: &Recording| run.run().moves().common_prefix(before.run().moves());
    assert!(common(after) > common(&fixed.session.recording));
    assert_eq!(compared.workshop().outdated(), None);
    // The runs that the report opens are no changes: one undo restores the program.
    let travel =
        |state: &State, action| run_search(act(&state.after(Action::Session(action)), Again));
    let program = |state: &State| state.session.work.scenario.clients[0].program.to_string();
    assert_eq!(program(&fixed), fix.program);
    let undone = travel(&fixed, SessionAction::Undo);
    assert_eq!(program(&undone), SET_NX_EX_DEL.source);
    assert_eq!(program(&travel(&undone, SessionAction::Redo)), fix.program);
}

/// Returns the state after a key.
fn pressed(state: &State, name: &str) -> State {
    let key = Key { name, command: false, shift: false, repeats: false };
    keys::action(key, state).map_or_else(|| state.clone(), |action| state.after(action))
}

#[test]
fn escape_closes_the_details_then_the_fix_but_no_result() {
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let program = SET_NX_EX_DEL.source.to_owned();
    let own = own.after(Action::Editor(EditorAction::Replace(C1, program)));
    assert_eq!(pressed(&own, "d").layout.side, SideTab::Now, "there are no details yet");
    let broken = run_search(act(&own, Toggle));
    let parts = |state: &State| {
        let has_fix = state.check.report.fix != FixState::Closed;
        (state.workshop().side_tab(), has_fix, state.check.is_open)
    };
    let open = pressed(&act(&broken, CheckAction::Fix), "d");
    assert_eq!(parts(&open), (SideTab::Details, true, true));
    assert_eq!(parts(&pressed(&open, "D")), (SideTab::Now, true, true));
    // A search hides the report with its details, except for an outdated one.
    assert_eq!(act(&open, Again).workshop().side_tab(), SideTab::Now);
    let bounds = act(&open, CheckAction::ShowBounds(true));
    assert!(bounds.workshop().bounds_are_in_details());
    assert!(!pressed(&bounds, "d").check.shows_bounds, "the strip keeps its height");
    let changed = act(&act(&bounds, Allow(FaultKind::Delay, 1)), Again);
    let is_searching = changed.check.search.is_searching;
    assert_eq!((changed.workshop().side_tab(), is_searching), (SideTab::Details, true));
    let mut state = open;
    for expected in
        [(SideTab::Now, true, true), (SideTab::Now, false, true), (SideTab::Now, false, true)]
    {
        state = pressed(&state, "Escape");
        assert_eq!(parts(&state), expected);
    }
    let without_result = act(&own, Toggle);
    assert_eq!(parts(&pressed(&without_result, "Escape")), (SideTab::Now, false, false));
}
