//! `lockscope tasks`: lists locks to attack and to defend, shows one, or validates a teacher's
//! file.

use super::argument::whole_number;
use super::challenge_source::{self, Written, kind};
use super::colour::{self, styled};
use super::failure::Failure;
use super::output;
use super::run;
use clap::ValueHint;
use i18n::{Language, Texts};
use learning::{Attack, Challenge, ChallengeKind, Flaw, HARDEST, built_in_challenges, find_flaws};
use lock_semantics::Property;
use model_checker::{CheckReport, Counterexample, search};
use narration::{CheckNarrator, ItemNames};
use primitives::Millis;
use run_analysis::Recording;
use session::{counterexample_link, record_counterexample};
use std::process::ExitCode;

/// Maximum number of hints of a task.
const HINTS: usize = 3;

/// Length of a run that starts from a task without a horizon.
const USUAL_RUN: Millis = Millis(60_000);

/// List locks to attack and to defend, or show one of them
///
/// To solve an attack, find a run that breaks the lock with the available faults, or claim that the
/// lock holds. To solve a defence, fix the lock. `lockscope judge` grades both. `lockscope help
/// teaching` explains the format of tasks and lessons.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the task was printed, and with `--check` if it matches its file; 1 if it does not; \
2 for wrong arguments or errors in the file, with their positions; 3 if the search is inconclusive.

Examples:
  lockscope tasks pause-inside --hints 1
  lockscope tasks late-release --program > mine.lua
  lockscope tasks --check my-task.txt
  lockscope tasks --link my-task.txt")]
