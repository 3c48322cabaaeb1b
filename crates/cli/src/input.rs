//! Reads text from a file or from standard input.

use session::TEXT_LIMIT;
use std::fs::File;
use std::io::{self, Read};

/// The most that is read, in bytes. A saved run is longer than its link because it has each step in
/// words.
const FILE_BYTES: u64 = 32 * TEXT_LIMIT as u64;

/// Reads a file by its path; `-` is standard input.
///
/// # Errors
/// The system's error, or that the text is not UTF-8.
pub fn text(path: &str) -> io::Result<String> {
    let mut text = String::new();
    if path == "-" {
        io::stdin().lock().take(FILE_BYTES).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(FILE_BYTES).read_to_string(&mut text)?;
    }
    Ok(text)
}
