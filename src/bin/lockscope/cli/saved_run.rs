//! Opens a run that was kept: a link, or a file with one in it.

use super::failure::Failure;
use super::input;
use lockscope::document::{self, Opened, Refused};
use lockscope::link::{self, Link};
use lockscope::report::Recording;

/// The link that a word is, or that stands in the file that it names; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`] if there is no such file or it is a scenario file, [`Failure::Link`] if it holds
/// no link.
pub fn link(word: &str) -> Result<Link, Failure> {
    let text = if is_link(word) { word.to_owned() } else { file(word)? };
    match document::open(&text) {
        Ok(Opened::Link(link)) => Ok(*link),
        Err(Refused::Link(damaged)) => Err(Failure::Link { name: shortened(word), damaged }),
        Ok(Opened::Scenario(_)) | Err(Refused::Scenario(_)) => Err(Failure::Usage {
            what: format!("{word:?} is a scenario file, and no run that was saved"),
            remedy: format!(
                "write `lockscope run --scenario {word}`, or `lockscope link --scenario {word}` for \
                 a link"
            ),
        }),
    }
}

/// The run of a link. This version may find something else in it: then it is the first step that
/// differs.
///
/// # Errors
/// [`Failure::Link`] if it cannot be run.
pub fn replay(link: &Link, word: &str) -> Result<(Recording, Option<usize>), Failure> {
    let refused = |_| Failure::Link { name: shortened(word), damaged: link::Damaged::Scenario };
    let recording = Recording::of_work(&link.work).map_err(refused)?;
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
    input::text(word).map_err(|error| Failure::Usage {
        what: format!("{word:?} is no link, and no file that can be read: {error}"),
        remedy: "write a link between quotes, or the path of a run that was saved".to_owned(),
    })
}

/// How a link is named where something is wrong with it.
fn shortened(word: &str) -> String {
    const SHOWN: usize = 24;
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
