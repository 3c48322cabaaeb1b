//! The fields of the setup: their contents, and the effect of the text typed into them.

use content::foreign_code::{language, nearest_lock};
use content::locks::Lock;
use primitives::{ClientId, Millis, ServerId};
use redis_model::Persistence;
use simulator::{
    CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS, ProgramSource,
    Replication, Scenario, ScenarioError, ServerSetup, Starts,
};
use std::num::IntErrorKind;
use std::rc::Rc;

/// A field of the setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Source code of a client's program.
    Program(ClientId),
    /// A parameter of a client's program, by name.
    Parameter(ClientId, String),
    /// Virtual time at which a client starts, in ms.
    Start(ClientId),
    /// Initial offset of a client's clock, in ms.
    ClientOffset(ClientId),
    /// Drift of a client's clock, in parts per million.
    ClientDrift(ClientId),
    /// Initial offset of a server's clock, in ms.
    ServerOffset(ServerId),
    /// Drift of a server's clock, in parts per million.
    ServerDrift(ServerId),
    /// Period before a restart of a server whose writes the restart loses, in ms. Empty if it loses
    /// all data.
    Loss(ServerId),
    /// Replication lag of a server's replica, in ms. Empty if it has no replica.
    ReplicaLag(ServerId),
    /// Minimum latency of a message, in ms.
    LeastLatency,
    /// Maximum latency of a message, in ms.
    MostLatency,
    /// Timeout of a client's request, in ms.
    CallTimeout,
    /// Seed of the random values.
    Seed,
    /// End time of runs that continue without the user, in virtual ms.
    Until,
}

/// The text of a field exactly as it was typed. While it is invalid, the last valid value is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The field.
    pub input: Input,
    /// The typed text. A program is compiled once for all that show or run it.
    pub text: ProgramSource,
    /// The errors in the text. Empty if the text is valid but the setup formats the value
    /// differently.
    pub diagnostics: Rc<[FieldError]>,
    /// The nearest built-in lock, if the text is a program in another language than Lua.
    pub nearest: Option<&'static Lock>,
    /// The probable language of this program.
    pub language: Option<&'static str>,
}

impl Draft {
    /// Creates the draft of a field.
    pub fn new(input: Input, text: ProgramSource, diagnostics: Vec<FieldError>) -> Draft {
        let is_invalid_program = matches!(input, Input::Program(_)) && !diagnostics.is_empty();
        let nearest = if is_invalid_program { nearest_lock(&text) } else { None };
        let language = nearest.and_then(|_| language(&text));
        Draft { input, text, diagnostics: diagnostics.into(), nearest, language }
    }
}

/// An error in the text of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// The text is not an integer.
    NotANumber,
    /// The integer is out of range. Contains the smallest and the largest valid value.
    OutOfRange(i64, i64),
    /// The client or server no longer exists.
    Gone,
    /// The scenario would be invalid with this value.
    Scenario(ScenarioError),
}

impl Input {
    /// Returns the name used in markup.
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

    /// Returns `true` if the field belongs to a client.
    pub fn is_of_a_client(&self) -> bool {
        use Input::{ClientDrift, ClientOffset, Parameter, Program, Start};
        matches!(self, Program(_) | Parameter(..) | Start(_) | ClientOffset(_) | ClientDrift(_))
    }

    /// Returns the text for the field according to the setup.
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

    /// Changes the setup to the value in `text` and validates it.
    ///
    /// # Errors
    ///
    /// The errors in `text`. The setup may then be partly changed.
    pub fn put(
        &self,
        text: &ProgramSource,
        scenario: &mut Scenario,
        until: &mut Millis,
    ) -> Result<(), Vec<FieldError>> {
        self.change(text.trim(), text, scenario, until).map_err(|error| vec![error])?;
        scenario
            .load()
            .map(|_| ())
            .map_err(|errors| errors.into_iter().map(FieldError::Scenario).collect())
    }

