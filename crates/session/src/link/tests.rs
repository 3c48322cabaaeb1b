//! Decoding restores each link, and rejects any other string without excessive memory.

use super::wire::Writer;
use super::{
    CheckQuestion, Damaged, Expected, Link, PACKED, PLAIN, TEXT_LIMIT, View, WORK, decode, encode,
    open, seal, within,
};
use crate::workspace::{Branches, Caption, Tail, Work};
use content::locks;
use content::locks::{READ_WRITE_LOCK, SET_NX_PX_LUA};
use content::play_story;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use expect_test::expect;
use lock_semantics::Property;
use primitives::{ClientId, Millis, ServerId, WallClock};
use proptest::prelude::*;
use redis_model::Persistence;
use simulator::testing::any_run;
use simulator::{
    CLIENT_LIMIT, ClientSetup, Clock, DURATION_LIMIT_MS, FaultBudget, FaultKind, Latency,
    MOVE_LIMIT, Move, Network, Replication, Scenario, ServerSetup, Starts, play,
};
use std::rc::Rc;

/// Returns one move of each kind, with numbers of all sizes.
fn one_of_each_move() -> Vec<Move> {
    let (client, server) = (ClientId(9), ServerId(8));
    vec![
        Move::Run(client),
        Move::Deliver(client),
        Move::Tick(Millis(u64::MAX)),
        Move::Tick(Millis(3)),
        Move::Crash(ClientId(255)),
        Move::Pause { client, duration_ms: u64::MAX },
        Move::Delay { client, duration_ms: 127 },
        Move::LoseRequest(client),
        Move::LoseReply(client),
        Move::Jump { clock: Clock::Client(client), by_ms: i64::MIN },
        Move::Jump { clock: Clock::Server(server), by_ms: i64::MAX },
        Move::Restart(server),
        Move::Partition(server),
        Move::Heal(server),
        Move::Failover(server),
        Move::Command { server, args: ["SET".into(), "".into(), "\u{0}é".into()].into() },
    ]
}

/// Returns a link that uses every feature.
fn full() -> Link {
    let own = ClientSetup {
        parameters: vec![("key".to_owned(), "锁".to_owned())],
        starts_at: Millis(1_000_000),
        clock: WallClock { offset_ms: -5_000, drift_ppm: 100 },
        ..ClientSetup::of("-- @param key lock\nredis.call(\"DEL\", key)")
    };
    let program = SET_NX_PX_LUA.source;
    let clients = vec![own.clone(), ClientSetup::of(program), own, ClientSetup::of(program)];
    let forgetful = ServerSetup {
        clock: WallClock { offset_ms: 7, drift_ppm: -100_000 },
        persistence: Persistence::AllButTheLast { milliseconds: u32::MAX },
        replication: Some(Replication { lag_ms: 0 }),
    };
    let latency = Latency { least_ms: 1, most_ms: 20 };
    let scenario = Scenario {
        servers: vec![forgetful, ServerSetup::DEFAULT],
        network: Network { latency, call_timeout_ms: 300 },
        seed: u64::MAX,
        ..Scenario::with_clients(clients)
    };
    let branches = vec![
        Tail::new(1, None, "the race".to_owned(), one_of_each_move()),
        Tail::new(4, Some((1, 16)), "锁".repeat(40), vec![Move::Run(ClientId(0))]),
        Tail::new(5, Some((4, 16)), String::new(), Vec::new()),
    ];
    let work = Work {
        story: Some(&TWO_CLIENTS_DELETE_A_DEAD_LOCK),
        scenario: scenario.into(),
        until: Millis(60_000),
        branches: Branches::from_tails(branches, 4, 7).unwrap().into(),
        moves: 17,
        caption: Caption::new("Why", "one\ntwo").into(),
    };
    let (one, two) = (ClientId(0), ClientId(255));
    let findings = vec![
        Expected { step: 3, property: Property::MutualExclusion, clients: vec![one, two] },
        Expected { step: 3, property: Property::NoLostUpdate, clients: vec![two, one] },
        Expected { step: 90_000, property: Property::LeaseOutlastsWork, clients: vec![one] },
    ];
    let shown = View { axis: 1, pane: 2, history: 3, client: 9, server: 255, question: None };
    Link { work, shown, findings }
}

