//! `lockscope run`: lets clients run a lock against itself and prints what happens and what is found.
//!
//! [`options`] reads the words, [`source`] finds the program, [`mistakes`] shows what is wrong with it; the
//! transcript and the run as JSON are in `lockscope::report`.

mod mistakes;
mod options;
mod source;

use crate::failure::Failure;
use crate::output::print;
use crate::subcommand::Subcommand;
use lockscope::document;
use lockscope::drivers::play;
use lockscope::link;
use lockscope::lua::{Dialect, Program};
use lockscope::report::Recording;
use lockscope::scenario::{
    ClientSetup, Field, Problem, Scenario, ScenarioError, ServerSetup, Story,
};
use lockscope::text::Language;
use lockscope::time::Millis;
pub use options::Options;
use options::Subject;
use source::Source;
pub use source::SourceError;

/// `lockscope run`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "run",
    summary: "run a lock with several clients and say what breaks",
    help: HELP,
    run,
};

const HELP: &str = "\
Usage: lockscope run FILE.lua [options]
       lockscope run --story ID [--json]

Lets clients run the lock in the file at once, prints each step, and says which promises of a lock were
broken and why. Which of them goes first is chance, and the seed decides it: the same words print the
same text. No faults happen but in stories. Where there is no such file, FILE may be the name of a
built-in lock, such as `set-nx-px-lua`; `-` reads the program from standard input.

  --story ID        run a built-in story instead, faults and all; `lockscope stories` lists them
  --clients N       how many clients run it, 1 to 10; 3 if not given
  --seed N          which of the possible courses is taken; 1 if not given
  --set NAME=VALUE  a parameter of the program, for all clients; may be given several times
  --for MS          how long the run may last, in virtual milliseconds; 60000 if not given
  --servers N       how many servers there are, 1 to 9; 1 if not given, 5 for a program that speaks of
                    `redis.nodes`
  --json            print one JSON object instead of the text: scenario, steps, findings, ended

The status is 0 when the lock was run, whatever was found; 2 for wrong words, a file that cannot be
read, or a mistake in the program; 1 when the output cannot be written.";

/// What a program that speaks of several servers is given: what Redlock's description takes.
const SEVERAL_SERVERS: usize = 5;

fn run(words: &[String]) -> Result<(), Failure> {
    let options = Options::read(words, "run")?;
    let Asked { name, story, recording, until } = ask(&options)?;
    let output = if options.is_json {
        let link = link::encode(&recording.link(story, until));
        document::run::write(&recording, &name, until, link.as_deref())
    } else {
        text(&recording, until)
    };
    print(&output)
}

/// A run that was asked for.
pub struct Asked {
    /// The program's or the story's.
    pub name: String,
    /// The story, if it is one.
    pub story: Option<&'static Story>,
    /// What happened.
    pub recording: Recording,
    /// How long it was allowed to last.
    pub until: Millis,
}

/// Makes the run that these words ask for.
///
/// # Errors
/// Why there is none.
pub fn ask(options: &Options) -> Result<Asked, Failure> {
    match &options.subject {
        Subject::Program(word) => {
            let source = Source::read(word)?;
            let recording = play_program(options, &source)?;
            Ok(Asked { name: source.name, story: None, recording, until: options.until })
        }
        Subject::Story(story) => {
            let recording = Recording::of(story).map_err(|error| Failure::Usage {
                what: format!("the story {} cannot be told: {error}", story.id),
                remedy: "report it as a mistake in Lockscope".to_owned(),
            })?;
            let (name, until) = (story.id.to_owned(), story.until);
            Ok(Asked { name, story: Some(story), recording, until })
        }
    }
}

fn play_program(options: &Options, source: &Source) -> Result<Recording, Failure> {
    let program = Program::load(&source.text, Dialect::Client)
        .map_err(|mistakes| Failure::Program(mistakes::shown(source, &mistakes)))?;
    let played = play(&scenario(options, &program), options.until);
    Ok(Recording::new(played.map_err(|errors| refused(&errors, &source.name, &program))?))
}

fn scenario(options: &Options, program: &Program) -> Scenario {
    let parameters = options.parameters.clone();
    let client = ClientSetup { parameters, ..ClientSetup::of(program.source()) };
    let usual = if speaks_of_several_servers(program) { SEVERAL_SERVERS } else { 1 };
    let servers = options.servers.unwrap_or(usual);
    Scenario {
        servers: vec![ServerSetup::default(); servers],
        seed: options.seed,
        ..Scenario::with_clients(vec![client; options.clients])
    }
}

/// Whether `redis.nodes` stands in the code, not only in a comment or a string.
fn speaks_of_several_servers(program: &Program) -> bool {
    let source = program.source();
    program.tokens().into_iter().any(|token| &source[token.range] == "redis.nodes")
}

/// The transcript and what was found, in English.
pub fn text(recording: &Recording, until: Millis) -> String {
    let sentences = Language::English.sentences();
    let (mut text, conclusion) =
        (recording.transcript(sentences), recording.conclusion(until, sentences));
    if !text.is_empty() {
        text.push('\n');
    }
    text + &conclusion
}

/// The first reason why the scenario cannot be run. All clients are alike, so the others say no more.
fn refused(errors: &[ScenarioError], file: &str, program: &Program) -> Failure {
    let place = errors.first().map(|error| (&error.field, &error.problem));
    let (what, remedy) = match place {
        Some((_, Problem::UnknownParameter { name, known })) => {
            let remedy = if known.is_empty() {
                format!("it declares none: write `-- @param {name} default text, unit` in it")
            } else {
                format!("it has {}", known.join(", "))
            };
            (format!("{file} has no parameter {name:?}"), remedy)
        }
        Some((Field::Parameter(_, name), Problem::Parameter { given, reason })) => {
            let declared = program.parameters().iter().find(|parameter| parameter.name == *name);
            let default =
                declared.map(|parameter| parameter.default.to_string()).unwrap_or_default();
            let what = format!("`--set {name}=…`: {reason}, got {given:?}");
            (what, format!("write for example `--set {name}={default}`"))
        }
        Some((field, problem)) => {
            (format!("{file} cannot be run: {field}: {problem}"), SEE_HELP.to_owned())
        }
        None => (format!("{file} cannot be run"), SEE_HELP.to_owned()),
    };
    Failure::Usage { what, remedy }
}

const SEE_HELP: &str = "see `lockscope help run`";
