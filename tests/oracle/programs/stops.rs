//! Recognises programs that only the model refuses, or stops at one of its limits (`lua::limits`).

use redis_model::Reply;

/// Start of the reply if the model refuses to load a program.
const REFUSED: &str = "ERR Error compiling script (new function): ";

/// Text in the reply if the model stops a program, and the reason.
const STOPS: [(&str, &str); 7] = [
    ("ERR the script was stopped: it used up", "too many instructions"),
    ("string length overflow (at most", "a string too long"),
    ("stack overflow", "calls too deep"),
    ("not enough memory", "too much memory"),
    ("table overflow", "a table too large"),
    ("ERR reached lua stack limit", "a reply too deep"),
    ("values are returned", "a reply too large"),
];

/// Returns the reason for which the model refused or stopped a program, or `None` if the program
/// ended by itself.
pub(super) fn reason(reply: &Reply) -> Option<String> {
    let text = match reply {
        Reply::Error(text) => text,
        Reply::Array(replies) => return replies.iter().find_map(reason),
        _ => return None,
    };
    let text = text.to_lossy();
    if let Some(reason) = text.strip_prefix(REFUSED) {
        let reason = reason.split_once(": ").map_or(reason, |(_, reason)| reason);
        return Some(format!("refused: {}", reason.split(';').next().unwrap_or_default()));
    }
    STOPS.iter().find(|(part, _)| text.contains(part)).map(|(_, reason)| (*reason).to_owned())
}
