//! Tests of prediction choices: some computed by hand, and properties of all lessons.

use super::*;
use content::stories;
use content::texts::Lessons;
use i18n::Language;
use narration::Narrator;
use primitives::ClientSet;
use std::collections::BTreeSet;

/// Number of questions in all lessons, of their choices, of wrong choices that are right in another
/// run, and of questions with such a choice.
const COUNTS: [usize; 4] = [40, 104, 43, 31];

fn recording(story: &str) -> Recording {
    session::record_story(stories::find(story).expect(story)).expect(story)
}

/// Formats the choices for a step, one per line: a mark for the right one, the wording, and the
/// step at which it is right in another run.
fn format_choices(
    recording: &Recording,
    step: usize,
    question: Asked,
    language: Language,
) -> String {
    let Some(prediction) = Prediction::of(recording, step, question) else {
        return "nothing to ask\n".to_owned();
    };
    let line = |choice: &Choice| {
        let sign = if choice.is_right { '*' } else { ' ' };
        let words = choice.words(language.texts());
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

/// Calls `look` for each question of the lessons, with its recording and step.
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
fn every_question_has_two_to_four_choices_and_one_right_one() {
    let (mut questions, mut choices, mut wrong_elsewhere, mut with_a_run) = (0, 0, 0, 0);
    each_question(|place, recording, step, question| {
        let prediction = Prediction::of(recording, step, question).expect(place);
        let all = prediction.choices();
        assert!((2..=4).contains(&all.len()), "{place}");
        assert_eq!(all.iter().filter(|choice| choice.is_right).count(), 1, "{place}");
        for language in Language::ALL {
            let words: BTreeSet<String> =
                all.iter().map(|choice| choice.words(language.texts())).collect();
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
fn run_of_a_wrong_choice_has_its_outcome() {
    each_question(|place, recording, step, question| {
        let prediction = Prediction::of(recording, step, question).expect(place);
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
            let outcome = if question == Asked::Entry {
                Outcome::Inside(other.world_at(*step).inside())
            } else {
                let anchor = Anchor::of(&other, *step, question).expect(place);
                Outcome::of(&other, question, &anchor, *step).expect(place)
            };
            assert_eq!(outcome, choice.outcome, "{place}");
        }
    });
}

#[test]
fn choices_for_a_second_del_name_all_possible_writers() {
    let recording = recording("two-clients-delete-a-dead-lock");
    let translations =
        Language::ALL.map(|language| format_choices(&recording, 16, Asked::Reply, language));
    expect_test::expect![[r#"
          reply 1 – it deletes the lock.foo that C3 wrote (step 13)
        * reply 1 – it deletes the lock.foo that C1 wrote
          reply 0 – nothing changes (step 14)

          回复 1：删掉 C3 写入的 lock.foo (step 13)
        * 回复 1：删掉 C1 写入的 lock.foo
          回复 0：什么也没改 (step 14)

          回應 1：刪掉 C3 寫入的 lock.foo (step 13)
        * 回應 1：刪掉 C1 寫入的 lock.foo
          回應 0：什麼也沒改 (step 14)
    "#]]
    .assert_eq(&translations.join("\n"));
    assert_eq!(format_choices(&recording, 3, Asked::Reply, Language::English), "nothing to ask\n");
    assert_eq!(format_choices(&recording, 8, Asked::Entry, Language::English), "nothing to ask\n");
    assert_eq!(format_choices(&recording, 0, Asked::Value, Language::English), "nothing to ask\n");
    assert_eq!(format_choices(&recording, 99, Asked::Reply, Language::English), "nothing to ask\n");
}

/// The clients inside after the last question of the lesson about clocks depend only on the clock
/// of C2.
#[test]
fn wrong_choice_can_be_right_with_another_clock() {
    let recording = recording("fast-clock-steals-a-live-lock");
    let prediction = Prediction::of(&recording, 6, Asked::Entry).expect("who is inside");
    let text = Language::English.texts();
    let only_c1 = prediction.choices().iter().find(|it| it.words(text) == "only C1 is inside");
    let elsewhere = only_c1.and_then(|it| it.elsewhere.as_ref()).expect("C2's clock is exact");
    assert_eq!(elsewhere.clock, Some((ClientId(1), WallClock::default())));
    let other = elsewhere.recording(&recording).expect("it can be made");
    let own = recording.run().moves();
    assert_eq!(other.run().moves().common_prefix(own), elsewhere.moves.len());
    assert_eq!(other.run().world().inside(), ClientSet::from(ClientId(0)));
}

/// Snapshot of the choices of every question.
#[test]
fn choices_of_all_lessons_are_as_expected() {
    let mut all = String::new();
    each_question(|place, recording, step, question| {
        all +=
            &format!("{place}\n{}", format_choices(recording, step, question, Language::English));
    });
    expect_test::expect_file!["tests/choices.txt"].assert_eq(&all);
}

#[test]
fn every_checkpoint_shows_its_expected_line() {
    for lesson in Lessons::all().lessons() {
        let (id, recording) = (lesson.id(), recording(lesson.story()));
        for stop in lesson.stops() {
            let step = recording.step(stop.step()).expect(id);
            let row = Narrator::new(&recording, Language::English.texts()).row(step);
            let lines = row.sentences(Language::English.texts()).join("; ");
            let is_meant = !stop.line().is_empty() && lines.contains(stop.line());
            assert!(is_meant, "{id}, step {}: {lines}", stop.step());
        }
    }
}

/// Snapshot of the properties that the run of each lesson breaks, with the first step of each.
#[test]
fn lesson_runs_have_the_claimed_findings() {
    let mut claims = String::new();
    for lesson in Lessons::all().lessons() {
        let recording = recording(lesson.story());
        let found = recording.findings().iter().map(|finding| {
            let title =
                Narrator::new(&recording, Language::English.texts()).finding_message(finding).title;
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
