//! Lists the content that lacks a translation and is therefore shown in English.
//!
//! `UPDATE_EXPECT=1 cargo test -p content --test translations` writes the list again.

#![cfg(not(target_arch = "wasm32"))]

use cards::{Card, Entry, LANGUAGES, Section, SectionNames, Source, records};
use content::locks;
use content::texts::Comments;
use expect_test::expect_file;
use i18n::Language;
use std::path::Path;

#[path = "../build/read.rs"]
mod read;

/// Sections that contain programs, in any kind of card.
const PROGRAMS: &[&str] = &["lock", "reference", "near-miss", "code"];

/// Returns the keys of `[en]` that occur more often than in a translation, and the records with a
/// line `en: …` that lack the line of another language.
fn untranslated(source: &Source) -> Vec<String> {
    let names = SectionNames { texts: &[], programs: PROGRAMS };
    let card = Card::parse(&source.text, names, &mut Vec::<cards::SyntaxError>::new());
    let count = |section: &str, key: &str| {
        let entries = card.section(section).map(entries).unwrap_or_default();
        entries.iter().filter(|entry| entry.key == key).count()
    };
    let mut missing = Vec::new();
    for language in &LANGUAGES[1..] {
        let mut keys: Vec<&str> =
            card.section("en").map(entries).unwrap_or_default().iter().map(|it| it.key).collect();
        keys.dedup();
        for key in keys.into_iter().filter(|key| count(language, key) < count("en", key)) {
            missing.push(format!("{language}: {key}"));
        }
        for section in [&card.header].into_iter().chain(&card.sections) {
            for record in records(&entries(section), "en") {
                if !record.iter().any(|entry| entry.key == *language) {
                    missing.push(format!("{language}: {}", record[0].value));
                }
            }
        }
    }
    missing.iter().map(|it| format!("{}: {it}\n", source.path)).collect()
}

fn entries<'a>(section: &Section<'a>) -> Vec<Entry<'a>> {
    section.entries(&mut Vec::<cards::SyntaxError>::new())
}

/// Returns the comments of locks that are shown in English.
fn untranslated_comments() -> Vec<String> {
    let (comments, mut missing) = (Comments::all(), Vec::new());
    for lock in locks::ALL {
        for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
            let shown = comments.shown(lock.source, language);
            let both = lock.source.lines().zip(shown.lines());
            let has_words = |line: &str| line.contains("-- ") && !line.contains("-- @permits ");
            let same = both.filter(|(line, shown)| has_words(line) && line == shown);
            let tag = LANGUAGES[language as usize];
            missing.extend(same.map(|(line, _)| format!("locks/{}: {tag}: {line}\n", lock.id)));
        }
    }
    missing
}

#[test]
fn content_that_is_shown_in_english_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let sources = read::sources(&folder).expect("the folder can be read");
    let cards = sources.iter().filter(|source| !source.path.ends_with(".lua"));
    let missing = cards.flat_map(untranslated).chain(untranslated_comments());
    let list: String = missing.collect();
    expect_file!["untranslated.md"].assert_eq(&format!(
        "# Texts without a translation\n\n\
         These texts are shown in English. `UPDATE_EXPECT=1 cargo test -p content --test \
         translations` writes this list.\n\n{list}"
    ));
}
