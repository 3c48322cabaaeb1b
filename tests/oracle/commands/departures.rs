//! The known differences between the model and the real server: the model follows a newer release,
//! or omits a feature on purpose.
//!
//! Each difference is checked on both, so that obsolete entries are found. Random sequences avoid
//! exactly these commands (through `vocabulary::NEWER_SHAPES` and the choice of scripts).

use crate::oracle::client::Client;
use crate::oracle::notation;
use crate::oracle::server::Version;
use primitives::EPOCH;
use redis_model::{Bytes, ConnectionId, Reply, Server, limits};
use std::io;

/// One command with different replies.
struct Departure {
    /// First release that replies as the model does.
    since: Version,
    why: &'static str,
    /// Value of the key `k` before the command; if empty, there is no such key.
    value: &'static str,
    command: &'static str,
    /// Reply of the real server before that release. If it ends with `…`, only its start is
    /// compared.
    redis: &'static str,
    model: &'static str,
}

/// For differences from every release of Redis.
const NEVER: Version = (u32::MAX, 0, 0);

const COMPARING_SET: &str = "SET can compare the value since 8.4";

const DELEX: &str = "DELEX exists since 8.4";

const NUMBER: &str = "a number as an argument is an integer or as short as can be since 7.2";

const WAIT: &str = "scripts may call WAIT since 7.2, where it does not block";

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
        since: (7, 2, 0), why: "time is frozen during a script since 7.2", value: "",
        command: "EVAL \"local first = redis.call('TIME') for number = 1, 2000 do redis.call('EXISTS', 'k') end \
                  local last = redis.call('TIME') return first[2] == last[2]\" 0",
        redis: "(nil)", model: "(integer) 1",
    },
    Departure { since: (7, 2, 0), why: NUMBER, value: "", command: "EVAL \"return redis.call('ECHO', 0.1)\" 0", redis: "\"0.10000000000000001\"", model: "\"0.1\"" },
    Departure { since: (7, 2, 0), why: NUMBER, value: "", command: "EVAL \"return redis.call('ECHO', 1e17)\" 0", redis: "\"1e+17\"", model: "\"100000000000000000\"" },
    Departure { since: (7, 2, 0), why: NUMBER, value: "", command: "EVAL \"return redis.call('ECHO', -0)\" 0", redis: "\"-0\"", model: "\"0\"" },
    Departure { since: (7, 2, 0), why: NUMBER, value: "", command: "EVAL \"return redis.call('ECHO', 1e-7)\" 0", redis: "\"9.9999999999999995e-08\"", model: "\"1e-7\"" },
    Departure {
        since: (7, 2, 0), why: WAIT, value: "", command: "EVAL \"return redis.call('WAIT', 1, 0)\" 0",
        redis: "(error) ERR This Redis command is not allowed from script…",
        model: "(integer) 0",
    },
    Departure {
        since: (7, 2, 0), why: "a timeout must not end after the end of time since 7.2", value: "", command: "WAIT 0 9223372036854775807",
        redis: "(integer) 0", model: "(error) ERR timeout is out of range",
    },
    Departure {
        since: NEVER, why: "the model's Lua refuses globals before the script runs", value: "", command: "EVAL \"undefined = 1\" 0",
        redis: "(error) ERR user_script:1: Attempt to modify a readonly table script: \
                601cf1a6452c51ec7e1d864cd54f164d13ba8b4c, on @user_script:1.",
        model: "(error) ERR Error compiling script (new function): user_script:1: `undefined` is not a local variable; \
                declare it first: `local undefined = \\xe2\\x80\\xa6`",
    },
    Departure {
        since: NEVER, why: "the model's Lua has only the functions that locks need", value: "", command: "EVAL \"return string.reverse('ab')\" 0",
        redis: "\"ba\"",
        model: "(error) ERR Error compiling script (new function): user_script:1: there is no `string.reverse`…",
    },
    Departure {
        since: NEVER, why: "the model's Lua has only the functions that locks need", value: "", command: "EVAL \"return pcall(type, 1)\" 0",
        redis: "(integer) 1",
        model: "(error) ERR Error compiling script (new function): user_script:1: there is no `pcall`…",
    },
    Departure {
        since: NEVER, why: "another parser words its errors differently", value: "", command: "EVAL FOO 0",
        redis: "(error) ERR Error compiling script (new function): user_script:1: '=' expected near '<eof>'",
        model: "(error) ERR Error compiling script (new function): user_script:1: unexpected expression when looking for a \
                statement, near `<eof>`",
    },
];

/// Checks every departure on the model and on the real server, and returns the wrong ones.
pub(crate) fn check(client: &mut Client, version: Version) -> io::Result<Vec<String>> {
    let mut violations = Vec::new();
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
                Some(start) => reply.starts_with(start),
                None => reply == **expected,
            };
            if !is_as_listed {
                violations
                    .push(format!("{why}:\n{command}\n   {who}: {reply}\n   listed: {expected}\n"));
            }
        }
    }
    Ok(violations)
}

/// First release that evicts scripts.
const EVICTION: Version = (7, 4, 0);

/// Checks that the 501st script of EVAL evicts the least recently used one, but no script of SCRIPT
/// LOAD. Before 7.4, EVAL evicts no script.
pub(crate) fn check_eviction(client: &mut Client, version: Version) -> io::Result<Vec<String>> {
    let scripts: Vec<String> = (0..=limits::SCRIPTS).map(|it| format!("return {it}")).collect();
    let (last, first) = scripts.split_last().expect("there are scripts");
    let eval = |script: &String| vec!["EVAL".into(), Bytes::from(script.as_str()), "0".into()];
    let mut commands = vec![words("SCRIPT FLUSH"), words("SCRIPT LOAD \"return 'kept'\"")];
    commands.extend(first.iter().chain([&scripts[0], last]).map(eval));
    let sha = |script: &str| sha1_smol::Sha1::from(script).hexdigest();
    let [kept, used, unused] = ["return 'kept'", "return 0", "return 1"].map(sha);
    let exist = words(&format!("SCRIPT EXISTS {kept} {used} {unused}"));

    let mut server = Server::default();
    for command in &commands {
        server.execute(ConnectionId(0), EPOCH, command);
    }
    client.pipeline(&commands)?;
    let [redis, model] =
        [client.call(&exist)?, server.execute(ConnectionId(0), EPOCH, &exist).reply];
    let flags = |known: [i64; 3]| Reply::Array(known.map(Reply::Integer).to_vec());
    let expected = [flags([1, 1, i64::from(version < EVICTION)]), flags([1, 1, 0])];
    let is_as_listed = [&redis, &model] == [&expected[0], &expected[1]];
    Ok(if is_as_listed { Vec::new() } else { vec![format!("redis: {redis}, model: {model}")] })
}

/// Returns the words of a command. Text in double quotes is one word.
fn words(command: &str) -> Vec<Bytes> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        if index % 2 == 1 {
            words.push(Bytes::from(part));
        } else {
            words.extend(part.split_whitespace().map(Bytes::from));
        }
    }
    words
}
