//! Link section with the setup: the original story, programs, clients, servers, network and seed.
//!
//! A program shared by several clients is written once. A built-in lock is written as its name
//! only.

use super::Damaged;
use super::wire::{Reader, Writer};
use crate::workspace::Work;
use content::{Story, locks, stories};
use lua_vm::limits::{PARAMETER_BYTES, PARAMETERS, PROGRAM_BYTES};
use primitives::{Millis, WallClock};
use redis_model::Persistence;
use simulator::{
    CLIENT_LIMIT, ClientSetup, DURATION_LIMIT_MS, Latency, Network, ProgramSource, Replication,
    SERVER_LIMIT, Scenario, ServerSetup, Starts,
};

/// Maximum length of the name of a story or lock, in bytes.
const NAME_BYTES: usize = 100;

/// First number for start times that a search has found: 0 ms. Given start times are below it.
const FIRST_FOUND: u64 = DURATION_LIMIT_MS + 1;

/// A decoded setup: the story, the scenario, and the horizon.
type Setup = (Option<&'static Story>, Scenario, Millis);

pub(super) fn write(work: &Work, writer: &mut Writer) {
    let scenario = &*work.scenario;
    writer.text(work.story.map_or("", |story| story.id));
    writer.number(work.until.0);
    let mut programs: Vec<&str> = Vec::new();
    for client in &scenario.clients {
        if !programs.contains(&&*client.program) {
            programs.push(&client.program);
        }
    }
    writer.count(programs.len());
    for program in &programs {
        match locks::ALL.iter().find(|lock| lock.source == *program) {
            Some(lock) => writer.text(lock.id),
            None => {
                writer.text("");
                writer.text(program);
            }
        }
    }
    writer.count(scenario.clients.len());
    for client in &scenario.clients {
        let place = programs.iter().position(|program| **program == *client.program);
        writer.count(place.unwrap_or_default());
        writer.count(client.parameters.len());
        for (name, value) in &client.parameters {
            writer.text(name);
            writer.text(value);
        }
        writer.number(match scenario.starts {
            Starts::Given => client.starts_at.0,
            Starts::Found => FIRST_FOUND.saturating_add(client.starts_at.0),
        });
        write_clock(client.clock, writer);
    }
    writer.count(scenario.servers.len());
    for server in &scenario.servers {
        write_clock(server.clock, writer);
        let kept = match server.persistence {
            Persistence::Nothing => None,
            Persistence::AllButTheLast { milliseconds } => Some(milliseconds.into()),
        };
        write_option(kept, writer);
        write_option(server.replication.map(|it| it.lag_ms), writer);
    }
    let Network { latency, call_timeout_ms } = scenario.network;
    writer.number(latency.least_ms);
    writer.number(latency.most_ms);
    writer.number(call_timeout_ms);
    writer.number(scenario.seed);
}

pub(super) fn read(reader: &mut Reader) -> Result<Setup, Damaged> {
    // If the story no longer exists, the work only loses its title.
    let story = stories::find(reader.text(NAME_BYTES)?);
    let until = Millis(reader.small(DURATION_LIMIT_MS)?);
    let mut programs: Vec<ProgramSource> = Vec::new();
    for _ in 0..reader.count(CLIENT_LIMIT)? {
        programs.push(match reader.text(NAME_BYTES)? {
            "" => reader.text(PROGRAM_BYTES)?.into(),
            id => {
                let known = locks::ALL.iter().find(|lock| lock.id == id);
                known.ok_or(Damaged::Unreadable)?.source.into()
            }
        });
    }
    let mut clients = Vec::new();
    let mut starts = Vec::new();
    for _ in 0..reader.count(CLIENT_LIMIT)? {
        let place = reader.small(CLIENT_LIMIT as u64)? as usize;
        let program = programs.get(place).ok_or(Damaged::Unreadable)?.clone();
        let mut parameters = Vec::new();
        for _ in 0..reader.count(PARAMETERS)? {
            let name = reader.text(PARAMETER_BYTES)?.to_owned();
            parameters.push((name, reader.text(PARAMETER_BYTES)?.to_owned()));
        }
        let number = reader.number()?;
        let (origin, starts_at) = match number.checked_sub(FIRST_FOUND) {
            Some(found) => (Starts::Found, Millis(found)),
            None => (Starts::Given, Millis(number)),
        };
        starts.push(origin);
        clients.push(ClientSetup { program, parameters, starts_at, clock: read_clock(reader)? });
    }
    let origin = starts.first().copied().unwrap_or_default();
    if starts.iter().any(|other| *other != origin) {
        return Err(Damaged::Unreadable);
    }
    let mut servers = Vec::new();
    for _ in 0..reader.count(SERVER_LIMIT)? {
        let clock = read_clock(reader)?;
        let persistence = match read_option(reader, u32::MAX.into())? {
            None => Persistence::Nothing,
            Some(ms) => Persistence::AllButTheLast { milliseconds: ms as u32 },
        };
        let replication =
            read_option(reader, DURATION_LIMIT_MS)?.map(|lag_ms| Replication { lag_ms });
        servers.push(ServerSetup { clock, persistence, replication });
    }
    let latency = Latency { least_ms: reader.number()?, most_ms: reader.number()? };
    let network = Network { latency, call_timeout_ms: reader.number()? };
    let scenario = Scenario { clients, servers, network, seed: reader.number()?, starts: origin };
    Ok((story, scenario, until))
}

fn write_clock(clock: WallClock, writer: &mut Writer) {
    writer.signed(clock.offset_ms);
    writer.signed(clock.drift_ppm.into());
}

fn read_clock(reader: &mut Reader) -> Result<WallClock, Damaged> {
    let offset_ms = reader.signed()?;
    let drift_ppm = i32::try_from(reader.signed()?).map_err(|_| Damaged::Limit)?;
    Ok(WallClock { offset_ms, drift_ppm })
}

/// Encodes `None` as 0 and `Some(n)` as `n + 1`.
fn write_option(number: Option<u64>, writer: &mut Writer) {
    writer.number(number.map_or(0, |number| number.saturating_add(1)));
}

fn read_option(reader: &mut Reader, limit: u64) -> Result<Option<u64>, Damaged> {
    Ok(reader.small(limit + 1)?.checked_sub(1))
}
