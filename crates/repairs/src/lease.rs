//! A lease that is longer than the work.

use crate::acquire;
use crate::edits::Edits;
use crate::source::Source;
use lua_vm::{Dialect, ParameterValue, Program};
use std::ops::Range;

/// Returns the program with a lease of at least twice the work, if its lease is shorter than the
/// work. The lease must be a number or a parameter.
pub(crate) fn longer(program: &str) -> Option<String> {
    let source = Source::new(program);
    let calls = acquire::find(&source).filter(|it| it.has_ttl)?.calls;
    let call = calls.first()?;
    let place = call.arguments.iter().position(|it| {
        matches!(source.text_of(it).trim_matches(['"', '\'']), "PX" | "px" | "EX" | "ex")
    })?;
    let unit_ms = match source.argument(call, place)? {
        unit if unit.to_ascii_uppercase().contains("PX") => 1,
        _ => 1000,
    };
    let lease = call.arguments.get(place + 1)?.clone();
    let parameters = Program::load(program, Dialect::Client).ok()?.parameters().to_vec();
    let value_of = |text: &str| {
        let parameter = parameters.iter().find(|it| it.name == text);
        match parameter.map(|it| &it.default) {
            Some(ParameterValue::Number(number)) => Some(number.to_integer().unsigned_abs()),
            Some(ParameterValue::Text(_)) => None,
            None => text.parse::<u64>().ok().or_else(|| {
                let constant = declared(program, text)?;
                program[constant].parse::<u64>().ok()
            }),
        }
    };
    let lease_ms = value_of(source.text_of(&lease))? * unit_ms;
    let work_ms: u64 = works(&source).iter().filter_map(|it| value_of(source.text_of(it))).sum();
    if work_ms < lease_ms {
        return None;
    }
    let new = round_up(2 * work_ms).div_ceil(unit_ms).to_string();
    let mut edits = Edits::default();
    match declared(program, source.text_of(&lease)) {
        Some(default) => edits.replace(default, new),
        None => {
            let leases = calls.iter().filter_map(|call| call.arguments.get(place + 1));
            leases.for_each(|range| edits.replace(range.clone(), new.clone()));
        }
    }
    Some(edits.apply(program))
}

/// Returns the arguments of all calls of `work`.
fn works(source: &Source<'_>) -> Vec<Range<usize>> {
    let calls = source.text.match_indices("work(").filter(|(at, _)| {
        !source.text[..*at]
            .ends_with(|it: char| it.is_ascii_alphanumeric() || it == '_' || it == '.')
    });
    calls.filter_map(|(at, _)| source.arguments(at + "work".len())?.1.into_iter().next()).collect()
}

/// Returns the range of the default value in the declaration of a parameter, or of the value of a
/// local variable that no statement assigns again.
fn declared(program: &str, name: &str) -> Option<Range<usize>> {
    let parameter = format!("@param {name} ");
    let constant = format!("local {name} = ");
    let assignment = format!("{name} = ");
    let declaration = match program.find(&parameter) {
        Some(_) => parameter,
        None if program.matches(&assignment).count() == 1 => constant,
        None => return None,
    };
    let start = program.find(&declaration)? + declaration.len();
    let length = program[start..].find(|it: char| it.is_whitespace())?;
    Some(start..start + length)
}

/// Rounds a duration up to one digit and zeros, or to 1.5 times that.
fn round_up(ms: u64) -> u64 {
    let mut unit = 1;
    while unit * 10 <= ms {
        unit *= 10;
    }
    ms.div_ceil(unit) * unit
}
