//! Summaries of the stories: a question, then two or three sentences on the faults, the result and
//! its meaning. Also the topics for search.
//!
//! They are in `content/stories/`. The page loads them after startup, when it shows the list of
//! stories or a story other than the first.

use super::field;
use cards::Cards;
use i18n::{Language, unbroken};

/// The summaries: of all stories, or only of the first story of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leads(Cards);

/// The card with the topics.
const TOPICS: &str = "topics";

/// The summary of one story, in one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead<'a> {
    /// The question that the story answers.
    pub question: &'a str,
    /// Two or three sentences about it.
    pub about: &'a str,
}

impl Leads {
    /// Returns the summaries of all stories.
    pub fn all() -> Leads {
        Leads::read(include_str!(concat!(env!("OUT_DIR"), "/stories.txt")))
    }

    /// Returns the summary of the first story.
    pub fn opening() -> Leads {
        Leads::read(include_str!(concat!(env!("OUT_DIR"), "/opening_story.txt")))
    }

    /// Parses the joined cards of the stories.
    pub fn read(text: &str) -> Leads {
        Leads(Cards::read(&unbroken(text)))
    }

    /// Returns the summary of the story with this id.
    pub fn of(&self, story: &str, language: Language) -> Option<Lead<'_>> {
        let card = self.0.find(story)?;
        let text = |key| field(card, key, language);
        Some(Lead { question: text("question")?, about: text("about")? })
    }

    /// Iterates over the ids of the topics of a story.
    pub fn topics(&self, story: &str) -> impl Iterator<Item = &str> {
        self.0.find(story).into_iter().flat_map(|card| card.value("topics").split(", "))
    }

    /// Iterates over the search words of a topic, in all languages: users may search in another
    /// language than the page's.
    pub fn words(&self, topic: &str) -> impl Iterator<Item = &str> {
        let topics = self.0.find(TOPICS).into_iter();
        let lines = topics.flat_map(move |card| card.entries(topic));
        lines.flat_map(|(_, words)| words.split(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Story, stories};

    #[test]
    fn summary_has_well_formed_sentences() {
        let leads = Leads::all();
        for story in stories::ALL {
            for language in Language::ALL {
                let Lead { question, about } = leads.of(story.id, language).expect(story.id);
                let (asks, ends): (&[char], &[char]) = match language {
                    Language::English => (&['?'], &['.']),
                    _ => (&['？', '?'], &['。', '.']),
                };
                assert!(question.ends_with(asks), "{}: {question}", story.id);
                assert!(about.ends_with(ends), "{}: {about}", story.id);
                let length = about.chars().count();
                assert!(length <= 360, "{}: {length} characters in {language:?}", story.id);
            }
        }
    }

    #[test]
    fn topic_has_words_and_a_story() {
        let leads = Leads::all();
        let topics = leads.0.find(TOPICS).expect("there are topics");
        for topic in topics.sections() {
            assert!(leads.words(topic).next().is_some(), "{topic}");
            let is_about_it = |it: &&&Story| leads.topics(it.id).any(|it| it == topic);
            assert!(stories::ALL.iter().any(|it| is_about_it(&it)), "no story is about {topic}");
        }
    }

    /// Returns the numbers, names and commands in a summary, each once: these must be equal in all
    /// translations.
    fn facts(text: &str) -> Vec<&str> {
        let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || "._-".contains(it)));
        let words = words.map(|word| word.trim_matches(['.', '-']));
        let is_fact = |word: &&str| {
            let is_name = word.len() > 1 && !word.contains(|it: char| it.is_ascii_lowercase());
            word.starts_with(|it: char| it.is_ascii_digit()) || is_name
        };
        let mut facts: Vec<&str> = words.filter(is_fact).collect();
        facts.sort_unstable();
        facts.dedup();
        facts
    }

    #[test]
    fn summary_in_every_language_names_the_same_clients_commands_and_figures() {
        let leads = Leads::all();
        for story in stories::ALL {
            let translations = Language::ALL.map(|language| leads.of(story.id, language));
            let [english, simplified, traditional] =
                translations.map(|it| it.expect("it is there"));
            let all = |lead: Lead| format!("{} {}", lead.question, lead.about);
            let (simplified, traditional) = (all(simplified), all(traditional));
            assert_eq!(facts(&simplified), facts(&traditional), "{}", story.id);
            let english = all(english);
            for client in ["C1", "C2", "C3"] {
                let named = [&english, &simplified].map(|text| text.contains(client));
                assert_eq!(named[0], named[1], "{}: {client}", story.id);
            }
        }
    }

    #[test]
    fn opening_summary_equals_that_of_the_first_story() {
        let (opening, all) = (Leads::opening(), Leads::all());
        for language in Language::ALL {
            let first = stories::ALL[0].id;
            assert_eq!(opening.of(first, language), all.of(first, language));
            assert_eq!(opening.of(stories::ALL[1].id, language), None);
        }
    }
}
