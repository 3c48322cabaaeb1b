//! Turns `content/stories/` into the table of stories.

use super::checked::{Checked, Keys, missing};
use super::events;
use super::expected;
use super::locks::constant;
use cards::{Entry, Item, LANGUAGES, SectionNames, Source, items, shared};
use std::collections::BTreeSet;

const NAMES: SectionNames =
    SectionNames { texts: &["events", "facts", "en", "zh-Hans", "zh-Hant"], programs: &[] };
const HEADER: Keys = Keys {
    once: &[
        "order",
        "listed",
        "shows",
        "fixes",
        "topics",
        "servers",
        "replica-lag",
        "keeps-all-but-the-last",
        "call-timeout",
        "until",
    ],
    repeated: &["client"],
};
const TEXTS: Keys = Keys { once: &["title", "question", "about"], repeated: &[] };
const TOPIC: Keys = Keys { once: &LANGUAGES, repeated: &[] };

/// Properties: name, and variant of `Property`.
pub(super) const PROPERTIES: [(&str, &str); 6] = [
    ("mutual-exclusion", "MutualExclusion"),
    ("lease-outlasts-work", "LeaseOutlastsWork"),
    ("holder-only", "HolderOnly"),
    ("no-deadlock", "NoDeadlock"),
    ("no-lost-update", "NoLostUpdate"),
    ("no-entry-after-failure", "NoEntryAfterFailure"),
];

/// Names that stories refer to.
struct Known<'a> {
    locks: BTreeSet<&'a str>,
    stories: BTreeSet<&'a str>,
    topics: BTreeSet<&'a str>,
}

/// Returns the Rust source of all stories.
pub(super) fn code(sources: &[Source], errors: &mut Vec<String>) -> String {
    let stories = items(sources, "stories");
    let known = Known {
        locks: items(sources, "locks").iter().map(|lock| lock.id).collect(),
        stories: stories.iter().map(|story| story.id).collect(),
        topics: topics(sources, errors),
    };
    let (mut code, mut listed, mut unlisted) = (String::new(), Vec::new(), Vec::new());
    for item in &stories {
        let Some(source) = item.file("story.txt") else {
            let what = "a card with clients, events and texts (content/README.md)";
            missing(errors, &format!("stories/{}", item.id), "story.txt", what);
            continue;
        };
        let mut card = Checked::parse(source, NAMES);
        let header = card.entries("", HEADER);
        let breaks = expected::breaks(item.file("expected.txt"), errors);
        code += &story(item, &mut card, &header, &known, &breaks);
        let list = match flag(&mut card, &header) {
            Listed::Yes => &mut listed,
            Listed::No => &mut unlisted,
        };
        list.push(format!("&{}", constant(item)));
        card.finish(errors);
    }
    code + &format!(
        "/// All stories, in display order: a fault, then its fix.\n\
         pub const ALL: &[&Story] = &[{}];\n\n\
         /// Stories that only lessons use. They contain no failure, so they are not in the list of \
         stories.\npub const TAUGHT: &[&Story] = &[{}];\n",
        listed.join(", "),
        unlisted.join(", "),
    )
}

enum Listed {
    Yes,
    No,
}

fn flag(card: &mut Checked, header: &[Entry]) -> Listed {
    match value(header, "listed") {
        None => Listed::Yes,
        Some(Entry { value: "no", .. }) => Listed::No,
        Some(entry) => {
            let problem = format!("`{}` is not allowed here", entry.value);
            card.error(entry.value_at, &problem, "write `listed: no`, or remove the line");
            Listed::Yes
        }
    }
}

fn story(item: &Item, card: &mut Checked, header: &[Entry], known: &Known, breaks: &str) -> String {
    card.required(header, "order", "add its position in the list, for example `order: 215`");
    number(card, header, "order");
    let titles = card.translated("title", TEXTS);
    if value(header, "listed").is_none() {
        card.translated("question", TEXTS);
        card.translated("about", TEXTS);
        let what = "add topics for the search, for example `topics: crash, race`";
        card.required(header, "topics", what);
    }
    check_topics(card, header, known);
    check_facts(card);
    let shows = property(card, header).unwrap_or(PROPERTIES[0].1);
    let fixes = reference(card, header, "fixes", &known.stories);
    let roles: Vec<String> = header
        .iter()
        .filter(|entry| entry.key == "client")
        .map(|entry| role(card, *entry, known))
        .collect();
    if roles.is_empty() {
        card.required(header, "client", "add a lock for each client, as `client: setnx-del`");
    }
    let servers = number(card, header, "servers").unwrap_or(1);
    let network = number(card, header, "call-timeout").map_or_else(
        || "Network::DEFAULT".to_owned(),
        |ms| format!("Network {{ call_timeout_ms: {ms}, ..Network::DEFAULT }}"),
    );
    let until = number(card, header, "until").unwrap_or(60_000);
    let ids = events::Ids { clients: roles.len() as u64, servers };
    let cues = events::code(card, ids);
    let (id, constant, server) = (item.id, constant(item), server(card, header));
    format!(
        "/// `{id}/story.txt`\npub const {constant}: Story = Story {{ id: {id:?}, titles: \
         Names({titles:?}), shows: Property::{shows}, remedy_of: {fixes:?}, roles: &[{}], servers: \
         &[{server}; {servers}], network: {network}, cues: &[{cues}], until: Millis({until}), \
         breaks: &[{breaks}] }};\n\n",
        roles.join(", "),
    )
}

