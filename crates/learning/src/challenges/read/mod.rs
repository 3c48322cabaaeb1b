//! Parses challenge files and lesson files.

mod lesson;
mod setup;
mod values;

use super::card::{PROGRAMS, SECTIONS, place_of};
use super::card_error::{CardError, Expected, Problem};
use super::limits::{LimitKind, work_lasts};
use super::names::{LANGUAGE_NAMES, listed};
use super::teacher_lesson::TeacherLesson;
use super::texts::ChallengeTexts;
use super::{Attack, BYTES, Challenge, ChallengeKind, Defend, HARDEST, STATES};
use cards::{Card, Entry, Section};
use i18n::unbroken;
use lock_semantics::{IdleBound, Property};
use lua_vm::closest;
use model_checker::{Arrivals, CheckBounds, EndTimes};
use primitives::Millis;
use redis_model::Bytes;
use simulator::{DURATION_LIMIT_MS, Problem as Unfit, ProgramSource, Scenario};
use std::ops::RangeInclusive;
use std::sync::Arc;
use values::{budget, id, number, par_of, property, stretch};

/// Allowed numbers of hints of an attack.
const ATTACK_HINTS: RangeInclusive<usize> = 3..=3;

/// Allowed numbers of hints of a defence.
const DEFEND_HINTS: RangeInclusive<usize> = 1..=3;

/// Header keys of all challenges, of attacks and of defences.
const KEYS: [&[&str]; 3] = [
    &[
        "task",
        "id",
        "difficulty",
        "lock",
        "clients",
        "set",
        "ahead",
        "servers",
        "replica-lag",
        "faults",
        "for",
    ],
    &["break", "par"],
    &[
        "keep",
        "hole",
        "free-within",
        "first-enters-within",
        "all-done-within",
        "commands-to-acquire",
        "commands-to-release",
        "commands",
        "store",
    ],
];

/// Keys of built-in files, for their place in a list and for tests.
const BUILT_IN_KEYS: [&str; 4] = ["order", "group", "line", "next"];

/// Keys that may be repeated.
const REPEATED: [&str; 5] = ["set", "ahead", "hint", "stop", "ask"];

/// Keys of the texts.
const TEXT_KEYS: [&str; 6] = ["title", "goal", "about", "hint", "why", "mends"];

/// Parses a challenge file.
///
/// # Errors
/// All errors in the file, sorted by position.
pub fn read_challenge(text: &str) -> Result<Challenge, Vec<CardError>> {
    read_as(text, |reader| reader.task())
}

/// Parses a lesson file.
///
/// # Errors
/// All errors in the file, sorted by position.
pub fn read_lesson(text: &str) -> Result<TeacherLesson, Vec<CardError>> {
    read_as(text, |reader| reader.lesson())
}

fn read_as<T>(
    text: &str,
    what: impl FnOnce(&mut Reader) -> Option<T>,
) -> Result<T, Vec<CardError>> {
    let mut errors = Vec::new();
    let file = Card::parse(text, SECTIONS, &mut errors);
    let mut header = file.header.entries(&mut errors);
    header.retain(|entry| !BUILT_IN_KEYS.contains(&entry.key));
    let mut reader = Reader { file: &file, header, errors };
    let found = what(&mut reader);
    let mut errors = reader.errors;
    errors.sort_by_key(|error| error.place);
    match found {
        Some(found) if errors.is_empty() => Ok(found),
        _ => Err(errors),
    }
}

struct Reader<'a> {
    file: &'a Card<'a>,
    header: Vec<Entry<'a>>,
    errors: Vec<CardError>,
}

/// Kind of a challenge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Attack,
    Defend,
}

impl<'a> Reader<'a> {
    fn task(&mut self) -> Option<Challenge> {
        let which = self.required("task", "`task: attack` or `task: defend`", Expected::Kind, {
            |value| match value {
                "attack" => Some(Which::Attack),
                "defend" => Some(Which::Defend),
                _ => None,
            }
        })?;
        self.check_keys(which);
        self.check_sections(which);
        let id = self.required("id", "a name, for example `id: late-release`", Expected::Id, id);
        let difficulty = "how hard it is, for example `difficulty: 2`";
        let difficulty = self.required("difficulty", difficulty, Expected::Difficulty, |value| {
            number(value, 1, HARDEST.into()).and_then(|it| u8::try_from(it).ok())
        });
        let faults = "what may go wrong, for example `faults: 1 pause` or `faults: none`";
        let faults = self.required("faults", faults, Expected::Faults, budget);
        let until = self.number("for", 1, DURATION_LIMIT_MS).map(Millis);
        let texts = LANGUAGE_NAMES.map(|(name, _)| self.texts(name, which));
        if self.file.sections.iter().all(|it| PROGRAMS.contains(&it.name)) {
            let missing = Problem::Missing("[en]", "`[en]`, `[zh-Hans]` or `[zh-Hant]` with texts");
            self.errors.push(missing.at(self.file.end_of_header()));
        }
        let (lock, scenario) = self.scenario(id.unwrap_or_default())?;
        let kind = match which {
            Which::Attack => self.attack().map(ChallengeKind::Attack),
            Which::Defend => self.defend(&scenario).map(ChallengeKind::Defend),
        };
        let bounds = CheckBounds {
            faults: faults?,
            states: STATES,
            bytes: BYTES,
            until,
            ends: EndTimes::WhereTheyMatter,
            // The user plays an attack in the unchanged setup, with its start times.
            arrivals: match which {
                Which::Attack => Arrivals::AsGiven,
                Which::Defend => Arrivals::AnyTime,
            },
            idle: IdleBound::default(),
        };
        let (id, difficulty) = (id?.to_owned(), difficulty?);
        Some(Challenge { id, difficulty, lock, scenario, bounds, kind: kind?, texts })
    }

