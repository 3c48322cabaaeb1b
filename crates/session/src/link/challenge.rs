//! Links to challenges written by teachers: the content is the file of the challenge. This module
//! does not validate the file.

use super::{Damaged, LINK_LIMIT, TASK, open, write};

/// Encodes the file of a challenge as a link. Returns `None` if it would exceed [`LINK_LIMIT`].
pub fn encode_task(file: &str) -> Option<String> {
    write(TASK, file.as_bytes()).filter(|text| text.len() <= LINK_LIMIT)
}

/// Decodes a link written by [`encode_task`].
///
/// # Errors
/// The reason why the string is not a valid link.
pub fn decode_task(text: &str) -> Result<String, Damaged> {
    String::from_utf8(open(TASK, text)?).map_err(|_| Damaged::Unreadable)
}

/// Returns `true` if the string begins like the link of a challenge: `t1.`.
pub fn is_task(text: &str) -> bool {
    let version = text.strip_prefix(TASK).and_then(|rest| rest.split_once('.'));
    version.is_some_and(|(version, _)| version.parse::<u32>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decoding_restores_any_file(file in ".{0,400}") {
            let text = encode_task(&file).expect("it is short");
            prop_assert!(is_task(&text));
            prop_assert_eq!(decode_task(&text), Ok(file));
        }
    }

    #[test]
    fn links_to_challenges_and_to_runs_are_distinguished() {
        let task = encode_task("[task]").expect("it is short");
        assert_eq!(super::super::decode(&task), Err(Damaged::NotOurs));
        for (text, damaged) in [
            ("v1.AAAA", Damaged::NotOurs),
            ("t2.AAAA", Damaged::Version(2)),
            (&task[..task.len() - 6], Damaged::Cut),
            (&task.replace('.', ".A"), Damaged::Altered),
        ] {
            assert_eq!(decode_task(text), Err(damaged), "{text}");
        }
        assert!(!is_task("v1.AAAA") && !is_task("the.") && !is_task("t."));
    }
}
