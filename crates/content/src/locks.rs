//! The built-in locks: the folders in `content/locks/`. `build.rs` lists them.

use crate::Names;
use lua_vm::{Dialect, Program};
use simulator::{ClientSetup, Scenario, ServerSetup, clients_for_permits, usual_servers};

/// A built-in lock program.
#[derive(PartialEq, Eq, Debug)]
pub struct Lock {
    /// Name in lists, in links and on the command line.
    pub id: &'static str,
    /// Name of the lock for users.
    pub names: Names,
    /// Source of the program, as it is shown and run.
    pub source: &'static str,
    /// A parameter of the program with its value, for each client in turn. Empty if all clients
    /// have the same parameters.
    pub roles: &'static [(&'static str, &'static str)],
}

impl Lock {
    /// Creates a lock whose name is its id.
    pub const fn new(id: &'static str, source: &'static str) -> Lock {
        Lock { id, names: Names::same(id), source, roles: &[] }
    }
}

include!(concat!(env!("OUT_DIR"), "/locks.rs"));

/// Returns clients that run a program. The clients of a built-in lock take its roles in turn.
pub fn clients(program: &str, count: usize) -> Vec<ClientSetup> {
    let roles = ALL.iter().find(|lock| lock.source == program).map_or(&[][..], |lock| lock.roles);
    let setup = |place: usize| {
        let role = roles.iter().cycle().nth(place);
        let parameters = role.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        ClientSetup { parameters: parameters.into_iter().collect(), ..ClientSetup::of(program) }
    };
    (0..count).map(setup).collect()
}

/// Returns a scenario in which this many clients run a program, and one more for each further
/// permit, on the usual number of servers.
pub fn scenario(source: &str, count: usize) -> Scenario {
    let program = Program::load(source, Dialect::Client);
    let servers = program.as_ref().map_or(1, usual_servers);
    let count = program.map_or(count, |it| clients_for_permits(&it, count));
    let clients = clients(source, count);
    Scenario { servers: vec![ServerSetup::DEFAULT; servers], ..Scenario::with_clients(clients) }
}

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
