//! Formats the results of an interview, for the page and its Markdown export.

use crate::interview::{Day, Headline, InterviewAnswer, Rating, Sheet, SheetRow};
use content::texts::{Interviews, Question};
use i18n::Texts;

/// Returns a one-sentence summary of the results.
pub fn results_summary(sheet: &Sheet, interviews: &Interviews, text: &Texts) -> String {
    let (messages, language) = (text.interview(), text.which);
    let topic = |id: &str| interviews.topic_within(id, language);
    match sheet.headline() {
        None | Some(Headline::AllGood) => messages.sure_of_all.to_owned(),
        Some(Headline::Mixed { sure, unsure }) => {
            messages.sure_and_unsure(&topic(sure), &topic(unsure))
        }
        Some(Headline::Unsure(unsure)) => messages.unsure(&topic(unsure)),
    }
}

/// Returns one line for each topic in which every question went well. Without such a topic, returns
/// the questions that went well.
pub fn good_topics(sheet: &Sheet, interviews: &Interviews, text: &Texts) -> Vec<String> {
    let messages = text.interview();
    let each = sheet.seconds_each;
    let line = |topic: &str| {
        let is_in_time = each.is_some_and(|each| sheet.is_within(topic, each));
        let name = interviews.topic(topic, text.which);
        match sheet.has_all_points(topic) {
            true if is_in_time => messages.all_points_in_time(&name),
            true => messages.all_points(&name),
            false => messages.good_topic(&name),
        }
    };
    let topics: Vec<String> = sheet.sure_topics().into_iter().map(line).collect();
    if !topics.is_empty() {
        return topics;
    }
    let good = sheet.rows.iter().filter(|row| row.is_good());
    good.map(|row| row.question.question(text.which).to_owned()).collect()
}

/// Returns the points of a question that the user missed.
pub fn missed_points<'a>(row: &SheetRow<'a>, text: &Texts) -> Vec<&'a str> {
    missed(row.question, row.attempt, text)
}

/// Formats the verdict on an answer by the ticked points: their number, the missed ones, and the
/// rating that fits. Before a point is ticked, asks for that.
pub fn judgement(question: Question, answer: &InterviewAnswer, text: &Texts) -> String {
    let messages = text.interview();
    let all = answer.ticked.len();
    let Some(fitting) = answer.suggested_rating() else { return messages.tick_points.to_owned() };
    let covers = match answer.points() {
        covered if covered == all => messages.covers_all(&all),
        covered => messages.covers(&covered, &all),
    };
    let missing = missing(&missed(question, answer, text), text);
    let fitting = messages.fitting(&rating_name(Some(fitting), text));
    let sentences = [Some(covers), missing, Some(fitting)].into_iter().flatten();
    sentences.collect::<Vec<_>>().join(text.between_sentences)
}

/// Formats the result of one question: the rating, the number of points and the missed ones.
pub fn row_summary(row: &SheetRow, text: &Texts) -> String {
    let (points, all) = (row.points(), row.attempt.ticked.len());
    let rating = rating_name(row.attempt.rating, text);
    let covered = text.interview().rated_with(&rating, &points, &all);
    let sentences = [Some(covered), missing(&missed_points(row, text), text)].into_iter().flatten();
    sentences.collect::<Vec<_>>().join(text.between_sentences)
}

fn missed<'a>(question: Question<'a>, answer: &InterviewAnswer, text: &Texts) -> Vec<&'a str> {
    let points = question.points(text.which).into_iter().zip(answer.ticked);
    points.filter(|(_, ticked)| !ticked).map(|(point, _)| point.claim).collect()
}

fn missing(points: &[&str], text: &Texts) -> Option<String> {
    let messages = text.interview();
    let quoted = points.iter().map(|point| messages.quoted(point));
    let listed = quoted.reduce(|listed, point| messages.and_point(&listed, &point))?;
    Some(messages.missing(&listed))
}

/// Formats the day on which a question is due again: by the days until then or, from the day of the
/// user's interview on, by that day. An interview in the past is ignored.
pub fn next_due(due: Day, today: Day, interview: Option<Day>, text: &Texts) -> String {
    let messages = text.interview();
    let days = due.0.saturating_sub(today.0);
    let interview = interview.filter(|day| *day >= today);
    match days {
        0 => messages.later_today.to_owned(),
        _ if interview.is_some_and(|day| day < due) => messages.not_before_interview.to_owned(),
        _ if interview == Some(due) => messages.on_interview_day.to_owned(),
        1 => messages.tomorrow.to_owned(),
        _ => messages.in_days(&days),
    }
}

