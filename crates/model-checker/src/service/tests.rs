//! Tests of the responses to each kind of request.

use super::*;
use crate::{Shortening, faults_of};
use simulator::{ClientSetup, Scenario};

const LEASE: &str = r#"while not redis.call("SET", "lock", uuid(), "NX", "PX", 100) do sleep(30) end
enter() work(40) leave() redis.call("DEL", "lock")"#;

fn request(program: &str, faults: &[(FaultKind, u8)]) -> CheckRequest {
    let scenario = Scenario::with_clients(vec![ClientSetup::of(program); 2]);
    CheckRequest::about(scenario).with_faults(faults.iter().copied().collect())
}

/// Returns all responses to a request. `slice` is the number of states per slice.
fn responses(request: Request, slice: usize) -> Vec<Response> {
    let mut service = Service::new(request).expect("the programs load");
    let mut responses = Vec::new();
    while !service.is_over() {
        let envelope = service.advance(slice);
        let is_over = service.is_over();
        responses.extend(envelope.map(|Envelope { is_last, response }| {
            assert_eq!(is_last, is_over);
            response
        }));
    }
    responses
}

#[test]
fn lock_that_holds_is_checked_with_one_more_fault_of_each_kind() {
    let sent = responses(Request::Check(request(LEASE, &[])), 100);
    let [Response::Checked(_), more @ .., Response::Over] = &sent[..] else { panic!("{sent:?}") };
    let breaks = more.iter().map(|it| match it {
        Response::OneMore { kind, result } => (*kind, !CheckReport::of(result).ways().is_empty()),
        other => panic!("{other:?}"),
    });
    let breaks: Vec<(FaultKind, bool)> = breaks.collect();
    // No server has a replica, so there are no failovers.
    assert_eq!(breaks.len(), FaultKind::ALL.len() - 1);
    assert!(breaks.contains(&(FaultKind::Crash, false)));
    assert!(breaks.contains(&(FaultKind::Pause, true)));
}

#[test]
fn broken_lock_is_checked_with_each_fault_kind_alone() {
    let faults = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    let sent = responses(Request::Check(request(LEASE, faults)), 100);
    let [Response::Checked(_), alone @ .., Response::Over] = &sent[..] else { panic!("{sent:?}") };
    let [.., Response::Alone { results, table }] = alone else { panic!("{alone:?}") };
    assert_eq!((results.len(), table.columns.len()), (alone.len(), 3));
    let has_pause = |it: &SearchResult| it.request.bounds.faults.count(FaultKind::Pause) > 0;
    assert!(!results.iter().any(has_pause), "the first search shows the pause");
}

#[test]
fn responses_do_not_depend_on_the_length_of_a_slice() {
    let request = Request::Check(request(LEASE, &[(FaultKind::Crash, 1)]));
    let expected = responses(request.clone(), usize::MAX);
    for slice in [1, 17] {
        assert_eq!(responses(request.clone(), slice), expected, "{slice}");
    }
}

#[test]
fn probe_has_one_response_and_no_progress() {
    let probe = Request::Probe(request(LEASE, &[(FaultKind::Pause, 1)]));
    let mut service = Service::new(probe.clone()).expect("the programs load");
    service.advance(10);
    assert_eq!(service.progress(), None);
    let sent = responses(probe, 100);
    assert!(matches!(&sent[..], [Response::Checked(_)]), "{sent:?}");
}

#[test]
fn given_run_with_a_superfluous_fault_is_shortened() {
    let crash = request("enter() work(10) leave()", &[(FaultKind::Crash, 1)]);
    let found = crate::search(crash.clone()).expect("the programs load");
    let (property, simplest) = found.easiest().expect("it is broken");
    let mut given = simplest.clone();
    given.cost.faults += 1;
    let request = CheckRequest { properties: vec![property], ..crash };
    let sent = responses(Request::Shorten { request, given }, 100);
    let [Response::Shortened { shortened, .. }] = &sent[..] else { panic!("{sent:?}") };
    let Shortening::Easier(run) = &shortened.search else { panic!("{shortened:?}") };
    assert!(faults_of(&run.moves).is_empty());
}

#[test]
fn stop_returns_the_last_response_once() {
    let check = Request::Check(request(LEASE, &[(FaultKind::Crash, 1)]));
    let probe = Request::Probe(request(LEASE, &[]));
    for (request, is_checked) in [(check, true), (probe, false)] {
        let mut service = Service::new(request).expect("the programs load");
        service.advance(10);
        let Some(Envelope { is_last: true, response }) = service.stop() else { panic!("no end") };
        assert_eq!(matches!(response, Response::Checked(_)), is_checked);
        assert!(service.is_over());
        assert_eq!([service.advance(1), service.progress(), service.stop()], [None, None, None]);
    }
}

#[test]
fn stopped_search_can_be_resumed() {
    let request = Request::Check(request(LEASE, &[(FaultKind::Crash, 1)]));
    let expected = responses(request.clone(), 100);
    let mut service = Service::new(request).expect("the programs load");
    service.advance(10);
    service.stop();
    service.resume();
    let mut sent = Vec::new();
    while !service.is_over() {
        sent.extend(service.advance(100).map(|it| it.response));
    }
    assert_eq!(sent, expected);
}
