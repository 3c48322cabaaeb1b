//! `lockscope export`: prints the run of a link in a form that other programs read.

use crate::failure::Failure;
use crate::opening;
use crate::output::print;
use crate::subcommand::Subcommand;
use lockscope::text::Language;
use lockscope::view::export::{Exported, Form, export};

/// `lockscope export`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "export",
    summary: "print the run of a link as Markdown, Mermaid, JSON, a redis-cli script …",
    help: HELP,
    run,
};

const HELP: &str = "\
Usage: lockscope export LINK --to FORM
       lockscope export FILE.json --to FORM

Makes the run again and prints it in a form that other programs read. LINK is an address, or what
stands behind its `#`; put it between quotes. `-` reads a file from standard input.

  markdown   what was found, and a table with a row a step
  text       the same as plain text
  mermaid    the sequence diagram
  json       all facts of the run, and its link: this file can be opened again
  log        the commands as MONITOR prints them
  redis-cli  the commands in the order of the run, for `redis-cli < FILE`

The status is 0 when the run was printed; 1 when this version finds something else in it; 2 for a link that is damaged or of a later version, a file
that holds no run, or a form that does not exist.";

fn run(words: &[String]) -> Result<(), Failure> {
    let [word, option, name] = words else {
        return Err(Failure::Usage {
            what: "`export` takes a link and a form".to_owned(),
            remedy: format!("write `lockscope export LINK --to {}`", Form::Markdown.id()),
        });
    };
    if option != "--to" {
        return Err(Failure::unexpected(option, "export", "export LINK --to FORM"));
    }
    let form = Form::ALL.into_iter().find(|form| form.id() == name).ok_or_else(|| {
        let known: Vec<&str> = Form::ALL.into_iter().map(Form::id).collect();
        Failure::Usage {
            what: format!("there is no form {name:?}"),
            remedy: format!("write one of {}", known.join(", ")),
        }
    })?;
    let link = opening::link(word)?;
    let (recording, differs) = opening::replay(&link, word)?;
    let text = Language::English.sentences();
    let title = text.title(link.work.story);
    print(&export(&Exported { title, link: &link, recording: &recording }, form, text))?;
    opening::is_reproduced(differs)
}
