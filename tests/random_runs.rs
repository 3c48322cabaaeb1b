//! Random scenarios and moves, including faults: nothing panics, no listed move fails, and events
//! depend only on the scenario and the moves.
//!
//! The number of a run is its seed. `LOCKSCOPE_RANDOM_RUNS=20000 cargo test --release --test
//! random_runs` tries more runs.

#[path = "random_runs/generator.rs"]
mod generator;

use formats::json::scenario;
use generator::Generator;
use primitives::Millis;
use session::{Branches, Work};
use simulator::{Move, NotAllowed, Run, World};
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Maximum number of moves in a run.
const MOVES: usize = 150;

fn runs() -> u64 {
    env::var("LOCKSCOPE_RANDOM_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(2_000)
}

fn hash(world: &World) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

/// Plays a random run.
fn run(generator: &mut Generator) -> Run {
    let scenario = generator.scenario();
    let mut run = Run::new(&scenario).unwrap_or_else(|errors| panic!("{errors:?}"));
    while run.moves().len() < MOVES {
        let listed = run.world().moves();
        for listed in &listed {
            assert!(run.world().allows(listed), "{listed:?} is listed");
        }
        let Some(next) = generator.choose(run.world(), &listed) else { break };
        run.push(next).unwrap_or_else(|error| panic!("{error}"));
    }
    run
}

#[test]
fn world_from_mid_run_continues_with_the_same_events() {
    let mut moves = 0;
    for seed in 0..runs() {
        let mut generator = Generator::new(seed);
        let whole = run(&mut generator);
        moves += whole.moves().len();
        let cut = generator.below(whole.moves().len() as u64 + 1) as usize;

        let mut again = Run::new(whole.world().scenario()).expect("it was run before");
        for made in whole.moves().range(0..cut) {
            again.push(made.clone()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        // Applies the rest to a world alone, without the history of the run.
        let mut world = whole.world_after(cut);
        assert_eq!(world, *again.world(), "seed {seed}, cut after {cut}");
        assert_eq!(hash(&world), hash(again.world()), "seed {seed}, cut after {cut}");
        let mut events = again.events().to_vec();
        for made in whole.moves().range(cut..whole.moves().len()) {
            events.extend(world.apply(made).unwrap_or_else(|error| panic!("seed {seed}: {error}")));
        }
        assert_eq!(events, whole.events().to_vec(), "seed {seed}, cut after {cut}");
        assert_eq!(world, *whole.world(), "seed {seed}, cut after {cut}");
    }
    println!("{} runs, {moves} moves", runs());
}

#[test]
fn scenario_file_restores_its_run() {
    for seed in 0..runs() / 10 {
        let run = run(&mut Generator::new(seed));
        let (scenario, until) = (run.world().scenario().clone().into(), Millis(seed));
        let branches = Branches::of(run.moves().clone()).into();
        let work =
            Work { story: None, scenario, until, branches, moves: 0, caption: Default::default() };
        let file = scenario::write(&work);
        assert_eq!(scenario::read(&file), Ok(work), "seed {seed}: {file}");
    }
}

#[test]
fn disallowed_move_changes_nothing() {
    for seed in 0..runs() / 10 {
        let mut generator = Generator::new(seed);
        let run = run(&mut generator);
        let before = run.world().clone();
        for _ in 0..20 {
            let any = generator.any_move();
            let mut world = before.clone();
            let is_allowed = world.allows(&any);
            let applied = world.apply(&any);
            assert_eq!(applied.is_ok(), is_allowed, "seed {seed}: {any:?}");
            if !is_allowed {
                assert_eq!(applied, Err(NotAllowed(any.clone())), "seed {seed}");
                assert_eq!(world, before, "seed {seed}: {any:?}");
            }
        }
    }
}

#[test]
fn time_is_monotonic_and_waits_for_due_moves() {
    for seed in 0..runs() / 10 {
        let run = run(&mut Generator::new(seed));
        let mut world = World::new(run.world().scenario()).expect("it was run before");
        for made in run.moves() {
            let before = world.now();
            let is_due = world.due_moves().iter().any(|due| !matches!(due, Move::Tick(_)));
            world.apply(made).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert!(before <= world.now());
            assert!(!is_due || before == world.now(), "seed {seed}: {made:?}");
        }
    }
}