/// Returns a link without view settings and findings.
fn plain(work: Work) -> Link {
    Link { work, shown: View::default(), findings: Vec::new() }
}

#[test]
fn encoding_of_a_link_is_stable() {
    let mut link = full();
    link.work.story = None;
    link.work.caption = Rc::default();
    let text = encode(&link).unwrap();
    assert!(decode(&text) == Ok(link));
    expect!["v1.Ad4BhANVAODUAwIAKS0tIEBwYXJhbSBrZXkgbG9jawpyZWRpcy5jYWxsKCJERUwiLCBrZXkpDXNldC1ueC1weC1sdWEEAAEDa2V5A-mUgcCEPY9OyAEBAAAAABEWCgIOv5oMgICAgBAADwUBFKwC_wMBFgERBAcDAQAACHRoZSByYWNlEJABkQEGIAYCBPMflAEFEAiVAX-WAZcBmAYTA4kB_gQMG4oBiwGMAY0BjgEDA1NFVAADAMOpBAEQeOmUgXADHQEABQQQAAABAgMJ_wMAAwIA_wQAAv8AA42_BQEAxvGH1A"].assert_eq(&text);
}

#[test]
fn check_request_is_encoded_after_all_other_sections() {
    let mut link = full();
    link.work.story = None;
    link.work.caption = Rc::default();
    link.shown.question = Some(CheckQuestion {
        clients: 3,
        faults: FaultBudget::NOTHING.with(FaultKind::Crash, 1).with(FaultKind::Failover, 255),
        states: 2_000_000,
        megabytes: 512,
        answer: 3,
        cost: [1, 2, 300],
    });
    let text = encode(&link).unwrap();
    assert!(decode(&text) == Ok(link));
    expect!["v1.AfIBmgNVAODUAwIAKS0tIEBwYXJhbSBrZXkgbG9jawpyZWRpcy5jYWxsKCJERUwiLCBrZXkpDXNldC1ueC1weC1sdWEEAAEDa2V5A-mUgcCEPY9OyAEBAAAAABEWCgIOv5oMgICAgBAADwUBFKwC_wMBFgERBAcDAQAACHRoZSByYWNlEJABkQEGIAYCBPMflAEFEAiVAX-WAZcBmAYTA4kB_gQMG4oBiwGMAY0BjgEDA1NFVAADAMOpBAEQeOmUgXADIAEABQQQAAABAgMJ_wMAAwIA_wQAAv8AA42_BQEAAAADAbcCDQAA_4CJeoAEAwECrAJDYEPd"].assert_eq(&text);
}

#[test]
fn story_with_one_more_move_has_a_short_link() {
    let run = play_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
    let moves = [&run.moves().to_vec()[..], &[Move::Restart(ServerId(0))]].concat();
    let work = Work {
        story: Some(&TWO_CLIENTS_DELETE_A_DEAD_LOCK),
        scenario: TWO_CLIENTS_DELETE_A_DEAD_LOCK.scenario().into(),
        until: TWO_CLIENTS_DELETE_A_DEAD_LOCK.until,
        moves: moves.len(),
        branches: Branches::of(moves.into()).into(),
        caption: Rc::default(),
    };
    let link = plain(work);
    expect!["v1.AXu-CDkedHdvLWNsaWVudHMtZGVsZXRlLWEtZGVhZC1sb2NryGUBD3NldG54LXRpbWVzdGFtcAMAANIPAAADBgQAAAABAQcjuBcAigcBAgEBAAAAigcgISAC0A8jAgIAAQABABAREBEQAmSxBwwCEBEBBAAEFAO2FwoB8wdMpZhP"].assert_eq(&encode(&link).unwrap());
}

