//! Why a text is not what Lockscope writes for somebody to take along: from where on, and what else
//! it is. How that is said is not decided here.

use serde::Deserialize;
use serde_json::Value;

/// Why nothing can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It ends before the JSON does: it was not saved or copied as a whole.
    CutOff,
    /// At this line and column it is something else: no JSON, or not what belongs there.
    At(usize, usize),
    /// It is the other file that can be taken along: that of lessons in the place of that of
    /// interviews, or the other way round.
    Exchanged,
    /// A later version of Lockscope wrote it.
    Later,
}

/// Reads a file of which versions up to this one are known. What has the field `other` is the other
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

/// A later version may have made something else of the rest.
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
