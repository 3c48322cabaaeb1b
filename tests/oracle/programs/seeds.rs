//! Runs the scripts from the articles behind this project in three ways, starting from several
//! states of the key: with EVAL on a real server, with EVAL on the model, and from a client's
//! program in a simulated world.

use super::client_program;
use super::comparison::Comparison;
use crate::oracle::notation;
use redis_model::{Bytes, Reply};
use std::io;

/// A script with its keys and arguments.
struct Seed {
    name: &'static str,
    script: &'static str,
    keys: &'static [&'static str],
    arguments: &'static [&'static str],
    /// The commands that produce each state.
    states: &'static [&'static [&'static str]],
}

const SEEDS: &[Seed] = &[
    Seed {
        name: "001-compare-and-delete",
        script: include_str!("../../seeds/001-compare-and-delete.lua"),
        keys: &["lock"],
        arguments: &["uuid-1:thread-7"],
        states: &[
            &[],
            &["SET lock uuid-1:thread-7 NX PX 6000"],
            &["SET lock uuid-2:thread-7 NX PX 6000"],
            &["SET lock uuid-1:thread-7", "DEL lock"],
            &["RPUSH lock uuid-1:thread-7"],
        ],
    },
    Seed {
        name: "004-compare-and-delete, with a token",
        script: include_str!("../../seeds/004-compare-and-delete.lua"),
        keys: &["lock.foo"],
        arguments: &["token"],
        states: &[
            &[],
            &["SET lock.foo token NX EX 10"],
            &["SET lock.foo other NX EX 10"],
            &["SET lock.foo 17", "INCR lock.foo"],
            &["HSET lock.foo token 1"],
        ],
    },
    Seed {
        name: "004-compare-and-delete, with a timestamp",
        script: include_str!("../../seeds/004-compare-and-delete.lua"),
        keys: &["lock.foo"],
        arguments: &["1700000010001"],
        states: &[
            &["SETNX lock.foo 1700000010001"],
            &["SETNX lock.foo 1700000010001", "GETSET lock.foo 1700000010002"],
            &["SETNX lock.foo 1700000010001", "DEL lock.foo", "SETNX lock.foo 1700000010009"],
        ],
    },
    Seed {
        name: "004-incr-and-pexpire",
        script: include_str!("../../seeds/004-incr-and-pexpire.lua"),
        keys: &["locker.foo", "60000"],
        arguments: &[],
        states: &[
            &[],
            &["INCR locker.foo", "PEXPIRE locker.foo 60000"],
            &["INCR locker.foo"],
            &["SET locker.foo -1"],
            &["SET locker.foo token"],
            &["RPUSH locker.foo 1"],
        ],
    },
    Seed {
        name: "004-incr-and-pexpire, with an invalid TTL",
        script: include_str!("../../seeds/004-incr-and-pexpire.lua"),
        keys: &["locker.foo", "soon"],
        arguments: &[],
        states: &[&[], &["INCR locker.foo"]],
    },
];

/// The commands sent afterwards. TTL is in seconds, so a short delay does not change it.
const QUERIES: [&str; 4] = ["EXISTS", "TYPE", "TTL", "STRLEN"];

/// Runs every script in all three ways, from every state, and returns the cases that differ.
pub(crate) fn compare(comparison: &mut Comparison) -> io::Result<Vec<String>> {
    let mut differences = Vec::new();
    for seed in SEEDS {
        for state in seed.states {
            let before = state.iter().map(|command| words(command));
            let commands: Vec<Vec<Bytes>> =
                before.chain([seed.eval()]).chain(seed.queries()).collect();
            let (redis, model) = comparison.both(&commands)?;
            let client = client_program::replies(state.len() + 1, &commands);
            if redis != model || redis != client {
                let shown = |replies: &[Reply]| {
                    replies.iter().map(notation::reply).collect::<Vec<_>>().join(" | ")
                };
                differences.push(format!(
                    "{} after {state:?}:\n   redis:  {}\n   model:  {}\n   client: {}\n",
                    seed.name,
                    shown(&redis),
                    shown(&model),
                    shown(&client)
                ));
            }
        }
    }
    Ok(differences)
}

impl Seed {
    fn eval(&self) -> Vec<Bytes> {
        let count = self.keys.len().to_string();
        let words = ["EVAL", self.script, &count].into_iter();
        words
            .chain(self.keys.iter().copied())
            .chain(self.arguments.iter().copied())
            .map(Bytes::from)
            .collect()
    }

    fn queries(&self) -> impl Iterator<Item = Vec<Bytes>> {
        QUERIES.iter().map(|query| words(&format!("{query} {}", self.keys[0])))
    }
}

fn words(command: &str) -> Vec<Bytes> {
    command.split(' ').map(Bytes::from).collect()
}
