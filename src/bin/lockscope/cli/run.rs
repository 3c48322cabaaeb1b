//! `lockscope run`: runs a lock with several clients and prints the steps and the findings.
//!
//! [`super::run_source`] makes the run; `lockscope::report` writes the transcript,
//! `lockscope::document` the JSON.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use super::run_source::{Played, RunArguments};
use lockscope::document;
use lockscope::link;
use lockscope::report::{ConclusionLine, Recording};
use lockscope::text::Language;
use lockscope::time::Millis;

/// Run a lock with several clients and report what breaks
///
/// All clients run the same program concurrently. Lockscope prints each step, then which promises
/// of a lock were broken and why. The seed decides the order of events, so the same arguments
/// always print the same text. Faults occur only in stories and scenario files.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the lock ran, whatever was found; 1 if the output cannot be written; 2 \
for wrong arguments, a file that cannot be read, or a mistake in the program.")]
pub struct Arguments {
    /// Print one JSON object instead of text: scenario, steps, findings, ended
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    run: RunArguments,
}

/// Runs the subcommand.
pub fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let Played { name, story, recording, until } = arguments.run.play()?;
    if arguments.json {
        let link = link::encode(&recording.link(story, until));
        let saved = document::run::write(&recording, &name, until, link.as_deref());
        output::print_exactly(saved.as_bytes())
    } else {
        output::print(&text(&recording, until))
    }
}

/// The transcript and the findings, in English.
pub fn text(recording: &Recording, until: Millis) -> String {
    let sentences = Language::English.sentences();
    let mut text = String::new();
    for line in recording.transcript_lines(sentences) {
        let number = match line.number.trim_start() {
            "" => line.number,
            _ => styled(colour::NUMBER, &line.number),
        };
        text += &format!("{number}  {}  {}\n", line.time, line.happened);
    }
    if !text.is_empty() {
        text.push('\n');
    }
    for (kind, line) in recording.conclusion_lines(until, sentences) {
        text += &match kind {
            ConclusionLine::Finding(severity) => styled(colour::of(severity), &line),
            ConclusionLine::NothingFound => styled(colour::KEPT, &line),
            ConclusionLine::Reason | ConclusionLine::StopReason => line,
        };
        text.push('\n');
    }
    text
}
