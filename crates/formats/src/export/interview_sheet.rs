//! Results of an interview as Markdown: strong topics, weak questions, all questions, and a good
//! answer to each.
use super::markdown::plain;
use content::texts::{Interviews, Lessons};
use i18n::{Texts, clock_time};
use learning::{
    Day, Sheet, SheetRow, SupportingRun, good_topics, missed_points, rating_name, results_summary,
};

/// Formats all results. `page` is the base address of links.
pub fn sheet(
    sheet: &Sheet,
    interviews: &Interviews,
    lessons: &Lessons,
    page: &str,
    text: &Texts,
) -> String {
    let messages = text.interview();
    let (points, all) = (sheet.points(), sheet.all_points());
    let time = clock_time(sheet.seconds());
    let summed_up = match sheet.allowed_seconds().map(|seconds| seconds / 60) {
        Some(minutes) => messages.summed_up_in_time(&points, &all, &time, &minutes),
        None => messages.summed_up(&points, &all, &time),
    };
    let title = plain(&results_summary(sheet, interviews, text));
    let mut written = format!("# {title}\n\n{} · {summed_up}", sheet.day.date());
    written += &format!("\n\n## {}\n\n", messages.what_was_good);
    let good = good_topics(sheet, interviews, text);
    written.extend(list(good.iter().map(|line| plain(line)), messages.no_topic));
    let weak: Vec<String> = sheet.again().map(|row| weak_line(row, lessons, page, text)).collect();
    let look_again = messages.look_again(&weak.len(), &sheet.rows.len());
    written += &format!("\n## {look_again}\n\n");
    written.extend(list(weak.into_iter(), messages.nothing_to_look_at));
    let heads =
        [messages.question, messages.points, messages.time, messages.felt, messages.comes_again];
    written += &format!("\n| | {} |\n|---:|---|---|---:|---|---|\n", heads.join(" | "));
    for (number, row) in (1..).zip(&sheet.rows) {
        let question = plain(row.question.question(text.which));
        let points = messages.points_of(&row.points(), &row.attempt.ticked.len());
        let (time, felt) = (clock_time(row.attempt.seconds), rating_name(row.attempt.rating, text));
        let again = row.due.map(Day::date).unwrap_or_default();
        written += &format!("| {number} | {question} | {points} | {time} | {felt} | {again} |\n");
    }
    written += &format!("\n## {}\n", messages.every_answer);
    written.extend((1..).zip(&sheet.rows).map(|(number, row)| answer(number, row, text)));
    written
}

/// Formats a question with its points, the user's words and a good answer. Points that the user
/// mentioned are ticked.
fn answer(number: usize, row: &SheetRow, text: &Texts) -> String {
    let (messages, language) = (text.interview(), text.which);
    let mut written = format!("\n### {number}. {}\n\n", plain(row.question.question(language)));
    for (point, is_said) in row.question.points(language).into_iter().zip(row.attempt.ticked) {
        let tick = if is_said { 'x' } else { ' ' };
        let (claim, detail) = (plain(point.claim), plain(point.detail));
        written += &format!("- [{tick}] **{claim}**\\\n  {detail}\n");
    }
    let words = row.attempt.words.trim();
    if !words.is_empty() {
        written += &format!("\n{}\n\n", messages.your_words);
        written.extend(words.lines().map(|line| format!("> {}\n", plain(line))));
    }
    let good = plain(row.question.answer(language));
    written + &format!("\n**{}** {good}\n", messages.good_answer)
}

/// Formats a list, or the sentence `without` if the list is empty.
fn list(lines: impl Iterator<Item = String>, without: &str) -> Vec<String> {
    let lines: Vec<String> = lines.map(|line| format!("- {line}\n")).collect();
    if lines.is_empty() { vec![format!("{without}\n")] } else { lines }
}

/// Formats a weak question with the missed points, its lesson and its supporting run.
fn weak_line(row: &SheetRow, lessons: &Lessons, page: &str, text: &Texts) -> String {
    let (messages, id) = (text.interview(), row.question.lesson());
    let mut lines = vec![plain(row.question.question(text.which))];
    lines.extend(missed_points(row, text).into_iter().map(plain));
    let mut below = Vec::new();
    let lesson = (1..).zip(lessons.lessons()).find(|(_, lesson)| lesson.id() == id);
    if let Some((number, lesson)) = lesson {
        let number = messages.lesson(&number);
        let name = text.interview_questions().titled(&number, &lesson.title(text.which));
        below.push(plain(&name));
    }
    let proof = row.question.proof().and_then(|step| SupportingRun::of(step, text));
    if let Some(proof) = proof
        && let Some(link) = session::encode_for_address(&proof.link)
    {
        let name = messages.open_at_step(&proof.step);
        below.push(format!("[{name}](<{page}#{link}>)"));
    }
    if !below.is_empty() {
        lines.push(below.join(" · "));
    }
    lines.join("\\\n  ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;
    use i18n::Language;
    use learning::{MockInterview, Rating, Schedule};

    #[test]
    fn results_are_formatted_as_markdown() {
        let (interviews, lessons) = (Interviews::all(), Lessons::all());
        let (today, mut schedule) = (Day(20_000), Schedule::default());
        let rated = [
            ("unique-value", 3, Some(Rating::Good)),
            ("getset-takeover", 1, Some(Rating::Again)),
            ("ttl-replies", 3, Some(Rating::Hard)),
            ("restart", 0, None),
        ];
        let ids = rated.iter().map(|(id, ..)| (*id).to_owned());
        let mut interview = MockInterview::new(ids, Some(3));
        for (id, points, rating) in rated {
            interview.pass(70);
            interview.write(if points == 1 { "GETSET *once*\n\nthen look" } else { "" }.to_owned());
            let Some(rating) = rating else {
                interview.skip();
                continue;
            };
            interview.answer();
            (0..points).for_each(|point| interview.tick(point));
            interview.rate(rating);
            schedule.rate(id, rating, today);
        }
        let made = Sheet::of(&interview, &interviews, &schedule, today);
        let page = "https://example.org/lockscope/";
        let written =
            |language: Language| sheet(&made, &interviews, &lessons, page, language.texts());
        expect_file!["tests/sheet.md"].assert_eq(&written(Language::English));
        let chinese = written(Language::SimplifiedChinese);
        assert_eq!(chinese.matches(page).count(), written(Language::English).matches(page).count());
        assert!(chinese.starts_with("# 已掌握：锁归谁；"), "{chinese}");
    }

    #[test]
    fn empty_list_is_replaced_by_a_sentence() {
        let (interviews, lessons) = (Interviews::all(), Lessons::all());
        let mut interview = MockInterview::new(["restart".to_owned()], None);
        interview.answer();
        let written = |interview: &MockInterview| {
            let made = Sheet::of(interview, &interviews, &Schedule::default(), Day(0));
            sheet(&made, &interviews, &lessons, "", Language::English.texts())
        };
        assert!(
            written(&interview).contains(
                "Nothing yet. An answer goes here if you made at least half of its points"
            )
        );
        (0..3).for_each(|point| interview.tick(point));
        interview.rate(Rating::Good);
        assert!(written(&interview).contains("No questions to practise again."));
    }
}
