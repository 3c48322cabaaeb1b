//! A parameter of a client's program: a name whose value is given from outside.
//!
//! Its default determines whether it takes a number or a text. User input for it is checked here;
//! the machine accepts any value.

use std::fmt;

use super::limits;
use super::number::{self, EXACT_DIGITS, TOSTRING_DIGITS};
use super::value::{Number, Value};

/// A parameter as its program declares it: `-- @param TTL 10000 lock lifetime, ms`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter {
    /// Its name in the program.
    pub name: String,
    /// Its value if none is given.
    pub default: ParameterValue,
    /// Its description; may be empty.
    pub text: String,
    /// Its unit, such as `ms`; may be empty.
    pub unit: String,
}

/// The value of a parameter. Displayed as [`Parameter::read`] reads it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ParameterValue {
    /// A finite number.
    Number(Number),
    /// Any text, such as the name of a key.
    Text(String),
}

/// Why a text is not a valid value for a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum ParameterError {
    /// The parameter takes a finite number, as Lua writes it.
    #[error("a number is expected")]
    NotANumber,
    /// The parameter is a duration in `ms`.
    #[error("a duration cannot be negative")]
    Negative,
    /// The text is longer than [`limits::PARAMETER_BYTES`].
    #[error("at most {} bytes are allowed", limits::PARAMETER_BYTES)]
    TooLong,
}

impl Parameter {
    /// Parses a value. A parameter that takes texts keeps `1` as a text.
    ///
    /// # Errors
    /// If the text does not fit this parameter.
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
    /// A number, if Lua's `tonumber` accepts the text. Infinity and NaN have no literals in Lua.
    pub(super) fn number(text: &str) -> Option<ParameterValue> {
        let number = number::parse(text.as_bytes()).filter(|number| number.is_finite())?;
        Some(ParameterValue::Number(Number::new(number)))
    }

    /// Its value in a program.
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
