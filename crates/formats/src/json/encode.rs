//! Serialization as JSON that cannot fail.

use serde::Serialize;

/// Formats a value on one line.
///
/// # Panics
/// If a map in the value has keys that are not strings. No file format has such a map.
pub(super) fn compact(value: &impl Serialize) -> String {
    let Ok(json) = serde_json::to_string(value) else { unreachable!("all keys are strings") };
    json
}

/// Formats a value on several lines.
///
/// # Panics
/// If a map in the value has keys that are not strings. No file format has such a map.
pub(super) fn pretty(value: &impl Serialize) -> String {
    let Ok(json) = serde_json::to_string_pretty(value) else {
        unreachable!("all keys are strings")
    };
    json
}
