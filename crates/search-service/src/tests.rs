//! Tests of requests and their responses.

mod by_fault;
mod encoding;
mod fixes;
mod helping;
mod property_runs;
mod titles_and_causes;

use super::*;
use content::{Story, locks, play_story, stories};
use i18n::Language;
use lock_semantics::Verdict;
use model_checker::Remedy;
use narration::{PropertyVerdicts, ReportText, SearchProgress};
use primitives::Millis;
use session::{Branches, Caption, Link, View, Work};
use simulator::{ClientSetup, FaultBudget, FaultKind, Scenario};

fn link_of(scenario: Scenario, branches: Branches) -> Link {
    let (scenario, branches) = (scenario.into(), branches.into());
    let until = Millis(60_000);
    let work = Work { story: None, scenario, until, branches, moves: 0, caption: caption() };
    Link { work, shown: View::default(), findings: Vec::new() }
}

fn caption() -> std::rc::Rc<Caption> {
    Caption::default().into()
}

/// Builds the request to check a built-in lock, or one given as a program.
fn lock(program: &str, faults: &[(FaultKind, u8)]) -> LockQuestion {
    let known = locks::ALL.iter().find(|it| it.id == program);
    let source = known.map_or(program, |it| it.source);
    let scenario = Scenario::with_clients(vec![ClientSetup::of(source); 2]);
    let budget = faults.iter().copied().collect();
    LockQuestion {
        name: "a lock".to_owned(),
        setup: link_of(scenario, Branches::default()),
        clients: None,
        limits: Limits::default().with_faults(budget),
    }
}

const ID: RequestId = RequestId::Check(7);

fn request(subject: Subject, language: Language) -> Request {
    Request { id: ID, language, subject }
}

/// Starts a job with a request in English.
fn begin(subject: Subject) -> Job {
    Job::begin(request(subject, Language::English), None).expect("it begins")
}

/// Returns all responses to a request except its progress. `slice` is the number of states per
/// slice.
fn news(subject: Subject, language: Language, slice: usize) -> Vec<Response> {
    let read = |told: Envelope| {
        assert_eq!(told.id, ID);
        told.news
    };
    let mut job = match Job::begin(request(subject, language), None) {
        Ok(job) => job,
        Err(refused) => return vec![read(*refused)],
    };
    let mut news = Vec::new();
    while !job.is_over() {
        news.extend(job.advance(slice).map(read));
    }
    news
}

fn in_english(subject: Subject) -> Vec<Response> {
    news(subject, Language::English, 100)
}

fn answer(news: &[Response]) -> &ReportText {
    match news {
        [Response::Answered(answered), ..] => answered,
        other => panic!("{other:?}"),
    }
}

/// No step of such a run breaks the property: only the whole run does.
#[test]
fn failing_run_without_a_breaking_step_is_shown() {
    const NOBODY: &str = r#"if not redis.call("SET", "k", 1, "NX") then return end
        redis.call("DEL", "k")
        if not redis.call("SET", "once", 1, "NX", "PX", 9000) then return end
        if not redis.call("SET", "k", 1, "NX") then return end
        enter() work(1) leave() redis.call("DEL", "k", "once")"#;
    const IDLE: &str = r#"while not redis.call("SET", "k", 1, "NX") do
          for _ = 1, 30 do
            if redis.call("LPOP", "free") then break end
            sleep(100)
          end
        end
        enter() work(1) leave()
        redis.call("LPUSH", "free", 1) redis.call("DEL", "k") redis.call("DEL", "free")"#;
    for (program, title, reason) in [
        (NOBODY, "In some runs, no client enters", "C1's SET (step 5) failed, because C2 had"),
        (IDLE, "Lock idle while a client waits", "C2 polls the key free, which C1 wrote (step"),
    ] {
        let news = in_english(Subject::Lock(lock(program, &[])));
        let way = answer(&news).ways.first().expect("it is broken without faults");
        assert_eq!(way.title, title);
        assert!(way.reason.contains(reason), "{}", way.reason);
        assert_eq!(way.step, replayed(&way.link).last());
    }
}

