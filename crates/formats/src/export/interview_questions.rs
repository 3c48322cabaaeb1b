//! Interview questions as a Markdown page: a table of the questions from articles with the runs
//! that answer them, then every question with its answer.
//!
//! Output of programs and replies are formatted as code and never as markup.
use super::lock_table::anchor;
use super::markdown::plain;
use content::texts::{Interviews, Question};
use i18n::Texts;
use learning::SupportingRun;

const NO_BREAK_SPACE: char = '\u{a0}';

/// Formats the whole page. `page` is the base address of links, if known.
pub fn interviews(interviews: &Interviews, page: Option<&str>, text: &Texts) -> String {
    let (messages, language) = (text.interview_questions(), text.which);
    let entries: Vec<Asked> = interviews.questions().map(|it| Asked::new(it, page, text)).collect();
    let about = messages.about(&entries.len());
    let mut written = format!("# {}\n\n{about}\n\n## {}\n\n", messages.title, messages.articles);
    for article in interviews.articles() {
        let title = plain(interviews.article(article, language));
        written += &format!("- {}: {title}\n", messages.article(&article));
    }
    written += &format!("\n## {}\n\n{}\n\n", messages.table_title, messages.table_about);
    let heads = [messages.question, messages.asked_in, messages.run, messages.what_happens];
    written += &format!("| {} |\n|---|---|---|---|\n", heads.join(" | "));
    let from_articles = entries.iter().filter(|it| it.question.articles().next().is_some());
    written.extend(from_articles.map(|it| it.in_table(text)));
    for topic in interviews.topics() {
        written += &format!("\n## {}\n", plain(interviews.topic(topic, language)));
        let of_topic = entries.iter().filter(|it| it.question.topic() == topic);
        written.extend(of_topic.map(|it| it.in_full(interviews, text)));
    }
    // Replace non-breaking spaces in numbers, so that users can search for numbers.
    written.replace(NO_BREAK_SPACE, " ")
}

/// A question with its supporting run.
struct Asked<'a> {
    question: Question<'a>,
    proof: Option<SupportingRun>,
    /// Link to the run, as an address if the page is known.
    address: Option<String>,
    has_page: bool,
}

impl<'a> Asked<'a> {
    fn new(question: Question<'a>, page: Option<&str>, text: &Texts) -> Asked<'a> {
        let proof = question.proof().and_then(|step| SupportingRun::of(step, text));
        let link = proof.as_ref().and_then(|proof| session::encode_for_address(&proof.link));
        let address =
            link.map(|link| page.map_or_else(|| link.clone(), |it| format!("{it}#{link}")));
        Asked { question, proof, address, has_page: page.is_some() }
    }

    /// Formats the row of the table.
    fn in_table(&self, text: &Texts) -> String {
        let (messages, question) = (text.interview_questions(), self.question);
        let question_text = question.question(text.which);
        let articles: Vec<&str> = question.articles().collect();
        let (run, happens) = match &self.proof {
            Some(proof) => {
                let name = messages.at_step(&proof.story.id, &proof.step);
                let to = self.address.clone().filter(|_| self.has_page);
                let to = to.unwrap_or_else(|| format!("#{}", anchor(question_text)));
                (format!("[{name}]({to})"), proof_cell(proof))
            }
            None => {
                let source = plain(question.source().unwrap_or_default());
                (source, plain(question.versions(text.which)))
            }
        };
        format!("| {} | {} | {run} | {happens} |\n", plain(question_text), articles.join(", "))
    }

    /// Formats the question with its points, answer and supporting run.
    fn in_full(&self, interviews: &Interviews, text: &Texts) -> String {
        let (messages, question, language) =
            (text.interview_questions(), self.question, text.which);
        let difficulty = messages.difficulty(&question.difficulty());
        let from: Vec<String> =
            question.articles().map(|article| messages.article(&article)).collect();
        let from = if from.is_empty() { vec![messages.asked_next.to_owned()] } else { from };
        let between = text.events.between_names;
        let about = [vec![format!("`{}`", question.id()), difficulty], from].concat();
        let question_text = plain(question.question(language));
        let mut written = format!("\n### {question_text}\n\n{}\n", about.join(between));
        let code = question.code().join("\n");
        if !code.is_empty() {
            written += &format!("\n```\n{code}\n```\n");
        }
        written += &format!("\n{}\n\n", messages.points);
        for (number, point) in (1..).zip(question.points(language)) {
            let (claim, detail) = (plain(point.claim), plain(point.detail));
            written += &format!("{number}. **{claim}**\\\n   {detail}\n");
        }
        written += &format!("\n{} {}\n", messages.answer, plain(question.answer(language)));
        if let Some(proof) = &self.proof {
            let head = messages.proof(&proof.story.id, &proof.step, &proof.last);
            written += &format!("\n{head} {}\n", proof_text(proof));
        }
        if let Some(address) = &self.address {
            written += &format!("\n```\n{address}\n```\n");
        }
        if let Some(source) = question.source() {
            let source = messages.source(&source, &question.versions(language));
            written += &format!("\n{}\n", plain(source.trim_end()));
        }
        let follow_ups = question.follow_ups().filter_map(|id| interviews.of(id));
        written += &format!("\n{}\n\n", messages.follow_ups);
        for follow_up in follow_ups.map(|it| it.question(language)) {
            written += &format!("- [{}](#{})\n", plain(follow_up), anchor(follow_up));
        }
        written
    }
}

/// Formats the events of a step and the explanation.
fn proof_text(proof: &SupportingRun) -> String {
    let lines: Vec<String> = proof.lines.iter().map(|line| code(line)).collect();
    let why = proof.why.as_deref().map(|why| format!(" {}", plain(why)));
    lines.join(", ") + &why.unwrap_or_default()
}

/// Formats the same for a table cell, in which newlines and `|` are not allowed.
fn proof_cell(proof: &SupportingRun) -> String {
    let lines = proof.lines.iter().map(|line| code(line).replace('|', "\\|"));
    let why = proof.why.as_deref().map(plain);
    lines.chain(why).collect::<Vec<_>>().join("<br>")
}

/// Formats a string as inline code if possible.
fn code(text: &str) -> String {
    if text.contains(['`', '\n']) { plain(text) } else { format!("`{text}`") }
}
