//! Numbers as text: C's `printf` for `%.14g` and `%.17g`, and C's `strtod` as Lua 5.1 uses it.
//!
//! Left out are the hexadecimal fractions (`0x1p4`) and NaN payloads that some C libraries read.

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
    let digits = digits.max(1);
    let scientific = format!("{value:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if exponent < -4 || exponent >= digits as i32 {
        let sign = if exponent < 0 { '-' } else { '+' };
        let mantissa = without_trailing_zeros(mantissa);
        return format!("{mantissa}e{sign}{:02}", exponent.abs());
    }
    let decimals = (digits as i32 - 1 - exponent) as usize;
    without_trailing_zeros(&format!("{value:.decimals$}")).to_owned()
}

fn without_trailing_zeros(text: &str) -> &str {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        text
    }
}

/// Reads a number as `tonumber` and arithmetic do (`luaO_str2d` in lobject.c): decimal or hexadecimal,
/// spaces around it, up to a zero byte; `None` if anything else stands there.
pub(super) fn parse(bytes: &[u8]) -> Option<f64> {
    let text = c_string(bytes);
    let (negative, digits) = split_sign(text);
    let Some(hexadecimal) = without_prefix(digits) else {
        return text.parse().ok();
    };
    if hexadecimal.is_empty() {
        return None;
    }
    let value = hexadecimal.chars().try_fold(0.0, |value, digit| {
        Some(value * 16.0 + f64::from(digit.to_digit(16)?))
    })?;
    Some(if negative { -value } else { value })
}

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
    digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
}
