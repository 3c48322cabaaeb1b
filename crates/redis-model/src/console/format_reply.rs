//! Formats replies as `redis-cli --no-raw` prints them (redis-cli.c, `cliFormatReplyTTY` and
//! `cliFormatReplyRaw`).
//!
//! Not modelled: the reply types of RESP3, and replies of more than 64 MiB of text.

use super::c_string::{is_word, until_zero};
use crate::{Bytes, Reply};

/// Size in bytes at which a reply with many elements is truncated: one value may occur in it many
/// times.
const PRINTED_BYTES: usize = 64 * 1024 * 1024;

/// The output style of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Each reply on its own line, with its type: `"abc"`, `(integer) 1`, `(nil)`.
    Typed,
    /// Only the bytes. Only an error has a line end.
    Verbatim,
}

impl Style {
    /// Returns the style for the reply to a command. The reply to INFO is printed verbatim, even if
    /// it is `QUEUED`.
    pub fn of(command: &[Bytes]) -> Style {
        match command.first() {
            Some(name) if is_word(name.as_slice(), "info") => Style::Verbatim,
            _ => Style::Typed,
        }
    }
}

/// Returns the printed form of a reply, including its line end.
pub fn format(reply: &Reply, style: Style) -> Vec<u8> {
    let mut text = Vec::new();
    match style {
        Style::Typed => print_typed(reply, 0, &mut text),
        Style::Verbatim => print_verbatim(reply, &mut text),
    }
    text
}

/// Prints a reply with its type. The first element of a nested array is on the line of the array's
/// number. The other elements are indented to the same column.
fn print_typed(reply: &Reply, indent: usize, text: &mut Vec<u8>) {
    match reply {
        Reply::Nil | Reply::NilArray => text.extend(b"(nil)\n"),
        Reply::Status(status) => print_line("", status, text),
        Reply::Error(error) => print_line("(error) ", error, text),
        Reply::Integer(number) => text.extend(format!("(integer) {number}\n").bytes()),
        Reply::Bulk(bytes) => text.extend(format!("{bytes}\n").bytes()),
        Reply::Array(replies) if replies.is_empty() => text.extend(b"(empty array)\n"),
        Reply::Array(replies) => {
            let width = replies.len().to_string().len();
            for (index, element) in replies.iter().enumerate() {
                if text.len() > PRINTED_BYTES {
                    text.extend(b"(the rest is left out)\n");
                    return;
                }
                let before = if index == 0 { 0 } else { indent };
                text.extend(format!("{:before$}{:>width$}) ", "", index + 1).bytes());
                print_typed(element, indent + width + 2, text);
            }
        }
    }
}

fn print_line(before: &str, content: &Bytes, text: &mut Vec<u8>) {
    text.extend(before.bytes());
    text.extend(until_zero(content.as_slice()));
    text.push(b'\n');
}

