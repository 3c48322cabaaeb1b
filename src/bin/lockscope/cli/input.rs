//! The text of a file that is named, or of standard input.

use lockscope::link::TEXT_LIMIT;
use std::fs::File;
use std::io::{self, Read};

/// So much of a file is read. One with a run holds more than the link in it: each step in words.
const FILE_BYTES: u64 = 32 * TEXT_LIMIT as u64;

/// Reads a file by its path; `-` is standard input.
///
/// # Errors
/// What the system says, or that it is not UTF-8.
pub fn text(path: &str) -> io::Result<String> {
    let mut text = String::new();
    if path == "-" {
        io::stdin().lock().take(FILE_BYTES).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(FILE_BYTES).read_to_string(&mut text)?;
    }
    Ok(text)
}
