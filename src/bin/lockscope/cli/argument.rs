//! Parsers for the values of options, where clap has none that says what is allowed.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A whole number within limits. `example` is how the option may be written.
pub fn whole_number<T>(
    allowed: RangeInclusive<T>,
    example: &'static str,
) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |given| {
        let number = given.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            let (least, greatest) = (allowed.start(), allowed.end());
            format!("write a whole number from {least} to {greatest}, for example `{example}`")
        })
    }
}

/// One of a few values that have names; help and completions say what each means.
pub fn one_of<T, const N: usize>(
    choices: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices.map(|(name, meaning, _)| PossibleValue::new(name).help(meaning));
    PossibleValuesParser::new(names).try_map(move |word| {
        let chosen = choices.iter().find(|(name, ..)| *name == word);
        chosen.map(|(.., value)| *value).ok_or("there is no such value")
    })
}
