//! A parameter of a client's program: a name whose value is given from outside.
//!
//! Its default says which kind of value it takes, a number or a text. What a person types for it is
//! checked here; the machine takes whatever it is given.

use std::fmt;

use super::limits;
use super::number::{self, ARGUMENT_DIGITS, TOSTRING_DIGITS};
use super::value::{Number, Value};

/// A parameter as its program declares it: `-- @param TTL 10000 lock lifetime, ms`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parameter {
    /// Its name in the program.
    pub name: String,
    /// The value that it has if none is given.
    pub default: ParameterValue,
    /// What it means; empty if the program does not say.
    pub text: String,
    /// What a number of it counts, such as `ms`; empty if the program does not say.
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

/// Why a text is no value for a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum ParameterError {
    /// The parameter takes a finite number, as Lua writes it.
    #[error("a number is expected")]
    NotANumber,
    /// The parameter is a duration, counted in `ms`.
    #[error("a duration cannot be negative")]
    Negative,
    /// The text is longer than [`limits::PARAMETER_BYTES`].
    #[error("at most {} bytes are allowed", limits::PARAMETER_BYTES)]
    TooLong,
}

impl Parameter {
    /// The value that a text stands for. A text that looks like a number remains one for a parameter that
    /// takes texts.
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
    /// A number, if the text is one for Lua's `tonumber`. Infinity and NaN have no literals in Lua.
    pub(super) fn number(text: &str) -> Option<ParameterValue> {
        let number = number::parse(text.as_bytes()).filter(|number| number.is_finite())?;
        Some(ParameterValue::Number(Number::new(number)))
    }

    /// What a program sees of it.
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
                formatter.write_str(&number::format_g(number, ARGUMENT_DIGITS))
            }
            ParameterValue::Text(text) => formatter.write_str(text),
        }
    }
}
