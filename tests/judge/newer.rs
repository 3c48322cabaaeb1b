//! Where the model follows a newer Redis than the real one at hand, one by one.
//!
//! A line is checked on both: the model answers as the new release does, and a real server that is
//! older answers as it always did. Random sequences leave these commands out (`NEWER_SHAPES`), and
//! nothing else.

use super::client::Client;
use super::notation;
use super::server::Version;
use lockscope::redis::{Bytes, ConnectionId, Server};
use lockscope::time::EPOCH;
use std::io;

/// One behaviour that changed.
struct Difference {
    since: Version,
    what: &'static str,
    /// Sent before, with the same replies from all.
    before: &'static [&'static str],
    command: &'static str,
    old: &'static str,
    new: &'static str,
}

const SYNTAX: &str = "(error) ERR syntax error";

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    Difference { since: (8, 4, 0), what: "SET compares", before: &["SET k v"], command: "SET k w IFEQ v", old: SYNTAX, new: "OK" },
    Difference { since: (8, 4, 0), what: "SET compares", before: &["SET k v"], command: "SET k w IFEQ x", old: SYNTAX, new: "(nil)" },
    Difference { since: (8, 4, 0), what: "SET compares", before: &[], command: "SET k w IFEQ x", old: SYNTAX, new: "(nil)" },
    Difference { since: (8, 4, 0), what: "SET compares", before: &["SET k v"], command: "SET k w IFNE x", old: SYNTAX, new: "OK" },
    Difference { since: (8, 4, 0), what: "SET compares", before: &["SET k v"], command: "SET k w IFNE v GET", old: SYNTAX, new: "\"v\"" },
    Difference { since: (8, 4, 0), what: "SET compares", before: &[], command: "SET k w IFNE x", old: SYNTAX, new: "OK" },
    Difference { since: (8, 4, 0), what: "there is DELEX", before: &["SET k v"], command: "DELEX k", old: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' ", new: "(integer) 1" },
    Difference { since: (8, 4, 0), what: "there is DELEX", before: &["SET k v"], command: "DELEX k IFEQ v", old: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'v' ", new: "(integer) 1" },
    Difference { since: (8, 4, 0), what: "there is DELEX", before: &["SET k v"], command: "DELEX k IFEQ x", old: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'x' ", new: "(integer) 0" },
];

/// Checks every line on the model and on the real server.
pub fn check(client: &mut Client, version: Version) -> io::Result<Vec<String>> {
    let mut mistakes = Vec::new();
    for Difference { since, what, before, command, old, new } in DIFFERENCES {
        client.call(&["FLUSHALL".into()])?;
        let mut model = Server::default();
        let mut execute = |command: &str| {
            let outcome = model.execute(ConnectionId(0), EPOCH, &words(command));
            notation::reply(&outcome.reply)
        };
        for command in *before {
            client.call(&words(command))?;
            execute(command);
        }
        let expected_of_redis = if version < *since { old } else { new };
        let of_redis = notation::reply(&client.call(&words(command))?);
        let of_model = execute(command);
        for (who, reply, expected) in
            [("redis", of_redis, *expected_of_redis), ("model", of_model, *new)]
        {
            if reply != expected {
                mistakes.push(format!(
                    "{what} since {since:?}: {before:?} {command}\n   {who}: {reply}\n   expected: {expected}\n"
                ));
            }
        }
    }
    Ok(mistakes)
}

fn words(command: &str) -> Vec<Bytes> {
    command.split_whitespace().map(Bytes::from).collect()
}
