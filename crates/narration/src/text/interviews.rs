//! What interviewers ask about Redis locks: the questions that the articles ask or answer, and what
//! is asked next, each with what a good answer contains and with the run that proves it.
//!
//! It is one text, `interviews.txt`. First the topics (`~` the id, then its name in all languages)
//! and the articles (`^` the number, then the title), then a block for each question: `#` its id,
//! its topic, its difficulty and its articles, or `next`; `$` the command or program that it is
//! about, in one line or more; `?` the question; `1` `2` `3` the points, each with what explains it
//! behind a `|`; `=` a good answer; `@` the story, the step and a part of its line in English; `&`
//! a source, `+` from which version on it is true; `%` the lesson that teaches it; `>` two other
//! questions. What people read stands there in all languages.
//!
//! Nothing is judged here: a person compares an answer of their own with the points. The page loads
//! the text later than itself.

use super::Language;
use super::blocks::{Block, Blocks, said, signed};

/// What is asked, as far as it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interviews(Blocks);

/// A question with everything that belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    block: &'a Block,
}

/// Something that a good answer contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point<'a> {
    /// What is to be said.
    pub claim: &'a str,
    /// What explains it.
    pub detail: &'a str,
}

/// The step of a story that proves an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvingStep<'a> {
    /// The id of the story.
    pub story: &'a str,
    /// The number of the step, from 1.
    pub step: usize,
    /// A part of the step's line in English, by which a test notices that the step has moved.
    pub line: &'a str,
}

const QUESTION: &str = "# ";
const TOPIC: &str = "~ ";
const ARTICLE: &str = "^ ";

/// What stands for an article where a question comes from none.
const ASKED_NEXT: &str = "next";

impl Interviews {
    /// All questions.
    pub fn all() -> Interviews {
        Interviews::read(include_str!("interviews.txt"))
    }

    /// What a text says that was written as `interviews.txt` is.
    pub fn read(text: &str) -> Interviews {
        Interviews(Blocks::read(text))
    }

    /// All questions, in the order of their topics.
    pub fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        let questions = self.0.all().filter(|block| block.head().starts_with(QUESTION));
        questions.map(|block| Question { block })
    }

    /// The question with this id.
    pub fn of(&self, id: &str) -> Option<Question<'_>> {
        self.questions().find(|question| question.id() == id)
    }

    /// The ids of the topics.
    pub fn topics(&self) -> impl Iterator<Item = &str> {
        self.0.heads(TOPIC)
    }

    /// What a topic is called; nothing for an unknown one.
    pub fn topic(&self, id: &str, language: Language) -> &str {
        self.0.named(TOPIC, id, language)
    }

    /// What a topic is called within a sentence: without a capital, unless it is a name, which is
    /// the same in all languages.
    pub fn topic_within(&self, id: &str, language: Language) -> String {
        let name = self.topic(id, language);
        let is_name = Language::ALL.iter().all(|&it| self.topic(id, it) == name);
        match name.chars().next() {
            Some(first) if !is_name => first.to_lowercase().chain(name.chars().skip(1)).collect(),
            _ => name.to_owned(),
        }
    }

    /// The numbers of the articles from which questions come.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        self.0.heads(ARTICLE)
    }

    /// The title of an article; nothing for an unknown one.
    pub fn article(&self, number: &str, language: Language) -> &str {
        self.0.named(ARTICLE, number, language)
    }
}

