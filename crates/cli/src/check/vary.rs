//! `lockscope check --vary`: checks a lock with many values of one or two of its parameters.

use super::Arguments;
use crate::argument::whole_number;
use crate::failure::Failure;
use crate::input_run::{Subject, did_you_mean};
use crate::output::{self, OutputFile};
use crate::search::{Progress, search};
use clap::ValueHint;
use formats::export::{Colours, sweep_picture, sweep_table};
use formats::json;
use i18n::Language;
use model_checker::{Axis, CheckReport, CheckRequest, Sweep};
use narration::SweepPoint;
use simulator::{Field, Problem, ScenarioError};
use std::path::PathBuf;
use std::process::ExitCode;

/// The varied parameters and their values.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Many values of a parameter")]
pub(super) struct VaryArguments {
    /// Check several values of a parameter, set for all clients, and find where the verdict
    /// changes: the exact value for one parameter, on a grid for two
    #[arg(
        long,
        value_name = "NAME=A..B",
        conflicts_with_all = ["all", "json", "junit"],
        value_parser = axis
    )]
    vary: Vec<Axis>,
    /// Number of values of each parameter to check first, evenly spaced
    #[arg(
        long,
        value_name = "N",
        default_value_t = 9_u64,
        requires = "vary",
        allow_negative_numbers = true,
        value_parser = whole_number(2..=200_u64, "--values 9")
    )]
    values: u64,
    /// Also write the results as a diagram
    #[arg(long, value_name = "FILE.svg", value_hint = ValueHint::FilePath, requires = "vary")]
    svg: Option<PathBuf>,
    /// Check only every N-th of these values, starting with the K-th, and print one line of JSON
    /// for each. The N parts together print a line for every value
    #[arg(
        long,
        value_name = "K/N",
        requires = "vary",
        conflicts_with = "svg",
        value_parser = part
    )]
    part: Option<Part>,
}

/// One of several parts of the values.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Number of the part, from 1.
    number: usize,
    of: usize,
}

/// Maximum number of parameters that are varied at once.
const AXES: usize = 2;

impl VaryArguments {
    /// Returns the sweep, or `None` if no parameter is varied.
    pub(super) fn sweep(&self) -> Result<Option<Sweep>, Failure> {
        let axes = &self.vary;
        let is_twice = axes.len() == AXES && axes[0].name == axes[1].name;
        if axes.len() > AXES || is_twice {
            return Err(Failure::Usage {
                what: "`--vary` takes one parameter, or two different ones".to_owned(),
                remedy: "leave out the others".to_owned(),
            });
        }
        let sweep = Sweep { axes: axes.clone(), values: self.values };
        Ok((!axes.is_empty()).then_some(sweep))
    }
}

