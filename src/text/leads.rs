//! What is said of each story under its title: a question as its lead, then what is tried, what
//! breaks or holds, and what there is to say about it; and the topics by which it is found.
//!
//! It is one text, `leads.txt`, with a block for each story in the order of the gallery: `#` its id
//! and its topics (`topics.rs`), `?` the question, `=` the rest, each in all languages. The page
//! loads it later than itself, when a story is shown that it does not open with.

use super::Language;
use std::rc::Rc;

/// What is said of stories: of all, or only of that with which the page opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leads(Rc<str>);

/// What is said of one story, in one language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead<'a> {
    /// What the story answers.
    pub question: &'a str,
    /// Two or three sentences about it.
    pub about: &'a str,
}

impl Leads {
    /// What is said of all stories.
    pub fn all() -> Leads {
        Leads::read(include_str!("leads.txt"))
    }

    /// What is said of the first story.
    pub fn opening() -> Leads {
        Leads::read(include_str!(concat!(env!("OUT_DIR"), "/opening_lead.txt")))
    }

    /// What a text says that was written as `leads.txt` is.
    pub fn read(text: &str) -> Leads {
        Leads(text.into())
    }

    /// What is said of the story with this id.
    pub fn of(&self, story: &str, language: Language) -> Option<Lead<'_>> {
        let (_, lines) = self.blocks().find(|(head, _)| id(head) == story)?;
        let line = |sign| {
            let said = lines.lines().filter_map(move |line| line.strip_prefix(sign));
            said.map(str::trim).nth(language as usize)
        };
        Some(Lead { question: line('?')?, about: line('=')? })
    }

    /// The ids of the topics of a story.
    pub fn topics(&self, story: &str) -> impl Iterator<Item = &str> {
        let block = self.blocks().find(|(head, _)| id(head) == story);
        block.into_iter().flat_map(|(head, _)| head.split_whitespace().skip(1))
    }

    /// The first line of each block behind its `#`, and the lines after it.
    fn blocks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.split("\n\n").filter_map(|block| block.strip_prefix("# ")?.split_once('\n'))
    }
}

fn id(head: &str) -> &str {
    head.split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::gallery;
    use crate::text::topic_words;

    #[test]
    fn every_story_has_its_lead_in_every_language() {
        let leads = Leads::all();
        let told: Vec<&str> = leads.blocks().map(|(head, _)| id(head)).collect();
        let stories: Vec<&str> = gallery::ALL.iter().map(|story| story.id).collect();
        let missing: Vec<_> = stories.iter().filter(|id| !told.contains(id)).collect();
        assert!(missing.is_empty(), "leads.txt has no block for {missing:?}");
        assert_eq!(told, stories, "leads.txt on the left, the gallery on the right");
        for (head, lines) in leads.blocks() {
            let signs: String = lines.lines().filter_map(|line| line.chars().next()).collect();
            assert_eq!(signs, "???===", "{head}");
            let unknown: Vec<_> =
                leads.topics(id(head)).filter(|it| topic_words(it).next().is_none()).collect();
            assert!(unknown.is_empty(), "{head}: {unknown:?} is not in topics.rs");
            assert!(leads.topics(id(head)).count() > 0, "{head} has no topic");
            let said = Language::ALL.map(|language| leads.of(id(head), language));
            for (lead, language) in said.iter().zip(Language::ALL) {
                let Lead { question, about } = lead.expect("there are six lines");
                let (asks, ends) = match language {
                    Language::English => ("?", "."),
                    _ => ("？", "。"),
                };
                assert!(question.ends_with(asks), "{head}: {question}");
                assert!(about.ends_with(ends), "{head}: {about}");
                let length = about.chars().count();
                assert!(length <= 360, "{head}: {length} characters in {language:?}");
            }
        }
    }

    /// The numbers, names and commands in a text, each once: what no translation may change.
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
    fn all_languages_name_the_same_clients_commands_and_figures() {
        let leads = Leads::all();
        for story in gallery::ALL {
            let said = Language::ALL.map(|language| leads.of(story.id, language));
            let [english, simplified, traditional] = said.map(|it| it.expect("it is there"));
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
    fn the_page_has_the_lead_of_the_story_with_which_it_opens() {
        let (opening, all) = (Leads::opening(), Leads::all());
        for language in Language::ALL {
            let first = gallery::ALL[0].id;
            assert_eq!(opening.of(first, language), all.of(first, language));
            assert_eq!(opening.of(gallery::ALL[1].id, language), None);
        }
    }
}
