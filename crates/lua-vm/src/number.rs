//! Conversions between numbers and strings: C's `printf` for `%.14g` and `%.17g`, the format of
//! Redis commands, and C's `strtod` as Lua 5.1 uses it.
//!
//! Not supported: the hexadecimal fractions (`0x1p4`) and NaN payloads that some C libraries read.
//! For about one number in a thousand Redis sends one digit more than needed, which parses to the
//! same number. That digit is not reproduced.

/// Digits of Lua's `tostring` and `..`: `%.14g` (`LUAI_NUMFFORMAT` in luaconf.h).
pub(super) const TOSTRING_DIGITS: usize = 14;

/// Number of digits that any double needs to parse to the same value: `%.17g`.
pub(super) const EXACT_DIGITS: usize = 17;

/// Largest whole double that is formatted like an integer (util.c, `double2ll`).
const LARGEST_INTEGER: f64 = 4_611_686_018_427_387_904.0;

/// Formats a number as an argument of a command (script_lua.c, `luaArgsToRedisArgv` since 7.2):
/// like an integer if it is one and within ±2⁶², else with the fewest digits that parse to the same
/// value, in the notation of fpconv_dtoa.c.
pub(super) fn format_argument(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() <= LARGEST_INTEGER {
        return (value as i64).to_string();
    }
    if !value.is_finite() {
        return format_g(value, EXACT_DIGITS);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let shortest = format!("{:e}", value.abs());
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits = mantissa.replace('.', "");
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let count = digits.len() as i32;
    let (zeros, size) = (exponent + 1 - count, exponent.abs());
    if zeros >= 0 && size < count + 7 {
        return format!("{sign}{digits}{}", "0".repeat(zeros as usize));
    }
    if zeros < 0 && (zeros > -7 || size < 4) {
        return format!("{value}");
    }
    let point = if count > 1 { "." } else { "" };
    let exponent_sign = if exponent < 0 { '-' } else { '+' };
    let (first, rest) = digits.split_at(1);
    format!("{sign}{first}{point}{rest}e{exponent_sign}{size}")
}

/// Formats like C's `%.{digits}g`: the shorter of fixed and exponent notation, without trailing
/// zeros.
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

/// Formats a finite number like C's `%#.{digits}g`: with a point, and zeros up to the last digit.
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

/// Formats a finite number like C's `%.{decimals}e`, or `%#.{decimals}e`.
pub(super) fn format_e(value: f64, decimals: usize, with_point: bool) -> String {
    let text = format!("{value:.decimals$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    let point = if with_point && decimals == 0 { "." } else { "" };
    format!("{mantissa}{point}e{sign}{exponent:0>2}")
}

/// Formats a finite number like C's `%.{decimals}f`, or `%#.{decimals}f`.
pub(super) fn format_f(value: f64, decimals: usize, with_point: bool) -> String {
    let point = if with_point && decimals == 0 { "." } else { "" };
    format!("{value:.decimals$}{point}")
}

fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

/// Parses a number like `tonumber` and arithmetic (`luaO_str2d` in lobject.c): decimal or
/// hexadecimal, with spaces around it, up to a zero byte. Returns `None` for any other input.
pub(super) fn parse(bytes: &[u8]) -> Option<f64> {
    let text = c_string(bytes);
    let (negative, digits) = split_sign(text);
    let Some(hexadecimal) = without_prefix(digits) else {
        return lexical_core::parse(text.as_bytes()).ok();
    };
    if hexadecimal.is_empty() {
        return None;
    }
    let value = hexadecimal
        .chars()
        .try_fold(0.0, |value, digit| Some(value * 16.0 + f64::from(digit.to_digit(16)?)))?;
    Some(if negative { -value } else { value })
}

/// Parses a whole number in a base from 2 to 36, like `tonumber(text, base)` (`strtoul` in C): a
/// minus sign wraps around, and base 16 allows the prefix `0x`.
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

/// Returns the input as a C string: up to the first zero byte, without spaces around it. Empty if
/// it is not ASCII.
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

    #[test]
    fn parse_of_decimals_equals_c() {
        for (text, value) in [
            ("0", Some(0.0)),
            ("-0", Some(-0.0)),
            ("+1", Some(1.0)),
            ("00.500", Some(0.5)),
            (".5", Some(0.5)),
            ("5.", Some(5.0)),
            (" 5e2\t", Some(500.0)),
            ("1\x002", Some(1.0)),
            ("9007199254740993", Some(9007199254740992.0)),
            ("9007199254740993.00000000000000000000000000001", Some(9007199254740994.0)),
            ("2.2250738585072011e-308", Some(f64::from_bits(0x000f_ffff_ffff_ffff))),
            ("4.9e-324", Some(f64::from_bits(1))),
            ("2e-324", Some(0.0)),
            ("1.7976931348623157e308", Some(f64::MAX)),
            ("1.7976931348623159e308", Some(f64::INFINITY)),
            ("1e99999999999999999999", Some(f64::INFINITY)),
            ("1e-99999999999999999999", Some(0.0)),
            ("0e99999999999999999999", Some(0.0)),
            ("inf", Some(f64::INFINITY)),
            ("-Infinity", Some(f64::NEG_INFINITY)),
            (".", None),
            ("", None),
            ("e5", None),
            ("1e", None),
            ("1e+", None),
            ("1.2.3", None),
            ("--1", None),
            ("+-1", None),
            ("1_0", None),
            ("1 2", None),
            ("infinit", None),
            ("١", None),
        ] {
            let bits = |value: Option<f64>| value.map(f64::to_bits);
            assert_eq!(bits(parse(text.as_bytes())), bits(value), "{text:?}");
        }
        assert!(parse(b"NaN").is_some_and(f64::is_nan));
    }

    /// The expected values are the output of glibc's `printf` with `%.Nf` and `%.Ne`.
    #[test]
    fn formatted_numbers_are_rounded_half_to_even() {
        for (value, decimals, fixed, scientific) in [
            (0.5, 0, "0", "5e-01"),
            (1.5, 0, "2", "2e+00"),
            (2.5, 0, "2", "2e+00"),
            (-0.125, 2, "-0.12", "-1.25e-01"),
            (0.375, 2, "0.38", "3.75e-01"),
            (0.1, 20, "0.10000000000000000555", "1.00000000000000005551e-01"),
            (1e23, 0, "99999999999999991611392", "1e+23"),
            (9.995, 2, "9.99", "9.99e+00"),
            (999.95, 1, "1000.0", "1.0e+03"),
            (-0.0, 1, "-0.0", "-0.0e+00"),
            (f64::MIN_POSITIVE, 3, "0.000", "2.225e-308"),
            (f64::from_bits(1), 3, "0.000", "4.941e-324"),
        ] {
            assert_eq!(format_f(value, decimals, false), fixed, "{value:e}");
            assert_eq!(format_e(value, decimals, false), scientific, "{value:e}");
        }
        assert_eq!([format_f(2.0, 0, true), format_e(2.0, 0, true)], ["2.", "2.e+00"]);
    }

    /// The expected values are the output of Redis 7.4.
    #[test]
    fn formatted_argument_is_an_integer_or_has_the_fewest_digits() {
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-3.0, "-3"),
            (1e17, "100000000000000000"),
            (4_611_686_018_427_387_904.0, "4611686018427387904"),
            (4_611_686_018_427_388_928.0, "4611686018427389000"),
            (-9_223_372_036_854_775_808.0, "-9223372036854776000"),
            (1e18, "1000000000000000000"),
            (1e19, "1e+19"),
            (-1.5e20, "-1.5e+20"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (12_345_678_901_234_567_000_000.0, "12345678901234568000000"),
            (1.2e25, "1.2e+25"),
            (f64::MAX, "1.7976931348623157e+308"),
            (f64::from_bits(1), "5e-324"),
            (0.1, "0.1"),
            (-0.1, "-0.1"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1.0 / 3.0, "0.3333333333333333"),
            (123_456.789, "123456.789"),
            (0.000_001, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-7, "1.25e-7"),
            (0.000_123_456_78, "1.2345678e-4"),
            (0.001_234_567_891, "0.001234567891"),
            (1.234_567e-10, "1.234567e-10"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (f64::NAN.copysign(-1.0), "-nan"),
        ] {
            assert_eq!(format_argument(value), text, "{value:e}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn formatted_double_parses_to_the_same_value(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(!value.is_nan());
            let read = parse(format_g(value, EXACT_DIGITS).as_bytes());
            prop_assert_eq!(read.map(f64::to_bits), Some(bits));
            prop_assert_eq!(parse(format_argument(value).as_bytes()), Some(value));
        }
    }
}
