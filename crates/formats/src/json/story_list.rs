//! List of the built-in stories as JSON for programs.

use super::encode;
use super::names::ClientName;
use super::saved_run::{property_name, severity_name};
use content::texts::Leads;
use content::{Breach, Story, stories};
use i18n::Language;
use narration::ItemNames;
use serde::Serialize;

/// Formats all stories as one array, in the order of the gallery.
pub fn list() -> String {
    let leads = Leads::all();
    let stories = stories::ALL.iter().map(|story| StoryEntry::of(story, &leads));
    let stories: Vec<StoryEntry> = stories.collect();
    encode::pretty(&stories) + "\n"
}

#[derive(Serialize)]
struct StoryEntry<'a> {
    id: &'static str,
    title: &'static str,
    /// Question that the story answers.
    question: &'a str,
    /// Summary: the attempt, the property that breaks or holds, and the explanation.
    summary: &'a str,
    /// Lock of each client, C1 first.
    locks: Vec<&'static str>,
    /// Property that the story demonstrates.
    about: &'static str,
    /// Whether the property holds in the story.
    upholds: bool,
    breaks: Vec<BreachEntry>,
    /// Id of the story whose bug this story fixes.
    remedy_of: Option<&'static str>,
}

#[derive(Serialize)]
struct BreachEntry {
    step: usize,
    property: &'static str,
    severity: &'static str,
    clients: Vec<ClientName>,
}

impl<'a> StoryEntry<'a> {
    fn of(story: &Story, leads: &'a Leads) -> StoryEntry<'a> {
        let lead = leads.of(story.id, Language::English);
        StoryEntry {
            id: story.id,
            title: Language::English.texts().story(story.id).unwrap_or(story.id),
            question: lead.map(|lead| lead.question).unwrap_or_default(),
            summary: lead.map(|lead| lead.about).unwrap_or_default(),
            locks: story.roles.iter().map(|role| role.lock.id).collect(),
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
            severity: severity_name(breach.severity),
            clients: breach.clients.iter().map(|client| ClientName(*client)).collect(),
        }
    }
}
