//! The numbers of INCRBYFLOAT: C's `long double` on x86-64, in integer arithmetic.
//!
//! A number has 64 significant bits and a binary exponent. Results are rounded to nearest, ties to
//! even. On other processors `long double` has other formats, so Redis gives other results there;
//! these are not modelled. NaN is not modelled either, since no command accepts it.
//!
//! Written by hand because Rust has no such type, and the digits must be the same on every
//! processor and in WebAssembly.

mod bigint;

use bigint::{BigUint, shift_to_nearest};
use std::cmp::Ordering;
use std::fmt;

/// A number, or an infinity of either sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LongDouble {
    /// `mantissa * 2^exponent`.
    Finite { is_negative: bool, mantissa: u64, exponent: i32 },
    /// `inf` or `infinity`, which parses but must not be the result of a sum.
    Infinite,
}

const MANTISSA_BITS: i32 = u64::BITS as i32;

/// Exponent of the smallest number, 2^-16445.
const MIN_EXPONENT: i32 = -16_445;

/// Exponent of the largest numbers, which are just below 2^16384.
const MAX_EXPONENT: i32 = 16_384 - MANTISSA_BITS;

/// Maximum number of digits before the decimal point.
const MAX_WHOLE_DIGITS: i64 = 4_933;

/// A number with more zeros than this between the point and its first digit rounds to 0.
const MAX_LEADING_ZEROS: i64 = 4_951;

/// Maximum length of the input, in bytes: `MAX_LONG_DOUBLE_CHARS` in util.h, without the
/// terminating byte.
const TEXT_BYTES: usize = 5 * 1024 - 1;

/// Number of digits printed after the decimal point, before trailing zeros are dropped.
const FRACTION_DIGITS: usize = 17;
const FRACTION_SCALE: u128 = 10_u128.pow(FRACTION_DIGITS as u32);

impl LongDouble {
    pub(super) const ZERO: LongDouble =
        LongDouble::Finite { is_negative: false, mantissa: 0, exponent: 0 };

    /// Parses the whole input (util.c, `string2ld`): decimal or, after `0x`, hexadecimal. Returns
    /// `None` also on overflow and underflow.
    pub(super) fn parse(text: &[u8]) -> Option<LongDouble> {
        if text.len() > TEXT_BYTES {
            return None;
        }
        let (is_negative, text) = split_sign(text);
        if text.eq_ignore_ascii_case(b"inf") || text.eq_ignore_ascii_case(b"infinity") {
            return Some(LongDouble::Infinite);
        }
        match text {
            [b'0', b'x' | b'X', text @ ..] => parse_hexadecimal(is_negative, text),
            _ => parse_decimal(is_negative, text),
        }
    }

    /// Returns the sum, or `None` if it is infinite or NaN.
    pub(super) fn plus(self, other: LongDouble) -> Option<LongDouble> {
        let LongDouble::Finite { is_negative, mantissa, exponent } = self else { return None };
        let LongDouble::Finite {
            is_negative: other_is_negative,
            mantissa: other_mantissa,
            exponent: other_exponent,
        } = other
        else {
            return None;
        };
        let unit = exponent.min(other_exponent);
        let mine = BigUint::from(mantissa).times_two_to(exponent - unit);
        let theirs = BigUint::from(other_mantissa).times_two_to(other_exponent - unit);
        let (is_negative, sum) = if is_negative == other_is_negative {
            (is_negative, mine.plus(&theirs))
        } else if mine.cmp(&theirs) == Ordering::Less {
            (other_is_negative, theirs.minus(&mine))
        } else {
            (is_negative, mine.minus(&theirs))
        };
        nearest(is_negative, sum, BigUint::from(1), unit)
    }

    fn is_zero(self) -> bool {
        matches!(self, LongDouble::Finite { mantissa: 0, .. })
    }
}

impl fmt::Display for LongDouble {
    /// Prints up to 17 digits after the point and no exponent (util.c, `ld2string`,
    /// `LD_STR_HUMAN`).
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LongDouble::Finite { is_negative, mantissa, exponent } = *self else {
            return formatter.write_str("inf");
        };
        let digits = match u32::try_from(-exponent) {
            Ok(shift) => {
                let scaled = shift_to_nearest(u128::from(mantissa) * FRACTION_SCALE, shift);
                let (whole, fraction) = (scaled / FRACTION_SCALE, scaled % FRACTION_SCALE);
                let digits = format!("{whole}.{fraction:0FRACTION_DIGITS$}");
                digits.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            Err(_) => BigUint::from(mantissa).times_two_to(exponent).to_string(),
        };
        let sign = if is_negative && digits != "0" { "-" } else { "" };
        write!(formatter, "{sign}{digits}")
    }
}

