//! Tests of the check panel: effects of a report on the shown run, and conditions for another
//! check.

mod fix;
mod property_runs;

use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use crate::kit::view_options::Panel;
use crate::run_view::playback::PlaybackAction;
use crate::search::check_error::CheckError;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, C2, after, response, typed};
use crate::workshop::check::compare_versions::{Compared, Outdated};
use crate::workshop::check::state::CheckAction::{
    Again, Allow, Clients, Close, FewerDurations, OneLatency, OpenMore, OpenRun, Raise, Shorten,
    Toggle, Without,
};
use crate::workshop::check::state::{Answer, CheckAction};
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction, SetupAction};
use content::locks::{SET_NX_EX_DEL, SET_NX_PX_LUA};
use content::stories;
use i18n::Language;
use narration::RunPlace;
use search_service::{Envelope, Job, Limits, RequestId, Response};
use session::ComparedRun;
use session::Input::{MostLatency, Program, Start};
use simulator::{FaultBudget, FaultKind, Move, Starts};

const CRASH_LOCKS_FOR_EVER: &str = "crash-locks-for-ever";
const CRASH_WITH_A_LIFETIME: &str = "crash-with-a-lifetime";

fn open(story: &str) -> Action {
    Action::Session(SessionAction::Open(stories::find(story).expect("it is built in")))
}

/// Returns the state after all responses to the pending check request.
fn run_search(mut state: State) -> State {
    let Some(question) = state.check.running() else { return state };
    let mut job = Job::begin((*question.request).clone(), None).expect("it can be answered");
    while !job.is_over() {
        let news = job.advance(1_000);
        state = news.into_iter().fold(state, |state, news| state.after(response(news, 5)));
    }
    state
}

fn heard(state: &State, (envelope, elapsed_ms): (Envelope, u64)) -> State {
    state.after(response(envelope, elapsed_ms))
}

fn act(state: &State, action: CheckAction) -> State {
    state.after(Action::Check(action))
}

/// Returns the state after these actions and then a complete check.
fn checked(actions: &[Action]) -> State {
    run_search(act(&after(actions), Toggle))
}

fn only_a_crash(state: &State) -> State {
    act(state, Allow(FaultKind::Pause, 0))
}

fn title(state: &State) -> &str {
    match &state.check.report.answer {
        Some(Answer::Lock(answered)) => &answered.title,
        Some(Answer::Run(shortened)) => &shortened.title,
        None => "",
    }
}

/// Returns the names of the branches, with the current one in brackets.
fn branches(state: &State) -> Vec<String> {
    let branches = &state.session.work.branches;
    let name = |it: &session::Branch| {
        if it.number == branches.current() { format!("[{}]", it.name) } else { it.name.clone() }
    };
    branches.all().iter().map(name).collect()
}

#[test]
fn failing_run_becomes_a_branch_shown_at_the_step_that_fails() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    assert_eq!(title(&state), "No mistake found within the lease");
    assert_eq!(branches(&state), ["", "[]"]);
    assert_eq!((state.playback.step, state.check.search.is_searching), (6, false));
    assert!(!state.session.recording.findings().is_empty());
    let back = state.after(Action::Session(SessionAction::Undo));
    assert_eq!(branches(&back), ["[]"]);
    // The same report leads to the same branch.
    let again = run_search(act(&state, Toggle));
    assert_eq!(branches(&again), branches(&state));
}

#[test]
fn failing_step_is_the_one_of_the_report_or_of_the_worst_finding() {
    assert_eq!(after(&[open(CRASH_WITH_A_LIFETIME)]).workshop().failing_step(), None);
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    assert_eq!(state.workshop().failing_step(), Some(6));
    let story = after(&[open("two-clients-delete-a-dead-lock")]);
    let findings = story.session.recording.findings();
    let first = findings.iter().next().map(|it| story.session.recording.step_of(it.event));
    assert_eq!(story.workshop().failing_step(), first);
}