/// Formats the user's rating of an answer, or that it was skipped.
pub fn rating_name(rating: Option<Rating>, text: &Texts) -> &'static str {
    let messages = text.interview();
    match rating {
        Some(Rating::Again) => messages.again,
        Some(Rating::Hard) => messages.hard,
        Some(Rating::Good) => messages.good,
        None => messages.skipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interview::{MockInterview, Schedule};
    use i18n::Language;

    const ENGLISH: Language = Language::English;

    #[test]
    fn results_name_good_topics_and_missed_points() {
        let (interviews, schedule) = (Interviews::all(), Schedule::default());
        let ids = ["unique-value", "restart", "lock-is-taken", "what-is-redlock"];
        let mut interview = MockInterview::new(ids.map(str::to_owned), Some(1));
        // The first answer is complete and in time, the second too slow, the third misses a point.
        for (seconds, points, rating) in [
            (60, &[0, 1, 2][..], Rating::Good),
            (61, &[0, 1, 2], Rating::Good),
            (0, &[0, 1], Rating::Good),
            (0, &[0], Rating::Again),
        ] {
            interview.pass(seconds);
            interview.answer();
            points.iter().for_each(|point| interview.tick(*point));
            interview.rate(rating);
        }
        let sheet = Sheet::of(&interview, &interviews, &schedule, Day(0));
        let text = ENGLISH.texts();
        assert_eq!(
            results_summary(&sheet, &interviews, text),
            "Went well: “lock ownership”. To practise again: “Redlock”"
        );
        assert_eq!(
            good_topics(&sheet, &interviews, text),
            [
                "Lock ownership: all points, within the time",
                "Replication and restarts: all points",
                "Waiting: at least half of the points",
            ]
        );
        let missed = sheet.again().map(|row| missed_points(row, text));
        let missed: Vec<Vec<&str>> = missed.collect();
        let redlock = interviews.of("what-is-redlock").expect("it is a question");
        let of_redlock = [1, 2].map(|point| redlock.points(ENGLISH)[point].claim);
        assert_eq!(missed, [of_redlock]);
        let chinese = results_summary(&sheet, &interviews, Language::SimplifiedChinese.texts());
        assert_eq!(chinese, "已掌握：锁归谁；还要再练：Redlock");
    }

    #[test]
    fn answer_is_judged_by_its_points() {
        let interviews = Interviews::all();
        let question = interviews.of("what-is-redlock").expect("it is a question");
        let [first, _, third] = question.points(ENGLISH).map(|point| point.claim);
        let text = ENGLISH.texts();
        let judged = |ticked| {
            let answer = InterviewAnswer { ticked, ..InterviewAnswer::default() };
            judgement(question, &answer, text)
        };
        assert_eq!(
            judged([false, true, false]),
            format!(
                "Your answer covers 1 of 3 points. Missing: “{first}”; “{third}”. \
                 Suggested rating: Again."
            )
        );
        assert_eq!(
            judged([true, true, false]),
            format!(
                "Your answer covers 2 of 3 points. Missing: “{third}”. Suggested rating: Hard."
            )
        );
        assert_eq!(judged([true; 3]), "Your answer covers all 3 points. Suggested rating: Good.");
        assert_eq!(judged([false; 3]), "Tick the points that your answer contains.");
        let suggested =
            |ticked| InterviewAnswer { ticked, ..InterviewAnswer::default() }.suggested_rating();
        assert_eq!(suggested([false; 3]), None);
        assert_eq!(suggested([true, false, false]), Some(Rating::Again));
    }

    #[test]
    fn result_of_a_question_names_its_rating_and_missed_points() {
        let (interviews, schedule) = (Interviews::all(), Schedule::default());
        let mut interview =
            MockInterview::new(["restart", "unique-value"].map(str::to_owned), None);
        interview.answer();
        [0, 1].into_iter().for_each(|point| interview.tick(point));
        interview.rate(Rating::Hard);
        interview.skip();
        let sheet = Sheet::of(&interview, &interviews, &schedule, Day(0));
        let summaries: Vec<String> =
            sheet.rows.iter().map(|row| row_summary(row, ENGLISH.texts())).collect();
        let restart = interviews.of("restart").expect("it is a question");
        let missed = restart.points(ENGLISH)[2].claim;
        assert_eq!(summaries[0], format!("Hard, 2 of 3 points. Missing: “{missed}”."));
        assert!(summaries[1].starts_with("Skipped, 0 of 3 points. Missing: "), "{}", summaries[1]);
    }

    #[test]
    fn days_and_ratings_are_formatted() {
        let text = ENGLISH.texts();
        let days = [0, 1, 2, 30].map(|days| next_due(Day(9 + days), Day(9), None, text));
        assert_eq!(days, ["later today", "tomorrow", "in 2 days", "in 30 days"]);
        let felt = [None, Some(Rating::Again), Some(Rating::Hard), Some(Rating::Good)]
            .map(|rating| rating_name(rating, text));
        assert_eq!(felt, ["Skipped", "Again", "Hard", "Good"]);
    }

    #[test]
    fn due_date_is_compared_with_the_day_of_the_interview() {
        let text = ENGLISH.texts();
        let (on_the_day, too_late) =
            ("on the day of your interview", "next review after your interview");
        for (interview, expected) in [
            (8, ["later today", "tomorrow", "in 2 days"]),
            (9, ["later today", too_late, too_late]),
            (10, ["later today", on_the_day, too_late]),
            (11, ["later today", "tomorrow", on_the_day]),
            (12, ["later today", "tomorrow", "in 2 days"]),
        ] {
            let due = [9, 10, 11].map(|due| next_due(Day(due), Day(9), Some(Day(interview)), text));
            assert_eq!(due, expected, "interview on day {interview}");
        }
    }
}
