//! Commands and replies, in full and shortened for the lines of a transcript.

use crate::text::clipped;
use primitives::with_short_tokens;
use redis_model::Bytes;

/// Formats a command as the user would type it.
pub fn format_command(args: &[Bytes]) -> String {
    joined(args.iter().map(Bytes::bare_or_quoted))
}

/// Shortens a reply for a line of a transcript.
pub fn reply_in_short(reply: &str) -> String {
    clipped(with_short_tokens(reply))
}

/// Formats a command for a line of a transcript. Scripts and long values are cut to their
/// beginning; the full script is in the program that sends it. Tokens are cut to their end.
pub(super) fn command_in_short(args: &[Bytes]) -> String {
    match args {
        [name, script, rest @ ..] if name.as_slice().eq_ignore_ascii_case(b"EVAL") => {
            let first = [name.bare_or_quoted(), beginning(&script.to_lossy())];
            joined(first.into_iter().chain(rest.iter().map(argument_in_short)))
        }
        _ => joined(args.iter().map(argument_in_short)),
    }
}

fn argument_in_short(argument: &Bytes) -> String {
    clipped(with_short_tokens(&argument.bare_or_quoted()))
}

/// Returns the first words of a script, on one line and in quotes.
fn beginning(script: &str) -> String {
    const SHOWN_CHARACTERS: usize = 32;
    let line = joined(script.split_whitespace().map(str::to_owned));
    match line.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("'{}…'", line[..end].trim_end()),
        None => format!("'{line}'"),
    }
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}
