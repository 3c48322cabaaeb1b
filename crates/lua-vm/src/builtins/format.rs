//! `string.format` (lstrlib.c), which passes each conversion to C's `printf`.
//!
//! So it has C's quirks: output ends at a zero byte, and a string of 100 bytes or more ignores its
//! width.

use super::arguments::{TWO_TO_63, to_integer};
use super::{Arguments, Outcome};
use crate::number;
use crate::operators::{Fault, check_length};
use crate::value::Value;

/// `string.format(template, …)`
pub(super) fn format(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let template = arguments.string(0)?;
    let mut text = Vec::new();
    let mut rest = &template[..];
    let mut index = 0;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'%' {
            text.push(*byte);
        } else if let Some(after) = rest.strip_prefix(b"%") {
            text.push(b'%');
            rest = after;
        } else {
            index += 1;
            if index >= arguments.values.len() {
                return Err(arguments.wrong(index, "no value"));
            }
            let (item, after) = Item::read(rest)?;
            let is_cut = item.precision.is_some() && arguments.values[index].holds_uuid();
            arguments.takes_drawn_apart |= is_cut;
            text.extend(item.format(arguments, index)?);
            rest = after;
        }
        check_length(text.len())?;
    }
    Ok(Outcome::One(Value::from(text.as_slice())))
}

/// Returns `true` if a template formats exactly one number and nothing else, such that the result
/// grows with the number.
pub(super) fn is_of_one_number(template: &Value) -> bool {
    let templates = ["%d", "%i", "%s", "%.0f"];
    templates.iter().any(|it| *template == Value::from(*it))
}

/// A conversion such as `%-5.2f`, parsed.
struct Item {
    /// Whether each of [`FLAGS`] is set.
    flags: [bool; FLAGS.len()],
    width: usize,
    precision: Option<usize>,
    conversion: u8,
}

const FLAGS: &[u8; 5] = b"-+ #0";
const LEFT: usize = 0;
const PLUS: usize = 1;
const SPACE: usize = 2;
const ALTERNATIVE: usize = 3;
const ZEROS: usize = 4;

/// A string of this length or more is copied without padding.
const LONG_STRING: usize = 100;

impl Item {
    /// Parses the part after a `%` (`scanformat`), and returns the rest of the template.
    fn read(text: &[u8]) -> Result<(Item, &[u8]), Fault> {
        let mut flags = [false; FLAGS.len()];
        let mut rest = text;
        while let Some((byte, after)) = rest.split_first()
            && let Some(flag) = FLAGS.iter().position(|flag| flag == byte)
        {
            flags[flag] = true;
            rest = after;
        }
        if text.len() - rest.len() > FLAGS.len() {
            return Err(Fault::Message("invalid format (repeated flags)".to_owned()));
        }
        let width = two_digits(&mut rest);
        let precision = rest.strip_prefix(b".").map(|after| {
            rest = after;
            two_digits(&mut rest)
        });
        if rest.first().is_some_and(u8::is_ascii_digit) {
            let message = "invalid format (width or precision too long)";
            return Err(Fault::Message(message.to_owned()));
        }
        let (conversion, after) = rest.split_first().unwrap_or((&0, rest));
        Ok((Item { flags, width, precision, conversion: *conversion }, after))
    }

    fn format(&self, arguments: &Arguments, index: usize) -> Result<Vec<u8>, Fault> {
        let printed = match self.conversion {
            b'c' => {
                let code = arguments.number(index)? as i64;
                let byte = i32::try_from(code).unwrap_or_default() as u8;
                self.pad(Vec::new(), vec![byte], false)
            }
            b'd' | b'i' => {
                let number = to_integer(arguments.number(index)?);
                self.integer(self.sign(number < 0), number.unsigned_abs().to_string())
            }
            b'u' => self.integer("", to_unsigned(arguments.number(index)?).to_string()),
            b'o' | b'x' | b'X' => self.unsigned(to_unsigned(arguments.number(index)?)),
            b'e' | b'E' | b'f' | b'g' | b'G' => self.float(arguments.number(index)?),
            b'q' => return Ok(quoted(&arguments.string(index)?)),
            b's' => {
                let text = arguments.string(index)?;
                if self.precision.is_none() && text.len() >= LONG_STRING {
                    return Ok(text.to_vec());
                }
                let text = until_zero(text.to_vec());
                let length = self.precision.unwrap_or(text.len()).min(text.len());
                self.pad(Vec::new(), text[..length].to_vec(), false)
            }
            0 => return Err(Fault::Message("invalid option '%' to 'format'".to_owned())),
            other => {
                return Err(Fault::Quoting(
                    [b"invalid option '%".as_slice(), &[other], b"' to 'format'"].concat(),
                ));
            }
        };
        Ok(until_zero(printed))
    }

