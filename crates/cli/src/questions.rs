//! `lockscope questions`: lists interview questions about Redis locks, prints one with its answer,
//! or prints a document with all of them.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use content::texts::{Interviews, Question};
use formats::export;
use i18n::{Language, Texts, milliseconds};
use learning::SupportingRun;
use lua_vm::closest;
use std::ffi::OsStr;

/// Language of the list and the answers.
const LANGUAGE: Language = Language::English;

/// Maximum number of ids that an error suggests.
const SUGGESTIONS: usize = 3;

/// List interview questions about Redis locks, or print one with its answer and a supporting run
///
/// Without an id, prints all questions by topic, each with its difficulty from 1 to 3. With an id,
/// prints the points of a good answer, a good answer, the step of a run that proves it with a link
/// to that step, and two follow-up questions.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The id of a question
    #[arg(value_parser = QuestionParser)]
    id: Option<String>,
    /// Print all questions as one document: first a table of the questions from the articles, then
    /// each question in full
    #[arg(long, conflicts_with = "id")]
    markdown: bool,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let (text, interviews) = (LANGUAGE.texts(), Interviews::all());
    if arguments.markdown {
        let document = export::interviews(&interviews, None, text);
        return output::print_exactly(document.as_bytes());
    }
    let question = arguments.id.as_deref().and_then(|id| interviews.of(id));
    output::print(&match question {
        Some(question) => in_full(question, &interviews, text),
        None => list(&interviews),
    })
}

/// Formats all questions, by topic.
fn list(interviews: &Interviews) -> String {
    let width = interviews.questions().map(|it| it.id().len()).max().unwrap_or(0);
    let of_topic = |topic: &str| {
        let heading = styled(colour::HEADING, interviews.topic(topic, LANGUAGE));
        let questions = interviews.questions().filter(|it| it.topic() == topic);
        let lines = questions.map(|it| {
            let (id, question) = (it.id(), it.question(LANGUAGE));
            format!("  {id:<width$}  {}  {question}\n", it.difficulty())
        });
        format!("{heading}\n{}", lines.collect::<String>())
    };
    interviews.topics().map(of_topic).collect::<Vec<_>>().join("\n")
}

/// Formats a question with its points, its answer and its supporting run.
fn in_full(question: Question, interviews: &Interviews, text: &Texts) -> String {
    let messages = text.interview_questions();
    let mut printed = format!("{}\n", styled(colour::HEADING, question.question(LANGUAGE)));
    printed.extend(question.code().into_iter().map(|line| format!("  {line}\n")));
    printed += &format!("{}\n\n{}\n", about(question, interviews, text), messages.points);
    for (number, point) in (1..).zip(question.points(LANGUAGE)) {
        printed += &format!("  {number}. {}\n     {}\n", point.claim, point.detail);
    }
    printed += &format!("\n{}\n  {}\n\n", messages.answer, question.answer(LANGUAGE));
    if let Some(proof) = question.proof().and_then(|step| SupportingRun::of(step, text)) {
        printed += &proven(&proof, text);
    }
    if let Some(source) = question.source() {
        let versions = question.versions(LANGUAGE);
        printed += &format!("{}\n\n", messages.source(&source, &versions));
    }
    printed += &format!("{}\n", messages.follow_ups);
    for follow_up in question.follow_ups().filter_map(|id| interviews.of(id)) {
        printed += &format!("  {}: {}\n", follow_up.id(), follow_up.question(LANGUAGE));
    }
    printed
}

/// Formats the topic of a question, its difficulty and its sources.
fn about(question: Question, interviews: &Interviews, text: &Texts) -> String {
    let messages = text.interview_questions();
    let title = |article| {
        let name = messages.article(&article);
        format!("\n{}", messages.titled(&name, &interviews.article(article, LANGUAGE)))
    };
    let articles: String = question.articles().map(title).collect();
    let topic = interviews.topic(question.topic(), LANGUAGE);
    let difficulty = messages.difficulty(&question.difficulty());
    let next = if articles.is_empty() { format!(", {}", messages.asked_next) } else { articles };
    format!("{topic}, {difficulty}{next}")
}

/// Formats the step of the supporting run as in the transcript, and the link that opens the run
/// there.
fn proven(proof: &SupportingRun, text: &Texts) -> String {
    let SupportingRun { story, step, last, .. } = proof;
    let mut printed = text.interview_questions().proof(&story.id, step, last) + "\n";
    let number = styled(colour::NUMBER, &step.to_string());
    let head = format!("  {number}  {}  ", milliseconds(proof.at));
    let indent = " ".repeat(format!("  {step}  {}  ", milliseconds(proof.at)).chars().count());
    let why = proof.why.iter().map(|why| format!("  {why}"));
    let lines: Vec<String> = proof.lines.iter().cloned().chain(why).collect();
    printed += &format!("{head}{}\n", lines.join(&format!("\n{indent}")));
    let link = session::encode_for_address(&proof.link);
    printed.extend(link.map(|link| text.share.link_is(&link) + "\n"));
    printed.replace('\u{a0}', " ") + "\n"
}

/// Parses the id of a question. Shells complete the ids, but the error for an unknown id names only
/// the closest ones, because there are many.
#[derive(Clone)]
struct QuestionParser;

impl TypedValueParser for QuestionParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        let find = |id: String| {
            let interviews = Interviews::all();
            if interviews.of(&id).is_some() {
                return Ok(id);
            }
            let meant = suggestions(&id, &interviews);
            Err(format!("there is no such question{meant}; `lockscope questions` lists them"))
        };
        StringValueParser::new().try_map(find).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let interviews = Interviews::all();
        let value = |it: Question| {
            PossibleValue::new(it.id().to_owned()).help(it.question(LANGUAGE).to_owned())
        };
        let values: Vec<PossibleValue> = interviews.questions().map(value).collect();
        Some(Box::new(values.into_iter()))
    }
}

/// Suggests ids for a mistyped one: first the id with the fewest typing errors, then ids that share
/// a word with it.
fn suggestions(id: &str, interviews: &Interviews) -> String {
    let ids = || interviews.questions().map(Question::id);
    let mut meant: Vec<String> = closest(id, ids()).into_iter().collect();
    let shares_a_word = |it: &&str| it.split('-').any(|word| id.split('-').any(|own| own == word));
    for similar in ids().filter(shares_a_word) {
        if meant.len() < SUGGESTIONS && !meant.iter().any(|it| it == similar) {
            meant.push(similar.to_owned());
        }
    }
    let meant: Vec<String> = meant.iter().map(|it| format!("`{it}`")).collect();
    match meant.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" (did you mean {last}?)"),
        Some((last, others)) => format!(" (did you mean {} or {last}?)", others.join(", ")),
    }
}
