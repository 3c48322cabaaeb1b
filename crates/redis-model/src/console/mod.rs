//! A console for one server, like `redis-cli --no-raw`: a line of text in, the text to print out.
//!
//! [`split`], [`read`] and [`format()`] also work without a [`Console`], for a server that is owned
//! elsewhere. Lines and answers are bytes, since keys and values are.
//!
//! Not modelled: the terminal features of `redis-cli` (hints, history, prompt), its help pages,
//! SUBSCRIBE, MONITOR, the script debugger, and its timings.

mod c_text;
mod line;
mod mistake;
mod output;
mod words;

pub use line::{Line, Refusal, read};
pub use mistake::{Mistake, MistakeKind};
pub use output::{Style, format};
pub use words::{Unbalanced, split};

use crate::{Bytes, ConnectionId, Server};
use primitives::{Millis, WallClock};

/// The end of a console's virtual clock: no `@advance` goes beyond it. It is some 31 000 years from
/// the start, so that no sum of times overflows 64 bits.
pub const END_OF_TIME: Millis = Millis(1_000_000_000_000_000);

/// A console's only connection; `connect` closes and reopens it.
const CONNECTION: ConnectionId = ConnectionId(0);

/// A session: a server, the connection to it, and the virtual time, which only `@advance` moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Console {
    server: Server,
    now: Millis,
    /// The number of lines so far.
    lines: u64,
}

/// The answer to a line.
#[must_use = "the command of a line is carried out as its replies are taken"]
#[derive(Debug)]
pub enum Answer<'a> {
    /// Text to print as it is; it ends with a line end unless it is empty.
    Text(Vec<u8>),
    /// Replies to print in order.
    Replies(Replies<'a>),
    /// Clear the screen.
    Clear,
    /// Show the help.
    Help,
    /// End the session.
    End,
}

/// The replies to a command, one for each repetition. Commands run lazily, because `1000000000
/// ping` is allowed: the caller may stop early.
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

    /// Executes the next line, given without its line end. The session continues after a mistake.
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

    /// Moves the clock on, and has the server remove what has expired by then.
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
    use crate::limits;
    use proptest::prelude::*;

    /// What a whole session prints, with mistakes and anything but text as lines in brackets. Takes
    /// at most three replies to a line.
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
    fn the_console_answers_its_own_words() {
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
    fn the_server_refuses_what_is_too_large_for_it() {
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
