//! Choices that were computed by hand, and what holds for those of all steps.

use super::*;
use crate::text::Lessons;
use content::gallery;
use primitives::ClientSet;
use std::collections::BTreeSet;

/// How many questions the lessons ask, how many choices they have, how many wrong ones hold in a
/// nearby run, and how many questions have such a one.
const COUNTS: [usize; 4] = [40, 104, 43, 31];

fn recording(story: &str) -> Recording {
    Recording::of(gallery::find(story).expect(story)).expect(story)
}

/// The choices for a step, one line each: whether it is right, what it says, and the step at which
/// it holds in another run.
fn told(recording: &Recording, step: usize, asked: Asked, language: Language) -> String {
    let Some(prediction) = Prediction::of(recording, step, asked) else {
        return "nothing to ask\n".to_owned();
    };
    let line = |choice: &Choice| {
        let sign = if choice.is_right { '*' } else { ' ' };
        let words = choice.words(language.sentences());
        let place = choice.elsewhere.as_ref().map(|it| match it.clock {
            None => format!(" (step {})", it.step),
            Some((client, clock)) => {
                format!(" (step {}, {client} {} ms)", it.step, clock.offset_ms)
            }
        });
        format!("{sign} {words}{}\n", place.unwrap_or_default())
    };
    prediction.choices().iter().map(line).collect()
}

/// All questions of the lessons, with the recording and the step.
fn each_question(mut look: impl FnMut(&str, &Recording, usize, Asked)) {
    for lesson in Lessons::all().lessons() {
        let recording = recording(lesson.story());
        for stop in lesson.stops() {
            if let Some(ask) = stop.asks() {
                let place = format!("{}, step {}", lesson.id(), stop.step());
                look(&place, &recording, stop.step(), ask.kind());
            }
        }
    }
}

#[test]
fn every_question_of_a_lesson_has_choices_and_one_is_right() {
    let (mut questions, mut choices, mut wrong_elsewhere, mut with_a_run) = (0, 0, 0, 0);
    each_question(|place, recording, step, asked| {
        let prediction = Prediction::of(recording, step, asked).expect(place);
        let all = prediction.choices();
        assert!((2..=4).contains(&all.len()), "{place}");
        assert_eq!(all.iter().filter(|choice| choice.is_right).count(), 1, "{place}");
        for language in Language::ALL {
            let words: BTreeSet<String> =
                all.iter().map(|choice| choice.words(language.sentences())).collect();
            assert_eq!(words.len(), all.len(), "{place}: {words:?}");
        }
        let elsewhere = all.iter().filter(|choice| choice.elsewhere.is_some()).count();
        assert!(all.iter().all(|choice| !choice.is_right || choice.elsewhere.is_none()), "{place}");
        questions += 1;
        choices += all.len();
        wrong_elsewhere += elsewhere;
        with_a_run += usize::from(elsewhere > 0);
    });
    assert!(with_a_run * 2 >= questions, "{with_a_run} of {questions}");
    let counts = [questions, choices, wrong_elsewhere, with_a_run];
    assert_eq!(counts, COUNTS, "questions, choices, wrong ones with a run, questions with one");
}

#[test]
fn the_run_of_a_wrong_choice_gives_it() {
    each_question(|place, recording, step, asked| {
        let prediction = Prediction::of(recording, step, asked).expect(place);
        for choice in prediction.choices() {
            let Some(elsewhere) = &choice.elsewhere else { continue };
            let (step, scenario) = (&elsewhere.step, recording.run().world().scenario());
            let scenario = match elsewhere.clock {
                Some(clock) => with_clock(scenario, clock),
                None => scenario.clone(),
            };
            let mut other = Recording::start(&scenario).expect("it was started before");
            for made in &elsewhere.moves {
                other.push(made.clone()).expect(place);
            }
            let outcome = if asked == Asked::Entry {
                Outcome::Inside(other.world_at(*step).inside())
            } else {
                let anchor = Anchor::of(&other, *step, asked).expect(place);
                Outcome::of(&other, asked, &anchor, *step).expect(place)
            };
            assert_eq!(outcome, choice.outcome, "{place}");
        }
    });
}

