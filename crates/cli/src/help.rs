//! `lockscope help`: prints the help of a subcommand, a reference of the language or the commands,
//! or a page of the documentation.

use super::colour::{self, styled};
use super::failure::Failure;
use super::{output, plain_text};
use clap::builder::PossibleValuesParser;
use content::locks;
use content::texts::Meanings;
use i18n::{Language, Texts};
use narration::{ItemNames, ReferenceSection, command_reference, language_reference};

/// Print the help of a subcommand, or a reference: `language`, `commands`, `locks`, `checking`,
/// `scenarios`, `teaching`
///
/// `language` describes the Lua of lock programs, with an example of each function and replacements
/// for unsupported features. `commands` lists the Redis commands that simulated servers support.
/// `locks` lists the built-in locks.
/// `checking` describes what `check` explores and its JSON output. `scenarios` describes the format
/// of scenario files, `teaching` the format of task files.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The subcommand or the reference
    #[arg(value_parser = PossibleValuesParser::new(TOPICS))]
    topic: Option<String>,
}

/// The references, then the subcommands. `redis` is another name for `commands`.
pub(crate) const TOPICS: [&str; 22] = [
    "language",
    "commands",
    "redis",
    "locks",
    "checking",
    "scenarios",
    "teaching",
    "run",
    "check",
    "fix",
    "shorten",
    "stories",
    "questions",
    "tasks",
    "judge",
    "link",
    "show",
    "export",
    "console",
    "completions",
    "man",
    "help",
];

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let (text, meanings) = (Language::English.texts(), Meanings::all());
    let shown = match arguments.topic.as_deref() {
        Some("language") => format_sections(&language_reference(&meanings, text)),
        Some("commands" | "redis") => format_sections(&command_reference(&meanings, text)),
        Some("locks") => format_locks(text),
        Some("checking") => plain_text::format(include_str!("../../../docs/check.md")),
        Some("scenarios") => plain_text::format(include_str!("../../../docs/scenario.md")),
        Some("teaching") => plain_text::format(include_str!("../../../docs/tasks.md")),
        topic => help_of(topic),
    };
    output::print(&shown)
}

/// Returns the output of `--help`.
fn help_of(topic: Option<&str>) -> String {
    let words = ["lockscope"].into_iter().chain(topic).chain(["--help"]);
    // clap returns the output of `--help` as an error.
    let help = super::definition().try_get_matches_from(words).err();
    help.map(|help| help.render().ansi().to_string()).unwrap_or_default()
}

/// Lists the ids and names of the built-in locks.
fn format_locks(text: &Texts) -> String {
    let width = locks::ALL.iter().map(|lock| lock.id.len()).max().unwrap_or(0);
    let lines =
        locks::ALL.iter().map(|lock| format!("{:<width$}  {}\n", lock.id, text.lock(lock.id)));
    lines.collect()
}

fn format_sections(sections: &[ReferenceSection]) -> String {
    let mut shown = String::new();
    for section in sections {
        shown += &format!("{}\n", styled(colour::HEADING, &section.heading));
        if !section.about.is_empty() {
            shown += &format!("  {}\n", section.about);
        }
        for entry in &section.entries {
            shown +=
                &format!("\n  {}\n      {}\n", styled(colour::HEADING, &entry.form), entry.meaning);
            for line in entry.example.lines() {
                shown += &format!("        {line}\n");
            }
        }
        shown.push('\n');
    }
    shown.truncate(shown.trim_end().len());
    shown + "\n"
}
