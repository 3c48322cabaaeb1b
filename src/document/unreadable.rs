//! Why a text is not what Lockscope writes for somebody to take along: from where on, and what else it
//! is. How that is said is not decided here.

use serde::Deserialize;
use serde_json::error::Category;

/// Why nothing can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It ends before the JSON does: it was not saved or copied as a whole.
    CutOff,
    /// From this line and column on it is no JSON.
    NoJson(usize, usize),
    /// It is JSON in which something is missing or of another kind, noticed at this line and column.
    Another(usize, usize),
    /// It is the other file that can be taken along: that of lessons in the place of that of
    /// interviews, or the other way round.
    Exchanged,
    /// A later version of Lockscope wrote it; this one reads up to the second number.
    Later(u32, u32),
}

impl Unreadable {
    fn of(error: &serde_json::Error) -> Unreadable {
        match error.classify() {
            Category::Eof => Unreadable::CutOff,
            Category::Syntax | Category::Io => Unreadable::NoJson(error.line(), error.column()),
            Category::Data => Unreadable::Another(error.line(), error.column()),
        }
    }
}

/// Reads a file of which versions up to this one are known. What has the field `other` is the other
/// file.
pub(super) fn read<'a, T: Deserialize<'a>>(
    text: &'a str,
    known: u32,
    other: &str,
) -> Result<T, Unreadable> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    let text = text.trim_start_matches('\u{feff}');
    let why = |error: serde_json::Error| match serde_json::from_str(text) {
        Ok(serde_json::Value::Object(fields)) if fields.contains_key(other) => {
            Unreadable::Exchanged
        }
        _ => Unreadable::of(&error),
    };
    // A later version may have made something else of the rest.
    let Versioned { version } = serde_json::from_str(text).map_err(why)?;
    match version > known {
        true => Err(Unreadable::Later(version, known)),
        false => serde_json::from_str(text).map_err(why),
    }
}
