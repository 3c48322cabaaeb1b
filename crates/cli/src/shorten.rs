//! `lockscope shorten`: prints the simplest run that breaks the same property as a given run.

use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use super::run;
use super::saved_run;
use super::search::{Limits, Progress, search};
use i18n::Language;
use model_checker::{CheckReport, Shortening};
use narration::{ItemNames, shortened_in_words};
use session::{counterexample_link, record_counterexample};
use simulator::FaultBudget;
use std::process::ExitCode;

/// Print the simplest run that breaks the same property as the run of a link
///
/// Searches all runs with no more faults of each kind for the simplest run that breaks the same
/// property: the fewest faults, then the fewest context switches between clients, then the fewest
/// moves. If the given run breaks several properties, the most severe counts.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if a simpler run was found, or there is none; 1 if the output cannot be written; 2 if \
the run breaks nothing, the link is damaged or from a later version, or the file contains no run or \
was edited; 3 if the search reached one of its limits before it found a simpler run, or if it finds \
no run that breaks this property: it decides with a probe client, which is an extra client that tries \
to acquire the lock, and sends no commands of external clients.")]
pub(crate) struct Arguments {
    /// An address with a link, the part after its `#`, or FILE.json; quote it. `-` reads a file
    /// from standard input
    #[arg(value_name = "RUN")]
    link: String,
    #[command(flatten)]
    limits: Limits,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let link = saved_run::link(&arguments.link)?;
    let (recording, _) = saved_run::replay(&link, &arguments.link)?;
    let text = Language::English.texts();
    // `shortening` sets the fault budget from the given run.
    let Some((given, question)) =
        session::shortening(&recording, arguments.limits.bounds(FaultBudget::NOTHING))
    else {
        return Err(Failure::Usage {
            what: "the run breaks no property".to_owned(),
            remedy: "pass a run in which `lockscope show` reports a broken property".to_owned(),
        });
    };
    let property = question.properties[0];
    let name = text.title_of(&link.work);
    let answer = search(&question, &name, arguments.limits.threads(), &Progress::new())?;
    let checked = CheckReport::new(name, question, answer);
    let shortened = checked.shortened(property, given);
    let heading = format!("{}:", shortened_in_words(&shortened, &checked, text));
    let heading = styled(colour::HEADING, &heading);
    let shown = record_counterexample(&checked, property, shortened.run());
    let shown =
        shown.map(|it| run::text(&it, &counterexample_link(&checked, &it))).unwrap_or_default();
    output::print(&format!("{heading}\n\n{shown}"))?;
    Ok(match shortened.search {
        Shortening::Easier(_) | Shortening::Easiest => ExitCode::SUCCESS,
        Shortening::NotFound | Shortening::Ended(_) => ExitCode::from(3),
    })
}
