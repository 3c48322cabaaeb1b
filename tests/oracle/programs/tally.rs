//! Counts the compared programs, to show that everything is covered.

use super::functions::FUNCTIONS;
use super::generator::Generated;
use super::grammar::{RULES, Rule, Use, index_of};
use super::operators::OPERATORS;
use super::statements::STATEMENTS;
use lua_vm::{Dialect, Program, builtin_names, is_builtin_of};
use redis_model::{Bytes, Reply};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Number of columns in the tables.
const COLUMNS: usize = 4;

/// Number of kinds of errors to print; the others are rare.
const LISTED_ERRORS: usize = 60;

/// The counts of all programs.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    /// Number of generated programs.
    pub generated: u64,
    errors: u64,
    /// Number of programs that the model refused or stopped, by the reason.
    stopped: BTreeMap<String, u64>,
    uses: BTreeMap<Use, u64>,
    /// Number of occurrences of each error, by its text up to the quoted part.
    kinds_of_errors: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts a program that gave the same replies on both.
    pub(crate) fn count(&mut self, program: &Generated, reply: &Reply) {
        self.generated += 1;
        for shape in &program.uses {
            *self.uses.entry(*shape).or_default() += 1;
        }
        if let Reply::Error(text) = reply {
            self.errors += 1;
            *self.kinds_of_errors.entry(kind(text)).or_default() += 1;
        }
    }

    /// Counts a program that the model refuses or stops.
    pub(crate) fn count_stopped(&mut self, reason: &str) {
        self.generated += 1;
        *self.stopped.entry(reason.to_owned()).or_default() += 1;
    }

    /// Returns the number of programs that the model refused or stopped.
    pub(crate) fn stopped(&self) -> u64 {
        self.stopped.values().sum()
    }

    /// Returns the number of programs that ran on both and were compared.
    pub(crate) fn compared(&self) -> u64 {
        self.generated - self.stopped()
    }

    /// Returns the shapes of the grammar and the functions that no compared program contained.
    pub(crate) fn never_compared(&self) -> Vec<String> {
        let shapes = RULES.iter().enumerate().flat_map(|(index, rule)| {
            let is_missing = move |shape: &usize| !self.uses.contains_key(&(index, *shape));
            let missing = (0..rule.shapes.len()).filter(is_missing);
            missing.map(|shape| format!("{}: {}", rule.name, rule.shapes[shape].1))
        });
        let with_rule: BTreeSet<&str> = FUNCTIONS.iter().map(|rule| rule.name).collect();
        let functions = functions_of_scripts().into_iter();
        shapes.chain(functions.filter(|name| !with_rule.contains(name.as_str()))).collect()
    }

    fn count_of(&self, rule: &Rule) -> u64 {
        let index = index_of(rule.name);
        self.uses.range((index, 0)..(index + 1, 0)).map(|(_, count)| count).sum()
    }

    fn table(&self, title: &str, rules: &[Rule], text: &mut String) {
        let cell = |rule: &Rule| format!("{:<18} {:>6}", rule.name, self.count_of(rule));
        let cells: Vec<String> = rules.iter().map(cell).collect();
        *text += &format!("{title}:\n");
        let height = cells.len().div_ceil(COLUMNS).max(1);
        for row in 0..height {
            let line: Vec<&str> =
                cells.iter().skip(row).step_by(height).map(String::as_str).collect();
            *text += &format!("  {}\n", line.join("   "));
        }
    }
}

/// Returns the functions that scripts can call: built-ins that cannot be stored as a value.
fn functions_of_scripts() -> Vec<String> {
    let names = builtin_names().into_iter().filter(|name| is_builtin_of(name, Dialect::Script));
    let is_function =
        |name: &&str| Program::load(&format!("local it = {name}"), Dialect::Script).is_err();
    names.filter(is_function).map(str::to_owned).collect()
}

/// Returns the text of an error with `N` for numbers and without the quoted parts.
fn kind(text: &Bytes) -> String {
    let text = text.to_lossy();
    let text = text.split(" script: ").next().unwrap_or_default();
    let mut kind = String::new();
    for (index, part) in text.split('\'').enumerate() {
        kind += if index % 2 == 1 { "'…'" } else { part };
    }
    let without_digits = kind.split(|letter: char| letter.is_ascii_digit());
    let parts: Vec<&str> = without_digits.filter(|part| !part.is_empty()).collect();
    parts.join("N").chars().take(76).collect()
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { errors, .. } = self;
        let compared = self.compared();
        writeln!(formatter, "{compared} programs compared, of which {errors} end in an error;")?;
        writeln!(formatter, "{} more that only the model refuses or stops:", self.stopped())?;
        for (reason, count) in &self.stopped {
            writeln!(formatter, "  {count:>6}  {reason}")?;
        }
        let mut tables = String::new();
        self.table("statements", STATEMENTS, &mut tables);
        self.table("operators", OPERATORS, &mut tables);
        self.table("functions", FUNCTIONS, &mut tables);
        formatter.write_str(&tables)?;
        let kinds = &self.kinds_of_errors;
        writeln!(formatter, "{} kinds of errors, the most frequent first:", kinds.len())?;
        let mut kinds: Vec<(&String, &u64)> = kinds.iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (kind, count) in kinds.into_iter().take(LISTED_ERRORS) {
            writeln!(formatter, "  {count:>6}  {}", kind.replace(char::is_control, "?"))?;
        }
        Ok(())
    }
}
