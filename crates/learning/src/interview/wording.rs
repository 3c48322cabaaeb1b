//! Formats the results of an interview, for the page and its Markdown export.

use crate::interview::{Headline, Rating, Sheet, SheetRow};
use content::texts::Interviews;
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

/// Returns one line for each topic in which every question went well.
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
    sheet.sure_topics().into_iter().map(line).collect()
}

/// Returns the points of a question that the user missed.
pub fn missed_points<'a>(row: &SheetRow<'a>, text: &Texts) -> Vec<&'a str> {
    let points = row.question.points(text.which);
    row.missed().filter_map(|place| Some(points.get(place)?.claim)).collect()
}

/// Formats the number of days until a question is due again.
pub fn next_due(days: u32, text: &Texts) -> String {
    let messages = text.interview();
    match days {
        0 => messages.later_today.to_owned(),
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
    use crate::interview::{Day, MockInterview, Schedule};
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
            "Went well: who owns it. To review: Redlock"
        );
        assert_eq!(
            good_topics(&sheet, &interviews, text),
            [
                "Who owns it: all points, within the time",
                "Replication and restarts: all points",
                "Waiting: went well",
            ]
        );
        let weak: Vec<Vec<&str>> = sheet.weak().map(|row| missed_points(row, text)).collect();
        let redlock = interviews.of("what-is-redlock").expect("it is a question");
        assert_eq!(weak, [[1, 2].map(|missed| redlock.points(ENGLISH)[missed].claim)]);
        let chinese = results_summary(&sheet, &interviews, Language::SimplifiedChinese.texts());
        assert_eq!(chinese, "已掌握：锁归谁；还要再练：Redlock");
    }

    #[test]
    fn days_and_ratings_are_formatted() {
        let text = ENGLISH.texts();
        let days = [0, 1, 2, 30].map(|days| next_due(days, text));
        assert_eq!(days, ["later today", "tomorrow", "in 2 days", "in 30 days"]);
        let felt = [None, Some(Rating::Again), Some(Rating::Hard), Some(Rating::Good)]
            .map(|rating| rating_name(rating, text));
        assert_eq!(felt, ["Skipped", "Again", "Hard", "Good"]);
    }
}
