//! Measures runs: moves per second in the world alone, with the history, and with all derived data.
//! Also measures jumps into a long run, and cloning and hashing a world.
//!
//! The figures are for native code; WebAssembly is slower.

use content::locks;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use primitives::{ClientId, ServerId};
use redis_model::Bytes;
use run_analysis::Recording;
use simulator::{ClientSetup, Move, Replay, Run, Scenario, World};
use std::hash::{DefaultHasher, Hash, Hasher};

fn main() {
    divan::main();
}

/// Retries forever without letting time pass.
const SPIN: &str = r#"while true do redis.call("SET", "lock", "token", "NX") end"#;

/// Writes thirty keys and thirty values in the store.
const THIRTY_KEYS: &str = r#"for number = 1, 30 do
    redis.call("SET", "key-" .. number, number) store.write("value-" .. number, number)
end sleep(1000000)"#;

/// Creates three clients with the usual lock. The first holds it for a day while the others poll
/// every ms.
fn polling() -> World {
    let lock = locks::ALL.iter().find(|lock| lock.id == "set-nx-px-lua");
    let day = "86400000";
    let parameters = [("POLL", "1"), ("WORK", day), ("TTL", day)];
    let client = ClientSetup {
        parameters: parameters.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
        ..ClientSetup::of(lock.map_or("", |lock| lock.source))
    };
    world(client)
}

fn spinning() -> World {
    world(ClientSetup::of(SPIN))
}

fn world(client: ClientSetup) -> World {
    World::new(&Scenario::with_clients(vec![client; 3])).expect("the scenario is valid")
}

/// Returns the first due move.
fn next(world: &World) -> Move {
    world.due_moves().into_iter().next().expect("something is always due")
}

fn run(start: World, moves: usize) -> Run {
    let mut run = Run::from(start);
    for _ in 0..moves {
        run.push(next(run.world())).expect("a listed move does not fail");
    }
    run
}

const MOVES: usize = 10_000;

#[divan::bench]
fn moves_of_a_world(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(MOVES)).with_inputs(polling).bench_values(|mut world| {
        for _ in 0..MOVES {
            let _ = black_box(world.apply(&next(&world)));
        }
        world
    });
}

#[divan::bench]
fn moves_of_a_run(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(MOVES))
        .with_inputs(polling)
        .bench_values(|start| run(start, MOVES));
}

#[divan::bench]
fn moves_of_a_recording(bencher: Bencher<'_, '_>) {
    let start = || Recording::new(Run::from(polling()));
    bencher.counter(ItemsCount::new(MOVES)).with_inputs(start).bench_values(|mut recording| {
        for _ in 0..MOVES {
            let _ = black_box(recording.push(next(recording.run().world())));
        }
        recording
    });
}

/// Derives all data from a finished run.
#[divan::bench(args = ["polling", "spinning"])]
fn a_recording_of_100_000_moves(bencher: Bencher<'_, '_>, clients: &str) {
    let run = run(if clients == "polling" { polling() } else { spinning() }, 100_000);
    bencher
        .counter(ItemsCount::new(run.moves().len()))
        .with_inputs(|| run.clone())
        .bench_values(Recording::new);
}

/// Adds one move to a long run, as if the user had clicked it.
#[divan::bench]
fn one_more_move_in_a_recording_of_100_000(bencher: Bencher<'_, '_>) {
    let mut recording = Recording::new(run(polling(), 100_000));
    bencher.bench_local(|| recording.push(next(recording.run().world())));
}

#[divan::bench]
fn a_jump_to_any_of_10_000_moves(bencher: Bencher<'_, '_>) {
    let run = run(polling(), MOVES);
    let mut moves = 0;
    bencher.bench_local(|| {
        // A prime stride, so that every distance from a snapshot is measured.
        moves = (moves + 7_919) % MOVES;
        run.world_after(moves)
    });
}

#[divan::bench]
fn return_to_a_branch_of_10_000_moves(bencher: Bencher<'_, '_>) {
    let run = run(polling(), MOVES);
    bencher.bench_local(|| {
        let mut recording = Recording::start(run.world().scenario()).expect("it loads");
        let mut course = Replay::new(run.moves().clone(), run.world().now());
        while !recording.follow(&mut course, MOVES) {}
        recording
    });
}

/// Branches late in a long run, from snapshots or by repeating the run from the beginning.
#[divan::bench(args = ["from snapshots", "from the beginning"])]
fn branch_at_move_9_000_of_10_000(bencher: Bencher<'_, '_>, way: &str) {
    let recording = Recording::new(run(polling(), MOVES));
    let moves = recording.run().moves().truncated(9_000);
    let (end, client) = (recording.run().world().now(), ClientId(1));
    bencher.bench_local(|| {
        let mut branch = if way == "from snapshots" {
            recording.branch_at(moves.len())
        } else {
            let mut replayed =
                Recording::start(recording.run().world().scenario()).expect("it loads");
            replayed.follow(&mut Replay::new(moves.clone(), end), MOVES);
            replayed
        };
        branch.push(Move::Pause { client, duration_ms: 5 }).expect("it is alive");
        assert_eq!(branch.run().moves().len(), moves.len() + 1);
        branch
    });
}

/// Measures the cost of keeping a copy of a recording before a change.
#[divan::bench]
fn copy_of_a_recording_of_100_000_moves(bencher: Bencher<'_, '_>) {
    let recording = Recording::new(run(polling(), 100_000));
    bencher.bench_local(|| black_box(&recording).clone());
}

#[divan::bench(args = ["polling", "thirty keys"])]
fn copy_of_a_world(bencher: Bencher<'_, '_>, clients: &str) {
    let world = state(clients);
    bencher.bench_local(|| black_box(&world).clone());
}

#[divan::bench(args = ["polling", "thirty keys"])]
fn hash_of_a_world(bencher: Bencher<'_, '_>, clients: &str) {
    let world = state(clients);
    bencher.bench_local(|| hash(black_box(&world)));
}

/// Repeats the work of a search for each new state: a copy, a write to a key, a hash.
#[divan::bench(args = ["polling", "thirty keys"])]
fn copy_write_and_hash_of_a_world(bencher: Bencher<'_, '_>, clients: &str) {
    let world = state(clients);
    let args = ["SET", "key-7", "token"].map(Bytes::from);
    let write = Move::Command { server: ServerId(0), args: args.to_vec().into() };
    bencher.bench_local(|| {
        let mut copy = black_box(&world).clone();
        copy.apply(&write).expect("the server can be reached");
        hash(&copy)
    });
}

/// Returns a world in the middle of a run.
fn state(clients: &str) -> World {
    let start = if clients == "polling" { polling() } else { world(ClientSetup::of(THIRTY_KEYS)) };
    run(start, 300).world().clone()
}

fn hash(world: &World) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}
