//! Edits that fix the usual mistakes in the program of a lock.
//!
//! [`repairs`] recognises the usual shapes of an acquire, a renewal and a release in the text of a
//! program, and returns the program with one mistake fixed, once for each [`RepairKind`] that
//! applies. Comments and layout stay. [`fix`] checks each edited program and keeps the repairs that
//! help.
//!
//! ```
//! use repairs::{RepairKind, repairs};
//!
//! let lock = r#"local key = "lock"
//! while redis.call("SETNX", key, 1) == 0 do sleep(100) end
//! redis.call("EXPIRE", key, 10)
//! enter() leave()
//! "#;
//! let found = repairs(lock);
//! assert_eq!(found[0].kind, RepairKind::TtlInTheSameCommand);
//! assert!(found[0].program.contains(r#"redis.call("SET", key, 1, "NX", "EX", 10)"#));
//! ```

mod acquire;
mod cache;
mod comparison;
mod edits;
mod fix;
mod fix_search;
mod lease;
mod release;
mod reply_test;
mod source;
#[cfg(test)]
mod tests;

pub use edits::Edits;
pub use fix::{Fix, fix};
pub use fix_search::{FixSearch, FixStep, common_program};
pub use source::{Call, Source};

/// A program with one mistake fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The change.
    pub kind: RepairKind,
    /// The edited program.
    pub program: String,
}

/// A change that fixes a usual mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RepairKind {
    /// Tests a reply as true or false, instead of comparing it with nil or with a status.
    TestedReply,
    /// Writes a token of the client's own, instead of a value that all clients write.
    UniqueToken,
    /// Sets the TTL in the command that acquires the lock, so that a client that crashes between
    /// two commands leaves no lock without a TTL.
    TtlInTheSameCommand,
    /// Deletes the key only if it contains the client's own token, in one script.
    CompareAndDelete,
    /// Extends the TTL only if the key contains the client's own token, in one script.
    CheckedRenewal,
    /// Reads the cache again after the lock is acquired.
    SecondLookIntoTheCache,
    /// Makes the lease longer than the work.
    LongerLease,
}

/// Returns the repairs whose shape occurs in a program, in the order of [`RepairKind`]. Each of
/// them edits the given program. Returns nothing for a program without such a shape.
pub fn repairs(program: &str) -> Vec<Repair> {
    let all = [
        (RepairKind::TestedReply, reply_test::as_boolean(program)),
        (RepairKind::UniqueToken, release::unique_token(program)),
        (RepairKind::TtlInTheSameCommand, acquire::with_ttl(program)),
        (RepairKind::CompareAndDelete, release::compared(program)),
        (RepairKind::CheckedRenewal, release::checked_renewal(program)),
        (RepairKind::SecondLookIntoTheCache, cache::second_look(program)),
        (RepairKind::LongerLease, lease::longer(program)),
    ];
    let found =
        all.into_iter().filter_map(|(kind, program)| Some(Repair { kind, program: program? }));
    found.collect()
}
