//! `lockscope fix`: prints an edit of a lock that fixes its mistakes, checked before it is printed.

use super::check::AllowedFaults;
use super::colour::{self, styled};
use super::failure::Failure;
use super::input_run::{SetupArguments, load, refused};
use super::output;
use super::search::{Limits, Progress, search};
use clap::ValueHint;
use i18n::{Language, Texts};
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckJudgement, CheckReport, CheckRequest, Reductions};
use narration::{CheckNarrator, ItemNames, repair_in_words};
use repairs::{Fix, fix};
use similar::TextDiff;
use std::process::ExitCode;

/// Print a change of a lock that fixes its mistakes
///
/// Recognises the usual shapes of an acquire, a renewal and a release, edits the program, and
/// checks the edited program with the same options. Prints only edits that fix a broken property
/// and break no other, as a unified diff that `patch` can apply. If an edit adds
/// a TTL, the new verdict can be *lease limit*.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit status: 0 if an edit was found, or nothing is broken; 1 if the lock is broken and no known edit \
helps; 2 for wrong arguments, or an error in the program; 3 if the check gives no verdict.

Examples:
  lockscope fix set-nx-px-get-del
  lockscope fix my-lock.lua --pauses 0 > change.diff")]
pub(crate) struct Arguments {
    /// A lock in Lua: a file, a built-in lock such as `set-nx-px-get-del`, or `-` for standard
    /// input
    #[arg(value_name = "LOCK", value_hint = ValueHint::FilePath)]
    lock: String,
    /// `None` if none of its options was given.
    #[command(flatten)]
    setup: Option<SetupArguments>,
    #[command(flatten)]
    faults: AllowedFaults,
    #[command(flatten)]
    limits: Limits,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (name, program) = load(&arguments.lock)?;
    let setup = &SetupArguments::default();
    let scenario = arguments.setup.as_ref().unwrap_or(setup).scenario(&program);
    scenario.load().map_err(|errors| refused(&errors, &name, &program))?;
    let request = CheckRequest {
        scenario,
        properties: Property::ALL.to_vec(),
        bounds: arguments.limits.bounds(arguments.faults.budget),
        reductions: Reductions::ALL,
    };
    let check = |request: CheckRequest| {
        let result = search(&request, &name, arguments.limits.threads(), &Progress::new())?;
        Ok(CheckReport::new(name.clone(), request, result))
    };
    let before = check(request)?;
    let mut failure = None;
    let found = match before.verdict() {
        Verdict::Broken | Verdict::LeaseLimit => fix(program.source(), &before, |request| {
            check(request).map_err(|it| failure = Some(it)).ok()
        }),
        Verdict::NotTested | Verdict::Inconclusive | Verdict::Holds => None,
    };
    if let Some(failure) = failure {
        return Err(failure);
    }
    let text = Language::English.texts();
    output::print(&match &found {
        Some(fix) => described(fix, &before, program.source(), text),
        None => without_fix(&before, text),
    })?;
    Ok(match (found, before.verdict()) {
        (Some(_), _) | (None, Verdict::Holds | Verdict::LeaseLimit) => ExitCode::SUCCESS,
        (None, Verdict::Broken) => ExitCode::FAILURE,
        (None, Verdict::NotTested | Verdict::Inconclusive) => ExitCode::from(3),
    })
}

/// Formats the verdicts that change, the titles of the edits, and the diff.
fn described(fix: &Fix, before: &CheckReport, program: &str, text: &Texts) -> String {
    let name = &before.name;
    let mut shown = format!("{}\n\n", styled(colour::HEADING, &headline(fix, before)));
    for property in Property::ALL {
        let verdicts = [before, &fix.report].map(|it| it.severity(property));
        if verdicts[0] != verdicts[1] {
            let [old, new] = verdicts.map(in_words);
            shown += &format!("{}: {old} before, {new} now\n", text.property(property));
        }
    }
    for repair in &fix.repairs {
        shown += &format!("Edit: {}\n", repair_in_words(*repair, text));
    }
    let diff = TextDiff::from_lines(program, &fix.program);
    let diff = diff.unified_diff().header(name, &format!("{name} (fixed)")).to_string();
    shown + "\n" + &diff
}

fn headline(fix: &Fix, before: &CheckReport) -> String {
    let broken = |report: &CheckReport| {
        let severities = report.broken().filter_map(|(it, _)| report.severity(it));
        severities.filter(|it| *it == Severity::Broken).count()
    };
    let (all, left) = (broken(before), broken(&fix.report));
    let name = &before.name;
    match left {
        0 => format!("{name}: the edit below fixes every broken property."),
        _ => format!("{name}: the edit below fixes {} of {all} broken properties.", all - left),
    }
}

fn in_words(severity: Option<Severity>) -> &'static str {
    match severity {
        Some(Severity::Broken) => "broken",
        Some(Severity::LeaseLimit) => "lease limit",
        None => "not broken",
    }
}

/// Formats the result of a lock for which no edit is known.
fn without_fix(before: &CheckReport, text: &Texts) -> String {
    let name = &before.name;
    match before.verdict() {
        Verdict::Holds => format!("{name}: no property is violated, so there is nothing to fix.\n"),
        Verdict::LeaseLimit if is_fenced(before) => format!(
            "{name}: nothing to fix. No mistake was found, and the store rejects the late writes of a \
             holder whose lease has expired.\n"
        ),
        Verdict::LeaseLimit => format!(
            "{name}: no mistake found. Fencing prevents the harm of a holder that is late by more \
             than its lease; `lockscope run set-nx-px-lua-fenced` shows a fenced lock.\n"
        ),
        Verdict::Broken => {
            let helps = CheckNarrator::new(before, text).helps();
            let advice: String = helps.into_iter().map(|it| it + "\n").collect();
            format!("{name}: no known edit fixes this lock. It needs another design.\n{advice}")
        }
        Verdict::NotTested | Verdict::Inconclusive => {
            format!(
                "{name}: the check gives no verdict; `lockscope check {name}` states the reason.\n"
            )
        }
    }
}

/// Returns `true` if the protected store rejects every late write.
fn is_fenced(report: &CheckReport) -> bool {
    report.answer.verdict(Property::NoLostUpdate) == Some(&CheckJudgement::Holds)
}
