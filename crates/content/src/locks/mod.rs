//! The built-in locks: all `.lua` files in this folder. `build.rs` lists them.

/// A built-in lock program.
#[derive(PartialEq, Eq, Debug)]
pub struct Strategy {
    /// Name in lists, in links and on the command line.
    pub id: &'static str,
    /// Source of the program, as it is shown and run.
    pub source: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/strategies.rs"));

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
