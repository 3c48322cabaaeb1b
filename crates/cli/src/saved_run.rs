//! Opens a saved run: a link, or a file that contains one.

use super::failure::Failure;
use super::input;
use content::locks;
use formats::json;
use formats::json::{Opened, Refused};
use run_analysis::Recording;
use session::Link;

/// Parses `word` as a link, or reads the link in the file that it names; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`] if the file cannot be read, was edited or is a scenario file,
/// [`Failure::Link`] if the link is invalid.
pub(crate) fn link(word: &str) -> Result<Link, Failure> {
    if !is_saved(word) && (word.ends_with(".lua") || locks::ALL.iter().any(|it| it.id == word)) {
        return Err(Failure::Usage {
            what: format!("{word} is a lock, not a run of one"),
            remedy: format!(
                "`lockscope check {word}` finds the simplest run that breaks it, \
                 `lockscope run {word}` runs it"
            ),
        });
    }
    let text = if is_link(word) { word.to_owned() } else { file(word)? };
    let name = shown(word);
    if text.trim().is_empty() {
        return Err(Failure::Usage {
            what: format!("{name} is empty"),
            remedy: "write a link in quotes, or the path of a saved run".to_owned(),
        });
    }
    match json::open(&text) {
        Ok(Opened::Link(link)) => Ok(*link),
        Err(Refused::Link(damaged)) => Err(Failure::Link { name, damaged }),
        Err(Refused::Edited(edited)) => Err(Failure::Usage {
            what: format!("{name} was edited: {edited}"),
            remedy: "its link still contains the original run, so edit a scenario file instead: \
                     `lockscope export LINK --to scenario`, then `lockscope run --scenario FILE`"
                .to_owned(),
        }),
        Err(Refused::CheckReport) => Err(Failure::Usage {
            what: format!("{name} is the output of `lockscope check --json`, not a saved run"),
            remedy: format!(
                "pass a `link` in it, or check its setup again: \
                 `jq .scenario {word} | lockscope check --scenario -`"
            ),
        }),
        Ok(Opened::Scenario(_)) | Err(Refused::Scenario(_)) => Err(Failure::Usage {
            what: format!("{name} is a scenario file, not a saved run"),
            remedy: format!(
                "write `lockscope run --scenario {word}`, or `lockscope link --scenario {word}` for \
                 a link"
            ),
        }),
    }
}

/// Replays the run of a link. If the result differs from the one that the link recorded, the second
/// value is the first step that differs.
///
/// # Errors
/// [`Failure::Link`], which names the link by the start of `word`, if its scenario is invalid.
pub(crate) fn replay(link: &Link, word: &str) -> Result<(Recording, Option<usize>), Failure> {
    let refused = |_| Failure::Link { name: shown(word), damaged: session::Damaged::Scenario };
    let recording = link.work.record().map_err(refused)?;
    let first_difference = link.first_difference(&recording);
    Ok((recording, first_difference))
}

/// Returns an error if the replay differs from the result that the link recorded.
///
/// # Errors
/// [`Failure::DifferentResult`] if a step differs.
pub(crate) fn require_same_result(first_difference: Option<usize>) -> Result<(), Failure> {
    first_difference.map_or(Ok(()), |_| Err(Failure::DifferentResult))
}

/// Returns `true` if a word looks like a link or like the file of a saved run.
pub(crate) fn is_saved(word: &str) -> bool {
    is_link(word) || word.ends_with(".json")
}

/// Returns `true` if a word looks like a link, even a damaged one. A file name rarely looks like a
/// link; `v1.json` and `v2.lua` do and are excluded.
pub(crate) fn is_link(word: &str) -> bool {
    let version = session::within(word).strip_prefix('v').and_then(|rest| rest.split_once('.'));
    word.contains("://")
        || ![".json", ".lua"].iter().any(|end| word.ends_with(end))
            && version.is_some_and(|(version, _)| version.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the contents of the file with this path.
fn file(word: &str) -> Result<String, Failure> {
    input::text(word).map_err(|error| Failure::Usage {
        what: match word {
            "-" => format!("standard input cannot be read: {error}"),
            _ => format!("{word:?} is neither a link nor a file that can be read: {error}"),
        },
        remedy: "write a link in quotes, or the path of a saved run".to_owned(),
    })
}

/// Returns the name of a file, or the start of a link in quotes, for an error.
pub(crate) fn shown(word: &str) -> String {
    const SHOWN: usize = 24;
    if !is_link(word) {
        return input::name(word).to_owned();
    }
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}", format!("{}…", &word[..end])),
        None => format!("{word:?}"),
    }
}
