//! Reads text from a file or from standard input.

use session::TEXT_LIMIT;
use std::fs::File;
use std::io::{self, Read};

/// Maximum number of bytes to read. A saved run is longer than its link because it also describes
/// each step in words.
const FILE_BYTES: u64 = 32 * TEXT_LIMIT as u64;

/// Returns the display name of a path.
pub(crate) fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

/// Reads the file at a path, or standard input for `-`.
///
/// # Errors
/// The system's error, also if the content is not UTF-8.
pub(crate) fn text(path: &str) -> io::Result<String> {
    let mut text = String::new();
    if path == "-" {
        io::stdin().lock().take(FILE_BYTES).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(FILE_BYTES).read_to_string(&mut text)?;
    }
    Ok(text)
}