#[test]
fn link_to_a_found_run_stores_that_its_starts_were_found() {
    let clients = [0, 5].map(|at| ClientSetup { starts_at: Millis(at), ..ClientSetup::of("") });
    let scenario = Scenario { starts: Starts::Found, ..Scenario::with_clients(clients.to_vec()) };
    let mut work = full().work;
    (work.story, work.scenario) = (None, scenario.into());
    let found = Link::to_setup(&work);
    assert!(decode(&encode(&found).unwrap()) == Ok(found));
    // The origin is the same for all clients, and a start time has its limit.
    for (numbers, expected) in [
        ([0, 5], Ok(Starts::Given)),
        ([DURATION_LIMIT_MS + 1, DURATION_LIMIT_MS + 6], Ok(Starts::Found)),
        ([2 * DURATION_LIMIT_MS + 1, DURATION_LIMIT_MS + 6], Ok(Starts::Found)),
        ([0, DURATION_LIMIT_MS + 6], Err(Damaged::Unreadable)),
        ([DURATION_LIMIT_MS + 1, 2 * DURATION_LIMIT_MS + 2], Err(Damaged::Scenario)),
    ] {
        let mut given = Scenario::clone(&work.scenario);
        given.starts = Starts::Given;
        given.clients.iter_mut().zip(numbers).for_each(|(it, at)| it.starts_at = Millis(at));
        let link = Link::to_setup(&Work { scenario: given.into(), ..work.clone() });
        let read = decode(&encode(&link).unwrap());
        assert_eq!(read.map(|link| link.work.scenario.starts), expected, "{numbers:?}");
    }
}

#[test]
fn run_with_readers_or_permits_is_the_same_after_a_link() {
    let semaphore = "-- @permits 2\nenter() work(9)";
    for (clients, readers, conflicts) in [
        (locks::clients(READ_WRITE_LOCK.source, 4), 2, 0),
        (vec![ClientSetup::of(semaphore); 3], 0, 1),
    ] {
        let scenario = Scenario::with_clients(clients);
        let run = play(&scenario, Millis(60_000)).expect("the programs load");
        let work = Work {
            story: None,
            scenario: scenario.into(),
            until: Millis(60_000),
            moves: run.moves().len(),
            branches: Branches::of(run.moves().to_vec().into()).into(),
            caption: Rc::default(),
        };
        let opened = decode(&encode(&plain(work)).unwrap()).unwrap();
        let recording = opened.work.record().expect("the run can be replayed");
        assert_eq!(recording.run().events().to_vec(), run.events().to_vec());
        let sections = recording.critical_sections().all().iter();
        assert_eq!(sections.filter(|it| it.is_reader).count(), readers);
        assert_eq!(recording.conflicts().len(), conflicts);
    }
}

#[test]
fn decoding_restores_a_link_with_every_feature() {
    assert!(decode(&encode(&full()).unwrap()) == Ok(full()));
}

/// A prefix too short to be recognised as a link is not reported as truncated.
#[test]
fn truncated_or_altered_link_is_rejected() {
    let text = encode(&full()).unwrap();
    for end in 0..text.len() {
        let reason = if end < "v1.".len() { Damaged::NotOurs } else { Damaged::Cut };
        assert_eq!(decode(&text[..end]), Err(reason), "{end}");
    }
    for place in 0..text.len() {
        for other in "AZaz09-_ =#é.".chars().filter(|other| !text[place..].starts_with(*other)) {
            let altered = format!("{}{other}{}", &text[..place], &text[place + 1..]);
            assert!(decode(&altered).is_err(), "{place} {other}");
        }
        let doubled = format!("{}{}", &text[..=place], &text[place..]);
        assert!(decode(&doubled).is_err(), "{place}");
    }
}

#[test]
fn invalid_link_is_rejected_with_the_reason() {
    let ours = encode(&full()).unwrap();
    let last = ours.len() - 1;
    let spare = format!("{}{}", &ours[..last], if ours.ends_with('A') { 'B' } else { 'A' });
    let content = open(WORK, &ours).unwrap();
    for (text, reason) in [
        ("", Damaged::NotOurs),
        ("https://example.org/#top", Damaged::NotOurs),
        ("v", Damaged::NotOurs),
        ("v1", Damaged::NotOurs),
        ("vx.AAAA", Damaged::NotOurs),
        ("v1.", Damaged::Cut),
        ("v2.AAAA", Damaged::Version(2)),
        ("v10.", Damaged::Version(10)),
        ("v01.AAAA", Damaged::Cut),
        (&format!("v01.{}", &ours[3..]), Damaged::Altered),
        (&spare, Damaged::Altered),
        (&format!("{ours}AAAA"), Damaged::Altered),
        (&format!("{ours}..."), Damaged::Altered),
        (&format!("{ours})"), Damaged::Altered),
        (&format!("v1.{}", "A".repeat(TEXT_LIMIT)), Damaged::Limit),
        ("v1.garbage", Damaged::Altered),
        (&seal(WORK, PLAIN, &[]), Damaged::Cut),
        (&seal(WORK, PLAIN, &[0xFF; 100]), Damaged::Unreadable),
        (&seal(WORK, PLAIN, &[&content[..], &[0]].concat()), Damaged::Cut),
        (&seal(WORK, PLAIN, &[&content[..], &[0; 17]].concat()), Damaged::Unreadable),
        (&seal(WORK, 2, &content), Damaged::Unreadable),
        (&seal(WORK, PACKED, &[0, 0]), Damaged::Unreadable),
    ] {
        assert_eq!(decode(text), Err(reason), "{text:.20}");
    }
    assert_eq!(decode(&seal(WORK, PLAIN, &content)), Ok(full()), "written in another way");
}

