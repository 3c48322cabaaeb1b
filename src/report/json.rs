//! Writes JSON: as little of RFC 8259 as a run takes.

use std::fmt::{self, Display, Formatter};

/// A JSON value. Its `Display` is the text, on one line.
#[derive(Debug)]
pub enum Json {
    /// `null`
    Null,
    /// A number, in digits as JSON has them.
    Number(String),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Json>),
    /// Named values, in the order in which they are written. The names differ.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An object with these fields.
    pub fn object<const COUNT: usize>(fields: [(&str, Json); COUNT]) -> Json {
        Json::Object(fields.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// A whole number.
    pub fn number(number: u64) -> Json {
        Json::Number(number.to_string())
    }

    /// Whatever is displayed, as a text.
    pub fn text(text: impl Display) -> Json {
        Json::Text(text.to_string())
    }

    /// A list of what is made of each item.
    pub fn list<T>(items: impl IntoIterator<Item = T>, value: impl FnMut(T) -> Json) -> Json {
        Json::List(items.into_iter().map(value).collect())
    }
}

impl Display for Json {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => formatter.write_str("null"),
            Json::Number(digits) => formatter.write_str(digits),
            Json::Text(text) => quoted(text, formatter),
            Json::List(items) => enclosed(formatter, "[", "]", items, Display::fmt),
            Json::Object(fields) => enclosed(formatter, "{", "}", fields, |(name, value), out| {
                quoted(name, out)?;
                write!(out, ":{value}")
            }),
        }
    }
}

fn enclosed<T>(
    formatter: &mut Formatter<'_>,
    open: &str,
    close: &str,
    items: &[T],
    write: impl Fn(&T, &mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    formatter.write_str(open)?;
    for (index, item) in items.iter().enumerate() {
        formatter.write_str(if index == 0 { "" } else { "," })?;
        write(item, formatter)?;
    }
    formatter.write_str(close)
}

fn quoted(text: &str, formatter: &mut Formatter<'_>) -> fmt::Result {
    formatter.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(formatter, "\\{character}")?,
            '\0'..='\u{1f}' => write!(formatter, "\\u{:04x}", u32::from(character))?,
            _ => write!(formatter, "{character}")?,
        }
    }
    formatter.write_str("\"")
}
