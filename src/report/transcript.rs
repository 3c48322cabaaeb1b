//! A recording as plain text: what happened line by line, and what was found.
//!
//! It is made for terminals and text files: each event is one line whatever a program prints, and
//! numbers have ordinary spaces, so that they can be searched for.

use super::recording::Recording;
use super::wording::names;
use crate::drivers::StopReason;
use crate::properties::Severity;
use crate::run::MOVE_LIMIT;
use crate::text::{Sentences, fill, fill_with, grouped, milliseconds};
use crate::time::Millis;

const NO_BREAK_SPACE: char = '\u{a0}';

/// A line of a transcript, in columns that are padded to the same width in all lines.
#[derive(Debug)]
pub struct TranscriptLine {
    /// The number of the step; blank if the line above has it.
    pub number: String,
    /// The time of the step; blank if the line above has it.
    pub time: String,
    /// What happens.
    pub happened: String,
}

/// What a line of a conclusion says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConclusionLine {
    /// What was found.
    Finding(Severity),
    /// Why, below it.
    Reason,
    /// Says that nothing was found, and within which bounds.
    NothingFound,
    /// Why the run ended with clients still at work.
    StopReason,
}

impl Recording {
    /// All steps: the number and the time, then what happens. If several things happen in one step,
    /// only the first line has the number and the time.
    pub fn transcript(&self, text: &Sentences) -> String {
        let line =
            |line: TranscriptLine| format!("{}  {}  {}\n", line.number, line.time, line.happened);
        self.transcript_lines(text).map(line).collect()
    }

    /// The lines of [`Recording::transcript`].
    pub fn transcript_lines(&self, text: &Sentences) -> impl Iterator<Item = TranscriptLine> {
        let number_width = self.last().to_string().len();
        let time_width =
            self.steps().last().map_or(0, |step| milliseconds(step.at).chars().count());
        (1..).zip(self.steps()).flat_map(move |(number, step): (usize, _)| {
            let mut head = (number.to_string(), searchable(&milliseconds(step.at)));
            self.row(step, text).sentences(text).into_iter().map(move |sentence| {
                let (number, time) = std::mem::take(&mut head);
                TranscriptLine {
                    number: format!("{number:>number_width$}"),
                    time: format!("{time:>time_width$}"),
                    happened: on_one_line(&searchable(&sentence)),
                }
            })
        })
    }

    /// What was found, each finding with its step and its reason; or that nothing was, and within
    /// which bounds. Then why the run ended, if clients were still at work. `until` is how long the
    /// run was allowed to last.
    pub fn conclusion(&self, until: Millis, text: &Sentences) -> String {
        self.conclusion_lines(until, text).into_iter().map(|(_, line)| line + "\n").collect()
    }

    /// The lines of [`Recording::conclusion`], each with what it says.
    pub fn conclusion_lines(
        &self,
        until: Millis,
        text: &Sentences,
    ) -> Vec<(ConclusionLine, String)> {
        let mut lines = Vec::new();
        for finding in self.findings() {
            let (title, reason) = self.finding_in_words(finding, text);
            let title = fill_with(text.finding.at_step, &[&title, &self.step_of(finding.event)]);
            lines.push((ConclusionLine::Finding(finding.severity()), title));
            lines.push((ConclusionLine::Reason, format!("  {reason}")));
        }
        if lines.is_empty() {
            lines.push((ConclusionLine::NothingFound, self.nothing_found(until, text)));
        }
        lines.extend(self.ending(until, text).map(|line| (ConclusionLine::StopReason, line)));
        for (_, line) in &mut lines {
            *line = on_one_line(&searchable(line));
        }
        lines
    }

    fn nothing_found(&self, until: Millis, text: &Sentences) -> String {
        let world = self.run().world();
        let (clients, servers) = (world.clients().count(), world.servers().count());
        let seed = world.scenario().seed;
        let faults = self.run().moves().iter().filter(|made| made.is_fault()).count();
        let told = &text.finding;
        let clients = counted(clients, told.one_client, told.clients);
        let servers = counted(servers, told.one_server, told.servers);
        let faults = match faults {
            0 => told.no_faults.to_owned(),
            _ => counted(faults, told.one_fault, told.faults),
        };
        let until = milliseconds(self.reached(until));
        fill_with(told.nothing_found, &[&clients, &servers, &seed, &until, &faults])
    }

