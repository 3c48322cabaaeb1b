//! Writes to standard output and standard error.

use super::failure::Failure;
use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Prints text for users, without styles if colour is off.
///
/// # Errors
/// [`Failure::Write`]
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    match AutoStream::choice(&io::stdout()) {
        // Strips everything first: a stream that strips as it writes makes a system call per style.
        ColorChoice::Never => print_exactly(strip_str(text).to_string().as_bytes()),
        _ => write(anstream::stdout().lock(), text.as_bytes()),
    }
}

/// Prints output for other programs, byte for byte.
///
/// # Errors
/// [`Failure::Write`]
pub(crate) fn print_exactly(bytes: &[u8]) -> Result<(), Failure> {
    write(io::stdout().lock(), bytes)
}

/// A file that is written at the end of a search. It is opened before the search, so that a wrong
/// path fails at once.
#[derive(Debug)]
pub(crate) struct OutputFile {
    name: String,
    file: File,
}

impl OutputFile {
    /// Opens a file and truncates it.
    ///
    /// # Errors
    /// [`Failure::File`]
    pub(crate) fn create(path: &Path) -> Result<OutputFile, Failure> {
        let name = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok(OutputFile { name, file }),
            Err(error) => Err(Failure::File { name, error }),
        }
    }

    /// Writes the whole content.
    ///
    /// # Errors
    /// [`Failure::File`]
    pub(crate) fn write(mut self, text: &str) -> Result<(), Failure> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Failure::File { name: self.name, error })
    }
}

/// Prints a line for users on standard error. If standard error is closed, only the exit status
/// reports the error.
pub(crate) fn print_error(text: &str) {
    drop(writeln!(anstream::stderr(), "{text}"));
}

fn write(stream: impl Write, bytes: &[u8]) -> Result<(), Failure> {
    let mut stream = BufWriter::new(stream);
    stream.write_all(bytes).and_then(|()| stream.flush()).map_err(Failure::Write)
}
