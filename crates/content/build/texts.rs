//! Checks the cards whose texts the page loads: lessons, interview questions, the reference, and the
//! folders of challenges. The crate `learning` checks the challenges themselves.

use super::checked::{Checked, Keys, missing};
use cards::{LANGUAGES, SectionNames, Source, items, records, shared};

const LANGUAGE_SECTIONS: &[&str] = &LANGUAGES;
const NAMED: Keys = Keys { once: &LANGUAGES, repeated: &[] };

/// A kind of content with a folder per item.
struct Kind {
    /// The folder below `content/`.
    name: &'static str,
    /// The file of each item.
    file: &'static str,
    sections: SectionNames,
    header: Keys,
    /// Keys that the header needs.
    required: &'static [&'static str],
    texts: Keys,
    /// Texts that each item has in English.
    english: &'static [&'static str],
    /// Lists of names, with a section per name.
    lists: &'static [&'static str],
}

const KINDS: [Kind; 2] = [
    Kind {
        name: "lessons",
        file: "lesson.txt",
        sections: SectionNames { texts: LANGUAGE_SECTIONS, programs: &[] },
        header: Keys {
            once: &["lesson", "order", "group", "run", "stops", "next"],
            repeated: &["line"],
        },
        required: &["lesson", "order", "group", "run", "stops"],
        texts: Keys { once: &["title", "lead", "takeaway"], repeated: &["stop", "ask"] },
        english: &["title", "lead", "takeaway"],
        lists: &["groups.txt"],
    },
    Kind {
        name: "interviews",
        file: "question.txt",
        sections: SectionNames { texts: LANGUAGE_SECTIONS, programs: &["code"] },
        header: Keys {
            once: &[
                "order",
                "topic",
                "difficulty",
                "core",
                "articles",
                "proof",
                "source",
                "lesson",
                "follow-ups",
            ],
            repeated: &[],
        },
        required: &["order", "topic", "difficulty", "lesson", "follow-ups"],
        texts: Keys { once: &["question", "answer", "versions"], repeated: &["point", "position"] },
        english: &["question", "answer"],
        lists: &["topics.txt", "articles.txt"],
    },
];

/// Checks all cards.
pub(super) fn check(sources: &[Source], errors: &mut Vec<String>) {
    for kind in &KINDS {
        check_kind(kind, sources, errors);
    }
    for item in items(sources, "challenges") {
        if item.file("challenge.txt").is_none() {
            let what = "a challenge (docs/tasks.md)";
            missing(errors, &format!("challenges/{}", item.id), "challenge.txt", what);
        }
    }
    for source in sources.iter().filter(|source| source.path.starts_with("reference/")) {
        check_reference(source, errors);
    }
}

fn check_kind(kind: &Kind, sources: &[Source], errors: &mut Vec<String>) {
    for item in items(sources, kind.name) {
        let Some(source) = item.file(kind.file) else {
            let folder = format!("{}/{}", kind.name, item.id);
            missing(errors, &folder, kind.file, "a card (content/README.md)");
            continue;
        };
        let mut card = Checked::parse(source, kind.sections);
        let header = card.entries("", kind.header);
        for key in kind.required {
            card.required(&header, key, &format!("add a line `{key}: …` (content/README.md)"));
        }
        for key in kind.english {
            card.translated(key, kind.texts);
        }
        card.finish(errors);
    }
    for name in kind.lists {
        let Some(source) = shared(sources, kind.name, name) else { continue };
        let mut card = Checked::parse(source, SectionNames::ANY);
        for section in card.sections() {
            card.entries(section, NAMED);
        }
        card.finish(errors);
    }
}

/// Checks a part of the reference: records of a name and its meaning.
fn check_reference(source: &Source, errors: &mut Vec<String>) {
    let keys = Keys { once: &[], repeated: &["name", "en", "zh-Hans", "zh-Hant"] };
    let mut card = Checked::parse(source, SectionNames::ANY);
    let entries = card.entries("", keys);
    for record in records(&entries, "name") {
        if !record.iter().any(|entry| entry.key == "en") {
            let problem = format!("`{}` has no English meaning", record[0].value);
            card.error(record[0].at, &problem, "add a line `en: …` below it");
        }
    }
    card.finish(errors);
}
