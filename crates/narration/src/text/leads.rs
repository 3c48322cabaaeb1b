//! What is said of each story under its title: a question as its lead, then what is tried, what
//! breaks or holds, and what there is to say about it; and the topics by which it is found.
//!
//! It is one text, `leads.txt`, with a block for each story in the order of the gallery: `#` its id
//! and its topics, `?` the question, `=` the rest, each in all languages. Behind the stories stand
//! the topics: `~` the id, then what people call it, in all languages. The page loads the text
//! later than itself, when the gallery or a story is shown that it does not open with.

use super::Language;
use super::blocks::{Block, Blocks, said};
use session::Work;

/// What is said of stories: of all, or only of that with which the page opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leads(Blocks);

const STORY: &str = "# ";
const TOPIC: &str = "~ ";

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
        Leads(Blocks::read(text))
    }

    /// What is said of the story with this id.
    pub fn of(&self, story: &str, language: Language) -> Option<Lead<'_>> {
        let block = self.story(story)?;
        let line = |sign| said(block.lines(), sign, language);
        Some(Lead { question: line('?')?, about: line('=')? })
    }

    /// What is said of the story that somebody works on, unless they have changed it.
    pub fn of_work(&self, work: &Work, language: Language) -> Option<Lead<'_>> {
        let story = work.story.filter(|_| work.follows_its_story())?;
        self.of(story.id, language)
    }

    /// The ids of the topics of a story.
    pub fn topics(&self, story: &str) -> impl Iterator<Item = &str> {
        let block = self.story(story).into_iter();
        block.flat_map(|block| words(block.head(), STORY).skip(1))
    }

    /// What people call a topic, in all languages: a person may search in another than that of the
    /// page.
    pub fn words(&self, topic: &str) -> impl Iterator<Item = &str> {
        let block = self.0.find(|head| head.strip_prefix(TOPIC) == Some(topic));
        block.into_iter().flat_map(|block| block.lines()).flat_map(|line| line.split(", "))
    }

    fn story(&self, id: &str) -> Option<&Block> {
        self.0.find(|head| words(head, STORY).next() == Some(id))
    }
}

/// The words behind a sign; none, if the line begins with another.
fn words<'a>(line: &'a str, sign: &str) -> impl Iterator<Item = &'a str> {
    line.strip_prefix(sign).into_iter().flat_map(str::split_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::gallery;

    /// The blocks that begin with a sign, each with the first word behind it.
    fn of<'a>(leads: &'a Leads, sign: &'static str) -> Vec<(&'a str, &'a Block)> {
        let id = |block: &'a Block| Some((words(block.head(), sign).next()?, block));
        leads.0.all().filter_map(id).collect()
    }

    #[test]
    fn every_story_has_its_lead_in_every_language() {
        let leads = Leads::all();
        let blocks = of(&leads, STORY);
        let told: Vec<&str> = blocks.iter().map(|(id, _)| *id).collect();
        let stories: Vec<&str> = gallery::ALL.iter().map(|story| story.id).collect();
        let missing: Vec<_> = stories.iter().filter(|id| !told.contains(id)).collect();
        assert!(missing.is_empty(), "leads.txt has no block for {missing:?}");
        assert_eq!(told, stories, "leads.txt on the left, the gallery on the right");
        for (id, block) in blocks {
            let head = block.head();
            let signs: String = block.lines().filter_map(|line| line.chars().next()).collect();
            assert_eq!(signs, "???===", "{head}");
            let unknown: Vec<_> =
                leads.topics(id).filter(|it| leads.words(it).next().is_none()).collect();
            assert!(unknown.is_empty(), "{head}: {unknown:?} is no topic in leads.txt");
            assert!(leads.topics(id).count() > 0, "{head} has no topic");
            let said = Language::ALL.map(|language| leads.of(id, language));
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

    #[test]
    fn every_topic_has_words_in_every_language_and_a_story() {
        let leads = Leads::all();
        let (stories, topics) = (of(&leads, STORY), of(&leads, TOPIC));
        for (topic, block) in &topics {
            assert_eq!(block.lines().count(), Language::ALL.len(), "{topic}");
            let mut of_stories = stories.iter().flat_map(|(id, _)| leads.topics(id));
            assert!(of_stories.any(|it| it == *topic), "no story is about {topic}");
        }
        assert_eq!(stories.len() + topics.len(), leads.0.all().count(), "a block is neither");
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
