//! A parameter of a client's program: a name whose value is set from outside.
//!
//! Its default determines whether it takes a number or a string. User input is checked here; the
//! machine accepts any value.

use std::fmt;

use super::limits;
use super::number::{self, EXACT_DIGITS, TOSTRING_DIGITS};
use super::value::{Number, Value};

/// A parameter declaration: `-- @param TTL 10000 lock lifetime, ms`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter {
    /// Name in the program.
    pub name: String,
    /// Value used unless another one is set.
    pub default: ParameterValue,
    /// Description; may be empty.
    pub text: String,
    /// Unit, such as `ms`; may be empty.
    pub unit: String,
}

/// The value of a parameter. Displayed in the form that [`Parameter::read`] parses.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParameterValue {
    /// A finite number.
    Number(Number),
    /// Any string, such as the name of a key.
    Text(String),
}

/// Error for an input that is not a valid value for a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum ParameterError {
    /// The parameter takes a finite number in Lua's notation.
    #[error("a number is expected")]
    NotANumber,
    /// The parameter is a duration in `ms`, and the number is negative.
    #[error("a duration cannot be negative")]
    Negative,
    /// The input is longer than [`limits::PARAMETER_BYTES`].
    #[error("at most {} bytes are allowed", limits::PARAMETER_BYTES)]
    TooLong,
}

impl Parameter {
    /// Parses a value. A parameter that takes strings keeps `1` as a string.
    ///
    /// # Errors
    /// If the input is not valid for this parameter.
    pub fn read(&self, text: &str) -> Result<ParameterValue, ParameterError> {
        if text.len() > limits::PARAMETER_BYTES {
            return Err(ParameterError::TooLong);
        }
        match self.default {
            ParameterValue::Text(_) => Ok(ParameterValue::Text(text.to_owned())),
            ParameterValue::Number(_) => {
                let value = ParameterValue::number(text).ok_or(ParameterError::NotANumber)?;
                match value {
                    ParameterValue::Number(number) if self.unit == "ms" && number.get() < 0.0 => {
                        Err(ParameterError::Negative)
                    }
                    value => Ok(value),
                }
            }
        }
    }
}

impl ParameterValue {
    /// Parses a number that Lua's `tonumber` accepts. Infinity and NaN have no literals in Lua.
    pub(super) fn number(text: &str) -> Option<ParameterValue> {
        let number = number::parse(text.as_bytes()).filter(|number| number.is_finite())?;
        Some(ParameterValue::Number(Number::new(number)))
    }

    /// Returns the value for a program.
    pub(super) fn to_value(&self) -> Value {
        match self {
            ParameterValue::Number(number) => Value::Number(*number),
            ParameterValue::Text(text) => Value::from(text.as_str()),
        }
    }
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterValue::Number(number) => {
                let number = number.get();
                let short = number::format_g(number, TOSTRING_DIGITS);
                if number::parse(short.as_bytes()) == Some(number) {
                    return formatter.write_str(&short);
                }
                formatter.write_str(&number::format_g(number, EXACT_DIGITS))
            }
            ParameterValue::Text(text) => formatter.write_str(text),
        }
    }
}
