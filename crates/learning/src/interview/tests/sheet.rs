//! Results of interviews.

use crate::interview::{Day, Headline, MockInterview, Rating, Schedule, Sheet};
use content::texts::Interviews;

/// A question, its number of mentioned points and its rating; `None` if it was skipped.
type RatedQuestion = (&'static str, usize, Option<Rating>);

const TODAY: Day = Day(20_000);

fn held(rated: &[RatedQuestion]) -> (MockInterview, Schedule) {
    let questions = rated.iter().map(|(question, ..)| (*question).to_owned());
    let (mut interview, mut schedule) =
        (MockInterview::new(questions, Some(3)), Schedule::default());
    for &(question, points, rating) in rated {
        interview.pass(1);
        let Some(rating) = rating else {
            interview.skip();
            continue;
        };
        interview.answer();
        (0..points).for_each(|point| interview.tick(point));
        interview.rate(rating);
        schedule.rate(question, rating, TODAY);
    }
    (interview, schedule)
}

#[test]
fn results_contain_points_time_and_due_dates() {
    let (interview, schedule) = held(&[
        ("unique-value", 3, Some(Rating::Good)),
        ("paused-holder", 1, Some(Rating::Hard)),
        ("what-is-redlock", 0, Some(Rating::Again)),
        ("restart", 0, None),
    ]);
    let interviews = Interviews::all();
    let sheet = Sheet::of(&interview, &interviews, &schedule, TODAY);
    assert_eq!((sheet.points(), sheet.all_points()), (4, 12));
    assert_eq!((sheet.seconds(), sheet.allowed_seconds()), (4, Some(720)));
    let days: Vec<Option<u32>> = sheet.rows.iter().map(|row| Some(row.due?.0 - TODAY.0)).collect();
    assert_eq!(days, [Some(3), Some(1), Some(0), None]);
    let missed: Vec<Vec<usize>> = sheet.rows.iter().map(|row| row.missed().collect()).collect();
    assert_eq!(missed, [vec![], vec![1, 2], vec![0, 1, 2], vec![0, 1, 2]]);
    let again: Vec<&str> = sheet.again().map(|row| row.question.id()).collect();
    assert_eq!(again, ["paused-holder", "what-is-redlock", "restart"]);
    assert_eq!(sheet.sure_topics(), ["owner"]);
    assert!(sheet.has_all_points("owner") && !sheet.has_all_points("pause"));
}

#[test]
fn answer_rated_good_is_not_practised_again_even_without_all_points() {
    let (interview, schedule) =
        held(&[("unique-value", 1, Some(Rating::Good)), ("restart", 3, Some(Rating::Hard))]);
    let interviews = Interviews::all();
    let sheet = Sheet::of(&interview, &interviews, &schedule, TODAY);
    let again: Vec<&str> = sheet.again().map(|row| row.question.id()).collect();
    assert_eq!(again, ["restart"]);
}

#[test]
fn headline_names_the_best_and_the_worst_topic() {
    const GOOD: Option<Rating> = Some(Rating::Good);
    const HARD: Option<Rating> = Some(Rating::Hard);
    let interviews = Interviews::all();
    let table: [(&[RatedQuestion], Option<Headline>); 5] = [
        (&[], None),
        (&[("unique-value", 2, GOOD), ("restart", 3, GOOD)], Some(Headline::AllGood)),
        (&[("unique-value", 2, HARD), ("restart", 0, None)], Some(Headline::Unsure("replication"))),
        (
            &[
                ("restart", 3, GOOD),
                ("unique-value", 3, GOOD),
                ("one-step", 3, GOOD),
                ("cache-stampede", 2, HARD),
                ("paused-holder", 1, HARD),
            ],
            Some(Headline::Mixed { sure: "owner", unsure: "pause" }),
        ),
        (
            &[("restart", 3, GOOD), ("unique-value", 3, GOOD), ("one-step", 1, HARD)],
            Some(Headline::Mixed { sure: "replication", unsure: "owner" }),
        ),
    ];
    for (rated, expected) in table {
        let (interview, schedule) = held(rated);
        let sheet = Sheet::of(&interview, &interviews, &schedule, TODAY);
        assert_eq!(sheet.headline(), expected, "{rated:?}");
    }
}
