//! Numbers as text: C's `printf` for `%.14g` and `%.17g`, and C's `strtod` as Lua 5.1 uses it.
//!
//! Left out are the hexadecimal fractions (`0x1p4`) and NaN payloads that some C libraries read.

use super::decimal::{self, Decimal};
use std::ops::RangeInclusive;

/// What Lua's `tostring` and `..` print: `%.14g` (`LUAI_NUMFFORMAT` in luaconf.h).
pub(super) const TOSTRING_DIGITS: usize = 14;

/// What Redis 7.0 makes of a number given to `redis.call`: `%.17g`.
pub(super) const ARGUMENT_DIGITS: usize = 17;

/// Formats like C's `%.{digits}g`: the shorter of fixed and exponent notation, without trailing zeros.
pub(super) fn format_g(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let name = if value.is_nan() { "nan" } else { "inf" };
        return format!("{sign}{name}");
    }
    // Whole numbers are by far the most frequent ones.
    let limit = 10_u64.pow(digits.clamp(1, 15) as u32);
    if value.fract() == 0.0 && value.abs() < limit as f64 {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", value.abs() as u64);
    }
    let text = format_g_with_zeros(value, digits);
    match text.split_once('e') {
        Some((mantissa, exponent)) => format!("{}e{exponent}", without_trailing_zeros(mantissa)),
        None => without_trailing_zeros(&text).to_owned(),
    }
}

/// As C's `%#.{digits}g`, of a finite number: with a point, and zeros up to the last digit.
pub(super) fn format_g_with_zeros(value: f64, digits: usize) -> String {
    let digits = digits.max(1);
    let scientific = format_e(value, digits - 1, true);
    let exponent = scientific.split_once('e').map_or("0", |(_, exponent)| exponent);
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        return scientific;
    }
    let decimals = (digits as i32 - 1 - exponent) as usize;
    format_f(value, decimals, true)
}

/// As C's `%.{decimals}e`, or `%#.{decimals}e`, of a finite number.
pub(super) fn format_e(value: f64, decimals: usize, with_point: bool) -> String {
    let rounded = Decimal::exact(value).with_digits(decimals as i32 + 1);
    let exponent = rounded.exponent();
    let mantissa = fixed(value, &rounded, exponent..=exponent, decimals, with_point);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.unsigned_abs())
}

/// As C's `%.{decimals}f`, or `%#.{decimals}f`, of a finite number.
pub(super) fn format_f(value: f64, decimals: usize, with_point: bool) -> String {
    let rounded = Decimal::exact(value).with_decimals(decimals);
    fixed(value, &rounded, 0..=rounded.exponent().max(0), decimals, with_point)
}

/// Digits with a point: before it those for these powers of ten, behind it so many more.
fn fixed(
    value: f64,
    rounded: &Decimal,
    whole: RangeInclusive<i32>,
    decimals: usize,
    with_point: bool,
) -> String {
    let below = *whole.start();
    let mut text = String::new();
    text.extend(value.is_sign_negative().then_some('-'));
    text.extend(whole.rev().map(|power| rounded.digit(power)));
    text.extend((with_point || decimals > 0).then_some('.'));
    text.extend((1..=decimals as i32).map(|place| rounded.digit(below - place)));
    text
}

fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// Reads a number as `tonumber` and arithmetic do (`luaO_str2d` in lobject.c): decimal or hexadecimal,
/// spaces around it, up to a zero byte; `None` if anything else stands there.
pub(super) fn parse(bytes: &[u8]) -> Option<f64> {
    let text = c_string(bytes);
    let (negative, digits) = split_sign(text);
    let Some(hexadecimal) = without_prefix(digits) else {
        return parse_decimal(negative, digits);
    };
    if hexadecimal.is_empty() {
        return None;
    }
    let value = hexadecimal
        .chars()
        .try_fold(0.0, |value, digit| Some(value * 16.0 + f64::from(digit.to_digit(16)?)))?;
    Some(if negative { -value } else { value })
}

