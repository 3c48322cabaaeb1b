//! Turns `content/locks/` into the table of locks.

use super::checked::{Checked, Keys, missing};
use cards::{Entry, Item, LANGUAGES, SectionNames, Source, items, records, shared};
use std::collections::BTreeSet;

const NAMES: SectionNames =
    SectionNames { texts: &["en", "zh-Hans", "zh-Hant", "comments"], programs: &[] };
const HEADER: Keys = Keys { once: &["admits-two", "leaves"], repeated: &["keywords", "client"] };
const TEXTS: Keys = Keys { once: &["name"], repeated: &[] };
const COMMENTS: Keys = Keys { once: &[], repeated: &LANGUAGES };

/// Words of a pasted program that lead to a lock.
struct Keywords<'a> {
    rank: u32,
    words: Vec<&'a str>,
    lock: String,
}

/// Returns the Rust source of all locks.
pub(super) fn code(sources: &[Source], errors: &mut Vec<String>) -> String {
    let mut code = String::new();
    let mut constants = Vec::new();
    let mut keywords = Vec::new();
    let mut translated = shared_comments(sources, errors);
    for item in items(sources, "locks") {
        let folder = format!("locks/{}", item.id);
        let Some(program) = item.file("lock.lua") else {
            missing(errors, &folder, "lock.lua", "the program of the lock");
            continue;
        };
        let Some(card) = item.file("lock.txt") else {
            let what = "a card with `[en]` and below it `name: …`, the name of the lock in lists";
            missing(errors, &folder, "lock.txt", what);
            continue;
        };
        let constant = constant(&item);
        let mut card = Checked::parse(card, NAMES);
        keywords.extend(keywords_of(&mut card, &constant));
        let roles = roles_of(&mut card, &program.text);
        let names = card.translated("name", TEXTS);
        check_comments(&mut card, &program.text, &mut translated);
        card.finish(errors);
        let (id, source) = (item.id, &program.text);
        code += &format!(
            "/// `{id}/lock.lua`\npub const {constant}: Lock = Lock {{ id: {id:?}, \
             names: Names({names:?}), source: {source:?}, roles: &{roles:?} }};\n\n"
        );
        constants.push(constant);
    }
    keywords.sort_by_key(|it| it.rank);
    let keywords = keywords.iter().map(|it| format!("    (&{:?}, &{}),\n", it.words, it.lock));
    code + &format!(
        "/// All built-in locks, sorted by id.\npub const ALL: &[Lock] = &[{}];\n\n\
         /// Words of programs in other languages, with the lock that is nearest to a program in \
         which they all occur. The first entry that matches counts.\n\
         pub(crate) const KEYWORDS: &[(&[&str], &Lock)] = &[\n{}];\n",
        constants.join(", "),
        keywords.collect::<String>(),
    )
}

/// Returns the name of the constant of an item.
pub(super) fn constant(item: &Item) -> String {
    item.id.to_ascii_uppercase().replace('-', "_")
}

/// Parses the lines `client: NAME=VALUE`.
fn roles_of<'a>(card: &mut Checked<'a>, program: &str) -> Vec<(&'a str, &'a str)> {
    let mut roles = Vec::new();
    for entry in card.entries("", HEADER).into_iter().filter(|entry| entry.key == "client") {
        let role = entry.value.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
        match role.filter(|(name, _)| program.contains(&format!("-- @param {name} "))) {
            Some(role) => roles.push(role),
            None => card.error(
                entry.value_at,
                &format!("`{}` is no value of a parameter of the lock", entry.value),
                "write for example `client: ROLE=reader`",
            ),
        }
    }
    roles
}

/// Parses the lines `keywords: rank word…`.
fn keywords_of<'a>(card: &mut Checked<'a>, constant: &str) -> Vec<Keywords<'a>> {
    let mut found = Vec::new();
    let entries = card.entries("", HEADER);
    for entry in entries.iter().filter(|entry| entry.key == "keywords") {
        let mut words = entry.value.split_whitespace();
        let rank = words.next().and_then(|rank| rank.parse().ok());
        let words: Vec<&str> = words.collect();
        match rank.filter(|_| !words.is_empty()) {
            Some(rank) => found.push(Keywords { rank, words, lock: constant.to_owned() }),
            None => card.error(
                entry.value_at,
                &format!("`{}` is not a rank and words", entry.value),
                "write for example `keywords: 90 setnx expire`; the lowest rank counts",
            ),
        }
    }
    found
}

/// Reports translations of texts that the program does not contain, or that are translated already.
fn check_comments<'a>(card: &mut Checked<'a>, program: &str, translated: &mut BTreeSet<&'a str>) {
    let entries = card.entries("comments", COMMENTS);
    if let Some(first) = entries.first().filter(|first| first.key != "en") {
        card.error(first.at, "a translation comes before its English text", "begin with `en: …`");
    }
    for record in records(&entries, "en") {
        let Entry { value: english, value_at, .. } = record[0];
        if !program.lines().any(|line| line.contains("-- ") && line.contains(english)) {
            let remedy = "correct it, or remove it with its translations";
            card.error(value_at, "lock.lua has no such comment or description", remedy);
        } else if !translated.insert(english) {
            let remedy =
                "if several locks have this comment, move it to content/locks/comments.txt";
            card.error(value_at, "this is translated elsewhere too", remedy);
        }
    }
}

/// Checks the comments that several locks have, and returns their English texts.
fn shared_comments<'a>(sources: &'a [Source], errors: &mut Vec<String>) -> BTreeSet<&'a str> {
    let mut translated = BTreeSet::new();
    let Some(source) = shared(sources, "locks", "comments.txt") else { return translated };
    let programs: String =
        sources.iter().filter(|it| it.path.ends_with("/lock.lua")).map(|it| &*it.text).collect();
    let mut card = Checked::parse(source, NAMES);
    let entries = card.entries("", COMMENTS);
    for record in records(&entries, "en") {
        let Entry { value: english, value_at, .. } = record[0];
        if !programs.contains(english) || !translated.insert(english) {
            let remedy = "remove it with its translations";
            card.error(value_at, "no lock has this comment, or it occurs twice", remedy);
        }
    }
    card.finish(errors);
    translated
}
