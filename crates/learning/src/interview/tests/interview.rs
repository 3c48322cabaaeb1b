//! A mock interview from its first question to its end.

use crate::interview::{MockInterview, Rating, Stage};

fn of(questions: &[&str], minutes_each: Option<u32>) -> MockInterview {
    MockInterview::new(questions.iter().map(|it| (*it).to_owned()), minutes_each)
}

fn question_ids(interview: &MockInterview) -> Vec<&str> {
    interview.attempts().iter().map(|attempt| attempt.question.as_str()).collect()
}

#[test]
fn interview_goes_from_question_to_answer_to_rating() {
    let mut interview = of(&["a", "b"], Some(3));
    assert_eq!((interview.stage(), interview.seconds_left()), (Stage::Asking, Some(180)));
    interview.pass(1);
    interview.write("words".to_owned());
    interview.answer();
    assert_eq!(interview.stage(), Stage::Reviewing);
    interview.pass(9);
    interview.tick(2);
    interview.tick(0);
    interview.tick(0);
    interview.tick(3);
    interview.rate(Rating::Hard);
    let first = &interview.attempts()[0];
    assert_eq!((first.seconds, first.words.as_str()), (1, "words"));
    assert_eq!((first.ticked, first.rating), ([false, false, true], Some(Rating::Hard)));
    assert_eq!((interview.place(), interview.stage()), (1, Stage::Asking));
    interview.skip();
    assert_eq!((interview.stage(), interview.current()), (Stage::Over, None));
    assert_eq!(interview.attempts()[1].rating, None);
    for at_the_end in [MockInterview::skip, MockInterview::answer, MockInterview::stop_clock] {
        let before = interview.clone();
        at_the_end(&mut interview);
        assert_eq!(interview.attempts(), before.attempts());
        assert_eq!(interview.stage(), Stage::Over);
    }
}

#[test]
fn clock_stays_at_zero_and_can_be_removed() {
    let mut interview = of(&["a"], Some(1));
    interview.pass(70);
    assert_eq!(interview.seconds_left(), Some(0));
    interview.stop_clock();
    interview.pass(1);
    assert_eq!(interview.seconds_left(), None);
    assert_eq!(interview.attempts()[0].seconds, 71);
}

#[test]
fn follow_up_question_is_inserted_only_once() {
    let mut interview = of(&["a", "b"], None);
    for (question, expected) in
        [("c", vec!["a", "c", "b"]), ("c", vec!["a", "c", "b"]), ("b", vec!["a", "c", "b"])]
    {
        interview.ask_next(question);
        assert_eq!(question_ids(&interview), expected);
    }
    let mut over = of(&[], None);
    over.ask_next("a");
    assert_eq!((over.stage(), over.attempts().len()), (Stage::Over, 0));
}
