//! References to steps in sentences, such as `step 7`.

use crate::text::Texts;

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SentencePart<'a> {
    /// Words that refer to no step.
    Words(&'a str),
    /// A reference to a step.
    Step {
        /// Words of the reference.
        words: &'a str,
        /// Number of the step.
        step: usize,
        /// Parenthesis before the words, which belongs on the same line; may be empty.
        opening: &'a str,
        /// Punctuation after the words, which belongs on the same line; may be empty.
        closing: &'a str,
    },
}

/// Punctuation that does not end a line.
const OPENING: [char; 2] = ['(', '（'];
/// Punctuation that does not begin a line.
const CLOSING: [char; 9] = [')', '）', ',', '，', '.', '。', ';', '；', '、'];

/// Splits a sentence at its references to single steps, in the order of the text.
pub fn split_at_steps<'a>(sentence: &'a str, text: &Texts) -> Vec<SentencePart<'a>> {
    const NUMBER: char = '\u{0}';
    let reference = text.findings.one_step(&NUMBER);
    let Some((before, after)) = reference.split_once(NUMBER) else {
        return vec![SentencePart::Words(sentence)];
    };
    let mut parts = Vec::new();
    let (mut rest, mut searched) = (sentence, 0);
    while let Some(found) = rest[searched..].find(before) {
        let (start, number) = (searched + found, searched + found + before.len());
        let digits = rest[number..].bytes().take_while(u8::is_ascii_digit).count();
        let end = number + digits;
        searched = number;
        let Ok(step) = rest[number..end].parse() else { continue };
        if !rest[end..].starts_with(after) {
            continue;
        }
        let end = end + after.len();
        let opened = rest[..start].trim_end_matches(OPENING).len();
        let closed = rest.len() - rest[end..].trim_start_matches(CLOSING).len();
        parts.push(SentencePart::Words(&rest[..opened]));
        parts.push(SentencePart::Step {
            words: &rest[start..end],
            step,
            opening: &rest[opened..start],
            closing: &rest[end..closed],
        });
        (rest, searched) = (&rest[closed..], 0);
    }
    parts.push(SentencePart::Words(rest));
    parts.retain(|part| *part != SentencePart::Words(""));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn split(sentence: &str, language: Language) -> String {
        let marked =
            split_at_steps(sentence, language.texts()).into_iter().map(|part| match part {
                SentencePart::Words(words) => words.to_owned(),
                SentencePart::Step { words, step, opening, closing } => {
                    format!("<{opening}[{words}]({step}){closing}>")
                }
            });
        marked.collect()
    }

    #[test]
    fn references_to_steps_are_found_in_each_language() {
        let english =
            "C1 sent DEL (step 12), and the steps of C2 (step 3, then steps 4 and 5) step on.";
        let chinese = "C1 发送 DEL（第 12 步），第一步在第 3 步之前。";
        let found =
            [split(english, Language::English), split(chinese, Language::SimplifiedChinese)];
        expect_test::expect![[r#"
            C1 sent DEL <([step 12](12)),> and the steps of C2 <([step 3](3),> then steps 4 and 5) step on.
            C1 发送 DEL<（[第 12 步](12)），>第一步在<[第 3 步](3)>之前。"#]]
        .assert_eq(&found.join("\n"));
    }

    #[test]
    fn parts_make_up_the_sentence() {
        for sentence in
            ["", "step 1", "(step 1)step 2", "step x（第 1 步）。", "step 99999999999999999999"]
        {
            for language in Language::ALL {
                let parts = split_at_steps(sentence, language.texts()).into_iter();
                let whole = parts.map(|part| match part {
                    SentencePart::Words(words) => words.to_owned(),
                    SentencePart::Step { words, opening, closing, .. } => {
                        [opening, words, closing].concat()
                    }
                });
                assert_eq!(whole.collect::<String>(), sentence);
            }
        }
    }
}
