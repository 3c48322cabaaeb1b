//! Tests of errors in challenge files: each has a position and advice.

use super::super::*;

const ATTACK: &str = "\
task: attack
id: mine
difficulty: 2
lock: setnx-del
faults: 1 crash
break: no-deadlock
par: 1 fault, 0 switches, 2 moves

[en]
title: Mine
goal: Do it.
about: It is so.
hint: One.
hint: Two.
hint: Three.
why: So it is.
mends: This.
";

const DEFEND: &str = "\
task: defend
id: mine
difficulty: 2
faults: none
keep: mutual-exclusion
hole: 1

[zh-Hans]
title: 我的
goal: 做到。
about: 如此。
hint: 一。
why: 因此。
mends: 这样。

[lock]
enter()
work(9)
leave()

[reference]
while redis.call(\"SETNX\", \"lock\", 1) == 0 do sleep(9) end
enter() work(9) leave() redis.call(\"DEL\", \"lock\")
";

/// Returns the errors in a file in which `from` is replaced with `to`.
#[track_caller]
fn wrong(file: &str, (from, to): (&str, &str)) -> Vec<String> {
    assert_eq!(file.matches(from).count(), 1, "{from:?} is not there once");
    let errors = read_challenge(&file.replace(from, to)).err().unwrap_or_default();
    for error in &errors {
        let messages = Language::ALL.map(|language| error.message(language));
        let place = format!("line {}, column {}: ", error.place.line, error.place.column);
        assert_eq!(messages[0], format!("{place}{}", error.problem));
        let is_chinese = |it: &String| it.starts_with('第') && !it.contains("{}");
        assert!(messages[1..].iter().all(is_chinese), "{messages:?}");
    }
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn read_accepts_valid_files() {
    let task = read_challenge(ATTACK).expect("it is right");
    assert_eq!((&*task.id, &*task.lock, task.difficulty), ("mine", "setnx-del", 2));
    assert_eq!(task.scenario.clients.len(), 2);
    assert_eq!(task.texts(Language::TraditionalChinese).title, "Mine");
    assert!(!task.is_written_in(Language::TraditionalChinese));
    let task =
        read_challenge(&format!("\u{feff}{}", DEFEND.replace('\n', "\r\n"))).expect("it is right");
    assert_eq!((&*task.lock, task.program()), ("mine", "enter()\nwork(9)\nleave()\n"));
    assert_eq!(task.texts(Language::English).goal, "做到。");
    assert_eq!(find_flaws(&task), []);
}

#[test]
fn attack_errors_have_positions() {
    for (change, expected) in [
        (
            ("task: attack", "task: defence"),
            "1:7: `defence` cannot be read; write `attack` or `defend`",
        ),
        (("task: attack\n", ""), "7:1: `task` is missing; add `task: attack` or `task: defend`"),
        (
            ("id: mine", "id: Mine"),
            "2:5: `Mine` cannot be read; write small letters, digits and hyphens, for example \
             `late-release`",
        ),
        (("id: mine\n", ""), "7:1: `id` is missing; add a name, for example `id: late-release`"),
        (
            ("difficulty: 2", "difficulty:  9"),
            "3:14: `9` cannot be read; write a number from 1 to 5",
        ),
        (
            ("difficulty: 2", "difficulty 2"),
            "3:1: expected `key: value`; begin the line with a key, or with `#` for a comment",
        ),
        (
            ("lock: setnx-del", "lock: setnx-dell"),
            "4:7: there is no built-in lock `setnx-dell` (did you mean `setnx-del`?)",
        ),
        (
            ("lock: setnx-del\n", ""),
            "7:1: `lock` is missing; add `lock: ` with the id of a built-in lock",
        ),
        (
            ("faults: 1 crash", "faults: 1 crush"),
            "5:9: `1 crush` cannot be read; write `none`, or how many",
        ),
        (
            ("faults: 1 crash", "faults: 1 crash, 2 crashes"),
            "5:9: `1 crash, 2 crashes` cannot be read",
        ),
        (("faults: 1 crash", "faults: 21 crashes"), "5:9: `21 crashes` cannot be read"),
        (
            ("break: no-deadlock", "break: a-lock"),
            "6:8: `a-lock` cannot be read; write one of `mutual-exclusion`",
        ),
        (
            ("par: 1 fault", "par: 1 failure"),
            "7:6: `1 failure, 0 switches, 2 moves` cannot be read; write `impossible`",
        ),
        (
            ("2 moves", "2 moves, 1 move"),
            "7:6: `1 fault, 0 switches, 2 moves, 1 move` cannot be read",
        ),
        (("par: ", "pair: "), "8:1: `par` is missing"),
        (("break: ", "keep: "), "6:1: there is no key `keep` here; the keys are `task`"),
        (("id: mine", "id: mine\nid: mine"), "3:1: `id` appears twice; remove one of them"),
        (
            ("id: mine", "id: mine\nclient: 2"),
            "3:1: there is no key `client` here (did you mean `clients`?)",
        ),
        (
            ("id: mine", "id: mine\nclients: 11"),
            "3:10: `11` cannot be read; write a whole number from 1 to 10",
        ),
        (("id: mine", "id: mine\nset: WORK"), "3:6: `WORK` cannot be read; write NAME=VALUE"),
        (
            ("id: mine", "id: mine\nset: TTL=1"),
            "3:6: the lock has no parameter `TTL`; it has `WORK`, `POLL`",
        ),
        (
            ("id: mine", "id: mine\nset: WORK=soon"),
            "3:6: `soon` cannot be the value of `WORK`: a number is expected; write for example \
             `WORK=3000`",
        ),
        (("id: mine", "id: mine\nahead: C3 5"), "3:8: `C3 5` cannot be read; write a client"),
        (("[en]", "[fr]"), "9:1: there is no section `[fr]`; the sections are `en`, `zh-Hans`"),
        (("title: Mine\n", ""), "9:1: `title` is missing; add a line of it here"),
        (("title: Mine", "title:"), "10:7: `` cannot be read; write some words"),
        (
            ("title: Mine", "titles: Mine"),
            "10:1: there is no key `titles` here (did you mean `title`?)",
        ),
        (("hint: Two.\n", ""), "9:1: 2 hints; write 3 to 3"),
        (
            ("[en]", "[lock]\nenter()\n\n[en]"),
            "9:1: `[lock]` does not belong here; leave out the program",
        ),
        (
            ("[en]", "[reference]\nenter()\n\n[en]"),
            "9:1: `[reference]` does not belong here; only a defence",
        ),
        (("[en]", "[en]\ntitle: A\n\n[en]"), "12:1: `[en]` appears twice"),
    ] {
        let found = wrong(ATTACK, change);
        let is_there = found.iter().any(|error| error.starts_with(expected));
        assert!(is_there, "{change:?}: {expected:?} is not in {found:#?}");
    }
}

#[test]
fn defence_errors_have_positions() {
    for (change, expected) in [
        (("keep: mutual", "keep: x, mutual"), "5:7: `x` cannot be read; write one of"),
        (("mutual-exclusion", "mutual-exclusion,  x"), "5:26: `x` cannot be read; write one of"),
        (("hole: 1", "hole: 2-1"), "6:7: `2-1` cannot be read; write lines of the lock"),
        (("hole: 1", "hole: 1, 3-4"), "6:7: the lock has 3 lines; name only those"),
        (("hole: 1\n", ""), "6:1: `hole` is missing; add the lines to blame"),
        (("hole: 1", "hole: 1\npar: impossible"), "7:1: there is no key `par` here"),
        (("hole: 1", "hole: 1\nstore:"), "7:7: `` cannot be read; write some words"),
        (
            ("hole: 1", "hole: 1\nfree-within: 9"),
            "7:1: this is only measured where `no-deadlock` is kept; add it to `keep`",
        ),
        (("leave()\n\n", "leave(\n\n"), "19:7: expected an expression, near `<eof>`"),
        (("sleep(9)", "sleeep(9)"), "22:46: unknown function `sleeep`; "),
        (("hint: 一。\n", ""), "8:1: 0 hints; write 1 to 3"),
        (("[lock]\n", "[lock]\n-- @param TTL 5 life, ms\n"), ""),
    ] {
        let found = wrong(DEFEND, change);
        let is_there = match expected {
            "" => found.is_empty(),
            _ => found.iter().any(|error| error.starts_with(expected)),
        };
        assert!(is_there, "{change:?}: {expected:?} is not in {found:#?}");
    }
    let set = DEFEND
        .replace("hole: 1", "hole: 1\nset: TTL=9")
        .replace("[lock]\n", "[lock]\n-- @param TTL 5 life, ms\n");
    let errors = read_challenge(&set).err().unwrap_or_default();
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        ["23:1: it cannot run in this setup: the program has no parameter `TTL`; declare the \
             same parameters as the lock"]
    );
    let without = DEFEND.split("[reference]").next().unwrap_or_default();
    let errors = read_challenge(without).err().unwrap_or_default();
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["7:1: `[reference]` is missing; add a program that does what is asked"]
    );
}

#[test]
fn read_returns_positions_for_any_invalid_text() {
    for text in
        ["", "\n", "[", "[]", "[en]", ":", "task:attack", "task: defend\n[lock]\n(", "键：值"]
    {
        let errors = read_challenge(text).expect_err("it is no task");
        assert!(!errors.is_empty(), "{text:?}");
        assert!(errors.iter().all(|it| it.place.line > 0 && it.place.column > 0), "{text:?}");
    }
    for cut in 0..DEFEND.len() {
        let Some(text) = DEFEND.get(..cut) else { continue };
        assert!(read_challenge(text).is_ok() || read_challenge(text).is_err());
    }
}
