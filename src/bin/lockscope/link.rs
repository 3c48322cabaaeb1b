//! `lockscope link`: prints the link to a run.

use crate::failure::Failure;
use crate::opening;
use crate::output::print;
use crate::run::{self, Options};
use crate::subcommand::Subcommand;
use lockscope::link::{self, LINK_LIMIT};

/// `lockscope link`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "link",
    summary: "print the link that opens a run",
    help: HELP,
    run: print_link,
};

const HELP: &str = "\
Usage: lockscope link FILE.json
       lockscope link FILE.lua [options]
       lockscope link --story ID

Prints what stands behind the `#` of an address that opens the run: one line, and nothing else. Put it
behind the address of any page of Lockscope. A FILE.json is a run that was saved; for a program the
options are those of `lockscope run`. A run that is too long for a link stays a file.

The status is 0 when a link was printed; 2 for wrong words, or a file that holds no run; 1 for a run that
is too long.";

fn print_link(words: &[String]) -> Result<(), Failure> {
    let link = match words {
        [word] if word.ends_with(".json") => opening::link(word)?,
        _ => {
            let run::Asked { story, recording, until, .. } =
                run::ask(&Options::read(words, "link")?)?;
            recording.link(story, until)
        }
    };
    let text = link::encode(&link);
    let length = text.as_ref().map(String::len);
    match text.filter(|text| text.len() <= LINK_LIMIT) {
        Some(text) => print(&format!("{text}\n")),
        None => Err(Failure::LongLink { length, limit: LINK_LIMIT }),
    }
}
