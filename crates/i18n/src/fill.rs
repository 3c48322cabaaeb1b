//! Fills the placeholders of sentences.

use std::fmt::Display;

/// Fills the placeholders of a sentence: `{1}` with the position of the argument, or
/// `{}` for the next one.
pub fn fill(sentence: &str, varying: &[&str]) -> String {
    let varying: Vec<&dyn Display> = varying.iter().map(|text| text as &dyn Display).collect();
    fill_with(sentence, &varying)
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

/// The texts of a message that differ by a number.
pub(crate) struct Plural {
    /// Texts for one number each.
    pub(crate) cases: &'static [(u64, &'static str)],
    /// Text for all other numbers.
    pub(crate) other: &'static str,
}

impl Plural {
    /// Fills the text for this number.
    pub(crate) fn fill(&self, number: u64, arguments: &[&dyn Display]) -> String {
        let case = self.cases.iter().find(|(other, _)| *other == number);
        fill_with(case.map_or(self.other, |(_, text)| text), arguments)
    }
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
}
