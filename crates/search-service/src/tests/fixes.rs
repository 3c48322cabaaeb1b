//! Tests of the search for a fix.

use super::*;
use narration::DiffLine;

#[test]
fn fix_contains_the_edits_that_help_and_their_effect() {
    let usual = [(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    let fixed = |program: &str| {
        let news = in_english(Subject::Fix(lock(program, &usual)));
        let [Response::Fixed(fix)] = &news[..] else { panic!("{news:?}") };
        fix.clone()
    };
    let fix = fixed("setnx-expire").expect("two edits help");
    let lines = |line: &DiffLine| {
        let line = match line {
            DiffLine::Same(text) => format!("  {text}"),
            DiffLine::Removed(text) => format!("- {text}"),
            DiffLine::Added(text) => format!("+ {text}"),
        };
        line.trim_end().to_owned() + "\n"
    };
    let diff: Vec<String> =
        fix.hunks.iter().map(|hunk| hunk.lines.iter().map(lines).collect()).collect();
    expect_test::expect![[r#"
        Fixes 2 of 2 mistakes; the lease limit remains
        Set the TTL in the command that acquires the lock
        Compare and delete in one script
          -- @param POLL 100 time between tries, ms

        - local key, value = "room_lock", "room_10001"
        + local key, value = "room_lock", uuid()

        - while redis.call("SETNX", key, value) == 0 do
        + while not redis.call("SET", key, value, "NX", "PX", TTL) do
            sleep(POLL)
          end
        - -- If a client crashes here, its lock stays and has no TTL.
        - redis.call("EXPIRE", key, TTL / 1000)

          enter()
          work(WORK)
          leave()
        - redis.call("DEL", key)
        + redis.call("EVAL", [[
        +   if redis.call("GET", KEYS[1]) == ARGV[1] then
        +     return redis.call("DEL", KEYS[1])
        +   end
        +   return 0
        + ]], 1, key, value)
    "#]]
    .assert_eq(&format!("{}\n{}\n{}", fix.title, fix.edits.join("\n"), diff.join("...\n")));
    // The edited program has these verdicts.
    let news = in_english(Subject::Lock(lock(&fix.program, &usual)));
    assert_eq!(answer(&news).outcome, Verdict::LeaseLimit);
    assert!(answer(&in_english(Subject::Lock(lock("setnx-expire", &usual)))).can_be_edited);
    assert!(!answer(&news).can_be_edited);
    // This lock needs another design.
    assert_eq!(fixed("setnx-getset"), None);
}