    fn attack(&mut self) -> Option<Attack> {
        let goal = "what is to be broken, for example `break: mutual-exclusion`";
        let goal = self.required("break", goal, Expected::Property, property);
        let par = "`par: impossible`, or what the easiest run costs, as `lockscope check` says it";
        let par = self.required("par", par, Expected::Par, par_of);
        Some(Attack { goal: goal?, par: par? })
    }

    fn defend(&mut self, scenario: &Scenario) -> Option<Defend> {
        let keeps = "what it is to keep, for example `keep: holder-only`";
        let keeps = self.list("keep", keeps, Expected::Property, property);
        let hole = "the lines to blame, for example `hole: 10-13`";
        let hole = self.list("hole", hole, Expected::Lines, stretch);
        let lines = scenario.clients.first().map_or(0, |client| client.program.lines().count());
        if hole.iter().flatten().any(|it| *it.end() > lines) {
            let at = self.entry("hole").map_or(self.file.end_of_header(), |entry| entry.value_at);
            self.errors.push(Problem::HoleBeyond { lines }.at(at));
        }
        let mut limits = self.limits(scenario.clients.len());
        let is_required = keeps.iter().flatten().any(|it| *it == Property::NoDeadlock);
        if let Some(entry) = self.entry("free-within").filter(|_| !is_required) {
            self.errors.push(Problem::FreeUnasked.at(entry.at));
        }
        let reference = self.answer("reference", scenario);
        if self.file.section("reference").is_none() {
            let missing = Problem::Missing("[reference]", "a program that does what is asked");
            self.errors.push(missing.at(self.file.end_of_header()));
        }
        let near_miss = self.answer("near-miss", scenario);
        let work = reference.as_ref().and_then(|it| work_lasts(&with_program(scenario, it)));
        limits.splice(1..1, work);
        Some(Defend { keeps: keeps?, hole: hole?, limits, reference: reference?, near_miss })
    }

    /// Parses the limits. Each challenge has the limit that all clients finish their work.
    fn limits(&mut self, clients: usize) -> Vec<LimitKind> {
        let clients = u64::try_from(clients).unwrap_or(u64::MAX);
        let mut limits = vec![LimitKind::EverybodyDone { clients }];
        let most = DURATION_LIMIT_MS;
        limits.extend(self.number("first-enters-within", 0, most).map(LimitKind::FirstEnters));
        limits.extend(self.number("all-done-within", 0, most).map(LimitKind::AllDone));
        limits.extend(self.number("free-within", 0, most).map(LimitKind::FreeAgain));
        limits.extend(self.number("commands-to-acquire", 0, most).map(LimitKind::ToAcquire));
        limits.extend(self.number("commands-to-release", 0, most).map(LimitKind::ToRelease));
        limits.extend(self.number("commands", 0, most).map(LimitKind::InAll));
        let name = self.given("store", Expected::Words, |it| (!it.is_empty()).then_some(it));
        let name = name.map(Bytes::from);
        limits.extend(name.map(|name| LimitKind::StoreWritten { clients, name }));
        limits
    }

    /// Parses the program of a section, which must run in the setup of the lock.
    fn answer(&mut self, name: &str, scenario: &Scenario) -> Option<Arc<str>> {
        let section = self.file.section(name)?;
        let source: Arc<str> = section.program().into();
        let errors = with_program(scenario, &source).load().err().unwrap_or_default();
        let first = errors.first().map(|error| error.field.clone());
        for error in errors.into_iter().filter(|error| Some(&error.field) == first.as_ref()) {
            let error = match error.problem {
                Unfit::Diagnostic(it) => Problem::Program(it.kind).at(place_of(section, it.place)),
                problem => Problem::Setup(problem).at(section.at),
            };
            self.errors.push(error);
        }
        Some(source)
    }

