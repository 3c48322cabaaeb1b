//! Errors in programs, wrong arguments, files that are not programs, and the help.

use super::*;

#[test]
fn program_errors_are_shown_with_their_lines() {
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
            mistakes.lua:1:13: expected `end` to conclude the `if` of line 1, near `<eof>`
             1 | if true then
               |             ^
        "#]],
        ),
        (
            "if true then",
            expect![[r#"
            mistakes.lua:1:13: expected `end` to conclude the `if` of line 1, near `<eof>`
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
            mistakes.lua:2:1: unknown function `foo`; declare it first, as `local function foo(…)`
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
        (
            "local text = \"0123456789012345678901234567890123456789012345678901234567890123456789\" .. name .. \"0123456789012345678901234567890123456789\"",
            expect![[r#"
                mistakes.lua:1:90: unknown name `name`; declare it with `local`
                 1 | …5678901234567890123456789012345678901234567890123456789" .. name .. "0123456789012345678901234567890…
                   |                                                              ^
            "#]],
        ),
        (
            "import redis\nr = redis.Redis()\nif r.setnx('lock', 1):\n    r.expire('lock', 10)\n",
            expect![[r#"
                mistakes.lua:1:8: unexpected expression when looking for a statement, near `redis`
                 1 | import redis
                   |        ^
                This text looks like Python. A lock here is a short Lua program. It sends commands to Redis with redis.call("SET", …), and calls enter() and leave() around the critical section. `lockscope help language` describes the language, and `lockscope run setnx-expire` runs the most similar built-in lock.
            "#]],
        ),
    ] {
        let name = file("mistakes.lua", program.as_bytes());
        expected.assert_eq(&refused(&[name], b""));
    }
}

#[test]
fn argument_errors_contain_the_correct_form() {
    file("lock.lua", BREAKS.as_bytes());
    file("bare.lua", b"enter()");
    for (words, expected) in [
        (
            &[][..],
            expect![[r#"
                error: the following required arguments were not provided:
                  <LOCK|--story <ID>|--scenario <FILE.json>>

                Usage: lockscope run <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["--json"],
            expect![[r#"
                error: the following required arguments were not provided:
                  <LOCK|--story <ID>|--scenario <FILE.json>>

                Usage: lockscope run --json <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "other.lua"],
            expect![[r#"
                error: unexpected argument 'other.lua' found

                  tip: all clients run one program; to run different programs, write a scenario file, which `lockscope help scenarios` describes

                Usage: lockscope run [OPTIONS] <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--client", "2"],
            expect![[r#"
                error: unexpected argument '--client' found

                  tip: a similar argument exists: '--clients'

                Usage: lockscope run --clients <N> <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["--story", "two-client-delete-a-dead-lock"],
            expect![[r#"
                error: invalid value 'two-client-delete-a-dead-lock' for '--story <ID>': there is no such story (did you mean `two-clients-delete-a-dead-lock`?); `lockscope stories` lists them

                For more information, try '--help'.
            "#]],
        ),
        (
            &["--story", "nope"],
            expect![[r#"
                error: invalid value 'nope' for '--story <ID>': there is no such story; `lockscope stories` lists them

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--story", "two-clients-delete-a-dead-lock"],
            expect![[r#"
                error: the argument '[LOCK]' cannot be used with '--story <ID>'

                Usage: lockscope run <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["--story", "two-clients-delete-a-dead-lock", "--seed", "2"],
            expect![[r#"
                error: the argument '--story <ID>' cannot be used with:
                  --clients <N>
                  --seed <N>
                  --set <NAME=VALUE>
                  --servers <N>
                  --latency <A..B>

                Usage: lockscope run <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--set", "TTL=-5"],
            expect![[r#"
            lockscope: `--set TTL=-5`: a duration cannot be negative; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--seed"],
            expect![[r#"
                error: a value is required for '--seed <N>' but none was supplied

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--set"],
            expect![[r#"
                error: a value is required for '--set <NAME=VALUE>' but none was supplied

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--clients", "0"],
            expect![[r#"
                error: invalid value '0' for '--clients <N>': write a whole number from 1 to 10, for example `--clients 3`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--clients", "11"],
            expect![[r#"
                error: invalid value '11' for '--clients <N>': write a whole number from 1 to 10, for example `--clients 3`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--servers", "256"],
            expect![[r#"
                error: invalid value '256' for '--servers <N>': write a whole number from 1 to 9, for example `--servers 5`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--seed", "18446744073709551616"],
            expect![[r#"
                error: invalid value '18446744073709551616' for '--seed <N>': write a whole number from 0 to 18446744073709551615, for example `--seed 2`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--for", "1e3"],
            expect![[r#"
                error: invalid value '1e3' for '--for <MS>': write a whole number from 1 to 1000000000, for example `--for 60000`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--for", "0"],
            expect![[r#"
                error: invalid value '0' for '--for <MS>': write a whole number from 1 to 1000000000, for example `--for 60000`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--set", "TTL"],
            expect![[r#"
                error: invalid value 'TTL' for '--set <NAME=VALUE>': write NAME=VALUE, for example `--set TTL=300`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--set", "=1"],
            expect![[r#"
                error: invalid value '=1' for '--set <NAME=VALUE>': write NAME=VALUE, for example `--set TTL=300`

                For more information, try '--help'.
            "#]],
        ),
        (
            &["lock.lua", "--set", "TTTL=1"],
            expect![[r#"
            lockscope: lock.lua has no parameter "TTTL" (did you mean `TTL`?); it has TTL, KEY
        "#]],
        ),
        (
            &["lock.lua", "--crash", "3"],
            expect![[r#"
                error: unexpected argument '--crash' found

                  tip: a similar argument exists: '--crashes'

                Usage: lockscope run --crashes <N> <LOCK|--story <ID>|--scenario <FILE.json>>

                For more information, try '--help'.
            "#]],
        ),
        (
            &["bare.lua", "--set", "TTL=1"],
            expect![[r#"
            lockscope: bare.lua has no parameter "TTL"; it declares none; add `-- @param TTL default text, unit` to declare it
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL=soon"],
            expect![[r#"
            lockscope: `--set TTL=soon`: a number is expected; write for example `--set TTL=300`
        "#]],
        ),
        (
            &["lock.lua", "--set", "TTL="],
            expect![[r#"
            lockscope: `--set TTL=`: a number is expected; write for example `--set TTL=300`
        "#]],
        ),
    ] {
        expected.assert_eq(&refused(words, b""));
    }
    let stderr = refused(&["--story"], b"");
    let start = "error: a value is required for '--story <ID>' but none was supplied\n  \
                 [possible values: two-clients-delete-a-dead-lock, ";
    assert!(stderr.starts_with(start), "{stderr}");
}

#[test]
fn file_errors_contain_advice() {
    let long = vec![b'-'; 64 * 1024 + 1];
    file("not-json.lua", b"enter()");
    file("empty.json", b" \n");
    file("check.json", b"{\"version\": 1, \"question\": \"\", \"scenario\": {}}");
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
            lockscope: latin.lua is not UTF-8: line 2 has invalid bytes; save it as UTF-8
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
            &["--scenario", "not-json.lua"],
            b"",
            expect![[r#"
            lockscope: not-json.lua is not JSON; write a scenario, which `lockscope help scenarios` describes; for a lock in Lua, omit `--scenario`
        "#]],
        ),
        (
            &["--scenario", "empty.json"],
            b"",
            expect![[r#"
            lockscope: empty.json is empty; write a scenario, which `lockscope help scenarios` describes; for a lock in Lua, omit `--scenario`
        "#]],
        ),
        (
            &["--scenario", "-"],
            b"",
            expect![[r#"
            lockscope: standard input is empty; write a scenario, which `lockscope help scenarios` describes; for a lock in Lua, omit `--scenario`
        "#]],
        ),
        (
            &["check.json"],
            b"",
            expect![[r#"
            lockscope: check.json is JSON, not a lock in Lua; `lockscope show check.json` prints a saved run, `lockscope run --scenario check.json` runs a scenario file
        "#]],
        ),
        (
            &["v1.AAAA"],
            b"",
            expect![[r#"
            lockscope: "v1.AAAA" is a link to a run, not a lock; `lockscope show LINK` prints the run, `lockscope check LINK` checks its setup
        "#]],
        ),
        (
            &["-"],
            b"\xff",
            expect![[r#"
            lockscope: standard input is not UTF-8: line 1 has invalid bytes; save it as UTF-8
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
    let stderr = refused(&["set-nx-px-lau"], b"");
    let meant =
        "no built-in lock \"set-nx-px-lau\" (did you mean `set-nx-px-lua`?); write the path";
    assert!(stderr.contains(meant), "{stderr}");
    let stderr = refused(&["no-such-lock"], b"");
    let start = "lockscope: there is no file and no built-in lock \"no-such-lock\"; \
                 write the path of a file; `lockscope help locks` lists";
    assert!(stderr.starts_with(start), "{stderr}");
    if cfg!(unix) {
        let stderr = refused(&["latin.lua/below"], b"");
        assert!(stderr.starts_with("lockscope: latin.lua/below cannot be read: "), "{stderr}");
    }
}

#[test]
fn closed_pipe_ends_the_program_without_an_error() {
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
fn help_lists_all_options() {
    let (status, help, _) = run(lockscope(&["help", "run"]), b"");
    assert_eq!(status, 0);
    for option in ["--clients", "--seed", "--set", "--for", "--servers", "--json", "set-nx-px-lua"]
    {
        assert!(help.contains(option), "{option}");
    }
    let (_, all, _) = run(lockscope(&["help"]), b"");
    assert!(
        all.contains("\n  run          Run a lock with several clients and report what breaks\n"),
        "{all}"
    );
}
