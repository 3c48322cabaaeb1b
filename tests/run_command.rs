//! `lockscope run` as one starts it: transcripts, JSON, mistakes in a program, wrong words.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use expect_test::{Expect, expect};
use lockscope::scenario::{gallery, strategies};
use program::{lockscope, run};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A small lock that breaks: its TTL ends while a client is inside.
const BREAKS: &str = r#"-- @param TTL 300 lifetime, ms
-- @param KEY lock the key
while not redis.call("SET", KEY, "mine", "NX", "PX", TTL) do sleep(100) end
enter()
print("two\nlines")
store.write("stock", 1)
work(400)
leave()
redis.call("DEL", KEY)
"#;

/// Standard output; nothing else may have been said.
#[track_caller]
fn printed(words: &[&str], input: &str) -> String {
    let words = [&["run"], words].concat();
    let (status, stdout, stderr) = run(lockscope(&words), input.as_bytes());
    assert_eq!((status, stderr.as_str()), (0, ""), "lockscope {words:?}");
    stdout
}

/// Standard error; nothing may have been printed, and the status is that of wrong use.
#[track_caller]
fn refused(words: &[&str], input: &[u8]) -> String {
    let words = [&["run"], words].concat();
    let mut command = lockscope(&words);
    command.current_dir(folder());
    let (status, stdout, stderr) = run(command, input);
    assert_eq!((status, stdout.as_str()), (2, ""), "lockscope {words:?}");
    stderr
}

fn json(words: &[&str], input: &str) -> Value {
    let words = [words, &["--json"]].concat();
    serde_json::from_str(&printed(&words, input)).expect("it is JSON")
}

