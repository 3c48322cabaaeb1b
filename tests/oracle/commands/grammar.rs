//! Expands a shape of the vocabulary to the words of a command, and converts the words to the bytes
//! to send.

use super::scripts;
use super::vocabulary::{BINARY, POOLS};
use crate::oracle::choices::Choices;
use redis_model::Bytes;

/// Returns the words of a command. [`resolve`] converts them to bytes at the moment of sending.
pub(super) fn expand(shape: &str, choices: &mut Choices<'_>) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = shape;
    while !rest.is_empty() {
        let (part, following) = match rest.strip_prefix('{') {
            Some(group) => {
                let (group, following) = group.split_once('}').expect("a group ends with }");
                let (repeat, following) = following.split_at(1);
                expand_group(group, repeat, choices, &mut words);
                ("", following)
            }
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        expand_words(part, choices, &mut words);
        rest = following.trim_start();
    }
    words
}

fn expand_group(group: &str, repeat: &str, choices: &mut Choices<'_>, words: &mut Vec<String>) {
    let count = match repeat {
        "*" => choices.below(4),
        "+" => 1 + choices.below(3),
        "?" => choices.below(2),
        other => panic!("{other} is not one of * + ?"),
    };
    let alternatives: Vec<&str> = group.split('|').collect();
    for _ in 0..count {
        expand_words(choices.of::<&str>(&alternatives), choices, words);
    }
}

fn expand_words(part: &str, choices: &mut Choices<'_>, words: &mut Vec<String>) {
    for word in part.split_whitespace() {
        let is_literal = !word.starts_with(|first: char| first.is_ascii_lowercase());
        words.push(if is_literal { word.to_owned() } else { from_pool(word, choices) });
    }
}

/// Returns a word from a pool.
pub(super) fn from_pool(name: &str, choices: &mut Choices<'_>) -> String {
    if name == "script" {
        return format!("@script {}", choices.below(scripts::SCRIPTS.len()));
    }
    let pool = POOLS.iter().find(|(pool, _)| *pool == name);
    let (_, words) = pool.unwrap_or_else(|| panic!("there is no pool {name}"));
    (*choices.of(words)).to_owned()
}

/// Returns the bytes to send for a word at `now_ms`; `shas` are the hashes of the scripts.
pub(super) fn resolve(word: &str, now_ms: i64, shas: &[String]) -> Bytes {
    let offset = |text: &str| text.parse::<i64>().expect("an offset is a number");
    let number = |text: &str| text.parse::<usize>().expect("a script is named by its number");
    if word == BINARY {
        return Bytes::from(b"\x00\xff\r\n\"'%s\xc3".to_vec());
    }
    match word.split_at_checked(word.find(['+', '-', ' ']).unwrap_or(word.len())) {
        Some(("@ms", rest)) => Bytes::from(now_ms + offset(rest)),
        Some(("@s", rest)) => Bytes::from(now_ms / 1000 + offset(rest)),
        Some(("@script", rest)) => Bytes::from(scripts::SCRIPTS[number(rest.trim_start())]),
        Some(("@sha", rest)) => Bytes::from(shas[number(rest.trim_start())].as_str()),
        Some(("@SHA", rest)) => {
            Bytes::from(shas[number(rest.trim_start())].to_ascii_uppercase().as_str())
        }
        _ => Bytes::from(word),
    }
}
