//! Names of clients, servers and clocks: `C1`, `S1`.

use primitives::{ClientId, ServerId};
use serde::{Deserialize, Serialize};
use simulator::Clock;

/// Name of a client, such as `C1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "ClientName", extend("pattern" = "^C[1-9][0-9]*$")))]
#[serde(try_from = "String", into = "String")]
pub(in crate::json) struct ClientName(pub(in crate::json) ClientId);

/// Name of a server, such as `S1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "ServerName", extend("pattern" = "^S[1-9][0-9]*$")))]
#[serde(try_from = "String", into = "String")]
pub(in crate::json) struct ServerName(pub(in crate::json) ServerId);

/// Name of a client or server, for its clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "ClockName", extend("pattern" = "^[CS][1-9][0-9]*$")))]
#[serde(try_from = "String", into = "String")]
pub(in crate::json) struct ClockName(pub(in crate::json) Clock);

/// A string that is not a valid name.
#[derive(Debug, thiserror::Error)]
#[error("`{given}` is no name; write {example}")]
pub(in crate::json) struct NoName {
    given: String,
    example: &'static str,
}

impl TryFrom<String> for ClientName {
    type Error = NoName;

    fn try_from(name: String) -> Result<ClientName, NoName> {
        let id = index(&name, 'C').map(|index| ClientName(ClientId(index)));
        id.ok_or(NoName { given: name, example: "for example `C1`, the first client" })
    }
}

impl TryFrom<String> for ServerName {
    type Error = NoName;

    fn try_from(name: String) -> Result<ServerName, NoName> {
        let id = index(&name, 'S').map(|index| ServerName(ServerId(index)));
        id.ok_or(NoName { given: name, example: "for example `S1`, the first server" })
    }
}

impl TryFrom<String> for ClockName {
    type Error = NoName;

    fn try_from(name: String) -> Result<ClockName, NoName> {
        let client = index(&name, 'C').map(|index| Clock::Client(ClientId(index)));
        let server = || index(&name, 'S').map(|index| Clock::Server(ServerId(index)));
        let clock = client.or_else(server).map(ClockName);
        clock.ok_or(NoName {
            given: name,
            example: "a client or a server, for example `C1` or `S1`",
        })
    }
}

impl From<ClientName> for String {
    fn from(name: ClientName) -> String {
        name.0.to_string()
    }
}

impl From<ServerName> for String {
    fn from(name: ServerName) -> String {
        name.0.to_string()
    }
}

impl From<ClockName> for String {
    fn from(name: ClockName) -> String {
        match name.0 {
            Clock::Client(client) => client.to_string(),
            Clock::Server(server) => server.to_string(),
        }
    }
}

/// Parses a letter and a number counted from 1. Returns the number minus 1.
fn index(name: &str, letter: char) -> Option<u8> {
    let digits = name.strip_prefix(letter)?;
    let number: u16 = digits.parse().ok().filter(|number: &u16| number.to_string() == digits)?;
    u8::try_from(number.checked_sub(1)?).ok()
}
