//! Runs tables of commands and replies.

use crate::{Bytes, CommandResult, ConnectionId, Reply, Server};
use primitives::{EPOCH, UnixMillis};

/// A server, its clock, and the connections C1, C2 …
pub(super) struct Session {
    pub(super) server: Server,
    pub(super) now: UnixMillis,
}

impl Session {
    pub(super) fn new() -> Session {
        Session { server: Server::default(), now: EPOCH }
    }

    /// Executes a line on the first connection, or on the connection it names: `2> GET key`.
    pub(super) fn execute(&mut self, line: &str) -> CommandResult {
        let (connection, command) = match line.split_once("> ") {
            Some((number, command)) => (number.parse().expect("a connection's number"), command),
            None => (1, line),
        };
        self.server.execute(ConnectionId(connection), self.now, &words(command))
    }

    /// Advances the clock.
    pub(super) fn advance(&mut self, milliseconds: i64) {
        self.now = UnixMillis(self.now.0 + milliseconds);
    }
}

/// Splits a command into words. `'…'` encloses a word with spaces or an empty one, and `⏎` is a
/// line end.
pub(super) fn words(command: &str) -> Vec<Bytes> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(Bytes::from(part.replace('⏎', "\n").as_str()));
        } else {
            words.extend(part.split_whitespace().map(Bytes::from));
        }
    }
    words
}

/// Expands the abbreviations for common errors.
fn expand_errors(expected: &str) -> String {
    let (short, command) = expected.split_once(' ').unwrap_or((expected, ""));
    match short {
        "E-arity" => format!("ERR wrong number of arguments for '{command}' command"),
        "E-exp" => format!("ERR invalid expire time in '{command}' command"),
        "E-float" => "ERR value is not a valid float".to_owned(),
        "E-int" => "ERR value is not an integer or out of range".to_owned(),
        "E-syn" => "ERR syntax error".to_owned(),
        "E-type" => "WRONGTYPE Operation against a key holding the wrong kind of value".to_owned(),
        _ => expected.to_owned(),
    }
}

/// Formats a reply in one line that, unlike `Display`, distinguishes the two kinds of nil.
fn shown(reply: &Reply) -> String {
    match reply {
        Reply::NilArray => "nil array".to_owned(),
        reply => reply.to_string(),
    }
}

/// Runs a table on one server, one command per line: `command -> reply`. `@1500` advances the clock
/// by 1500 ms, and empty lines are ignored. Reports all lines with a different reply.
#[track_caller]
pub(super) fn check(table: &str) {
    let mut session = Session::new();
    let mut wrong = String::new();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(milliseconds) = line.strip_prefix('@') {
            session.advance(milliseconds.parse().expect("milliseconds"));
            continue;
        }
        let (command, expected) = line.split_once(" -> ").expect("`command -> reply`");
        let reply = shown(&session.execute(command.trim()).reply);
        let expected = expand_errors(expected.trim());
        if reply.trim_end() != expected {
            wrong += &format!("{command}\n  expected {expected}\n       got {reply}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