    fn change(
        &self,
        text: &str,
        whole: &ProgramSource,
        scenario: &mut Scenario,
        until: &mut Millis,
    ) -> Result<(), FieldError> {
        let Scenario { clients, servers, network, seed, starts } = scenario;
        match self {
            Input::Program(id) => {
                let client = client(clients, *id)?;
                client.program = whole.clone();
                // The field of a parameter that the program no longer declares is gone, so its
                // value could not be corrected.
                if let Ok(program) = whole.compiled() {
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
                    Some((_, value)) => *value = whole.to_string(),
                    None => given.push((name.clone(), whole.to_string())),
                }
            }
            Input::Start(id) => {
                client(clients, *id)?.starts_at = Millis(duration(text, 0)?);
                *starts = Starts::Given;
            }
            Input::ClientOffset(id) => client(clients, *id)?.clock.offset_ms = offset(text)?,
            Input::ClientDrift(id) => client(clients, *id)?.clock.drift_ppm = drift(text)?,
            Input::ServerOffset(id) => server(servers, *id)?.clock.offset_ms = offset(text)?,
            Input::ServerDrift(id) => server(servers, *id)?.clock.drift_ppm = drift(text)?,
            Input::Loss(id) => {
                server(servers, *id)?.persistence = match text {
                    "" => Persistence::Nothing,
                    _ => {
                        let lost = parse_integer(text, 0, u32::MAX.into())?;
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
            Input::Seed => *seed = parse_integer(text, 0, i64::MAX)?.unsigned_abs(),
            Input::Until => *until = Millis(duration(text, 1)?),
        }
        Ok(())
    }

    /// Returns the field after `gone` was removed and the later clients were renumbered, or `None`
    /// if the field belonged to that client.
    pub fn without_client(mut self, gone: ClientId) -> Option<Input> {
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

    /// Returns the field after `gone` was removed and the later servers were renumbered, or `None`
    /// if the field belonged to that server.
    pub fn without_server(mut self, gone: ServerId) -> Option<Input> {
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

fn client(clients: &mut [ClientSetup], id: ClientId) -> Result<&mut ClientSetup, FieldError> {
    clients.get_mut(id.index()).ok_or(FieldError::Gone)
}

fn server(servers: &mut [ServerSetup], id: ServerId) -> Result<&mut ServerSetup, FieldError> {
    servers.get_mut(id.index()).ok_or(FieldError::Gone)
}

/// Parses a duration in ms.
fn duration(text: &str, least: i64) -> Result<u64, FieldError> {
    Ok(parse_integer(text, least, DURATION_LIMIT_MS.cast_signed())?.unsigned_abs())
}

/// Parses a clock offset in ms.
fn offset(text: &str) -> Result<i64, FieldError> {
    const LIMIT: i64 = CLOCK_OFFSET_LIMIT_MS.cast_signed();
    parse_integer(text, -LIMIT, LIMIT)
}

/// Parses a clock drift in parts per million.
fn drift(text: &str) -> Result<i32, FieldError> {
    const LIMIT: i64 = CLOCK_DRIFT_LIMIT_PPM as i64;
    parse_integer(text, -LIMIT, LIMIT).map(|number| i32::try_from(number).unwrap_or(0))
}

/// Parses an integer in this range. White space and `_` between the digits are ignored.
pub fn parse_integer(text: &str, least: i64, greatest: i64) -> Result<i64, FieldError> {
    let digits: String = text.chars().filter(|it| !it.is_whitespace() && *it != '_').collect();
    // The page itself writes negative numbers with this minus sign.
    let digits = digits.replace('−', "-");
    match digits.parse::<i64>() {
        Ok(number) if (least..=greatest).contains(&number) => Ok(number),
        Err(error) if matches!(error.kind(), IntErrorKind::Empty | IntErrorKind::InvalidDigit) => {
            Err(FieldError::NotANumber)
        }
        _ => Err(FieldError::OutOfRange(least, greatest)),
    }
}
