//! Parsing and printing of INCRBYFLOAT, as recorded from redis-server 7.0.15 on x86-64, and
//! properties of all numbers.

use super::*;

/// Parses the input and prints the number again, or `-` if the input is rejected.
fn read(text: &str) -> String {
    LongDouble::parse(text.as_bytes()).map_or("-".to_owned(), |number| number.to_string())
}

fn sum(text: &str, other: &str) -> Option<String> {
    let number = |text: &str| LongDouble::parse(text.as_bytes());
    Some(number(text)?.plus(number(other)?)?.to_string())
}

#[test]
fn inputs_are_parsed_as_in_c() {
    for (text, number) in [
        ("0", "0"),
        ("-0", "0"),
        ("+1.50", "1.5"),
        ("5.", "5"),
        (".5", "0.5"),
        ("1e3", "1000"),
        ("1E-3", "0.001"),
        ("0e99999999999999999999", "0"),
        ("0x1.8p1", "3"),
        ("0X.8", "0.5"),
        ("0xAp-1", "5"),
        ("0x0p99999999999999999999", "0"),
        ("inf", "inf"),
        ("-Infinity", "inf"),
        ("", "-"),
        (" 1", "-"),
        ("1 ", "-"),
        ("1\0", "-"),
        (".", "-"),
        ("-", "-"),
        ("e5", "-"),
        ("1e", "-"),
        ("1e+", "-"),
        ("1.2.3", "-"),
        ("--1", "-"),
        ("0x", "-"),
        ("0x.", "-"),
        ("0x1p", "-"),
        ("nan", "-"),
        ("nan(1)", "-"),
        ("infinit", "-"),
        ("1_000", "-"),
    ] {
        assert_eq!(read(text), number, "{text:?}");
    }
}

#[test]
fn numbers_are_rounded_to_64_bits_and_17_places() {
    for (text, number) in [
        ("0.1", "0.1"),
        ("3.0", "3"),
        ("0.000000000000000005", "0"),
        ("0.00000000000000001", "0.00000000000000001"),
        ("-0.000000000000000001", "0"),
        ("18446744073709551615", "18446744073709551615"),
        ("18446744073709551617", "18446744073709551616"),
        ("36893488147419103233", "36893488147419103232"),
        ("36893488147419103235", "36893488147419103236"),
        ("1e22", "10000000000000000000000"),
        ("1e30", "1000000000000000000024696061952"),
    ] {
        assert_eq!(read(text), number, "{text}");
    }
}

#[test]
fn overflow_and_underflow_are_rejected() {
    let parsed = |text: &str| LongDouble::parse(text.as_bytes());
    assert!(parsed("1.18973149535723176502e4932").is_some());
    assert_eq!(parsed("1.18973149535723176509e4932"), None);
    assert_eq!(parsed("1e4933"), None);
    assert_eq!(parsed("0x1p16384"), None);
    assert!(parsed("1e-4950").is_some());
    assert!(parsed("1.9e-4951").is_some());
    assert_eq!(parsed("1.8e-4951"), None);
    assert_eq!(parsed("0x1p-16446"), None);
    assert!(parsed("0x1.1p-16446").is_some());
    assert_eq!(parsed("1e-99999999999999999999"), None);
    assert!(parsed(&"0".repeat(TEXT_BYTES)).is_some());
    assert_eq!(parsed(&"0".repeat(TEXT_BYTES + 1)), None);
}

#[test]
fn sums_are_rounded_once() {
    for (number, other, expected) in [
        ("0.1", "0.2", Some("0.3")),
        ("10.50", "0.1", Some("10.6")),
        ("5.0e3", "2.0e2", Some("5200")),
        ("1", "-1", Some("0")),
        ("-1", "0.5", Some("-0.5")),
        ("18446744073709551615", "1", Some("18446744073709551616")),
        ("18446744073709551616", "1", Some("18446744073709551616")),
        ("18446744073709551616", "3", Some("18446744073709551620")),
        ("1e4932", "-1e4932", Some("0")),
        ("1e4932", "1e4932", None),
        ("inf", "1", None),
        ("inf", "-inf", None),
    ] {
        assert_eq!(sum(number, other).as_deref(), expected, "{number} + {other}");
    }
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    fn spelled() -> impl Strategy<Value = String> {
        "[-+]?[0-9]{1,25}(\\.[0-9]{0,25})?(e[-+]?[0-9]{1,4})?"
    }

    proptest! {
        #[test]
        fn parse_of_any_bytes_does_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            if let Some(number) = LongDouble::parse(&bytes) {
                let _ = number.to_string();
            }
        }

        #[test]
        fn sum_of_64_bit_integers_is_exact(number in any::<i64>(), other in any::<i64>()) {
            let (number, other) = (i128::from(number), i128::from(other));
            if (number + other).unsigned_abs() <= u128::from(u64::MAX) {
                let expected = (number + other).to_string();
                prop_assert_eq!(sum(&number.to_string(), &other.to_string()), Some(expected));
            }
        }

        #[test]
        fn sum_in_either_order_is_the_same(text in spelled(), other in spelled()) {
            prop_assert_eq!(sum(&text, &other), sum(&other, &text));
        }

        #[test]
        fn number_minus_itself_is_0(text in "[0-9]{1,25}(\\.[0-9]{1,25})?(e[-+]?[0-9]{1,4})?") {
            if LongDouble::parse(text.as_bytes()).is_some() {
                prop_assert_eq!(sum(&text, &format!("-{text}")), Some("0".to_owned()));
            }
        }

        #[test]
        fn number_plus_0_is_unchanged(text in spelled()) {
            let number = LongDouble::parse(text.as_bytes());
            let number = number.map(|number| number.to_string());
            prop_assert_eq!(sum(&text, "0"), number);
        }
    }
}
