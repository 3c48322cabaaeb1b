//! Transitions between the Leitner boxes.

use crate::interview::{Day, LeitnerBox, Rating, Schedule, ScheduledQuestion};

const TODAY: Day = Day(20_000);

fn card(number: u8, due: Day) -> ScheduledQuestion {
    ScheduledQuestion { lies_in: LeitnerBox::new(number).expect("there is such a box"), due }
}

const DAYS: [u32; 6] = [0, 1, 3, 7, 14, 30];

/// Rows: the box of a due question, then its box after each rating.
#[test]
fn due_question_moves_between_boxes_by_its_rating() {
    for (before, after) in [
        (None, [0, 1, 2]),
        (Some(0), [0, 1, 2]),
        (Some(1), [0, 1, 2]),
        (Some(2), [0, 2, 3]),
        (Some(3), [0, 3, 4]),
        (Some(4), [0, 4, 5]),
        (Some(5), [0, 4, 5]),
    ] {
        for (rating, number) in Rating::ALL.into_iter().zip(after) {
            let mut schedule = Schedule::default();
            before.into_iter().for_each(|before| schedule.put("q", card(before, TODAY)));
            schedule.rate("q", rating, TODAY);
            let expected = card(number, Day(TODAY.0 + DAYS[usize::from(number)]));
            assert_eq!(schedule.card("q"), Some(expected), "{before:?}, {rating:?}");
        }
    }
    assert_eq!(LeitnerBox::new(6), None);
    assert_eq!(LeitnerBox::new(5), Some(LeitnerBox::HIGHEST));
}

#[test]
fn question_asked_before_it_is_due_does_not_move_up() {
    let mut schedule = Schedule::default();
    schedule.put("q", card(3, Day(TODAY.0 + 1)));
    for (rating, expected) in [
        (Rating::Good, card(3, Day(TODAY.0 + 7))),
        (Rating::Hard, card(2, Day(TODAY.0 + 3))),
        (Rating::Again, card(0, TODAY)),
    ] {
        assert_eq!(schedule.rated("q", rating, TODAY, None), expected, "{rating:?}");
    }
}

#[test]
fn ratings_of_an_answer_lead_to_different_days() {
    let dates = [None].into_iter().chain((0..40).map(|left| Some(Day(TODAY.0 + left))));
    for (date, number, due) in dates.flat_map(|date| {
        let boxes = (0..=LeitnerBox::HIGHEST.number()).flat_map(|it| [(it, 0), (it, 1)]);
        boxes.map(move |(number, due)| (date, number, due))
    }) {
        let mut schedule = Schedule::default();
        schedule.put("q", card(number, Day(TODAY.0 + due)));
        let days = Rating::ALL.map(|it| schedule.rated("q", it, TODAY, date).due.0 - TODAY.0);
        assert!(days.is_sorted_by(|one, other| one < other), "{date:?} {number} {due}: {days:?}");
        assert_eq!(days[0], 0);
        let longest =
            date.map(|date| ((date.0 - TODAY.0) / 2).max(2)).filter(|_| date != Some(TODAY));
        assert!(longest.is_none_or(|longest| days[2] <= longest), "{date:?} {days:?}");
    }
}

#[test]
fn question_always_answered_well_waits_longer_each_time() {
    let (mut schedule, mut day) = (Schedule::default(), TODAY);
    let mut waited = Vec::new();
    for _ in 0..6 {
        schedule.rate("q", Rating::Good, day);
        let due = schedule.card("q").expect("it was asked").due;
        waited.push(due.0 - day.0);
        day = due;
    }
    assert_eq!(waited, [3, 7, 14, 30, 30, 30]);
}

#[test]
fn imported_cards_replace_existing_ones() {
    let [mut own, mut other] = [Schedule::default(), Schedule::default()];
    own.put("a", card(1, TODAY));
    own.put("b", card(2, TODAY));
    other.put("b", card(5, Day(TODAY.0 + 30)));
    own.import(other);
    let found: Vec<(&str, ScheduledQuestion)> = own.cards().collect();
    assert_eq!(found, [("a", card(1, TODAY)), ("b", card(5, Day(TODAY.0 + 30)))]);
    assert_eq!(own.due(TODAY), 1);
    assert_eq!(own.due(Day(TODAY.0 + 30)), 2);
}

#[test]
fn due_date_saturates_at_the_last_day() {
    let mut schedule = Schedule::default();
    schedule.rate("q", Rating::Good, Day(u32::MAX));
    assert_eq!(schedule.card("q").map(|card| card.due), Some(Day(u32::MAX)));
}

#[test]
fn day_formats_as_iso_date() {
    for (day, date) in [
        (0, "1970-01-01"),
        (58, "1970-02-28"),
        (59, "1970-03-01"),
        (11_016, "2000-02-29"),
        (20_000, "2024-10-04"),
        (20_782, "2026-11-25"),
        (47_540, "2100-02-28"),
        (47_541, "2100-03-01"),
    ] {
        assert_eq!(Day(day).date(), date);
    }
    assert!(!Day(u32::MAX).date().is_empty());
}

#[test]
fn date_survives_a_round_trip_and_rejects_other_texts() {
    for day in (0..60_000).step_by(7).map(Day) {
        assert_eq!(Day::of_date(&day.date()), Some(day));
    }
    assert_eq!(Day::of_date("1970-01-01"), Some(Day(0)));
    assert_eq!(Day::of_date("2028-02-29").map(Day::date).as_deref(), Some("2028-02-29"));
    for text in ["", "2026", "2026-1-05", "2026-02-29", "2026-13-01", "2026-04-31", "0002-01-01"] {
        assert_eq!(Day::of_date(text), None, "{text}");
    }
    for text in ["2026-00-01", "2026-01-00", "99999-01-01", "2026-01-01-01", "4294967295-01-01"] {
        assert_eq!(Day::of_date(text), None, "{text}");
    }
}

/// Rows: days until the interview, and the days until a question of the highest box is due.
#[test]
fn questions_are_due_again_before_the_interview() {
    for (left, expected) in [(0, 30), (1, 1), (2, 1), (7, 3), (30, 15), (90, 30)] {
        let date = Day(TODAY.0 + left);
        let mut schedule = Schedule::default();
        schedule.put("late", card(5, Day(TODAY.0 + 30)));
        let late = schedule.card("late").expect("it was put");
        assert_eq!(late.within(date, TODAY).due.0 - TODAY.0, expected, "{left}");
        schedule.put("soon", card(1, TODAY));
        schedule.finish_before(date, TODAY);
        let due = ["late", "soon"].map(|id| schedule.card(id).map(|it| it.due.0 - TODAY.0));
        assert_eq!(due, [Some(expected), Some(0)], "{left}");
    }
    // On the day before, a question that was answered with effort is due again.
    let due = |lies_in| card(lies_in, Day(TODAY.0 + 30)).within(Day(TODAY.0 + 1), TODAY).due.0;
    assert_eq!([0, 1, 2].map(due).map(|it| it - TODAY.0), [0, 0, 1]);
    assert_eq!(card(5, Day(TODAY.0 + 30)).within(Day(TODAY.0 - 1), TODAY).due, Day(TODAY.0 + 30));
}
