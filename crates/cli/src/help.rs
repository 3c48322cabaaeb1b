//! `lockscope help`: the help of a subcommand, the reference of the language and of the commands,
//! or a page of the documentation.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use clap::builder::PossibleValuesParser;
use narration::reference;
use narration::reference::Section;
use narration::text::{Language, Meanings};

/// Print the help of a subcommand, or a reference: `language`, `commands`, `checking`, `scenarios`,
/// `teaching`
///
/// `language` is what programs may be written in, with an example of each function and what to
/// write instead of what is not there. `commands` is what Redis's servers answer to. `checking` is
/// what `check` tries and its JSON, `scenarios` is the format of scenario files, `teaching` that of
/// tasks.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to explain
    #[arg(value_parser = PossibleValuesParser::new(TOPICS))]
    topic: Option<String>,
}

/// The references, then the subcommands. `redis` is another name for `commands`.
pub const TOPICS: [&str; 20] = [
    "language",
    "commands",
    "redis",
    "checking",
    "scenarios",
    "teaching",
    "run",
    "check",
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
pub fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let (text, meanings) = (Language::English.sentences(), Meanings::all());
    let shown = match arguments.topic.as_deref() {
        Some("language") => told(&reference::language(&meanings, text)),
        Some("commands" | "redis") => told(&reference::commands(&meanings, text)),
        Some("checking") => include_str!("../../../docs/check.md").to_owned(),
        Some("scenarios") => include_str!("../../../docs/scenario.md").to_owned(),
        Some("teaching") => include_str!("../../../docs/tasks.md").to_owned(),
        topic => help_of(topic),
    };
    output::print(&shown)
}

/// What `--help` prints.
fn help_of(topic: Option<&str>) -> String {
    let words = ["lockscope"].into_iter().chain(topic).chain(["--help"]);
    // clap returns the text of `--help` as an error.
    let help = super::definition().try_get_matches_from(words).err();
    help.map(|help| help.render().ansi().to_string()).unwrap_or_default()
}

fn told(sections: &[Section]) -> String {
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
