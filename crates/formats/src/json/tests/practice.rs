//! Tests of the file with the state of interview practice.

use crate::json::Unreadable;
use crate::json::interview_progress::{Practice, read, write};
use learning::{Day, LeitnerBox, MockInterview, Rating, Schedule, ScheduledQuestion, Setting};
use proptest::prelude::*;

fn of(cards: impl IntoIterator<Item = (String, (u8, u32))>) -> Schedule {
    let mut schedule = Schedule::default();
    for (question, (number, due)) in cards {
        let lies_in = LeitnerBox::new(number).expect("there is such a box");
        schedule.put(&question, ScheduledQuestion { lies_in, due: Day(due) });
    }
    schedule
}

fn only(schedule: Schedule) -> Practice {
    Practice { schedule, ..Practice::default() }
}

proptest! {
    #[test]
    fn exported_schedule_can_be_imported(
        cards in prop::collection::btree_map(".{0,12}", (0..=5_u8, any::<u32>()), 0..12),
    ) {
        let schedule = of(cards);
        let file = write(&schedule, None, &Setting::default());
        prop_assert_eq!(read(&file), Ok(only(schedule.clone())));
        let mut imported = schedule.clone();
        imported.import(read(&file).expect("it was just read").schedule);
        prop_assert_eq!(imported, schedule);
    }
}

#[test]
fn file_format_does_not_change() {
    let schedule =
        of([("unique-value".to_owned(), (2, 20_003)), ("restart".to_owned(), (0, 20_000))]);
    let text = r#"{"version":1,"questions":[{"id":"restart","box":0,"due":20000},{"id":"unique-value","box":2,"due":20003}]}"#;
    assert_eq!(write(&schedule, None, &Setting::default()), text);
    assert_eq!(read(&format!("\u{feff}{text}\r\n")), Ok(only(schedule)));
    assert_eq!(read(r#"{"version":1,"questions":[],"later":7}"#), Ok(Practice::default()));
}

#[test]
fn interview_in_progress_is_saved() {
    let ids = ["unique-value", "restart"].map(str::to_owned);
    let mut interview = MockInterview::new(ids, Some(2)).on(Day(20_000));
    let kept = |interview: &MockInterview| {
        let file = write(&Schedule::default(), Some(interview), &Setting::default());
        assert_eq!(read(&file).expect("it was written").interview.as_ref(), Some(interview));
        file
    };
    kept(&interview);
    interview.write("\"half\"".to_owned());
    interview.pass(61);
    interview.answer();
    interview.tick(1);
    kept(&interview);
    interview.rate(Rating::Hard);
    let text = concat!(
        r#"{"version":1,"questions":[],"interview":["#,
        r#"{"id":"unique-value","words":"\"half\"","seconds":61,"said":2,"felt":2},"#,
        r#"{"id":"restart","words":"","seconds":0,"said":0,"felt":0}],"at":1,"seconds_each":120,"day":20000}"#,
    );
    assert_eq!(kept(&interview), text);
    let beyond = text.replace(r#""at":1"#, r#""at":3"#);
    assert_eq!(read(&beyond).map(|it| it.interview), Ok(None));
    interview.skip();
    kept(&interview);
}

#[test]
fn settings_are_saved_if_they_are_not_the_defaults() {
    let topics = ["pause".to_owned()].into();
    let setting = Setting { count: 4, minutes_each: None, topics, hardest: 2, date: None };
    let text = r#"{"version":1,"questions":[],"setting":"4 0 2 pause"}"#;
    assert_eq!(write(&Schedule::default(), None, &setting), text);
    assert_eq!(read(text), Ok(Practice { setting, ..Practice::default() }));
    assert_eq!(read(&text.replace("4 0", "many")), Ok(Practice::default()));
    let setting = Setting { date: Some(Day(20_100)), ..Setting::default() };
    let text = r#"{"version":1,"questions":[],"date":20100}"#;
    assert_eq!(write(&Schedule::default(), None, &setting), text);
    assert_eq!(read(text), Ok(Practice { setting, ..Practice::default() }));
}

#[test]
fn read_of_invalid_file_returns_reason_and_position() {
    let card = |fields: &str| format!("{{\"version\":1,\"questions\":[\n{fields}\n]}}");
    for (file, expected) in [
        ("".to_owned(), Unreadable::CutOff),
        ("no".to_owned(), Unreadable::At(1, 2)),
        ("7".to_owned(), Unreadable::At(1, 1)),
        ("{}".to_owned(), Unreadable::At(1, 2)),
        ("{\"version\":1}".to_owned(), Unreadable::At(1, 13)),
        ("{\"version\":1,\"lessons\":[]}".to_owned(), Unreadable::Exchanged),
        ("{\"version\":2,\"questions\":7}".to_owned(), Unreadable::Later),
        (card("{\"id\":\"a\",\"box\":1}"), Unreadable::At(2, 18)),
        (card("{\"id\":\"a\",\"box\":1,\"due\":-3}"), Unreadable::At(2, 26)),
        (
            card("{\"id\":\"a\",\"box\":1,\"due\":3},{\"id\":\"b\",\"box\":6,\"due\":3}"),
            Unreadable::At(2, 44),
        ),
        (
            card("{\"id\":\"a\",\"box\":1,\"due\":3},{\"id\":\"a\",\"box\":2,\"due\":3}"),
            Unreadable::At(3, 2),
        ),
    ] {
        assert_eq!(read(&file), Err(expected), "{file}");
    }
}
