//! Reads a task file.

use super::file::{self, Entry, File, Section};
use super::limits::LimitKind;
use super::mistake::{Expected, Mistake, Problem};
use super::names::{FAULT_NAMES, LANGUAGE_NAMES, PROPERTY_NAMES, listed};
use super::texts::Texts;
use super::{Attack, BYTES, Defend, HARDEST, Kind, STATES, Task};
use crate::explore::{Bounds, Cost};
use crate::faults::Purse;
use crate::ids::ClientId;
use crate::lua::{Dialect, Place, Program, closest};
use crate::redis::Bytes;
use crate::scenario::{
    CLIENT_LIMIT, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS, Problem as Unfit,
    Property, Replication, SERVER_LIMIT, Scenario, ServerSetup, strategies, usual_servers,
};
use crate::time::Millis;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// As with `lockscope check`.
const SEED: u64 = 1;

/// The most faults of one kind.
const FAULTS: u64 = 20;

/// How many clients there are unless it is said.
const CLIENTS: u64 = 2;

/// How many hints an attack has.
const ATTACK_HINTS: RangeInclusive<usize> = 3..=3;

/// How many hints a defence has.
const DEFEND_HINTS: RangeInclusive<usize> = 1..=3;

/// The keys of all tasks, of attacks and of defences.
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

/// The keys of which there may be several.
const REPEATED: [&str; 3] = ["set", "ahead", "hint"];

/// The keys of what people read.
const TEXT_KEYS: [&str; 6] = ["title", "goal", "about", "hint", "why", "mends"];

/// Reads a task.
///
/// # Errors
/// All that is wrong with the file, in the order of their places.
pub fn read(text: &str) -> Result<Task, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let file = file::split(text.strip_prefix('\u{feff}').unwrap_or(text), &mut mistakes);
    let header = file.header.entries(&mut mistakes);
    let mut reader = Reader { file: &file, header, mistakes };
    let task = reader.task();
    let mut mistakes = reader.mistakes;
    mistakes.sort_by_key(|mistake| mistake.place);
    match task {
        Some(task) if mistakes.is_empty() => Ok(task),
        _ => Err(mistakes),
    }
}

struct Reader<'a> {
    file: &'a File<'a>,
    header: Vec<Entry<'a>>,
    mistakes: Vec<Mistake>,
}

/// Which kind of task it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Attack,
    Defend,
}

impl<'a> Reader<'a> {
    fn task(&mut self) -> Option<Task> {
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
        let faults = self.required("faults", faults, Expected::Faults, purse);
        let until = self.number("for", 1, DURATION_LIMIT_MS).map(Millis);
        let texts = LANGUAGE_NAMES.map(|(name, _)| self.texts(name, which));
        if self.file.sections.iter().all(|it| file::PROGRAMS.contains(&it.name)) {
            let missing = Problem::Missing("[en]", "`[en]`, `[zh-Hans]` or `[zh-Hant]` with texts");
            self.mistakes.push(missing.at(self.end()));
        }
        let (lock, scenario) = self.scenario(id.unwrap_or_default())?;
        let kind = match which {
            Which::Attack => self.attack().map(Kind::Attack),
            Which::Defend => self.defend(&scenario).map(Kind::Defend),
        };
        let bounds = Bounds { faults: faults?, states: STATES, bytes: BYTES, until };
        let (id, difficulty) = (id?.to_owned(), difficulty?);
        Some(Task { id, difficulty, lock, scenario, bounds, kind: kind?, texts })
    }

    fn attack(&mut self) -> Option<Attack> {
        let goal = "what is to be broken, for example `break: mutual-exclusion`";
        let goal = self.required("break", goal, Expected::Property, property);
        let par = "`par: impossible`, or what the easiest run costs, as `lockscope check` says it";
        let par = self.required("par", par, Expected::Par, par_of);
        Some(Attack { goal: goal?, par: par? })
    }

