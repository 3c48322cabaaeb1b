//! `lockscope show`: prints the run of a link.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use super::run;
use super::saved_run;
use content::texts::Leads;
use i18n::Language;
use narration::{ItemNames, lead_of_work, reproduction_outcome};

/// Print the run of a link or of a saved file
///
/// Replays the run, prints each step and the findings, and compares the findings with those
/// recorded when the link was made.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the findings are the same; 1 if this version finds something different; 2 if the \
link is damaged or from a later version, or the file contains no run or was edited.")]
pub(crate) struct Arguments {
    /// An address with a link, the part after its `#`, or FILE.json; quote it. `-` reads a file
    /// from standard input
    #[arg(value_name = "RUN")]
    link: String,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let link = saved_run::link(&arguments.link)?;
    let (recording, differs) = saved_run::replay(&link, &arguments.link)?;
    let text = Language::English.texts();
    let title = text.title_of(&link.work);
    let step = recording.step_after(link.work.moves);
    let leads = Leads::all();
    let lead =
        lead_of_work(&leads, &link.work, text.which).map(run::lead_lines).unwrap_or_default();
    let notes = match &*link.work.caption.notes {
        "" => String::new(),
        notes => format!("{notes}\n"),
    };
    let mut shown =
        format!("{title}\n{lead}{notes}The link opens at step {step} of {}.\n\n", recording.last());
    shown += &run::text(&recording, &link);
    let style = if differs.is_some() { colour::BROKEN } else { colour::KEPT };
    let outcome = styled(style, &reproduction_outcome(differs, link.findings.len(), text));
    output::print(&format!("{shown}\n{outcome}\n"))?;
    saved_run::require_same_result(differs)
}
