//! Reasons why an exported file cannot be read. Other modules format the message.

use serde::Deserialize;
use serde_json::Value;

/// Reason why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// The JSON is cut off, because the file was not saved or copied completely.
    CutOff,
    /// At this line and column, the input is not JSON or not the expected value.
    At(usize, usize),
    /// The input is the other kind of exported file: lessons instead of interviews, or the reverse.
    Exchanged,
    /// A later version of Lockscope wrote the file.
    Later,
}

/// Parses a file of version `known` or earlier. A field named `other` identifies the other kind of
/// file.
pub(super) fn read<'a, T: Deserialize<'a>>(
    text: &'a str,
    known: u32,
    other: &str,
) -> Result<T, Unreadable> {
    let text = text.trim_start_matches('\u{feff}');
    look_at_version(text, known, other)?;
    serde_json::from_str(text).map_err(|error| why(&error, text, other))
}

/// Checks the version first, because a later version may have a different format.
fn look_at_version(text: &str, known: u32, other: &str) -> Result<(), Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    match serde_json::from_str(text) {
        Ok(Versioned { version }) if version > known => Err(Unreadable::Later),
        Ok(_) => Ok(()),
        Err(error) => Err(why(&error, text, other)),
    }
}

fn why(error: &serde_json::Error, text: &str, other: &str) -> Unreadable {
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) if fields.contains_key(other) => Unreadable::Exchanged,
        _ if error.is_eof() => Unreadable::CutOff,
        _ => Unreadable::At(error.line(), error.column()),
    }
}
