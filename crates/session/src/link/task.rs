//! A task that a teacher has written, as a link: its file. Not here: whether it is a task.

use super::{Damaged, LINK_LIMIT, TASK, open, write};

/// Writes the file of a task as a link; none, if it would be longer than [`LINK_LIMIT`].
pub fn encode_task(file: &str) -> Option<String> {
    write(TASK, file.as_bytes()).filter(|text| text.len() <= LINK_LIMIT)
}

/// Reads what [`encode_task`] has written.
///
/// # Errors
/// What is wrong with the text.
pub fn decode_task(text: &str) -> Result<String, Damaged> {
    String::from_utf8(open(TASK, text)?).map_err(|_| Damaged::Unreadable)
}

/// Whether a text is meant to be the link of a task: it begins like one, as `t1.`.
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
        fn what_is_written_is_read(file in ".{0,400}") {
            let text = encode_task(&file).expect("it is short");
            prop_assert!(is_task(&text));
            prop_assert_eq!(decode_task(&text), Ok(file));
        }
    }

    #[test]
    fn a_task_is_not_taken_for_a_run_nor_the_other_way_round() {
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
