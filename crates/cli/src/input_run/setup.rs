//! The options for a run of a program: clients, servers, seed, latency and parameters.

use crate::argument::whole_number;
use content::locks;
use lua_vm::Program;
use simulator::{
    CLIENT_LIMIT, Latency, Network, SERVER_LIMIT, SEVERAL_SERVERS, Scenario, ServerSetup,
    clients_for_permits, usual_servers,
};

const CLIENTS: usize = 3;

const SEED: u64 = 1;

/// The setup in which a program runs.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Setup of a program")]
pub(crate) struct SetupArguments {
    #[arg(
        long,
        value_name = "N",
        help = format!(
            "Number of clients that run the program, 1 to {CLIENT_LIMIT} \
             [default: {CLIENTS}, and one more for each further permit of the program]"
        ),
        allow_negative_numbers = true,
        value_parser = whole_number(1..=CLIENT_LIMIT, "--clients 3")
    )]
    clients: Option<usize>,
    /// Seed of all random values, such as `random()`, `uuid()` and a range of latencies; in `run`,
    /// also of the order of events
    #[arg(
        long,
        value_name = "N",
        default_value_t = SEED,
        allow_negative_numbers = true,
        value_parser = whole_number(0..=u64::MAX, "--seed 2")
    )]
    seed: u64,
    /// Set a parameter of the program for all clients; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    parameters: Vec<(String, String)>,
    #[arg(
        long,
        value_name = "N",
        help = format!(
            "Number of servers, 1 to {SERVER_LIMIT} \
             [default: 1, or {SEVERAL_SERVERS} if the program uses `redis.nodes`]"
        ),
        allow_negative_numbers = true,
        value_parser = whole_number(1..=SERVER_LIMIT, "--servers 5")
    )]
    servers: Option<usize>,
    /// Latency of each message, in milliseconds [default: 0..0]
    #[arg(long, value_name = "A..B", value_parser = latency)]
    latency: Option<Latency>,
}

impl Default for SetupArguments {
    fn default() -> SetupArguments {
        SetupArguments {
            clients: None,
            seed: SEED,
            parameters: Vec::new(),
            servers: None,
            latency: None,
        }
    }
}

impl SetupArguments {
    /// Returns the scenario that runs this program.
    pub(crate) fn scenario(&self, program: &Program) -> Scenario {
        let clients = self.clients.unwrap_or_else(|| clients_for_permits(program, CLIENTS));
        let mut clients = locks::clients(program.source(), clients);
        for client in &mut clients {
            client.parameters.retain(|(name, _)| !self.sets(name));
            client.parameters.extend(self.parameters());
        }
        let servers = self.servers.unwrap_or_else(|| usual_servers(program));
        Scenario {
            servers: vec![ServerSetup::default(); servers],
            seed: self.seed,
            network: Network { latency: self.latency.unwrap_or_default(), ..Network::DEFAULT },
            ..Scenario::with_clients(clients)
        }
    }

    /// Returns `true` if the options set this parameter.
    pub(super) fn sets(&self, name: &str) -> bool {
        self.parameters.iter().any(|(parameter, _)| parameter == name)
    }

    /// Returns the number of clients of a program with one permit.
    pub(super) fn clients(&self) -> usize {
        self.clients.unwrap_or(CLIENTS)
    }

    /// Returns the parameters by name. If a parameter was set more than once, the last value
    /// counts.
    fn parameters(&self) -> Vec<(String, String)> {
        let mut parameters: Vec<(String, String)> = Vec::new();
        for (name, value) in &self.parameters {
            parameters.retain(|(known, _)| known != name);
            parameters.push((name.clone(), value.clone()));
        }
        parameters
    }
}

fn assignment(given: &str) -> Result<(String, String), String> {
    let split = given.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, value) = split.ok_or("write NAME=VALUE, for example `--set TTL=300`")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn latency(given: &str) -> Result<Latency, String> {
    let split = given.split_once("..");
    let split = split.and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
    let (least_ms, most_ms) =
        split.ok_or("write the least and the most, for example `--latency 0..50`")?;
    if least_ms > most_ms {
        return Err(format!(
            "the range is empty, because {least_ms} is more than {most_ms}: write the least first, \
             `--latency {most_ms}..{least_ms}`"
        ));
    }
    Ok(Latency { least_ms, most_ms })
}
