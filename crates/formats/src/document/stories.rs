//! The built-in stories as JSON, for programs: what each is about and what it breaks.

use super::names::ClientName;
use super::run::property_name;
use content::{Breach, Story, gallery};
use narration::text::{Language, Leads};
use serde::Serialize;

/// All of them, one array, in the order of the gallery.
pub fn list() -> String {
    let leads = Leads::all();
    let stories = gallery::ALL.iter().map(|story| StoryEntry::of(story, &leads));
    let stories: Vec<StoryEntry> = stories.collect();
    // Nothing in it has keys that are not strings, which is all that can go wrong.
    serde_json::to_string_pretty(&stories).unwrap_or_default() + "\n"
}

#[derive(Serialize)]
struct StoryEntry<'a> {
    id: &'static str,
    title: &'static str,
    /// What it answers.
    question: &'a str,
    /// What is tried, what breaks or holds, and what there is to say about it.
    summary: &'a str,
    /// The lock of each client, C1 first.
    locks: Vec<&'static str>,
    /// The property that it is about.
    about: &'static str,
    /// Whether it shows that upheld.
    upholds: bool,
    breaks: Vec<BreachEntry>,
    /// The story whose fault this one mends.
    remedy_of: Option<&'static str>,
}

#[derive(Serialize)]
struct BreachEntry {
    step: usize,
    property: &'static str,
    clients: Vec<ClientName>,
}

impl<'a> StoryEntry<'a> {
    fn of(story: &Story, leads: &'a Leads) -> StoryEntry<'a> {
        let lead = leads.of(story.id, Language::English);
        StoryEntry {
            id: story.id,
            title: Language::English.sentences().story(story.id).unwrap_or(story.id),
            question: lead.map(|lead| lead.question).unwrap_or_default(),
            summary: lead.map(|lead| lead.about).unwrap_or_default(),
            locks: story.roles.iter().map(|role| role.strategy.id).collect(),
            about: property_name(story.shows),
            upholds: story.breaks.iter().all(|breach| breach.property != story.shows),
            breaks: story.breaks.iter().map(BreachEntry::of).collect(),
            remedy_of: story.remedy_of,
        }
    }
}

impl BreachEntry {
    fn of(breach: &Breach) -> BreachEntry {
        BreachEntry {
            step: breach.step,
            property: property_name(breach.property),
            clients: breach.clients.iter().map(|client| ClientName(*client)).collect(),
        }
    }
}