#[test]
fn untested_properties_are_named_for_broken_and_holding_locks() {
    const NO_STORE: &str = r#"while not redis.call("SET", "lock", 1, "NX") do sleep(9) end
        enter() work(1) leave() redis.call("DEL", "lock")"#;
    let untested = "Not tested: No lost update. Reason: no client writes to the store.";
    // A broken lock has the same note.
    let news = in_english(Subject::Lock(lock(NO_STORE, &[(FaultKind::Crash, 1)])));
    let broken = answer(&news);
    assert_eq!(broken.outcome, Verdict::Broken);
    assert!(broken.undecided.contains(untested), "{}", broken.undecided);
    let is_it = |it: &&PropertyVerdicts| it.name == "No lost update";
    let proof = broken.by_fault.properties.iter().find(is_it).expect("it has a line");
    assert_eq!(proof.marks, [Some(Verdict::NotTested), Some(Verdict::NotTested)]);
    for (program, names_it) in [(NO_STORE, true), ("set-nx-px-lua", false)] {
        let news = in_english(Subject::Lock(lock(program, &[])));
        let ReportText { title, sentence, .. } = answer(&news);
        assert_eq!((&**title, sentence.contains(untested)), ("Holds without faults", names_it));
    }
}

fn replayed(link: &Link) -> run_analysis::Recording {
    let mut recording =
        run_analysis::Recording::start(&link.work.scenario).expect("the scenario can be run");
    for made in link.work.branches.current_moves().iter() {
        recording.push(made.clone()).expect("the world allows it");
    }
    recording
}

#[test]
fn responses_do_not_depend_on_slice_length() {
    let subject = Subject::Lock(lock("set-nx-px-lua", &[(FaultKind::Crash, 1)]));
    let expected = in_english(subject.clone());
    for slice in [1, 17, usize::MAX] {
        assert_eq!(news(subject.clone(), Language::English, slice), expected, "{slice}");
    }
}

#[test]
fn holding_lock_is_checked_with_one_more_fault() {
    let news = in_english(Subject::Lock(lock("set-nx-px-lua", &[])));
    let more = |news: &Response| match news {
        Response::More(more) => {
            Some((more.fault.clone(), more.way.as_ref().map(|it| it.cost.clone())))
        }
        _ => None,
    };
    let more: Vec<(String, Option<String>)> = news.iter().filter_map(more).collect();
    let breaks = |fault: &str| more.iter().find(|(it, _)| it == fault).map(|(_, cost)| cost);
    assert_eq!(more.len(), FaultKind::ALL.len() - 1, "without a replica there are no failovers");
    assert_eq!(breaks("1 crash"), Some(&None));
    assert_eq!(breaks("1 pause"), Some(&Some("1 pause, 0 switches, 3 moves".to_owned())));
}

#[test]
fn progress_is_reported_by_number_of_faults() {
    let mut job = begin(Subject::Lock(lock("set-nx-px-lua", &[(FaultKind::Crash, 1)])));
    let proved = |job: &Job| match job.progress().expect("it searches").news {
        Response::Proved(proved) => proved,
        other => panic!("{other:?}"),
    };
    job.advance(10);
    let first = proved(&job);
    assert_eq!((first.states, &*first.trying), (10, "Checking runs with no faults."));
    assert_eq!(
        first.columns,
        [("no faults".to_owned(), "10".to_owned()), ("1 fault".to_owned(), String::new())]
    );
    assert!(first.properties.iter().all(|it| it.marks == [None]));
    while proved(&job).columns[1].1.is_empty() {
        job.advance(10);
    }
    let later = proved(&job);
    // Another search follows, which looks for idle times.
    let is_unbroken = |it: &PropertyVerdicts| match it.marks[..] {
        [Some(Verdict::Holds | Verdict::NotTested), None] => it.name != "No idle lock",
        [None, None] => it.name == "No idle lock",
        _ => false,
    };
    assert!(later.properties.iter().all(is_unbroken));
}