    fn defend(&mut self, scenario: &Scenario) -> Option<Defend> {
        let keeps = "what it is to keep, for example `keep: only-the-holder-releases`";
        let keeps = self.list("keep", keeps, Expected::Property, property);
        let hole = "the lines to blame, for example `hole: 10-13`";
        let hole = self.list("hole", hole, Expected::Lines, stretch);
        let lines = scenario.clients.first().map_or(0, |client| client.program.lines().count());
        if hole.iter().flatten().any(|it| *it.end() > lines) {
            let at = self.entry("hole").map_or(self.end(), |entry| entry.value_at);
            self.mistakes.push(Problem::HoleBeyond { lines }.at(at));
        }
        let limits = self.limits(scenario.clients.len());
        let is_asked = keeps.iter().flatten().any(|it| *it == Property::TheLockComesBack);
        if let Some(entry) = self.entry("free-within").filter(|_| !is_asked) {
            self.mistakes.push(Problem::FreeUnasked.at(entry.at));
        }
        let reference = self.answer("reference", scenario);
        if self.file.section("reference").is_none() {
            let missing = Problem::Missing("[reference]", "a program that does what is asked");
            self.mistakes.push(missing.at(self.end()));
        }
        let near_miss = self.answer("near-miss", scenario);
        Some(Defend { keeps: keeps?, hole: hole?, limits, reference: reference?, near_miss })
    }

    /// The limits. That everybody's work gets done is one of every task.
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

    /// The set-up, and what the lock is called.
    fn scenario(&mut self, id: &str) -> Option<(String, Scenario)> {
        let (name, source) = self.lock(id)?;
        let program = match Program::load(&source, Dialect::Client) {
            Ok(program) => program,
            Err(found) => {
                let section = self.file.section("lock")?;
                let placed = found.into_iter().map(|it| (section.place_of(it.place), it.kind));
                self.mistakes.extend(placed.map(|(at, kind)| Problem::Program(kind).at(at)));
                return None;
            }
        };
        let usual = u64::try_from(usual_servers(&program)).unwrap_or(1);
        let clients = self.number("clients", 1, CLIENT_LIMIT as u64).unwrap_or(CLIENTS);
        let servers = self.number("servers", 1, SERVER_LIMIT as u64).unwrap_or(usual);
        let lag_ms = self.number("replica-lag", 0, DURATION_LIMIT_MS);
        let replication = lag_ms.map(|lag_ms| Replication { lag_ms });
        let server = ServerSetup { replication, ..ServerSetup::DEFAULT };
        let parameters = self.parameters(&program);
        let client = ClientSetup { parameters, ..ClientSetup::of(&source) };
        let mut scenario = Scenario {
            servers: vec![server; usize::try_from(servers).unwrap_or(1)],
            seed: SEED,
            ..Scenario::with_clients(vec![client; usize::try_from(clients).unwrap_or(1)])
        };
        self.set_clocks(&mut scenario);
        Some((name, scenario))
    }

    /// The lock's name and text.
    fn lock(&mut self, id: &str) -> Option<(String, String)> {
        match (self.entry("lock"), self.file.section("lock")) {
            (Some(_), Some(section)) => {
                let here = Problem::NotHere("lock", "leave out the program, or the line `lock: …`");
                self.mistakes.push(here.at(section.at));
                None
            }
            (None, Some(section)) => Some((id.to_owned(), section.program())),
            (Some(entry), None) => {
                let ids = strategies::ALL.iter().map(|lock| lock.id);
                let lock = strategies::ALL.iter().find(|lock| lock.id == entry.value);
                if lock.is_none() {
                    let suggestion = closest(entry.value, ids);
                    let unknown = Problem::UnknownLock { name: entry.value.to_owned(), suggestion };
                    self.mistakes.push(unknown.at(entry.value_at));
                }
                lock.map(|lock| (lock.id.to_owned(), lock.source.to_owned()))
            }
            (None, None) => {
                let what = "`lock: ` with the id of a built-in lock, or the program under `[lock]`";
                self.mistakes.push(Problem::Missing("lock", what).at(self.end()));
                None
            }
        }
    }

    fn parameters(&mut self, program: &Program) -> Vec<(String, String)> {
        let mut given = Vec::new();
        for entry in self.entries("set") {
            let split = entry.value.split_once('=').filter(|(name, _)| !name.is_empty());
            let Some((name, value)) = split.map(|(name, value)| (name.trim(), value.trim())) else {
                self.wrong(entry, Expected::Assignment);
                continue;
            };
            let declared = program.parameters().iter().find(|it| it.name == name);
            let name = name.to_owned();
            match declared.map(|it| (it, it.read(value))) {
                None => {
                    let known = listed(program.parameters().iter().map(|it| it.name.as_str()));
                    let unknown = Problem::UnknownParameter { name, known };
                    self.mistakes.push(unknown.at(entry.value_at));
                }
                Some((parameter, Err(reason))) => {
                    let (given, usual) = (value.to_owned(), parameter.default.to_string());
                    let wrong = Problem::Parameter { name, given, reason, usual };
                    self.mistakes.push(wrong.at(entry.value_at));
                }
                Some(_) => given.push((name, value.to_owned())),
            }
        }
        given
    }

