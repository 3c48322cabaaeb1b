//! Opens a saved run: a link, or a file that contains one.

use super::failure::Failure;
use lockscope::link::{self, Link, TEXT_LIMIT};
use lockscope::report::Recording;
use std::fs::File;
use std::io::{self, Read};

/// The longest file, in bytes. It is longer than its link because it has each step in words.
const FILE_BYTES: u64 = 32 * TEXT_LIMIT as u64;

/// Reads the link that `word` is, or the link in the file that it names; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`] if the file cannot be read, [`Failure::Link`] if the link is invalid.
pub fn link(word: &str) -> Result<Link, Failure> {
    let text = if is_link(word) { word.to_owned() } else { file(word)? };
    link::decode(link::within(&text))
        .map_err(|damaged| Failure::Link { name: shortened(word), damaged })
}

/// Replays the run of a link. If its result differs from what the link recorded, the second value
/// is the first step that differs.
///
/// # Errors
/// [`Failure::Link`] if the link's scenario is invalid.
pub fn replay(link: &Link, word: &str) -> Result<(Recording, Option<usize>), Failure> {
    let refused = |_| Failure::Link { name: shortened(word), damaged: link::Damaged::Scenario };
    let recording = Recording::of_link(link).map_err(refused)?;
    let differs = recording.differs_from(link);
    Ok((recording, differs))
}

/// Requires that the replay gave the result that the link recorded.
///
/// # Errors
/// [`Failure::DifferentResult`] if a step differs.
pub fn require_same_result(differs: Option<usize>) -> Result<(), Failure> {
    differs.map_or(Ok(()), |_| Err(Failure::DifferentResult))
}

/// Whether a word is meant as a link, even a damaged one. Files rarely have such names, except one
/// like `v1.json`.
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
            what: format!("{word:?} is neither a link nor a file that can be read: {error}"),
            remedy: "write a link in quotes, or the path of a saved run".to_owned(),
        }),
    }
}

/// The start of a link, to name it in an error.
fn shortened(word: &str) -> String {
    const SHOWN: usize = 24;
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
