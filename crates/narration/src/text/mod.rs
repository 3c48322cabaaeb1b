//! Every sentence that the user reads, in each language.
//!
//! A language is one value of [`Sentences`]. Each sentence is written in all languages side by
//! side, so that a missing one is a compile error. Redis commands, replies and the names of clients
//! are the same in every language.

mod absent_commands;
mod advice;
mod areas;
mod blocks;
mod clipped;
mod comments;
mod interviews;
mod leads;
mod lessons;
mod locks;
mod mistakes;
mod names;
mod numbers;
mod reference;
mod sentences;
mod stories;

pub use absent_commands::AbsentCommands;
pub use advice::advice;
pub use clipped::clipped;
pub use comments::Comments;
pub use interviews::{Interviews, Point, ProvingStep, Question};
pub use leads::{Lead, Leads};
pub use lessons::{Ask, Asked, Checkpoint, Lesson, Lessons};
pub use mistakes::{mistake, parameter_error, problem, unsupported};
use names::Name;
pub use numbers::{clock_time, grouped, in_short, milliseconds, moment, seconds, unbroken};
pub use reference::Meanings;
pub use sentences::Sentences;

use std::fmt::Display;

/// Fills the placeholders of a sentence: `{}`, or `{1}` with a number where languages differ in
/// their order.
pub fn fill(sentence: &str, varying: &[&str]) -> String {
    let varying: Vec<&dyn Display> = varying.iter().map(|text| text as &dyn Display).collect();
    fill_with(sentence, &varying)
}

/// Returns the sentence for one item or for several, with their number.
pub fn counted(count: usize, one: &str, several: &str) -> String {
    fill(if count == 1 { one } else { several }, &[&grouped(count as u64)])
}

/// Fills the placeholders of a sentence like [`fill`], with values of any displayable type.
pub fn fill_with(sentence: &str, varying: &[&dyn Display]) -> String {
    let mut pieces = sentence.split('{');
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for (next, piece) in pieces.enumerate() {
        let (gap, behind) = match piece.as_bytes() {
            [b'}', ..] => (next, 1),
            [digit @ b'0'..=b'9', b'}', ..] => (usize::from(digit - b'0'), 2),
            _ => {
                filled.push('{');
                filled.push_str(piece);
                continue;
            }
        };
        if let Some(varying) = varying.get(gap) {
            push_joined(&mut filled, &varying.to_string());
        }
        push_joined(&mut filled, &piece[behind..]);
    }
    filled
}

/// Appends words. No space is added between two Chinese words.
fn push_joined(filled: &mut String, words: &str) {
    let is_chinese = |letter: char| ('\u{4E00}'..='\u{9FFF}').contains(&letter);
    let (before, behind) = (filled.trim_end_matches(' '), words.trim_start_matches(' '));
    if before.ends_with(is_chinese) && behind.starts_with(is_chinese) {
        filled.truncate(before.len());
        filled.push_str(behind);
    } else {
        filled.push_str(words);
    }
}

/// A language of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Language {
    /// English
    #[default]
    English,
    /// 简体中文
    SimplifiedChinese,
    /// 繁體中文
    TraditionalChinese,
}

impl Language {
    /// All languages, in the order in which the page offers them.
    pub const ALL: [Language; 3] =
        [Language::English, Language::SimplifiedChinese, Language::TraditionalChinese];

    /// Returns its sentences.
    pub fn sentences(self) -> &'static Sentences {
        static ENGLISH: Sentences = Sentences::ENGLISH;
        static SIMPLIFIED_CHINESE: Sentences = Sentences::SIMPLIFIED_CHINESE;
        static TRADITIONAL_CHINESE: Sentences = Sentences::TRADITIONAL_CHINESE;
        match self {
            Language::English => &ENGLISH,
            Language::SimplifiedChinese => &SIMPLIFIED_CHINESE,
            Language::TraditionalChinese => &TRADITIONAL_CHINESE,
        }
    }

    /// Returns the language for a BCP 47 tag such as `zh-TW`, as a browser reports it, or English
    /// if no language matches.
    pub fn from_tag(tag: &str) -> Language {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        if parts.next() != Some("zh") {
            return Language::English;
        }
        let traditional = parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo"));
        let simplified = tag.contains("hans");
        if traditional && !simplified {
            Language::TraditionalChinese
        } else {
            Language::SimplifiedChinese
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in_order_or_by_number() {
        for (sentence, filled) in [
            ("{} and {}", "a and 2"),
            ("{1} before {0}", "2 before a"),
            ("{0}{0}{1}", "aa2"),
            ("no gap, { a = {} }", "no gap, { a = 2 }"),
            ("too many: {} {} {} {9}", "too many: a 2  "),
        ] {
            assert_eq!(fill(sentence, &["a", "2"]), filled);
            assert_eq!(fill_with(sentence, &[&'a', &2]), filled);
        }
    }

    #[test]
    fn chinese_words_are_joined_without_a_space() {
        for (name, filled) in [
            ("存储", "存储执行 C1 的 GET，C1 等不到存储的回复"),
            ("S1", "S1 执行 C1 的 GET，C1 等不到 S1 的回复"),
        ] {
            let sentence = "{0} 执行 {1} 的 {2}，{1} 等不到 {0} 的回复";
            assert_eq!(fill(sentence, &[name, "C1", "GET"]), filled);
        }
    }

    #[test]
    fn language_is_chosen_by_the_tag_of_the_browser() {
        use Language::{English, SimplifiedChinese, TraditionalChinese};
        for (tag, language) in [
            ("en-US", English),
            ("de", English),
            ("", English),
            ("zh", SimplifiedChinese),
            ("zh-CN", SimplifiedChinese),
            ("zh-Hans-HK", SimplifiedChinese),
            ("zh-TW", TraditionalChinese),
            ("zh-Hant", TraditionalChinese),
            ("ZH-hk", TraditionalChinese),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
    }
}