/// Checks each point and prints the table, or lines of JSON.
pub(super) fn execute(
    arguments: &Arguments,
    subject: &Subject,
    sweep: &Sweep,
) -> Result<ExitCode, Failure> {
    let (text, vary) = (Language::English.texts(), &arguments.vary);
    if let Some(axis) = sweep.axes.iter().find(|axis| arguments.subject.sets(&axis.name)) {
        return Err(Failure::Usage {
            what: format!("`--set {0}=…` and `--vary {0}=…` contradict each other", axis.name),
            remedy: "leave out one of them".to_owned(),
        });
    }
    let least = sweep.axes.iter().map(|axis| axis.least).collect::<Vec<_>>();
    let scenario = sweep.scenario(&subject.scenario, &least);
    scenario.load().map_err(|errors| refused(&errors, &subject.name))?;
    let picture = vary.svg.as_deref().map(OutputFile::create).transpose()?;
    let progress = Progress::new();
    let question = arguments.question(subject);
    let point = |values: Vec<u64>| -> Result<SweepPoint, Failure> {
        let named: Vec<String> = sweep
            .axes
            .iter()
            .zip(&values)
            .map(|(axis, value)| format!("{}={value}", axis.name))
            .collect();
        let name = format!("{} with {}", subject.name, named.join(" and "));
        let scenario = sweep.scenario(&question.scenario, &values);
        let question = CheckRequest { scenario, ..question.clone() };
        progress.name(&name);
        let answer = search(&question, &name, arguments.limits.threads(), &progress)?;
        Ok(SweepPoint::of(values, &CheckReport::new(name, question, answer), text))
    };
    if let Some(Part { number, of }) = vary.part {
        for values in sweep.grid().into_iter().skip(number - 1).step_by(of) {
            let line = json::sweep_point::write(&subject.name, sweep, &point(values)?);
            output::print_exactly(line.as_bytes())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut points = sweep.grid().into_iter().map(&point).collect::<Result<Vec<_>, Failure>>()?;
    let evenly_spaced = points.len();
    while let Some(values) = sweep.next(points.iter().map(|point| (point.values[0], point.overall)))
    {
        let place = points.partition_point(|it| it.values < values);
        points.insert(place, point(values)?);
    }
    if let Some(picture) = picture {
        picture.write(&sweep_picture(&subject.name, sweep, &points, Colours::Light, text))?;
    }
    drop(progress);
    let names: Vec<&str> = sweep.axes.iter().map(|axis| axis.name.as_str()).collect();
    let values = if points.len() == 1 { "value" } else { "values" };
    let of = names.join(" and ");
    let origin = match points.len() - evenly_spaced {
        0 => String::new(),
        located => format!(" ({evenly_spaced} evenly spaced, {located} to locate the change)"),
    };
    let heading = format!("{}: {} {values} of {of} checked{origin}", subject.name, points.len());
    output::print(&format!("{heading}\n\n{}", sweep_table(sweep, &points, text)))?;
    Ok(ExitCode::SUCCESS)
}

/// Describes the reason for which a parameter cannot be varied.
fn refused(errors: &[ScenarioError], file: &str) -> Failure {
    let (what, remedy) = match errors.first().map(|error| (&error.field, &error.problem)) {
        Some((_, Problem::UnknownParameter { name, known })) => {
            let similar = did_you_mean(known.iter().map(String::as_str), name);
            let remedy = if known.is_empty() {
                "it declares none".to_owned()
            } else {
                format!("it has {}", known.join(", "))
            };
            (format!("`--vary {name}=…`: {file} has no parameter {name:?}{similar}"), remedy)
        }
        Some((Field::Parameter(_, name), Problem::Parameter { reason, .. })) => {
            (format!("`--vary {name}=…`: {reason}"), "vary a parameter that is a number".to_owned())
        }
        Some((field, problem)) => {
            (format!("{file} cannot be run: {field}: {problem}"), "change its setup".to_owned())
        }
        None => (format!("{file} cannot be run"), "change its setup".to_owned()),
    };
    Failure::Usage { what, remedy }
}

fn axis(given: &str) -> Result<Axis, String> {
    let split = given.split_once('=').filter(|(name, _)| !name.is_empty());
    let range = split.and_then(|(name, range)| Some((name, range.split_once("..")?)));
    let axis = range.and_then(|(name, (least, most))| {
        Some(Axis { name: name.to_owned(), least: least.parse().ok()?, most: most.parse().ok()? })
    });
    let axis = axis.ok_or(
        "write a parameter, its least and its greatest value, for example `--vary TTL=100..20000`",
    )?;
    let Axis { name, least, most } = &axis;
    if least > most {
        return Err(format!(
            "the range is empty, because {least} is more than {most}: write the least value first, \
             `--vary {name}={most}..{least}`"
        ));
    }
    Ok(axis)
}

fn part(given: &str) -> Result<Part, String> {
    let split = given.split_once('/');
    let split = split.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    let part = split.filter(|(number, of)| (1..=*of).contains(number));
    let (number, of) =
        part.ok_or("write the number of the part, from 1, and how many there are: `--part 1/4`")?;
    Ok(Part { number, of })
}
