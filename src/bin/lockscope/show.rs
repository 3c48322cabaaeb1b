//! `lockscope show`: prints the run of a link.

use crate::failure::Failure;
use crate::opening;
use crate::output::print;
use crate::run;
use crate::subcommand::Subcommand;
use lockscope::report::outcome;
use lockscope::text::Language;

/// `lockscope show`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "show",
    summary: "print the run of a link, or of a file that was saved",
    help: HELP,
    run: show,
};

const HELP: &str = "\
Usage: lockscope show LINK
       lockscope show FILE.json

Makes the run again, prints each step and what is found, and compares it with what was found when the
link was made. LINK is an address, or what stands behind its `#`; put it between quotes. `-` reads a
file from standard input.

The status is 0 when the same was found; 1 when this version finds something else; 2 for a link that
is damaged or of a later version, or a file that holds no run.";

fn show(words: &[String]) -> Result<(), Failure> {
    let word = opening::only("show", words)?;
    let link = opening::link(word)?;
    let (recording, differs) = opening::replay(&link, word)?;
    let text = Language::English.sentences();
    let title = text.title(link.work.story);
    let step = recording.step_after(link.work.moves);
    let mut shown = format!("{title}\nThe link opens at step {step} of {}.\n\n", recording.last());
    shown += &run::text(&recording, link.work.until);
    let outcome = outcome(differs, link.findings.len(), text);
    print(&format!("{shown}\n{outcome}\n"))?;
    opening::is_reproduced(differs)
}
