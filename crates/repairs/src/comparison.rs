//! Comparisons of a reply with a value.

use crate::source::Source;

/// `== value` or `~= value` after an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) is_equal: bool,
    /// The value: one word, a string in quotes, or a call of `tostring`.
    pub(crate) text: &'a str,
    /// The end of the value, in bytes of the source.
    pub(crate) end: usize,
}

/// Returns the comparison that begins at or after `at`, if only spaces come before it.
pub(crate) fn after<'a>(source: &Source<'a>, at: usize) -> Option<Comparison<'a>> {
    let rest = source.text[at..].trim_start();
    let is_equal = rest.starts_with("==");
    if !is_equal && !rest.starts_with("~=") {
        return None;
    }
    let value = rest[2..].trim_start();
    let start = source.text.len() - value.len();
    let end = start
        + match in_tostring(value) {
            Some(argument) => TOSTRING.len() + argument.len() + 1,
            None => length(value),
        };
    Some(Comparison { is_equal, text: &source.text[start..end], end })
        .filter(|it| !it.text.is_empty())
}

const TOSTRING: &str = "tostring(";

/// Returns the argument if an expression begins with a call of `tostring`.
pub(crate) fn in_tostring(expression: &str) -> Option<&str> {
    expression.strip_prefix(TOSTRING)?.split_once(')').map(|(argument, _)| argument)
}

/// Returns the length of the string or word at the beginning of `source`, in bytes.
pub(crate) fn length(source: &str) -> usize {
    let string = source.chars().next().filter(|it| matches!(it, '"' | '\'')).and_then(|quote| {
        let end = source[1..].find(quote)?;
        Some(end + 2)
    });
    let word = || source.find(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    string.or_else(word).unwrap_or(source.len())
}

/// Returns the start of the word at the end of `source`, or its length if it ends without a word.
pub(crate) fn word_start(source: &str) -> usize {
    source.trim_end_matches(|it: char| it.is_ascii_alphanumeric() || it == '_').len()
}

/// Returns the value on the left side of `==`, and its start, if the expression that begins at `at`
/// is the right side.
pub(crate) fn before<'a>(source: &Source<'a>, at: usize) -> Option<(&'a str, usize)> {
    let value = source.text[..at].trim_end().strip_suffix("==")?.trim_end();
    let start = word_start(value);
    Some((&value[start..], start)).filter(|(text, _)| !text.is_empty())
}
