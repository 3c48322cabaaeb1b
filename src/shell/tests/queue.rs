//! Tests of the lock table and the parameter map: their requests, the handling of responses, and
//! cancelled requests.

use crate::gallery::state::GalleryAction;
use crate::kit::address::RequestedMap;
use crate::kit::intent::MapSubject;
use crate::kit::shell_action::ShellAction;
use crate::kit::table_lock::RowLock;
use crate::kit::view_options::Dialog;
use crate::lock_table::state::TableAction::{Begin, Sort, Toggle};
use crate::lock_table::state::{COLUMNS, Sorting, TableAction};
use crate::parameter_map::state::MapAction;
use crate::parameter_map::state::MapAction::{Draw, Open, Step, With};
use crate::search::queue::Place;
use crate::shell::action::Action;
use crate::shell::action::Action::Table as Tabulate;
use crate::shell::action::Action::{Check, Map};
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, after, response, then, typed};
use crate::workshop::check::state::{Answer, CheckAction};
use crate::workshop::session::action::{SessionAction, SetupAction};
use content::lock_table::Table;
use content::locks;
use content::locks::SET_NX_PX_LUA;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use formats::json::saved_locks::SavedLocks;
use lock_semantics::Verdict;
use narration::{Cell, Labels};
use search_service::{Envelope, Job, RequestId, Response, Subject};
use session::Input::Program;
use simulator::FaultKind;

fn opened(state: &State) -> State {
    then(
        &then(state, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Table)))),
        Tabulate(Begin(None)),
    )
}

fn cell(outcome: Verdict, link: Option<String>) -> Cell {
    let labels =
        || Labels { words: "so".to_owned(), reason: String::new(), detail: "why".to_owned() };
    Cell { outcome, said: [labels(), labels(), labels()], link, is_out_of_reach: false }
}

fn respond(id: RequestId, news: Response) -> Action {
    Action::Shell(ShellAction::Heard(Box::new(Envelope { id, is_last: true, news }), 0))
}

/// Returns the state after all pending requests are answered.
fn answered(mut state: State, outcome: impl Fn(Place) -> Verdict) -> State {
    while let Some(query) = state.queries.queries.first().cloned() {
        state = then(
            &state,
            respond(query.request.id, Response::Cell(cell(outcome(query.place), None))),
        );
    }
    state
}

#[test]
fn table_requests_each_cell_once_and_stores_the_verdicts() {
    let all = COLUMNS * locks::ALL.len();
    let table = opened(&after(&[]));
    assert_eq!(table.queries.queries.len(), all);
    let first = &table.queries.queries[0];
    // The lock of the first story comes first.
    let place = locks::ALL.iter().position(|it| it.id == "setnx-timestamp").expect("built in");
    assert_eq!(first.place, Place::Cell(place, 0));
    assert_eq!(first.request.subject, Subject::Cell(COLUMNS * place));
    let one = then(&table, respond(first.request.id, Response::Cell(cell(Verdict::Holds, None))));
    assert_eq!((one.queries.queries.len(), one.lock_table.known()), (all - 1, 1));
    // The request is answered once. A dead worker leaves the cell empty, and a response without a
    // request is ignored.
    let again = then(&one, respond(first.request.id, Response::Cell(cell(Verdict::Broken, None))));
    assert_eq!(again.lock_table, one.lock_table);
    let died = then(&one, respond(one.queries.queries[0].request.id, Response::Died));
    assert_eq!((died.queries.queries.len(), died.lock_table.known()), (all - 2, 1));
    let stopped = then(&died, Tabulate(Toggle));
    assert_eq!(stopped.queries.queries.len(), 0);
    assert_eq!(then(&stopped, Tabulate(Toggle)).queries.queries.len(), all - 1);
    let nobody = then(&one, respond(one.queries.queries[0].request.id, Response::Absent));
    assert!(nobody.queries.is_hopeless && nobody.queries.queries.is_empty());
    // Closing the table cancels the requests; reopening it requests only the unknown cells.
    let closed = then(&one, Action::Shell(ShellAction::OpenDialog(None)));
    assert_eq!(closed.queries.queries.len(), 0);
    assert_eq!(opened(&closed).queries.queries.len(), all - 1);
    let kept = one.lock_table.kept("");
    let reloaded = then(
        &after(&[Action::Shell(ShellAction::OpenDialog(Some(Dialog::Table)))]),
        Tabulate(Begin(Some(kept))),
    );
    assert_eq!(reloaded.queries.queries.len(), all - 1);
    let elsewhere =
        after(&[Action::Shell(ShellAction::SetLanguage(i18n::Language::TraditionalChinese))]);
    let elsewhere = then(&elsewhere, Tabulate(Begin(Some(one.lock_table.kept("")))));
    assert_eq!(elsewhere.lock_table.known(), 1, "answers are in all languages");
}

