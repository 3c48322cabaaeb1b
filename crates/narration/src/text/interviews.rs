//! Interview questions about Redis locks: the questions that the articles ask or answer, and
//! typical follow-up questions. Each has the points of a good answer and a run that supports it.
//!
//! All are in one file, `interviews.txt`. It contains first the topics (`~` the id, then the name
//! in all languages) and the articles (`^` the number, then the title). Then it has one block per
//! question, with these markers:
//!
//! - `#` id, topic, difficulty and articles, or `next`;
//! - `$` the lines of a command or program to which the question refers;
//! - `?` the question;
//! - `1` `2` `3` the points, each followed by `|` and its explanation;
//! - `=` a good answer;
//! - `@` the story, the step and a part of its line in English;
//! - `&` a source, `+` the first version for which it is true;
//! - `%` the lesson that teaches it;
//! - `>` two other questions.
//!
//! Sentences for users are present in all languages. Answers are not graded: users compare their
//! own answers with the points. The page loads the file after startup.

use super::Language;
use super::blocks::{Block, Blocks, said, signed};

/// The questions that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interviews(Blocks);

/// A question with all its lines.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    block: &'a Block,
}

/// A point of a good answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point<'a> {
    /// The statement to make.
    pub claim: &'a str,
    /// The explanation of the statement.
    pub detail: &'a str,
}

/// The step of a story that supports an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvingStep<'a> {
    /// The id of the story.
    pub story: &'a str,
    /// Number of the step, from 1.
    pub step: usize,
    /// A part of the step's line in English. A test compares it to detect that the step has moved.
    pub line: &'a str,
}

const QUESTION: &str = "# ";
const TOPIC: &str = "~ ";
const ARTICLE: &str = "^ ";

/// Placeholder for an article in a follow-up question.
const ASKED_NEXT: &str = "next";

impl Interviews {
    /// Returns all questions.
    pub fn all() -> Interviews {
        Interviews::read(include_str!("interviews.txt"))
    }

    /// Parses the format of `interviews.txt`.
    pub fn read(text: &str) -> Interviews {
        Interviews(Blocks::read(text))
    }

    /// Iterates over all questions, in the order of their topics.
    pub fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        let questions = self.0.all().filter(|block| block.head().starts_with(QUESTION));
        questions.map(|block| Question { block })
    }

    /// Returns the question with this id.
    pub fn of(&self, id: &str) -> Option<Question<'_>> {
        self.questions().find(|question| question.id() == id)
    }

    /// Iterates over the ids of the topics.
    pub fn topics(&self) -> impl Iterator<Item = &str> {
        self.0.heads(TOPIC)
    }

    /// Returns the name of a topic; empty for an unknown one.
    pub fn topic(&self, id: &str, language: Language) -> &str {
        self.0.named(TOPIC, id, language)
    }

    /// Returns the name of a topic within a sentence: without a capital letter, unless it is a
    /// proper name, which is the same in all languages.
    pub fn topic_within(&self, id: &str, language: Language) -> String {
        let name = self.topic(id, language);
        let is_name = Language::ALL.iter().all(|&it| self.topic(id, it) == name);
        match name.chars().next() {
            Some(first) if !is_name => first.to_lowercase().chain(name.chars().skip(1)).collect(),
            _ => name.to_owned(),
        }
    }

    /// Iterates over the numbers of the articles from which the questions come.
    pub fn articles(&self) -> impl Iterator<Item = &str> {
        self.0.heads(ARTICLE)
    }

    /// Returns the title of an article; empty for an unknown one.
    pub fn article(&self, number: &str, language: Language) -> &str {
        self.0.named(ARTICLE, number, language)
    }
}

impl<'a> Question<'a> {
    /// Returns its id for links and the command line.
    pub fn id(self) -> &'a str {
        self.head().next().unwrap_or_default()
    }

    /// Returns the id of its topic.
    pub fn topic(self) -> &'a str {
        self.head().nth(1).unwrap_or_default()
    }

    /// Returns its difficulty: 1, 2 or 3.
    pub fn difficulty(self) -> u8 {
        self.head().nth(2).and_then(|number| number.parse().ok()).unwrap_or(1)
    }

    /// Iterates over the numbers of the articles that ask or answer it; empty for a follow-up
    /// question.
    pub fn articles(self) -> impl Iterator<Item = &'a str> {
        self.head().skip(3).filter(|word| *word != ASKED_NEXT)
    }

    /// Returns the lines of the command or program to which it refers; empty if there is no code.
    pub fn code(self) -> Vec<&'a str> {
        self.block.lines().filter_map(|line| line.strip_prefix("$ ")).collect()
    }

    /// Returns the question.
    pub fn question(self, language: Language) -> &'a str {
        self.said('?', language)
    }

    /// Returns the points of a good answer.
    pub fn points(self, language: Language) -> [Point<'a>; 3] {
        ['1', '2', '3'].map(|number| {
            let said = self.said(number, language);
            let (claim, detail) = said.split_once(" | ").unwrap_or((said, ""));
            Point { claim, detail }
        })
    }

    /// Returns a good answer.
    pub fn answer(self, language: Language) -> &'a str {
        self.said('=', language)
    }

    /// Returns the step that supports the answer, or `None` if the answer is only a fact.
    pub fn proof(self) -> Option<ProvingStep<'a>> {
        let mut words = self.lines('@').next()?.splitn(3, ' ');
        let (story, step) = (words.next()?, words.next()?.parse().ok()?);
        Some(ProvingStep { story, step, line: words.next()? })
    }

    /// Returns the source of its facts: a page of redis.io or a file in Redis.
    pub fn source(self) -> Option<&'a str> {
        self.lines('&').next()
    }

    /// Returns the first version of Redis for which the facts are true, and the behaviour of older
    /// versions; empty if there is no source.
    pub fn versions(self, language: Language) -> &'a str {
        self.said('+', language)
    }

    /// Returns the id of the lesson that teaches it.
    pub fn lesson(self) -> &'a str {
        self.lines('%').next().unwrap_or_default()
    }

    /// Iterates over the ids of the follow-up questions.
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

    /// Number of questions per topic.
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

    /// The markers of the lines of a complete question.
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
    fn question_in_every_language_has_well_formed_sentences() {
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

    /// Returns the names of clients and servers, and the numbers, in a question and its answer.
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
    fn question_in_every_language_names_the_same_clients_and_commands() {
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
    fn questions_have_unique_ids_and_the_order_of_topics() {
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
    fn topic_within_a_sentence_has_a_capital_only_for_names() {
        let interviews = Interviews::all();
        let within = |id| Language::ALL.map(|language| interviews.topic_within(id, language));
        assert_eq!(within("owner"), ["who owns it", "锁归谁", "鎖歸誰"]);
        assert_eq!(within("redlock"), ["Redlock"; 3]);
        assert_eq!(within("unknown"), [""; 3]);
    }

    #[test]
    fn question_has_a_lesson_and_two_follow_ups() {
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
    fn article_has_a_title_and_questions() {
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
    fn read_of_malformed_interviews_does_not_panic() {
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
