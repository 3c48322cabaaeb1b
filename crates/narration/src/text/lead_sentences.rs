//! The first sentences of a longer text, for a place with little room.

/// Returns the first sentences of `text` that fit into a number of columns, and at least the first
/// one. A character of Chinese takes two columns.
pub fn lead_sentences(text: &str, columns: usize) -> &str {
    let mut ends = sentence_ends(text);
    let first = ends.next().unwrap_or(text.len());
    let end = ends.take_while(|end| columns_of(&text[..*end]) <= columns).last();
    text[..end.unwrap_or(first)].trim_end()
}

/// Returns the width of a string in columns. A Chinese character takes two.
pub fn columns_of(text: &str) -> usize {
    text.chars().map(|it| if it < '\u{1100}' || is_narrow_sign(it) { 1 } else { 2 }).sum()
}

/// Returns `true` for the signs beyond the European scripts that are as narrow as a letter: quotes,
/// dashes, arrows.
fn is_narrow_sign(it: char) -> bool {
    ('\u{2000}'..'\u{2E80}').contains(&it)
}

/// Returns the position after each sentence. A full stop within a number or a name ends none.
fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    let is_end = |&(at, sign): &(usize, char)| {
        let after = &text[at + sign.len_utf8()..];
        match sign {
            '。' => true,
            '.' => after.is_empty() || after.starts_with(' '),
            _ => false,
        }
    };
    text.char_indices().filter(is_end).map(|(at, sign)| at + sign.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_sentences_are_kept() {
        let english = "Since Redis 8.4, DELEX does both. C1 calls it (step 3). It is longer.";
        let chinese = "TTL 会到期。锁可能换了持有者。";
        for (text, columns, expected) in [
            (english, 0, "Since Redis 8.4, DELEX does both."),
            (english, 54, "Since Redis 8.4, DELEX does both."),
            (english, 55, "Since Redis 8.4, DELEX does both. C1 calls it (step 3)."),
            (english, 200, english),
            (chinese, 29, "TTL 会到期。"),
            (chinese, 30, chinese),
            ("no end", 3, "no end"),
            ("", 3, ""),
        ] {
            assert_eq!(lead_sentences(text, columns), expected, "{text} {columns}");
        }
    }
}
