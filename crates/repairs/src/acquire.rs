//! The request that acquires a lock, and its TTL.

use crate::comparison::{self, Comparison};
use crate::edits::Edits;
use crate::source::{Call, Source};

/// Lease for a lock without one, in ms.
const USUAL_LEASE_MS: u32 = 10_000;

/// The request that acquires a lock: SETNX, or SET with NX.
#[derive(Debug)]
pub(crate) struct Acquire<'a> {
    /// The calls that send this request: one, or more, such as one before a loop and one in it.
    pub(crate) calls: Vec<&'a Call>,
    pub(crate) key: &'a str,
    pub(crate) value: &'a str,
    /// Whether the request sets a TTL.
    pub(crate) has_ttl: bool,
}

/// Returns the only acquiring request of a program. Returns `None` if there are different ones:
/// the program is then of no usual shape.
pub(crate) fn find<'a>(source: &'a Source<'_>) -> Option<Acquire<'a>> {
    let is_acquire = |call: &&Call| match call.command.as_str() {
        "SETNX" => call.arguments.len() == 2,
        "SET" => source.has_option(call, "NX"),
        _ => false,
    };
    let calls: Vec<&Call> = source.calls.iter().filter(is_acquire).collect();
    let (call, others) = calls.split_first()?;
    let is_same = |other: &&Call| {
        let texts = |it: &Call| it.arguments.iter().map(|it| source.text_of(it)).collect();
        let (own, other_texts): (Vec<&str>, Vec<&str>) = (texts(call), texts(other));
        other.command == call.command && own == other_texts
    };
    if !others.iter().all(is_same) {
        return None;
    }
    let has_ttl = ["EX", "PX", "EXAT", "PXAT"].iter().any(|it| source.has_option(call, it));
    let (key, value) = (source.argument(call, 0)?, source.argument(call, 1)?);
    Some(Acquire { calls, key, value, has_ttl })
}

/// Returns the program with the TTL in the command that acquires the lock. An EXPIRE for the same
/// key that follows is removed. Without one, the lock gets a TTL of [`USUAL_LEASE_MS`].
pub(crate) fn with_ttl(program: &str) -> Option<String> {
    let source = Source::new(program);
    let acquire = find(&source).filter(|it| !it.has_ttl)?;
    let mut edits = Edits::default();
    let is_expire = |call: &&Call| {
        matches!(call.command.as_str(), "EXPIRE" | "PEXPIRE")
            && source.argument(call, 0) == Some(acquire.key)
            && acquire.calls.iter().any(|it| it.range.end < call.range.start)
    };
    let ttl = match source.calls.iter().find(is_expire) {
        Some(expire) => {
            let lines = source.lines_of(&expire.range)?;
            let comments = source.comments_above(lines.start);
            edits.replace(comments.start..lines.end, "");
            ttl_options(&expire.command, source.argument(expire, 1)?)
        }
        None => {
            if source.has_name("LEASE") {
                return None;
            }
            let declaration = format!("-- @param LEASE {USUAL_LEASE_MS} lease, ms\n");
            edits.insert(source.end_of_parameters(), declaration);
            "\"PX\", LEASE".to_owned()
        }
    };
    let Acquire { key, value, .. } = acquire;
    for call in acquire.calls {
        if call.command != "SETNX" {
            edits.insert(call.range.end - 1, format!(", {ttl}"));
            continue;
        }
        let set = format!("redis.call(\"SET\", {key}, {value}, \"NX\", {ttl})");
        let comparison = comparison::after(&source, call.range.end)?;
        let (succeeds, end) = match comparison {
            Comparison { is_equal, text: "0", end } => (!is_equal, end),
            Comparison { is_equal, text: "1", end } => (is_equal, end),
            _ => return None,
        };
        let not = if succeeds { "" } else { "not " };
        edits.replace(call.range.start..end, format!("{not}{set}"));
    }
    Some(edits.apply(program))
}

/// Returns the options of SET for the TTL that an EXPIRE or PEXPIRE sets.
fn ttl_options(command: &str, ttl: &str) -> String {
    let in_ms = ttl.strip_suffix("1000").and_then(|it| it.trim_end().strip_suffix('/'));
    match in_ms.map(str::trim_end) {
        Some(ms) if command == "EXPIRE" && is_simple(ms) => format!("\"PX\", {ms}"),
        _ if command == "EXPIRE" => format!("\"EX\", {ttl}"),
        _ => format!("\"PX\", {ttl}"),
    }
}

/// Returns `true` for a name or number.
fn is_simple(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
}
