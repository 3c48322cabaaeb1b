//! Tests of errors in scenario files: each names the position and the allowed values.

use crate::json::scenario::{listed, read};
use content::locks;

/// Checks the result for each file. A file consists of the string `within` between the two strings
/// of `around`.
#[track_caller]
fn check(around: [&str; 2], table: &[(&str, &str)]) {
    for (within, expected) in table {
        let file = around.join(within);
        let message = match read(&file) {
            Ok(work) => format!("{} moves", work.branches.moves(1).len()),
            Err(errors) => listed(&errors),
        };
        assert_eq!(message, *expected, "{file}");
    }
}

/// No surroundings: the table contains whole files.
const FILE: [&str; 2] = ["", ""];

/// Surroundings of fields of the only client, which are on the second line.
const CLIENT: [&str; 2] =
    ["{\"version\": 1, \"clients\": [{\"program\": \"setnx-del\",\n", "\n}], \"moves\": []}"];

/// Surroundings of top-level fields of a file with one client, which are on the second line.
const FIELDS: [&str; 2] =
    ["{\"version\": 1, \"clients\": [{\"program\": \"setnx-del\"}],\n", "\n}"];

/// Surroundings of the moves of a file with one client and one server, which start on the second
/// line.
const MOVES: [&str; 2] =
    ["{\"version\": 1, \"clients\": [{\"program\": \"setnx-del\"}], \"moves\": [\n", "\n]}"];

#[test]
fn read_rejects_input_that_is_not_a_scenario() {
    let whole = r#"{"version": 1, "clients": [{"program": "setnx-del"}], "moves": []}"#;
    check(
        FILE,
        &[
            (whole, "0 moves"),
            (&format!("\u{feff}{whole}\r\n"), "0 moves"),
            ("", "line 1, column 0: EOF while parsing a value"),
            (
                "{\"version\": 1,\n\"clients\": [",
                "line 2, column 12: clients: EOF while parsing a list",
            ),
            (&whole[..whole.len() - 1], "line 1, column 65: EOF while parsing an object"),
            (&format!("{whole}\n{{}}"), "line 2, column 1: trailing characters"),
            (
                "7",
                "line 1, column 1: invalid type: integer `7`, expected a scenario: an object with \
                 `version` and `clients`",
            ),
            ("{}", "line 1, column 2: missing field `version`"),
            ("{\"version\": 1}", "line 1, column 14: missing field `clients`"),
            (
                "{\"clocks\": [],\n\"version\": 2}",
                "line 2, column 12: version: this version of Lockscope reads version 1 of scenario \
                 files, got 2",
            ),
            (
                "{\"version\": \"1\"}",
                "line 1, column 15: version: invalid type: string \"1\", expected a whole number \
                 from 0 to 4294967295",
            ),
            (
                "{\"version\": 1, \"version\": 1}",
                "line 1, column 24: version: duplicate field `version`",
            ),
        ],
    );
}

