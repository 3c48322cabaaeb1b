//! Tests of the errors of the build script.

use cards::Source;

#[path = "../build/mod.rs"]
mod generator;

/// Returns the errors in these files below `content/`.
fn errors(files: &[(&str, &str)]) -> Vec<String> {
    let source = |&(path, text): &(&str, &str)| Source { path: path.into(), text: text.into() };
    let sources: Vec<Source> = files.iter().map(source).collect();
    generator::generate(&sources).err().unwrap_or_default()
}

const LOCK: (&str, &str) = ("locks/mine/lock.lua", "-- My lock.\nenter()\n");

#[test]
fn lock_needs_only_a_program_and_an_english_name() {
    assert_eq!(errors(&[LOCK, ("locks/mine/lock.txt", "[en]\nname: Mine\n")]), [""; 0]);
}

#[test]
fn errors_in_a_lock_name_file_position_problem_and_remedy() {
    for (card, expected) in [
        ("", "1:1: the English `name` is missing; add the section `[en]` with a line `name: …`"),
        ("[en]\nname:\n", "2:6: `name` has no value; write a value, or remove the line"),
        ("[en]\nname: A\nname: B\n", "3:1: `name` occurs a second time; remove one of them"),
        ("[en]\nname: A\ntitle: B\n", "3:1: there is no key `title` here; the keys are `name`"),
        (
            "[en]\nname: A\n[fr]\n",
            "3:1: there is no section `[fr]`; the sections are `[en]`, `[zh-Hans]`, `[zh-Hant]`, \
             `[comments]`",
        ),
        (
            "keywords: setnx\n[en]\nname: A\n",
            "1:11: `setnx` is not a rank and words; write for example `keywords: 90 setnx \
             expire`; the lowest rank counts",
        ),
        (
            "[en]\nname: A\n[comments]\nen: Your lock.\n",
            "4:5: lock.lua has no such comment or description; correct it, or remove it with its \
             translations",
        ),
        (
            "[en]\nname: A\n[comments]\nzh-Hans: 我的\nen: My lock.\n",
            "4:1: a translation comes before its English text; begin with `en: …`",
        ),
        (
            "[en]\nname: A\n[comments]\nen: My lock.\nen: My lock.\n",
            "5:5: this is translated elsewhere too; if several locks have this comment, move it to \
             content/locks/comments.txt",
        ),
    ] {
        let expected = format!("content/locks/mine/lock.txt:{expected}");
        assert_eq!(errors(&[LOCK, ("locks/mine/lock.txt", card)]), [expected], "{card:?}");
    }
}

#[test]
fn errors_in_a_folder_name_the_missing_file() {
    for (files, expected) in [
        (
            &[LOCK][..],
            "content/locks/mine: there is no file lock.txt; add a card with `[en]` and below it \
             `name: …`, the name of the lock in lists",
        ),
        (
            &[("locks/mine/lock.txt", "[en]\nname: A\n")],
            "content/locks/mine: there is no file lock.lua; add the program of the lock",
        ),
        (
            &[("locks/comments.txt", "en: Unused.\n")],
            "content/locks/comments.txt:1:5: no lock has this comment, or it occurs twice; remove \
             it with its translations",
        ),
    ] {
        assert_eq!(errors(files), [expected]);
    }
}

const LOCK_CARD: (&str, &str) = ("locks/mine/lock.txt", "[en]\nname: Mine\n");
const TOPICS: (&str, &str) = ("stories/topics.txt", "[crash]\nen: crash\n");

const STORY: &str = "\
order: 10
shows: mutual-exclusion
topics: crash
client: mine, TTL=10, starts 5, ahead -20
[events]
1: C1 step
2: C1 pause 5, S1 jump -3
[facts]
1: C1 entered
[en]
title: T
question: Q?
about: A.
";

#[test]
fn story_needs_only_english_texts() {
    assert_eq!(errors(&[LOCK, LOCK_CARD, TOPICS, ("stories/a/story.txt", STORY)]), [""; 0]);
}

