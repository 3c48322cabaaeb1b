//! Truncation of long values for users: a browser cannot lay out half a megabyte in each of a
//! hundred lines. Output for programs, such as JSON and a script for redis-cli, contains them in
//! full.

use crate::grouped;

/// Maximum number of characters of a value that is not truncated.
const MOST_CHARACTERS: usize = 400;

/// Number of characters left by truncation.
const LEFT_CHARACTERS: usize = 300;

/// Returns a value for users: in full, or its beginning and its length.
pub fn clipped(value: String) -> String {
    if value.len() <= MOST_CHARACTERS || value.chars().nth(MOST_CHARACTERS).is_none() {
        return value;
    }
    let left: String = value.chars().take(LEFT_CHARACTERS).collect();
    format!("{left}… ({})", grouped(value.chars().count() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clipped_value_is_truncated_only_if_long() {
        for (length, text) in [(0, String::new()), (400, "é".repeat(400))] {
            assert_eq!(clipped("é".repeat(length)), text);
        }
        assert_eq!(clipped("é".repeat(1_401)), "é".repeat(300) + "… (1\u{a0}401)");
    }
}