    fn set_clocks(&mut self, scenario: &mut Scenario) {
        for entry in self.entries("ahead") {
            let ids = (0..).map(ClientId).zip(&mut scenario.clients);
            let split = entry.value.split_once(' ');
            let ahead_ms = split.and_then(|(_, ms)| ms.trim().parse::<i64>().ok());
            let ahead_ms = ahead_ms.filter(|ms| ms.unsigned_abs() <= CLOCK_OFFSET_LIMIT_MS);
            let mut named = ids.filter(|(id, _)| split.is_some_and(|it| it.0 == id.to_string()));
            match (named.next(), ahead_ms) {
                (Some((_, client)), Some(ms)) => client.clock.offset_ms = ms,
                _ => self.wrong(entry, Expected::Clock),
            }
        }
    }

    /// The program of a section, if it can be run as the lock is.
    fn answer(&mut self, name: &str, scenario: &Scenario) -> Option<Arc<str>> {
        let section = self.file.section(name)?;
        let source: Arc<str> = section.program().into();
        let errors = with_program(scenario, &source).load().err().unwrap_or_default();
        let first = errors.first().map(|error| error.field.clone());
        for error in errors.into_iter().filter(|error| Some(&error.field) == first.as_ref()) {
            let mistake = match error.problem {
                Unfit::Mistake(it) => Problem::Program(it.kind).at(section.place_of(it.place)),
                problem => Problem::Setup(problem.to_string()).at(section.at),
            };
            self.mistakes.push(mistake);
        }
        Some(source)
    }

    fn texts(&mut self, name: &'static str, which: Which) -> Option<Texts> {
        let section = self.file.section(name)?;
        let entries = section.entries(&mut self.mistakes);
        self.check(&entries, &TEXT_KEYS);
        let hints = entries.iter().filter(|it| it.key == "hint");
        let hints: Vec<String> = hints.map(|it| it.value.to_owned()).collect();
        let allowed = match which {
            Which::Attack => ATTACK_HINTS,
            Which::Defend => DEFEND_HINTS,
        };
        if !allowed.contains(&hints.len()) {
            let (least, most) = (*allowed.start(), *allowed.end());
            let wrong = Problem::Hints { given: hints.len(), least, most };
            self.mistakes.push(wrong.at(section.at));
        }
        let mut said = |key: &'static str| self.said(section, &entries, key);
        let [title, goal, about] = ["title", "goal", "about"].map(&mut said);
        let [why, mends] = ["why", "mends"].map(&mut said);
        Some(Texts { title, goal, about, hints, why, mends })
    }

