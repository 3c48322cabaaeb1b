//! Tests of cards, of their order and of the joined files.

use super::*;

const NAMES: SectionNames = SectionNames { texts: &["en", "zh-Hans"], programs: &["lock"] };

#[test]
fn card_has_a_header_and_sections() {
    let text = "\u{feff}# A comment.\r\nid: mine\r\n set :  A=1, B=é:2 , C\r\n\r\n[en]\r\ntitle: T\r\n\r\n\
                [lock]\r\n# no comment\r\n[x]\r\n\r\n[zh-Hans]\r\n";
    let mut errors: Vec<CardError> = Vec::new();
    let card = Card::parse(text, NAMES, &mut errors);
    let header = card.header.entries(&mut errors);
    let keys: Vec<_> = header.iter().map(|entry| (entry.key, entry.value)).collect();
    assert_eq!(keys, [("id", "mine"), ("set", "A=1, B=é:2 , C")]);
    assert_eq!(header[1].at, Place { line: 3, column: 2 });
    let parts: Vec<_> = header[1].parts().map(|(part, at)| (part, at.column)).collect();
    assert_eq!(parts, [("A=1", 9), ("B=é:2", 14), ("C", 22)]);
    assert_eq!(card.section("lock").map(Section::program).as_deref(), Some("# no comment\n[x]\n"));
    assert_eq!(card.sections.len(), 3);
    assert_eq!(errors, []);
}

#[test]
fn errors_in_a_card_have_positions_and_remedies() {
    for (text, expected) in [
        (
            "id: a\n  words\n",
            "2:3: this line has no key; write `key: value`, or begin the line with `#` if it is a \
             comment",
        ),
        (
            "[fr]\n",
            "1:1: there is no section `[fr]`; the sections are `[en]`, `[zh-Hans]`, `[lock]`",
        ),
        ("[en]\n\n[en]\n", "3:1: `[en]` occurs a second time; remove one of them"),
    ] {
        let mut errors: Vec<CardError> = Vec::new();
        let card = Card::parse(text, NAMES, &mut errors);
        card.header.entries(&mut errors);
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(errors, [expected], "{text:?}");
    }
}

#[test]
fn entries_are_grouped_into_records() {
    let text = "zh: 0\nen: a\nzh: b\nen: c\n";
    let card = Card::parse(text, SectionNames::ANY, &mut Vec::<CardError>::new());
    let entries = card.header.entries(&mut Vec::<CardError>::new());
    let values = |record: &Record| record.iter().map(|it| it.value.to_owned()).collect::<String>();
    assert_eq!(records(&entries, "en").iter().map(values).collect::<Vec<_>>(), ["ab", "c"]);
}

fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

#[test]
fn items_are_sorted_by_order_and_id() {
    let sources = [
        source("locks/b/lock.lua", "order: 7"),
        source("locks/b/lock.txt", "# order: 1\n[en]\norder: 2\n"),
        source("locks/a/lock.txt", "name: x\norder: 20\n"),
        source("locks/c/lock.txt", ""),
        source("locks/comments.txt", ""),
        source("stories/d/story.txt", ""),
    ];
    let found = items(&sources, "locks");
    let ids: Vec<_> = found.iter().map(|item| (item.id, item.order)).collect();
    assert_eq!(ids, [("c", 0), ("b", 7), ("a", 20)]);
    assert_eq!(found[1].file("lock.lua").map(|file| &*file.text), Some("order: 7"));
    assert_eq!(found[1].file("lock"), None);
    assert!(shared(&sources, "locks", "comments.txt").is_some());
    assert_eq!(shared(&sources, "stories", "comments.txt"), None);
}

#[test]
fn joined_files_are_read_again_without_unused_lines() {
    let sources = [
        source("locks/comments.txt", "# Shared.\nen: now\nzh-Hans: 现在\n"),
        source(
            "locks/a/lock.txt",
            "keywords: 1 a\n\n[en]\nname: A\n\n[comments]\n\nen: one: two\nzh-Hans: 一\n",
        ),
    ];
    let joined = joined(&sources);
    let (_, text) = joined.iter().find(|(name, _)| *name == "comments").expect("it is joined");
    assert_eq!(
        text,
        "\u{c}comments\nen: now\nzh-Hans: 现在\n\u{c}a\n[comments]\nen: one: two\nzh-Hans: 一\n",
    );
    let cards = Cards::read(text);
    let ids: Vec<&str> = cards.all().map(LoadedCard::id).collect();
    assert_eq!(ids, ["comments", "a"]);
    let card = cards.find("a").expect("it is there");
    assert_eq!(card.values("comments", "en").collect::<Vec<_>>(), ["one: two"]);
    assert_eq!((card.value("en"), card.sections().count()), ("", 1));
}

#[test]
fn program_in_a_joined_file_ends_at_the_next_section() {
    let card = "topic: t\norder: 3\n\n[code]\n# SET\n  GET\n\n[en]\nquestion: Q?\n";
    let joined = joined(&[source("interviews/a/question.txt", card)]);
    let (_, text) = joined.iter().find(|(name, _)| *name == "interviews").expect("it is joined");
    assert_eq!(text, "\u{c}a\ntopic: t\n[code]\n# SET\n  GET\n[en]\nquestion: Q?\n");
}

#[test]
fn challenges_are_joined_as_they_are_without_their_order() {
    let card = "# A task.\ntask: attack\norder: 3\n\n[lock]\n-- order: 1\n";
    let joined = joined(&[source("challenges/a/challenge.txt", card)]);
    let (_, text) = joined.iter().find(|(name, _)| *name == "challenges").expect("it is joined");
    assert_eq!(text, "\u{c}a\n# A task.\ntask: attack\n\n[lock]\n-- order: 1\n");
}

#[test]
fn any_text_is_read_without_panic() {
    for text in ["", "\u{c}", "\u{c}a", "\u{c}a\n[", "[]\n:\n\u{c}\n[a]\n: b\n"] {
        for card in Cards::read(text).all() {
            assert_eq!(card.value("x"), "");
            assert_eq!(card.lines("b").count(), 0);
        }
    }
}