fn parse_decimal(is_negative: bool, text: &[u8]) -> Option<LongDouble> {
    let Numeral { digits, fraction_digits, exponent } = Numeral::parse(text, 10, b'e')?;
    let Some(first) = digits.iter().position(|digit| *digit != 0) else {
        return Some(LongDouble::ZERO);
    };
    let exponent = exponent.saturating_sub(fraction_digits);
    let digits_before_point = exponent.saturating_add(i64::try_from(digits.len() - first).ok()?);
    if !(-MAX_LEADING_ZEROS..=MAX_WHOLE_DIGITS).contains(&digits_before_point) {
        return None;
    }
    let digits = BigUint::from_digits(&digits, 10);
    let power = BigUint::power(10, u32::try_from(exponent.unsigned_abs()).ok()?);
    let number = if exponent < 0 {
        nearest(is_negative, digits, power, 0)
    } else {
        nearest(is_negative, digits.times(&power), BigUint::from(1), 0)
    };
    number.filter(|number| !number.is_zero())
}

fn parse_hexadecimal(is_negative: bool, text: &[u8]) -> Option<LongDouble> {
    let Numeral { digits, fraction_digits, exponent } = Numeral::parse(text, 16, b'p')?;
    if digits.iter().all(|digit| *digit == 0) {
        return Some(LongDouble::ZERO);
    }
    // An exponent beyond 32 bits is out of range with any digits, since the input is short.
    let exponent = i32::try_from(exponent.saturating_sub(4 * fraction_digits)).ok()?;
    let digits = BigUint::from_digits(&digits, 16);
    nearest(is_negative, digits, BigUint::from(1), exponent).filter(|number| !number.is_zero())
}

/// A parsed numeral: its digits, the number of them after the point, and its exponent.
struct Numeral {
    digits: Vec<u8>,
    fraction_digits: i64,
    exponent: i64,
}

impl Numeral {
    fn parse(text: &[u8], radix: u32, exponent_letter: u8) -> Option<Numeral> {
        let is_letter = |byte: &u8| byte.eq_ignore_ascii_case(&exponent_letter);
        let (digits, exponent) = match text.iter().position(is_letter) {
            Some(place) => (&text[..place], parse_exponent(&text[place + 1..])?),
            None => (text, 0),
        };
        let (whole, fraction) = match digits.iter().position(|byte| *byte == b'.') {
            Some(place) => (&digits[..place], &digits[place + 1..]),
            None => (digits, &digits[..0]),
        };
        let value = |byte: &u8| Some(char::from(*byte).to_digit(radix)? as u8);
        let digits: Vec<u8> = whole.iter().chain(fraction).map(value).collect::<Option<_>>()?;
        let fraction_digits = i64::try_from(fraction.len()).ok()?;
        (!digits.is_empty()).then_some(Numeral { digits, fraction_digits, exponent })
    }
}

/// Parses an exponent. Saturates, since an exponent beyond 64 bits is out of range anyway.
fn parse_exponent(text: &[u8]) -> Option<i64> {
    let (is_negative, digits) = split_sign(text);
    if digits.is_empty() {
        return None;
    }
    let size = digits.iter().try_fold(0_i64, |size, byte| {
        let digit = char::from(*byte).to_digit(10)?;
        Some(size.saturating_mul(10).saturating_add(i64::from(digit)))
    })?;
    Some(if is_negative { -size } else { size })
}

fn split_sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}

/// Returns the number nearest to `numerator / denominator * 2^exponent`, or `None` if it overflows.
fn nearest(
    is_negative: bool,
    numerator: BigUint,
    denominator: BigUint,
    exponent: i32,
) -> Option<LongDouble> {
    if numerator.is_zero() {
        return Some(LongDouble::ZERO);
    }
    let (mantissa, exponent) =
        bigint::nearest(numerator, denominator, exponent, (MANTISSA_BITS, MIN_EXPONENT))?;
    (exponent <= MAX_EXPONENT).then_some(LongDouble::Finite { is_negative, mantissa, exponent })
}

#[cfg(test)]
mod tests;