    fn sign(&self, is_negative: bool) -> &'static str {
        match (is_negative, self.flags[PLUS], self.flags[SPACE]) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    fn unsigned(&self, number: u64) -> Vec<u8> {
        let is_alternative = self.flags[ALTERNATIVE] && number != 0;
        match self.conversion {
            b'o' => {
                let digits = format!("{number:o}");
                let zeros = self.precision.unwrap_or_default().saturating_sub(digits.len());
                let zero = if is_alternative && zeros == 0 { "0" } else { "" };
                self.integer("", zero.to_owned() + &digits)
            }
            b'x' => self.integer(if is_alternative { "0x" } else { "" }, format!("{number:x}")),
            _ => self.integer(if is_alternative { "0X" } else { "" }, format!("{number:X}")),
        }
    }

    /// Formats an integer. The precision is the minimum number of digits. With a precision, zeros
    /// do not fill the width, and precision 0 prints 0 as an empty string.
    fn integer(&self, prefix: &str, digits: String) -> Vec<u8> {
        let digits = match self.precision {
            Some(0) if digits == "0" && !self.keeps_zero() => String::new(),
            Some(precision) => "0".repeat(precision.saturating_sub(digits.len())) + &digits,
            None => digits,
        };
        self.pad(prefix.into(), digits.into_bytes(), self.precision.is_none())
    }

    fn keeps_zero(&self) -> bool {
        self.conversion == b'o' && self.flags[ALTERNATIVE]
    }

    fn float(&self, number: f64) -> Vec<u8> {
        let sign = self.sign(number.is_sign_negative());
        let magnitude = number.abs();
        let precision = self.precision.unwrap_or(6);
        let digits = if !magnitude.is_finite() {
            number::format_g(magnitude, precision)
        } else {
            let is_alternative = self.flags[ALTERNATIVE];
            match self.conversion.to_ascii_lowercase() {
                b'f' => number::format_f(magnitude, precision, is_alternative),
                b'e' => number::format_e(magnitude, precision, is_alternative),
                _ if is_alternative => number::format_g_with_zeros(magnitude, precision),
                _ => number::format_g(magnitude, precision),
            }
        };
        let is_upper = self.conversion.is_ascii_uppercase();
        let digits = if is_upper { digits.to_ascii_uppercase() } else { digits };
        self.pad(sign.into(), digits.into_bytes(), magnitude.is_finite())
    }

    /// Pads to the width: with zeros between prefix and digits, or with spaces.
    fn pad(&self, prefix: Vec<u8>, digits: Vec<u8>, may_have_zeros: bool) -> Vec<u8> {
        let fill = self.width.saturating_sub(prefix.len() + digits.len());
        let spaces = vec![b' '; fill];
        if self.flags[LEFT] {
            [prefix, digits, spaces].concat()
        } else if self.flags[ZEROS] && may_have_zeros {
            [prefix, vec![b'0'; fill], digits].concat()
        } else {
            [spaces, prefix, digits].concat()
        }
    }
}

/// Parses at most two digits.
fn two_digits(rest: &mut &[u8]) -> usize {
    let mut number = 0;
    for _ in 0..2 {
        if let Some((digit, after)) = rest.split_first()
            && digit.is_ascii_digit()
        {
            number = number * 10 + usize::from(digit - b'0');
            *rest = after;
        }
    }
    number
}

/// Converts like C's cast from double to unsigned on x86-64: negative numbers wrap around.
fn to_unsigned(number: f64) -> u64 {
    if number >= TWO_TO_63 {
        (to_integer(number - TWO_TO_63) as u64) ^ (1 << 63)
    } else {
        to_integer(number) as u64
    }
}

fn until_zero(mut text: Vec<u8>) -> Vec<u8> {
    let end = text.iter().position(|byte| *byte == 0);
    text.truncate(end.unwrap_or(text.len()));
    text
}

/// Formats `%q`: in quotes, such that Lua parses it as the same string.
fn quoted(text: &[u8]) -> Vec<u8> {
    let mut quoted = vec![b'"'];
    for byte in text {
        match byte {
            b'"' | b'\\' | b'\n' => quoted.extend([b'\\', *byte]),
            b'\r' => quoted.extend(b"\\r"),
            0 => quoted.extend(b"\\000"),
            other => quoted.push(*other),
        }
    }
    quoted.push(b'"');
    quoted
}