#[test]
fn read_rejects_unknown_missing_and_mistyped_fields() {
    check(
        CLIENT,
        &[
            (
                r#""clok": {}"#,
                "line 2, column 6: clients[0].clok: unknown field `clok`, expected one of \
                 `program`, `parameters`, `starts_at_ms`, `clock`",
            ),
            (
                r#""starts_at_ms": "5""#,
                "line 2, column 19: clients[0].starts_at_ms: invalid type: string \"5\", expected \
                 a whole number from 0",
            ),
            (
                r#""starts_at_ms": -5"#,
                "line 2, column 18: clients[0].starts_at_ms: invalid value: integer `-5`, expected \
                 a whole number from 0",
            ),
            (
                r#""starts_at_ms": 1.5"#,
                "line 2, column 19: clients[0].starts_at_ms: invalid type: floating point `1.5`, \
                 expected a whole number from 0",
            ),
            (
                r#""clock": 5"#,
                "line 2, column 10: clients[0].clock: invalid type: integer `5`, expected a clock: \
                 an object with `offset_ms` and `drift_ppm`",
            ),
            (
                r#""clock": {"drift_ppm": 5000000000}"#,
                "line 2, column 33: clients[0].clock.drift_ppm: invalid value: integer \
                 `5000000000`, expected a whole number from -2147483648 to 2147483647",
            ),
            (
                r#""parameters": {"KEY": true}"#,
                "line 2, column 26: clients[0].parameters.KEY: invalid type: boolean `true`, \
                 expected a number or a string",
            ),
            (
                r#""parameters": {"KEY": 1, "KEY": 2}"#,
                "line 2, column 30: clients[0].parameters.KEY: duplicate field `KEY`",
            ),
        ],
    );
    check(
        FIELDS,
        &[
            (r#""until_ms": 1"#, "3 moves"),
            (
                r#""sead": 1"#,
                "line 2, column 6: sead: unknown field `sead`, expected one of `$schema`, \
                 `version`, `programs`, `clients`, `servers`, `starts`, `network`, `seed`, `until_ms`, `moves`",
            ),
            (
                r#""network": {"latency": {"least_ms": 1}}"#,
                "line 2, column 38: network.latency: missing field `most_ms`",
            ),
            (r#""servers": {}"#, "line 2, column 11: servers: invalid type: map, expected a list"),
            (
                r#""programs": []"#,
                "line 2, column 12: programs: invalid type: sequence, expected an object",
            ),
            (
                r#""servers": [{"keeps_all_but_the_last_ms": "all"}]"#,
                "line 2, column 47: servers[0].keeps_all_but_the_last_ms: invalid type: string \
                 \"all\", expected a whole number from 0 to 4294967295",
            ),
        ],
    );
    let names: Vec<String> = (0..33).map(|number| format!("\"p{number}\": \"\"")).collect();
    let programs = format!("\"programs\": {{{}}}", names.join(","));
    check(FIELDS, &[(&programs, "line 2, column 328: programs.p32: at most 32 names")]);
}

#[test]
fn read_rejects_entries_that_are_not_moves() {
    const MOVE: &str = "a move: an object with one field, such as {\"crash\": \"C1\"}";
    check(
        MOVES,
        &[
            (
                r#""crash""#,
                &format!(
                    "line 2, column 7: moves[0]: invalid type: string \"crash\", expected {MOVE}"
                ),
            ),
            ("{}", "line 2, column 2: moves[0]: invalid type: map, expected one field"),
            (
                r#"{"crash": "C1", "heal": "S1"}"#,
                &format!("line 2, column 22: moves[0].heal: invalid length 2, expected {MOVE}"),
            ),
            (
                r#"{"kill": "C1"}"#,
                "line 2, column 7: moves[0].kill: unknown variant `kill`, expected one of \
                 `go_on`, `step`, `run`, `read_clock`, `draw`, `deliver`, `tick`, `crash`, `pause`, \
                 `delay`, `lose_request`, `lose_reply`, `jump`, `restart`, `partition`, `heal`, \
                 `failover`, `command`",
            ),
            (
                r#"{"crash": "S1"}"#,
                "line 2, column 15: moves[0].crash: `S1` is no name; write for example `C1`, the \
                 first client",
            ),
            (
                r#"{"heal": "S0"}"#,
                "line 2, column 14: moves[0].heal: `S0` is no name; write for example `S1`, the \
                 first server",
            ),
            (
                r#"{"jump": {"clock": "C01", "ms": 1}}"#,
                "line 2, column 24: moves[0].jump.clock: `C01` is no name; write a client or a \
                 server, for example `C1` or `S1`",
            ),
            (
                r#"{"pause": "C1"}"#,
                "line 2, column 14: moves[0].pause: invalid type: string \"C1\", expected an object \
                 such as {\"client\": \"C1\", \"ms\": 800}",
            ),
            (
                r#"{"tick": 5}"#,
                "line 2, column 10: moves[0].tick: invalid type: integer `5`, expected an object \
                 such as {\"to_ms\": 500}",
            ),
            (
                r#"{"pause": {"client": "C1"}}"#,
                "line 2, column 26: moves[0].pause: missing field `ms`",
            ),
            (
                r#"{"pause": {"client": "C1", "seconds": 2}}"#,
                "line 2, column 36: moves[0].pause.seconds: unknown field `seconds`, expected \
                 `client` or `ms`",
            ),
            (
                r#"{"command": {"server": "S1", "line": "SET \"a"}}"#,
                "line 2, column 47: moves[0].command.line: a quote in the command has no end, or \
                 is followed by something other than a space",
            ),
            (
                r#"{"go_on": {"policy": "random"}}"#,
                "line 2, column 29: moves[0].go_on.policy: unknown variant `random`, expected \
                 `seeded` or `in_turn`",
            ),
        ],
    );
}

#[test]
fn read_rejects_values_over_a_limit() {
    check(
        CLIENT,
        &[
            (
                r#""starts_at_ms": 31622400001"#,
                "line 2, column 17: clients[0].starts_at_ms: at most 31622400000 ms, got \
                 31622400001",
            ),
            (
                r#""clock": {"offset_ms": -316224000001}"#,
                "line 2, column 24: clients[0].clock.offset_ms: clock offset: at most 316224000000 \
                 ms ahead or behind, got -316224000001",
            ),
            (
                r#""clock": {"drift_ppm": 100001}"#,
                "line 2, column 24: clients[0].clock.drift_ppm: clock drift: at most 100000 ppm, \
                 got 100001",
            ),
        ],
    );
    let eleven = format!("\"clients\": [{}]", [r#"{"program": "x"}"#; 11].join(", "));
    check(
        ["{\"version\": 1,\n", "\n}"],
        &[
            (r#""clients": []"#, "line 2, column 12: clients: there are 1 to 10, got 0"),
            (&eleven, "line 2, column 12: clients: there are 1 to 10, got 11"),
        ],
    );
    check(
        FIELDS,
        &[
            (r#""servers": []"#, "line 2, column 12: servers: there are 1 to 9, got 0"),
            (
                r#""servers": [{}, {"replication_lag_ms": 31622400001}]"#,
                "line 2, column 40: servers[1].replication_lag_ms: at most 31622400000 ms, got \
                 31622400001",
            ),
            (
                r#""servers": [{"clock": {"drift_ppm": -100001}}]"#,
                "line 2, column 37: servers[0].clock.drift_ppm: clock drift: at most 100000 ppm, \
                 got -100001",
            ),
            (
                r#""network": {"latency": {"least_ms": 2, "most_ms": 1}}"#,
                "line 2, column 24: network.latency: the least, 2 ms, is more than the most, 1 ms",
            ),
            (
                r#""network": {"call_timeout_ms": 0}"#,
                "line 2, column 32: network.call_timeout_ms: at least 1 ms, got 0",
            ),
            (
                r#""until_ms": 31622400001"#,
                "line 2, column 13: until_ms: at most 31622400000 ms, got 31622400001",
            ),
        ],
    );
}

#[test]
fn read_rejects_unknown_programs_and_parameters() {
    let locks: Vec<&str> = locks::ALL.iter().map(|lock| lock.id).collect();
    check(
        ["{\"version\": 1, \"moves\": [], \"programs\": {\"mine\": \"enter() leave()\",\n", "\n]}"],
        &[
            (
                "\"other\": \"enter()\"}, \"clients\": [\n{\"program\": \"yours\"}",
                &format!(
                    "line 3, column 13: clients[0].program: there is no program `yours` in the file \
                     and no such built-in lock; there are mine, other, {}",
                    locks.join(", ")
                ),
            ),
            (
                "\"other\": \"enter()\"}, \"clients\": [\n{\"program\": \"redlok\"}",
                &format!(
                    "line 3, column 13: clients[0].program: there is no program `redlok` in the \
                     file and no such built-in lock (did you mean `redlock`?); there are mine, \
                     other, {}",
                    locks.join(", ")
                ),
            ),
            (
                "\"other\": \"enter()\\nlocal x = y\"}, \"clients\": [\n{\"program\": \"other\"}, \
                 {\"program\": \"other\"}",
                "line 2, column 10: programs.other: 2:11: unknown name `y`; declare it with `local`",
            ),
            (
                "\"other\": \"-- @param TTL 10 lifetime, ms\"}, \"clients\": [\n\
                 {\"program\": \"other\", \"parameters\": {\n\"TTL\": -1,\n\"TTTL\": 2}}",
                "line 4, column 8: clients[0].parameters.TTL: a duration cannot be negative, got \
                 `-1`\n\
                 line 5, column 9: clients[0].parameters.TTTL: the program has no parameter \
                 `TTTL`; it has TTL",
            ),
        ],
    );
}

#[test]
fn read_rejects_impossible_moves() {
    let two_lines = |first: &str, second: &str| format!("{first},\n{second}");
    let crash = r#"{"crash": "C1"}"#;
    check(
        MOVES,
        &[
            (crash, "1 moves"),
            (
                &two_lines(crash, crash),
                "line 3, column 1: moves[1]: this move is not possible at 0 ms: C1 has ended",
            ),
            (
                &two_lines(crash, r#"{"step": "C1"}"#),
                "line 3, column 1: moves[1]: this move is not possible at 0 ms: C1 has ended",
            ),
            (
                r#"{"crash": "C2"}"#,
                "line 2, column 1: moves[0]: this move is not possible at 0 ms: there is no C2; the only client is C1",
            ),
            (
                r#"{"heal": "S2"}"#,
                "line 2, column 1: moves[0]: this move is not possible at 0 ms: there is no S2; the only server is S1",
            ),
            (
                r#"{"failover": "S1"}"#,
                "line 2, column 1: moves[0]: this move is not possible at 0 ms: S1 has no replica",
            ),
            (
                r#"{"pause": {"client": "C1", "ms": 0}}"#,
                "line 2, column 1: moves[0]: this move is not possible at 0 ms: it takes 1 to 31622400000 \
                 ms",
            ),
            (
                r#"{"tick": {"to_ms": 5}}"#,
                "line 2, column 1: moves[0]: this move is not possible at 0 ms: at 0 ms something else is \
                 due first",
            ),
            (
                &two_lines(r#"{"go_on": {"until_ms": 5}}"#, r#"{"go_on": {"until_ms": 4}}"#),
                "line 3, column 1: moves[1]: this move is not possible at 5 ms: it is 5 ms already",
            ),
            (
                &two_lines(crash, r#"{"go_on": {"until_ms": 5}}"#),
                "line 3, column 1: moves[1]: this move is not possible at 0 ms: nothing happens any more",
            ),
        ],
    );
    check(
        [
            "{\"version\": 1, \"clients\": [{\"program\": \"spin\"}], \"programs\": {\"spin\":\n\
             \"while true do redis.call('GET', 'lock') end\"}, \"moves\": [",
            "]}",
        ],
        &[
            // The run ends at its limit, as any run does.
            (r#"{"go_on": {}}"#, "100000 moves"),
            (
                r#"{"go_on": {}}, {"crash": "C1"}"#,
                "line 2, column 74: moves[1]: a run has at most 100000 moves and 256 MB",
            ),
            (
                r#"{"go_on": {"until_ms": 1}}"#,
                "line 2, column 59: moves[0]: a run has at most 100000 moves and 256 MB",
            ),
        ],
    );
}
