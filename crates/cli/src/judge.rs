//! `lockscope judge`: grades a learner's solution of a task.

use super::challenge_source;
use super::colour::{self, styled};
use super::failure::Failure;
use super::input_run::{load, refused};
use super::output;
use super::saved_run;
use super::search::{Progress, Threads, search};
use super::tasks::broken;
use clap::ValueHint;
use i18n::{Language, Texts};
use learning::{
    Attack, AttackAttempt, AttackOutcome, Challenge, ChallengeKind, Defend, Judgement,
    check_request_of,
};
use lock_semantics::Verdict;
use model_checker::{CheckJudgement, CheckReport};
use narration::CheckNarrator;
use std::process::ExitCode;

/// Grade a run as an attack, or a program as a defence
///
/// For an attack, reports whether the run reaches the goal with the available faults, and compares
/// its cost with the simplest run. Awards up to three stars: one for reaching the goal, one for no
/// more faults, and one for no more context switches and moves. For a defence, reports each
/// remaining failure as a run with its link, and each limit that the program exceeds.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if the task is solved; 1 if it is not, or the output cannot be written; 2 for wrong \
arguments, a file that cannot be read or has errors, or a run with another setup; 3 if the search is \
inconclusive, or nothing was tested.

Examples:
  lockscope judge late-release mine.lua
  lockscope judge pause-inside 'v1.…'
  lockscope judge compare-and-delete --holds")]
pub(crate) struct Arguments {
    /// The id of a task, or a task file
    #[arg(value_name = "TASK", value_hint = ValueHint::FilePath)]
    task: String,
    /// For a defence, a program: a file, or `-` for standard input. For an attack, a run: an
    /// address with a link, the part after its `#`, or FILE.json
    #[arg(
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        required_unless_present = "holds",
        conflicts_with = "holds"
    )]
    file: Option<String>,
    /// Instead of giving a run, claim that no run reaches the goal of an attack
    #[arg(long)]
    holds: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let task = challenge_source::read(&arguments.task)?;
    let threads = arguments.threads.count();
    let text = Language::English.texts();
    match (&task.kind, &arguments.file) {
        (ChallengeKind::Attack(attack), Some(word)) => judge_run(&task, *attack, word, text),
        (ChallengeKind::Attack(attack), None) => judge_claim(&task, *attack, threads, text),
        (ChallengeKind::Defend(_), Some(word)) if saved_run::is_saved(word) => {
            Err(Failure::Usage {
                what: format!(
                    "{:?} is a lock to defend, which takes a program, not a run",
                    task.id
                ),
                remedy: "pass the file of your fixed program, or `-`".to_owned(),
            })
        }
        (ChallengeKind::Defend(defend), Some(word)) => {
            judge_program(&task, defend, word, threads, text)
        }
        (ChallengeKind::Defend(_), None) => Err(Failure::Usage {
            what: format!("{:?} is a lock to defend, so there is nothing to claim", task.id),
            remedy: "pass the file of your fixed program".to_owned(),
        }),
    }
}

fn judge_run(
    task: &Challenge,
    attack: Attack,
    word: &str,
    text: &Texts,
) -> Result<ExitCode, Failure> {
    let work = saved_run::link(word)?.work;
    let other = || Failure::Usage {
        what: format!("the run has another setup than the task {:?}", task.id),
        remedy: format!("start from the link that `lockscope tasks {}` prints", task.id),
    };
    if *work.scenario != task.scenario {
        return Err(other());
    }
    let moves = work.branches.current_moves().iter().cloned();
    let attempt = AttackAttempt::of(task, attack, moves).map_err(|_| other())?;
    let mut printed = styled(colour::HEADING, &attempt.message(task, attack, text)) + "\n";
    let AttackOutcome::Reached(reached) = &attempt.result else {
        output::print(&printed)?;
        return Ok(ExitCode::FAILURE);
    };
    for (is_won, what) in reached.explained_stars(text) {
        printed += &format!("{} {what}\n", if is_won { '★' } else { '☆' });
    }
    printed += &learned(task, text, |mends| text.challenge_results().mends(&mends));
    output::print(&printed.replace('\u{a0}', " "))?;
    Ok(ExitCode::SUCCESS)
}

