//! Formats numbers for the page: no-break spaces between thousands and before units.

use primitives::{EPOCH, Millis, UnixMillis};

const NO_BREAK_SPACE: char = '\u{a0}';

/// Formats a number: `10 002`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(NO_BREAK_SPACE);
        }
        text.push(digit);
    }
    text
}

/// Formats a time: `10 002 ms`.
pub fn milliseconds(time: Millis) -> String {
    format!("{}{NO_BREAK_SPACE}ms", grouped(time.0))
}

/// Formats the reading of an exact wall clock as a time of the run: `10 002 ms`, or `−5 000 ms` if
/// it is before the start.
pub fn moment(shown: UnixMillis) -> String {
    let since_start = shown.0.saturating_sub(EPOCH.0);
    let sign = if since_start < 0 { "−" } else { "" };
    format!("{sign}{}", milliseconds(Millis(since_start.unsigned_abs())))
}

/// Formats a duration in seconds, truncated to tenths: `7.9 s`.
pub fn seconds(duration_ms: u64) -> String {
    format!("{}.{}{NO_BREAK_SPACE}s", grouped(duration_ms / 1_000), duration_ms % 1_000 / 100)
}

/// Formats minutes and seconds like a clock: `2:31`.
pub fn clock_time(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Formats a duration in short form: `4 s`, `2.5 s`, `80 ms`.
pub fn in_short(duration_ms: u64) -> String {
    match duration_ms {
        0..1_000 => milliseconds(Millis(duration_ms)),
        _ if duration_ms % 1_000 < 100 => {
            format!("{}{NO_BREAK_SPACE}s", grouped(duration_ms / 1_000))
        }
        _ => seconds(duration_ms),
    }
}

/// Units that follow a number.
const UNITS: [&str; 3] = ["ms", "s", "min"];

/// Returns a string in which no line break can separate a number from its thousands or its unit.
pub fn unbroken(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(' ') {
        let is_number = before.ends_with(|it: char| it.is_ascii_digit());
        let word = after.split(|it: char| !it.is_ascii_alphanumeric()).next().unwrap_or_default();
        let is_thousands = word.len() == 3 && word.bytes().all(|it| it.is_ascii_digit());
        let belongs = is_number && (is_thousands || UNITS.contains(&word));
        kept.push_str(before);
        kept.push(if belongs { NO_BREAK_SPACE } else { ' ' });
        rest = after;
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unbroken_joins_numbers_with_thousands_and_units() {
        for (text, kept) in [
            ("10 000 ms later", "10~000~ms later"),
            ("落后 1 000 ms。7 s", "落后 1~000~ms。7~s"),
            ("step 3 of 12, 1 server", "step 3 of 12, 1 server"),
            ("1 1000 ms", "1 1000~ms"),
            (" 5 ", " 5 "),
        ] {
            assert_eq!(unbroken(text).replace(NO_BREAK_SPACE, "~"), kept);
        }
    }

    #[test]
    fn grouped_separates_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1 000"), (12_345_678, "12 345 678")]
        {
            assert_eq!(grouped(number).replace(NO_BREAK_SPACE, " "), text);
        }
        assert_eq!(milliseconds(Millis(10_002)), "10\u{a0}002\u{a0}ms");
        for (shown, text) in [(10_002, "10\u{a0}002\u{a0}ms"), (-5_000, "−5\u{a0}000\u{a0}ms")] {
            assert_eq!(moment(UnixMillis(EPOCH.0 + shown)), text);
        }
        assert_eq!(seconds(7_999), "7.9\u{a0}s");
        for (seconds, text) in [(0, "0:00"), (59, "0:59"), (151, "2:31"), (3_600, "60:00")] {
            assert_eq!(clock_time(seconds), text);
        }
        for (duration_ms, text) in [(80, "80 ms"), (4_000, "4 s"), (4_099, "4 s"), (2_500, "2.5 s")]
        {
            assert_eq!(in_short(duration_ms).replace(NO_BREAK_SPACE, " "), text);
        }
    }
}
