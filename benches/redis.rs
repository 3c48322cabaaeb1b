//! Measures one simulated server: commands per second, and the cost of cloning it.
//!
//! The figures are for native code; WebAssembly is slower.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use primitives::EPOCH;
use redis_model::{Bytes, ConnectionId, Reply, Server};

const CLIENT: ConnectionId = ConnectionId(1);

/// Releases a lock only if the caller still holds it.
const COMPARE_AND_DELETE: &str = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end";

fn main() {
    divan::main();
}

#[divan::bench]
fn get(bencher: Bencher<'_, '_>) {
    let mut server = server_with_ten_keys();
    let get = words(&["GET", "key-5"]);
    bencher
        .counter(ItemsCount::new(1_u32))
        .bench_local(|| server.execute(CLIENT, EPOCH, black_box(&get)).reply);
}

/// Three commands: SET NX PX, GET and the release script.
#[divan::bench]
fn lock_and_release(bencher: Bencher<'_, '_>) {
    let mut server = Server::default();
    let cycle = [
        words(&["SET", "lock", "token", "NX", "PX", "30000"]),
        words(&["GET", "lock"]),
        words(&["EVAL", COMPARE_AND_DELETE, "1", "lock", "token"]),
    ];
    assert_eq!(run(&mut server, &cycle), Reply::Integer(1), "the lock is released");
    bencher
        .counter(ItemsCount::new(cycle.len()))
        .bench_local(|| run(&mut server, black_box(&cycle)));
}

#[divan::bench]
fn clone_of_ten_keys(bencher: Bencher<'_, '_>) {
    let server = server_with_ten_keys();
    bencher.bench_local(|| black_box(&server).clone());
}

#[divan::bench]
fn clone_of_ten_keys_and_one_write(bencher: Bencher<'_, '_>) {
    let server = server_with_ten_keys();
    let set = words(&["SET", "key-5", "other"]);
    bencher.bench_local(|| {
        let mut copy = black_box(&server).clone();
        copy.execute(CLIENT, EPOCH, &set);
        copy
    });
}

/// Runs the commands and returns the last reply.
fn run(server: &mut Server, commands: &[Vec<Bytes>]) -> Reply {
    let replies = commands.iter().map(|args| server.execute(CLIENT, EPOCH, args).reply);
    replies.last().unwrap_or(Reply::Nil)
}

/// Creates a server with ten locks, each with a TTL.
fn server_with_ten_keys() -> Server {
    let mut server = Server::default();
    for number in 0..10 {
        let key = format!("key-{number}");
        server.execute(CLIENT, EPOCH, &words(&["SET", &key, "value", "PX", "30000"]));
    }
    server
}

fn words(words: &[&str]) -> Vec<Bytes> {
    words.iter().map(|word| Bytes::from(*word)).collect()
}