#[test]
fn changed_setup_is_checked_again() {
    let state = only_a_crash(&after(&[open(CRASH_WITH_A_LIFETIME)]));
    let state = run_search(act(&state, Toggle));
    assert_eq!(title(&state), "Holds with at most 1 crash");
    assert!(!state.workshop().wants_to_ask() && !state.workshop().answer_is_outdated());
    for (action, wants, is_outdated) in [
        (typed(&Program(C1), "sleep(1)"), true, true),
        // A program with syntax errors is not checked; the last report is for the text before.
        (typed(&Program(C1), "sleep("), false, true),
        (Action::Check(Allow(FaultKind::Delay, 1)), true, true),
        (Action::Check(Clients(3)), true, true),
        (Action::Shell(ShellAction::SetLanguage(Language::SimplifiedChinese)), true, true),
        (Action::Playback(PlaybackAction::Forward), false, false),
        (open(CRASH_LOCKS_FOR_EVER), false, false),
    ] {
        let next = state.after(action.clone());
        assert_eq!(
            (next.workshop().wants_to_ask(), next.workshop().answer_is_outdated()),
            (wants, is_outdated),
            "{action:?}"
        );
    }
    let wider = act(&state, Allow(FaultKind::Pause, 1));
    assert_eq!(title(&run_search(act(&wider, Again))), "No mistake found within the lease");
}

#[test]
fn outdated_report_names_the_change() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    for (action, outdated) in [
        (typed(&Program(C1), "sleep(1)"), Some(Outdated::Version)),
        (typed(&Program(C1), "sleep("), Some(Outdated::Version)),
        (Action::Check(Allow(FaultKind::Delay, 1)), Some(Outdated::Bounds)),
        (Action::Check(Clients(3)), Some(Outdated::Bounds)),
        (
            Action::Shell(ShellAction::SetLanguage(Language::SimplifiedChinese)),
            Some(Outdated::Language),
        ),
        (Action::Playback(PlaybackAction::Forward), None),
    ] {
        assert_eq!(state.after(action.clone()).workshop().outdated(), outdated, "{action:?}");
    }
}

#[test]
fn report_covers_a_run_within_its_fault_budget() {
    let opened = [open(CRASH_WITH_A_LIFETIME), Action::Check(Allow(FaultKind::Pause, 0))];
    let state = checked(&opened);
    assert!(title(&state).starts_with("Holds"), "{}", title(&state));
    assert!(state.workshop().answer_covers_run(), "the story's crash is allowed");
    let crashed_twice = [C1, C2].map(|client| Action::Run(RunAction::Choose(Move::Crash(client))));
    let state = state.after(Action::Playback(PlaybackAction::First)).after_all(crashed_twice);
    assert!(!state.workshop().answer_covers_run(), "one crash is allowed");
}

/// Returns the properties that a version has fixed, that now have only the lease limit, that are
/// still broken, and that are newly broken.
fn compared(state: &State) -> [Vec<String>; 4] {
    let Compared { mended, limited, still_broken, newly_broken } =
        state.workshop().compared().unwrap_or_default();
    [mended, limited, still_broken, newly_broken].map(|it| {
        it.into_iter().map(|(property, faults)| [property, faults.join("+")].join(": ")).collect()
    })
}

