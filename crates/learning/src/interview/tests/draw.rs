//! Selection of interview questions.

use crate::interview::{Day, LeitnerBox, Rating, Schedule, ScheduledQuestion, Setting};
use content::texts::Interviews;
use std::collections::BTreeSet;

const TODAY: Day = Day(20_000);

fn scheduled(cards: &[(&str, u8, u32)]) -> Schedule {
    let mut schedule = Schedule::default();
    for &(question, number, due) in cards {
        let lies_in = LeitnerBox::new(number).expect("there is such a box");
        schedule.put(question, ScheduledQuestion { lies_in, due: Day(due) });
    }
    schedule
}

#[test]
fn draw_orders_due_questions_by_box_before_new_and_later_ones() {
    let interviews = Interviews::all();
    let setting = Setting { topics: ["pause".to_owned()].into(), ..Setting::default() };
    // The topic has only these three questions.
    let (paused, token, counter) = ("paused-holder", "fencing-token", "fencing-counter");
    for (cards, expected) in [
        (vec![(counter, 0, 20_000), (token, 3, 19_000)], [counter, token, paused]),
        (vec![(counter, 3, 20_000), (token, 1, 20_000)], [token, counter, paused]),
        (vec![(paused, 2, 20_002), (counter, 2, 20_001)], [token, counter, paused]),
        (vec![(paused, 2, 20_001), (counter, 2, 20_000)], [counter, token, paused]),
    ] {
        for seed in 0..8 {
            let drawn = setting.draw(&interviews, &scheduled(&cards), TODAY, seed);
            assert_eq!(drawn, expected, "{cards:?}, seed {seed}");
        }
    }
}

#[test]
fn draw_respects_topics_and_difficulty() {
    let interviews = Interviews::all();
    let topics: BTreeSet<String> = ["owner".to_owned(), "redlock".to_owned()].into();
    let schedule = Schedule::default();
    for (hardest, choice) in [(1, 3), (2, 8), (3, 13)] {
        let setting = Setting { count: 100, topics: topics.clone(), hardest, ..Setting::default() };
        let drawn = setting.draw(&interviews, &schedule, TODAY, 7);
        assert_eq!((drawn.len(), setting.choice(&interviews)), (choice, choice), "{hardest}");
        for id in drawn {
            let question = interviews.of(&id).expect("it is a question");
            assert!(topics.contains(question.topic()) && question.difficulty() <= hardest);
        }
    }
    let all = Setting { count: 100, ..Setting::default() };
    assert_eq!(all.draw(&interviews, &schedule, TODAY, 0).len(), interviews.questions().count());
}

#[test]
fn seed_orders_equally_urgent_questions() {
    let (interviews, schedule) = (Interviews::all(), Schedule::default());
    let setting = Setting::default();
    let drawn = |seed| setting.draw(&interviews, &schedule, TODAY, seed);
    assert_eq!(drawn(1), drawn(1));
    let different: BTreeSet<Vec<String>> = (0..20).map(drawn).collect();
    assert_eq!(different.len(), 20);
    let all = |is_core: bool| -> BTreeSet<String> {
        let chosen = interviews.questions().filter(|it| it.is_core() == is_core);
        chosen.map(|it| it.id().to_owned()).collect()
    };
    let questions: BTreeSet<String> = (0..60).flat_map(drawn).collect();
    assert_eq!(questions, all(true), "each core question comes at some time, before any other");
    let mut known = Schedule::default();
    all(true).iter().for_each(|id| known.rate(id, Rating::Good, TODAY));
    let later = (0..60).flat_map(|seed| setting.draw(&interviews, &known, TODAY, seed));
    assert_eq!(later.collect::<BTreeSet<String>>(), all(false), "then each of the others");
    assert!((0..20).map(drawn).all(|ids| ids.len() == setting.count));
}

#[test]
fn plan_asks_each_question_before_the_interview() {
    let interviews = Interviews::all();
    let all = interviews.questions().count();
    let plan = |days: u32, schedule: &Schedule| {
        let setting = Setting { date: Some(Day(TODAY.0 + days)), ..Setting::default() };
        setting.plan(&interviews, schedule, TODAY).map(|plan| (plan.days, plan.per_day))
    };
    let nothing = Schedule::default();
    assert_eq!(plan(0, &nothing), None);
    assert_eq!(plan(1, &nothing), Some((1, all)));
    assert_eq!(plan(10, &nothing), Some((10, all.div_ceil(10))));
    let mut known = Schedule::default();
    for question in interviews.questions() {
        known.rate(question.id(), Rating::Good, TODAY);
    }
    assert_eq!(plan(2, &known), Some((2, 0)), "all questions are due after the interview");
    let count = interviews.questions().filter(|it| it.is_core()).count();
    let setting = Setting { date: Some(Day(TODAY.0 + 1)), ..Setting::default() };
    let core = setting.plan(&interviews, &nothing, TODAY).map(|plan| plan.core);
    assert_eq!(core, Some(count));
    assert_eq!(Setting::default().plan(&interviews, &nothing, TODAY), None);
}
