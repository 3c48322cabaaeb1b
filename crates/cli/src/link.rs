//! `lockscope link`: prints the link to a run.
use super::failure::Failure;
use super::input_run::RunArguments;
use super::output;
use super::saved_run;
use session::LINK_LIMIT;

/// Print the link that opens a run
///
/// Prints one line: the part of an address after the `#`. Append it, with the `#`, to the address
/// of any copy of the page. LOCK may also be a run saved as FILE.json. A run that is too long for a
/// link can only be saved as a file.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if a link was printed; 1 if the run is too long for one; 2 for wrong arguments, \
or a file that contains no run or was edited.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    run: RunArguments,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    let link = match arguments.run.saved_run()? {
        Some(file) => saved_run::link(file)?,
        None => {
            let played = arguments.run.play()?;
            session::Link::to_run(&played.recording, played.story, played.until)
        }
    };
    let text = session::encode(&link);
    let length = text.as_ref().map(String::len);
    match text.filter(|text| text.len() <= LINK_LIMIT) {
        Some(text) => output::print(&format!("{text}\n")),
        None => Err(Failure::LongLink { length, limit: LINK_LIMIT }),
    }
}
