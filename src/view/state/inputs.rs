//! The fields of the set-up: what each shows, and what a text typed into it does.

use lua_vm::{Dialect, Program};
use primitives::{ClientId, Millis, ServerId};
use redis_model::Persistence;
use simulator::{
    CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS, Replication,
    Scenario, ScenarioError, ServerSetup,
};
use std::num::IntErrorKind;
use std::rc::Rc;

/// A field of the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// The text of a client's program.
    Program(ClientId),
    /// A parameter of a client's program, by name.
    Parameter(ClientId, String),
    /// When a client starts, in ms.
    Start(ClientId),
    /// How far a client's clock is ahead at the start, in ms.
    ClientOffset(ClientId),
    /// How much a client's clock gains, in parts per million.
    ClientDrift(ClientId),
    /// How far a server's clock is ahead at the start, in ms.
    ServerOffset(ServerId),
    /// How much a server's clock gains, in parts per million.
    ServerDrift(ServerId),
    /// How much a restart of a server loses, in ms; empty, if everything.
    Loss(ServerId),
    /// How far a server's replica is behind, in ms; empty, if it has none.
    ReplicaLag(ServerId),
    /// How long a message takes at least, in ms.
    LeastLatency,
    /// How long a message takes at most, in ms.
    MostLatency,
    /// How long a client waits for an answer, in ms.
    CallTimeout,
    /// The seed of chance.
    Seed,
    /// When runs that go on by themselves end, in ms.
    Until,
}

/// A text that stays in its field as it was typed. If it cannot be used, the last good one counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Where it was typed.
    pub input: Input,
    /// The text.
    pub text: String,
    /// What is wrong with it; nothing, if it is only written otherwise than the set-up would write
    /// it.
    pub mistakes: Rc<[InputMistake]>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputMistake {
    /// A whole number is expected.
    NotANumber,
    /// It is a whole number, but this is the least and the greatest that it can be.
    OutOfRange(i64, i64),
    /// The client or the server is no longer there.
    Gone,
    /// The scenario could not be run with it.
    Scenario(ScenarioError),
}

impl Input {
    /// Its name in markup.
    pub fn id(&self) -> String {
        let (name, of) = match self {
            Input::Program(id) => ("program", id.0),
            Input::Parameter(id, name) => (name.as_str(), id.0),
            Input::Start(id) => ("start", id.0),
            Input::ClientOffset(id) => ("client-offset", id.0),
            Input::ClientDrift(id) => ("client-drift", id.0),
            Input::ServerOffset(id) => ("server-offset", id.0),
            Input::ServerDrift(id) => ("server-drift", id.0),
            Input::Loss(id) => ("loss", id.0),
            Input::ReplicaLag(id) => ("replica-lag", id.0),
            Input::LeastLatency => ("least-latency", 0),
            Input::MostLatency => ("most-latency", 0),
            Input::CallTimeout => ("call-timeout", 0),
            Input::Seed => ("seed", 0),
            Input::Until => ("until", 0),
        };
        format!("{name}-{}", u16::from(of) + 1)
    }

    /// Whether it belongs to one of the clients.
    pub(super) fn is_of_a_client(&self) -> bool {
        use Input::{ClientDrift, ClientOffset, Parameter, Program, Start};
        matches!(self, Program(_) | Parameter(..) | Start(_) | ClientOffset(_) | ClientDrift(_))
    }

    /// The text in the field, as the set-up has it.
    pub fn text(&self, scenario: &Scenario, until: Millis) -> String {
        let client = |id: &ClientId| scenario.clients.get(id.index());
        let server = |id: &ServerId| scenario.servers.get(id.index());
        let text = match self {
            Input::Program(id) => client(id).map(|client| client.program.to_string()),
            Input::Parameter(id, name) => client(id).and_then(|client| {
                let given = client.parameters.iter().find(|(known, _)| known == name);
                given.map(|(_, value)| value.clone())
            }),
            Input::Start(id) => client(id).map(|client| client.starts_at.0.to_string()),
            Input::ClientOffset(id) => client(id).map(|it| it.clock.offset_ms.to_string()),
            Input::ClientDrift(id) => client(id).map(|it| it.clock.drift_ppm.to_string()),
            Input::ServerOffset(id) => server(id).map(|it| it.clock.offset_ms.to_string()),
            Input::ServerDrift(id) => server(id).map(|it| it.clock.drift_ppm.to_string()),
            Input::Loss(id) => server(id).and_then(|it| match it.persistence {
                Persistence::Nothing => None,
                Persistence::AllButTheLast { milliseconds } => Some(milliseconds.to_string()),
            }),
            Input::ReplicaLag(id) => {
                server(id).and_then(|it| Some(it.replication?.lag_ms.to_string()))
            }
            Input::LeastLatency => Some(scenario.network.latency.least_ms.to_string()),
            Input::MostLatency => Some(scenario.network.latency.most_ms.to_string()),
            Input::CallTimeout => Some(scenario.network.call_timeout_ms.to_string()),
            Input::Seed => Some(scenario.seed.to_string()),
            Input::Until => Some(until.0.to_string()),
        };
        text.unwrap_or_default()
    }

    /// Puts a text into the set-up, which can then be run.
    ///
    /// # Errors
    /// What is wrong with the text; the set-up may be anything then.
    pub(super) fn put(
        &self,
        text: &str,
        scenario: &mut Scenario,
        until: &mut Millis,
    ) -> Result<(), Vec<InputMistake>> {
        self.change(text.trim(), text, scenario, until).map_err(|mistake| vec![mistake])?;
        scenario
            .load()
            .map(|_| ())
            .map_err(|errors| errors.into_iter().map(InputMistake::Scenario).collect())
    }

