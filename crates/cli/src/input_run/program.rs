//! Finds the program to run: in a file, on standard input, or among the built-in locks.

use super::did_you_mean;
use content::{locks, stories};
use lua_vm::limits::PROGRAM_BYTES;
use std::fs::File;
use std::io::{self, Read};

/// The source of a program and its display name.
#[derive(Debug)]
pub(super) struct ProgramText {
    /// The path as typed, the name of a built-in lock, or `standard input`.
    pub name: String,
    /// Source of the program.
    pub text: String,
}

/// An error for a program that cannot be found or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    /// The name is neither a file nor a built-in lock.
    #[error(
        "there is no file and no built-in lock {name:?}{}; \
         write the path of a file; `lockscope help locks` lists the built-in locks",
        match stories::find(name) {
            Some(_) => format!(", but a story: write `--story {name}`"),
            None => did_you_mean(locks::ALL.iter().map(|lock| lock.id), name),
        }
    )]
    Unknown {
        /// The name as typed.
        name: String,
    },
    /// The path is a folder.
    #[error("{name} is a folder; write the path of a file in it")]
    Folder {
        /// The name as typed.
        name: String,
    },
    /// The system cannot read the file.
    #[error("{name} cannot be read: {error}; choose a file that you may read")]
    Unreadable {
        /// The name as typed.
        name: String,
        /// The system's error.
        error: io::Error,
    },
    /// The program is longer than [`PROGRAM_BYTES`].
    #[error("{name} has more than {PROGRAM_BYTES} bytes; shorten the program")]
    TooLong {
        /// The name as typed.
        name: String,
    },
    /// The file is not text.
    #[error("{name} is not UTF-8: line {line} has invalid bytes; save it as UTF-8")]
    NotUtf8 {
        /// The name as typed.
        name: String,
        /// Number of the first line that is not UTF-8, from 1.
        line: usize,
    },
}

/// Byte order mark, which some editors on Windows write before UTF-8 text. It is not part of the
/// program.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl ProgramText {
    /// Finds and reads a program. A file takes precedence over a built-in lock with the same name.
    ///
    /// # Errors
    /// There is no such program, or it cannot be read as text.
    pub(super) fn read(word: &str) -> Result<ProgramText, ProgramError> {
        if word == "-" {
            return text("standard input", io::stdin().lock());
        }
        match File::open(word) {
            Ok(file) => text(word, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => built_in(word),
            Err(error) => Err(unreadable(word, error)),
        }
    }
}

fn built_in(id: &str) -> Result<ProgramText, ProgramError> {
    let found = locks::ALL.iter().find(|lock| lock.id == id);
    let lock = found.ok_or_else(|| ProgramError::Unknown { name: id.to_owned() })?;
    Ok(ProgramText { name: id.to_owned(), text: lock.source.to_owned() })
}

/// Reads a program. Stops after the maximum length of a program, because the input may be endless.
fn text(name: &str, input: impl Read) -> Result<ProgramText, ProgramError> {
    let name = name.to_owned();
    let mut bytes = Vec::new();
    let limit = PROGRAM_BYTES as u64 + 1;
    if let Err(error) = input.take(limit).read_to_end(&mut bytes) {
        return Err(unreadable(&name, error));
    }
    if bytes.len() > PROGRAM_BYTES {
        return Err(ProgramError::TooLong { name });
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text).to_owned();
            Ok(ProgramText { name, text })
        }
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
            Err(ProgramError::NotUtf8 { name, line })
        }
    }
}

fn unreadable(name: &str, error: io::Error) -> ProgramError {
    let name = name.to_owned();
    if error.kind() == io::ErrorKind::IsADirectory {
        return ProgramError::Folder { name };
    }
    ProgramError::Unreadable { name, error }
}
