//! Long values, cut to their beginning where a person reads them: half a megabyte in each of a
//! hundred lines is more than a browser can lay out. What programs read, such as JSON and a script
//! for redis-cli, has them whole.

use super::grouped;

/// A value with more characters than this is cut.
const MOST_CHARACTERS: usize = 400;

/// So many of them are left.
const LEFT_CHARACTERS: usize = 300;

/// A value as a person reads it: whole, or its beginning and how long it is.
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
    fn a_value_is_cut_only_if_it_is_long() {
        for (length, text) in [(0, String::new()), (400, "é".repeat(400))] {
            assert_eq!(clipped("é".repeat(length)), text);
        }
        assert_eq!(clipped("é".repeat(1_401)), "é".repeat(300) + "… (1\u{a0}401)");
    }
}
