//! The ids of clients and servers.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A client, counted from 0 and shown from 1: the first is `C1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientId(pub u8);

impl ClientId {
    /// Returns its index in a list of all clients.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "C{}", u16::from(self.0) + 1)
    }
}

impl fmt::Debug for ClientId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// A set of clients. A world has at most 16 clients.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct ClientSet(u16);

impl ClientSet {
    /// The empty set.
    pub const EMPTY: ClientSet = ClientSet(0);

    /// Returns the set of the first `count` clients.
    pub fn first(count: usize) -> ClientSet {
        (0..).map(ClientId).take(count).collect()
    }

    /// Returns `true` if the set contains no client.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains `client`.
    pub fn contains(self, client: ClientId) -> bool {
        !(self & ClientSet::from(client)).is_empty()
    }

    /// Iterates over the clients in the set, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = ClientId> {
        (0..16).map(ClientId).filter(move |client| self.contains(*client))
    }
}

impl From<ClientId> for ClientSet {
    fn from(client: ClientId) -> ClientSet {
        ClientSet(1u16.checked_shl(client.0.into()).unwrap_or_default())
    }
}

impl FromIterator<ClientId> for ClientSet {
    fn from_iter<I: IntoIterator<Item = ClientId>>(clients: I) -> ClientSet {
        clients.into_iter().fold(ClientSet::EMPTY, |all, client| all | client.into())
    }
}

impl BitAnd for ClientSet {
    type Output = ClientSet;

    fn bitand(self, other: ClientSet) -> ClientSet {
        ClientSet(self.0 & other.0)
    }
}

impl BitOr for ClientSet {
    type Output = ClientSet;

    fn bitor(self, other: ClientSet) -> ClientSet {
        ClientSet(self.0 | other.0)
    }
}

impl BitOrAssign for ClientSet {
    fn bitor_assign(&mut self, other: ClientSet) {
        *self = *self | other;
    }
}

impl Sub for ClientSet {
    type Output = ClientSet;

    fn sub(self, other: ClientSet) -> ClientSet {
        ClientSet(self.0 & !other.0)
    }
}

/// A server, counted from 0 and shown from 1: the first is `S1`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServerId(pub u8);

impl ServerId {
    /// Returns its index in a list of all servers.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ServerId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "S{}", u16::from(self.0) + 1)
    }
}

impl fmt::Debug for ServerId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