pub(crate) struct Arguments {
    /// The id of a task, or a task file
    #[arg(value_name = "TASK", value_hint = ValueHint::FilePath)]
    task: Option<String>,
    /// Also print the first N hints; the third hint of an attack includes the run
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        requires = "task",
        allow_negative_numbers = true,
        value_parser = whole_number(0..=HINTS, "--hints 1")
    )]
    hints: usize,
    /// Print only the program of the lock, to edit or to run it
    #[arg(long, requires = "task", conflicts_with = "hints")]
    program: bool,
    /// Print only the link to a task file. It opens the task when appended to the page's address
    /// after a `#`
    #[arg(long, requires = "task", conflicts_with_all = ["hints", "program"])]
    link: bool,
    /// Validate the file of a task or a lesson instead, and model-check whether a task behaves as
    /// its file declares; `-` is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "task")]
    check: Option<String>,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = Language::English.texts();
    match (&arguments.task, &arguments.check) {
        (None, None) => output::print(&list(text))?,
        (_, Some(file)) => match challenge_source::written(file)? {
            Written::Lesson(id) => output::print(&as_it_says(&id, text))?,
            Written::Challenge(task) => return check(&task, text),
        },
        (Some(word), None) if arguments.link => {
            output::print(&format!("{}\n", challenge_source::link(word)?))?;
        }
        (Some(word), None) => {
            let task = challenge_source::read(word)?;
            if arguments.program {
                output::print_exactly(task.program().as_bytes())?
            } else {
                output::print(&shown(&task, arguments.hints, text))?
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Formats all tasks, by kind.
fn list(text: &Texts) -> String {
    let all = built_in_challenges();
    let width = all.iter().map(|task| task.id.len()).max().unwrap_or(0);
    let of_kind = |name: &str| {
        let lines = all.iter().filter(|task| kind(task) == name).map(|task| {
            let texts = task.texts(text.which);
            let Challenge { id, difficulty, .. } = task;
            format!("  {id:<width$}  {difficulty}  {}: {}\n", texts.title, texts.goal)
        });
        format!("{}\n{}", styled(colour::HEADING, name), lines.collect::<String>())
    };
    [text.challenge_results().attack, text.challenge_results().defend].map(of_kind).join("\n")
}

/// Formats a task with its lock and its first `hints` hints.
fn shown(task: &Challenge, hints: usize, text: &Texts) -> String {
    let (messages, texts) = (text.challenge_results(), task.texts(text.which));
    let mut printed = format!("{}\n", styled(colour::HEADING, &texts.title));
    let difficulty = messages.difficulty(&task.difficulty, &HARDEST);
    printed += &format!("{}, {difficulty}\n\n{}\n{}\n", kind(task), texts.goal, texts.about);
    if let ChallengeKind::Defend(defend) = &task.kind {
        let keeps: Vec<&str> = defend.keeps.iter().map(|it| text.property(*it)).collect();
        printed += &format!("{}\n", messages.keep(&keeps.join(", ")));
    }
    printed += &format!("{}\n\n{}\n", task.budget_message(text), numbered(task));
    for (number, hint) in (1..=hints).zip(&texts.hints) {
        printed += &format!("{}\n", messages.hint(&number, hint));
    }
    if hints < texts.hints.len() {
        printed += &format!("{}\n", messages.more_hints(&(hints + 1)));
    }
    if let ChallengeKind::Attack(attack) = task.kind {
        printed.extend((hints == HINTS).then(|| easiest(task, attack, text)).flatten());
        printed.extend(start(task).map(|link| messages.start_is(&link) + "\n"));
    }
    printed.replace('\u{a0}', " ")
}

/// Formats the program of the lock, line by line. A `>` marks the lines with the bug of a lock to
/// defend. The program of a lock to attack is shown without comments.
fn numbered(task: &Challenge) -> String {
    let (program, hole) = match &task.kind {
        ChallengeKind::Attack(_) => (task.bare_program(), &[][..]),
        ChallengeKind::Defend(defend) => (task.program().to_owned(), &*defend.hole),
    };
    let width = program.lines().count().to_string().len();
    let lines = (1..).zip(program.lines()).map(|(number, line)| {
        let sign = if hole.iter().any(|it| it.contains(&number)) { '>' } else { ' ' };
        let number = styled(colour::NUMBER, &format!("{number:width$}"));
        format!("{sign} {number}  {line}").trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// Formats the simplest run that reaches the goal, or returns `None` if there is no such run.
fn easiest(task: &Challenge, attack: Attack, text: &Texts) -> Option<String> {
    let question = task.question();
    let answer = search(question.clone()).ok()?;
    let checked = CheckReport::new(task.lock.clone(), question, answer);
    let run = checked.run(attack.goal)?;
    broken(&checked, attack.goal, run, text)
}

/// Formats a run that breaks a property, with its heading and its link.
pub(crate) fn broken(
    checked: &CheckReport,
    property: Property,
    run: &Counterexample,
    text: &Texts,
) -> Option<String> {
    let recording = record_counterexample(checked, property, run)?;
    let heading =
        styled(colour::HEADING, &CheckNarrator::new(checked, text).heading(property, run));
    Some(format!(
        "\n{heading}\n\n{}",
        run::text(&recording, &counterexample_link(checked, &recording))
    ))
}

/// Returns the link to the initial state of a task.
fn start(task: &Challenge) -> Option<String> {
    let recording = Recording::start(&task.scenario).ok()?;
    let until = task.bounds.until.unwrap_or(USUAL_RUN);
    session::encode_for_address(&session::Link::to_run(&recording, None, until))
}

/// Formats the confirmation that a file is valid.
fn as_it_says(id: &str, text: &Texts) -> String {
    styled(colour::KEPT, &text.challenge_results().as_it_says(&id)) + "\n"
}

/// Prints every difference between a task and the declarations in its file.
fn check(task: &Challenge, text: &Texts) -> Result<ExitCode, Failure> {
    let flaws = find_flaws(task);
    let lines: String = flaws.iter().map(|flaw| flaw.message(text) + "\n").collect();
    let lines =
        if flaws.is_empty() { as_it_says(&task.id, text) } else { lines.replace('\u{a0}', " ") };
    output::print(&lines)?;
    let is_undecided = flaws.iter().any(|flaw| matches!(flaw, Flaw::NotDecided(_)));
    Ok(match (flaws.is_empty(), is_undecided) {
        (true, _) => ExitCode::SUCCESS,
        (false, true) => ExitCode::from(3),
        (false, false) => ExitCode::FAILURE,
    })
}
