//! Tests of `lockscope check` as a process: verdicts, counterexamples, exit status, wrong
//! arguments.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use content::locks;
use expect_test::{Expect, expect};
use program::{lasting, lockscope, printed, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Returns the exit status and the output of `lockscope check`.
#[track_caller]
fn checked(words: &[&str], input: &str) -> (i32, String) {
    let words = [&["check"], words].concat();
    let (status, stdout, stderr) = run(lockscope(&words), input.as_bytes());
    // Standard error is not a terminal here, so no progress is shown.
    assert_eq!(stderr, "", "lockscope {words:?}");
    (status, stdout)
}

#[track_caller]
fn check(words: &[&str], input: &str, status: i32, expected: Expect) {
    let (actual, text) = checked(words, input);
    expected.assert_eq(&lasting(&text));
    assert_eq!(actual, status, "{words:?}");
}

#[test]
fn check_broken_lock_shows_the_simplest_run() {
    let words = ["set-nx-px-lua", "--clients", "2", "--crashes", "0", "--set", "TTL=300"];
    check(
        &words,
        "",
        1,
        expect![[r#"
            BROKEN  set-nx-px-lua: Lock free while in use.
                    Without any fault, C1 uses the lock for longer than its TTL of 300 ms. After C1 acquired the lock (step 1), the lock expired (step 4).
                    Remedy for way 1: Make the TTL longer than the work, or extend the lease while the client works.

            Lock free while in use, in the simplest failing run (no faults, 0 switches, 2 moves, not counting waits and failed attempts):

            1    0 ms  C1: SET lock.foo …5a2e8 NX PX 300 → OK
            2    0 ms  C1 entered
            3    0 ms  C1: store.read balance → nil
            4  301 ms  lock.foo expired
                         While C1 is still inside, another client can acquire the lock.

            C1 is inside without its lock (step 4)
              Without any fault, C1 uses the lock for longer than its TTL of 300 ms. After C1 acquired the lock (step 1), the lock expired (step 4). C1 was still inside 301 ms after step 1.
            The run is shown up to 301 ms. It had not ended.

            Mutual exclusion                 broken  way 1
            Lock held while inside           broken  way 1
            Holder only                      holds
            No deadlock                      holds   stays held for at most 3 000 ms
            Progress                         holds
            No idle lock                     holds
            No lost update                   broken  way 1
            No entry after a failed acquire  holds
            No failure                       holds

            Checked: 2 clients, 1 server, at most 1 pause; pauses of any length; clients arriving at any time; no message latency; runs of any length. All 857 states within these bounds were explored.

            Ways to break it
            1. C1 is inside without its lock (line 21): no faults, 0 switches, 2 moves (shown above)
            2. lease limit: C1 is inside without its lock (line 19): 1 pause, 0 switches, 3 moves; --way 2

            Details
            Each client enters in at least one run.
            In at least one run, the lock blocks other clients while one is inside.
            The lock can expire while its holder is inside.
            After its holder crashes or gives up, the lock is free again within 3 000 ms, unless a client is paused. This time includes the work of clients that acquire the lock in the meantime.
            While the lock is not in use, no client waits for it longer than the limit. Allowed: 1 000 ms plus the longest sleep and, after a fault, the longest lease.
            Lock: SET NX PX + Lua release
            Parameters: TTL=300
            Clients: 2
            Starts at: 400 ms (C2)
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn check_orphaned_lock_shows_the_run_until_a_client_has_waited() {
    let words = ["setnx-del", "--clients", "2", "--property", "no-deadlock"];
    check(
        &words,
        "",
        1,
        expect![[r#"
            BROKEN  setnx-del: Lock not released (1 crash).
                    C1 crashed at step 2 without releasing the lock that it had acquired at step 1. The lock has no TTL: it never expires.
                    Remedy: Set the TTL in the command that acquires the lock: SET key token NX with PX or EX. The lock can then expire before you release it, so release it in one script that compares the token.

            Lock not released, in the simplest failing run (1 crash, 0 switches, 2 moves, not counting waits and failed attempts):

            1  0 ms  C1: SETNX lock.foo 1 → 1
            2  0 ms  C1 crashed; its key stays in Redis
                       lock.foo never expires, and it blocks the other clients. No client can ever acquire the lock again.

            C1's lock is not released: no client can acquire it any more (step 2)
              C1 crashed at step 2 without releasing the lock that it had acquired at step 1. The lock has no TTL: it never expires. No client can ever acquire the lock again.
            The run is shown up to 0 ms. It had not ended.

            No deadlock  broken  1 crash, 0 switches, 2 moves

            Checked: 2 clients, 1 server, at most 1 crash and 1 pause; pauses of any length; clients arriving at any time; no message latency; runs of any length. 18 states explored: enough to show that every checked property is broken.

            Details
            Each client enters in at least one run.
            In at least one run, the lock blocks other clients while one is inside.
            After its holder crashes or gives up, the lock may never be released.
            Lock: SETNX + DEL
            Clients: 2
            Starts at: 1 ms (C2)
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn check_several_failures_shows_the_run_with_the_fewest_faults() {
    let lost = r#"local n = store.read("n") or 0
        while not redis.call("SET", "l", uuid(), "NX", "PX", 500) do sleep(50) end
        enter() work(100) store.write("n", n + 1) leave() redis.call("DEL", "l")"#;
    let fails = r#"while not redis.call("SET", "l", uuid(), "NX", "PX", 500) do sleep(50) end
        enter() work(100) leave() redis.call("EVAL", "return 1")"#;
    for (program, heading, others) in [
        (lost, "\nUpdate lost, in the simplest failing run (no faults, ", "--way 2\n"),
        (fails, "\nA program fails, in the simplest failing run (no faults, ", "--way 2\n"),
    ] {
        let (_, text) = checked(&["-", "--clients", "2"], program);
        let text = text.replace('\u{a0}', " ");
        assert!(text.contains(heading) && text.contains(others), "{text}");
        // With `--property`, the output shows the run that breaks this property.
        let asked = ["-", "--clients", "2", "--property", "mutual-exclusion"];
        let (_, text) = checked(&asked, program);
        let shown = "\nTwo inside at once, in the simplest failing run (1 pause, ";
        assert!(text.replace('\u{a0}', " ").contains(shown), "{text}");
    }
}

#[test]
fn check_reports_the_bounds_of_a_lock_that_holds() {
    let words = ["setnx-del", "--clients", "2", "--crashes", "0"];
    check(
        &words,
        "",
        0,
        expect![[r#"
            HOLDS  setnx-del: no mistake found.
                    In all runs of 2 clients with at most 1 pause, every property that was tested holds (runs of any length). Not tested: No lost update. Reason: no client writes to the store.

            Mutual exclusion                 holds
            Lock held while inside           holds
            Holder only                      holds
            No deadlock                      holds       stays held for at most 3 000 ms
            Progress                         holds
            No idle lock                     holds
            No lost update                   not tested  no client writes to the store
            No entry after a failed acquire  holds
            No failure                       holds

            Checked: 2 clients, 1 server, at most 1 pause; pauses of any length; clients arriving at any time; no message latency; runs of any length. All 223 states within these bounds were explored.

            Details
            Each client enters in at least one run.
            In at least one run, the lock blocks other clients while one is inside.
            After its holder crashes or gives up, the lock is free again within 3 000 ms, unless a client is paused. This time includes the work of clients that acquire the lock in the meantime.
            While the lock is not in use, no client waits for it longer than the limit. Allowed: 1 000 ms plus the longest sleep and, after a fault, the longest lease.
        "#]],
    );
}

#[test]
fn check_exit_status_matches_the_verdicts() {
    const NEVER: &str = "while true do sleep(10) end";
    const FAILS: &str = "local none = {} + 1";
    const GIVES_UP: &str = "error('no') enter()";
    const OPEN: &str = "enter() work(5) leave()";
    for (words, input, status, says) in [
        (
            &["-", "--crashes", "0", "--pauses", "0"][..],
            NEVER,
            3,
            "No client ever enters, so most properties were not tested.",
        ),
        (
            &["-"],
            FAILS,
            1,
            "C1's program failed at line 1: attempt to perform arithmetic on a table value (no \
             faults, 0 switches, ",
        ),
        (&["-"], GIVES_UP, 1, "No client can acquire this lock: none ever reaches enter()."),
        (&["-"], OPEN, 1, "Lock free while in use, in the simplest failing run (no faults, "),
        (&["setnx-del", "--clients", "1"], "", 1, "No deadlock                      broken"),
        (
            &["setnx-del", "--clients", "1", "--crashes", "0"],
            "",
            3,
            "Mutual exclusion                 not tested  there is only one client",
        ),
        (
            &["setnx-del", "--crashes", "0", "--states", "5"],
            "",
            3,
            "inconclusive  the limit of 5 states was reached",
        ),
        (
            &["setnx-del", "--crashes", "0", "--property", "no-lost-update"],
            "",
            3,
            "not tested  no client writes to the store",
        ),
        (
            &["setnx-del", "--property", "mutual-exclusion", "--property", "lease-outlasts-work"],
            "",
            0,
            "Checked: 3 clients, 1 server, at most 1 crash and 1 pause; ",
        ),
        (
            &["setnx-del", "--crashes", "0", "--pauses", "0", "--lost-replies", "2"],
            "",
            1,
            "Checked: 3 clients, 1 server, at most 2 lost replies; clients arriving at any time; ",
        ),
    ] {
        let (actual, text) = checked(words, input);
        assert!(text.contains(says), "{words:?} {input}: {says:?} is not in {text}");
        assert_eq!(actual, status, "{words:?} {input}: {text}");
    }
}

#[test]
fn check_link_or_scenario_file_uses_its_own_setup() {
    let setup = ["set-nx-ex-del", "--clients", "2", "--set", "TTL=1"];
    let link = program::printed(&[&["link"][..], &setup].concat(), "");
    let scenario = program::printed(&["export", link.trim(), "--to", "scenario"], "");
    let faults = ["--crashes", "0"];
    let (status, of_program) = checked(&[&setup[..], &faults].concat(), "");
    assert_eq!(status, 1);
    let without_title = |text: &str| text.lines().skip(1).collect::<Vec<_>>().join("\n");
    let (_, of_link) = checked(&[&[link.trim()][..], &faults].concat(), "");
    assert_eq!(without_title(&of_link), without_title(&of_program));
    let (_, of_file) = checked(&[&["--scenario", "-"][..], &faults].concat(), &scenario);
    assert_eq!(without_title(&of_file), without_title(&of_program));
}

#[test]
fn junit_report_has_a_case_for_each_property() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report.xml");
    let file = path.to_str().expect("a path in Unicode");
    let words = ["setnx-del", "--clients", "2", "--junit", file];
    let (status, text) = checked(&words, "");
    assert_eq!((status, text), checked(&words[..3], ""));
    let report = fs::read_to_string(&path).expect("it was written");
    let document = roxmltree::Document::parse(&report).expect("it is XML");
    let suite = document.descendants().find(|it| it.has_tag_name("testsuite")).expect("a suite");
    let counts = ["name", "tests", "failures", "errors", "skipped"].map(|it| suite.attribute(it));
    assert_eq!(counts, ["setnx-del", "9", "2", "0", "1"].map(Some));
    let cases = suite.children().filter(|it| it.has_tag_name("testcase")).map(|case| {
        let child = case.first_element_child();
        let outcome = child.and_then(|it| it.attribute("message")).unwrap_or("passed");
        format!("{}: {outcome}\n", case.attribute("name").unwrap_or_default())
    });
    expect![[r#"
        Mutual exclusion: passed
        Lock held while inside: passed
        Holder only: passed
        No deadlock: broken: 1 crash, 0 switches, 2 moves
        Progress: passed
        No idle lock: broken: 1 crash, 0 switches, 2 moves
        No lost update: not tested: no client writes to the store
        No entry after a failed acquire: passed
        No failure: passed
    "#]]
    .assert_eq(&cases.collect::<String>());
    let failure = document.descendants().find(|it| it.has_tag_name("failure"));
    let shown = failure.and_then(|it| it.text()).unwrap_or_default();
    assert!(shown.contains("C1 crashed") && shown.contains("\nLink: v1."), "{shown}");

    let words = ["check", "setnx-del", "--clients", "2", "--junit", "/nowhere/report.xml"];
    let (status, stdout, stderr) = run(lockscope(&words), b"");
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("lockscope: /nowhere/report.xml cannot be written: "), "{stderr}");
}

#[test]
fn check_lock_that_no_client_can_acquire_reports_broken() {
    let program = r#"while redis.call("SET", "lock", 1, "NX") ~= "never" do sleep(100) end
        enter() work(5) leave()"#;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nobody.xml");
    let file = path.to_str().expect("a path in Unicode");
    check(
        &["-", "--clients", "2", "--property", "mutual-exclusion", "--junit", file],
        program,
        1,
        expect![[r#"
            BROKEN  standard input: No client can enter.
                    No client can acquire this lock: none ever reaches enter().

            Mutual exclusion  not tested  no client ever enters the critical section

            Checked: 2 clients, 1 server, at most 1 crash and 1 pause; pauses of any length; clients arriving at any time; no message latency; runs of any length. All 96 states within these bounds were explored.

            Details
            No client ever enters, so most properties were not tested.
        "#]],
    );
    let report = fs::read_to_string(&path).expect("it was written");
    let says = "<failure message=\"No client can acquire this lock: none ever reaches enter().\">";
    assert!(report.contains(says), "{report}");
}

/// A client enters only if it was paused. The report states this before anything else.
#[test]
fn check_lock_acquired_only_after_a_pause_reports_broken() {
    let program = r#"local start = now()
        local ok = redis.call("SET", "lock", 1, "NX", "PX", 1000)
        if ok and now() - start > 100 then enter() work(100) leave() end
        redis.call("DEL", "lock")"#;
    let (status, text) = checked(&["-", "--clients", "2", "--crashes", "0"], program);
    assert_eq!(status, 1, "{text}");
    let says = "Without a fault, no client can acquire this lock: none ever reaches enter().";
    let place = text.find(says).expect(&text);
    assert!(place < text.find("Mutual exclusion").expect(&text), "{text}");
    assert!(text.contains("Clients can enter only if a fault happens."), "{text}");
    // No run demonstrates the failure, because the lock was never held.
    assert!(!text.contains("Link: "), "{text}");
    let (_, text) = checked(&["-", "--clients", "2", "--crashes", "0", "--pauses", "0"], program);
    assert!(text.contains("No client can acquire this lock: none ever reaches"), "{text}");
}

#[test]
fn check_faulty_program_reports_the_line() {
    let spins = r#"while redis.call("SETNX", "lock", 1) == 0 do end
        enter() work(5) leave() redis.call("DEL", "lock")"#;
    let leaves_first = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(9) end
        leave() work(5) enter()
        redis.call("DEL", "lock")"#;
    let no_lifetime = r#"while not redis.call("SET", "lock", 1, "NX", "PX", 0) do sleep(9) end
        enter() work(5) leave()"#;
    let never_leaves = r#"while redis.call("SETNX", "lock", 1) == 0 do sleep(9) end
        enter() work(5) redis.call("DEL", "lock")"#;
    let misspelt = r#"while redis.call("SETNZ", "lock", 1) == 0 do sleep(9) end
        enter() work(5) leave()"#;
    for (program, says) in [
        (
            spins,
            "C2 loops at line 1.\nAdd a `sleep()` of at least 1 ms to the loop, or give messages a latency.",
        ),
        (leaves_first, "C1 calls leave() at line 2 before any enter(), so the call has no effect."),
        (no_lifetime, "A TTL must be a whole number above 0"),
        (
            never_leaves,
            "C1 enters at line 2 but never calls leave(), so it counts as inside until its",
        ),
        (
            misspelt,
            "C1 uses SETNZ at line 1. Lockscope does not model it, so nothing was tested. A \
             command with a similar name exists: SETNX.",
        ),
    ] {
        let (_, text) = checked(&["-", "--clients", "2", "--crashes", "0"], program);
        assert!(text.replace('\u{a0}', " ").contains(says), "{text}");
    }
}

/// The given run counts, even if the bounds would not lead to it. If the run needs more faults than
/// allowed, it does not count.
#[test]
fn check_link_to_a_failing_run_reports_broken() {
    let link = printed(&["link", "--story", "two-clients-delete-a-dead-lock"], "");
    let words = [link.trim(), "--pauses", "0", "--property", "mutual-exclusion"];
    let (status, output) = checked(&[&words[..], &["--states", "1"]].concat(), "");
    assert_eq!(status, 1);
    for says in [
        "broken  1 crash, 2 switches, 9 moves, in the given run\n",
        "1 state explored: enough to show that every checked property is broken.\n",
        "Two inside at once, in the given run (1 crash, 2 switches, 9 moves):\n",
    ] {
        assert!(output.contains(says), "{says:?} is not in {output}");
    }
    let (status, output) = checked(&[&words[..], &["--crashes", "0"]].concat(), "");
    assert_eq!(status, 0, "{output}");
}

#[test]
fn junit_report_with_markup_in_output_is_valid_xml() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("says.xml");
    let file = path.to_str().expect("a path in Unicode");
    let program = r#"print("<&\"'>\27") enter() work(1) leave()
        redis.call("EVAL", "return redis.error_reply('</failure>')", 0)"#;
    let (status, _) = checked(&["-", "--clients", "2", "--junit", file], program);
    assert_eq!(status, 1);
    let report = fs::read_to_string(&path).expect("it was written");
    let document = roxmltree::Document::parse(&report).expect("it is XML");
    let failures = document.descendants().filter(|it| it.has_tag_name("failure"));
    let output: String = failures.filter_map(|it| it.text()).collect();
    assert!(output.contains("C1 prints: <&\"'>\\u{1b}"), "{output}");
    assert!(output.contains("line 2: ERR </failure>"), "{output}");
}

#[test]
fn json_verdict_matches_the_exit_status() {
    for (words, verdict) in [
        (&["setnx-del", "--clients", "2"][..], "broken"),
        (&["setnx-del", "--clients", "2", "--crashes", "0"], "holds"),
        (&["setnx-del", "--clients", "2", "--states", "3"], "inconclusive"),
        (&["setnx-del", "--clients", "1", "--crashes", "0"], "not_tested"),
    ] {
        let (status, _) = checked(words, "");
        let (of_json, json) = checked(&[words, &["--json"]].concat(), "");
        assert_eq!(of_json, status);
        let answer: Value = serde_json::from_str(&json).expect("it is JSON");
        assert_eq!(answer["verdict"], verdict, "{answer:#}");
    }
}

#[test]
fn check_wrong_input_is_rejected_with_advice() {
    for (words, input, says) in [
        (
            &[][..],
            "",
            "not provided:\n  <LOCK|--scenario <FILE.json>|--all>\n\nUsage: lockscope check",
        ),
        (&["nowhere"], "", "there is no file and no built-in lock \"nowhere\""),
        (&["-"], "local a = b", "standard input:1:11: unknown name `b`; declare it with `local`"),
        (&["v1.AA"], "", "\"v1.AA\" cannot be opened: its end is missing; copy all of it again"),
        (&["v1.AA", "--clients", "2"], "", "a link or a saved run has its own setup; leave out"),
        (&["--scenario", "-"], "{}", "standard input:1:2: missing field `version`"),
        (
            &["setnx-del", "--set", "TTL=1"],
            "",
            "setnx-del has no parameter \"TTL\"; it has WORK, POLL",
        ),
        (
            &["setnx-del", "--crashes", "21"],
            "",
            "'21' for '--crashes <N>': write a whole number from 0 to 20, for example `--crashes 2`",
        ),
        (&["setnx-del", "--crash", "1"], "", "a similar argument exists: '--crashes'"),
        (
            &["setnx-del", "setnx-expire"],
            "",
            "tip: all clients run one program; to run different programs, write",
        ),
        (
            &["setnx-del", "--property", "mutual-exclusio"],
            "",
            "a similar value exists: 'mutual-exclusion'",
        ),
        (
            &["setnx-del", "--states", "0"],
            "",
            "'0' for '--states <N>': write a whole number from 1 to ",
        ),
        (
            &["setnx-del", "--scenario", "a.json"],
            "",
            "'[LOCK]' cannot be used with '--scenario <FILE.json>'",
        ),
        (&["--scenario", "a.json", "--clients", "2"], "", "cannot be used with"),
        (&["--all", "--crashes", "2"], "", "'--all' cannot be used with '--crashes <N>'"),
        (&["--all", "--json"], "", "'--all' cannot be used with '--json'"),
        (
            &["setnx-del", "--vary", "TTL"],
            "",
            "write a parameter, its least and its greatest value, for example `--vary TTL=100..20000`",
        ),
        (
            &["setnx-del", "--vary", "WORK=9..1"],
            "",
            "the range is empty, because 9 is more than 1: write the least value first, \
             `--vary WORK=1..9`",
        ),
        (
            &["setnx-del", "--vary", "TTL=1..9"],
            "",
            "`--vary TTL=…`: setnx-del has no parameter \"TTL\"; it has WORK, POLL",
        ),
        (&["setnx-del", "--vary", "WORC=1..9"], "", "\"WORC\" (did you mean `WORK`?); it has"),
        (
            &["setnx-del", "--latency", "5..1"],
            "",
            "the range is empty, because 5 is more than 1: write the least first, `--latency 1..5`",
        ),
        (
            &["-"],
            "while true do\n  sleep(1)\nenter()",
            "standard input:3:8: expected `end` to conclude the `while` of line 1",
        ),
        (
            &["-"],
            "redis.call(\"GET\",\n  \"key\"\nenter()",
            "standard input:2:8: expected `)` to conclude the `(` of line 1",
        ),
        (
            &["setnx-del", "--vary", "WORK=1..9", "--vary", "WORK=1..9"],
            "",
            "`--vary` takes one parameter, or two different ones; leave out the others",
        ),
        (
            &["setnx-del", "--vary", "WORK=1..9", "--part", "3/2"],
            "",
            "write the number of the part, from 1, and how many there are: `--part 1/4`",
        ),
        (&["setnx-del", "--values", "5"], "", "not provided:\n  --vary <NAME=A..B>"),
        (
            &["setnx-del", "--vary", "WORK=1..9", "--set", "WORK=5"],
            "",
            "`--set WORK=…` and `--vary WORK=…` contradict each other; leave out one of them",
        ),
        (
            &["setnx-del", "--skew", "5"],
            "",
            "unexpected argument '--skew' found\n\n  tip: `--skew` is an option of `run`, `link`\n\n",
        ),
        (
            &["setnx-del", "--junit", "."],
            "",
            "lockscope: . cannot be written: Is a directory (os error 21); choose a path where you \
             may write a file",
        ),
        (&["setnx-del", "--part", "1/2"], "", "not provided:\n  --vary <NAME=A..B>"),
        (&["setnx-del", "--page", "x"], "", "'[LOCK]' cannot be used with '--page <ADDRESS>'"),
    ] {
        let words = [&["check"], words].concat();
        let (status, stdout, stderr) = run(lockscope(&words), input.as_bytes());
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}: {stderr}");
        assert!(stderr.contains(says), "{words:?}: {says:?} is not in {stderr}");
    }
}

#[test]
fn check_all_prints_a_table_and_succeeds() {
    let words = ["--all", "--clients", "2", "--states", "100", "--page", "https://example.org/"];
    let (status, table) = checked(&words, "");
    assert_eq!(status, 0);
    let rows = table.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(rows, locks::ALL.len());
    assert!(table.contains("up to 100 states per cell"), "{table}");
    assert!(table.contains("](https://example.org/#v1."), "{table}");
    assert!(!table.contains("\nv1."), "{table}");
}

#[test]
fn vary_one_parameter_finds_the_exact_boundary() {
    let words = ["set-nx-px-lua", "--clients", "2", "--pauses", "0", "--set", "WORK=700"];
    let vary = ["--vary", "TTL=100..20000", "--values", "5"];
    let (status, table) = checked(&[&words[..], &vary].concat(), "");
    assert_eq!(status, 0);
    expect![[r#"
        set-nx-px-lua: 18 values of TTL checked (5 evenly spaced, 13 to locate the change)

        100 to 699     Lock free while in use  no faults, 0 switches, 2 moves
        700 to 20 000  holds                   runs of any length
    "#]]
    .assert_eq(&table);
    let vary = ["--vary", "TTL=100..1000", "--vary", "WORK=100..1000", "--values", "3"];
    let (_, table) = checked(&[&words[..5], &vary].concat(), "");
    expect![[r#"
        set-nx-px-lua: 9 values of TTL and WORK checked

        | WORK \ TTL | 100 | 550 | 1 000 |
        |---|---|---|---|
        | 100 | holds | holds | holds |
        | 550 | Lock free while in use | holds | holds |
        | 1 000 | Lock free while in use | Lock free while in use | holds |
    "#]]
    .assert_eq(&table);
}

#[test]
fn vary_in_parts_covers_all_values() {
    let words = ["set-nx-px-lua", "--clients", "2", "--pauses", "0", "--vary", "TTL=100..4100"];
    let part = |part| checked(&[&words[..], &["--values", "5", "--part", part]].concat(), "").1;
    let together = part("1/2") + &part("2/2");
    let mut points: Vec<Value> =
        together.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    points.sort_by_key(|point| point["values"]["TTL"].as_u64());
    let verdicts: Vec<String> =
        points.iter().map(|it| format!("{} {}", it["values"]["TTL"], it["verdict"])).collect();
    let expected = [
        "100 \"broken\"",
        "1100 \"broken\"",
        "2100 \"broken\"",
        "3100 \"holds\"",
        "4100 \"holds\"",
    ];
    assert_eq!(verdicts, expected);
    assert!(points[0]["link"].as_str().is_some_and(|link| link.starts_with("v1.")));
    let mut whole: Vec<&str> = together.lines().collect();
    let all = part("1/1");
    let mut lines: Vec<&str> = all.lines().collect();
    whole.sort_unstable();
    lines.sort_unstable();
    assert_eq!(whole, lines);
}

#[test]
fn vary_svg_is_self_contained() {
    let words = ["set-nx-px-lua", "--clients", "2", "--pauses", "0", "--values", "3"];
    for (vary, name, shapes) in [
        (&["--vary", "TTL=100..20000"][..], "one.svg", 2),
        (&["--vary", "TTL=100..9000", "--vary", "WORK=10..9000"], "two.svg", 9),
    ] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let file = path.to_str().expect("a path in Unicode");
        checked(&[&words[..], vary, &["--svg", file]].concat(), "");
        let picture = fs::read_to_string(&path).expect("it was written");
        let document = roxmltree::Document::parse(&picture).expect("it is XML");
        let titled = document.descendants().filter(|it| it.has_tag_name("title"));
        assert_eq!(titled.count(), shapes, "{picture}");
        assert!(!picture.contains("var(") && !picture.contains("href"), "{picture}");
    }
}
