//! Tests of saved, exported and imported progress.

use crate::json::Unreadable;
use crate::json::learning_progress::{LearningProgress, LessonAnswer, LessonProgress};
use proptest::prelude::*;

fn lesson(id: &str, stop: usize, is_done: bool) -> LessonProgress {
    LessonProgress { id: id.to_owned(), stop, is_done, answers: Vec::new() }
}

fn progress(lessons: &[LessonProgress]) -> LearningProgress {
    let mut progress = LearningProgress::default();
    progress.last = lessons.last().map(|lesson| lesson.id.clone());
    lessons.iter().cloned().for_each(|lesson| progress.put(lesson));
    progress
}

#[test]
fn progress_is_saved_as_this_json() {
    let answers = [(1, Some(2), Some(true)), (3, None, None)]
        .map(|(stop, choice, is_right)| LessonAnswer { stop, choice, is_right })
        .to_vec();
    let kept = progress(&[LessonProgress { answers, ..lesson("two-dels", 3, false) }]);
    let json = concat!(
        r#"{"version":1,"last":"two-dels","lessons":[{"id":"two-dels","stop":3,"done":false,"#,
        r#""answers":[{"stop":1,"choice":2,"is_right":true},{"stop":3}]}]}"#,
    );
    assert_eq!(kept.write(), json);
    assert_eq!(LearningProgress::read(json), Ok(kept));
}

#[test]
fn challenge_keeps_the_most_stars() {
    let mut own = LearningProgress::default();
    own.win("late-delete", 2);
    own.win("late-delete", 1);
    let json = r#"{"version":1,"lessons":[],"challenges":{"late-delete":2}}"#;
    assert_eq!(own.write(), json);
    let mut other = LearningProgress::default();
    other.win("fenced", 3);
    other.import(LearningProgress::read(json).expect("it is progress"));
    let stars = ["fenced", "late-delete", "another"].map(|id| other.stars(id));
    assert_eq!(stars, [3, 2, 0]);
}

#[test]
fn unfinished_work_in_a_challenge_is_saved() {
    let mut own = LearningProgress::default();
    own.keep_begun("late-release", Some("enter()"));
    own.keep_begun("late-delete", Some("v1.x 0 1"));
    let json =
        r#"{"version":1,"lessons":[],"begun":{"late-delete":"v1.x 0 1","late-release":"enter()"}}"#;
    assert_eq!(own.write(), json);
    let mut other = LearningProgress::default();
    other.keep_begun("late-release", Some("leave()"));
    other.import(LearningProgress::read(json).expect("it is progress"));
    assert_eq!(other.begun("late-release"), Some("leave()"), "what was begun here stays");
    assert_eq!(other.begun("late-delete"), Some("v1.x 0 1"));
    own.keep_begun("late-release", None);
    own.keep_begun("late-delete", None);
    assert_eq!(own, LearningProgress::default());
}

#[test]
fn another_challenge_with_the_same_id_starts_again() {
    let mut own = LearningProgress::default();
    own.keep_task("mine", "one");
    own.win("mine", 3);
    own.keep_begun("mine", Some("enter()"));
    own.keep_task("mine", "one");
    assert_eq!((own.stars("mine"), own.begun("mine")), (3, Some("enter()")));
    let mut other = LearningProgress::default();
    other.import(own.clone());
    assert_eq!(other.tasks().collect::<Vec<_>>(), ["one"]);
    own.keep_task("mine", "two");
    assert_eq!((own.stars("mine"), own.begun("mine")), (0, None));
}

#[test]
fn read_of_invalid_progress_returns_the_reason() {
    let later = LearningProgress::read(r#"{"version":2,"lessons":3}"#);
    assert_eq!(later, Err(Unreadable::Later));
    for (text, why) in [
        ("", Unreadable::CutOff),
        (r#"{"version":1,"lessons":[{"id":"#, Unreadable::CutOff),
        ("{\n  version: 1}", Unreadable::At(2, 3)),
        (r#"{"version":1,"locks":[]}"#, Unreadable::At(1, 24)),
        (r#"{"version":1,"questions":[]}"#, Unreadable::Exchanged),
        (r#"{"version":1,"lessons":[{"id":"x","stop":-1}]}"#, Unreadable::At(1, 43)),
    ] {
        assert_eq!(LearningProgress::read(text), Err(why), "{text}");
    }
}

#[test]
fn import_keeps_completed_lessons_and_the_greater_progress() {
    let mut own = progress(&[lesson("a", 3, true), lesson("b", 1, false), lesson("c", 2, false)]);
    own.put(lesson("a", 1, false));
    own.last = Some("a".to_owned());
    assert!(own.is_done("a"));
    own.import(progress(&[lesson("b", 2, false), lesson("c", 1, false), lesson("d", 4, true)]));
    let stops = ["a", "b", "c", "d"].map(|id| own.of(id).map(|it| (it.stop, it.is_done)));
    assert_eq!(stops, [(1, true), (2, false), (2, false), (4, true)].map(Some));
    assert_eq!(own.last.as_deref(), Some("a"), "the person goes on where they were here");
}

fn any_lesson() -> impl Strategy<Value = LessonProgress> {
    let is_right = proptest::option::of(any::<bool>());
    let answer = (0..9_usize, proptest::option::of(0..4_usize), is_right);
    let answer =
        answer.prop_map(|(stop, choice, is_right)| LessonAnswer { stop, choice, is_right });
    let answers = proptest::collection::vec(answer, 0..4);
    ("[a-z\"é-]{1,8}", 0..9_usize, any::<bool>(), answers)
        .prop_map(|(id, stop, is_done, answers)| LessonProgress { id, stop, is_done, answers })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exported_progress_can_be_imported(lessons in proptest::collection::vec(any_lesson(), 0..6)) {
        let kept = progress(&lessons);
        let read = LearningProgress::read(&kept.write()).unwrap();
        prop_assert_eq!(&read, &kept);
        let mut elsewhere = LearningProgress::default();
        elsewhere.import(read);
        prop_assert_eq!(elsewhere, kept);
    }
}