#[test]
fn own_locks_come_first_and_are_checked_with_the_fault_of_the_column() {
    let own =
        after(&[Action::Session(SessionAction::OpenOwn), typed(&Program(C1), "enter() leave()")]);
    let table = opened(&own);
    let row = table.lock_table.order[0];
    let RowLock::Own { link, .. } = &table.lock_table.rows[row].lock else {
        panic!("it is built in")
    };
    for (query, fault) in table.queries.queries.iter().zip(Table::FAULTS) {
        let Subject::Point { lock, values } = &query.request.subject else { panic!("{query:?}") };
        assert_eq!((values.len(), lock.clients), (0, Some(2)));
        let faults = lock.limits.faults();
        assert_eq!(fault.map_or(0, |kind| faults.count(kind)), u8::from(fault.is_some()));
        // Only a server that has a replica can fail over.
        let is_other = session::encode(&lock.setup).as_ref() != Some(link);
        assert_eq!(is_other, fault == Some(FaultKind::Failover));
    }
    let sorted = then(&table, Tabulate(Sort(Sorting::Name)));
    assert_eq!(sorted.lock_table.order[0], row);
    let refused = then(
        &table,
        respond(table.queries.queries[0].request.id, Response::Refused("no".to_owned())),
    );
    let cell = refused.lock_table.rows[row].cells[0].as_ref().expect("it is known");
    assert_eq!((cell.outcome, &*cell.said[0].detail), (Verdict::NotTested, "no"));
}

#[test]
fn program_with_errors_is_not_checked() {
    let own = after(&[Action::Session(SessionAction::OpenOwn), typed(&Program(C1), "enter(")]);
    let table = opened(&own);
    let row = table.lock_table.order[0];
    assert_eq!(table.lock_table.rows[row].invalid, own.workshop().invalid_program());
    assert_eq!(table.queries.queries.len(), COLUMNS * locks::ALL.len());
    assert_eq!(table.lock_table.count(), table.queries.queries.len());
    let led = then(&table, Tabulate(TableAction::Open(row, 3)));
    assert_eq!((led.shell.dialog, led.editor.is_open, led.editor.error_visits), (None, true, 1));
    for place in [None, Some(row)] {
        let map = then(
            &table,
            match place {
                Some(row) => Tabulate(TableAction::OpenMap(row)),
                None => Map(MapAction::Show(MapSubject::Current)),
            },
        );
        assert_eq!(
            (&map.parameter_map.invalid, map.queries.queries.len()),
            (&own.workshop().invalid_program(), 0)
        );
    }
}

/// Returns the state after a check of a lock whose simplest failing run has a crash.
fn broken_by_a_crash() -> State {
    let state = after(&[Check(CheckAction::Toggle)]);
    let query = state.check.running().expect("it is requested");
    let mut job = Job::begin((*query.request).clone(), None).expect("it can be answered");
    let news = std::iter::repeat_with(|| job.advance(1_000)).find_map(|response| response);
    then(&state, response(news.expect("it is answered"), 0))
}

#[test]
fn map_of_a_report_starts_with_the_fault_that_breaks_the_lock() {
    let map = then(&broken_by_a_crash(), Map(MapAction::Show(MapSubject::Current)));
    assert_eq!(map.parameter_map.fault, Some(FaultKind::Crash));
    let tried = answered(map.clone(), |_| Verdict::Broken);
    assert_eq!(
        (tried.parameter_map.fault, tried.parameter_map.breaks_all),
        (None, Some(FaultKind::Crash))
    );
    assert_eq!(
        then(&tried, Map(MapAction::Show(MapSubject::Current))).parameter_map.points.len(),
        tried.parameter_map.points.len()
    );
    let now = tried.parameter_map.now();
    let mixed = answered(map.clone(), |place| match place {
        Place::Point(values) if values == now => Verdict::Holds,
        _ => Verdict::Broken,
    });
    assert_eq!(
        (mixed.parameter_map.fault, mixed.parameter_map.breaks_all),
        (Some(FaultKind::Crash), None)
    );
    let other = then(&map, Map(With(None)));
    assert_eq!(
        then(&other, Map(MapAction::Show(MapSubject::Current))).parameter_map.fault,
        Some(FaultKind::Crash)
    );
    let requested = RequestedMap { axes: [0, 1], fault: Some(FaultKind::Delay) };
    let linked = then(&after(&[]), Map(MapAction::Restore(requested)));
    assert_eq!(linked.parameter_map.requested().0, requested);
}

