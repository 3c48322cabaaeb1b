//! Tests of lesson files: valid ones are read like built-in lessons, errors have positions.

use super::super::*;
use content::texts::{Lessons, QuestionPart};
use i18n::Language;

const LESSON: &str = "\
# A lesson of a teacher.
lesson: mine
run: crash-locks-for-ever
stops: 1, 3, 4 reply

[en]
title: Mine
lead: It is so.
stop: One.
stop: Three.
stop: Four.
ask: What does Redis answer?
takeaway: So it is.
";

#[track_caller]
fn wrong((from, to): (&str, &str)) -> Vec<String> {
    assert_eq!(LESSON.matches(from).count(), 1, "{from:?} is not there once");
    let errors = read_lesson(&LESSON.replace(from, to)).err().unwrap_or_default();
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn lesson_file_is_read_like_a_built_in_lesson() {
    assert!(is_lesson(LESSON) && !is_lesson("task: attack\n[en]\nlesson: mine"));
    let TeacherLesson { id } = read_lesson(LESSON).expect("it is right");
    let own = [(id, LESSON.to_owned())];
    let lessons = Lessons::all().with(TeacherLesson::GROUP, ["Own"; 3], own.into_iter());
    assert_eq!(lessons.group(TeacherLesson::GROUP, Language::English), "Own");
    assert_eq!(lessons.lessons().count(), Lessons::all().lessons().count() + 1);
    let lesson = lessons.of("mine").expect("it is there");
    assert_eq!((lesson.group(), lesson.story()), (TeacherLesson::GROUP, "crash-locks-for-ever"));
    let steps: Vec<(usize, bool)> =
        lesson.stops().map(|stop| (stop.step(), stop.asks().is_some())).collect();
    assert_eq!(steps, [(1, false), (3, false), (4, true)]);
    let last = lesson.stops().last().expect("it stops");
    for language in Language::ALL {
        assert_eq!((lesson.title(language), last.narration(language)), ("Mine", "Four."));
        let question = last.asks().map(|ask| ask.question(language));
        let question: Vec<QuestionPart> = question.into_iter().flatten().collect();
        assert_eq!(question, [QuestionPart::Words("What does Redis answer?")]);
    }
    let (_, recording) = run_of_lesson(lesson.story()).expect("it is a story");
    let link = session::encode(&session::Link::to_run(&recording, None, primitives::Millis(9_000)));
    let linked = LESSON.replace("crash-locks-for-ever", &link.expect("it is short"));
    assert!(read_lesson(&linked).is_ok(), "a run of one's own");
}

#[test]
fn lesson_errors_have_positions() {
    for (change, expected) in [
        (
            ("lesson: mine", "lesson: My"),
            "2:9: `My` cannot be read; write small letters, digits and hyphens, for example \
             `late-release`",
        ),
        (
            ("run: crash", "run: cash"),
            "3:6: `cash-locks-for-ever` cannot be read; write the id of a scenario, as \
             `lockscope stories` lists them, or the link of a run",
        ),
        (
            ("stops: 1", "stop: 1"),
            "4:1: there is no key `stop` here (did you mean `stops`?); the keys are \
             `lesson`, `run`, `stops`\n5:1: `stops` is missing; add the steps at which it \
             stops, for example `stops: 1, 3 reply`",
        ),
        (
            ("4 reply", "4 answer"),
            "4:14: `4 answer` cannot be read; write the number of a step, and `reply`, \
             `entry` or `value` if that is asked there, for example `3 reply`",
        ),
        (
            ("3, 4", "3, 99"),
            "4:14: its run has steps 1 to 5; list the steps of the checkpoints in ascending order",
        ),
        (
            ("1, 3,", "3, 1,"),
            "4:11: its run has steps 1 to 5; list the steps of the checkpoints in ascending order",
        ),
        (
            ("3, 4 reply", "3 reply, 4"),
            "4:11: nothing can be asked here in this way; leave the question out, or choose \
             a step at which a command is executed, with `reply`, `entry` or `value`",
        ),
        (("stop: Four.\n", ""), "6:1: there are 2 lines `stop` here, but 3 of `stops` need one"),
        (
            ("ask: What does Redis answer?\n", ""),
            "6:1: there are 0 lines `ask` here, but 1 of `stops` need one",
        ),
        (("title: Mine\n", ""), "6:1: `title` is missing; add a line of it here"),
        (
            ("So it is.\n", "So it is.\n[lock]\n"),
            "14:1: `[lock]` does not belong here; a lesson has the programs of its run; \
             leave it out",
        ),
        (("lead: It is so.", "lead:"), "8:6: `` cannot be read; write some words"),
    ] {
        let messages = wrong(change).join("\n");
        assert!(messages.starts_with(expected), "{change:?}: {messages}");
    }
}