fn judge_claim(
    task: &Challenge,
    attack: Attack,
    threads: usize,
    text: &Texts,
) -> Result<ExitCode, Failure> {
    let question = task.question();
    let answer = search(&question, &task.id, threads, &Progress::new())?;
    let checked = CheckReport::new(task.lock.clone(), question, answer);
    let messages = text.challenge_results();
    let judgement = checked.answer.verdict(attack.goal);
    let (claim, status) = match judgement.map(CheckJudgement::verdict) {
        Some(Verdict::Holds) => (messages.claim_right.to_owned(), ExitCode::SUCCESS),
        Some(Verdict::Broken | Verdict::LeaseLimit) => {
            (messages.claim_wrong.to_owned(), ExitCode::FAILURE)
        }
        _ => (
            messages.not_decided(&CheckNarrator::new(&checked, text).worst_detail()),
            ExitCode::from(3),
        ),
    };
    let mut printed = styled(colour::HEADING, &claim) + "\n";
    if status == ExitCode::SUCCESS {
        printed += &format!("{}\n", CheckNarrator::new(&checked, text).asked());
        printed += &(CheckNarrator::new(&checked, text).covered() + "\n");
        printed += &learned(task, text, |mends| text.challenge_results().mends(&mends));
    }
    output::print(&printed.replace('\u{a0}', " "))?;
    Ok(status)
}

fn judge_program(
    task: &Challenge,
    defend: &Defend,
    word: &str,
    threads: usize,
    text: &Texts,
) -> Result<ExitCode, Failure> {
    let (name, program) = load(word)?;
    let question = check_request_of(task, program.source());
    let question = question.map_err(|errors| refused(&errors, &name, &program))?;
    let answer = search(&question, &name, threads, &Progress::new())?;
    let judgement = Judgement::new(task, defend, question, answer);
    let messages = text.challenge_results();
    let mut printed = styled(colour::HEADING, &judgement.message(text)) + "\n";
    printed += &format!(
        "{}\n{}\n",
        CheckNarrator::new(&judgement.checked, text).asked(),
        limits(&judgement, text)
    );
    if let Some((property, run)) = judgement.checked.worst() {
        printed.extend(broken(&judgement.checked, property, run, text));
    }
    printed += &if judgement.is_solved() {
        styled(colour::KEPT, messages.solved)
            + "\n"
            + &learned(task, text, |mends| text.challenge_results().reference(&mends))
    } else {
        messages.not_solved.to_owned() + "\n"
    };
    output::print(&printed.replace('\u{a0}', " "))?;
    Ok(match judgement.overall().verdict {
        Verdict::Inconclusive | Verdict::NotTested => ExitCode::from(3),
        _ if judgement.is_solved() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

/// Formats the limits of a task: first the limits that the program keeps, then the limits that it
/// exceeds.
fn limits(judgement: &Judgement, text: &Texts) -> String {
    let messages = text.challenge_results();
    let of = |is_met: bool, heading: &str| {
        let lines = judgement.limits.iter().filter(|limit| limit.is_met() == is_met);
        let lines: String = lines
            .map(|limit| {
                let (name, value) = limit.name_and_value(text);
                format!("  {name}: {value}\n")
            })
            .collect();
        if lines.is_empty() { lines } else { format!("{heading}\n{lines}") }
    };
    of(true, messages.within_limits) + &of(false, messages.beyond_limits)
}

/// Formats the takeaway of a task.
fn learned(task: &Challenge, text: &Texts, mends: impl Fn(&str) -> String) -> String {
    let texts = task.texts(text.which);
    format!("\n{}\n{}\n", texts.why, mends(&texts.mends))
}
