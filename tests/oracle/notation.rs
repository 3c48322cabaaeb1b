//! Formats commands as a user types them, and replies as `redis-cli` shows them.

use redis_model::{Bytes, Reply};

/// Maximum number of bytes of a word; longer words are cut.
const LONGEST: usize = 200;

/// Formats a command as a user types it.
pub(crate) fn command(args: &[Bytes]) -> String {
    args.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Formats a reply, with each item of an array on its own line. Unlike `redis-cli`, it
/// distinguishes a null array from a null, and a status that looks like an error from an error.
pub(crate) fn reply(reply: &Reply) -> String {
    match reply {
        Reply::Nil => "(nil)".to_owned(),
        Reply::NilArray => "(nil array)".to_owned(),
        Reply::Integer(number) => format!("(integer) {number}"),
        Reply::Status(text) => escaped(text),
        Reply::Error(text) => format!("(error) {}", escaped(text)),
        Reply::Bulk(bytes) => cut(bytes).to_string() + &omission(bytes),
        Reply::Array(items) if items.is_empty() => "(empty array)".to_owned(),
        Reply::Array(items) => {
            let line = |(number, item): (usize, &Reply)| {
                let item = self::reply(item).replace('\n', "\n   ");
                format!("{number}) {item}")
            };
            (1..).zip(items).map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

fn word(word: &Bytes) -> String {
    cut(word).bare_or_quoted() + &omission(word)
}

/// Returns the text with escapes but without quotes, because an error may contain any bytes.
fn escaped(text: &Bytes) -> String {
    let quoted = text.to_string();
    quoted[1..quoted.len() - 1].replace("\\\"", "\"")
}

fn cut(bytes: &Bytes) -> Bytes {
    match bytes.as_slice().get(..LONGEST) {
        Some(start) => Bytes::from(start.to_vec()),
        None => bytes.clone(),
    }
}

fn omission(bytes: &Bytes) -> String {
    match bytes.len().checked_sub(LONGEST) {
        None | Some(0) => String::new(),
        Some(omitted) => format!("… and {omitted} more bytes"),
    }
}
