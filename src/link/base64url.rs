//! Bytes as letters, digits, `-` and `_`: base64url without padding (RFC 4648, section 5).
//!
//! The `base64` crate does the same, and the page has no room for it: in a module of its own it was 5 KB
//! compressed more than this.

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Six bits a character.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 4);
    let (mut bits, mut count) = (0, 0);
    for byte in bytes {
        bits = (bits << 8) | u32::from(*byte);
        count += 8;
        while count >= 6 {
            count -= 6;
            text.push(character(bits >> count));
        }
    }
    if count > 0 {
        text.push(character(bits << (6 - count)));
    }
    text
}

/// The bytes, whose number is rounded down; nothing, if a character is not one of ours.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0, 0);
    for character in text.bytes() {
        bits = (bits << 6) | u32::from(value(character)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

fn character(bits: u32) -> char {
    char::from(CHARACTERS[(bits & 63) as usize])
}

fn value(character: u8) -> Option<u8> {
    match character {
        b'A'..=b'Z' => Some(character - b'A'),
        b'a'..=b'z' => Some(character - b'a' + 26),
        b'0'..=b'9' => Some(character - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}