#[test]
fn pasted_input_contains_the_expected_link() {
    for (pasted, found) in [
        ("https://example.org/lockscope/?embed#v1.AAAA", "v1.AAAA"),
        ("#v1.AAAA", "v1.AAAA"),
        (" v1.AAAA\n", "v1.AAAA"),
        ("https://example.org/#v1.AAAA).", "v1.AAAA"),
        ("https://example.org/#v1.AA_-,", "v1.AA_-"),
        ("<https://example.org/#v1.AAAA>", "v1.AAAA"),
        ("v1.AAAA%3E", "v1.AAAA"),
        ("https://example.org/", "https://example.org"),
        ("", ""),
    ] {
        assert_eq!(within(pasted), found);
    }
}

#[test]
fn invalid_work_is_rejected() {
    let changed = |change: fn(&mut Work)| {
        let mut link = full();
        change(&mut link.work);
        decode(&encode(&link).unwrap()).map(|_| ())
    };
    type Change = fn(&mut Work);
    let cases: [(Change, Damaged); 6] = [
        (|work| work.until = Millis(u64::MAX), Damaged::Limit),
        (|work| Rc::make_mut(&mut work.scenario).clients.clear(), Damaged::Scenario),
        (
            |work| Rc::make_mut(&mut work.scenario).servers = vec![ServerSetup::DEFAULT; 10],
            Damaged::Limit,
        ),
        (
            |work| Rc::make_mut(&mut work.scenario).clients[0].program = "if".into(),
            Damaged::Scenario,
        ),
        (
            |work| {
                let long = "-".repeat(lua_vm::limits::PROGRAM_BYTES + 1);
                Rc::make_mut(&mut work.scenario).clients[0].program = long.into();
            },
            Damaged::Limit,
        ),
        (|work| work.moves = usize::MAX, Damaged::Limit),
    ];
    for (change, reason) in cases {
        assert_eq!(changed(change), Err(reason));
    }
}

#[test]
fn huge_number_does_not_allocate_memory() {
    let content = open(WORK, &encode(&full()).unwrap()).unwrap();
    let huge = {
        let mut writer = Writer::default();
        writer.number(u64::MAX);
        writer.bytes
    };
    for place in 0..content.len() {
        let more = [&content[..place], &huge, &content[place..]].concat();
        let _ = decode(&seal(WORK, PLAIN, &more));
        let _ = decode(&seal(WORK, PACKED, &more));
    }
}

#[test]
fn inconsistent_branches_are_rejected() {
    let moves = vec![Move::Run(ClientId(0)); 5];
    let branch = |number, left| Tail::new(number, left, String::new(), moves.clone());
    let (root, next) = (|| branch(1, None), |left| branch(2, Some(left)));
    let refused = |all: Vec<Tail>, current| Branches::from_tails(all, current, 9).is_none();
    assert!(!refused(vec![root(), next((1, 5))], 2));
    for (name, all, current) in [
        ("none", vec![], 1),
        ("no such current one", vec![root()], 2),
        ("the number 0", vec![branch(0, None)], 0),
        ("a number that is still to be given", vec![branch(9, None)], 9),
        ("two of one number", vec![root(), root()], 1),
        ("nowhere left", vec![root(), next((3, 1))], 1),
        ("left behind the end", vec![root(), next((1, 6))], 1),
        ("left before the beginning", vec![root(), next((1, 5)), branch(3, Some((2, 4)))], 1),
        ("left itself", vec![root(), next((2, 0))], 1),
        ("left in a circle", vec![root(), next((3, 2)), branch(3, Some((2, 2)))], 1),
        ("too many", (1..=101).map(|number| branch(number, None)).collect(), 1),
    ] {
        assert!(refused(all, current), "{name}");
    }
    let long = Tail::new(1, None, "x".repeat(41), Vec::new());
    assert!(refused(vec![long], 1), "too long a name");
    let long = vec![Move::Run(ClientId(0)); simulator::MOVE_LIMIT + 1];
    assert!(refused(vec![Tail::new(1, None, String::new(), long)], 1), "too many moves");
}

