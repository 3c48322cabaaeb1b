//! Rounds of polling that somebody has made before: whoever polls in the same state of the servers
//! makes them again, so they need not be run.
//!
//! A lock that lasts ten seconds and is polled every ten milliseconds is a thousand rounds to look
//! at, again in each state of the search in which the poller has come no further. Nineteen of
//! twenty rounds are known.

use super::Client;
use super::host::Host;
use super::shared::Shared;
use super::store::Store;
use primitives::ClientId;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use xxhash_rust::xxh3::Xxh3;

/// A client is taken for so many bytes, besides what its machine says.
const CLIENT_BYTES: u64 = 1024;

/// What is known is forgotten when it takes more than this.
const BYTES: u64 = 8 << 20;

/// The rounds that are known, of clients of one scenario.
#[derive(Debug, Default)]
pub struct KnownRounds {
    /// By the digest of all that a poller's next rounds depend on.
    places: FxHashMap<u128, usize>,
    pollers: Vec<Poller>,
    bytes: u64,
}

/// A client that sleeps between two rounds, and what comes of the next one.
#[derive(Debug)]
struct Poller {
    client: Shared<Client>,
    /// None, if nobody has looked.
    next: Option<Next>,
}

/// What comes of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// It is not in vain, or does not end.
    SomethingElse,
    /// The client is the one at this place. If it repeats itself, all later rounds are like it.
    Round { to: usize, repeats_itself: bool },
}

/// What pollers find: the digest of the servers and the store, for one client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found(u128);

impl Found {
    pub(super) fn by(id: ClientId, hosts: &[Shared<Host>], store: &Store) -> Found {
        Found(digest(&(id, hosts, store)))
    }

    pub(super) fn number(self) -> u64 {
        self.0 as u64
    }
}

impl KnownRounds {
    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = KnownRounds::default();
    }

    /// Makes room for more rounds. Places from before are not to be used any more.
    pub(super) fn make_room(&mut self) {
        if self.bytes > BYTES {
            self.forget();
        }
    }

    /// The place of a client that sleeps.
    pub(super) fn place(&mut self, found: Found, client: &Shared<Client>) -> usize {
        *self.places.entry(digest(&(found.0, client))).or_insert_with(|| {
            self.bytes += CLIENT_BYTES + client.machine().size_bytes();
            self.pollers.push(Poller { client: client.clone(), next: None });
            self.pollers.len() - 1
        })
    }

    pub(super) fn client(&self, place: usize) -> &Shared<Client> {
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