fn value<'a>(header: &[Entry<'a>], key: &str) -> Option<Entry<'a>> {
    header.iter().copied().find(|entry| entry.key == key)
}

fn number(card: &mut Checked, header: &[Entry], key: &str) -> Option<u64> {
    let entry = value(header, key)?;
    let number = entry.value.parse().ok();
    if number.is_none() {
        let problem = format!("`{}` is not a number", entry.value);
        card.error(entry.value_at, &problem, &format!("write for example `{key}: 5`"));
    }
    number
}

fn property(card: &mut Checked, header: &[Entry]) -> Option<&'static str> {
    let names = PROPERTIES.map(|(name, _)| format!("`{name}`")).join(", ");
    card.required(header, "shows", &format!("add the property that it is about: {names}"));
    let entry = value(header, "shows")?;
    let found = PROPERTIES.iter().find(|(name, _)| *name == entry.value);
    if found.is_none() {
        let problem = format!("there is no property `{}`", entry.value);
        card.error(entry.value_at, &problem, &format!("the properties are {names}"));
    }
    found.map(|(_, variant)| *variant)
}

/// Parses the name of another item.
fn reference<'a>(
    card: &mut Checked,
    header: &[Entry<'a>],
    key: &str,
    known: &BTreeSet<&str>,
) -> Option<&'a str> {
    let entry = value(header, key)?;
    if !known.contains(entry.value) {
        let problem = format!("there is no folder content/stories/{}", entry.value);
        card.error(entry.value_at, &problem, "write the name of a folder there");
    }
    Some(entry.value)
}

/// Parses `setnx-timestamp, TTL=10000, starts 2002, ahead 15000`.
fn role(card: &mut Checked, entry: Entry, known: &Known) -> String {
    let mut parts = entry.parts();
    let (lock, at) = parts.next().unwrap_or(("", entry.value_at));
    if !known.locks.contains(lock) {
        let problem = format!("there is no folder content/locks/{lock}");
        card.error(at, &problem, "write the name of a folder there");
        return String::new();
    }
    let mut role = format!("Role::of(&crate::locks::{})", constant_of(lock));
    let mut parameters = Vec::new();
    for (part, at) in parts {
        let option = part.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        let option = option.or_else(|| part.split_once(' '));
        match option {
            Some(("starts", ms)) if ms.parse::<u64>().is_ok() => role += &format!(".from({ms})"),
            Some(("ahead", ms)) if ms.parse::<i64>().is_ok() => role += &format!(".ahead_by({ms})"),
            Some((name, value)) if part.contains('=') => parameters.push((name, value)),
            _ => card.error(
                at,
                &format!("`{part}` is no option of a client"),
                "write a parameter as `TTL=3000`, the start in ms as `starts 2000`, or the offset \
                 of its clock in ms as `ahead 15000`",
            ),
        }
    }
    if parameters.is_empty() { role } else { role + &format!(".with(&{parameters:?})") }
}

fn server(card: &mut Checked, header: &[Entry]) -> String {
    let replication = number(card, header, "replica-lag").map_or_else(String::new, |ms| {
        format!("replication: Some(Replication {{ lag_ms: {ms} }}), ")
    });
    let persistence = number(card, header, "keeps-all-but-the-last")
        .map_or_else(String::new, |ms| {
            format!("persistence: Persistence::AllButTheLast {{ milliseconds: {ms} }}, ")
        });
    format!("ServerSetup {{ {replication}{persistence}..ServerSetup::DEFAULT }}")
}

fn check_topics(card: &mut Checked, header: &[Entry], known: &Known) {
    let parts = value(header, "topics").into_iter().flat_map(Entry::parts);
    for (topic, at) in parts.collect::<Vec<_>>() {
        if !known.topics.contains(topic) {
            let topics: Vec<&str> = known.topics.iter().copied().collect();
            let remedy = format!(
                "the topics are {}; add new ones to content/stories/topics.txt",
                topics.join(", ")
            );
            card.error(at, &format!("there is no topic `{topic}`"), &remedy);
        }
    }
}

fn check_facts(card: &mut Checked) {
    for entry in card.unnamed("facts") {
        if entry.key.parse::<usize>().is_err() {
            let problem = format!("`{}` is not the number of a step", entry.key);
            let remedy = "write the number and a part of the step's line: `3: C1 crashed`";
            card.error(entry.at, &problem, remedy);
        }
    }
}

/// Checks the list of topics and returns their ids.
fn topics<'a>(sources: &'a [Source], errors: &mut Vec<String>) -> BTreeSet<&'a str> {
    let Some(source) = shared(sources, "stories", "topics.txt") else { return BTreeSet::new() };
    let mut card = Checked::parse(source, SectionNames::ANY);
    let names = card.sections();
    for name in &names {
        card.entries(name, TOPIC);
    }
    card.finish(errors);
    names.into_iter().collect()
}

fn constant_of(id: &str) -> String {
    constant(&Item { id, order: 0, files: Vec::new() })
}
