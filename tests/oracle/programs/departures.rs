//! The known differences between the model's Lua and the real one, with the reasons.
//!
//! Each difference is checked on both, so that obsolete entries are found. Random programs avoid
//! all of them, except that a few reach the limits on purpose, which `stops` recognises.

use super::comparison::Comparison;
use crate::oracle::notation;
use redis_model::Bytes;
use std::io;

/// One program with different replies.
struct Departure {
    why: &'static str,
    program: &'static str,
    /// Reply of the real server. If it ends with `…`, only its start is compared.
    redis: &'static str,
    model: &'static str,
}

const HEXADECIMAL: &str =
    "C reads hexadecimal fractions and exponents, and parentheses after `nan`";

const ADDRESS: &str = "an address would differ from run to run";

const DEPTH: &str = "calls are at most 200 deep";

const FIELD: &str = "Redis marks error tables with a field that only `pairs` shows";

const FUNCTION_FIELD: &str = "functions are not values";

// Not listed: `error({})`, `error({err = {}})` and `error(redis.status_reply('x'))`, because they
// crash 7.0.15.
#[rustfmt::skip]
const DEPARTURES: &[Departure] = &[
    Departure { why: HEXADECIMAL, program: "return tonumber('0x1F0.1')", redis: "(integer) 496", model: "(nil)" },
    Departure { why: HEXADECIMAL, program: "return '0x1p4' + 0", redis: "(integer) 16", model: "(error) ERR user_script:1: attempt to perform arithmetic on a string value…" },
    Departure { why: HEXADECIMAL, program: "return type(tonumber('nan(1)'))", redis: "\"number\"", model: "\"nil\"" },
    Departure { why: ADDRESS, program: "return tostring({}) == tostring({})", redis: "(nil)", model: "(integer) 1" },
    Departure { why: ADDRESS, program: "return tostring({})", redis: "\"table: 0x…", model: "\"table: 0x7f0000000000\"" },
    Departure { why: FIELD, program: "local n = 0 for k in pairs(redis.pcall('GET')) do n = n + 1 end return n", redis: "(integer) 2", model: "(integer) 1" },
    Departure { why: FUNCTION_FIELD, program: "local s = 'x' return type(s.len)", redis: "\"function\"", model: "(error) ERR user_script:1: the functions of a string are not values here…" },
    Departure {
        why: DEPTH, program: "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end return f(10000)",
        redis: "(integer) 10000", model: "(error) ERR user_script:1: stack overflow…",
    },
    Departure {
        why: "a string has at most 1 MiB", program: "local s = 'x' for n = 1, 21 do s = s .. s end return #s",
        redis: "(integer) 2097152", model: "(error) ERR user_script:1: string length overflow (at most 1048576 bytes)…",
    },
    Departure {
        why: "a script has at most a million instructions", program: "local n = 0 for i = 1, 1000000 do n = n + 1 end return n",
        redis: "(integer) 1000000", model: "(error) ERR the script was stopped: it used up 1000000 instructions, of which a command takes 100 and more if it writes much",
    },
    Departure {
        why: "a table has at most 131 072 slots", program: "local t = {} for n = 1, 140000 do t[n] = n end return #t",
        redis: "(integer) 140000", model: "(error) ERR user_script:1: table overflow…",
    },
    Departure {
        why: "a program returns at most 65 536 values", program: "local t = {} for n = 1, 70000 do t[n] = 1 end return t",
        redis: "1) (integer) 1…", model: "(error) ERR more than 65536 values are returned…",
    },
];

/// Checks every departure on the model and on the real server, and returns the wrong ones.
pub(crate) fn check(comparison: &mut Comparison) -> io::Result<Vec<String>> {
    let mut violations = Vec::new();
    for Departure { why, program, redis, model } in DEPARTURES {
        let replies = comparison.both(&[vec!["EVAL".into(), Bytes::from(*program), "0".into()]])?;
        for (who, reply, expected) in
            [("redis", &replies.0[0], redis), ("model", &replies.1[0], model)]
        {
            let reply = notation::reply(reply);
            let is_as_listed = match expected.strip_suffix('…') {
                Some(start) => reply.starts_with(start),
                None => reply == **expected,
            };
            if !is_as_listed {
                violations
                    .push(format!("{why}:\n{program}\n   {who}: {reply}\n   listed: {expected}\n"));
            }
        }
    }
    Ok(violations)
}