impl<'a> Question<'a> {
    /// Its id, by which links and the command line name it.
    pub fn id(self) -> &'a str {
        self.head().next().unwrap_or_default()
    }

    /// The id of its topic.
    pub fn topic(self) -> &'a str {
        self.head().nth(1).unwrap_or_default()
    }

    /// How hard it is: 1, 2 or 3.
    pub fn difficulty(self) -> u8 {
        self.head().nth(2).and_then(|number| number.parse().ok()).unwrap_or(1)
    }

    /// The numbers of the articles that ask or answer it; none if it is what is asked next.
    pub fn articles(self) -> impl Iterator<Item = &'a str> {
        self.head().skip(3).filter(|word| *word != ASKED_NEXT)
    }

    /// The lines of the command or the program that it is about; none, if it is about none.
    pub fn code(self) -> Vec<&'a str> {
        self.block.lines().filter_map(|line| line.strip_prefix("$ ")).collect()
    }

    /// What is asked.
    pub fn question(self, language: Language) -> &'a str {
        self.said('?', language)
    }

    /// What a good answer contains.
    pub fn points(self, language: Language) -> [Point<'a>; 3] {
        ['1', '2', '3'].map(|number| {
            let said = self.said(number, language);
            let (claim, detail) = said.split_once(" | ").unwrap_or((said, ""));
            Point { claim, detail }
        })
    }

    /// A good answer.
    pub fn answer(self, language: Language) -> &'a str {
        self.said('=', language)
    }

    /// The step that proves it; none of what is only a fact.
    pub fn proof(self) -> Option<ProvingStep<'a>> {
        let mut words = self.lines('@').next()?.splitn(3, ' ');
        let (story, step) = (words.next()?, words.next()?.parse().ok()?);
        Some(ProvingStep { story, step, line: words.next()? })
    }

    /// Where the facts in it can be read: pages of redis.io, files in Redis.
    pub fn source(self) -> Option<&'a str> {
        self.lines('&').next()
    }

    /// From which version of Redis on the facts are true, and what older ones do; empty where no
    /// source is named.
    pub fn versions(self, language: Language) -> &'a str {
        self.said('+', language)
    }

    /// The id of the lesson that teaches it.
    pub fn lesson(self) -> &'a str {
        self.lines('%').next().unwrap_or_default()
    }

    /// The ids of the questions with which one may go on.
    pub fn follow_ups(self) -> impl Iterator<Item = &'a str> {
        self.lines('>').flat_map(str::split_whitespace)
    }

    fn head(self) -> impl Iterator<Item = &'a str> {
        let head = self.block.head().strip_prefix(QUESTION).unwrap_or_default();
        head.split_whitespace()
    }

    fn said(self, sign: char, language: Language) -> &'a str {
        said(self.block.lines(), sign, language).unwrap_or_default()
    }

    fn lines(self, sign: char) -> impl Iterator<Item = &'a str> {
        signed(self.block.lines(), sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lessons;
    use std::collections::BTreeSet;

    /// The questions of each topic.
    const COUNTS: [(&str, usize); 9] = [
        ("basics", 4),
        ("atomicity", 8),
        ("expiry", 7),
        ("owner", 9),
        ("waiting", 5),
        ("pause", 3),
        ("replication", 3),
        ("redlock", 4),
        ("cache", 3),
    ];

    /// The signs of the lines of a question, if it has all of them.
    const SIGNS: [&str; 3] = ["???111222333===", "@%>", "&+++%>"];

    #[test]
    fn every_question_is_complete() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            let id = question.id();
            let signs: String =
                question.block.lines().filter_map(|line| line.chars().next()).collect();
            let [asked, proof, fact] = SIGNS;
            let proved =
                [format!("{asked}{proof}"), format!("{asked}{fact}"), format!("{asked}@{fact}")];
            let signs = signs.trim_start_matches('$');
            assert!(proved.iter().any(|all| all == signs), "{id}: {signs}");
            assert!(question.block.lines().all(|line| line[1..].starts_with(' ')), "{id}");
            let head: Vec<&str> = question.head().collect();
            assert!(head.len() >= 4, "{id}: no difficulty, or neither an article nor `next`");
            assert!(["1", "2", "3"].contains(&head[2]), "{id}: difficulty {}", head[2]);
            assert_eq!(question.proof().is_some(), signs.contains('@'), "{id}: the proof");
            assert_eq!(question.source().is_some(), signs.contains('&'), "{id}: the source");
        }
    }

    #[test]
    fn every_question_is_said_well_in_every_language() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            for language in Language::ALL {
                let (asks, ends) = match language {
                    Language::English => ("?", "."),
                    _ => ("？", "。"),
                };
                let (asked, answer) = (question.question(language), question.answer(language));
                assert!(asked.ends_with(asks), "{asked}");
                assert!(answer.ends_with(ends), "{answer}");
                let length = answer.chars().count();
                assert!(length <= 450, "{}: {length} characters in {language:?}", question.id());
                let versions = question.versions(language);
                assert!(versions.is_empty() || versions.ends_with(ends), "{versions}");
                for Point { claim, detail } in question.points(language) {
                    assert!(!claim.is_empty() && !detail.is_empty(), "{claim} | {detail}");
                    let is_a_phrase = ![".", "。"].iter().any(|end| detail.ends_with(end));
                    assert!(is_a_phrase && claim.chars().count() <= 90, "{claim} | {detail}");
                }
            }
            let text: String = question.block.lines().collect();
            let loud = question.code().concat().matches('!').count();
            assert_eq!(text.matches(['!', '！']).count(), loud, "{}", question.id());
        }
    }

    /// The names of clients and servers, and the numbers, in what is said of a question.
    fn facts(question: Question, language: Language) -> BTreeSet<String> {
        let points = question.points(language).map(|it| format!("{} {}", it.claim, it.detail));
        let said = [question.question(language), question.answer(language)].join(" ");
        let said = format!("{said} {} {}", points.join(" "), question.versions(language));
        let words = said.split(|it: char| !(it.is_ascii_alphanumeric() || ".-".contains(it)));
        let words = words.map(|word| word.trim_matches(['.', '-']));
        let is_fact = |word: &&str| word.len() > 1 && !word.contains(|it: char| it.is_lowercase());
        words.filter(is_fact).map(str::to_owned).collect()
    }

    #[test]
    fn all_languages_name_the_same_clients_and_commands() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            let [english, simplified, traditional] =
                Language::ALL.map(|language| facts(question, language));
            assert_eq!(simplified, traditional, "{}", question.id());
            let named = |facts: &BTreeSet<String>| -> Vec<String> {
                let is_name = |it: &&String| ["C1", "C2", "C3"].contains(&it.as_str());
                facts.iter().filter(is_name).cloned().collect()
            };
            assert_eq!(named(&english), named(&simplified), "{}", question.id());
        }
    }

    #[test]
    fn ids_are_unique_and_questions_stand_in_the_order_of_their_topics() {
        let interviews = Interviews::all();
        let ids: BTreeSet<&str> = interviews.questions().map(Question::id).collect();
        assert_eq!(ids.len(), interviews.questions().count());
        assert_eq!(interviews.topics().collect::<Vec<_>>(), COUNTS.map(|(topic, _)| topic));
        let topics = interviews.questions().map(Question::topic);
        let expected = COUNTS.iter().flat_map(|&(topic, count)| std::iter::repeat_n(topic, count));
        assert_eq!(topics.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let asked = |language| interviews.questions().map(move |it| it.question(language));
        for language in Language::ALL {
            let texts: BTreeSet<&str> = asked(language).collect();
            assert_eq!(texts.len(), ids.len(), "a question is asked twice in {language:?}");
        }
    }

    #[test]
    fn within_a_sentence_only_names_have_a_capital() {
        let interviews = Interviews::all();
        let within = |id| Language::ALL.map(|language| interviews.topic_within(id, language));
        assert_eq!(within("owner"), ["who owns it", "锁归谁", "鎖歸誰"]);
        assert_eq!(within("redlock"), ["Redlock"; 3]);
        assert_eq!(within("unknown"), [""; 3]);
    }

    #[test]
    fn one_may_go_on_with_a_lesson_and_two_other_questions() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            let on: Vec<&str> = question.follow_ups().collect();
            assert!(on.len() == 2 && on[0] != on[1], "{}: {on:?}", question.id());
            let lesson = question.lesson();
            assert!(Lessons::all().of(lesson).is_some(), "{}: no {lesson}", question.id());
            for id in on {
                assert_ne!(id, question.id());
                assert!(interviews.of(id).is_some(), "{}: there is no {id}", question.id());
            }
        }
    }

    #[test]
    fn every_article_has_its_title_and_its_questions() {
        let interviews = Interviews::all();
        let counts = interviews.articles().map(|article| {
            let is_from = |it: &Question| it.articles().any(|from| from == article);
            (article, interviews.questions().filter(is_from).count())
        });
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [("0", 9), ("1", 11), ("2", 9), ("3", 9), ("4", 25)],
            "the questions of each article",
        );
        let next = interviews.questions().filter(|it| it.articles().next().is_none()).count();
        assert_eq!(next, 15, "what is asked next");
        for (heads, sign) in [(COUNTS.len(), TOPIC), (5, ARTICLE)] {
            let blocks: Vec<&Block> =
                interviews.0.all().filter(|block| block.head().starts_with(sign)).collect();
            assert_eq!(blocks.len(), heads);
            assert!(blocks.iter().all(|block| block.lines().count() == Language::ALL.len()));
        }
        let known: Vec<&str> = interviews.articles().collect();
        for question in interviews.questions() {
            assert!(question.articles().all(|it| known.contains(&it)), "{}", question.id());
        }
        let blocks = interviews.questions().count() + COUNTS.len() + known.len();
        assert_eq!(blocks, interviews.0.all().count(), "a block is neither of them");
    }

    #[test]
    fn any_text_can_be_read() {
        for text in ["", "# ", "# a\n? b", "# a b c d\n@ x\n1 y\n> z", "~ t\n", "^ 1\nx"] {
            let interviews = Interviews::read(text);
            for question in interviews.questions() {
                assert_eq!(question.proof(), None);
                assert_eq!(question.difficulty(), 1);
                assert_eq!(question.points(Language::TraditionalChinese)[2].claim, "");
            }
            assert_eq!(interviews.topic("t", Language::English), "");
        }
    }
}
