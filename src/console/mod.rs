//! A server that one talks to in lines, as with `redis-cli --no-raw`: a line of text in, what is to
//! be printed out.
//!
//! [`split`], [`read`] and [`format()`] are of use without a [`Console`], where the server belongs to
//! somebody else. Lines and answers are bytes, since keys and values are.
//!
//! Not modelled: what `redis-cli` does at a terminal (hints, history, its prompt), its pages of help,
//! SUBSCRIBE, MONITOR and the script debugger, and the time it measures.

mod c_text;
mod line;
mod mistake;
mod output;
mod words;

pub use line::{Line, Refusal, read};
pub use mistake::{Mistake, MistakeKind};
pub use output::{Style, format};
pub use words::{Unbalanced, split};

use crate::redis::{Bytes, ConnectionId, Server};
use crate::time::{Millis, WallClock};

/// Where the virtual clock of a console ends: no `@advance` goes beyond it. It is some 31 000 years
/// from the start, so that no sum of times can leave what 64 bits hold.
pub const END_OF_TIME: Millis = Millis(1_000_000_000_000_000);

/// The one connection of a console; `connect` closes it and opens it again.
const CONNECTION: ConnectionId = ConnectionId(0);

/// A session: a server, the connection to it, and the virtual time, which stands still between one
/// `@advance` and the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Console {
    server: Server,
    now: Millis,
    /// How many lines there have been.
    lines: u64,
}

/// What comes of a line.
#[must_use = "the command of a line is carried out as its replies are taken"]
#[derive(Debug)]
pub enum Answer<'a> {
    /// To be printed as it is; it ends with a line end unless it is empty.
    Text(Vec<u8>),
    /// To be printed as they come, one after the other.
    Replies(Replies<'a>),
    /// Clear the screen.
    Clear,
    /// Say what can be written here.
    Help,
    /// Nothing more is read.
    End,
}

/// The replies to a command, one for each time that it is repeated. They are carried out as they are
/// asked for, because `1000000000 ping` is allowed: who cannot print for ever takes only some.
#[derive(Debug)]
pub struct Replies<'a> {
    console: &'a mut Console,
    words: Vec<Bytes>,
    remaining: u64,
}

impl Console {
    /// A session with an empty server, at virtual time 0.
    pub fn new() -> Console {
        Console { server: Server::default(), now: Millis::default(), lines: 0 }
    }

    /// Takes the next line, without its line end. The session goes on after a mistake.
    pub fn line(&mut self, line: &[u8]) -> Result<Answer<'_>, Mistake> {
        self.lines = self.lines.saturating_add(1);
        let number = self.lines;
        self.answer(line).map_err(|kind| Mistake { line: number, kind })
    }

    fn answer(&mut self, line: &[u8]) -> Result<Answer<'_>, MistakeKind> {
        let silence = Answer::Text(Vec::new());
        Ok(match read(line)? {
            Line::Nothing => silence,
            Line::Command { words, times } => {
                Answer::Replies(Replies { console: self, words, remaining: times })
            }
            Line::Advance { duration_ms } => {
                self.advance(duration_ms)?;
                silence
            }
            Line::Connect => {
                self.server.disconnect(CONNECTION);
                silence
            }
            Line::Refused(refusal) => Answer::Text(refusal.text()),
            Line::Clear => Answer::Clear,
            Line::Help => Answer::Help,
            Line::End => Answer::End,
        })
    }

    /// Moves the clock on, and lets the server remove what has expired by then.
    fn advance(&mut self, duration_ms: u64) -> Result<(), MistakeKind> {
        let later = self.now.after(duration_ms);
        if later > END_OF_TIME {
            return Err(MistakeKind::BeyondTheEnd { left_ms: END_OF_TIME.0 - self.now.0 });
        }
        self.now = later;
        self.server.remove_expired(WallClock::default().read(later));
        Ok(())
    }

    fn reply(&mut self, words: &[Bytes]) -> Vec<u8> {
        let now = WallClock::default().read(self.now);
        let outcome = self.server.execute(CONNECTION, now, words);
        format(&outcome.reply, Style::of(words))
    }
}

