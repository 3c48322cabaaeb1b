//! Tests of the texts of built-in challenges.

use super::super::index::files;
use super::super::*;
use std::collections::BTreeSet;

#[test]
fn built_in_files_are_valid_and_have_unique_ids() {
    for text in files() {
        if let Err(errors) = read_challenge(&text) {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("{}\n{}", text.lines().nth(2).unwrap_or_default(), errors.join("\n"));
        }
    }
    let ids: BTreeSet<String> = built_in_challenges().into_iter().map(|task| task.id).collect();
    assert_eq!(ids.len(), files().len());
}

#[test]
fn built_in_tasks_have_texts_in_every_language() {
    for task in built_in_challenges() {
        for language in Language::ALL {
            assert!(task.is_written_in(language), "{}: {language:?}", task.id);
            let ChallengeTexts { title, goal, about, hints, why, mends } = task.texts(language);
            let is_english = language == Language::English;
            let sentences = [goal, about, why, mends].into_iter().chain(hints);
            for sentence in sentences.clone() {
                let ends: &[&str] = if is_english { &[".", "?"] } else { &["。", "？"] };
                let is_whole = ends.iter().any(|end| sentence.ends_with(end));
                assert!(is_whole, "{}: {sentence}", task.id);
            }
            assert!(!title.ends_with(['.', '。']), "{}: {title}", task.id);
            let whole: String = sentences.chain([title]).map(String::as_str).collect();
            assert!(!whole.contains(['!', '！']), "{}: {whole}", task.id);
            let word = ["stall", "停顿", "停頓", "卡住"];
            assert!(!word.iter().any(|it| whole.contains(it)), "{}: it is a pause", task.id);
            let is_chinese = whole.contains(|it: char| ('一'..='鿿').contains(&it));
            assert_ne!(is_chinese, is_english, "{}: {language:?}", task.id);
        }
    }
}

/// Returns the names of clients and commands and the numbers, which a translation must not change.
fn facts(texts: &ChallengeTexts) -> BTreeSet<String> {
    let ChallengeTexts { goal, about, hints, why, mends, .. } = texts;
    let whole = [goal, about, &hints.join(" "), why, mends].map(String::as_str).join(" ");
    let words = whole.split(|it: char| !(it.is_ascii_alphanumeric() || it == '.'));
    let words = words.map(|word| word.trim_matches('.')).filter(|word| word.len() > 1);
    words.filter(|it| !it.contains(|it: char| it.is_lowercase())).map(str::to_owned).collect()
}

#[test]
fn translations_name_the_same_clients_commands_and_numbers() {
    for task in built_in_challenges() {
        let [english, simplified, traditional] =
            Language::ALL.map(|language| facts(task.texts(language)));
        assert_eq!(simplified, traditional, "{}", task.id);
        let [english, simplified] = [english, simplified].map(|facts| {
            let names = ["C1", "C2", "C3"].map(str::to_owned);
            facts.into_iter().filter(|it| names.contains(it)).collect::<Vec<_>>()
        });
        assert_eq!(english, simplified, "{}", task.id);
    }
}

#[test]
fn every_challenge_fits_into_a_link() {
    for file in files() {
        let read = session::encode_task(&file).map(|text| session::decode_task(&text));
        assert_eq!(read, Some(Ok(file)));
    }
}
