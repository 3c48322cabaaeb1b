//! `lockscope console`: reads commands from standard input and prints their replies.
//!
//! `redis_model::console` parses the lines and formats the replies; this file handles the streams.

use super::failure::Failure;
use redis_model::console::{Answer, Console};
use std::io::{self, BufRead, BufWriter, IsTerminal, Read, Write};

/// Send commands to a simulated Redis server, as with `redis-cli --no-raw`
///
/// Reads Redis commands from standard input, one per line, and prints the same replies as
/// `redis-cli --no-raw`. The server starts empty and stops at the end of the input. Its clock
/// advances only with `@advance`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = LINES)]
pub(crate) struct Arguments {}

const LINES: &str = "\
Lines:
  set lock \"a\\x00b\"   a command, quoted as in redis-cli
  3 incr counter      a command, repeated
  @advance 1500       advance the clock by 1500 ms
  connect host port   a new connection to the same server
  clear, help, quit

Exit status: 0 at the end of the input, also after replies that are errors; 1 if the input cannot be \
read, a line is too long, or the output cannot be written; 2 for wrong arguments.";

/// Maximum length of a line, in bytes: 64 times the longest argument that the server accepts.
const LINE_BYTES: u64 = 64 * 1024 * 1024;

const PROMPT: &[u8] = b"lockscope> ";

/// Clears a terminal. `redis-cli` prints this even if its output is not a terminal.
const CLEAR: &[u8] = b"\x1b[H\x1b[2J";

/// Runs the subcommand.
pub(crate) fn execute() -> Result<(), Failure> {
    let prompt = if io::stdin().is_terminal() { PROMPT } else { b"" };
    let mut output = BufWriter::new(io::stdout().lock());
    talk(io::stdin().lock(), &mut output, prompt)
}

/// Runs a session. Writes the reply to each line before it reads the next line, so that another
/// program can drive the console.
fn talk(mut input: impl BufRead, output: &mut impl Write, prompt: &[u8]) -> Result<(), Failure> {
    let mut console = Console::new();
    let mut line = Vec::new();
    for number in 1.. {
        output.write_all(prompt).and_then(|()| output.flush()).map_err(Failure::Write)?;
        if !read_line(&mut input, number, &mut line)? {
            break;
        }
        match console.line(&line) {
            Ok(Answer::End) => return Ok(()),
            Ok(answer) => print(answer, output).map_err(Failure::Write)?,
            // The session continues even if standard error is closed.
            Err(error) => drop(writeln!(io::stderr(), "{error}")),
        }
    }
    // At a terminal, the end of the input leaves the cursor after the prompt.
    if !prompt.is_empty() {
        writeln!(output).and_then(|()| output.flush()).map_err(Failure::Write)?;
    }
    Ok(())
}

/// Reads the next line without its line ending, which the last line may lack. Returns `false` at
/// the end of the input.
fn read_line(input: &mut impl BufRead, number: u64, line: &mut Vec<u8>) -> Result<bool, Failure> {
    line.clear();
    input.take(LINE_BYTES + 1).read_until(b'\n', line).map_err(Failure::Read)?;
    let is_complete = line.last() == Some(&b'\n');
    if is_complete {
        line.pop();
    } else if line.len() as u64 > LINE_BYTES {
        return Err(Failure::LongLine { line: number, limit_bytes: LINE_BYTES });
    }
    Ok(is_complete || !line.is_empty())
}

fn print(answer: Answer<'_>, output: &mut impl Write) -> io::Result<()> {
    match answer {
        Answer::Text(text) => output.write_all(&text)?,
        Answer::Replies(mut replies) => replies.try_for_each(|text| output.write_all(&text))?,
        Answer::Clear => output.write_all(CLEAR)?,
        Answer::Help => write!(output, "{}", help())?,
        Answer::End => {}
    }
    output.flush()
}

/// Returns the output of `lockscope console --help`, without colour because a program may read it.
fn help() -> String {
    let mut all = super::definition();
    let console = all.find_subcommand_mut("console");
    console.map(|console| console.render_long_help().to_string()).unwrap_or_default()
}
