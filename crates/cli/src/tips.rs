//! Hints for errors about arguments, which clap cannot give.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::env;

/// Adds a hint to an error, if there is one.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(unexpected)) = error.get(ContextKind::InvalidArg)
        && !is_abbreviation(unexpected, error.get(ContextKind::SuggestedArg))
        && let Some(tip) = owners(unexpected)
    {
        return with_only_tip(&error, tip);
    }
    let is_known = error.get(ContextKind::Suggested).is_some();
    if error.kind() != ErrorKind::UnknownArgument || is_known {
        return error;
    }
    let Some(ContextValue::String(unexpected)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let words: Vec<String> =
        env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(tip) = tip(unexpected, &words) {
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// Returns `true` if the option that clap suggests begins with the given one.
fn is_abbreviation(unexpected: &str, suggested: Option<&ContextValue>) -> bool {
    matches!(suggested, Some(ContextValue::String(option)) if option.starts_with(unexpected))
}

/// Names the subcommands that have an option.
fn owners(unexpected: &str) -> Option<String> {
    let long = unexpected.strip_prefix("--")?;
    let long = long.split_once('=').map_or(long, |(long, _)| long);
    let all = super::definition();
    let has_option = |command: &&clap::Command| {
        command.get_arguments().any(|argument| argument.get_long() == Some(long))
    };
    let owners: Vec<String> = all
        .get_subcommands()
        .filter(has_option)
        .map(|command| format!("`{}`", command.get_name()))
        .collect();
    (!owners.is_empty()).then(|| format!("`--{long}` is an option of {}", owners.join(", ")))
}

/// Copies an error and replaces the hints of clap.
fn with_only_tip(error: &clap::Error, tip: String) -> clap::Error {
    let mut copy = clap::Error::new(error.kind()).with_cmd(&super::definition());
    for (kind, value) in error.context() {
        if !matches!(kind, ContextKind::Suggested | ContextKind::SuggestedArg) {
            copy.insert(kind, value.clone());
        }
    }
    copy.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    copy
}

fn tip(unexpected: &str, words: &[String]) -> Option<String> {
    let runs_programs =
        words.get(1).is_some_and(|command| ["check", "run", "link"].contains(&command.as_str()));
    (runs_programs && !unexpected.starts_with('-')).then(|| {
        "all clients run one program; to run different programs, write a scenario file, which \
         `lockscope help scenarios` describes"
            .to_owned()
    })
}