impl Default for Console {
    fn default() -> Console {
        Console::new()
    }
}

impl Iterator for Replies<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        self.remaining = self.remaining.checked_sub(1)?;
        Some(self.console.reply(&self.words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redis::limits;
    use proptest::prelude::*;

    /// What a whole session prints, with mistakes and what is not text as lines in brackets. Of the
    /// replies to a line at most three are taken.
    fn session(lines: &[u8]) -> String {
        let mut console = Console::new();
        let mut printed = Vec::new();
        for line in lines.split(|byte| *byte == b'\n') {
            match console.line(line) {
                Ok(Answer::Text(text)) => printed.extend(text),
                Ok(Answer::Replies(replies)) => printed.extend(replies.take(3).flatten()),
                Ok(Answer::Clear) => printed.extend(b"[clear]\n"),
                Ok(Answer::Help) => printed.extend(b"[help]\n"),
                Ok(Answer::End) => printed.extend(b"[end]\n"),
                Err(mistake) => printed.extend(format!("[{mistake}]\n").bytes()),
            }
        }
        String::from_utf8_lossy(&printed).into_owned()
    }

    #[track_caller]
    fn check(lines: &str, expected: &str) {
        assert_eq!(session(lines.as_bytes()), expected);
    }

    #[test]
    fn a_command_is_answered_and_may_be_repeated() {
        check("ping\n\n  \r\n2 echo a", "PONG\n\"a\"\n\"a\"\n");
        check("1000000000 ping\nping", "PONG\nPONG\nPONG\nPONG\n");
    }

    #[test]
    fn the_words_of_the_console_are_answered_by_it() {
        check("\"a\nclear\nhelp\nquit", "Invalid argument(s)\n[clear]\n[help]\n[end]\n");
    }

    #[test]
    fn the_clock_moves_only_when_told_to() {
        let at = |seconds: &str, micros: &str| format!("1) \"{seconds}\"\n2) \"{micros}\"\n");
        check("time", &at("1700000000", "0"));
        check("ping\n@advance 1500\ntime", &format!("PONG\n{}", at("1700000001", "500000")));
        check("3 @advance 1000\ntime", &at("1700000003", "0"));
    }

    #[test]
    fn the_clock_has_an_end() {
        let left = "[line 1: the clock ends in 1000000000000000 ms; write a smaller number]\n";
        check("@advance 1000000000000001", left);
        check("9999999999 @advance 9999999999999", left);
        let left = "[line 2: the clock ends in 0 ms; write a smaller number]\n";
        check("@advance 1000000000000000\n@advance 1", left);
    }

    #[test]
    fn a_mistake_names_its_line_and_the_session_goes_on() {
        let example = "write for example `@advance 1500`";
        check(
            "ping\n@advance\nping",
            &format!("PONG\n[line 2: `@advance` lacks its milliseconds; {example}]\nPONG\n"),
        );
    }

    #[test]
    fn what_is_too_large_for_the_server_is_refused_by_it() {
        let long_word = "a".repeat(limits::STRING_BYTES + 1);
        let many_words = "a ".repeat(limits::ARGUMENTS + 1);
        check(
            &format!("echo {long_word}\n{many_words}\nping"),
            "(error) ERR Protocol error: invalid bulk length\n\
             (error) ERR Protocol error: invalid multibulk length\nPONG\n",
        );
    }

    #[test]
    fn a_new_connection_has_no_transaction() {
        check("multi\nping\nconnect host 1\nping", "OK\nQUEUED\nPONG\n");
    }

    proptest! {
        #[test]
        fn any_bytes_are_answered(lines: Vec<u8>) {
            session(&lines);
        }

        #[test]
        fn anything_that_looks_like_lines_is_answered(lines in "([ 0-9a-z\"'\\\\@:?-]|ping|multi|exec|\n)*") {
            session(lines.as_bytes());
        }
    }
}