#[test]
fn numbers_of_a_program_become_the_axes_of_its_map() {
    const LOCK: &str = "redis.call('SET', 'l', 1, 'NX', 'PX', 300) enter() work(40) leave()";
    let own = then(
        &after(&[Action::Session(SessionAction::OpenOwn)]),
        Action::Setup(SetupAction::Type(Program(C1), LOCK.to_owned())),
    );
    let few = then(&own, Map(MapAction::Show(MapSubject::Current)));
    assert!(few.parameter_map.drawn().is_none() && few.queries.queries.is_empty());
    let drawn = then(&few, Map(MapAction::Declare));
    let names =
        drawn.parameter_map.drawn().map(|drawn| drawn.map(|span| (span.axis.name, span.now)));
    assert_eq!(names, Some([("WORK".to_owned(), 40), ("TTL".to_owned(), 300)]));
    assert!(!drawn.queries.queries.is_empty());
    assert_eq!(drawn.shell.dialog, Some(Dialog::Map));
}

#[test]
fn numbers_of_a_saved_lock_become_the_axes_of_its_map() {
    const LOCK: &str = "redis.call('SET', 'l', 1, 'NX', 'PX', 300) enter() work(40) leave()";
    let own = then(
        &after(&[Action::Session(SessionAction::OpenOwn)]),
        Action::Setup(SetupAction::Type(Program(C1), LOCK.to_owned())),
    );
    let mut locks = SavedLocks::default();
    let link = session::encode(&own.workshop().link()).expect("it is short");
    let id = locks.add("mine", own.workshop().lock_content(link));
    let kept = then(&own, Action::Gallery(GalleryAction::LockKept(locks.into(), id)));
    // The lock is open in one case, and only saved in the other.
    for state in [
        kept.clone(),
        then(&kept, Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK))),
    ] {
        let few = then(&opened(&state), Tabulate(TableAction::OpenMap(0)));
        assert!(few.parameter_map.drawn().is_none() && few.parameter_map.declared.is_some());
        let drawn = then(&few, Map(MapAction::Declare));
        assert!(drawn.parameter_map.drawn().is_some());
        assert_eq!((drawn.shell.dialog, drawn.session.lock), (Some(Dialog::Map), Some(id)));
    }
}

#[test]
fn cell_opens_with_its_name_its_check_and_a_way_back() {
    let place = locks::ALL.iter().position(|it| *it == SET_NX_PX_LUA).expect("built in");
    let table = opened(&after(&[Action::Session(SessionAction::OpenOwn)]));
    let link = broken_by_a_crash().check.report.answer.clone().map(|answer| match answer {
        Answer::Lock(answered) => session::encode(&answered.ways[0].link).expect("it is short"),
        Answer::Run(_) => String::new(),
    });
    let query = table.queries.queries.iter().find(|it| it.place == Place::Cell(place, 1));
    let id = query.expect("it is requested").request.id;
    let table = then(&table, respond(id, Response::Cell(cell(Verdict::Broken, link))));
    let run = then(&table, Tabulate(TableAction::Open(place, 1)));
    assert_eq!(run.workshop().title(), "SET NX PX + Lua release × crash");
    assert_eq!((run.shell.dialog, run.check.origin), (None, Some(Dialog::Table)));
    assert!(run.check.running().is_some() && run.workshop().is_visit());
    let faults = run.check.bounds.limits.faults();
    assert_eq!((faults.total(), faults.count(FaultKind::Crash)), (1, 1));
    assert_eq!(then(&run, Action::Session(SessionAction::OpenOwn)).check.origin, None);
}

