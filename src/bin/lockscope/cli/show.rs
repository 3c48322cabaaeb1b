//! `lockscope show`: prints the run of a link.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use super::run;
use super::saved_run;
use lockscope::report::outcome;
use lockscope::text::Language;

/// Print the run of a link, or of a file that was saved
///
/// Replays the run, prints each step and the findings, and compares them with what was found when
/// the link was made.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the findings are the same; 1 if this version finds something else; 2 if the \
link is damaged or of a later version, or the file has no run in it.")]
pub struct Arguments {
    /// An address with a link, what follows its `#`, or FILE.json; quote it. `-` reads a file from
    /// standard input
    link: String,
}

/// Carries it out.
pub fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let link = saved_run::link(&arguments.link)?;
    let (recording, differs) = saved_run::replay(&link, &arguments.link)?;
    let text = Language::English.sentences();
    let title = text.title(link.work.story);
    let step = recording.step_after(link.work.moves);
    let mut shown = format!("{title}\nThe link opens at step {step} of {}.\n\n", recording.last());
    shown += &run::text(&recording, link.work.until);
    let style = if differs.is_some() { colour::BROKEN } else { colour::UPHELD };
    let outcome = styled(style, &outcome(differs, link.findings.len(), text));
    output::print(&format!("{shown}\n{outcome}\n"))?;
    saved_run::is_reproduced(differs)
}
