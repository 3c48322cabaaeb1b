//! Prints what a subcommand answers.

use crate::failure::Failure;
use std::io::{self, BufWriter, Write};

/// Prints a text that may be long.
///
/// # Errors
/// [`Failure::Write`]
pub fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(Failure::Write)
}
