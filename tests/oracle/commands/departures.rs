//! Where the model departs from the real server at hand, one by one: it follows a newer release, or it
//! leaves something out and says so.
//!
//! A line is checked on both, so that it cannot outlive its reason. Random sequences leave out the
//! commands that stand here (`vocabulary::NEWER_SHAPES` and the pool of scripts), and nothing else.

use crate::oracle::client::Client;
use crate::oracle::notation;
use crate::oracle::server::Version;
use lockscope::redis::{Bytes, ConnectionId, Server};
use lockscope::time::EPOCH;
use std::io;

/// One command that is answered differently.
struct Departure {
    /// The first release that answers like the model.
    since: Version,
    why: &'static str,
    /// What the key `k` holds before; nothing if empty.
    value: &'static str,
    command: &'static str,
    /// How the real server answers before that release. What ends with `…` may go on.
    redis: &'static str,
    model: &'static str,
}

/// For what no release of Redis does as the model does it.
const NEVER: Version = (u32::MAX, 0, 0);

const COMPARING_SET: &str = "SET compares the value since 8.4";

const DELEX: &str = "there is DELEX since 8.4";

const SYNTAX: &str = "(error) ERR syntax error";

#[rustfmt::skip]
const DEPARTURES: &[Departure] = &[
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "v", command: "SET k w IFEQ v", redis: SYNTAX, model: "OK" },
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "v", command: "SET k w IFEQ x", redis: SYNTAX, model: "(nil)" },
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "", command: "SET k w IFEQ x", redis: SYNTAX, model: "(nil)" },
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "v", command: "SET k w IFNE x", redis: SYNTAX, model: "OK" },
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "v", command: "SET k w IFNE v GET", redis: SYNTAX, model: "\"v\"" },
    Departure { since: (8, 4, 0), why: COMPARING_SET, value: "", command: "SET k w IFNE x", redis: SYNTAX, model: "OK" },
    Departure {
        since: (8, 4, 0), why: DELEX, value: "v", command: "DELEX k",
        redis: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' ", model: "(integer) 1",
    },
    Departure {
        since: (8, 4, 0), why: DELEX, value: "v", command: "DELEX k IFEQ v",
        redis: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'v' ", model: "(integer) 1",
    },
    Departure {
        since: (8, 4, 0), why: DELEX, value: "v", command: "DELEX k IFEQ x",
        redis: "(error) ERR unknown command 'DELEX', with args beginning with: 'k' 'IFEQ' 'x' ", model: "(integer) 0",
    },
    Departure {
        since: (7, 2, 0), why: "time stands still in a script since 7.2", value: "",
        command: "EVAL \"local first = redis.call('TIME') for number = 1, 2000 do redis.call('EXISTS', 'k') end \
                  local last = redis.call('TIME') return first[2] == last[2]\" 0",
        redis: "(nil)", model: "(integer) 1",
    },
    Departure {
        since: NEVER, why: "the model's Lua refuses globals before the script runs", value: "", command: "EVAL \"undefined = 1\" 0",
        redis: "(error) ERR user_script:1: Attempt to modify a readonly table script: \
                601cf1a6452c51ec7e1d864cd54f164d13ba8b4c, on @user_script:1.",
        model: "(error) ERR Error compiling script (new function): user_script:1: `undefined` is not a local variable; \
                declare it first: `local undefined = \\xe2\\x80\\xa6`",
    },
    Departure {
        since: NEVER, why: "the model's Lua has the functions that locks need", value: "", command: "EVAL \"return redis.sha1hex('')\" 0",
        redis: "\"da39a3ee5e6b4b0d3255bfef95601890afd80709\"",
        model: "(error) ERR Error compiling script (new function): user_script:1: unknown function `redis.sha1hex`…",
    },
    Departure {
        since: NEVER, why: "the model's Lua has the functions that locks need", value: "", command: "EVAL \"return pcall(type, 1)\" 0",
        redis: "(integer) 1",
        model: "(error) ERR Error compiling script (new function): user_script:1: unknown function `pcall`…",
    },
    Departure {
        since: NEVER, why: "another parser words its errors otherwise", value: "", command: "EVAL FOO 0",
        redis: "(error) ERR Error compiling script (new function): user_script:1: '=' expected near '<eof>'",
        model: "(error) ERR Error compiling script (new function): user_script:1: unexpected expression when looking for a \
                statement, near `<eof>`",
    },
];

/// Checks every line on the model and on the real server, and gives those that are wrong.
pub fn check(client: &mut Client, version: Version) -> io::Result<Vec<String>> {
    let mut mistakes = Vec::new();
    for Departure { since, why, value, command, redis, model } in DEPARTURES {
        let mut server = Server::default();
        let mut execute = |args: &[Bytes]| server.execute(ConnectionId(0), EPOCH, args).reply;
        client.call(&words("FLUSHALL"))?;
        if !value.is_empty() {
            let set = words(&format!("SET k {value}"));
            client.call(&set)?;
            execute(&set);
        }
        let args = words(command);
        let expected = if version < *since { redis } else { model };
        let replies = [("redis", client.call(&args)?, expected), ("model", execute(&args), model)];
        for (who, reply, expected) in replies {
            let reply = notation::reply(&reply);
            let is_as_listed = match expected.strip_suffix('…') {
                Some(beginning) => reply.starts_with(beginning),
                None => reply == **expected,
            };
            if !is_as_listed {
                mistakes
                    .push(format!("{why}:\n{command}\n   {who}: {reply}\n   listed: {expected}\n"));
            }
        }
    }
    Ok(mistakes)
}

/// The words of a command; what stands between double quotes is one.
fn words(command: &str) -> Vec<Bytes> {
    let mut words = Vec::new();
    for (place, part) in command.split('"').enumerate() {
        if place % 2 == 1 {
            words.push(Bytes::from(part));
        } else {
            words.extend(part.split_whitespace().map(Bytes::from));
        }
    }
    words
}