/// Digits, a point, digits, an exponent; or infinity or NaN by name.
fn parse_decimal(negative: bool, text: &str) -> Option<f64> {
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let (negative, digits) = split_sign(exponent);
            if digits.is_empty() || !are_digits(digits) {
                return None;
            }
            let value = digits.parse().unwrap_or(EXPONENT_LIMIT).min(EXPONENT_LIMIT);
            (mantissa, if negative { -value } else { value })
        }
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let value = if ["inf", "infinity"].iter().any(|name| text.eq_ignore_ascii_case(name)) {
        f64::INFINITY
    } else if text.eq_ignore_ascii_case("nan") {
        f64::NAN
    } else if are_digits(whole) && are_digits(fraction) && whole.len() + fraction.len() > 0 {
        decimal::read(&[whole, fraction].concat().into_bytes(), exponent - fraction.len() as i64)
    } else {
        return None;
    };
    Some(if negative { -value } else { value })
}

/// Beyond this, an exponent makes any number a program can hold infinite or zero.
const EXPONENT_LIMIT: i64 = 1_000_000;

/// Reads a whole number in a base from 2 to 36, as `tonumber(text, base)` does (`strtoul` in C): a minus
/// sign wraps around, a prefix `0x` may stand in base 16.
pub(super) fn parse_in_base(bytes: &[u8], base: u32) -> Option<f64> {
    let (negative, digits) = split_sign(c_string(bytes));
    let digits = match without_prefix(digits) {
        Some(hexadecimal) if base == 16 => hexadecimal,
        _ => digits,
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(base)) {
        return None;
    }
    let value = match u64::from_str_radix(digits, base) {
        Ok(value) if negative => value.wrapping_neg(),
        Ok(value) => value,
        Err(_) => u64::MAX,
    };
    Some(value as f64)
}

/// The text that C sees: up to the first zero byte, without spaces around it. Empty if it is not ASCII.
fn c_string(bytes: &[u8]) -> &str {
    let end = bytes.iter().position(|byte| *byte == 0);
    let text = std::str::from_utf8(&bytes[..end.unwrap_or(bytes.len())]).unwrap_or_default();
    text.trim_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r'])
}

fn split_sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn without_prefix(digits: &str) -> Option<&str> {
    digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The standard library reads decimals exactly and is the judge here.
    #[track_caller]
    fn check(text: &str) {
        let bits = |value: f64| value.to_bits();
        assert_eq!(parse(text.as_bytes()).map(bits), text.parse().ok().map(bits), "{text:?}");
    }

    #[test]
    fn decimals_at_the_edges_of_a_double() {
        for text in [
            "0",
            "-0",
            "00.500",
            ".5",
            "5.",
            ".",
            "",
            "e5",
            "1e",
            "1e+",
            "1.2.3",
            "1_0",
            "9007199254740993",
            "2.2250738585072011e-308",
            "4.9e-324",
            "2e-324",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "1e99999999999999999999",
            "1e-99999999999999999999",
            "0e99999999999999999999",
            "inf",
            "-Infinity",
            "nan",
            "infinit",
            "١",
        ] {
            check(text);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn any_decimal(text in "[+-]?[0-9]{0,25}(\\.[0-9]{0,25})?(e[+-]?[0-9]{1,3})?") {
            check(&text);
        }

        #[test]
        fn any_double(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(!value.is_nan());
            check(&format!("{value:e}"));
        }

        #[test]
        fn any_double_is_rounded_to_any_place(
            bits in any::<u64>(), near in -9_999_i64..9_999, power in 0..6_i32, decimals in 0..25_usize,
        ) {
            // Halves are what is rounded wrongly first.
            let half = near as f64 / f64::from(1 << power);
            for value in [f64::from_bits(bits), half, half * 1e-7].into_iter().filter(|it| it.is_finite()) {
                let expected = format!("{value:.decimals$}");
                prop_assert_eq!(format_f(value, decimals, false), expected);
                let expected = format!("{value:.decimals$e}");
                let (mantissa, exponent) = expected.split_once('e').expect("an exponent");
                let exponent: i32 = exponent.parse().expect("a number");
                let sign = if exponent < 0 { '-' } else { '+' };
                let expected = format!("{mantissa}e{sign}{:02}", exponent.abs());
                prop_assert_eq!(format_e(value, decimals, false), expected);
            }
        }
    }
}
