//! Tests of `lockscope shorten` as a process: the runs that it prints for stories and for random
//! runs, its exit status, wrong arguments.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use expect_test::expect;
use program::{lasting, lockscope, printed, run};

/// Returns the exit status and the output of `lockscope shorten` for the link to a run.
#[track_caller]
fn shortened(link_words: &[&str], words: &[&str]) -> (i32, String) {
    let link = printed(&[&["link"], link_words].concat(), "");
    let (status, stdout, stderr) =
        run(lockscope(&[&["shorten", link.trim()], words].concat()), b"");
    assert_eq!(stderr, "", "{link_words:?}");
    (status, stdout)
}

#[test]
fn shorten_finds_the_simplest_run_for_the_same_property() {
    let mut report = String::new();
    for story in [
        "two-clients-delete-a-dead-lock",
        "crash-locks-for-ever",
        "fencing-refuses-the-stale-write",
        "work-outlasts-the-lifetime",
        "pause-between-get-and-del",
        "partition-then-late-request",
        "restart-keeps-what-was-written",
    ] {
        let (status, text) = shortened(&["--story", story], &[]);
        let heading = text.lines().next().unwrap_or_default();
        report += &format!("{story}: {status}: {heading}\n");
    }
    expect![[r#"
        two-clients-delete-a-dead-lock: 0: Two inside at once: 1 crash, 2 switches, 9 moves in the given run; 1 crash, 2 switches, 8 moves in the simplest run:
        crash-locks-for-ever: 0: Lock not released: 1 crash, 0 switches, 3 moves in the given run; 1 crash, 0 switches, 2 moves in the simplest run:
        fencing-refuses-the-stale-write: 0: Two inside at once: 1 pause, 1 switch, 6 moves in the given run; 1 pause, 1 switch, 5 moves in the simplest run:
        work-outlasts-the-lifetime: 0: Two inside at once: no faults, 1 switch, 4 moves. No simpler run with the same faults exists:
        pause-between-get-and-del: 0: Lock changed by another client: 1 pause, 2 switches, 7 moves in the given run; 1 pause, 2 switches, 6 moves in the simplest run:
        partition-then-late-request: 0: Lock changed by another client: 1 partition, 2 switches, 7 moves in the given run; 1 partition, 2 switches, 6 moves in the simplest run:
        restart-keeps-what-was-written: 0: Two inside at once: 1 restart, 1 switch, 5 moves. No simpler run with the same faults exists:
    "#]].assert_eq(&report);
}

#[test]
fn shorten_prints_the_run_with_its_link() {
    let seeds = ["setnx-del", "--clients", "4", "--seeds", "1..50", "--faults"];
    let (status, text) = shortened(&seeds, &[]);
    assert_eq!(status, 0);
    expect![[r#"
        Lock not released: 1 crash, 1 delay, 1 lost request, 0 switches, 4 moves in the given run; 1 crash, 0 switches, 2 moves in the simplest run:

        1  0 ms  C1: SETNX lock.foo 1 → 1
        2  0 ms  C1 crashed; its key stays in Redis
                   lock.foo never expires, and it blocks the other clients.
        3  0 ms  C2: SETNX lock.foo 1 → 0
        4  0 ms  C3: SETNX lock.foo 1 → 0
        5  0 ms  C4: SETNX lock.foo 1 → 0
                   No client can ever acquire the lock again.

        C1's lock is not released: C4 cannot acquire it (step 5)
          C1 crashed at step 2 without releasing the lock that it had acquired at step 1. The lock has no TTL: it never expires. No client can ever acquire the lock again.
        The run is shown up to 0 ms. It had not ended.

        Verdict: broken (Lock not released)
        Lock: SETNX + DEL
        Clients: 4
        Seed: 10
        Lockscope 0.1.0
        Link: v1.…
    "#]].assert_eq(&lasting(&text));
    // The result is already the simplest run.
    let link = text.lines().find_map(|line| line.strip_prefix("Link: ")).expect("a link");
    let (status, again, _) = run(lockscope(&["shorten", link]), b"");
    assert_eq!(status, 0);
    assert!(again.contains("No simpler run with the same faults exists:"), "{again}");
    assert!(again.contains(&format!("Link: {link}")), "{again}");
}

#[test]
fn shorten_with_an_incomplete_search_prints_the_given_run() {
    let (status, text) = shortened(&["--story", "crash-locks-for-ever"], &["--states", "1"]);
    assert_eq!(status, 3);
    let says = "The search ended before it found a simpler run (the limit of 1 state was reached)";
    assert!(text.contains(says), "{text}");
}

#[test]
fn shorten_wrong_input_is_rejected_with_advice() {
    let holds = printed(&["link", "--story", "script-survives-the-crash"], "");
    for (words, says) in [
        (&[][..], "required arguments were not provided:\n  <RUN>"),
        (&[holds.trim()], "lockscope: the run breaks no property; pass a run in which"),
        (&["v1.AA"], "\"v1.AA\" cannot be opened: its end is missing; copy all of it again"),
        (
            &["setnx-del"],
            "setnx-del is a lock, not a run of one; `lockscope check setnx-del` finds the simplest",
        ),
        (&["nowhere"], "\"nowhere\" is neither a link nor a file that can be read: "),
        (&["v1.AA", "--states", "0"], "'0' for '--states <N>': write a whole number from 1 to "),
    ] {
        let (status, stdout, stderr) = run(lockscope(&[&["shorten"], words].concat()), b"");
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}: {stderr}");
        assert!(stderr.contains(says), "{words:?}: {says:?} is not in {stderr}");
    }
}
