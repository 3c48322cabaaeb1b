//! Tests of the search for a seed whose run breaks a property.

use super::*;

const ORDER_ALONE: SeedSearch = SeedSearch { has_faults: false, stops_at: Severity::Broken };

#[test]
fn seed_search_stops_at_a_broken_property() {
    let clients = [0, 2_000, 4_000].map(|starts_at| ClientSetup {
        starts_at: Millis(starts_at),
        ..ClientSetup::of(SETNX_JAVA.source)
    });
    let start = before(Scenario::with_clients(clients.to_vec()), 30_000);
    let start = start.after(Action::Run(RunAction::SetSeedSearch(ORDER_ALONE)));
    let found = finished(&start.after(Action::Run(RunAction::TrySeeds)), 100);
    let broken =
        found.session.recording.findings().iter().find(|it| it.severity == Severity::Broken);
    let step = broken.map(|finding| found.session.recording.step_of(finding.event));
    assert_eq!((found.session.work.scenario.seed, Some(found.playback.step)), (2, step));
    assert_eq!(found.shell.toast, Some(Toast::Found { seed: 2, tried: 2, trial: ORDER_ALONE }));
    assert_eq!(found.after(Action::Session(SessionAction::Undo)).session.work, start.session.work);
}

#[test]
fn seed_search_stops_at_a_lease_limit_if_requested() {
    // Only a client that is late by more than its lease lets another one in.
    let scenario = Scenario::of(&[SET_NX_PX_LUA.source; 2]);
    let tried = |trial: SeedSearch| {
        let start =
            before(scenario.clone(), 60_000).after(Action::Run(RunAction::SetSeedSearch(trial)));
        let mut worker = start
            .after(Action::Run(RunAction::TrySeeds))
            .session
            .task
            .clone()
            .expect("it is long")
            .begin();
        while worker.progress().seeds_tried < 80 && !worker.advance(1) {}
        let progress = worker.progress();
        (progress.seeds_tried, trial.found_at(&worker.recording()).is_some())
    };
    let any = SeedSearch::default();
    assert!(!tried(SeedSearch { stops_at: Severity::Broken, ..any }).1);
    assert!(tried(SeedSearch { stops_at: Severity::LeaseLimit, ..any }).1);
}

#[test]
fn seed_search_has_random_faults_if_requested() {
    for (has_faults, are_there) in [(true, true), (false, false)] {
        let trial = SeedSearch { has_faults, ..SeedSearch::default() };
        let start = before(Scenario::of(&[SET_NX_PX_GET_DEL.source; 3]), 60_000);
        let trying = start
            .after(Action::Run(RunAction::SetSeedSearch(trial)))
            .after(Action::Run(RunAction::TrySeeds));
        let mut worker = trying.session.task.clone().expect("it is long").begin();
        let mut faults = 0;
        while worker.progress().seeds_tried < 20 && !worker.advance(1) {
            let recording = worker.clone().recording();
            faults += usize::from(recording.run().moves().last().is_some_and(Move::is_fault));
        }
        assert_eq!(faults > 0, are_there);
    }
}

#[test]
fn stopped_seed_search_leaves_the_run_unchanged() {
    let sound = r#"while not redis.call("SET", "a", 1, "NX") do sleep(1) end enter() work(2) leave() redis.call("DEL", "a")"#;
    let start = before(Scenario { seed: 5, ..Scenario::of(&[sound; 2]) }, 100);
    let start = start.after(Action::Run(RunAction::SetSeedSearch(ORDER_ALONE)));
    let trying = start.after(Action::Run(RunAction::TrySeeds));
    let mut worker = trying.session.task.as_ref().expect("it does not end").begin();
    while worker.progress().seeds_tried < 3 {
        assert!(!worker.advance(10));
    }
    let stopped = trying
        .after(Action::Run(RunAction::Progressed(worker.progress())))
        .after(Action::Run(RunAction::Stop));
    assert_eq!(stopped.shell.toast, Some(Toast::FoundNothing { tried: 3, trial: ORDER_ALONE }));
    assert_eq!(
        (&stopped.session.work, &stopped.session.recording),
        (&start.session.work, &start.session.recording)
    );
    assert!(stopped.session.task.is_none());
}
