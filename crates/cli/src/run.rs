//! `lockscope run`: runs a lock with several clients and prints the steps and the findings.
//!
//! [`super::run_source`] makes the run; `narration` writes the transcript,
//! `formats::json` the JSON.

use super::colour::{self, styled};
use super::failure::Failure;
use super::input_run::{Played, RunArguments, Seeds, Tried};
use super::output;
use content::texts::{Lead, Leads};
use formats::json;
use formats::json::saved_run::Search;
use i18n::Language;
use lock_semantics::Severity;
use narration::{ConclusionLine, ItemNames, Narrator, lead_of_work};
use primitives::Millis;
use run_analysis::Recording;
use session::{Link, Work};
use std::process::ExitCode;

/// Run a lock with several clients and report what breaks
///
/// All clients run the same program concurrently. Lockscope prints each step, then the broken
/// properties of the lock and the reason for each. The seed determines the order of events and the
/// times of the faults that the options allow, so the same arguments always print the same output.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The verdict is about this run only: broken, lease limit, or no property was violated in this run. To \
learn whether a lock holds, use `lockscope check`.

Exit status: 0 if no property was violated, or only the lease limit was reached; 1 if a property was \
broken, with `--strict` also for the lease limit, or if the output cannot be written; 2 for wrong \
arguments, a file that cannot be read, or an error in the program; 3 if the run reached a command or \
function that Lockscope does not model.

Examples:
  lockscope run my-lock.lua
  lockscope run my-lock.lua --seeds 1..200 --latency 0..50 --faults
  lockscope run my-lock.lua --seeds 1..200 --pauses 2 --set TTL=1000 --strict")]
pub(crate) struct Arguments {
    /// Print one JSON object instead of text: scenario, steps, findings, verdict, ended
    #[arg(long)]
    json: bool,
    /// Also exit with 1 for a lease limit
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    run: RunArguments,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Played { name, story, recording, until, tried } = arguments.run.play()?;
    let link = Link::to_run(&recording, story, until);
    if arguments.json {
        let link = session::encode(&link);
        let search = tried.as_ref().map(|tried| Search {
            first_seed: tried.seeds.first,
            last_seed: tried.seeds.last,
            runs: tried.count,
            untested_runs: tried.untested,
            varied: &tried.varied,
        });
        let saved =
            json::saved_run::write(&recording, &name, until, link.as_deref(), search.as_ref());
        output::print_exactly(saved.as_bytes())?;
    } else {
        let tried = tried.map(|tried| seeds_summary(&tried, &recording)).unwrap_or_default();
        output::print(&(story_lead(&link.work) + &text(&recording, &link) + &tried))?;
    }
    Ok(match recording.severity() {
        Some(Severity::Broken) => ExitCode::FAILURE,
        Some(Severity::LeaseLimit) if arguments.strict => ExitCode::FAILURE,
        None if recording.coverage().unsupported().is_some() => ExitCode::from(3),
        Some(Severity::LeaseLimit) | None => ExitCode::SUCCESS,
    })
}

/// Summarizes a search over several seeds. `recording` is the most informative run.
fn seeds_summary(tried: &Tried, recording: &Recording) -> String {
    let Tried { seeds: Seeds { first, last }, count, untested, varied } = tried;
    let seed = recording.run().world().scenario().seed;
    let runs = if *count == 1 { "1 run".to_owned() } else { format!("{count} runs") };
    let varied = if varied.is_empty() { "no faults".to_owned() } else { varied.join(", ") };
    let untested = match untested {
        0 => String::new(),
        _ => format!(" {untested} of the runs tested nothing."),
    };
    let result = match recording.severity() {
        Some(Severity::Broken) => {
            format!("Seed {seed} breaks the lock, the first of {first}..{last} to do so.")
        }
        Some(Severity::LeaseLimit) => {
            format!("Seed {seed} reaches the lease limit; none of {first}..{last} breaks the lock.")
        }
        None => format!(
            "None of the seeds {first}..{last} breaks the lock; the run above is that of seed {seed}."
        ),
    };
    format!(
        "\n{result}{untested}\nVaried over {runs}: the order of events; {varied}. \
         Other orders, faults and parameters were not tried.\n"
    )
}

/// Formats the title, the question and the summary of a story. Returns an empty string for any
/// other run.
fn story_lead(work: &Work) -> String {
    let (text, leads) = (Language::English.texts(), Leads::all());
    let lead = lead_of_work(&leads, work, text.which);
    lead.map_or_else(String::new, |lead| format!("{}\n{}\n", text.title_of(work), lead_lines(lead)))
}

/// Formats the question and the summary of a story.
pub(crate) fn lead_lines(lead: Lead) -> String {
    format!("{}\n{}\n", lead.question, lead.about)
}

/// Formats the transcript, the findings and the facts about the run, in English.
pub(crate) fn text(recording: &Recording, link: &Link) -> String {
    let until = link.work.until;
    let about = Narrator::new(recording, Language::English.texts()).about_lines(until).into_iter();
    let lines = about.chain(link_line(link)).map(|line| line + "\n");
    format!("{}\n{}", steps(recording, until), lines.collect::<String>())
}

/// Formats the link to a run, or returns `None` if the run is too long for one.
pub(crate) fn link_line(link: &Link) -> Option<String> {
    let address = session::encode_for_address(link)?;
    Some(Language::English.texts().share.link_is(&address))
}

/// Formats the transcript and the findings.
pub(crate) fn steps(recording: &Recording, until: Millis) -> String {
    let mut text = transcript(recording);
    let narrator = Narrator::new(recording, Language::English.texts());
    if !text.is_empty() {
        text.push('\n');
    }
    for (kind, line) in narrator.conclusion_lines(until) {
        text += &match kind {
            ConclusionLine::Finding(severity) => styled(colour::of(severity), &line),
            ConclusionLine::Upheld => styled(colour::KEPT, &line),
            ConclusionLine::Remark
            | ConclusionLine::Reason
            | ConclusionLine::Undecided
            | ConclusionLine::Untested
            | ConclusionLine::StopReason => line,
        };
        text.push('\n');
    }
    text
}

/// Formats the steps of a run without its findings.
pub(crate) fn transcript(recording: &Recording) -> String {
    let narrator = Narrator::new(recording, Language::English.texts());
    let mut text = String::new();
    for line in narrator.transcript_lines() {
        let number = match line.number.trim_start() {
            "" => line.number,
            _ => styled(colour::NUMBER, &line.number),
        };
        text += &format!("{number}  {}  {}\n", line.time, line.happened);
    }
    text
}