#[test]
fn cells_are_filled_in_place_and_sorted_on_request() {
    let table = opened(&after(&[]));
    let order = table.lock_table.order.clone();
    let worst = *order.last().expect("there are locks");
    let table = answered(table, |place| match place {
        Place::Cell(row, 2) if row == worst => Verdict::Broken,
        _ => Verdict::Holds,
    });
    assert_eq!(table.lock_table.order, order, "nothing moves");
    for sorting in [Sorting::Broken, Sorting::Fault(2)] {
        let sorted = then(&table, Tabulate(Sort(sorting)));
        assert_eq!(sorted.lock_table.order[0], worst, "{sorting:?}");
        assert_eq!(then(&sorted, Tabulate(Sort(sorting))).lock_table.order, order, "{sorting:?}");
    }
    assert_eq!(then(&table, Tabulate(Sort(Sorting::Fault(1)))).lock_table.order, order);
}

#[test]
fn map_requests_points_until_each_boundary_is_exact() {
    let lock = locks::ALL.iter().position(|it| *it == SET_NX_PX_LUA).expect("it is built in");
    let map = then(&opened(&after(&[])), Tabulate(TableAction::OpenMap(lock)));
    assert_eq!(map.shell.dialog, Some(Dialog::Map));
    let [across, up] = map.parameter_map.drawn().expect("it has parameters");
    assert_eq!((&*across.axis.name, &*up.axis.name), ("WORK", "TTL"));
    let (work, ttl) = (across.axis.clone(), up.axis.clone());
    // The values are similar, so both axes have the same range.
    let most = 2 * across.now.max(up.now);
    assert_eq!([work.least, work.most, ttl.least, ttl.most], [1, most, 1, most]);
    // The corners of 64 areas, and the lock's current values.
    assert_eq!(map.queries.queries.len(), 81 + 1);
    let map = answered(map, |place| match place {
        Place::Point([work, ttl]) if work > ttl => Verdict::Broken,
        _ => Verdict::Holds,
    });
    let state = &map.parameter_map;
    assert!(state.division().wanted.is_empty());
    for row in state.rows() {
        let bands: Vec<[u64; 2]> =
            state.bands(row).iter().map(|band| [band.first, band.last]).collect();
        let expected = if row < work.most {
            vec![[1, row], [row + 1, work.most]]
        } else {
            vec![[1, work.most]]
        };
        assert_eq!(bands, expected, "{row}");
    }
    let again = then(
        &then(&map, Action::Shell(ShellAction::OpenDialog(None))),
        Tabulate(TableAction::OpenMap(lock)),
    );
    assert_eq!(
        (again.queries.queries.len(), again.parameter_map.points.len()),
        (0, state.points.len())
    );
    let other = then(&map, Map(With(Some(FaultKind::Crash))));
    assert_eq!((other.queries.queries.len(), other.parameter_map.points.len()), (81 + 1, 0));
    let turned = then(&map, Map(Draw([0, 0])));
    // The lock's current value has a separate row.
    assert_eq!((turned.parameter_map.axes, turned.queries.queries.len()), ([0, 1], 81 + 9));
}

#[test]
fn cursor_moves_to_a_known_point_or_by_one() {
    let lock = locks::ALL.iter().position(|it| *it == SET_NX_PX_LUA).expect("it is built in");
    let map = answered(then(&opened(&after(&[])), Tabulate(TableAction::OpenMap(lock))), |_| {
        Verdict::Holds
    });
    let now = map.parameter_map.now();
    assert_eq!(map.parameter_map.at, now);
    let span = map.parameter_map.drawn().expect("it has parameters")[0].axis.clone();
    let next = span.values(9).into_iter().find(|value| *value > now[0]).expect("there is more");
    assert_eq!(then(&map, Map(Step(0, true, false))).parameter_map.at, [next, now[1]]);
    let fine = then(&map, Map(Step(1, false, true)));
    assert_eq!(fine.parameter_map.at, [now[0], now[1] - 1]);
    assert_eq!(fine.queries.queries.len(), 1, "what is not known there is requested");
    let far = (0..20).fold(map.clone(), |state, _| then(&state, Map(Step(0, false, false))));
    assert_eq!(far.parameter_map.at, [span.least, now[1]]);
    let nothing = then(&map, Map(Open(now)));
    assert_eq!(nothing.session.work, map.session.work, "what holds has no run");
}
