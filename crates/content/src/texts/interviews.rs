//! Interview questions about Redis locks: the questions that the articles ask or answer, and
//! typical follow-up questions. Each has the points of a good answer and a run that supports it.
//!
//! They are in `content/interviews/`. Answers are not graded: users compare their own answers with
//! the points. The page loads the questions after startup.

use super::{field, field_at, named};
use cards::{Cards, LoadedCard};
use i18n::{Language, unbroken};

/// The questions that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interviews(Cards);

/// A question with all its texts.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    card: &'a LoadedCard,
}

/// A point of a good answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point<'a> {
    /// The statement to make.
    pub claim: &'a str,
    /// The explanation of the statement.
    pub detail: &'a str,
}

/// A position in a debate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The author, and the year if the debate has a date.
    pub author: String,
    /// The position in one or two sentences.
    pub claim: String,
    /// The address of the page with the position.
    pub address: String,
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

/// The cards that are no questions.
const TOPICS: &str = "topics";
const ARTICLES: &str = "articles";

impl Interviews {
    /// Returns all questions.
    pub fn all() -> Interviews {
        Interviews::read(include_str!(concat!(env!("OUT_DIR"), "/interviews.txt")))
    }

    /// Parses the joined cards of the questions.
    pub fn read(text: &str) -> Interviews {
        Interviews(Cards::read(&unbroken(text)))
    }

    /// Iterates over all questions, in the order of their topics.
    pub fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        let questions = self.0.all().filter(|card| ![TOPICS, ARTICLES].contains(&card.id()));
        questions.map(|card| Question { card })
    }

    /// Returns the question with this id.
    pub fn of(&self, id: &str) -> Option<Question<'_>> {
        self.questions().find(|question| question.id() == id)
    }

    /// Iterates over the ids of the topics.
    pub fn topics(&self) -> impl Iterator<Item = &str> {
        self.0.find(TOPICS).into_iter().flat_map(LoadedCard::sections)
    }

    /// Returns the name of a topic; empty for an unknown one.
    pub fn topic(&self, id: &str, language: Language) -> &str {
        named(&self.0, TOPICS, id, language)
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
        self.0.find(ARTICLES).into_iter().flat_map(LoadedCard::sections)
    }

    /// Returns the title of an article; empty for an unknown one.
    pub fn article(&self, number: &str, language: Language) -> &str {
        named(&self.0, ARTICLES, number, language)
    }
}