#[test]
fn new_version_is_compared_with_the_previous_one() {
    let written = |state: &State, program: &str| {
        let typing = state
            .after(Action::Editor(EditorAction::Edit(Some(C1))))
            .after(typed(&Program(C1), program));
        run_search(act(&typing, Again))
    };
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let first = run_search(act(
        &own.after(Action::Editor(EditorAction::Replace(C1, SET_NX_EX_DEL.source.to_owned()))),
        Toggle,
    ));
    assert_eq!(first.workshop().compared(), None, "there is no version before");
    let second = written(&first, SET_NX_PX_LUA.source);
    expect_test::expect![[r#"
        [
            [
                "Holder only: 1 pause",
            ],
            [
                "Lock held while inside: 1 pause",
            ],
            [],
            [],
        ]"#]]
    .assert_eq(&format!("{:#?}", compared(&second)));
    // Intermediate versions are compared with the same version.
    let on_the_way = written(&first, "enter() work(1) leave()");
    let mended = written(&on_the_way, SET_NX_PX_LUA.source);
    assert_eq!(compared(&mended), compared(&second));
    let undone = written(&mended, SET_NX_EX_DEL.source);
    assert_eq!(undone.workshop().compared(), None, "the edit is undone");
    // A check requested by the user makes its version the new base for comparison.
    let again = written(&run_search(act(&second, Toggle)), SET_NX_EX_DEL.source);
    let [mended, _, _, newly_broken] = compared(&again);
    let [fixed, limited, ..] = compared(&second);
    assert_eq!((mended.len(), newly_broken), (0, [limited, fixed].concat()));
    assert_eq!(act(&second, Allow(FaultKind::Delay, 1)).workshop().compared(), None);
    let wider = run_search(act(&act(&second, Allow(FaultKind::Delay, 1)), Again));
    assert_eq!(wider.workshop().compared(), None, "other bounds are no version");
    let later = run_search(act(&first.after(typed(&Start(C2), "5")), Toggle));
    assert_eq!(later.workshop().compared(), None, "other start times are no version");
}

/// A check that kept the start times of the opened run would report a wrong *holds*: the late
/// client of this run starts within the longer lease of the edited program.
#[test]
fn program_edited_in_a_found_run_is_checked_with_all_arrivals() {
    let asks_once = "-- @param TTL 100 lease, ms
        if not redis.call('SET', 'k', 1, 'NX', 'PX', TTL) then return end
        enter() work(200) leave()";
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    let editor = Action::Editor(EditorAction::Replace(C1, asks_once.to_owned()));
    let state = act(&run_search(act(&own.after(editor), Toggle)), OpenRun(RunPlace::Way(0)));
    let starts = |state: &State| -> Vec<u64> {
        state.session.work.scenario.clients.iter().map(|it| it.starts_at.0).collect()
    };
    let Some(Answer::Lock(answered)) = &state.check.report.answer else { panic!("no report") };
    let late = answered.ways.iter().position(|it| it.link.work.scenario.starts == Starts::Found);
    let opened = act(&state, OpenRun(RunPlace::Way(late.expect("a late start breaks it"))));
    assert!(starts(&opened).iter().any(|at| *at > 0));
    assert!(!opened.workshop().answer_is_outdated(), "the report covers all start times");

    let edited = asks_once.replace("TTL 100", "TTL 199");
    let state = run_search(act(&opened.after(typed(&Program(C1), &edited)), Toggle));
    assert!(title(&state).starts_with("Broken"), "{}", title(&state));
}

#[test]
fn shared_link_of_a_failing_run_opens_at_its_failure() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    let step = state.check.report.answer.iter().find_map(|answer| match answer {
        Answer::Lock(answered) => answered.ways.first().map(|way| way.step),
        Answer::Run(_) => None,
    });
    let step = step.expect("a run breaks it");
    let shared = after(&[Action::Session(SessionAction::OpenLink(
        Box::new(state.workshop().link()),
        Source::Shared,
    ))]);
    assert_eq!((state.playback.step, shared.playback.step), (step, step));
    // The run plays from its beginning to this step, also if another run is on screen.
    let other = state.after(Action::Session(SessionAction::Undo));
    for state in [&state, &other] {
        let mut playing = act(state, CheckAction::PlayWay);
        assert_eq!((playing.playback.step, playing.playback.playing), (0, Some(0)));
        while playing.playback.playing.is_some() {
            playing = playing.after(Action::Playback(PlaybackAction::TimePassed(10_000)));
        }
        assert_eq!(playing.playback.step, step);
    }
}

#[test]
fn program_with_errors_is_checked_after_they_are_fixed() {
    let state = act(&after(&[typed(&Program(C1), "sleep(")]), Toggle);
    let known = (state.check.is_open, state.check.running(), state.workshop().wants_to_ask());
    assert_eq!(known, (true, None, false));
    let led = state.after(Action::Editor(EditorAction::GoToError(None, C1)));
    assert_eq!(
        (led.editor.is_open, led.editor.error_visits),
        (true, state.editor.error_visits + 1)
    );
    let mended = state.after(typed(&Program(C1), "sleep(1)"));
    assert!(
        mended.workshop().wants_to_ask()
            && run_search(act(&mended, Again)).check.report.answer.is_some()
    );
}

#[test]
fn faults_of_a_story_are_allowed_but_not_stored() {
    let state = act(&after(&[open("restart-keeps-what-was-written")]), Toggle);
    let faults = state.check.bounds.limits.faults();
    let usual = Limits::default().faults();
    assert_eq!(faults, usual.with(FaultKind::Restart, 1));
    assert_eq!(state.workshop().faults_to_keep(), None);
    assert_eq!(
        state.after(Action::Session(SessionAction::OpenOwn)).check.bounds.limits.faults(),
        usual
    );
}

#[test]
fn inconclusive_report_offers_an_earlier_run_with_fewer_faults() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    let wider = act(&act(&state, Allow(FaultKind::Crash, 2)), Again);
    let query = wider.check.running().expect("it is requested");
    let mut job = Job::begin((*query.request).clone(), None).expect("it can be answered");
    job.advance(10);
    let stopped = heard(&wider, (job.stop().expect("it searches"), 7));
    assert_eq!(title(&stopped), "Inconclusive");
    let before = stopped.workshop().way_before().expect("it was broken by a pause");
    assert_eq!(before.cost, "1 pause, 0 switches, 3 moves");
    let without = act(&act(&stopped, Allow(FaultKind::Pause, 0)), Again);
    assert_eq!(run_search(without).workshop().way_before(), None, "that needs a pause");
}

