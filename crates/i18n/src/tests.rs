//! Tests of the files in `locales/` and of the errors of the build script.

use crate::sentences::{ALL, Described};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[path = "../build/mod.rs"]
mod generator;

#[test]
fn sentence_is_one_line_with_text() {
    for Described { screen, name, texts, .. } in ALL {
        for text in *texts {
            assert!(!text.contains(['\n', '\t']), "{screen}::{name}");
            assert!(!text.is_empty() || *name == "between_sentences", "{screen}::{name}");
        }
    }
}

#[test]
fn sentence_is_used_in_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut code = String::new();
    let mut paths = vec![root.join("crates"), root.join("src")];
    while let Some(path) = paths.pop() {
        if path.ends_with("crates/i18n") {
            continue;
        }
        if path.is_dir() {
            paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code += &fs::read_to_string(path).unwrap();
        }
    }
    let unused = unused(ALL, &code);
    assert!(unused.is_empty(), "{unused:#?}");
}

#[test]
fn unused_finds_fields_and_methods_that_the_code_does_not_name() {
    let described = |name, has_variables| Described { screen: "", name, has_variables, texts: &[] };
    let all = [described("axis", false), described("idle", true)];
    for (code, expected) in [
        ("text.axis, text.idle(&time)", &[][..]),
        ("text.axis, text.idle_since(&time)", &["idle"]),
        ("text.axis, glyph.idle", &["idle"]),
        ("axis, text.axis_label, text.idle(&time)", &["axis"]),
    ] {
        let names: Vec<_> = unused(&all, code).iter().map(|it| it.name).collect();
        assert_eq!(names, expected, "{code}");
    }
}

/// Returns the messages that the code never names: a field as `.name`, a method as `.name(`.
fn unused<'a>(all: &'a [Described], code: &str) -> Vec<&'a Described> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (mut names, mut calls) = (BTreeSet::new(), BTreeSet::new());
    for piece in code.split('.').skip(1) {
        let end = piece.find(|letter| !is_part(letter)).unwrap_or(piece.len());
        let (name, behind) = piece.split_at(end);
        names.insert(name);
        if behind.starts_with('(') {
            calls.insert(name);
        }
    }
    let is_unused =
        |it: &&Described| !if it.has_variables { &calls } else { &names }.contains(it.name);
    all.iter().filter(is_unused).collect()
}

/// Returns the screens with these files.
fn screens(files: &[&str]) -> Vec<generator::Screen> {
    generator::SCREENS.iter().copied().filter(|it| files.contains(&it.file)).collect()
}

/// Returns the output of the build script for a file `check.ftl` in English and in both
/// translations.
fn generated(english: &str, translation: &str) -> Result<generator::Generated, Vec<String>> {
    let mut sources = Vec::new();
    for language in generator::LANGUAGES {
        let check = if language.tag == "en" { english } else { translation };
        sources.push((format!("{}/page.ftl", language.tag), "tag = t\n".to_owned()));
        sources.push((format!("{}/check.ftl", language.tag), check.to_owned()));
    }
    generator::generate(&screens(&["page", "check"]), &sources)
}

#[test]
fn generator_writes_fields_and_methods() {
    let english = "### Texts.\n\n# Note.\n# $client, $time\nat-most = { $client } at { $time }\n\
                   continue = { \" \" }a \"b\" \\{ \"\" }\n\
                   # $client, $count\npolls =\n    { $count ->\n        [one] { $client } polls\n       \
                   *[other] { $client } polls { $count } times\n    }\n";
    let translation =
        "continue = c\nat-most = { $time } { $client }\npolls = { $client } { $count }";
    let generator::Generated { code, tables } = generated(english, translation).unwrap();
    for line in [
        r#"#[doc = "Texts."]"#,
        "pub fn at_most(&self, client: &dyn Display, time: &dyn Display) -> String {",
        "fill(self.at_most, &[client, time])",
        r#"at_most: "{0} at {1}","#,
        r#"at_most: "{1} {0}","#,
        "pub continue_: &'static str,",
        r#"continue_: " a \"b\" \\","#,
        "pub fn polls(&self, client: &dyn Display, count: u64) -> String {",
        "fill(chosen(self.polls, count), &[client, &grouped(count)])",
        r#"polls: "1\t{0} polls\t{0} polls {1} times","#,
        r#"polls: "{0} {1}","#,
        "pub fn check(&self) -> &'static Check {",
    ] {
        assert!(code.lines().any(|it| it == line), "{line} is not in {code}");
    }
    let [("zh-Hans", simplified), ("zh-Hant", traditional)] = &tables[..] else {
        panic!("{tables:?}")
    };
    let lines: Vec<&str> = simplified.lines().skip(1).collect();
    assert_eq!(lines, ["{1} {0}", "c", "{0} {1}", "t"]);
    assert_eq!(simplified, traditional);
}

