//! Parses the setup of a challenge: its lock, clients, servers and clocks.

use super::Reader;
use crate::challenges::card::place_of;
use crate::challenges::card_error::{Expected, Problem};
use crate::challenges::names::listed;
use content::locks;
use lua_vm::{Dialect, Program, closest};
use primitives::ClientId;
use simulator::{
    CLIENT_LIMIT, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS, Replication, SERVER_LIMIT,
    Scenario, ServerSetup, usual_servers,
};

/// Seed of the scenario, the same as of `lockscope check`.
const SEED: u64 = 1;

/// Default number of clients.
const CLIENTS: u64 = 2;

impl Reader<'_> {
    /// Builds the setup. Returns it with the name of the lock.
    pub(super) fn scenario(&mut self, id: &str) -> Option<(String, Scenario)> {
        let (name, source) = self.lock(id)?;
        let program = match Program::load(&source, Dialect::Client) {
            Ok(program) => program,
            Err(found) => {
                let section = self.file.section("lock")?;
                let placed = found.into_iter().map(|it| (place_of(section, it.place), it.kind));
                self.errors.extend(placed.map(|(at, kind)| Problem::Program(kind).at(at)));
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

    /// Returns the name and the source of the lock.
    fn lock(&mut self, id: &str) -> Option<(String, String)> {
        match (self.entry("lock"), self.file.section("lock")) {
            (Some(_), Some(section)) => {
                let here = Problem::NotHere("lock", "leave out the program, or the line `lock: …`");
                self.errors.push(here.at(section.at));
                None
            }
            (None, Some(section)) => Some((id.to_owned(), section.program())),
            (Some(entry), None) => {
                let ids = locks::ALL.iter().map(|lock| lock.id);
                let lock = locks::ALL.iter().find(|lock| lock.id == entry.value);
                if lock.is_none() {
                    let suggestion = closest(entry.value, ids);
                    let unknown = Problem::UnknownLock { name: entry.value.to_owned(), suggestion };
                    self.errors.push(unknown.at(entry.value_at));
                }
                lock.map(|lock| (lock.id.to_owned(), lock.source.to_owned()))
            }
            (None, None) => {
                let what = "`lock: ` with the id of a built-in lock, or the program under `[lock]`";
                self.errors.push(Problem::Missing("lock", what).at(self.file.end_of_header()));
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
                    self.errors.push(unknown.at(entry.value_at));
                }
                Some((parameter, Err(reason))) => {
                    let (given, usual) = (value.to_owned(), parameter.default.to_string());
                    let wrong = Problem::Parameter { name, given, reason, usual };
                    self.errors.push(wrong.at(entry.value_at));
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
}