    /// Up to when the run is known. It may be later than `until`, if that was shortened or the user
    /// let the run continue.
    fn reached(&self, until: Millis) -> Millis {
        let now = self.run().world().now();
        match StopReason::of(self.run()) {
            StopReason::MovesUsedUp => now,
            StopReason::Done | StopReason::TimeOver => until.max(now),
        }
    }

    /// Why the run stopped with clients still at work, if it did.
    pub fn ending(&self, until: Millis, text: &Sentences) -> Option<String> {
        let told = &text.finding;
        let at_work: Vec<String> = self.at_work().iter().map(ToString::to_string).collect();
        let is_one = at_work.len() == 1;
        let at_work = names(at_work, text);
        let at = milliseconds(self.reached(until));
        match StopReason::of(self.run()) {
            StopReason::Done => None,
            StopReason::TimeOver => {
                let sentence = if is_one { told.time_was_over_for_one } else { told.time_was_over };
                Some(fill(sentence, &[&at, &at_work]))
            }
            StopReason::MovesUsedUp => {
                let sentence =
                    if is_one { told.moves_were_used_up_for_one } else { told.moves_were_used_up };
                Some(fill(sentence, &[&at, &grouped(MOVE_LIMIT as u64), &at_work]))
            }
        }
    }
}

fn counted(count: usize, one: &str, several: &str) -> String {
    fill_with(if count == 1 { one } else { several }, &[&count])
}

/// Replaces the no-break spaces within numbers by ordinary ones.
fn searchable(text: &str) -> String {
    text.replace(NO_BREAK_SPACE, " ")
}

/// Escapes line ends and everything else that would move a terminal's cursor.
fn on_one_line(text: &str) -> String {
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
    use crate::ids::{ClientId, ServerId};
    use crate::moves::Move;
    use crate::redis::Bytes;
    use crate::scenario::Scenario;
    use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use crate::text::Language;

    #[test]
    fn whatever_a_program_says_stays_on_its_line() {
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
    fn what_an_external_client_does_is_listed_and_counts() {
        let lock = r#"redis.call("SET", "lock", 1) enter() work(1)"#;
        let mut recording = Recording::start(&Scenario::of(&[lock])).expect("it loads");
        let args: Vec<Bytes> = ["DEL", "lock"].map(Bytes::from).to_vec();
        let external = Move::Command { server: ServerId(0), args: args.into() };
        let c1 = ClientId(0);
        for next in [Move::Run(c1), Move::Deliver(c1), Move::Run(c1), external] {
            recording.push(next).expect("it may happen");
        }
        let told = |text| recording.transcript(text) + &recording.conclusion(Millis(0), text);
        expect_test::expect![[r#"
            1  0 ms  C1: SET lock 1 → OK
            2  0 ms  C1 entered
            3  0 ms  external: DEL lock → 1
            C1 is inside without its lock (step 3)
              An external client had deleted C1's lock at step 3.
            Time ran out at 0 ms while C1 was still at work.
        "#]]
        .assert_eq(&told(Language::English.sentences()));
        for (language, external) in
            [(Language::SimplifiedChinese, "外部"), (Language::TraditionalChinese, "外部")]
        {
            assert_eq!(told(language.sentences()).matches(external).count(), 2);
        }
    }

    #[test]
    fn a_run_that_went_on_for_longer_than_it_was_to_is_judged_up_to_where_it_is() {
        let mut recording =
            Recording::start(&Scenario::of(&["sleep(100) sleep(100)"])).expect("it loads");
        let c1 = ClientId(0);
        for next in [Move::Run(c1), Move::Tick(Millis(100)), Move::Run(c1)] {
            recording.push(next).expect("it may happen");
        }
        for (until, reached) in [(50, 100), (100, 100), (150, 150)] {
            let conclusion = recording.conclusion(Millis(until), Language::English.sentences());
            let found =
                format!("until {reached} ms, no faults.\nTime ran out at {reached} ms while ");
            assert!(conclusion.contains(&found), "{conclusion}");
        }
    }

    #[test]
    fn a_story_is_told_in_every_language() {
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let recording = Recording::of(story).expect("the story can be told");
        for language in Language::ALL {
            let transcript = recording.transcript(language.sentences());
            assert!(transcript.lines().count() >= recording.last(), "{transcript}");
            let conclusion = recording.conclusion(story.until, language.sentences());
            assert!(conclusion.lines().count() >= 2 * recording.findings().len(), "{conclusion}");
            assert!(!(transcript + &conclusion).contains(NO_BREAK_SPACE));
        }
    }
}
