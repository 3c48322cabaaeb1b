//! Parses a lesson file: a run, the steps at which the lesson stops, and the text of each stop.

use super::super::card::PROGRAMS;
use super::super::card_error::{Expected, Problem};
use super::super::names::LANGUAGE_NAMES;
use super::super::teacher_lesson::{TeacherLesson, run_of_lesson};
use super::Reader;
use super::values::id;
use crate::Prediction;
use content::texts::Asked;
use run_analysis::Recording;

const KEYS: [&str; 3] = ["lesson", "run", "stops"];

/// Keys of the texts.
const TEXT_KEYS: [&str; 5] = ["title", "lead", "stop", "ask", "takeaway"];

/// A step at which a lesson stops, and the kind of the question before it is shown.
type Stop = (usize, Option<(&'static str, Asked)>);

impl Reader<'_> {
    pub(super) fn lesson(&mut self) -> Option<TeacherLesson> {
        let header = self.header.clone();
        self.check(&header, &KEYS);
        for name in PROGRAMS {
            let here = Problem::NotHere(name, "a lesson has the programs of its run; leave it out");
            let section = self.file.section(name);
            self.errors.extend(section.map(|section| here.at(section.at)));
        }
        let name = self.required("lesson", "a name, as `lesson: my-first`", Expected::Id, id);
        let run = "the id of a scenario, or the link of a run";
        let run = self.required("run", run, Expected::Run, |name| {
            run_of_lesson(name).map(|(_, recording)| (name, recording))
        });
        let stops = "the steps at which it stops, for example `stops: 1, 3 reply`";
        let stops = self.list("stops", stops, Expected::Stop, stop);
        if let (Some((_, recording)), Some(stops)) = (&run, &stops) {
            self.check_stops(recording, stops);
        }
        let known = stops.clone().unwrap_or_default();
        let texts = LANGUAGE_NAMES.map(|(name, _)| self.check_lesson_texts(name, &known));
        if texts.iter().all(Option::is_none) {
            let missing = Problem::Missing("[en]", "`[en]`, `[zh-Hans]` or `[zh-Hant]` with texts");
            self.errors.push(missing.at(self.file.end_of_header()));
        }
        run?;
        stops?;
        Some(TeacherLesson { id: name?.to_owned() })
    }

    /// Reports steps that do not exist or are not in order, and steps without an event to ask
    /// about.
    fn check_stops(&mut self, recording: &Recording, stops: &[Stop]) {
        let Some(entry) = self.entry("stops") else { return };
        let parts: Vec<_> = entry.parts().collect();
        if parts.len() != stops.len() {
            return;
        }
        let mut before = 0;
        for ((_, place), (step, question)) in parts.into_iter().zip(stops) {
            let last = recording.last();
            let is_answerable = |kind| Prediction::of(recording, *step, kind).is_some();
            if *step <= before || *step > last {
                self.errors.push(Problem::Step { last }.at(place));
            } else if question.is_some_and(|(_, kind)| !is_answerable(kind)) {
                self.errors.push(Problem::NothingToAsk.at(place));
            }
            before = *step;
        }
    }

    /// Checks the texts in one language. Returns `None` without them.
    fn check_lesson_texts(&mut self, name: &'static str, stops: &[Stop]) -> Option<()> {
        let section = self.file.section(name)?;
        let entries = section.entries(&mut self.errors);
        self.check(&entries, &TEXT_KEYS);
        let asks = stops.iter().filter(|(_, question)| question.is_some()).count();
        let mut each = |key: &'static str, needed: usize| {
            let of_key: Vec<_> = entries.iter().copied().filter(|it| it.key == key).collect();
            for empty in of_key.iter().filter(|it| it.value.is_empty()) {
                self.wrong(*empty, Expected::Words);
            }
            if of_key.len() != needed && !stops.is_empty() {
                let given = of_key.len();
                let wrong = Problem::Lines { key, given, needed };
                self.errors.push(wrong.at(section.at));
            }
        };
        each("stop", stops.len());
        each("ask", asks);
        for key in ["title", "lead", "takeaway"] {
            self.text_field(section, &entries, key);
        }
        Some(())
    }
}

/// Parses `3` or `3 reply`.
fn stop(part: &str) -> Option<Stop> {
    let (step, question) = match part.split_once(' ') {
        None => (part, None),
        Some((step, kind)) => {
            (step, Some(*Asked::NAMES.iter().find(|(it, _)| *it == kind.trim())?))
        }
    };
    Some((step.parse().ok()?, question))
}