    fn texts(&mut self, name: &'static str, which: Which) -> Option<ChallengeTexts> {
        let section = self.file.section(name)?;
        let entries = section.entries(&mut self.errors);
        self.check(&entries, &TEXT_KEYS);
        let hints = entries.iter().filter(|it| it.key == "hint");
        let hints: Vec<String> = hints.map(|it| unbroken(it.value)).collect();
        let allowed = match which {
            Which::Attack => ATTACK_HINTS,
            Which::Defend => DEFEND_HINTS,
        };
        if !allowed.contains(&hints.len()) {
            let (least, most) = (*allowed.start(), *allowed.end());
            let wrong = Problem::Hints { given: hints.len(), least, most };
            self.errors.push(wrong.at(section.at));
        }
        let mut read_field = |key: &'static str| self.text_field(section, &entries, key);
        let [title, goal, about] = ["title", "goal", "about"].map(&mut read_field);
        let [why, mends] = ["why", "mends"].map(&mut read_field);
        Some(ChallengeTexts { title, goal, about, hints, why, mends })
    }

    fn text_field(&mut self, section: &Section, entries: &[Entry], key: &'static str) -> String {
        match entries.iter().find(|entry| entry.key == key) {
            Some(entry) if entry.value.is_empty() => {
                self.wrong(*entry, Expected::Words);
                String::new()
            }
            Some(entry) => unbroken(entry.value),
            None => {
                self.errors.push(Problem::Missing(key, "a line of it here").at(section.at));
                String::new()
            }
        }
    }

    fn check_keys(&mut self, which: Which) {
        let [common, attack, defend] = KEYS;
        let own = if which == Which::Attack { attack } else { defend };
        let known = [common, own].concat();
        let header = self.header.clone();
        self.check(&header, &known);
    }

    /// Reports unknown and duplicate keys.
    fn check(&mut self, entries: &[Entry], known: &[&str]) {
        for (place, entry) in entries.iter().enumerate() {
            if !known.contains(&entry.key) {
                let suggestion = closest(entry.key, known.iter().copied());
                let (key, known) = (entry.key.to_owned(), listed(known.iter().copied()));
                let unknown = Problem::UnknownKey { key, suggestion, known };
                self.errors.push(unknown.at(entry.at));
            } else if !REPEATED.contains(&entry.key)
                && entries[..place].iter().any(|earlier| earlier.key == entry.key)
            {
                self.errors.push(Problem::Twice(entry.key.to_owned()).at(entry.at));
            }
        }
    }

    /// Reports sections that only defences may have.
    fn check_sections(&mut self, which: Which) {
        for name in ["reference", "near-miss"] {
            let section = self.file.section(name).filter(|_| which == Which::Attack);
            let here = Problem::NotHere(name, "only a defence has it, so leave it out");
            self.errors.extend(section.map(|section| here.at(section.at)));
        }
    }

    fn entry(&self, key: &str) -> Option<Entry<'a>> {
        self.header.iter().copied().find(|entry| entry.key == key)
    }

    fn entries(&self, key: &str) -> Vec<Entry<'a>> {
        self.header.iter().copied().filter(|entry| entry.key == key).collect()
    }

    fn wrong(&mut self, entry: Entry, expected: Expected) {
        self.errors.push(Problem::value(entry.value, expected).at(entry.value_at));
    }

    /// Parses the value of an optional key.
    fn given<T>(
        &mut self,
        key: &str,
        expected: Expected,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Option<T> {
        let entry = self.entry(key)?;
        let value = read(entry.value);
        if value.is_none() {
            self.wrong(entry, expected);
        }
        value
    }

    /// Parses the value of a required key.
    fn required<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        expected: Expected,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Option<T> {
        if self.entry(key).is_none() {
            self.errors.push(Problem::Missing(key, what).at(self.file.end_of_header()));
        }
        self.given(key, expected, read)
    }

    fn number(&mut self, key: &str, least: u64, most: u64) -> Option<u64> {
        self.given(key, Expected::Number(least, most), |value| number(value, least, most))
    }

    /// Parses the comma-separated values of a required key.
    fn list<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        expected: Expected,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(entry) = self.entry(key) else {
            self.errors.push(Problem::Missing(key, what).at(self.file.end_of_header()));
            return None;
        };
        let mut values = Vec::new();
        for (part, place) in entry.parts() {
            match read(part) {
                Some(value) => values.push(value),
                None => self.errors.push(Problem::value(part, expected).at(place)),
            }
        }
        Some(values)
    }
}

/// Returns the scenario with this program for all clients.
pub(super) fn with_program(scenario: &Scenario, program: &str) -> Scenario {
    let program = ProgramSource::from(program);
    let mut scenario = scenario.clone();
    for client in &mut scenario.clients {
        client.program = program.clone();
    }
    scenario
}
