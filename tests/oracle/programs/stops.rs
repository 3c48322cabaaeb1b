//! Ends that only the model has: it refuses a program, or stops it at a limit (`lua::limits`).

use lockscope::redis::Reply;

/// How the reply begins if a program is refused when it is loaded.
const REFUSED: &str = "ERR Error compiling script (new function): ";

/// What such a reply has in it, and what it comes from.
const ENDS: [(&str, &str); 7] = [
    ("ERR the script was stopped: it used up", "too many instructions"),
    ("string length overflow (at most", "a string too long"),
    ("stack overflow", "calls too deep"),
    ("not enough memory", "too much memory"),
    ("table overflow", "a table too large"),
    ("ERR reached lua stack limit", "a reply too deep"),
    ("values are returned", "a reply too large"),
];

/// What the model ended a program for; nothing, if it ended by itself.
pub fn of_the_model(reply: &Reply) -> Option<String> {
    let Reply::Error(text) = reply else { return None };
    let text = text.to_lossy();
    if let Some(reason) = text.strip_prefix(REFUSED) {
        let reason = reason.split_once(": ").map_or(reason, |(_, reason)| reason);
        return Some(format!("refused: {}", reason.split(';').next().unwrap_or_default()));
    }
    ENDS.iter().find(|(part, _)| text.contains(part)).map(|(_, end)| (*end).to_owned())
}
