//! The value of a string literal (§2.1): escapes and long brackets.

/// Returns the value of a string literal whose opening and closing quotes or brackets are `quotes`
/// bytes long each.
///
/// # Errors
/// The number of a decimal escape above 255.
pub(super) fn bytes(literal: &str, quotes: usize) -> Result<Vec<u8>, u32> {
    let text = &literal[quotes..literal.len() - quotes];
    if quotes > 1 { Ok(long_string(text)) } else { unescape(text) }
}

/// Returns the value of a long string: every line end becomes `\n`, and one right after the opening
/// bracket is dropped.
fn long_string(literal: &str) -> Vec<u8> {
    let text = literal.replace("\r\n", "\n");
    text.strip_prefix('\n').unwrap_or(&text).as_bytes().to_vec()
}

fn unescape(literal: &str) -> Result<Vec<u8>, u32> {
    let mut bytes = Vec::with_capacity(literal.len());
    let mut rest = literal.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let Some(escape) = rest.next() else { break };
        bytes.push(match escape {
            b'a' => 0x07,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'0'..=b'9' => {
                let mut code = u32::from(escape - b'0');
                for _ in 0..2 {
                    let Some(digit) = rest.next_if(u8::is_ascii_digit) else {
                        break;
                    };
                    code = code * 10 + u32::from(digit - b'0');
                }
                u8::try_from(code).map_err(|_| code)?
            }
            b'\r' => {
                rest.next_if_eq(&b'\n');
                b'\n'
            }
            // Any other character means itself, including a line end.
            other => other,
        });
    }
    Ok(bytes)
}