/// A folder for the files of these tests.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("run_command");
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// Writes a file of its own for a test and gives its name.
fn file(name: &'static str, content: &[u8]) -> &'static str {
    fs::write(folder().join(name), content).expect("the file can be written");
    name
}

#[track_caller]
fn check(words: &[&str], input: &str, expected: Expect) {
    expected.assert_eq(&printed(words, input));
}

#[test]
fn each_step_is_printed_and_then_what_was_found() {
    check(
        &["-", "--clients", "2", "--seed", "4"],
        BREAKS,
        expect![[r#"
             1    0 ms  C2: SET lock mine NX PX 300 → OK
             2    0 ms  C2 entered
                        C2 prints: two\nlines
             3    0 ms  C2: store.write stock 1 → true
             4    0 ms  C1: SET lock mine NX PX 300 → nil
             5  100 ms  C1: SET lock mine NX PX 300 → nil
             6  200 ms  C1: SET lock mine NX PX 300 → nil
             7  300 ms  C1: SET lock mine NX PX 300 → nil
             8  301 ms  lock expired
             9  400 ms  C2 left
            10  400 ms  C1: SET lock mine NX PX 300 → OK
            11  400 ms  C2: DEL lock → 1, C2 deleted C1's lock
            12  400 ms  C1 entered
                        C1 prints: two\nlines
            13  400 ms  C2 finished
            14  400 ms  C1: store.write stock 1 → true
            15  800 ms  C1 left
            16  800 ms  C1: DEL lock → 0, nothing left to delete
            17  800 ms  C1 finished

            C2 is inside without its lock (step 8)
              C2's lock expired at 301 ms.
            C2 deleted a lock that C1 held (step 11)
              C2's lock expired at 301 ms. DEL does not ask who wrote the value.
        "#]],
    );
}

#[test]
fn where_nothing_is_found_the_bounds_are_said() {
    check(
        &["-", "--seed", "5", "--set", "TTL=1000"],
        BREAKS,
        expect![[r#"
             1      0 ms  C1: SET lock mine NX PX 1000 → OK
             2      0 ms  C1 entered
                          C1 prints: two\nlines
             3      0 ms  C1: store.write stock 1 → true
             4      0 ms  C2: SET lock mine NX PX 1000 → nil
             5      0 ms  C3: SET lock mine NX PX 1000 → nil
             6    100 ms  C2: SET lock mine NX PX 1000 → nil
             7    100 ms  C3: SET lock mine NX PX 1000 → nil
             8    200 ms  C3: SET lock mine NX PX 1000 → nil
             9    200 ms  C2: SET lock mine NX PX 1000 → nil
            10    300 ms  C3: SET lock mine NX PX 1000 → nil
            11    300 ms  C2: SET lock mine NX PX 1000 → nil
            12    400 ms  C1 left
            13    400 ms  C1: DEL lock → 1
            14    400 ms  C2: SET lock mine NX PX 1000 → OK
            15    400 ms  C3: SET lock mine NX PX 1000 → nil
            16    400 ms  C1 finished
            17    400 ms  C2 entered
                          C2 prints: two\nlines
            18    400 ms  C2: store.write stock 1 → true
            19    500 ms  C3: SET lock mine NX PX 1000 → nil
            20    600 ms  C3: SET lock mine NX PX 1000 → nil
            21    700 ms  C3: SET lock mine NX PX 1000 → nil
            22    800 ms  C3: SET lock mine NX PX 1000 → nil
            23    800 ms  C2 left
            24    800 ms  C2: DEL lock → 1
            25    800 ms  C2 finished
            26    900 ms  C3: SET lock mine NX PX 1000 → OK
            27    900 ms  C3 entered
                          C3 prints: two\nlines
            28    900 ms  C3: store.write stock 1 → true
            29  1 300 ms  C3 left
            30  1 300 ms  C3: DEL lock → 1
            31  1 300 ms  C3 finished

            Nothing was found in this run: 3 clients, 1 server, seed 5, until 60 000 ms, no faults.
        "#]],
    );
}

#[test]
fn the_last_value_of_a_parameter_counts_and_keys_are_quoted() {
    let words = ["--set", "KEY=a", "-", "--set", "KEY=b c", "--clients", "1"];
    check(
        &words,
        BREAKS,
        expect![[r#"
            1    0 ms  C1: SET "b c" mine NX PX 300 → OK
            2    0 ms  C1 entered
                       C1 prints: two\nlines
            3    0 ms  C1: store.write stock 1 → true
            4  301 ms  "b c" expired
            5  400 ms  C1 left
            6  400 ms  C1: DEL "b c" → 0, nothing left to delete
            7  400 ms  C1 finished

            C1 is inside without its lock (step 4)
              C1's lock expired at 301 ms.
        "#]],
    );
}

#[test]
fn several_servers_are_told_apart() {
    let program = "for node = 1, redis.nodes do redis.call_on(node, 'SET', 'k', 1, 'PX', 9) end
sleep(20)";
    check(
        &["-", "--clients", "1", "--servers", "2"],
        program,
        expect![[r#"
        1   0 ms  C1 S1: SET k 1 PX 9 → OK
        2   0 ms  C1 S2: SET k 1 PX 9 → OK
        3  10 ms  S1 k expired
                  S2 k expired
        4  20 ms  C1 finished

        Nothing was found in this run: 1 client, 2 servers, seed 1, until 60 000 ms, no faults.
    "#]],
    );
}

#[test]
fn five_servers_are_there_for_a_program_that_speaks_of_them() {
    for (program, servers) in
        [("print(redis.nodes)", 5), ("print('redis.nodes') -- redis.nodes", 1)]
    {
        let set_up = &json(&["-"], program)["scenario"]["servers"];
        assert_eq!(set_up.as_array().map(Vec::len), Some(servers), "{program}");
    }
}

#[test]
fn a_run_that_is_cut_off_says_so() {
    check(
        &["-", "--clients", "2", "--for", "1000"],
        "work(2000)",
        expect![[r#"
        Nothing was found in this run: 2 clients, 1 server, seed 1, until 1 000 ms, no faults.
        Time ran out at 1 000 ms while C1 and C2 were still at work.
    "#]],
    );
    check(
        &["-", "--clients", "1", "--for", "1000"],
        "work(1000)",
        expect![[r#"
        1  1 000 ms  C1 finished

        Nothing was found in this run: 1 client, 1 server, seed 1, until 1 000 ms, no faults.
    "#]],
    );
    let stdout = printed(&["-", "--clients", "1"], "while true do redis.call('PING') end");
    assert_eq!(stdout.lines().count(), 50_000 + 3);
    let end: String = stdout.lines().skip(50_000).map(|line| format!("{line}\n")).collect();
    expect![[r#"

        Nothing was found in this run: 1 client, 1 server, seed 1, until 0 ms, no faults.
        The limit of 100 000 moves was reached at 0 ms while C1 was still at work.
    "#]]
    .assert_eq(&end);
}

#[test]
fn a_failure_of_a_client_is_a_step() {
    check(
        &["-", "--clients", "1"],
        "enter()\nerror('no\\27[2J')",
        expect![[r#"
        1  0 ms  C1 entered
                 C1 failed: user_script:2: no\u{1b}[2J

        Nothing was found in this run: 1 client, 1 server, seed 1, until 60 000 ms, no faults.
    "#]],
    );
}

#[test]
fn the_seed_decides_the_course() {
    let with_seed = |seed| printed(&["-", "--seed", seed], BREAKS);
    assert_eq!(with_seed("7"), with_seed("7"));
    assert_ne!(with_seed("7"), with_seed("8"));
    assert_eq!(with_seed("1"), printed(&["-"], BREAKS));
}

#[test]
fn built_in_locks_are_run_by_their_names() {
    for lock in strategies::ALL {
        let stdout = printed(&[lock.id], "");
        assert!(stdout.starts_with(" 1  ") || stdout.starts_with("  1  "), "{}: {stdout}", lock.id);
        assert!(stdout.contains("entered"), "{}: {stdout}", lock.id);
    }
}

#[test]
fn a_file_comes_before_a_built_in_lock() {
    let name = file("setnx-del", b"\xef\xbb\xbfprint('mine')");
    let mut command = lockscope(&["run", name, "--clients", "1"]);
    command.current_dir(folder());
    let (status, stdout, _) = run(command, b"");
    assert_eq!((status, stdout.lines().next()), (0, Some("1  0 ms  C1 prints: mine")));
}

#[test]
fn json_holds_the_same_run() {
    let words = ["-", "--clients", "2", "--seed", "4", "--set", "TTL=350"];
    let (text, record) = (printed(&words, BREAKS), json(&words, BREAKS));
    let numbered = text.lines().take_while(|line| !line.is_empty());
    let numbered = numbered.filter(|line| !line.starts_with("    ")).count();
    assert_eq!(record["steps"].as_array().map(Vec::len), Some(numbered));
    let scenario = &record["scenario"];
    let client = serde_json::json!({
        "program": 0,
        "parameters": { "TTL": 350, "KEY": "lock" },
        "starts_at_ms": 0,
        "clock": { "offset_ms": 0, "drift_ppm": 0 },
    });
    let server = serde_json::json!({
        "clock": { "offset_ms": 0, "drift_ppm": 0 },
        "keeps_all_but_the_last_ms": null,
        "replication_lag_ms": null,
    });
    let expected = serde_json::json!({
        "name": "standard input",
        "programs": [BREAKS],
        "clients": [client, client],
        "servers": [server],
        "latency_ms": [0, 0],
        "call_timeout_ms": 3_000,
        "seed": 4,
        "until_ms": 60_000,
    });
    assert_eq!(*scenario, expected);
    let rest = serde_json::json!([
        record["steps"][0],
        record["steps"][1],
        record["findings"],
        record["ended"]
    ]);
    expect![[r#"
        [
          {
            "at_ms": 0,
            "events": [
              {
                "client": "C2",
                "command": "SET lock mine NX PX 350",
                "kind": "command",
                "note": null,
                "reply": "OK",
                "server": "S1"
              }
            ],
            "step": 1,
            "why": null
          },
          {
            "at_ms": 0,
            "events": [
              {
                "client": "C2",
                "kind": "enter",
                "text": "C2 entered"
              },
              {
                "client": "C2",
                "kind": "print",
                "text": "C2 prints: two\nlines"
              }
            ],
            "step": 2,
            "why": null
          },
          [
            {
              "at_ms": 351,
              "clients": [
                "C2"
              ],
              "kind": "the_holder_holds",
              "reason": "C2's lock expired at 351 ms.",
              "severity": "warning",
              "step": 8,
              "title": "C2 is inside without its lock"
            },
            {
              "at_ms": 400,
              "clients": [
                "C1",
                "C2"
              ],
              "kind": "only_the_holder_releases",
              "reason": "C2's lock expired at 351 ms. DEL does not ask who wrote the value.",
              "severity": "warning",
              "step": 11,
              "title": "C2 deleted a lock that C1 held"
            }
          ],
          {
            "at_ms": 800,
            "at_work": [],
            "because": "done"
          }
        ]"#]]
    .assert_eq(&format!("{rest:#}"));
}

#[test]
fn json_is_escaped_whatever_a_program_prints() {
    let program =
        r#"print("\"\\\0\1\31\127 中\226\128\168 \255") redis.call("SET", "\255\"", "\n")"#;
    let record = json(&["-", "--clients", "1"], program);
    let events = &record["steps"][0]["events"];
    assert_eq!(events[0]["text"], "C1 prints: \"\\\0\u{1}\u{1f}\u{7f} 中\u{2028} \u{fffd}");
    assert_eq!(record["steps"][1]["events"][0]["command"], r#"SET "\xff\"" "\n""#);
}

#[test]
fn a_script_is_whole_in_json_and_begins_in_the_transcript() {
    let program =
        r#"redis.call("EVAL", [[return redis.call("SET", KEYS[1], ARGV[1])]], 1, "k", "v")"#;
    let record = json(&["-", "--clients", "1"], program);
    assert_eq!(
        record["steps"][0]["events"][0]["command"],
        r#"EVAL "return redis.call(\"SET\", KEYS[1], ARGV[1])" 1 k v"#
    );
    let transcript = printed(&["-", "--clients", "1"], program);
    let first = r#"1  0 ms  C1: EVAL 'return redis.call("SET", KEYS[1]…' 1 k v → OK"#;
    assert_eq!(transcript.lines().next(), Some(first));
}

#[test]
fn polling_and_the_end_are_in_json_too() {
    let program = "while redis.call('GET', 'k') == false do sleep(10) end";
    let record = json(&["-", "--clients", "1", "--for", "100"], program);
    let polls = serde_json::json!([{ "client": "C1", "kind": "polls", "times": 10 }]);
    assert_eq!(record["steps"][1]["events"], polls);
    let ended = serde_json::json!({ "because": "time_over", "at_ms": 100, "at_work": ["C1"] });
    assert_eq!(record["ended"], ended);
}

#[test]
fn mistakes_are_shown_in_their_lines() {
    for (program, expected) in [
        (
            "enter()\n\tlocal x = y\n",
            expect![[r#"
            mistakes.lua:2:12: unknown name `y`; declare it with `local`
             2 | 	local x = y
               | 	          ^
        "#]],
        ),
        (
            "local s = \"中文，ｆ\" .. y -- 中",
            expect![[r#"
            mistakes.lua:1:21: unknown name `y`; declare it with `local`
             1 | local s = "中文，ｆ" .. y -- 中
               |                         ^
        "#]],
        ),
        (
            "local s = \"e\u{301}\u{1b}\" .. y",
            expect![[r#"
            mistakes.lua:1:20: unknown name `y`; declare it with `local`
             1 | local s = "é�" .. y
               |                   ^
        "#]],
        ),
        (
            "if true then\r\n",
            expect![[r#"
            mistakes.lua:2:1: expected `end` to conclude `if`, near `<eof>`
             2 |
               | ^
        "#]],
        ),
        (
            "if true then",
            expect![[r#"
            mistakes.lua:1:13: expected `end` to conclude `if`, near `<eof>`
             1 | if true then
               |             ^
        "#]],
        ),
        (
            "local a = b\r\n\r\n\tlocal 中 = 1\r\n",
            expect![[r#"
            mistakes.lua:3:8: the character ‘中’ means nothing in Lua
             3 | 	local 中 = 1
               | 	      ^
        "#]],
        ),
        (
            "local a = b\nfoo()\nlocal c = a .. d\n",
            expect![[r#"
            mistakes.lua:1:11: unknown name `b`; declare it with `local`
             1 | local a = b
               |           ^
            mistakes.lua:2:1: unknown function `foo`; the functions are redis.call, redis.pcall, redis.call_on, redis.pcall_on, now, sleep, work, enter, leave, uuid, random, store.read, store.write, print, tonumber, tostring, type, error, unpack, ipairs, pairs, math.floor, math.max, math.min, string.format, string.len, string.sub, table.concat, table.insert, table.remove
             2 | foo()
               | ^
            mistakes.lua:3:16: unknown name `d`; declare it with `local`
             3 | local c = a .. d
               |                ^
        "#]],
        ),
        (
            "-- @param TTL\n",
            expect![[r#"
            mistakes.lua:1:11: `TTL` has no default; write `-- @param TTL default text, unit`
             1 | -- @param TTL
               |           ^
        "#]],
        ),
        (
            "x = 1\n\n\n\n\n\n\n\n\ny = 1",
            expect![[r#"
            mistakes.lua:1:1: `x` is not a local variable; declare it first: `local x = …`
             1 | x = 1
               | ^
            mistakes.lua:10:1: `y` is not a local variable; declare it first: `local y = …`
             10 | y = 1
                | ^
        "#]],
        ),
    ] {
        let name = file("mistakes.lua", program.as_bytes());
        expected.assert_eq(&refused(&[name], b""));
    }
}

#[test]
fn wrong_words_are_answered_with_what_to_write() {
    file("lock.lua", BREAKS.as_bytes());
    file("bare.lua", b"enter()");
    for (words, expected) in [
        (
            &[][..],
            expect![[r#"
            lockscope: `run` lacks its file; write `lockscope run FILE.lua`, or a built-in lock as in `lockscope run set-nx-px-lua`
        "#]],
        ),
        (
            &["--json"],
            expect![[r#"
            lockscope: `run` lacks its file; write `lockscope run FILE.lua`, or a built-in lock as in `lockscope run set-nx-px-lua`
        "#]],
        ),
        (
            &["lock.lua", "other.lua"],
            expect![[r#"
            lockscope: `run` takes one file, not both "lock.lua" and "other.lua"; write `lockscope run FILE.lua`
        "#]],
        ),
        (
            &["lock.lua", "--client", "2"],
            expect![[r#"
                lockscope: `run` has no option "--client"; write one of `--clients`, `--seed`, `--set`, `--for`, `--servers`, `--story`, `--json`
            "#]],
        ),
        (
            &["--story"],
            expect![[r#"
            lockscope: `--story` lacks its value; write for example `--story two-clients-delete-a-dead-lock`
        "#]],
        ),
        (
            &["--story", "nope"],
            expect![[r#"
            lockscope: there is no story "nope"; see `lockscope stories`
        "#]],
        ),
        (
            &["lock.lua", "--story", "two-clients-delete-a-dead-lock"],
            expect![[r#"
            lockscope: a story brings its own set-up, so `--story` and "lock.lua" exclude each other; leave out one of them
        "#]],
        ),
        (
            &["--story", "two-clients-delete-a-dead-lock", "--seed", "2"],
            expect![[r#"
            lockscope: a story brings its own set-up, so `--story` and "--seed" exclude each other; leave out one of them
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL=-5"],
            expect![[r#"
            lockscope: `--set TTL=…`: a duration cannot be negative, got "-5"; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--seed"],
            expect![[r#"
            lockscope: `--seed` lacks its value; write for example `--seed 2`
        "#]],
        ),
        (
            &["lock.lua", "--set"],
            expect![[r#"
            lockscope: `--set` lacks its value; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--clients", "0"],
            expect![[r#"
            lockscope: `--clients` takes a whole number from 1 to 10, not "0"; write for example `--clients 3`
        "#]],
        ),
        (
            &["lock.lua", "--clients", "11"],
            expect![[r#"
            lockscope: `--clients` takes a whole number from 1 to 10, not "11"; write for example `--clients 3`
        "#]],
        ),
        (
            &["lock.lua", "--servers", "256"],
            expect![[r#"
            lockscope: `--servers` takes a whole number from 1 to 9, not "256"; write for example `--servers 5`
        "#]],
        ),
        (
            &["lock.lua", "--seed", "18446744073709551616"],
            expect![[r#"
            lockscope: `--seed` takes a whole number from 0 to 18446744073709551615, not "18446744073709551616"; write for example `--seed 2`
        "#]],
        ),
        (
            &["lock.lua", "--for", "1e3"],
            expect![[r#"
            lockscope: `--for` takes a whole number from 1 to 1000000000, not "1e3"; write for example `--for 60000`
        "#]],
        ),
        (
            &["lock.lua", "--for", "0"],
            expect![[r#"
            lockscope: `--for` takes a whole number from 1 to 1000000000, not "0"; write for example `--for 60000`
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL"],
            expect![[r#"
            lockscope: `--set` takes NAME=VALUE, not "TTL"; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--set", "=1"],
            expect![[r#"
            lockscope: `--set` takes NAME=VALUE, not "=1"; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTTL=1"],
            expect![[r#"
            lockscope: lock.lua has no parameter "TTTL"; it has TTL, KEY
        "#]],
        ),
        (
            &["bare.lua", "--set", "TTL=1"],
            expect![[r#"
            lockscope: bare.lua has no parameter "TTL"; it declares none: write `-- @param TTL default text, unit` in it
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL=soon"],
            expect![[r#"
            lockscope: `--set TTL=…`: a number is expected, got "soon"; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL="],
            expect![[r#"
            lockscope: `--set TTL=…`: a number is expected, got ""; write for example `--set TTL=300`
        "#]],
        ),
    ] {
        expected.assert_eq(&refused(words, b""));
    }
}

#[test]
fn what_is_no_program_is_named() {
    let long = vec![b'-'; 64 * 1024 + 1];
    file("latin.lua", b"enter()\n-- caf\xe9\n");
    file("long.lua", &long);
    for (words, input, expected) in [
        (
            &["."][..],
            &b""[..],
            expect![[r#"
            lockscope: . is a folder; write the path of a file in it
        "#]],
        ),
        (
            &["latin.lua"],
            b"",
            expect![[r#"
            lockscope: latin.lua is not UTF-8: line 2 has other bytes; save it as UTF-8
        "#]],
        ),
        (
            &["long.lua"],
            b"",
            expect![[r#"
            lockscope: long.lua has more than 65536 bytes; shorten the program
        "#]],
        ),
        (
            &["-"],
            b"\xff",
            expect![[r#"
            lockscope: standard input is not UTF-8: line 1 has other bytes; save it as UTF-8
        "#]],
        ),
        (
            &["-"],
            &long,
            expect![[r#"
            lockscope: standard input has more than 65536 bytes; shorten the program
        "#]],
        ),
    ] {
        expected.assert_eq(&refused(words, input));
    }
    let stderr = refused(&["no-such-lock"], b"");
    let start = "lockscope: there is no file and no built-in lock \"no-such-lock\"; \
                 write the path of a file, or one of `acquire-backoff`, ";
    assert!(stderr.starts_with(start), "{stderr}");
    if cfg!(unix) {
        let stderr = refused(&["latin.lua/below"], b"");
        assert!(stderr.starts_with("lockscope: latin.lua/below cannot be read: "), "{stderr}");
    }
}

#[test]
fn a_reader_who_has_read_enough_ends_it_quietly() {
    let mut child = lockscope(&["run", "-", "--clients", "1"]).spawn().expect("the program starts");
    let mut stdout = child.stdout.take().expect("it is piped");
    let stdin = child.stdin.take().expect("it is piped");
    program::write(stdin, b"while true do redis.call('PING') end");
    stdout.read_exact(&mut [0; 10]).expect("the program prints");
    drop(stdout);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stderr)),
        (Some(0), "".into())
    );
}

#[test]
fn the_help_says_every_option() {
    let (status, help, _) = run(lockscope(&["help", "run"]), b"");
    assert_eq!(status, 0);
    for option in ["--clients", "--seed", "--set", "--for", "--servers", "--json", "set-nx-px-lua"]
    {
        assert!(help.contains(option), "{option}");
    }
    let (_, all, _) = run(lockscope(&["help"]), b"");
    assert!(
        all.contains("\n  run         run a lock with several clients and say what breaks\n"),
        "{all}"
    );
}

#[test]
fn a_story_is_told_with_its_faults() {
    let stdout = printed(&["--story", "two-clients-delete-a-dead-lock"], "");
    for part in [
        " 3   2 000 ms  C3 crashed inside; its lock stays\n",
        "18  10 002 ms  C2 entered while C1 was inside\n",
        "Mutual exclusion broken: C1 and C2 were both inside from 10 002 ms (step 18)\n",
    ] {
        assert!(stdout.contains(part), "{stdout}");
    }
    let record = json(&["--story", "two-clients-delete-a-dead-lock"], "");
    assert_eq!(record["scenario"]["clients"][0]["starts_at_ms"], 2_002);
    assert_eq!(record["findings"][1]["step"], 18);
}

#[test]
fn stories_are_listed_with_their_ids_first() {
    let (status, stdout, _) = run(lockscope(&["stories"]), b"");
    assert_eq!(status, 0);
    let ids: Vec<&str> = stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids, gallery::ALL.iter().map(|story| story.id).collect::<Vec<_>>());
    for line in stdout.lines() {
        assert!(line.split_once("  ").is_some_and(|(_, title)| title.trim().len() > 10), "{line}");
    }
}
