//! Fills the placeholders of sentences.

use std::fmt::Display;

/// Fills the placeholders of `text`: `{1}` contains the position of an argument, and `{}` means the
/// next argument. The messages of `locales/` have methods that call this.
pub fn fill(text: &str, arguments: &[&dyn Display]) -> String {
    let mut pieces = text.split('{');
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
        if let Some(argument) = arguments.get(gap) {
            push_joined(&mut filled, &argument.to_string());
        }
        push_joined(&mut filled, &piece[behind..]);
    }
    filled
}

/// Returns the text for this number. The line contains numbers, each with its text, and the text for
/// all other numbers, separated by tabs: `1`, `1 key`, `{0} keys`.
pub(crate) fn chosen(line: &str, number: u64) -> &str {
    let mut parts = line.split('\t');
    while let Some(part) = parts.next() {
        match parts.next() {
            Some(text) if part.parse() == Ok(number) => return text,
            Some(_) => {}
            None => return part,
        }
    }
    line
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
            assert_eq!(fill(sentence, &[&'a', &2]), filled);
        }
    }

    #[test]
    fn plural_has_the_text_of_its_number_or_the_other_one() {
        let keys = "0\tno keys\t1\t1 key\t{0} keys";
        for (number, filled) in [(0, "no keys"), (1, "1 key"), (2, "2 keys"), (11, "11 keys")] {
            assert_eq!(fill(chosen(keys, number), &[&number]), filled);
        }
    }

    #[test]
    fn chinese_words_are_joined_without_a_space() {
        for (name, filled) in [
            ("存储", "存储执行 C1 的 GET，C1 等不到存储的回复"),
            ("S1", "S1 执行 C1 的 GET，C1 等不到 S1 的回复"),
        ] {
            let sentence = "{0} 执行 {1} 的 {2}，{1} 等不到 {0} 的回复";
            assert_eq!(fill(sentence, &[&name, &"C1", &"GET"]), filled);
        }
    }
}