#[test]
fn generator_rejects_differences_and_unsupported_syntax() {
    let with_variable = "# $client\na = { $client }\n";
    for (english, translation, error) in [
        ("a = x\nb = y\n", "a = x\n", "locales/zh-Hans/check.ftl: b is missing"),
        ("a = x\n", "a = x\nb = y\n", "locales/zh-Hans/check.ftl:2: b is not in English"),
        (
            with_variable,
            "a = { $server }\n",
            "locales/zh-Hans/check.ftl:1: a has the variables {\"server\"}, in English {\"client\"}",
        ),
        (
            "a = { $client }\n",
            "a = { $client }\n",
            "locales/en/check.ftl:1: a: $client is not in the comment above it",
        ),
        (
            "# $client\na = x\n",
            "a = x\n",
            "locales/en/check.ftl:2: a: $client is only in the comment above it",
        ),
        (
            "# $a, $a\na = { $a }\n",
            "a = { $a }\n",
            "locales/en/check.ftl:2: a: the comment repeats a variable, or has more than 10",
        ),
        ("a = x\na = y\n", "a = x\n", "locales/en/check.ftl:2: a is defined twice"),
        (
            "\na = x\n  .b = y\n",
            "a = x\n",
            "locales/en/check.ftl:2: a: attributes are not supported",
        ),
        (
            "# $n\na = b { $n ->\n  [one] x\n *[other] y\n }\n",
            "a = { $n }\n",
            "locales/en/check.ftl:2: a: a selector must be the whole message",
        ),
        (
            "# $n\na = { $n ->\n  [few] x\n *[other] y\n }\n",
            "a = { $n }\n",
            "locales/en/check.ftl:2: a: the variant [few] is not supported",
        ),
        (
            "# $n\na = { $n ->\n  [other] x\n *[one] y\n }\n",
            "a = { $n }\n",
            "locales/en/check.ftl:2: a: the variant [other] is not supported",
        ),
        (
            "# $n\na = { $n ->\n  [one] x\n *[other] y\n }\n",
            "a = { $n ->\n  [one] x\n *[other] y\n }\n",
            "locales/zh-Hans/check.ftl:1: a: the variant [one] is not supported",
        ),
        (
            "# $n\na = { $n }\n",
            "a = { $n ->\n  [1] x\n *[other] y\n }\n",
            "locales/zh-Hans/check.ftl:1: a has another selector than in English",
        ),
        (
            "# $n\na = { $n ->\n  [one] { $m }\n *[other] y\n }\n",
            "a = { $n }\n",
            "locales/en/check.ftl:2: a: $m is not in the comment above it",
        ),
        (
            "a = { NUMBER(1) }\n",
            "a = x\n",
            "locales/en/check.ftl:1: a: functions are not supported",
        ),
        ("a = { 1 }\n", "a = x\n", "locales/en/check.ftl:1: a: numbers are not supported"),
        (
            "b = x\na = { b }\n",
            "a = x\n",
            "locales/en/check.ftl:2: a: references to messages are not supported",
        ),
        ("-a = x\n", "", "locales/en/check.ftl:1: a: terms are not supported"),
        (
            "a = { \"{0}\" }\n",
            "a = x\n",
            "locales/en/check.ftl:1: a: braces in string literals are not supported",
        ),
        ("a = x\n\nb = {\n", "a = x\n", "locales/en/check.ftl:"),
    ] {
        let errors = generated(english, translation).unwrap_err();
        assert!(errors[0].starts_with(error), "{errors:?} instead of {error}");
    }
}

#[test]
fn generator_rejects_missing_and_unknown_files() {
    let page = |tag: &str| (format!("{tag}/page.ftl"), "tag = t\n".to_owned());
    let sources = [page("en"), page("zh-Hans"), ("en/chek.ftl".to_owned(), String::new())];
    let errors = generator::generate(&screens(&["page"]), &sources).unwrap_err();
    assert_eq!(
        errors,
        [
            "locales/en/chek.ftl: this file is not in crates/i18n/build/screens.rs",
            "locales/zh-Hant/page.ftl is missing",
        ]
    );
}
