//! The transcript of a run: its steps, then the findings.

use super::*;

#[test]
fn transcript_prints_steps_before_findings() {
    check(
        &["-", "--clients", "2", "--seed", "4"],
        BREAKS,
        expect![[r#"
             1    0 ms  C2: SET lock mine NX PX 300 → OK
             2    0 ms  C2 entered
                        C2 prints: two\nlines
             3    0 ms  C2: store.write stock=1 → true
             4    0 ms  C1: SET lock mine NX PX 300 → nil
             5  100 ms  C1: SET lock mine NX PX 300 → nil
             6  200 ms  C1: SET lock mine NX PX 300 → nil
             7  300 ms  C1: SET lock mine NX PX 300 → nil
             8  301 ms  lock expired
                          While C2 is still inside, another client can acquire the lock.
             9  400 ms  C2 left
            10  400 ms  C1: SET lock mine NX PX 300 → OK
            11  400 ms  C2: DEL lock → 1, C2 deleted C1's lock
                          Until now, C1 held this lock. Another client can now acquire it.
            12  400 ms  C1 entered
                        C1 prints: two\nlines
                          While C1 is still inside, another client can acquire the lock.
            13  400 ms  C2 finished
            14  400 ms  C1: store.write stock=1 → true
            15  800 ms  C1 left
            16  800 ms  C1: DEL lock → 0, nothing left to delete
            17  800 ms  C1 finished

            C2 is inside without its lock (step 8)
              Without any fault, C2 uses the lock for longer than its TTL of 300 ms. After C2 acquired the lock (step 1), the lock expired (step 8). C2 was still inside 301 ms after step 1.
            C2 deleted C1's lock (step 11)
              After C2 acquired the lock (step 1), the lock expired after its TTL of 300 ms (step 8) and C1 acquired it (step 10). C2 sent DEL 400 ms after step 1, as if it still held the lock. DEL does not check which client wrote the value.
            C1 is inside without its lock (step 12)
              After C2 acquired the lock (step 1), the lock expired (step 8) and C1 acquired it (step 10). C2 sent DEL 400 ms after step 1, as if it still held the lock. C2 deleted C1's lock at step 11.

            Verdict: broken (Lock free while in use and Lock changed by another client)
            Lock: own program
            Clients: 2
            Seed: 4
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn transcript_without_findings_prints_the_bounds() {
    check(
        &["-", "--seed", "5", "--set", "TTL=1000"],
        BREAKS,
        expect![[r#"
             1      0 ms  C1: SET lock mine NX PX 1000 → OK
             2      0 ms  C1 entered
                          C1 prints: two\nlines
             3      0 ms  C1: store.write stock=1 → true
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
            18    400 ms  C2: store.write stock=1 → true
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
            28    900 ms  C3: store.write stock=1 → true
            29  1 300 ms  C3 left
            30  1 300 ms  C3: DEL lock → 1
            31  1 300 ms  C3 finished

            No property was broken in this run: 3 clients, 1 server, seed 5, until 60 000 ms, no faults.

            Verdict: no property was violated in this run
            Lock: own program
            Parameters: TTL=1000
            Clients: 3
            Seed: 5
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn parameter_set_twice_uses_the_last_value_and_keys_are_quoted() {
    let words = ["--set", "KEY=a", "-", "--set", "KEY=b c", "--clients", "1"];
    check(
        &words,
        BREAKS,
        expect![[r#"
            1    0 ms  C1: SET "b c" mine NX PX 300 → OK
            2    0 ms  C1 entered
                       C1 prints: two\nlines
            3    0 ms  C1: store.write stock=1 → true
            4  301 ms  "b c" expired
                         While C1 is still inside, another client can acquire the lock.
            5  400 ms  C1 left
            6  400 ms  C1: DEL "b c" → 0, nothing left to delete
            7  400 ms  C1 finished

            C1 is inside without its lock (step 4)
              Without any fault, C1 uses the lock for longer than its TTL of 300 ms. After C1 acquired the lock (step 1), the lock expired (step 4). C1 was still inside 301 ms after step 1.

            Verdict: broken (Lock free while in use)
            Lock: own program
            Parameters: KEY="b c"
            Clients: 1
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn transcript_of_several_servers_names_them_in_each_line() {
    let program = "for node = 1, redis.nodes do redis.call_on(node, 'SET', 'k', 1, 'PX', 9) end
sleep(20)";
    check(
        &["-", "--clients", "1", "--servers", "2"],
        program,
        expect![[r#"
            1–2   0 ms  C1: SET k 1 PX 9 → S1 S2: OK
              3  10 ms  S1 k expired
                        S2 k expired
              4  20 ms  C1 finished

            Not tested: No program calls enter(): put enter() and leave() around the critical section.

            Verdict: no property was violated in this run
            Lock: own program
            Clients: 1
            Servers: 2
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

#[test]
fn program_with_redis_nodes_gets_five_servers() {
    for (program, servers) in
        [("print(redis.nodes)", 5), ("print('redis.nodes') -- redis.nodes", 1)]
    {
        let listed = &json(&["-"], program)["scenario"]["servers"];
        assert_eq!(listed.as_array().map(Vec::len), Some(servers), "{program}");
    }
}

#[test]
fn run_that_stops_early_prints_the_reason() {
    check(
        &["-", "--clients", "2", "--for", "1000"],
        "work(2000)",
        expect![[r#"
            Not tested: No program calls enter(): put enter() and leave() around the critical section.
            Time ran out at 1 000 ms, before C1 and C2 had finished.

            Verdict: no property was violated in this run
            Lock: own program
            Clients: 2
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
    check(
        &["-", "--clients", "1", "--for", "1000"],
        "work(1000)",
        expect![[r#"
            1  1 000 ms  C1 finished

            Not tested: No program calls enter(): put enter() and leave() around the critical section.

            Verdict: no property was violated in this run
            Lock: own program
            Clients: 1
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
    let stdout = printed(&["-", "--clients", "1"], "while true do redis.call('PING') end");
    let stdout = program::lasting(&stdout);
    assert_eq!(stdout.lines().count(), 50_000 + 10);
    let end: String = stdout.lines().skip(50_000).map(|line| format!("{line}\n")).collect();
    expect![[r#"

        Not tested: No program calls enter(): put enter() and leave() around the critical section.
        The limit of 100 000 moves was reached at 0 ms, before C1 had finished.

        Verdict: no property was violated in this run
        Lock: own program
        Clients: 1
        Seed: 1
        Lockscope 0.1.0
        Link: v1.…
    "#]]
    .assert_eq(&end);
}

#[test]
fn client_failure_is_part_of_a_step() {
    check(
        &["-", "--clients", "1"],
        "enter()\nerror('no\\27[2J')",
        expect![[r#"
            1  0 ms  C1 entered
                     C1 gave up at line 2: no\u{1b}[2J

            Not tested: The clients entered without sending a request to a server.

            Verdict: no property was violated in this run
            Lock: own program
            Clients: 1
            Seed: 1
            Lockscope 0.1.0
            Link: v1.…
        "#]],
    );
}

/// The reply is Redis's own; the finding names an alternative.
#[test]
fn unsupported_command_is_explained() {
    let explained = "Lockscope's Redis has no sorted sets: keep a queue in a list";
    for program in [
        "redis.call('zadd', 'k', 1, 'a')",
        "redis.call('EVAL', [[return redis.call(\"ZADD\", 'k', 1, 'a')]], 0)",
    ] {
        let stdout = printed(&["-", "--clients", "1"], program);
        let reasons: Vec<&str> = stdout.lines().filter(|it| it.contains(explained)).collect();
        assert_eq!(reasons.len(), 1, "{stdout}");
    }
    let stdout = printed(&["-", "--clients", "1"], "redis.call('NOPE')");
    let untested =
        "Not tested: A client used a command or function that Lockscope does not model.\n";
    assert!(stdout.contains(untested), "{stdout}");
}

#[test]
fn seed_determines_the_interleaving() {
    let with_seed = |seed| printed(&["-", "--seed", seed], BREAKS);
    assert_eq!(with_seed("7"), with_seed("7"));
    assert_ne!(with_seed("7"), with_seed("8"));
    assert_eq!(with_seed("1"), printed(&["-"], BREAKS));
}

#[test]
fn built_in_lock_runs_by_name() {
    for lock in locks::ALL {
        let stdout = printed(&[lock.id], "");
        let number = stdout.split_whitespace().next().unwrap_or_default();
        assert!(number == "1" || number.starts_with("1–"), "{}: {stdout}", lock.id);
        assert!(stdout.contains("entered"), "{}: {stdout}", lock.id);
    }
}

#[test]
fn file_takes_precedence_over_a_built_in_lock() {
    let name = file("setnx-del", b"\xef\xbb\xbfprint('mine')");
    let mut command = lockscope(&["run", name, "--clients", "1"]);
    command.current_dir(folder());
    let (status, stdout, _) = run(command, b"");
    assert_eq!((status, stdout.lines().next()), (0, Some("1  0 ms  C1 prints: mine")));
}

#[test]
fn story_runs_with_its_faults() {
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
    assert_eq!(record["findings"][2]["step"], 18);
}

#[test]
fn stories_are_listed_by_id_with_their_titles() {
    let (status, stdout, _) = run(lockscope(&["stories"]), b"");
    assert_eq!(status, 0);
    let lines: Vec<&str> = stdout.lines().collect();
    let (titles, questions): (Vec<&str>, Vec<&str>) =
        lines.chunks(2).map(|pair| (pair[0], pair[1])).unzip();
    let ids: Vec<&str> = titles.iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids, stories::ALL.iter().map(|story| story.id).collect::<Vec<_>>());
    for line in titles {
        assert!(line.split_once("  ").is_some_and(|(_, title)| title.trim().len() > 10), "{line}");
    }
    for line in questions {
        assert!(line.starts_with("  ") && line.ends_with('?'), "{line}");
    }
}

#[test]
fn stories_json_contains_the_broken_properties() {
    let (status, stdout, _) = run(lockscope(&["stories", "--json"]), b"");
    let listed: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let listed = listed.as_array().expect("it is an array");
    assert_eq!((status, listed.len()), (0, stories::ALL.len()));
    let known = |id: &str| listed.iter().find(|story| story["id"] == id).expect("it is listed");
    let broken = known("two-clients-delete-a-dead-lock");
    assert_eq!(broken["title"], "Two clients delete the same stale lock");
    assert_eq!((&broken["upholds"], &broken["remedy_of"]), (&false.into(), &().into()));
    assert_eq!(broken["breaks"].as_array().map(Vec::len), Some(stories::ALL[0].breaks.len()));
    let remedy = known("getset-lets-only-one-in");
    assert_eq!(remedy["remedy_of"], "two-clients-delete-a-dead-lock");
}