#[test]
fn opening_other_work_keeps_the_bounds_only() {
    let state = only_a_crash(&after(&[open(CRASH_WITH_A_LIFETIME)]));
    let bounds = state.check.bounds;
    let other = run_search(act(&state, Toggle)).after(Action::Session(SessionAction::OpenOwn));
    let known = (other.check.is_open, &other.check.report.answer, other.check.bounds);
    assert_eq!(known, (false, &None, bounds));
}

#[test]
fn limits_can_be_raised_and_faults_removed() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    let without = act(&state, Without);
    let one_crash = FaultBudget::NOTHING.with(FaultKind::Crash, 1);
    assert_eq!(without.check.bounds.limits.faults(), one_crash);
    assert!(without.check.search.is_searching);
    let faults = |state: &State| state.check.bounds.limits.faults();
    let without = run_search(without);
    assert_eq!(faults(&act(&without, Toggle)), one_crash, "it is the same lock");
    let other = act(&without.after(typed(&Program(C1), "sleep(1)")), Again);
    assert_eq!(faults(&other), Limits::default().faults(), "another program is asked as usual");
    let raised = act(&state, Raise).check.bounds.limits;
    let usual = Limits::default();
    assert_eq!((raised.states, raised.megabytes), (4 * usual.states, 2_048));
}

#[test]
fn run_with_another_number_of_clients_opens_as_separate_work() {
    let state = act(&after(&[open(CRASH_WITH_A_LIFETIME)]), Clients(3));
    let state = run_search(act(&state, Toggle));
    assert_eq!(state.session.work.scenario.clients.len(), 3);
    assert_eq!((title(&state), state.playback.step), ("No mistake found within the lease", 7));
    assert!(!state.workshop().wants_to_ask() && !state.workshop().answer_is_outdated());
    let counted = run_search(act(&act(&state, Clients(4)), Again));
    assert_eq!((counted.layout.panel, counted.check.shows_bounds), (Panel::Verdict, false));
}

#[test]
fn run_with_one_more_fault_can_be_opened() {
    let state = run_search(act(&only_a_crash(&after(&[open(CRASH_WITH_A_LIFETIME)])), Toggle));
    let place = state.check.report.more.iter().position(|it| it.fault == "1 pause").expect("tried");
    assert_eq!(branches(&act(&state, OpenMore(place))), ["", "[]"]);
    assert!(state.check.running().is_none(), "nothing more is to be told");
}

#[test]
fn stopped_search_waits_for_its_partial_report() {
    let state = act(&after(&[open(CRASH_WITH_A_LIFETIME)]), Toggle);
    assert!(state.check.running().is_some());
    let stopped = act(&state, Toggle);
    assert!(stopped.check.running().is_none() && stopped.check.search.is_searching);
    let query = state.check.running().expect("it is requested");
    let mut job = Job::begin((*query.request).clone(), None).expect("it can be answered");
    job.advance(10);
    let news = job.progress().expect("something is known");
    let known = heard(&stopped, (news, 6));
    assert!(known.check.proved_until_end().is_none(), "the answer is still to come");
    let known = heard(&known, (job.stop().expect("it searches"), 7));
    assert!(known.check.proved_until_end().is_some(), "what was proved stays");
    assert_eq!((title(&known), known.check.search.elapsed_ms), ("Inconclusive", 7));
}