/// Generates work with random branches of a random run.
fn any_work() -> impl Strategy<Value = Work> {
    let index = any::<prop::sample::Index>;
    let forks = prop::collection::vec((index(), index(), index(), ".{0,40}"), 0..5);
    let starts = prop_oneof![Just(Starts::Given), Just(Starts::Found)];
    let any = (any_run(), forks, index(), 0..=86_400_000_u64, starts);
    any.prop_map(|(run, forks, place, until, starts)| {
        let mut branches = Branches::of(run.moves().clone());
        for (from, after, chosen, name) in forks {
            let number = from.get(branches.all()).number;
            branches.switch_to(number).unwrap();
            let mut there = simulator::Run::from(run.world_after(0));
            for made in &branches.moves(number) {
                there.push(made.clone()).unwrap();
            }
            let after = after.index(there.moves().len() + 1);
            let world = there.world_after(after);
            let moves = world.moves();
            if !moves.is_empty() {
                branches.choose(after, &world, chosen.get(&moves).clone()).unwrap();
            }
            branches.rename(branches.current(), &name).unwrap();
        }
        let moves = place.index(branches.moves(branches.current()).len() + 1);
        let scenario = Scenario { starts, ..run.world().scenario().clone() }.into();
        Work {
            story: None,
            scenario,
            until: Millis(until),
            branches: branches.into(),
            moves,
            caption: Rc::default(),
        }
    })
}

/// Generates a random check request.
fn any_question() -> impl Strategy<Value = CheckQuestion> {
    let faults = prop::array::uniform9(any::<u8>());
    let bounds = (0..=CLIENT_LIMIT as u8, faults, any::<u64>(), any::<u64>());
    let answer = (any::<u8>(), prop::array::uniform3(any::<u16>()));
    (bounds, answer).prop_map(|((clients, faults, states, megabytes), (answer, cost))| {
        let faults = FaultKind::ALL.into_iter().zip(faults).collect();
        CheckQuestion { clients, faults, states, megabytes, answer, cost }
    })
}

/// Generates a random link.
fn any_link() -> impl Strategy<Value = Link> {
    let finding = (0..MOVE_LIMIT, 0..6_usize, prop::collection::vec(any::<u8>(), 1..=2));
    let shown = (prop::array::uniform5(any::<u8>()), prop::option::of(any_question()));
    (any_work(), shown, prop::collection::vec(finding, 0..4)).prop_map(|(work, shown, findings)| {
        let mut findings: Vec<Expected> = findings
            .into_iter()
            .map(|(step, property, clients)| Expected {
                step,
                property: Property::ALL[property],
                clients: clients.into_iter().map(ClientId).collect(),
            })
            .collect();
        findings.sort_by_key(|finding| finding.step);
        let ([axis, pane, history, client, server], question) = shown;
        let shown = View { axis, pane, history, client, server, question };
        Link { work, shown, findings }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decoding_restores_any_link(link in any_link()) {
        let text = encode(&link).unwrap();
        let read = decode(&text);
        prop_assert_eq!(read.as_ref().ok().and_then(encode), Some(text));
        prop_assert_eq!(read, Ok(link));
    }

    #[test]
    fn altered_content_is_an_error_or_another_valid_link(
        link in any_link(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut content = open(WORK, &encode(&link).unwrap()).unwrap();
        for (place, byte) in changes {
            *place.get_mut(&mut content) = byte;
        }
        if let Ok(other) = decode(&seal(WORK, PLAIN, &content)) {
            prop_assert_eq!(decode(&encode(&other).unwrap()), Ok(other));
        }
    }

    #[test]
    fn random_string_is_an_error(text in "[A-Za-z0-9_-]{0,200}") {
        let text = format!("v1.{text}");
        prop_assert!(decode(&text).is_err());
    }
}
