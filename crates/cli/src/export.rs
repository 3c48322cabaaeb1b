//! `lockscope export`: prints the run of a link in a format that other programs read.

use super::argument::{one_of, whole_number};
use super::failure::Failure;
use super::output;
use super::saved_run;
use content::texts::Leads;
use formats::export::{Colours, Exported, Form, PictureSize, Polls, export};
use i18n::Language;
use narration::{ItemNames, lead_of_work};

/// Print the run of a link as Markdown, Mermaid, JSON, SVG, a redis-cli script …
///
/// Replays the run and prints it in a format that other programs read. A diagram shows the run at
/// the step where the link opens, or at `--step N`. If the run is long, the diagram contains only
/// the part around that step.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the run was printed; 1 if this version finds something different in it; 2 if the \
link is damaged or from a later version, the file contains no run or was edited, or the arguments \
are wrong.")]
pub(crate) struct Arguments {
    /// An address with a link, the part after its `#`, or FILE.json; quote it. `-` reads a file
    /// from standard input
    #[arg(value_name = "RUN")]
    link: String,
    /// The output format
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Form::ALL.map(choice)))]
    to: Form,
    /// The step that a diagram shows; 0 is the start [default: where the link opens]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number(0..=usize::MAX, "--step 12")
    )]
    step: Option<usize>,
    /// The colours of a diagram [default: light]
    #[arg(long, value_parser = one_of(THEMES))]
    theme: Option<Colours>,
    /// In a redis-cli script, replace polls that change nothing by one line, as in the transcript
    #[arg(long)]
    fold_polls: bool,
}

/// The values of `--theme`: name, description, colours.
const THEMES: [(&str, &str, Colours); 2] =
    [("light", "dark on light", Colours::Light), ("dark", "light on dark", Colours::Dark)];

/// Returns the value of `--to` for a format, with its description.
fn choice(form: Form) -> (&'static str, &'static str, Form) {
    let meaning = match form {
        Form::Markdown => "the findings, and a table with one row per step",
        Form::Text => "the same as plain text",
        Form::Mermaid => "the sequence diagram, for Mermaid",
        Form::Json => "the whole run as data, with its link; Lockscope can open the file again",
        Form::Scenario => "the scenario and every move as JSON, for `run --scenario` and the page",
        Form::Log => "the commands as MONITOR prints them",
        Form::RedisCli => "the commands in the order of the run, for `redis-cli < FILE`",
        Form::Lanes => "the lanes as a picture",
        Form::Diagram => "the sequence diagram as a picture",
    };
    (form.id(), meaning, form)
}

impl Arguments {
    /// Returns an error if an option has no effect on the format.
    fn require_used_options(&self) -> Result<(), Failure> {
        let is_picture = matches!(self.to, Form::Lanes | Form::Diagram);
        let shows_step = is_picture || self.to == Form::Mermaid;
        let unused = [
            ("--step", self.step.is_some() && !shows_step, "a diagram"),
            ("--theme", self.theme.is_some() && !is_picture, "an SVG picture"),
            ("--fold-polls", self.fold_polls && self.to != Form::RedisCli, "a redis-cli script"),
        ];
        let unused = unused.into_iter().find(|(_, is_unused, _)| *is_unused);
        unused.map_or(Ok(()), |(option, _, format)| {
            Err(Failure::Usage {
                what: format!("`{option}` has no effect with `--to {}`", self.to.id()),
                remedy: format!("leave it out, or export {format}"),
            })
        })
    }
}

/// Runs the subcommand. A run whose replay differs from its link is printed too; the exit status then
/// shows the difference.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    arguments.require_used_options()?;
    let mut link = saved_run::link(&arguments.link)?;
    let (recording, first_difference) = saved_run::replay(&link, &arguments.link)?;
    if let Some(step) = arguments.step {
        let last = recording.last();
        if step > last {
            return Err(Failure::Usage {
                what: format!("the run has no step {step}"),
                remedy: format!("write `--step` with a number from 0 to {last}"),
            });
        }
        // The position at which the link opens. The run keeps all its moves.
        link.work.moves = recording.moves_at(step);
    }
    let text = Language::English.texts();
    let title = text.title_of(&link.work);
    let leads = Leads::all();
    let exported = Exported {
        title: &title,
        lead: lead_of_work(&leads, &link.work, text.which),
        link: &link,
        recording: &recording,
        colours: arguments.theme.unwrap_or(Colours::Light),
        size: PictureSize::Wide,
        polls: if arguments.fold_polls { Polls::Folded } else { Polls::All },
        page: None,
    };
    output::print_exactly(export(&exported, arguments.to, text).as_bytes())?;
    saved_run::require_same_result(first_difference)
}
