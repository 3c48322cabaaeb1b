//! Opens a run that was kept: a link, or a file with one in it.

use super::failure::Failure;
use lockscope::link::{self, Link, TEXT_LIMIT};
use lockscope::report::Recording;
use std::fs::File;
use std::io::{self, Read};

/// A file with a run holds more than the link in it: each step in words.
const FILE_BYTES: u64 = 32 * TEXT_LIMIT as u64;

/// The link that a word is, or that stands in the file that it names; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`] if there is no such file, [`Failure::Link`] if it is none.
pub fn link(word: &str) -> Result<Link, Failure> {
    let text = if is_link(word) { word.to_owned() } else { file(word)? };
    link::decode(link::within(&text))
        .map_err(|damaged| Failure::Link { name: shortened(word), damaged })
}

/// The run of a link. This version may find something else in it: then it is the first step that
/// differs.
///
/// # Errors
/// [`Failure::Link`] if it cannot be run.
pub fn replay(link: &Link, word: &str) -> Result<(Recording, Option<usize>), Failure> {
    let refused = |_| Failure::Link { name: shortened(word), damaged: link::Damaged::Scenario };
    let recording = Recording::of_link(link).map_err(refused)?;
    let differs = recording.differs_from(link);
    Ok((recording, differs))
}

/// Says in the end whether the same was found.
///
/// # Errors
/// [`Failure::FoundOtherwise`] if it was not.
pub fn is_reproduced(differs: Option<usize>) -> Result<(), Failure> {
    differs.map_or(Ok(()), |_| Err(Failure::FoundOtherwise))
}

/// Whether a word is meant as a link, whole or damaged: files are seldom called so, but for
/// `v1.json`.
fn is_link(word: &str) -> bool {
    let version = link::within(word).strip_prefix('v').and_then(|rest| rest.split_once('.'));
    word.contains("://")
        || !word.ends_with(".json")
            && version.is_some_and(|(version, _)| version.bytes().all(|byte| byte.is_ascii_digit()))
}

fn file(word: &str) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if word == "-" {
        io::stdin().lock().take(FILE_BYTES).read_to_string(&mut text)
    } else {
        File::open(word).and_then(|file| file.take(FILE_BYTES).read_to_string(&mut text))
    };
    match read {
        Ok(_) => Ok(text),
        Err(error) => Err(Failure::Usage {
            what: format!("{word:?} is no link, and no file that can be read: {error}"),
            remedy: "write a link between quotes, or the path of a run that was saved".to_owned(),
        }),
    }
}

/// How a link is named where something is wrong with it.
fn shortened(word: &str) -> String {
    const SHOWN: usize = 24;
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
