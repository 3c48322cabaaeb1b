//! The transcript of a run: its events as plain lines. [`super::conclusion`] lists the findings.
//!
//! The lines are formatted for terminals and text files. Each event takes one line even if a
//! program prints line breaks. Numbers contain ordinary spaces, so that they can be searched.

use super::narrator::Narrator;
use super::transcript_rows::step_range;
use crate::text::milliseconds;
use primitives::Millis;
use run_analysis::Rows;

const NO_BREAK_SPACE: char = '\u{a0}';

/// A line of a transcript. Its columns have the same width in all lines.
#[derive(Debug)]
pub struct TranscriptLine {
    /// Number of the step, or blank if an earlier line of the step contains it.
    pub number: String,
    /// Time of the step, or blank if an earlier line of the step contains it.
    pub time: String,
    /// Description of the event.
    pub happened: String,
}

impl<'a> Narrator<'a> {
    /// Formats all steps: number and time, then the events, then an indented explanation. Only the
    /// first line of a step has number and time. A command sent to several servers at the same time
    /// is listed once.
    pub fn transcript(self) -> String {
        let line =
            |line: TranscriptLine| format!("{}  {}  {}\n", line.number, line.time, line.happened);
        self.transcript_lines().map(line).collect()
    }

    /// Returns the lines of [`Narrator::transcript`].
    pub fn transcript_lines(self) -> impl Iterator<Item = TranscriptLine> {
        let rows = Rows::of(self.recording);
        let widest = (0..rows.count()).map(|row| step_range(&rows.steps(row)).chars().count());
        let number_width = widest.max().unwrap_or(0);
        let time_width =
            self.recording.steps().last().map_or(0, |step| milliseconds(step.at).chars().count());
        (0..rows.count()).flat_map(move |place| {
            let steps = rows.steps(place);
            let at = self.recording.step(*steps.start()).map_or(Millis(0), |step| step.at);
            let mut head = (step_range(&steps), searchable(&milliseconds(at)));
            let row = self.joint_row(steps);
            let (messages, why) =
                row.map(|row| (row.sentences(self.text), row.why)).unwrap_or_default();
            let why = why.map(|why| format!("  {why}"));
            messages.into_iter().chain(why).map(move |sentence| {
                let (number, time) = std::mem::take(&mut head);
                TranscriptLine {
                    number: format!("{number:>number_width$}"),
                    time: format!("{time:>time_width$}"),
                    happened: on_one_line(&searchable(&sentence)),
                }
            })
        })
    }
}

/// Replaces the no-break spaces in numbers by ordinary spaces.
pub(crate) fn searchable(text: &str) -> String {
    text.replace(NO_BREAK_SPACE, " ")
}

/// Escapes line breaks and all other control characters.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut line = String::new();
    for character in text.chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn control_characters_are_escaped() {
        for (text, line) in [
            ("C1 prints: a b", "C1 prints: a b"),
            ("a\r\nb\tc", "a\\r\\nb\\tc"),
            ("\u{1b}[2J\u{9b}", "\\u{1b}[2J\\u{9b}"),
            ("中文\u{2028}", "中文\u{2028}"),
        ] {
            assert_eq!(on_one_line(text), line);
        }
    }

    #[test]
    fn transcript_and_conclusion_cover_a_story_in_every_language() {
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let recording = session::record_story(story).expect("the story can be played");
        for language in Language::ALL {
            let transcript = Narrator::new(&recording, language.texts()).transcript();
            assert!(transcript.lines().count() >= recording.last(), "{transcript}");
            let conclusion = Narrator::new(&recording, language.texts()).conclusion(story.until);
            assert!(conclusion.lines().count() >= 2 * recording.findings().len(), "{conclusion}");
            assert!(!(transcript + &conclusion).contains(NO_BREAK_SPACE));
        }
    }
}