#[test]
fn stopped_job_returns_partial_result() {
    let mut job = begin(Subject::Lock(lock("set-nx-px-lua", &[(FaultKind::Crash, 1)])));
    job.advance(10);
    let told = job.stop().expect("it searches");
    let Response::Answered(answered) = told.news else { panic!("{told:?}") };
    assert_eq!(answered.outcome, Verdict::Inconclusive);
    assert_eq!(
        answered.sentence,
        "No failing run was found, but the check is incomplete: the search was stopped. \
         A new search starts from scratch; with fewer clients or faults it finishes sooner."
    );
    assert_eq!(answered.remedies, [Remedy::Again]);
    assert!(answered.properties.iter().any(|it| it.said == "inconclusive (stopped)"));
    assert_eq!((job.is_over(), job.advance(1)), (true, None));
    assert_eq!((job.progress(), job.stop()), (None, None));
}

#[test]
fn stopped_job_reports_broken_property_without_run() {
    let mut job = begin(Subject::Lock(lock("enter() work(1) leave()", &[])));
    let seeks = |job: &Job| match job.progress().map(|told| told.news) {
        Some(Response::Proved(progress)) => progress.trying.contains("A failing run exists"),
        _ => false,
    };
    while !seeks(&job) {
        assert_eq!(job.advance(1), None);
    }
    let told = job.stop().expect("it searches");
    let Response::Answered(answered) = told.news else { panic!("{told:?}") };
    assert_eq!((answered.outcome, answered.ways.len()), (Verdict::Broken, 0));
    assert_eq!(answered.title, "Broken: failing run not found in time");
    assert_eq!(
        answered.sentence,
        "Lock free while in use: possible with no faults, but the search ended before it found \
         such a run (the search was stopped)."
    );
    // A search that was stopped makes no claim about the release of the lock.
    let seen: Vec<&str> = answered.seen.iter().map(|it| &*it.sentence).collect();
    assert!(seen.iter().all(|it| !it.contains("is free again")), "{seen:?}");
}

#[test]
fn random_value_makes_verdict_inconclusive_with_advice() {
    const DRAWS: &str = r#"while not redis.call("SET", "l", uuid(), "NX", "PX", 100) do sleep(5) end
print(random(1, 100)) enter() work(1) leave() redis.call("DEL", "l")"#;
    let news = in_english(Subject::Lock(lock(DRAWS, &[])));
    let answered = answer(&news);
    assert_eq!(answered.outcome, Verdict::Inconclusive);
    assert_eq!(
        answered.sentence,
        "No failing run was found, but the check is incomplete: for each random choice, only one outcome was checked (`random()`). \
         Replace `random()` with `uuid()` in a token, or with a fixed number in a sleep: the check can then cover every run."
    );
    assert!(answered.covered.ends_with("explored, not all."), "{}", answered.covered);
    let point = Subject::Point { lock: lock(DRAWS, &[]), values: Vec::new() };
    let [Response::Cell(cell)] = &in_english(point)[..] else { panic!("it is a cell") };
    assert_eq!(cell.said(Language::English).reason, "random value");
}

#[test]
fn run_is_shortened_to_the_simplest() {
    let link_of_story = |story: &Story| {
        let run = play_story(story).expect("it can be told");
        link_of(story.scenario(), Branches::of(run.moves().clone()))
    };
    for (story, is_easier) in
        [("crash-between-setnx-and-expire", false), ("crash-locks-for-ever", true)]
    {
        let story = stories::find(story).expect("it is told");
        let news = in_english(Subject::Run(link_of_story(story)));
        let [Response::Shortened(shortened)] = &news[..] else { panic!("{news:?}") };
        assert_eq!(shortened.way.is_some(), is_easier, "{}: {}", story.id, shortened.title);
    }
    let holds = stories::find("crash-with-a-lifetime").expect("it is told");
    let news = in_english(Subject::Run(link_of_story(holds)));
    assert_eq!(news, [Response::Refused("the run breaks nothing".to_owned())]);
}

