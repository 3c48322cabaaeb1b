//! A console for one server, like `redis-cli --no-raw`: takes a line of input and returns the
//! output to print.
//!
//! [`split`], [`read`] and [`format()`] also work without a [`Console`], for a server that is owned
//! elsewhere. Lines and replies are bytes, since keys and values are.
//!
//! Not modelled: the terminal features of `redis-cli` (hints, history, prompt), its help pages,
//! SUBSCRIBE, MONITOR, the script debugger, and its timings.

mod c_string;
mod directive_error;
mod format_reply;
mod parse_line;
mod split_args;

pub use directive_error::{DirectiveError, DirectiveErrorKind};
pub use format_reply::{Style, format};
pub use parse_line::{Line, Refusal, read};
pub use split_args::{Unbalanced, split};

use crate::{Bytes, ConnectionId, Server};
use primitives::{Millis, WallClock};

/// End of a console's virtual clock, which `@advance` cannot pass. It is about 31 000 years after
/// the start, so that no sum of times overflows 64 bits.
pub const END_OF_TIME: Millis = Millis(1_000_000_000_000_000);

/// A console's only connection; `connect` closes and reopens it.
const CONNECTION: ConnectionId = ConnectionId(0);

/// A session: a server, the connection to it, and the virtual time, which only `@advance` changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Console {
    server: Server,
    now: Millis,
    /// Number of lines so far.
    lines: u64,
}

/// The response to a line.
#[must_use = "the command of a line is carried out as its replies are taken"]
#[derive(Debug)]
pub enum Answer<'a> {
    /// Bytes to print unchanged. They end with a line end unless they are empty.
    Text(Vec<u8>),
    /// Replies to print in order.
    Replies(Replies<'a>),
    /// The request to clear the screen.
    Clear,
    /// The request to show the help.
    Help,
    /// The request to end the session.
    End,
}

/// The replies to a command, one per repetition. Commands run lazily: `1000000000 ping` is allowed,
/// so the caller may stop early.
#[derive(Debug)]
pub struct Replies<'a> {
    console: &'a mut Console,
    words: Vec<Bytes>,
    remaining: u64,
}

impl Console {
    /// Creates a session with an empty server, at virtual time 0.
    pub fn new() -> Console {
        Console { server: Server::default(), now: Millis::default(), lines: 0 }
    }

    /// Executes the next line, given without its line end. The session continues after an error.
    pub fn line(&mut self, line: &[u8]) -> Result<Answer<'_>, DirectiveError> {
        self.lines = self.lines.saturating_add(1);
        let number = self.lines;
        self.answer(line).map_err(|kind| DirectiveError { line: number, kind })
    }

    fn answer(&mut self, line: &[u8]) -> Result<Answer<'_>, DirectiveErrorKind> {
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

    /// Advances the clock and removes the keys that have expired by then.
    fn advance(&mut self, duration_ms: u64) -> Result<(), DirectiveErrorKind> {
        let later = self.now.after(duration_ms);
        if later > END_OF_TIME {
            return Err(DirectiveErrorKind::BeyondTheEnd { left_ms: END_OF_TIME.0 - self.now.0 });
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
    use crate::limits;
    use proptest::prelude::*;

    /// Returns the output of a whole session. Errors and responses other than text become lines in
    /// brackets. Takes at most three replies per line.
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
                Err(error) => printed.extend(format!("[{error}]\n").bytes()),
            }
        }
        String::from_utf8_lossy(&printed).into_owned()
    }

    #[track_caller]
    fn check(lines: &str, expected: &str) {
        assert_eq!(session(lines.as_bytes()), expected);
    }

    #[test]
    fn command_with_repetitions_prints_each_reply() {
        check("ping\n\n  \r\n2 echo a", "PONG\n\"a\"\n\"a\"\n");
        check("1000000000 ping\nping", "PONG\nPONG\nPONG\nPONG\n");
    }

    #[test]
    fn words_of_the_console_have_their_own_responses() {
        check("\"a\nclear\nhelp\nquit", "Invalid argument(s)\n[clear]\n[help]\n[end]\n");
    }

    #[test]
    fn clock_changes_only_with_advance() {
        let at = |seconds: &str, micros: &str| format!("1) \"{seconds}\"\n2) \"{micros}\"\n");
        check("time", &at("1700000000", "0"));
        check("ping\n@advance 1500\ntime", &format!("PONG\n{}", at("1700000001", "500000")));
        check("3 @advance 1000\ntime", &at("1700000003", "0"));
    }

    #[test]
    fn advance_beyond_the_end_of_the_clock_is_rejected() {
        let left = "[line 1: the clock ends in 1000000000000000 ms; write a smaller number]\n";
        check("@advance 1000000000000001", left);
        check("9999999999 @advance 9999999999999", left);
        let left = "[line 2: the clock ends in 0 ms; write a smaller number]\n";
        check("@advance 1000000000000000\n@advance 1", left);
    }

    #[test]
    fn error_has_its_line_number_and_the_session_continues() {
        let example = "write for example `@advance 1500`";
        check(
            "ping\n@advance\nping",
            &format!("PONG\n[line 2: `@advance` lacks its milliseconds; {example}]\nPONG\n"),
        );
    }

    #[test]
    fn command_that_is_too_large_is_rejected_by_the_server() {
        let long_word = "a".repeat(limits::STRING_BYTES + 1);
        let many_words = "a ".repeat(limits::ARGUMENTS + 1);
        check(
            &format!("echo {long_word}\n{many_words}\nping"),
            "(error) ERR Protocol error: invalid bulk length\n\
             (error) ERR Protocol error: invalid multibulk length\nPONG\n",
        );
    }

    #[test]
    fn connect_during_a_transaction_discards_it() {
        check("multi\nping\nconnect host 1\nping", "OK\nQUEUED\nPONG\n");
    }

    proptest! {
        #[test]
        fn session_of_any_bytes_does_not_panic(lines: Vec<u8>) {
            session(&lines);
        }

        #[test]
        fn session_of_similar_lines_does_not_panic(lines in "([ 0-9a-z\"'\\\\@:?-]|ping|multi|exec|\n)*") {
            session(lines.as_bytes());
        }
    }
}
