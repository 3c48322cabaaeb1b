//! A cache of polling rounds: a client that polls while the servers are in a known state repeats a
//! known round, which need not be run again.
//!
//! A lock with a lease of ten seconds that is polled every ten milliseconds causes a thousand
//! rounds, again in each state of the search. About nineteen of twenty rounds are cached.

use super::Client;
use super::copy_on_write::CopyOnWrite;
use super::protected_store::Store;
use super::server_host::ServerHost;
use primitives::ClientId;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use xxhash_rust::xxh3::Xxh3;

/// Overhead of a cached client in addition to its machine, in bytes.
const CLIENT_BYTES: u64 = 1024;

/// Maximum size of the cache, in bytes. A larger cache is cleared.
const BYTES: u64 = 8 << 20;

/// The cached rounds of the clients of one scenario.
#[derive(Debug, Default)]
pub struct PollCache {
    /// Index in `pollers` by the digest of everything that the next rounds of a client depend on.
    places: FxHashMap<u128, usize>,
    pollers: Vec<Poller>,
    bytes: u64,
}

/// A client that sleeps between two rounds, and the result of its next round.
#[derive(Debug)]
struct Poller {
    client: CopyOnWrite<Client>,
    /// `None` if the next round has not been run yet.
    next: Option<Next>,
}

/// The result of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The round changes more than the client, or it does not end.
    SomethingElse,
    /// The next client is at index `to`. If it repeats itself, all later rounds are the same.
    Round { to: usize, repeats_itself: bool },
}

/// Digest of the state that one client can observe: the servers and the store.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found(u128);

impl Found {
    pub(super) fn by(id: ClientId, hosts: &[CopyOnWrite<ServerHost>], store: &Store) -> Found {
        Found(digest(&(id, hosts, store)))
    }

    pub(super) fn number(self) -> u64 {
        self.0 as u64
    }
}

impl PollCache {
    /// Clears the cache.
    pub fn forget(&mut self) {
        *self = PollCache::default();
    }

    /// Clears the cache if it is too large. Indices from before the call are then invalid.
    pub(super) fn make_room(&mut self) {
        if self.bytes > BYTES {
            self.forget();
        }
    }

    /// Returns the index of a sleeping client, which is added if it is new.
    pub(super) fn place(&mut self, found: Found, client: &CopyOnWrite<Client>) -> usize {
        *self.places.entry(digest(&(found.0, client))).or_insert_with(|| {
            self.bytes += CLIENT_BYTES + client.machine().size_bytes();
            self.pollers.push(Poller { client: client.clone(), next: None });
            self.pollers.len() - 1
        })
    }

    pub(super) fn client(&self, place: usize) -> &CopyOnWrite<Client> {
        &self.pollers[place].client
    }

    pub(super) fn next(&self, place: usize) -> Option<Next> {
        self.pollers[place].next
    }

    pub(super) fn set_next(&mut self, place: usize, next: Next) {
        self.pollers[place].next = Some(next);
    }
}

fn digest(value: &impl Hash) -> u128 {
    let mut hasher = Xxh3::new();
    value.hash(&mut hasher);
    hasher.digest128()
}
