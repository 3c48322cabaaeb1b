//! Hints for errors about arguments, which clap cannot give.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::env;

/// Adds a hint to an error, if there is one.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
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

fn tip(unexpected: &str, words: &[String]) -> Option<String> {
    let place = words.iter().position(|word| word == unexpected)?;
    let option = &words[place.checked_sub(1)?];
    if option.starts_with("--") && unexpected.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!("write `{option}={unexpected}`"));
    }
    let runs_programs = words.get(1).is_some_and(|command| command == "check" || command == "run");
    (runs_programs && !unexpected.starts_with('-')).then(|| {
        "all clients run one program; different ones stand in a scenario file, which \
         `lockscope help scenarios` describes"
            .to_owned()
    })
}
