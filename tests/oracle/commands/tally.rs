//! Counts the compared commands and errors, to show that all are covered.

use super::comparison::Executed;
use redis_model::{Bytes, Command, Flag, Reply};
use std::collections::BTreeMap;
use std::fmt;

/// Number of columns in the table of commands.
const COLUMNS: usize = 3;

/// The commands and errors of all sequences.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Number of commands that were sent.
    pub sent: u64,
    commands: BTreeMap<String, Counts>,
    /// Number of occurrences of each error, by its text up to the quoted part.
    errors: BTreeMap<String, u64>,
}

/// The counts of one command.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    sent: u64,
    good: u64,
    errors: u64,
}

impl Tally {
    /// Counts one command and its reply.
    pub(crate) fn count(&mut self, args: &[Bytes], executed: &Executed, reply: &Reply) {
        self.sent += 1;
        self.counts(args).sent += 1;
        if *reply == Reply::Status("QUEUED".into()) {
            return;
        }
        self.count_reply(args, reply);
        if let (Executed::Transaction(queue), Reply::Array(replies)) = (executed, reply) {
            for (args, reply) in queue.iter().zip(replies) {
                self.count_reply(args, reply);
            }
        }
    }

    /// Returns the model's commands that got no reply other than errors.
    pub(crate) fn never_good(&self) -> Vec<&'static str> {
        let is_good = |name: &str| self.commands.get(name).is_some_and(|counts| counts.good > 0);
        commands().filter(|name| !is_good(name)).collect()
    }

    fn count_reply(&mut self, args: &[Bytes], reply: &Reply) {
        let counts = self.counts(args);
        if let Reply::Error(text) = reply {
            counts.errors += 1;
            *self.errors.entry(kind(text)).or_default() += 1;
        } else {
            counts.good += 1;
        }
    }

    fn counts(&mut self, args: &[Bytes]) -> &mut Counts {
        self.commands.entry(name(args)).or_default()
    }
}

/// Returns the name of a command, such as `set` or `script|load`. Unknown commands share one name.
fn name(args: &[Bytes]) -> String {
    let word = |place: usize| args.get(place).map(|word| word.to_lossy().to_ascii_lowercase());
    let name = word(0).unwrap_or_default();
    let is_known = |name: &str| commands().any(|known| known == name);
    let full_name = format!("{name}|{}", word(1).unwrap_or_default());
    match () {
        () if is_known(&full_name) => full_name,
        () if is_known(&name) => name,
        () => "(unknown)".to_owned(),
    }
}

/// Returns the model's commands without mere containers, which have no replies.
fn commands() -> impl Iterator<Item = &'static str> {
    Command::all().iter().filter(|command| !command.has(Flag::Container)).map(Command::name)
}

/// Returns the start of an error, up to a word that it quotes or names.
fn kind(text: &Bytes) -> String {
    let text = text.to_lossy();
    let text = text.split(" script: ").next().unwrap_or_default();
    let quoted = text.split(['\'', '`', '"', ':']).next().unwrap_or_default();
    let option = "Unsupported option";
    let quoted = quoted.find(option).map_or(quoted, |start| &quoted[..start + option.len()]);
    quoted.chars().take(72).collect()
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{} commands compared; sent, good replies, errors:", self.sent)?;
        let cells: Vec<String> = self
            .commands
            .iter()
            .map(|(name, Counts { sent, good, errors })| {
                format!("{name:<15} {sent:>6} {good:>6} {errors:>5}")
            })
            .collect();
        let height = cells.len().div_ceil(COLUMNS).max(1);
        for row in 0..height {
            let line: Vec<&str> =
                cells.iter().skip(row).step_by(height).map(String::as_str).collect();
            writeln!(formatter, "  {}", line.join("   "))?;
        }
        writeln!(formatter, "{} kinds of errors:", self.errors.len())?;
        for (text, count) in &self.errors {
            writeln!(formatter, "  {count:>6}  {}", text.escape_debug())?;
        }
        Ok(())
    }
}
