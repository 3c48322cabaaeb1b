//! The built-in locks: the folders in `content/locks/`. `build.rs` lists them.

use crate::Names;

/// A built-in lock program.
#[derive(PartialEq, Eq, Debug)]
pub struct Lock {
    /// Name in lists, in links and on the command line.
    pub id: &'static str,
    /// Name of the lock for users.
    pub names: Names,
    /// Source of the program, as it is shown and run.
    pub source: &'static str,
}

impl Lock {
    /// Creates a lock whose name is its id.
    pub const fn new(id: &'static str, source: &'static str) -> Lock {
        Lock { id, names: Names::same(id), source }
    }
}

include!(concat!(env!("OUT_DIR"), "/locks.rs"));

/// Returns the lock with this id, if any.
pub fn find(id: &str) -> Option<&'static Lock> {
    ALL.iter().find(|lock| lock.id == id)
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use lua_vm::{Dialect, Program};

    #[test]
    fn locks_that_count_their_attempts_distinguish_counts_up_to_one() {
        let counting: Vec<&str> = ALL
            .iter()
            .filter(|lock| lock.id.starts_with("incr-"))
            .filter(|lock| {
                let program = Program::load(lock.source, Dialect::Client).expect(lock.id);
                program.counts_up_to() == Some(1)
            })
            .map(|lock| lock.id)
            .collect();
        assert_eq!(counting, ["incr-expire", "incr-expire-lua", "incr-expire-multi"]);
    }
}