impl<'a> Question<'a> {
    /// Returns its id for links and the command line.
    pub fn id(self) -> &'a str {
        self.card.id()
    }

    /// Returns the id of its topic.
    pub fn topic(self) -> &'a str {
        self.card.value("topic")
    }

    /// Returns its difficulty: 1, 2 or 3.
    pub fn difficulty(self) -> u8 {
        self.card.value("difficulty").parse().unwrap_or(1)
    }

    /// Iterates over the numbers of the articles that ask or answer it; empty for a follow-up
    /// question.
    pub fn articles(self) -> impl Iterator<Item = &'a str> {
        self.listed("articles")
    }

    /// Returns `true` for a question about the basis of every lock, or a known limit of locks. A
    /// candidate with little time practises these first.
    pub fn is_core(self) -> bool {
        self.card.value("core") == "yes"
    }

    /// Returns the lines of the command or program to which it refers; empty if there is no code.
    pub fn code(self) -> Vec<&'a str> {
        self.card.lines("code").collect()
    }

    /// Returns the question.
    pub fn question(self, language: Language) -> &'a str {
        self.field("question", language)
    }

    /// Returns the points of a good answer.
    pub fn points(self, language: Language) -> [Point<'a>; 3] {
        [0, 1, 2].map(|index| {
            let point = field_at(self.card, "point", index, language).unwrap_or_default();
            let (claim, detail) = point.split_once(" | ").unwrap_or((point, ""));
            Point { claim, detail }
        })
    }

    /// Returns the positions in the debate of the question. Most questions have no debate.
    pub fn positions(self, language: Language) -> Vec<Position> {
        let position = |index| {
            let mut parts = field_at(self.card, "position", index, language)?.splitn(3, " | ");
            let mut part = || Some(parts.next()?.to_owned());
            Some(Position { author: part()?, claim: part()?, address: part()? })
        };
        (0..).map_while(position).collect()
    }

    /// Returns a good answer.
    pub fn answer(self, language: Language) -> &'a str {
        self.field("answer", language)
    }

    /// Returns the step that supports the answer, or `None` if the answer is only a fact.
    pub fn proof(self) -> Option<ProvingStep<'a>> {
        let mut words = self.card.value("proof").splitn(3, ' ');
        let (story, step) = (words.next()?, words.next()?.parse().ok()?);
        Some(ProvingStep { story, step, line: words.next()? })
    }

    /// Returns the source of its facts: a page of redis.io or a file in Redis.
    pub fn source(self) -> Option<&'a str> {
        self.card.values("", "source").next()
    }

    /// Returns the first version of Redis for which the facts are true, and the behaviour of older
    /// versions; empty if there is no source.
    pub fn versions(self, language: Language) -> &'a str {
        self.field("versions", language)
    }

    /// Returns the id of the lesson that teaches it.
    pub fn lesson(self) -> &'a str {
        self.card.value("lesson")
    }

    /// Iterates over the ids of the follow-up questions.
    pub fn follow_ups(self) -> impl Iterator<Item = &'a str> {
        self.listed("follow-ups")
    }

    fn listed(self, key: &str) -> impl Iterator<Item = &'a str> {
        self.card.value(key).split(", ").filter(|part| !part.is_empty())
    }

    fn field(self, key: &str, language: Language) -> &'a str {
        field(self.card, key, language).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lessons;
    use std::collections::BTreeSet;

    #[test]
    fn question_has_a_supporting_run_or_a_source_with_a_version() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            let (id, source) = (question.id(), question.source().is_some());
            assert!(question.proof().is_some() || source, "{id}: neither a run nor a source");
            assert_eq!(question.card.value("proof").is_empty(), question.proof().is_none(), "{id}");
            assert_eq!(!question.versions(Language::English).is_empty(), source, "{id}");
            assert!((1..=3).contains(&question.difficulty()), "{id}");
        }
    }

    #[test]
    fn positions_name_their_sources_in_every_language() {
        let interviews = Interviews::all();
        let redlock = interviews.of("what-is-redlock").expect("it is built in");
        let english = redlock.positions(Language::English);
        let authors: Vec<&str> = english.iter().map(|it| it.author.as_str()).collect();
        assert_eq!(authors, ["Redis documentation", "Martin Kleppmann, 2016", "antirez, 2016"]);
        for question in interviews.questions() {
            let addresses = |language| {
                let positions = question.positions(language).into_iter();
                positions.map(|it| it.address).collect::<Vec<_>>()
            };
            let written = question.card.values("en", "position").count();
            assert_eq!(addresses(Language::English).len(), written, "{}", question.id());
            assert!(addresses(Language::English).iter().all(|it| it.starts_with("http")));
            for language in Language::ALL {
                assert_eq!(addresses(language), addresses(Language::English), "{}", question.id());
            }
        }
    }

    #[test]
    fn question_in_every_language_has_well_formed_sentences() {
        let interviews = Interviews::all();
        for question in interviews.questions() {
            for language in Language::ALL {
                // A text without translation is English.
                let (asks, ends): (&[char], &[char]) = match language {
                    Language::English => (&['?'], &['.']),
                    _ => (&['？', '?'], &['。', '.']),
                };
                let (question_text, answer) =
                    (question.question(language), question.answer(language));
                assert!(question_text.ends_with(asks), "{question_text}");
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
            let text = question.card.text();
            let loud = question.code().concat().matches('!').count();
            assert_eq!(text.matches(['!', '！']).count(), loud, "{}", question.id());
        }
    }

    /// Returns the names of clients and servers, and the numbers, in a question and its answer.
    fn facts(question: Question, language: Language) -> BTreeSet<String> {
        let points = question.points(language).map(|it| format!("{} {}", it.claim, it.detail));
        let texts = [question.question(language), question.answer(language)].join(" ");
        let texts = format!("{texts} {} {}", points.join(" "), question.versions(language));
        let words = texts.split(|it: char| !(it.is_ascii_alphanumeric() || ".-".contains(it)));
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
        let mut topics: Vec<&str> = interviews.questions().map(Question::topic).collect();
        topics.dedup();
        assert_eq!(interviews.topics().collect::<Vec<_>>(), topics);
        let questions = |language| interviews.questions().map(move |it| it.question(language));
        for language in Language::ALL {
            let texts: BTreeSet<&str> = questions(language).collect();
            assert_eq!(texts.len(), ids.len(), "a question is asked twice in {language:?}");
        }
    }

    #[test]
    fn topic_within_a_sentence_has_a_capital_only_for_names() {
        let interviews = Interviews::all();
        let within = |id| Language::ALL.map(|language| interviews.topic_within(id, language));
        assert_eq!(within("owner"), ["lock ownership", "锁归谁", "鎖歸誰"]);
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
        let known: Vec<&str> = interviews.articles().collect();
        for article in &known {
            assert!(!interviews.article(article, Language::English).is_empty());
            let is_from = |it: &Question| it.articles().any(|from| from == *article);
            assert!(interviews.questions().any(|it| is_from(&it)), "{article} has no question");
        }
        for question in interviews.questions() {
            assert!(question.articles().all(|it| known.contains(&it)), "{}", question.id());
        }
    }

    #[test]
    fn read_of_malformed_interviews_does_not_panic() {
        for text in
            ["", "\u{c}", "\u{c}a\n[en]\nquestion: b", "\u{c}a\nproof: x\n[", "\u{c}topics\n[t]\nx"]
        {
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