#[test]
fn broken_cells_and_points_link_to_their_runs() {
    let cells = [Subject::Cell(0), Subject::Cell(1)];
    let point = |ttl: u64| Subject::Point {
        lock: lock("set-nx-px-lua", &[(FaultKind::Pause, 1)]),
        values: vec![("TTL".to_owned(), ttl)],
    };
    for subject in cells.into_iter().chain([point(100), point(10_000)]) {
        let news = in_english(subject.clone());
        let [Response::Cell(cell)] = &news[..] else { panic!("{news:?}") };
        let is_broken = matches!(cell.outcome, Verdict::Broken | Verdict::LeaseLimit);
        assert_eq!(cell.link.is_some(), is_broken, "{subject:?}");
        for said in &cell.said {
            assert!(!said.words.is_empty() && !said.detail.is_empty(), "{subject:?}");
        }
    }
}

#[test]
fn cell_reports_fault_that_cannot_happen() {
    for (id, column, is_out_of_reach) in [
        // No key expires, and no client reads a clock.
        ("setnx-del", 5, true),
        ("setnx-del", 0, false),
        ("setnx-del", 2, false),
        ("set-nx-px-lua", 1, false),
        ("set-nx-px-lua", 5, false),
    ] {
        let row = locks::ALL.iter().position(|it| it.id == id).expect("it is built in");
        let news = in_english(Subject::Cell(8 * row + column));
        let [Response::Cell(cell)] = &news[..] else { panic!("{news:?}") };
        assert_eq!(cell.is_out_of_reach, is_out_of_reach, "{id} {column}");
    }
}

#[test]
fn responses_exist_in_every_language() {
    let subject = Subject::Lock(lock("set-nx-px-lua", &[(FaultKind::Crash, 1)]));
    let told = Language::ALL.map(|language| news(subject.clone(), language, 1_000));
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        assert_ne!(told[one], told[other]);
        assert_eq!(told[one].len(), told[other].len());
    }
}

/// Returns a request of each kind, and requests that are rejected.
fn requests() -> Vec<Subject> {
    let faults = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    let locks = [
        // The result includes the failure with fewer faults.
        lock("set-nx-px-get-del", faults),
        // The result includes the effect of one more fault.
        lock("set-nx-px-lua", &[]),
        lock("while true do sleep(1) end", &[]),
    ];
    let story = |id: &str| {
        let run = play_story(stories::find(id).expect("it is told")).expect("it can be told");
        let scenario = run.world().scenario().clone();
        Subject::Run(link_of(scenario, Branches::of(run.moves().clone())))
    };
    let point = Subject::Point { lock: lock("set-nx-px-lua", &[]), values: Vec::new() };
    let others = [
        story("crash-locks-for-ever"),
        story("crash-with-a-lifetime"),
        Subject::Fix(lock("set-nx-px-get-del", faults)),
        Subject::Cell(0),
        Subject::Cell(usize::MAX),
        point,
        Subject::Task { file: "no task".to_owned(), program: None },
    ];
    locks.map(Subject::Lock).into_iter().chain(others).collect()
}

#[test]
fn each_request_ends_with_exactly_one_last_message() {
    for subject in requests() {
        let asked = request(subject.clone(), Language::English);
        // The request is stopped after `stop_after` messages.
        for stop_after in [0, 1, 2, usize::MAX] {
            let mut job = None;
            let mut sent = Vec::new();
            match Job::begin(asked.clone(), None) {
                Ok(begun) => job = Some(begun),
                Err(refused) => sent.push(*refused),
            }
            if let Some(job) = &mut job {
                while !job.is_over() && sent.len() < stop_after {
                    // It reports progress between all slices.
                    sent.extend(job.advance(1_000));
                    assert!(!job.progress().is_some_and(|it| it.is_last), "{subject:?}");
                }
                sent.extend(job.stop());
                sent.extend([job.advance(1_000), job.progress(), job.stop()].into_iter().flatten());
                assert!(job.is_over());
            }
            let flags: Vec<bool> = sent.iter().map(|it| it.is_last).collect();
            let expected: Vec<bool> = (1..=sent.len()).map(|place| place == sent.len()).collect();
            assert!(!sent.is_empty());
            assert_eq!(flags, expected, "{subject:?}, stopped after {stop_after}");
        }
    }
}

