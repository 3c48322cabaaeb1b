//! Parses a lesson file: a run, the steps at which the lesson stops, and the text of each stop.

use super::super::card::PROGRAMS;
use super::super::card_error::{Expected, Problem};
use super::super::names::LANGUAGE_NAMES;
use super::super::teacher_lesson::{TeacherLesson, run_of_lesson};
use super::Reader;
use super::values::id;
use crate::Prediction;
use narration::text::{Asked, Language};
use run_analysis::Recording;

const KEYS: [&str; 3] = ["lesson", "run", "stops"];

/// Keys of the texts.
const TEXT_KEYS: [&str; 5] = ["title", "lead", "stop", "ask", "takeaway"];

/// Kinds of questions about a step.
const ASKED: [(&str, Asked); 3] =
    [("reply", Asked::Reply), ("entry", Asked::Entry), ("value", Asked::Value)];

/// A step at which a lesson stops, and the kind of the question before it is shown.
type Stop = (usize, Option<(&'static str, Asked)>);

/// Texts of a lesson in one language.
struct LessonTexts {
    title: String,
    lead: String,
    /// Text of each stop.
    stops: Vec<String>,
    /// Question of each stop that has one.
    asks: Vec<String>,
    takeaway: String,
}

impl Reader<'_> {
    pub(super) fn lesson(&mut self) -> Option<TeacherLesson> {
        let header = self.header.clone();
        self.check(&header, &KEYS);
        for name in PROGRAMS {
            let here = Problem::NotHere(name, "a lesson has the programs of its run; leave it out");
            let section = self.file.section(name);
            self.mistakes.extend(section.map(|section| here.at(section.at)));
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
        let texts = LANGUAGE_NAMES.map(|(name, _)| self.lesson_texts(name, &known));
        if texts.iter().all(Option::is_none) {
            let missing = Problem::Missing("[en]", "`[en]`, `[zh-Hans]` or `[zh-Hant]` with texts");
            self.mistakes.push(missing.at(self.end()));
        }
        let (id, (run, _), stops) = (name?.to_owned(), run?, stops?);
        let block = block((&id, run), &stops, &texts)?;
        Some(TeacherLesson { id, block })
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
        for ((_, place), (step, asked)) in parts.into_iter().zip(stops) {
            let last = recording.last();
            let can_be_asked = |kind| Prediction::of(recording, *step, kind).is_some();
            if *step <= before || *step > last {
                self.mistakes.push(Problem::Step { last }.at(place));
            } else if asked.is_some_and(|(_, kind)| !can_be_asked(kind)) {
                self.mistakes.push(Problem::NothingToAsk.at(place));
            }
            before = *step;
        }
    }

    fn lesson_texts(&mut self, name: &'static str, stops: &[Stop]) -> Option<LessonTexts> {
        let section = self.file.section(name)?;
        let entries = section.entries(&mut self.mistakes);
        self.check(&entries, &TEXT_KEYS);
        let asks = stops.iter().filter(|(_, asked)| asked.is_some()).count();
        let mut each = |key: &'static str, needed: usize| {
            let of_key: Vec<_> = entries.iter().copied().filter(|it| it.key == key).collect();
            for empty in of_key.iter().filter(|it| it.value.is_empty()) {
                self.wrong(*empty, Expected::Words);
            }
            if of_key.len() != needed && !stops.is_empty() {
                let given = of_key.len();
                let wrong = Problem::Lines { key, given, needed };
                self.mistakes.push(wrong.at(section.at));
            }
            of_key.iter().map(|it| it.value.to_owned()).collect::<Vec<_>>()
        };
        let (stops, asks) = (each("stop", stops.len()), each("ask", asks));
        let mut said = |key: &'static str| self.said(section, &entries, key);
        let [title, lead, takeaway] = ["title", "lead", "takeaway"].map(&mut said);
        Some(LessonTexts { title, lead, stops, asks, takeaway })
    }
}

/// Parses `3` or `3 reply`.
fn stop(part: &str) -> Option<Stop> {
    let (step, asked) = match part.split_once(' ') {
        None => (part, None),
        Some((step, kind)) => (step, Some(*ASKED.iter().find(|(it, _)| *it == kind.trim())?)),
    };
    Some((step.parse().ok()?, asked))
}

/// Formats the lesson in the syntax of `lessons.txt`. A missing language gets the text of the first
/// available one.
fn block(
    (id, run): (&str, &str),
    stops: &[Stop],
    texts: &[Option<LessonTexts>; Language::ALL.len()],
) -> Option<String> {
    let first = texts.iter().flatten().next()?;
    let in_all = |sign: &str, said: &dyn Fn(&LessonTexts) -> Option<&String>| {
        let lines = texts.iter().map(|it| {
            let said = said(it.as_ref().unwrap_or(first)).map_or("", String::as_str);
            format!("{sign} {said}\n")
        });
        lines.collect::<String>()
    };
    let mut block = format!("# {id} {} {run}\n", TeacherLesson::GROUP);
    block += &in_all(":", &|it| Some(&it.title));
    block += &in_all("?", &|it| Some(&it.lead));
    let mut asks = 0;
    for (place, (step, asked)) in stops.iter().enumerate() {
        block += &format!("@ {step}\n");
        block += &in_all("-", &|it| it.stops.get(place));
        if let Some((kind, _)) = asked {
            block += &in_all(&format!("* {kind}"), &|it| it.asks.get(asks));
            asks += 1;
        }
    }
    Some(block + &in_all("=", &|it| Some(&it.takeaway)))
}