fn print_verbatim(reply: &Reply, text: &mut Vec<u8>) {
    match reply {
        Reply::Nil | Reply::NilArray => {}
        Reply::Status(bytes) | Reply::Bulk(bytes) => text.extend(bytes.as_slice()),
        Reply::Error(bytes) => {
            text.extend(bytes.as_slice());
            text.push(b'\n');
        }
        Reply::Integer(number) => text.extend(number.to_string().bytes()),
        Reply::Array(replies) => {
            for (index, element) in replies.iter().enumerate() {
                if index > 0 {
                    text.push(b'\n');
                }
                print_verbatim(element, text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &[u8]) -> Bytes {
        Bytes::from(text.to_vec())
    }

    fn array(replies: impl IntoIterator<Item = Reply>) -> Reply {
        Reply::Array(replies.into_iter().collect())
    }

    fn integer(number: i64) -> Reply {
        Reply::Integer(number)
    }

    /// Compares each reply with its printed form in one style.
    #[track_caller]
    fn check(style: Style, table: &[(Reply, &[u8])]) {
        for (reply, expected) in table {
            let text = format(reply, style);
            let [text, expected] = [&text[..], expected].map(String::from_utf8_lossy);
            assert_eq!(text, expected, "{reply:?}");
        }
    }

    #[test]
    fn typed_output_of_a_reply_shows_its_type() {
        check(
            Style::Typed,
            &[
                (Reply::Nil, b"(nil)\n"),
                (Reply::NilArray, b"(nil)\n"),
                (Reply::Status(bytes(b"OK")), b"OK\n"),
                (Reply::Status(bytes(b"a\xff\0b")), b"a\xff\n"),
                (Reply::Status(bytes(b"")), b"\n"),
                (Reply::Error(bytes(b"ERR no\xff\0b")), b"(error) ERR no\xff\n"),
                (integer(i64::MIN), b"(integer) -9223372036854775808\n"),
                (Reply::Bulk(bytes(b"")), b"\"\"\n"),
                (
                    Reply::Bulk(bytes(b"a \"\\\n\r\t\x07\x08\0\xff~")),
                    b"\"a \\\"\\\\\\n\\r\\t\\a\\b\\x00\\xff~\"\n",
                ),
                (array([]), b"(empty array)\n"),
            ],
        );
    }

    #[test]
    fn typed_output_of_a_nested_array_is_indented() {
        let inner = array([integer(3), array([integer(4), array([integer(5)])]), Reply::Nil]);
        let error = Reply::Error(bytes(b"boom"));
        let deep = array([array([array([integer(1)])])]);
        check(
            Style::Typed,
            &[
                (
                    array([integer(1), array([]), inner, error]),
                    b"1) (integer) 1\n\
                      2) (empty array)\n\
                      3) 1) (integer) 3\n   \
                         2) 1) (integer) 4\n      \
                            2) 1) (integer) 5\n   \
                         3) (nil)\n\
                      4) (error) boom\n",
                ),
                (deep, b"1) 1) 1) (integer) 1\n"),
            ],
        );
    }

    #[test]
    fn typed_output_of_a_long_array_right_aligns_numbers() {
        let pairs = array((0..10).map(|_| array([integer(7), Reply::Nil])));
        let mut expected = String::new();
        for number in 1..=10 {
            expected.push_str(&format!("{number:>2}) 1) (integer) 7\n    2) (nil)\n"));
        }
        check(Style::Typed, &[(pairs, expected.as_bytes())]);
        let hundred = format(&array((0..100).map(integer)), Style::Typed);
        assert!(hundred.starts_with(b"  1) (integer) 0\n  2) "));
        assert!(hundred.ends_with(b" 99) (integer) 98\n100) (integer) 99\n"));
    }

    #[test]
    fn verbatim_output_has_a_line_end_only_after_errors() {
        check(
            Style::Verbatim,
            &[
                (Reply::Nil, b""),
                (Reply::NilArray, b""),
                (Reply::Status(bytes(b"QUEUED")), b"QUEUED"),
                (Reply::Bulk(bytes(b"# Server\r\n\0\xff")), b"# Server\r\n\0\xff"),
                (Reply::Error(bytes(b"ERR no")), b"ERR no\n"),
                (integer(1), b"1"),
                (array([]), b""),
                (array([integer(1), Reply::Nil, array([integer(2), integer(3)])]), b"1\n\n2\n3"),
            ],
        );
    }

    #[test]
    fn style_of_info_is_verbatim() {
        let style = |words: &[&str]| {
            Style::of(&words.iter().map(|word| Bytes::from(*word)).collect::<Vec<_>>())
        };
        assert_eq!(style(&["INFO"]), Style::Verbatim);
        assert_eq!(style(&["info", "server"]), Style::Verbatim);
        assert_eq!(style(&["get", "info"]), Style::Typed);
        assert_eq!(style(&[]), Style::Typed);
    }
}