#[test]
fn begin_rejects_invalid_requests() {
    let no_client = link_of(Scenario::with_clients(Vec::new()), Branches::default());
    let programs = ["enter() leave()", "sleep(1)"].map(ClientSetup::of).to_vec();
    let two_programs = LockQuestion {
        setup: link_of(Scenario::with_clients(programs), Branches::default()),
        ..lock("setnx-del", &[])
    };
    let without_client = LockQuestion { setup: no_client, ..lock("setnx-del", &[]) };
    for (subject, why) in [
        (Subject::Cell(1_000_000), "there is no such cell"),
        (Subject::Lock(LockQuestion { clients: Some(2), ..without_client }), "there is no client"),
        (Subject::Run(lock("setnx-del", &[]).setup), "the run breaks nothing"),
        (Subject::Fix(two_programs), "the clients run different programs"),
    ] {
        assert_eq!(in_english(subject), [Response::Refused(why.to_owned())]);
    }
    // The page sends no such request, since the scenario of its work is always valid.
    let no_program = in_english(Subject::Lock(lock("this is no program", &[])));
    assert!(matches!(&no_program[..], [Response::Refused(_)]), "{no_program:?}");
}

#[test]
fn with_fewer_durations_keeps_one_lasting_fault() {
    use FaultKind::{ClockJump, Crash, Delay, Partition, Pause};
    let purse = |kinds: &[(FaultKind, u8)]| {
        kinds.iter().fold(FaultBudget::NOTHING, |purse, (kind, count)| purse.with(*kind, *count))
    };
    for (asked, left) in [
        (&[(Crash, 2), (Pause, 2), (Delay, 1), (ClockJump, 1)][..], &[(Crash, 2), (Pause, 1)][..]),
        (&[(Pause, 1), (Partition, 1)], &[(Pause, 1)]),
        (&[(Delay, 3)], &[(Delay, 1)]),
        (&[(Partition, 2)], &[(Partition, 1)]),
    ] {
        let limits = Limits::default().with_faults(purse(asked)).with_fewer_durations();
        assert_eq!(limits.faults(), purse(left), "{asked:?}");
    }
}

/// Returns the responses of a job until it is over.
fn rest(job: &mut Job) -> Vec<Response> {
    let mut rest = Vec::new();
    while !job.is_over() {
        rest.extend(job.advance(100));
    }
    rest.into_iter().map(|it| it.news).collect()
}

#[test]
fn change_of_language_does_not_repeat_the_search() {
    let subject = Subject::Lock(lock("set-nx-px-get-del", &[(FaultKind::Pause, 1)]));
    let [english, chinese] = [Language::English, Language::SimplifiedChinese];
    let expected = news(subject.clone(), chinese, 100);
    let begin = |language, earlier| {
        Job::begin(request(subject.clone(), language), earlier).expect("it begins")
    };
    let mut finished = begin(english, None);
    rest(&mut finished);
    let mut again = begin(chinese, Some(finished));
    // No state is explored: the results are only formatted.
    let mut formatted = Vec::new();
    while !again.is_over() {
        formatted.push(again.advance(0).expect("it is known").news);
    }
    assert_eq!(formatted, expected);
    // A search that was stopped for this continues.
    let mut stopped = begin(english, None);
    stopped.advance(10);
    stopped.stop();
    let mut resumed = begin(chinese, Some(stopped));
    let progress = resumed.progress().expect("it searches");
    let Response::Proved(SearchProgress { states: 10, .. }) = progress.news else {
        panic!("{progress:?}")
    };
    assert_eq!(rest(&mut resumed), expected);
    // The same request in the same language is searched again.
    let repeated = begin(chinese, Some(resumed));
    assert!(!repeated.is_over() && repeated.progress().is_some());
}

/// A lock that is broken by different faults exercises the whole search.
#[test]
fn rehearsal_checks_a_broken_lock() {
    let news = in_english(Request::rehearsal().subject);
    let answered = answer(&news);
    let mut faults: Vec<&str> = answered.ways.iter().map(|it| it.faults.as_str()).collect();
    faults.dedup();
    assert_eq!((answered.outcome, faults), (Verdict::Broken, vec!["1 crash", "1 pause"]));
}
