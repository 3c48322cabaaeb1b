//! Tests of `lockscope tasks` and `lockscope judge`: their output and exit status.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use expect_test::expect;
use learning::{
    AttackAttempt, AttackOutcome, Challenge, ChallengeKind, Defend, built_in_challenges,
    find_challenge, find_flaws, read_challenge,
};
use model_checker::{CheckReport, search};
use primitives::Millis;
use program::{lasting, lockscope, printed, run};
use run_analysis::Recording;
use simulator::Move;
use std::fs;
use std::path::Path;

/// Returns the exit status and standard output of a call that must print no error message.
#[track_caller]
fn answered(words: &[&str], input: &str) -> (i32, String) {
    let (status, stdout, stderr) = run(lockscope(words), input.as_bytes());
    assert_eq!(stderr, "", "lockscope {words:?}");
    (status, lasting(&stdout))
}

fn task(id: &str) -> Challenge {
    find_challenge(id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// Returns a program of a built-in defence.
fn program_of(id: &str, pick: impl Fn(&Defend) -> String) -> String {
    match task(id).kind {
        ChallengeKind::Defend(defend) => pick(&defend),
        ChallengeKind::Attack(_) => panic!("{id} is an attack"),
    }
}

/// Returns the link to a run in the setup of a task.
fn link_to(task: &Challenge, moves: &[Move]) -> String {
    let mut recording = Recording::start(&task.scenario).expect("it loads");
    for made in moves {
        recording.push(made.clone()).expect("the move can be made");
    }
    session::encode(&session::Link::to_run(&recording, None, Millis(60_000))).expect("it is short")
}

/// Returns the moves of the simplest run.
fn easiest(task: &Challenge) -> Vec<Move> {
    let question = task.question();
    let answer = search(question.clone()).expect("it loads");
    let checked = CheckReport::new(task.id.clone(), question, answer);
    let (_, run) = checked.worst().expect("it breaks");
    run.moves.clone()
}

#[test]
fn tasks_lists_all_tasks_by_kind_and_difficulty() {
    let list = printed(&["tasks"], "");
    let heads: Vec<&str> =
        list.lines().filter(|line| !line.starts_with(' ') && !line.is_empty()).collect();
    assert_eq!(heads, ["Attack", "Defence"]);
    let ids: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let all = built_in_challenges();
    assert_eq!(ids, all.iter().map(|task| &*task.id).collect::<Vec<_>>());
    let line = "  crash-for-ever             1  The simplest lock: Leave the lock held forever, so that no client can acquire it.\n";
    assert!(list.contains(line), "{list}");
}

#[test]
fn tasks_with_an_id_prints_the_lock_and_the_requested_hints() {
    let (_, shown) = answered(&["tasks", "crash-for-ever"], "");
    expect![[r#"
        The simplest lock
        Attack, difficulty 1 of 5

        Leave the lock held forever, so that no client can acquire it.
        SETNX acquires the lock, DEL releases it. The key has no TTL.
        Fault budget: 1 crash and 1 pause.

           1
           2
           3  -- @param WORK 3000 time inside, ms
           4  -- @param POLL 100 time between tries, ms
           5
           6  local key = "lock.foo"
           7
           8  while redis.call("SETNX", key, 1) == 0 do
           9    sleep(POLL)
          10  end
          11
          12
          13  enter()
          14  work(WORK)
          15  leave()
          16  redis.call("DEL", key)

        `--hints 1` shows one more.
    "#]]
    .assert_eq(shown.split("Start here").next().unwrap_or_default());
    assert!(shown.lines().last().is_some_and(|line| line.starts_with("Start here: v1.")));
    let hinted = printed(&["tasks", "crash-for-ever", "--hints", "2"], "");
    assert!(hinted.contains("\nHint 2: A client that has crashed sends no more commands.\n"));
    assert!(!hinted.contains("Hint 3") && hinted.contains("`--hints 3` shows one more."));
    let whole = printed(&["tasks", "crash-for-ever", "--hints", "3"], "");
    assert!(
        whole.contains("in the simplest failing run (1 crash, 0 switches, 2 moves,"),
        "{whole}"
    );
    assert!(whole.contains("C1 crashed") || whole.contains("C1 crashes"), "{whole}");
    let impossible = printed(&["tasks", "dead-holder", "--hints", "3"], "");
    assert!(impossible.contains("There is no such run.") && !impossible.contains("easiest"));
}

#[test]
fn tasks_defence_marks_the_bug_and_prints_the_program() {
    let shown = printed(&["tasks", "late-release"], "");
    assert!(shown.contains("\n> 15  redis.call(\"DEL\", key)\n"), "{shown}");
    assert_eq!(shown.matches("\n> ").count(), 1);
    assert!(shown.contains("Must hold: Holder only, No deadlock."));
    assert!(!shown.contains("Start here"));
    let program = printed(&["tasks", "late-release", "--program"], "");
    assert_eq!(program, task("late-release").program());
}

#[test]
fn judge_attack_awards_stars() {
    let task = task("pause-inside");
    let link = link_to(&task, &easiest(&task));
    let (status, judged) = answered(&["judge", "pause-inside", &link], "");
    assert_eq!(status, 0);
    expect![[r#"
        Two inside at once (1 pause, 1 switch, 5 moves)
        ★ Goal reached
        ★ As few faults as the simplest run
        ★ No more switches and moves than the simplest run

        The release script is not the cause. A holder that is paused cannot know that its lock has expired, and continues.
        Fix: Use a fencing token: the store then rejects the late write. A TTL alone cannot prevent this.
    "#]]
    .assert_eq(&judged);
    let start = link_to(&task, &[]);
    let (status, judged) = answered(&["judge", "pause-inside", &start], "");
    assert_eq!((status, &*judged), (1, "Not solved yet: this run does not reach the goal.\n"));
    let ChallengeKind::Attack(attack) = task.kind else { panic!("it is an attack") };
    let attempt = AttackAttempt::of(&task, attack, easiest(&task)).expect("it loads");
    assert!(matches!(attempt.result, AttackOutcome::Reached(_)));
}

#[test]
fn start_link_of_a_task_has_its_setup() {
    for task in built_in_challenges() {
        if !matches!(task.kind, ChallengeKind::Attack(_)) {
            continue;
        }
        let link = session::decode(&link_to(&task, &[])).expect("it is a link");
        assert_eq!(*link.work.scenario, task.scenario, "{}", task.id);
    }
    let shown = printed(&["tasks", "fence-forgotten"], "");
    let link = shown.lines().find_map(|line| line.strip_prefix("Start here: "));
    let (status, _) = answered(&["judge", "fence-forgotten", link.unwrap_or_default()], "");
    assert_eq!(status, 1, "nothing has happened yet");
}

#[test]
fn judge_holds_confirms_or_refutes_the_claim() {
    let (status, judged) = answered(&["judge", "dead-holder", "--holds", "--threads", "1"], "");
    assert_eq!(status, 0);
    expect![[r#"
        Right: it holds.
        Check of set-nx-px-lua: 2 clients, 1 server, at most 2 crashes; all clients start at the same time; no message latency; runs of any length.
        All 908 states within these bounds were explored.

        If one command sets the lock and its TTL, a crash costs time. It never blocks the other clients forever.
        Fix: This lock needs no fix.
    "#]]
    .assert_eq(&judged);
    let (status, judged) = answered(&["judge", "crash-for-ever", "--holds"], "");
    assert_eq!(status, 1);
    assert_eq!(judged, "Wrong: a run that this task allows breaks it.\n");
}

#[test]
fn tasks_link_encodes_a_task_file() {
    let file = include_str!("../content/challenges/crash-for-ever/challenge.txt");
    let (status, link) = answered(&["tasks", "--link", "-"], file);
    assert_eq!(status, 0);
    assert_eq!(session::decode_task(link.trim_end()).as_deref(), Ok(file));
    let (status, _, refused) = run(lockscope(&["tasks", "--link", "crash-for-ever"]), b"");
    assert_eq!(status, 2);
    let says =
        "\"crash-for-ever\" is a built-in task, and a link contains a task file; write the path";
    assert!(refused.contains(says), "{refused}");
}

#[test]
fn judge_defence_checks_properties_and_limits() {
    let near_miss =
        program_of("late-release", |it| it.near_miss.as_deref().unwrap_or_default().to_owned());
    let (status, judged) = answered(&["judge", "late-release", "-"], &near_miss);
    assert_eq!(status, 1);
    let start = "Still broken: Lock changed by another client (1 pause)\n\
                 Check of standard input: 2 clients, 1 server, at most 1 crash and 1 pause; \
                 pauses of any length; clients arriving at any time; no message latency; runs of any length.\nWithin the limits:\n  All clients finish their work: 2 of 2\n  \
                 Work inside: 3 000 ms; at least 3 000 ms required\n  Time until a client enters: 0 ms (at most 100 ms allowed)\n";
    let name = judged.replace("Check of late-release:", "Check of standard input:");
    assert!(name.starts_with(start), "{judged}");
    assert!(
        judged.contains("Commands to release the lock if no client waits: 3 (at most 6 allowed)\n"),
        "{judged}"
    );
    assert!(judged.contains("\nLink: v1.…\nNot solved.\n"), "{judged}");
    let reference = program_of("late-release", |it| it.reference.to_string());
    let (status, judged) = answered(&["judge", "late-release", "-"], &reference);
    assert_eq!(status, 0);
    assert!(
        judged.starts_with("Holds within these bounds: Holder only and No deadlock.\n"),
        "{judged}"
    );
    assert!(judged.contains("\nSolved.\n\nComparing and deleting must be one step"), "{judged}");
    assert!(judged.contains("\nReference solution: A script compares and deletes."), "{judged}");
    // The property holds, but the lock is released too late after a crash.
    let longer = program_of("work-outlives-the-lock", |it| {
        it.near_miss.as_deref().unwrap_or_default().to_owned()
    });
    let (status, judged) = answered(&["judge", "work-outlives-the-lock", "-"], &longer);
    assert_eq!(status, 1);
    let beyond = "Beyond the limits:\n  Time until an orphaned lock is free: 10 000 ms \
                  (at most 1 500 ms allowed)\n\nNot solved.\n";
    assert!(judged.ends_with(beyond), "{judged}");
    let nothing = "-- @param TTL 1 ms\nsleep(1)";
    let (status, judged) = answered(&["judge", "late-release", "-"], nothing);
    assert_eq!(status, 3);
    assert!(judged.starts_with("Not tested: the program never calls enter()"), "{judged}");
}

/// Writes the file of a built-in task with one change and returns its path.
fn file(name: &str, id: &str, change: (&str, &str)) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/challenges").join(id);
    let text = fs::read_to_string(folder.join("challenge.txt")).expect("it is there");
    assert!(text.contains(change.0), "{}", change.0);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text.replace(change.0, change.1)).expect("it can be written");
    path.to_str().expect("a path in Unicode").to_owned()
}

#[test]
fn tasks_check_reports_differences_in_a_task_file() {
    let same = ("task:", "task:");
    for (name, id, change, expected) in [
        ("right.txt", "pause-inside", same, (0, "pause-inside matches its file.\n")),
        (
            "par.txt",
            "pause-inside",
            ("1 switch, 5 moves", "0 switches, 5 moves"),
            (1, "The value of `par` is wrong; write `par: 1 fault, 1 switch, 5 moves`.\n"),
        ),
        (
            "impossible.txt",
            "dead-holder",
            ("par: impossible", "par: 1 fault, 1 switch, 5 moves"),
            (1, "The value of `par` is wrong; write `par: impossible`.\n"),
        ),
        (
            "whole.txt",
            "crash-must-not-lock",
            ("faults: 1 crash", "faults: none"),
            (
                1,
                "The check finds no bug in the lock to fix. Holds within these bounds: Mutual \
                 exclusion and No deadlock. The bounds include no faults.\n\
                 `[near-miss]` solves the task. Holds within these bounds: Mutual exclusion and \
                 No deadlock. The bounds include no faults.\n",
            ),
        ),
        (
            "strict.txt",
            "late-release",
            ("commands-to-release: 6", "commands-to-release: 0"),
            (
                1,
                "`[reference]` does not solve the task: Holds within these bounds: Holder \
                 only and No deadlock. Commands to release the lock if no client waits: 1 (at most 0 allowed)\n",
            ),
        ),
    ] {
        let path = file(name, id, change);
        let (status, output) = answered(&["tasks", "--check", &path], "");
        assert_eq!((status, &*output), expected, "{name}");
    }
}

#[test]
fn task_file_works_like_a_built_in_task() {
    let path = file("mine.txt", "crash-for-ever", ("faults: 1 crash, 1 pause", "faults: 1 crash"));
    let shown = printed(&["tasks", &path], "");
    assert!(shown.contains("Fault budget: 1 crash.\n"), "{shown}");
    let task = task("crash-for-ever");
    let link = link_to(&task, &easiest(&task));
    assert_eq!(answered(&["judge", &path, &link], "").0, 0);
}

#[test]
fn wrong_input_is_rejected_with_position_and_advice() {
    let broken = file("broken.txt", "pause-inside", ("clients: 2", "client: 2"));
    let other = link_to(&task("late-delete"), &[]);
    for (words, input, says) in [
        (
            &["tasks", "pause-insid"][..],
            "",
            "there is no file and no task \"pause-insid\" (did you mean `pause-inside`?); \
             `lockscope tasks` lists them",
        ),
        (&["tasks", "--check", &broken], "", "broken.txt:6:1: there is no key `client` here"),
        (&["judge", &broken, "x"], "", "(did you mean `clients`?)"),
        (
            &["tasks", "--check", "-"],
            "",
            "standard input:1:1: `task` is missing; add `task: attack`",
        ),
        (&["tasks", "--check", "src"], "", "src cannot be read"),
        (&["tasks", "late-release", "--hints", "4"], "", "write a whole number from 0 to 3"),
        (&["judge", "pause-inside"], "", "<FILE>"),
        (&["judge", "late-release", "--holds"], "", "is a lock to defend"),
        (&["judge", "late-release", &other], "", "which takes a program, not a run"),
        (&["judge", "late-release", "-"], "enter(", "standard input:1:7: "),
        (
            &["judge", "pause-inside", &other],
            "",
            "the run has another setup than the task \"pause-inside\"; start from the link that \
             `lockscope tasks pause-inside` prints",
        ),
        (&["judge", "pause-inside", "v1.x"], "", "cannot be opened"),
        (&["judge", "pause-inside", "nothing.json"], "", "neither a link nor a file"),
    ] {
        let (status, stdout, stderr) = run(lockscope(words), input.as_bytes());
        assert_eq!((status, &*stdout), (2, ""), "{words:?}: {stderr}");
        assert!(stderr.contains(says), "{words:?}: {says:?} is not in {stderr}");
    }
}

#[test]
fn documented_example_is_a_valid_task() {
    let documentation = include_str!("../docs/tasks.md");
    let example = documentation.split("```text\n").nth(1).and_then(|it| it.split("```").next());
    let example = read_challenge(example.unwrap_or_default()).expect("it can be read");
    assert_eq!(find_flaws(&example), []);
}

#[test]
fn tasks_check_accepts_a_lesson_file() {
    let docs = include_str!("../docs/tasks.md");
    let lesson = docs.split("```text\nlesson:").nth(1).and_then(|it| it.split("```").next());
    let lesson = format!("lesson:{}", lesson.expect("the documentation has one"));
    let right = answered(&["tasks", "--check", "-"], &lesson);
    assert_eq!(right, (0, "the-key-stays matches its file.\n".to_owned()));
    let wrong = lesson.replace("stops: 1,", "stops: 9,");
    let (status, _, stderr) = run(lockscope(&["tasks", "--check", "-"]), wrong.as_bytes());
    assert_eq!(status, 2);
    assert!(stderr.contains("standard input:3:8: its run has steps 1 to 5"), "{stderr}");
}
