//! `lockscope export`: prints the run of a link in a form that other programs read.

use crate::failure::Failure;
use crate::opening;
use crate::output::print;
use crate::subcommand::Subcommand;
use lockscope::export::{Colours, Exported, Form, export};
use lockscope::text::Language;

/// `lockscope export`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "export",
    summary: "print the run of a link as Markdown, Mermaid, JSON, a redis-cli script …",
    help: HELP,
    run,
};

const HELP: &str = "\
Usage: lockscope export LINK --to FORM [--step N] [--theme light|dark]
       lockscope export FILE.json --to FORM

Makes the run again and prints it in a form that other programs read. LINK is an address, or what
stands behind its `#`; put it between quotes. `-` reads a file from standard input.

  markdown   what was found, and a table with a row a step
  text       the same as plain text
  mermaid    the sequence diagram
  json       all facts of the run, and its link: this file can be opened again
  log        the commands as MONITOR prints them
  redis-cli  the commands in the order of the run, for `redis-cli < FILE`
  svg        the lanes as a picture
  diagram-svg
             the sequence diagram as a picture

A picture shows the run at the step at which the link opens, or at `--step N`; of a long run the part
around it. It is light unless `--theme dark` is given.

The status is 0 when the run was printed; 1 when this version finds something else in it; 2 for a link
that is damaged or of a later version, a file that holds no run, or a form that does not exist.";

const USAGE: &str = "export LINK --to FORM";

const THEMES: [(&str, Colours); 2] = [("light", Colours::Light), ("dark", Colours::Dark)];

fn run(words: &[String]) -> Result<(), Failure> {
    let Options { source, form, step, colours } = Options::read(words)?;
    let mut link = opening::link(source)?;
    let (recording, differs) = opening::replay(&link, source)?;
    if let Some(step) = step {
        let last = recording.last();
        if step > last {
            return Err(Failure::Usage {
                what: format!("the run has no step {step}"),
                remedy: format!("write `--step` with a number up to {last}"),
            });
        }
        link.work.moves = recording.moves_at(step);
    }
    let text = Language::English.sentences();
    let title = text.title(link.work.story);
    let exported = Exported { title, link: &link, recording: &recording, colours };
    print(&export(&exported, form, text))?;
    opening::is_reproduced(differs)
}

/// What was asked for.
struct Options<'a> {
    /// A link, or a file with one.
    source: &'a str,
    form: Form,
    /// Where the run is looked at; none: where the link opens.
    step: Option<usize>,
    colours: Colours,
}

impl<'a> Options<'a> {
    /// Reads the words behind `export`, in any order; of what is given twice the last counts.
    fn read(words: &'a [String]) -> Result<Options<'a>, Failure> {
        let (mut source, mut form, mut step, mut colours) = (None, None, None, Colours::default());
        let forms = Form::ALL.map(|form| (form.id(), form));
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--to" => form = Some(chosen(words.next(), "form", &forms)?),
                "--step" => step = Some(step_number(words.next())?),
                "--theme" => colours = chosen(words.next(), "theme", &THEMES)?,
                other if source.is_none() && (other == "-" || !other.starts_with('-')) => {
                    source = Some(other);
                }
                other => return Err(Failure::unexpected(other, "export", USAGE)),
            }
        }
        match (source, form) {
            (Some(source), Some(form)) => Ok(Options { source, form, step, colours }),
            _ => Err(Failure::Usage {
                what: "`export` takes a link and a form".to_owned(),
                remedy: format!("write `lockscope {USAGE}`, the link between quotes"),
            }),
        }
    }
}

fn step_number(word: Option<&String>) -> Result<usize, Failure> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| Failure::Usage {
        what: match word {
            Some(word) => format!("`--step` takes a whole number, not {word:?}"),
            None => "`--step` lacks its number".to_owned(),
        },
        remedy: "write for example `--step 12`; 0 is the beginning".to_owned(),
    })
}

/// The one that is meant of those that have a name.
fn chosen<T: Copy>(
    word: Option<&String>,
    kind: &str,
    known: &[(&'static str, T)],
) -> Result<T, Failure> {
    let named = |(name, _): &&(&str, T)| word.is_some_and(|word| word == name);
    known.iter().find(named).map(|(_, meant)| *meant).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let what = match word {
            Some(word) => format!("there is no {kind} {word:?}"),
            None => format!("the {kind} is missing"),
        };
        Failure::Usage { what, remedy: format!("write one of {}", names.join(", ")) }
    })
}