#[test]
fn errors_in_a_story_name_file_position_problem_and_remedy() {
    for (from, to, expected) in [
        (
            "order: 10\n",
            "",
            "3:1: `order` is missing; add its position in the list, for example `order: 215`",
        ),
        ("order: 10", "order: x", "1:8: `x` is not a number; write for example `order: 5`"),
        (
            "mutual-exclusion",
            "safety",
            "2:8: there is no property `safety`; the properties are `mutual-exclusion`, \
             `lease-outlasts-work`, `holder-only`, `no-deadlock`, \
             `no-lost-update`, `no-entry-after-failure`",
        ),
        (
            "topics: crash",
            "topics: crash, race",
            "3:16: there is no topic `race`; the topics are crash; add new ones to \
             content/stories/topics.txt",
        ),
        (
            "client: mine",
            "fixes: b\nclient: mine",
            "4:8: there is no folder content/stories/b; write the name of a folder there",
        ),
        (
            "client: mine",
            "client: yours",
            "4:9: there is no folder content/locks/yours; write the name of a folder there",
        ),
        (
            "starts 5",
            "start 5",
            "4:23: `start 5` is no option of a client; write a parameter as `TTL=3000`, the start \
             in ms as `starts 2000`, or the offset of its clock in ms as `ahead 15000`",
        ),
        (
            "1: C1 step",
            "C1 step",
            "6:1: this line has no key; write `key: value`, or begin the \
          line with `#` if it is a comment",
        ),
        (
            "1: C1 step",
            "now: C1 step",
            "6:1: `now` is not a time in ms; write for example `2000: \
          C1 crash`",
        ),
        (
            "1: C1 step",
            "3: C1 step",
            "7:1: 2 ms is earlier than the line before; sort the lines \
          by their time",
        ),
        (
            "1: C1 entered",
            "C1: entered",
            "9:1: `C1` is not the number of a step; write the number and a part of the step's \
             line: `3: C1 crashed`",
        ),
        (
            "about: A.\n",
            "",
            "10:1: the English `about` is missing; add the section `[en]` with a line `about: …`",
        ),
        (
            "order: 10",
            "order: 10\nlisted: yes",
            "2:9: `yes` is not allowed here; write `listed: no`, or remove the line",
        ),
    ] {
        assert_eq!(STORY.matches(from).count(), 1, "{from}");
        let story = ("stories/a/story.txt", &*STORY.replace(from, to));
        let expected = format!("content/stories/a/story.txt:{expected}");
        assert_eq!(errors(&[LOCK, LOCK_CARD, TOPICS, story]), [expected], "{to:?}");
    }
}

#[test]
fn unknown_event_of_a_story_is_an_error() {
    for event in ["C2 step", "S2 heal", "C1", "C1 stop", "C1 pause", "C1 pause -1", "X1 step"] {
        let story = STORY.replace("1: C1 step", &format!("1: C1 crash, {event}"));
        let errors = errors(&[LOCK, LOCK_CARD, TOPICS, ("stories/a/story.txt", &story)]);
        let expected = format!(
            "content/stories/a/story.txt:6:14: `{event}` is no event of a story with 1 clients and \
             1 servers; write a client and its event: `C1 step`"
        );
        assert!(errors.len() == 1 && errors[0].starts_with(&expected), "{errors:?}");
    }
}

#[test]
fn recorded_breaches_of_a_story_are_checked() {
    let story = ("stories/a/story.txt", STORY);
    for (text, is_valid) in [
        ("# No property is broken.\n", true),
        ("16: mutual-exclusion, C1 C2, because 12 13\n2: no-lost-update, C1\n", true),
        ("16: mutual-exclusion\n", false),
        ("16: safety, C1\n", false),
        ("x: mutual-exclusion, C1\n", false),
        ("16: mutual-exclusion, C0\n", false),
        ("16: mutual-exclusion, C1, 12 13\n", false),
    ] {
        let errors = errors(&[LOCK, LOCK_CARD, TOPICS, story, ("stories/a/expected.txt", text)]);
        assert_eq!(errors.is_empty(), is_valid, "{text:?}: {errors:?}");
    }
}

#[test]
fn errors_in_other_texts_name_file_position_problem_and_remedy() {
    for (path, text, expected) in [
        (
            "lessons/a/lesson.txt",
            "lesson: a\norder: 1\ngroup: g\nrun: r\nstops: 1\n[en]\ntitle: T\nlead: L.\n",
            "6:1: the English `takeaway` is missing; add the section `[en]` with a line \
             `takeaway: …`",
        ),
        (
            "interviews/a/question.txt",
            "order: 1\ntopic: t\ndifficulty: 1\nlesson: l\n[en]\nquestion: Q?\nanswer: A.\n",
            "4:1: `follow-ups` is missing; add a line `follow-ups: …` (content/README.md)",
        ),
        (
            "lessons/groups.txt",
            "[g]\nde: G\n",
            "2:1: there is no key `de` here; the keys are `en`, \
          `zh-Hans`, `zh-Hant`",
        ),
        (
            "reference/commands.txt",
            "name: get\nzh-Hans: 读\n",
            "1:1: `get` has no English meaning; add a line `en: …` below it",
        ),
    ] {
        assert_eq!(errors(&[(path, text)]), [format!("content/{path}:{expected}")]);
    }
    assert_eq!(
        errors(&[("challenges/a/x.txt", "")]),
        ["content/challenges/a: there is no file challenge.txt; add a challenge (docs/tasks.md)"],
    );
}
