//! The input of the monitor, a move with the worlds around it, and its output, violations.

use crate::{FreePermits, Property, Severity};
use primitives::{ClientId, ClientSet};
use simulator::{Move, World};

/// A move and the worlds around it.
#[derive(Clone, Copy, Debug)]
pub struct Transition<'a> {
    /// The move.
    pub made: &'a Move,
    /// Line of the program that sent the request, if the move delivers one.
    pub line: Option<u32>,
    /// The clients that entered during the move.
    pub entered: ClientSet,
    /// The world before, if the move delivers a request.
    pub before: Option<&'a World>,
    /// The world after.
    pub after: &'a World,
    /// The clients whose program could acquire the lock before.
    pub free_before: ClientSet,
    /// The clients whose program could acquire the lock after it.
    pub free_after: ClientSet,
    /// The free permits before and after it.
    pub permits: [FreePermits; 2],
}

/// A violation of a property by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The property.
    pub property: Property,
    /// Whether the lock is broken, or only its lease is too short for a client that is late.
    pub severity: Severity,
    /// The client that acted, or the client that is inside without holding the lock.
    pub client: ClientId,
    /// The client that suffers from it, if it is known.
    pub victim: Option<ClientId>,
    /// Line of the request that is its cause, if a request is: the one that harmed the lock.
    pub line: Option<u32>,
}
