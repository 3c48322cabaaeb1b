//! Summaries of the stories: a question, then two or three sentences on the faults, the result and
//! its meaning. Also the topics for search.
//!
//! They are in one file, `leads.txt`, with one block per story in display order: `#` its id and its
//! topics, `?` the question, `=` the rest, each in all languages. After the stories come the
//! topics: `~` the id, then search words in all languages. The page loads the file after startup,
//! when it shows the list of stories or a story other than the first.

use super::Language;
use super::blocks::{Block, Blocks, said};
use session::Work;

/// The summaries: of all stories, or only of the first story of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leads(Blocks);

const STORY: &str = "# ";
const TOPIC: &str = "~ ";

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
        Leads::read(include_str!("leads.txt"))
    }

    /// Returns the summary of the first story.
    pub fn opening() -> Leads {
        Leads::read(include_str!(concat!(env!("OUT_DIR"), "/opening_lead.txt")))
    }

    /// Parses the format of `leads.txt`.
    pub fn read(text: &str) -> Leads {
        Leads(Blocks::read(text))
    }

    /// Returns the summary of the story with this id.
    pub fn of(&self, story: &str, language: Language) -> Option<Lead<'_>> {
        let block = self.story(story)?;
        let line = |sign| said(block.lines(), sign, language);
        Some(Lead { question: line('?')?, about: line('=')? })
    }

    /// Returns the summary of the story on which the work is based, unless the user has changed it.
    pub fn of_work(&self, work: &Work, language: Language) -> Option<Lead<'_>> {
        let story = work.story.filter(|_| work.follows_its_story())?;
        self.of(story.id, language)
    }

    /// Iterates over the ids of the topics of a story.
    pub fn topics(&self, story: &str) -> impl Iterator<Item = &str> {
        let block = self.story(story).into_iter();
        block.flat_map(|block| words(block.head(), STORY).skip(1))
    }

    /// Iterates over the search words of a topic, in all languages: users may search in another
    /// language than the page's.
    pub fn words(&self, topic: &str) -> impl Iterator<Item = &str> {
        let block = self.0.find(|head| head.strip_prefix(TOPIC) == Some(topic));
        block.into_iter().flat_map(|block| block.lines()).flat_map(|line| line.split(", "))
    }

    fn story(&self, id: &str) -> Option<&Block> {
        self.0.find(|head| words(head, STORY).next() == Some(id))
    }
}

/// Iterates over the words after a marker; empty if the line has another marker.
fn words<'a>(line: &'a str, sign: &str) -> impl Iterator<Item = &'a str> {
    line.strip_prefix(sign).into_iter().flat_map(str::split_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::stories;

    /// Returns the blocks with a marker, each with the first word after it.
    fn of<'a>(leads: &'a Leads, sign: &'static str) -> Vec<(&'a str, &'a Block)> {
        let id = |block: &'a Block| Some((words(block.head(), sign).next()?, block));
        leads.0.all().filter_map(id).collect()
    }

    #[test]
    fn story_has_a_summary_in_every_language() {
        let leads = Leads::all();
        let blocks = of(&leads, STORY);
        let told: Vec<&str> = blocks.iter().map(|(id, _)| *id).collect();
        let stories: Vec<&str> = stories::ALL.iter().map(|story| story.id).collect();
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
    fn topic_has_words_in_every_language_and_a_story() {
        let leads = Leads::all();
        let (stories, topics) = (of(&leads, STORY), of(&leads, TOPIC));
        for (topic, block) in &topics {
            assert_eq!(block.lines().count(), Language::ALL.len(), "{topic}");
            let mut of_stories = stories.iter().flat_map(|(id, _)| leads.topics(id));
            assert!(of_stories.any(|it| it == *topic), "no story is about {topic}");
        }
        assert_eq!(stories.len() + topics.len(), leads.0.all().count(), "a block is neither");
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
    fn opening_summary_equals_that_of_the_first_story() {
        let (opening, all) = (Leads::opening(), Leads::all());
        for language in Language::ALL {
            let first = stories::ALL[0].id;
            assert_eq!(opening.of(first, language), all.of(first, language));
            assert_eq!(opening.of(stories::ALL[1].id, language), None);
        }
    }
}