    fn change(
        &self,
        text: &str,
        whole: &str,
        scenario: &mut Scenario,
        until: &mut Millis,
    ) -> Result<(), InputMistake> {
        let Scenario { clients, servers, network, seed } = scenario;
        match self {
            Input::Program(id) => {
                let client = client(clients, *id)?;
                client.program = whole.into();
                // A parameter that the program no longer declares has no field to be mended in.
                if let Ok(program) = Program::load(whole, Dialect::Client) {
                    let declared = program.parameters();
                    client.parameters.retain(|(name, _)| {
                        declared.iter().any(|parameter| parameter.name == *name)
                    });
                }
            }
            Input::Parameter(id, name) => {
                let given = &mut client(clients, *id)?.parameters;
                let place = given.iter().position(|(known, _)| known == name);
                match place.and_then(|place| given.get_mut(place)) {
                    _ if text.is_empty() => given.retain(|(known, _)| known != name),
                    Some((_, value)) => whole.clone_into(value),
                    None => given.push((name.clone(), whole.to_owned())),
                }
            }
            Input::Start(id) => client(clients, *id)?.starts_at = Millis(duration(text, 0)?),
            Input::ClientOffset(id) => client(clients, *id)?.clock.offset_ms = offset(text)?,
            Input::ClientDrift(id) => client(clients, *id)?.clock.drift_ppm = drift(text)?,
            Input::ServerOffset(id) => server(servers, *id)?.clock.offset_ms = offset(text)?,
            Input::ServerDrift(id) => server(servers, *id)?.clock.drift_ppm = drift(text)?,
            Input::Loss(id) => {
                server(servers, *id)?.persistence = match text {
                    "" => Persistence::Nothing,
                    _ => {
                        let lost = within(text, 0, u32::MAX.into())?;
                        let milliseconds = u32::try_from(lost).unwrap_or(u32::MAX);
                        Persistence::AllButTheLast { milliseconds }
                    }
                }
            }
            Input::ReplicaLag(id) => {
                server(servers, *id)?.replication = match text {
                    "" => None,
                    text => Some(Replication { lag_ms: duration(text, 0)? }),
                }
            }
            Input::LeastLatency => network.latency.least_ms = duration(text, 0)?,
            Input::MostLatency => network.latency.most_ms = duration(text, 0)?,
            Input::CallTimeout => network.call_timeout_ms = duration(text, 1)?,
            Input::Seed => *seed = within(text, 0, i64::MAX)?.unsigned_abs(),
            Input::Until => *until = Millis(duration(text, 1)?),
        }
        Ok(())
    }

    /// The same field when this client is gone and those behind it have moved up; none, if it was
    /// its own.
    pub(super) fn without_client(mut self, gone: ClientId) -> Option<Input> {
        if let Input::Program(id)
        | Input::Parameter(id, _)
        | Input::Start(id)
        | Input::ClientOffset(id)
        | Input::ClientDrift(id) = &mut self
        {
            id.0 = moved_up(id.0, gone.0)?;
        }
        Some(self)
    }

    /// The same field when this server is gone and those behind it have moved up; none, if it was
    /// its own.
    pub(super) fn without_server(mut self, gone: ServerId) -> Option<Input> {
        if let Input::ServerOffset(id)
        | Input::ServerDrift(id)
        | Input::Loss(id)
        | Input::ReplicaLag(id) = &mut self
        {
            id.0 = moved_up(id.0, gone.0)?;
        }
        Some(self)
    }
}

fn moved_up(place: u8, gone: u8) -> Option<u8> {
    (place != gone).then_some(if place > gone { place - 1 } else { place })
}

fn client(clients: &mut [ClientSetup], id: ClientId) -> Result<&mut ClientSetup, InputMistake> {
    clients.get_mut(id.index()).ok_or(InputMistake::Gone)
}

fn server(servers: &mut [ServerSetup], id: ServerId) -> Result<&mut ServerSetup, InputMistake> {
    servers.get_mut(id.index()).ok_or(InputMistake::Gone)
}

/// A duration in ms.
fn duration(text: &str, least: i64) -> Result<u64, InputMistake> {
    Ok(within(text, least, DURATION_LIMIT_MS.cast_signed())?.unsigned_abs())
}

/// How far a clock is ahead, in ms.
fn offset(text: &str) -> Result<i64, InputMistake> {
    const LIMIT: i64 = CLOCK_OFFSET_LIMIT_MS.cast_signed();
    within(text, -LIMIT, LIMIT)
}

/// How much a clock gains, in parts per million.
fn drift(text: &str) -> Result<i32, InputMistake> {
    const LIMIT: i64 = CLOCK_DRIFT_LIMIT_PPM as i64;
    within(text, -LIMIT, LIMIT).map(|number| i32::try_from(number).unwrap_or(0))
}

/// A whole number in this range. Spaces between its digits are for the eye.
pub(super) fn within(text: &str, least: i64, greatest: i64) -> Result<i64, InputMistake> {
    let digits: String = text.chars().filter(|it| !it.is_whitespace() && *it != '_').collect();
    // As we write it ourselves.
    let digits = digits.replace('−', "-");
    match digits.parse::<i64>() {
        Ok(number) if (least..=greatest).contains(&number) => Ok(number),
        Err(error) if matches!(error.kind(), IntErrorKind::Empty | IntErrorKind::InvalidDigit) => {
            Err(InputMistake::NotANumber)
        }
        _ => Err(InputMistake::OutOfRange(least, greatest)),
    }
}