#[test]
fn response_to_another_request_is_ignored() {
    let state = act(&after(&[open(CRASH_WITH_A_LIFETIME)]), Toggle);
    let other = |id| Envelope { id, is_last: true, news: Response::Died };
    for id in [RequestId::Check(99), RequestId::Cell(1), RequestId::Challenge(1)] {
        assert_eq!(heard(&state, (other(id), 5)), state, "{id:?}");
    }
    let id = state.check.running().expect("it is requested").request.id;
    for (news, trouble) in [
        (Response::Died, CheckError::Died),
        (Response::Absent, CheckError::Absent),
        (Response::Refused("no".to_owned()), CheckError::Refused("no".to_owned())),
    ] {
        let next = heard(&state, (Envelope { id, is_last: true, news }, 5));
        assert_eq!(
            (next.check.search.error.clone(), next.check.search.is_searching),
            (Some(trouble), false)
        );
    }
}

#[test]
fn link_repeats_the_check_and_reports_a_different_verdict() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME)]);
    let mut link = state.workshop().link();
    let text = session::encode(&link).expect("it is short");
    let read = session::decode(&text).expect("it is a link");
    let elsewhere = after(&[Action::Session(SessionAction::OpenLink(read.into(), Source::Shared))]);
    assert!(elsewhere.workshop().wants_to_ask());
    let same = run_search(act(&elsewhere, Again));
    assert_eq!(
        (title(&same), same.check.report.differs),
        ("No mistake found within the lease", false)
    );
    assert_eq!(branches(&same), branches(&state));
    assert_eq!(same.workshop().link().shown.question, link.shown.question);
    link.shown.question.as_mut().expect("it asks").answer = 3;
    let other = after(&[Action::Session(SessionAction::OpenLink(link.into(), Source::Shared))]);
    assert!(run_search(act(&other, Again)).check.report.differs);
    assert_eq!(act(&state, Close).workshop().link().shown.question, None);
}

#[test]
fn restored_work_has_its_bounds_and_starts_no_check() {
    let state = checked(&[open(CRASH_WITH_A_LIFETIME), Action::Check(Allow(FaultKind::Pause, 2))]);
    let link = state.workshop().link();
    assert!(link.shown.question.is_some());
    for source in [Source::Own, Source::Saved] {
        let again =
            after(&[Action::Session(SessionAction::OpenLink(Box::new(link.clone()), source))]);
        assert!(!again.workshop().wants_to_ask() && !again.check.is_open);
        assert_eq!(again.check.bounds, state.check.bounds);
    }
    let searching = after(&[open(CRASH_WITH_A_LIFETIME), Action::Check(Toggle)]);
    let elsewhere = searching.after(Action::Shell(ShellAction::ShowTab(Tab::Challenges)));
    assert_eq!(
        elsewhere.after(Action::Shell(ShellAction::ShowTab(Tab::Workshop))).check.running(),
        None
    );
}

#[test]
fn inconclusive_check_can_be_narrowed() {
    let varied = after(&[
        open(CRASH_WITH_A_LIFETIME),
        Action::Setup(SetupAction::Put(MostLatency, "7".to_owned())),
    ]);
    let even = act(&varied, OneLatency).session.planned().scenario.network.latency;
    assert_eq!((even.least_ms, even.most_ms), (7, 7));
    let kinds = [FaultKind::Pause, FaultKind::Delay, FaultKind::ClockJump, FaultKind::Crash];
    let many = kinds.iter().fold(varied, |state, kind| act(&state, Allow(*kind, 2)));
    let fewer = act(&many, FewerDurations).check.bounds.limits.faults();
    assert_eq!(kinds.map(|kind| fewer.count(kind)), [1, 0, 0, 2]);
}

#[test]
fn simpler_run_is_compared_with_the_original() {
    let state = run_search(act(&after(&[]), Shorten));
    assert_eq!(branches(&state), ["", "[]"]);
    let comparison = state.workshop().shown_comparison().expect("it is shown");
    assert_eq!(comparison.origin, ComparedRun::Branch(1));
    assert!(title(&state).starts_with("Two inside at once: 1 crash, 2 switches, 9 moves"));
}

#[test]
fn fault_budget_is_stored_as_a_preference() {
    let state = act(&only_a_crash(&after(&[])), Allow(FaultKind::Delay, 2));
    let mut other = after(&[]);
    other.prefer(&state.preferences(Language::English));
    assert_eq!(other.check.bounds.limits, state.check.bounds.limits);
    assert_eq!(after(&[]).workshop().faults_to_keep(), None);
    let mut unchanged = after(&[]);
    ["", "1,2", "x,0,0,0,0,0,0,0,0"]
        .iter()
        .for_each(|kept| unchanged.change_workshop(|it| it.keep_faults(kept)));
    assert_eq!(unchanged.check, after(&[]).check);
}
