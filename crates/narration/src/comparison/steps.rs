//! Steps of two runs side by side: which of them both runs have, and which only one has.

use crate::comparison::alignment::{Aligned, align};
use crate::report::Narrator;
use crate::text::Texts;
use primitives::Millis;
use run_analysis::{Recording, Step};
use std::ops::{Range, RangeInclusive};

/// Rows of two runs side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ComparedSteps {
    /// Steps that both runs have. Both ranges have the same length. A step with a finding is
    /// separate from the others.
    Same {
        /// Numbers of the steps in the run before.
        before: RangeInclusive<usize>,
        /// Numbers of the steps in the run after.
        after: RangeInclusive<usize>,
    },
    /// Two steps that differ at the same time, or a step that only one run has.
    Different {
        /// Number of the step in the run before.
        before: Option<usize>,
        /// Number of the step in the run after.
        after: Option<usize>,
    },
}

/// Aligns the steps of two runs. Two steps are equal if the same client does the same at the same
/// time and their findings are equally severe. Their numbers may differ.
pub fn compare_steps(before: &Recording, after: &Recording, text: &Texts) -> Vec<ComparedSteps> {
    let [old, new] = [before, after].map(|recording| {
        let narrator = Narrator::new(recording, text);
        let key = |step: &Step| {
            let row = narrator.row(step);
            let severity = row.severity.map_or(0, |it| it as u8 + 1);
            let mut words = row.sentences(text);
            words.extend([step.at.0.to_string(), severity.to_string()]);
            words.join("\n")
        };
        recording.steps().iter().map(key).collect::<Vec<String>>()
    });
    let mut rows = Vec::new();
    for Aligned { is_equal, ranges } in align(&old, &new) {
        if is_equal {
            add_equal(before, ranges, &mut rows);
        } else {
            add_different([before, after], ranges, &mut rows);
        }
    }
    rows
}

/// Returns the number of differences. Rows next to each other are one difference.
pub fn difference_count(rows: &[ComparedSteps]) -> usize {
    rows.chunk_by(|one, other| one.is_different() && other.is_different())
        .filter(|rows| rows[0].is_different())
        .count()
}

impl ComparedSteps {
    /// Returns `true` if the runs differ in this row.
    pub fn is_different(&self) -> bool {
        matches!(self, ComparedSteps::Different { .. })
    }
}

/// Adds steps that both runs have. The ranges are of indices, which are one less than the numbers.
fn add_equal(before: &Recording, [old, new]: [Range<usize>; 2], rows: &mut Vec<ComparedSteps>) {
    let has_finding =
        |number: usize| before.step(number).is_some_and(|step| before.finding_at(step).is_some());
    let mut joins = false;
    for (old, new) in old.zip(new) {
        let (old, new) = (old + 1, new + 1);
        let is_separate = has_finding(old);
        match rows.last_mut() {
            Some(ComparedSteps::Same { before, after }) if joins && !is_separate => {
                (*before, *after) = (*before.start()..=old, *after.start()..=new);
            }
            _ => rows.push(ComparedSteps::Same { before: old..=old, after: new..=new }),
        }
        joins = !is_separate;
    }
}

/// Adds steps that differ. Steps of the same time are side by side.
fn add_different(
    recordings: [&Recording; 2],
    [old, new]: [Range<usize>; 2],
    rows: &mut Vec<ComparedSteps>,
) {
    let [mut before, mut after] = [old, new].map(Iterator::peekable);
    let time = |run: usize, index: Option<&usize>| -> Option<Millis> {
        Some(recordings[run].steps().get(*index?)?.at)
    };
    loop {
        let (takes_before, takes_after) = match (time(0, before.peek()), time(1, after.peek())) {
            (None, None) => return,
            (Some(old), Some(new)) => (old <= new, new <= old),
            (old, new) => (old.is_some(), new.is_some()),
        };
        rows.push(ComparedSteps::Different {
            before: before.next_if(|_| takes_before).map(|index| index + 1),
            after: after.next_if(|_| takes_after).map(|index| index + 1),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use content::stories;

    fn record(id: &str) -> Recording {
        session::record_story(stories::find(id).expect(id)).expect("the story can be played")
    }

    fn listing(rows: &[ComparedSteps]) -> String {
        let number = |step: &Option<usize>| step.map_or("-".to_owned(), |it| it.to_string());
        let row = |row: &ComparedSteps| match row {
            ComparedSteps::Same { before, after } => format!("{before:?} = {after:?}\n"),
            ComparedSteps::Different { before, after } => {
                format!("{} | {}\n", number(before), number(after))
            }
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn steps_of_a_lock_and_its_fixed_version_are_aligned() {
        let original = "pause-between-get-and-del";
        let fixed = stories::ALL.iter().find(|story| story.remedy_of == Some(original));
        let fixed = fixed.expect("it has a fixed version").id;
        let rows = compare_steps(&record(original), &record(fixed), Language::English.texts());
        expect_test::expect![[r#"
            1..=2 = 1..=2
            - | 3
            3..=4 = 4..=5
            - | 6
            5..=5 = 7..=7
            6 | 8
            7 | -
            8..=13 = 9..=14
            - | 15
            14 | 16
            15..=15 = 17..=17
            - | 18
            16..=16 = 19..=19
            17 | 20
            18..=18 = 21..=21
        "#]]
        .assert_eq(&listing(&rows));
    }

    #[test]
    fn every_step_is_in_one_row_in_the_order_of_its_run() {
        let text = Language::English.texts();
        let mut count = 0;
        for story in stories::ALL {
            let Some(original) = story.remedy_of else { continue };
            let runs = [record(original), record(story.id)];
            let rows = compare_steps(&runs[0], &runs[1], text);
            let mut sides = [Vec::new(), Vec::new()];
            for row in &rows {
                match row {
                    ComparedSteps::Same { before, after } => {
                        assert_eq!(before.clone().count(), after.clone().count());
                        sides[0].extend(before.clone());
                        sides[1].extend(after.clone());
                    }
                    ComparedSteps::Different { before, after } => {
                        assert!(before.or(*after).is_some());
                        sides[0].extend(*before);
                        sides[1].extend(*after);
                    }
                }
            }
            for (side, run) in sides.iter().zip(&runs) {
                assert!(side.iter().copied().eq(1..=run.last()), "{}", story.id);
            }
            assert!(difference_count(&rows) > 0, "{}", story.id);
            count += 1;
        }
        assert!(count > 5);
    }

    #[test]
    fn run_does_not_differ_from_itself() {
        let recording = record("two-clients-delete-a-dead-lock");
        let rows = compare_steps(&recording, &recording, Language::English.texts());
        assert!(rows.len() > 2, "findings are separate");
        assert_eq!(difference_count(&rows), 0);
    }
}
