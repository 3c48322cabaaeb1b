//! What the words after `lockscope run` ask for.

use crate::failure::Failure;
use lockscope::lua::limits::WAIT_MILLISECONDS;
use lockscope::scenario::{CLIENT_LIMIT, SERVER_LIMIT, Story, gallery};
use lockscope::time::Millis;
use std::ops::RangeInclusive;
use std::slice::Iter;

/// A run as it was asked for.
#[derive(Debug)]
pub struct Options {
    /// What is run.
    pub subject: Subject,
    /// How many clients there are.
    pub clients: usize,
    /// How many servers there are, if that was said.
    pub servers: Option<usize>,
    /// What chance follows from.
    pub seed: u64,
    /// How long the run may last.
    pub until: Millis,
    /// Values of parameters by name, as they were typed; each name once.
    pub parameters: Vec<(String, String)>,
    /// Whether JSON is printed instead of text.
    pub is_json: bool,
}

/// What is run.
#[derive(Debug)]
pub enum Subject {
    /// A path, the name of a built-in lock, or `-`.
    Program(String),
    /// A built-in story.
    Story(&'static Story),
}

const CLIENTS: usize = 3;

const SEED: u64 = 1;

const UNTIL: Millis = Millis(60_000);

/// The longest run: as long as the longest `sleep`.
const LONGEST_MS: u64 = WAIT_MILLISECONDS;

impl Options {
    /// Reads the words behind a subcommand. An option may stand before or after the file; of one that is given
    /// twice the last counts.
    ///
    /// # Errors
    /// The first word that is wrong.
    pub fn read(words: &[String], subcommand: &str) -> Result<Options, Failure> {
        let mut options = Options {
            subject: Subject::Program(String::new()),
            clients: CLIENTS,
            servers: None,
            seed: SEED,
            until: UNTIL,
            parameters: Vec::new(),
            is_json: false,
        };
        let mut source = None;
        let mut story = None;
        // What a story does not leave open.
        let mut set_up = None;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--story" {
                story = Some(find_story(value(word, &mut words, STORY_EXAMPLE)?)?);
            } else if word.starts_with('-') && word != "-" {
                options.take(word, &mut words, subcommand)?;
                set_up = Some(word).filter(|word| *word != "--json").or(set_up);
            } else if let Some(first) = source.replace(word) {
                return Err(two_files(first, word, subcommand));
            }
        }
        options.subject = match (story, source.or(set_up)) {
            (Some(story), None) => Subject::Story(story),
            (Some(_), Some(word)) => return Err(beside_a_story(word)),
            (None, _) => Subject::Program(source.cloned().ok_or_else(|| no_file(subcommand))?),
        };
        Ok(options)
    }

    /// Takes one option, with its value if it has one.
    fn take(
        &mut self,
        option: &str,
        words: &mut Iter<'_, String>,
        subcommand: &str,
    ) -> Result<(), Failure> {
        match option {
            "--clients" => self.clients = number(option, words, 1..=CLIENT_LIMIT, "3")?,
            "--servers" => self.servers = Some(number(option, words, 1..=SERVER_LIMIT, "5")?),
            "--seed" => self.seed = number(option, words, 0..=u64::MAX, "2")?,
            "--for" => self.until = Millis(number(option, words, 1..=LONGEST_MS, "60000")?),
            "--set" => {
                let (name, value) = parameter(option, words)?;
                self.parameters.retain(|(known, _)| *known != name);
                self.parameters.push((name, value));
            }
            "--json" if subcommand == PRINTS_JSON => self.is_json = true,
            _ => return Err(unknown(option, subcommand)),
        }
        Ok(())
    }
}

/// The whole number behind an option.
fn number<T>(
    option: &str,
    words: &mut Iter<'_, String>,
    allowed: RangeInclusive<T>,
    example: &str,
) -> Result<T, Failure>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let given = value(option, words, example)?;
    let number = given.parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| {
        let (least, greatest) = (allowed.start(), allowed.end());
        Failure::Usage {
            what: format!(
                "`{option}` takes a whole number from {least} to {greatest}, not {given:?}"
            ),
            remedy: for_example(option, example),
        }
    })
}

/// The `NAME=VALUE` behind an option.
fn parameter(option: &str, words: &mut Iter<'_, String>) -> Result<(String, String), Failure> {
    const EXAMPLE: &str = "TTL=300";
    let given = value(option, words, EXAMPLE)?;
    let split = given.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = split.ok_or_else(|| Failure::Usage {
        what: format!("`{option}` takes NAME=VALUE, not {given:?}"),
        remedy: for_example(option, EXAMPLE),
    })?;
    Ok((name.to_owned(), value.to_owned()))
}

fn value<'a>(
    option: &str,
    words: &mut Iter<'a, String>,
    example: &str,
) -> Result<&'a str, Failure> {
    words.next().map(String::as_str).ok_or_else(|| Failure::Usage {
        what: format!("`{option}` lacks its value"),
        remedy: for_example(option, example),
    })
}

fn for_example(option: &str, example: &str) -> String {
    format!("write for example `{option} {example}`")
}

fn unknown(option: &str, subcommand: &str) -> Failure {
    let json = if subcommand == PRINTS_JSON { ", `--json`" } else { "" };
    Failure::Usage {
        what: format!("`{subcommand}` has no option {option:?}"),
        remedy: format!(
            "write one of `--clients`, `--seed`, `--set`, `--for`, `--servers`, `--story`{json}"
        ),
    }
}

/// The subcommand that can print JSON instead of text.
const PRINTS_JSON: &str = "run";

const STORY_EXAMPLE: &str = "two-clients-delete-a-dead-lock";

fn find_story(id: &str) -> Result<&'static Story, Failure> {
    gallery::find(id).ok_or_else(|| Failure::Usage {
        what: format!("there is no story {id:?}"),
        remedy: "see `lockscope stories`".to_owned(),
    })
}

fn beside_a_story(word: &str) -> Failure {
    Failure::Usage {
        what: format!(
            "a story brings its own set-up, so `--story` and {word:?} exclude each other"
        ),
        remedy: "leave out one of them".to_owned(),
    }
}

fn two_files(first: &str, second: &str, subcommand: &str) -> Failure {
    Failure::Usage {
        what: format!("`{subcommand}` takes one file, not both {first:?} and {second:?}"),
        remedy: format!("write `lockscope {subcommand} FILE.lua`"),
    }
}

fn no_file(subcommand: &str) -> Failure {
    Failure::Usage {
        what: format!("`{subcommand}` lacks its file"),
        remedy: format!(
            "write `lockscope {subcommand} FILE.lua`, or a built-in lock as in \
             `lockscope {subcommand} set-nx-px-lua`"
        ),
    }
}