    fn said(&mut self, section: &Section, entries: &[Entry], key: &'static str) -> String {
        match entries.iter().find(|entry| entry.key == key) {
            Some(entry) if entry.value.is_empty() => {
                self.wrong(*entry, Expected::Words);
                String::new()
            }
            Some(entry) => entry.value.to_owned(),
            None => {
                self.mistakes.push(Problem::Missing(key, "a line of it here").at(section.at));
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

    /// Notes keys that mean nothing and those that stand there twice.
    fn check(&mut self, entries: &[Entry], known: &[&str]) {
        for (place, entry) in entries.iter().enumerate() {
            if !known.contains(&entry.key) {
                let suggestion = closest(entry.key, known.iter().copied());
                let (key, known) = (entry.key.to_owned(), listed(known.iter().copied()));
                let unknown = Problem::UnknownKey { key, suggestion, known };
                self.mistakes.push(unknown.at(entry.at));
            } else if !REPEATED.contains(&entry.key)
                && entries[..place].iter().any(|earlier| earlier.key == entry.key)
            {
                self.mistakes.push(Problem::Twice(entry.key.to_owned()).at(entry.at));
            }
        }
    }

    /// Notes programs that only a defence has.
    fn check_sections(&mut self, which: Which) {
        for name in ["reference", "near-miss"] {
            let section = self.file.section(name).filter(|_| which == Which::Attack);
            let here = Problem::NotHere(name, "only a defence has it, so leave it out");
            self.mistakes.extend(section.map(|section| here.at(section.at)));
        }
    }

    fn entry(&self, key: &str) -> Option<Entry<'a>> {
        self.header.iter().copied().find(|entry| entry.key == key)
    }

    fn entries(&self, key: &str) -> Vec<Entry<'a>> {
        self.header.iter().copied().filter(|entry| entry.key == key).collect()
    }

    /// Where the header ends.
    fn end(&self) -> Place {
        let line = u32::try_from(self.file.header.lines.len()).unwrap_or(u32::MAX);
        Place { line: line.max(1), column: 1 }
    }

    fn wrong(&mut self, entry: Entry, expected: Expected) {
        self.mistakes.push(Problem::value(entry.value, expected).at(entry.value_at));
    }

    /// The value of a key, if it is there.
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

    /// The value of a key that must be there.
    fn required<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        expected: Expected,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Option<T> {
        if self.entry(key).is_none() {
            self.mistakes.push(Problem::Missing(key, what).at(self.end()));
        }
        self.given(key, expected, read)
    }

    fn number(&mut self, key: &str, least: u64, most: u64) -> Option<u64> {
        self.given(key, Expected::Number(least, most), |value| number(value, least, most))
    }

    /// The values between commas of a key that must be there.
    fn list<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        expected: Expected,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(entry) = self.entry(key) else {
            self.mistakes.push(Problem::Missing(key, what).at(self.end()));
            return None;
        };
        let mut values = Vec::new();
        for (part, place) in entry.parts() {
            match read(part) {
                Some(value) => values.push(value),
                None => self.mistakes.push(Problem::value(part, expected).at(place)),
            }
        }
        Some(values)
    }
}

/// A scenario in which all clients run this program.
pub(super) fn with_program(scenario: &Scenario, program: &Arc<str>) -> Scenario {
    let mut scenario = scenario.clone();
    for client in &mut scenario.clients {
        client.program = program.clone();
    }
    scenario
}

fn id(value: &str) -> Option<&str> {
    let is_part = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    (!value.is_empty() && value.chars().all(is_part)).then_some(value)
}

fn number(value: &str, least: u64, most: u64) -> Option<u64> {
    value.parse().ok().filter(|number| (least..=most).contains(number))
}

fn property(value: &str) -> Option<Property> {
    PROPERTY_NAMES.iter().find(|(name, _)| *name == value).map(|(_, property)| *property)
}

/// `1 crash, 2 pauses`, or `none`.
fn purse(value: &str) -> Option<Purse> {
    if value == "none" {
        return Some(Purse::NOTHING);
    }
    value.split(',').try_fold(Purse::NOTHING, |purse, part| {
        let (count, name) = part.trim().split_once(' ')?;
        let named = |(one, several, _): &&(&str, &str, _)| [*one, *several].contains(&name.trim());
        let (.., kind) = FAULT_NAMES.iter().find(named)?;
        let count = number(count, 1, FAULTS).and_then(|count| u8::try_from(count).ok())?;
        (purse.count(*kind) == 0).then(|| purse.with(*kind, count))
    })
}

/// `1 fault, 2 switches, 7 moves`, or `impossible`.
fn par_of(value: &str) -> Option<Option<Cost>> {
    if value == "impossible" {
        return Some(None);
    }
    let mut parts = value.split(',').map(|part| part.trim().split_once(' '));
    let mut count = |names: [&str; 2]| {
        let (count, name) = parts.next()??;
        let count = number(count, 0, u16::MAX.into()).filter(|_| names.contains(&name.trim()))?;
        u16::try_from(count).ok()
    };
    let faults = count(["fault", "faults"])?;
    let switches = count(["switch", "switches"])?;
    let moves = count(["move", "moves"])?;
    parts.next().is_none().then_some(Some(Cost { faults, switches, moves }))
}

/// `10`, or `10-13`.
fn stretch(value: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = value.split_once('-').unwrap_or((value, value));
    let (first, last): (usize, usize) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (1..=last).contains(&first).then_some(first..=last)
}