#[test]
fn what_a_second_del_may_delete() {
    let recording = recording("two-clients-delete-a-dead-lock");
    let said = Language::ALL.map(|language| told(&recording, 16, Asked::Reply, language));
    expect_test::expect![[r#"
        * 1: it deletes the lock.foo that C1 wrote
          1: it deletes the lock.foo that C3 wrote (step 13)
          0: nothing changes (step 14)

        * 1：删掉 C1 写入的 lock.foo
          1：删掉 C3 写入的 lock.foo (step 13)
          0：什么也没改 (step 14)

        * 1：刪掉 C1 寫入的 lock.foo
          1：刪掉 C3 寫入的 lock.foo (step 13)
          0：什麼也沒改 (step 14)
    "#]]
    .assert_eq(&said.join("\n"));
    assert_eq!(told(&recording, 3, Asked::Reply, Language::English), "nothing to ask\n");
    assert_eq!(told(&recording, 8, Asked::Entry, Language::English), "nothing to ask\n");
    assert_eq!(told(&recording, 0, Asked::Value, Language::English), "nothing to ask\n");
    assert_eq!(told(&recording, 99, Asked::Reply, Language::English), "nothing to ask\n");
}

/// Who is inside after the last question of the lesson about clocks depends on C2's clock alone.
#[test]
fn a_wrong_choice_may_be_right_with_another_clock() {
    let recording = recording("fast-clock-steals-a-live-lock");
    let prediction = Prediction::of(&recording, 6, Asked::Entry).expect("who is inside");
    let text = Language::English.sentences();
    let only_c1 = prediction.choices().iter().find(|it| it.words(text) == "only C1 is inside");
    let elsewhere = only_c1.and_then(|it| it.elsewhere.as_ref()).expect("C2's clock is exact");
    assert_eq!(elsewhere.clock, Some((ClientId(1), WallClock::default())));
    let other = elsewhere.recording(&recording).expect("it can be made");
    let own = recording.run().moves();
    assert_eq!(other.run().moves().common_prefix(own), elsewhere.moves.len());
    assert_eq!(other.run().world().inside(), ClientSet::from(ClientId(0)));
}

/// The choices of every question, so that a change of one is seen.
#[test]
fn the_choices_of_all_lessons() {
    let mut all = String::new();
    each_question(|place, recording, step, asked| {
        all += &format!("{place}\n{}", told(recording, step, asked, Language::English));
    });
    expect_test::expect_file!["tests/choices.txt"].assert_eq(&all);
}

#[test]
fn every_stop_is_the_step_that_it_was_written_for() {
    for lesson in Lessons::all().lessons() {
        let (id, recording) = (lesson.id(), recording(lesson.story()));
        for stop in lesson.stops() {
            let step = recording.step(stop.step()).expect(id);
            let row = recording.row(step, Language::English.sentences());
            let lines = row.sentences(Language::English.sentences()).join("; ");
            let is_meant = !stop.line().is_empty() && lines.contains(stop.line());
            assert!(is_meant, "{id}, step {}: {lines}", stop.step());
        }
    }
}

/// What each lesson claims of its run: the properties that it breaks, and the step at which each
/// shows first.
#[test]
fn what_a_lesson_claims_is_found_in_its_run() {
    let mut claims = String::new();
    for lesson in Lessons::all().lessons() {
        let recording = recording(lesson.story());
        let found = recording.findings().iter().map(|finding| {
            let (title, _) = recording.finding_in_words(finding, Language::English.sentences());
            format!("  {title}\n")
        });
        claims += &format!("{}\n{}", lesson.id(), found.collect::<String>());
        let stops_inside = lesson.stops().filter(|stop| stop.line().contains("entered while"));
        for stop in stops_inside {
            let inside = recording.world_at(stop.step()).inside().iter().count();
            assert_eq!(inside, 2, "{}, step {}", lesson.id(), stop.step());
        }
    }
    expect_test::expect_file!["tests/claims.txt"].assert_eq(&claims.replace('\u{a0}', " "));
}
