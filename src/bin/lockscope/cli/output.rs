//! Writes to standard output and standard error.

use super::failure::Failure;
use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use std::io::{self, BufWriter, Write};

/// Prints a text for people; where there is no colour its styles are removed.
///
/// # Errors
/// [`Failure::Write`]
pub fn print(text: &str) -> Result<(), Failure> {
    match AutoStream::choice(&io::stdout()) {
        // At once: a stream that removes styles while it writes makes a system call a style.
        ColorChoice::Never => print_exactly(strip_str(text).to_string().as_bytes()),
        _ => write(anstream::stdout().lock(), text.as_bytes()),
    }
}

/// Prints what other programs read, byte by byte.
///
/// # Errors
/// [`Failure::Write`]
pub fn print_exactly(bytes: &[u8]) -> Result<(), Failure> {
    write(io::stdout().lock(), bytes)
}

/// Prints a line for people on standard error. Where that is closed, the exit status has to do.
pub fn complain(text: &str) {
    drop(writeln!(anstream::stderr(), "{text}"));
}

fn write(stream: impl Write, bytes: &[u8]) -> Result<(), Failure> {
    let mut stream = BufWriter::new(stream);
    stream.write_all(bytes).and_then(|()| stream.flush()).map_err(Failure::Write)
}
