//! Parsers for option values. Unlike clap's parsers, they return errors that list the allowed
//! values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Parses a whole number within limits. The error message shows `example`, a valid use of the
/// option.
pub(crate) fn whole_number<T>(
    allowed: RangeInclusive<T>,
    example: impl Display + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            let (least, greatest) = (allowed.start(), allowed.end());
            format!("write a whole number from {least} to {greatest}, for example `{example}`")
        })
    }
}

/// Parses one of a few named values. Help and completions explain each value.
pub(crate) fn one_of<T, const N: usize>(
    choices: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.map(|(name, meaning, _)| PossibleValue::new(name).help(meaning));
    PossibleValuesParser::new(names).try_map(move |word| {
        let chosen = choices.iter().find(|(name, ..)| *name == word);
        chosen.map(|(.., value)| *value).ok_or("unknown value")
    })
}
