//! Runs a program on a real server and on the model, and compares all replies.

use super::generator::Generated;
use super::stops;
use super::tally::Tally;
use crate::oracle::client::Client;
use crate::oracle::notation;
use crate::oracle::server::{RedisServer, Version};
use primitives::EPOCH;
use redis_model::{Bytes, ConnectionId, Reply, Server};
use std::io;

/// The commands that prepare the data for a program.
const BEFORE: &[&[&str]] = &[
    &["FLUSHALL"],
    &["SET", "str", "v"],
    &["SET", "num", "5"],
    &["RPUSH", "lst", "a", "b"],
    &["HSET", "hsh", "f", "1"],
];

/// The keys and arguments of a program: two keys and three arguments.
const KEYS_AND_ARGUMENTS: [&str; 6] = ["2", "str", "num", "10", "x", ""];

/// The commands after a program, which reveal differences in its effects.
const AFTER: &[&[&str]] = &[
    &["GET", "str"],
    &["GET", "num"],
    &["GET", "k"],
    &["LRANGE", "lst", "0", "-1"],
    &["HGETALL", "hsh"],
    &["DBSIZE"],
];

/// Number of programs between two flushes of the scripts, because Redis keeps all scripts until
/// then.
const PROGRAMS_PER_FLUSH: u64 = 100;

/// A real server with a connection to it.
#[derive(Debug)]
pub(crate) struct Comparison {
    server: RedisServer,
    client: Client,
    runs: u64,
}

impl Comparison {
    /// Creates a comparison with this server.
    pub(crate) fn with(server: RedisServer) -> io::Result<Comparison> {
        let client = server.connect()?;
        Ok(Comparison { server, client, runs: 0 })
    }

    /// Returns the release of the real server.
    pub(crate) fn version(&self) -> Version {
        self.server.version()
    }

    /// Runs a program on both. A program that the model rejects or stops is only counted, because a
    /// real server might run it forever.
    ///
    /// # Errors
    /// The program if they differ, with both replies.
    pub(crate) fn run(&mut self, program: &Generated, tally: &mut Tally) -> Result<(), String> {
        let script = Bytes::from(program.text.as_str());
        let commands = commands(&script);
        let model = on_model(&commands);
        let reply = &model[BEFORE.len()];
        if let Some(reason) = stops::reason(reply) {
            tally.count_stopped(&reason);
            return Ok(());
        }
        let redis = match self.on_redis(&commands) {
            Ok(redis) => redis,
            Err(error) => {
                self.restart_server()?;
                return Err(format!("{}   the real server: {error}\n", listing(&program.text)));
            }
        };
        if redis == model {
            tally.count(program, reply);
            return Ok(());
        }
        Err(transcript(&program.text, &commands, &redis, &model))
    }

    /// Returns the replies of the real server and of the model to some commands, starting with
    /// empty servers.
    pub(crate) fn both(&mut self, commands: &[Vec<Bytes>]) -> io::Result<(Vec<Reply>, Vec<Reply>)> {
        self.client.call(&words(&["FLUSHALL"]))?;
        Ok((self.client.pipeline(commands)?, on_model(commands)))
    }

    fn on_redis(&mut self, commands: &[Vec<Bytes>]) -> io::Result<Vec<Reply>> {
        if self.runs.is_multiple_of(PROGRAMS_PER_FLUSH) {
            self.client.call(&words(&["SCRIPT", "FLUSH"]))?;
        }
        self.runs += 1;
        self.client.pipeline(commands)
    }

    /// Starts another real server, after a program that ended the last one.
    fn restart_server(&mut self) -> Result<(), String> {
        let server = RedisServer::start().map_err(|problem| format!("{problem:?}"))?;
        *self = Comparison::with(server).map_err(|error| error.to_string())?;
        Ok(())
    }
}

/// Returns the commands that run one program, with the commands before and after it.
fn commands(script: &Bytes) -> Vec<Vec<Bytes>> {
    let eval: Vec<Bytes> =
        ["EVAL".into(), script.clone()].into_iter().chain(words(&KEYS_AND_ARGUMENTS)).collect();
    let before = BEFORE.iter().map(|command| words(command));
    before.chain([eval]).chain(AFTER.iter().map(|command| words(command))).collect()
}

fn on_model(commands: &[Vec<Bytes>]) -> Vec<Reply> {
    let mut server = Server::default();
    commands.iter().map(|args| server.execute(ConnectionId(0), EPOCH, args).reply).collect()
}

/// Formats the program with line numbers.
fn listing(text: &str) -> String {
    let line = |(number, line): (usize, &str)| {
        let line = line.replace('\r', "\\r");
        format!("{number:>3}  {line}\n")
    };
    (1..).zip(text.split('\n')).map(line).collect()
}

/// Formats the program, and every reply that differs.
fn transcript(text: &str, commands: &[Vec<Bytes>], redis: &[Reply], model: &[Reply]) -> String {
    let mut transcript = listing(text);
    transcript += &format!("   with {}\n", KEYS_AND_ARGUMENTS.join(" ").trim_end());
    for ((args, redis), model) in commands.iter().zip(redis).zip(model) {
        if redis != model {
            let what = if args.len() > 4 { "EVAL".to_owned() } else { notation::command(args) };
            let shown = |reply| notation::reply(reply).replace('\n', "\n          ");
            transcript += &format!("{what}\n   redis: {}\n", shown(redis));
            transcript += &format!("   model: {}\n", shown(model));
        }
    }
    transcript
}

fn words(words: &[&str]) -> Vec<Bytes> {
    words.iter().map(|word| Bytes::from(*word)).collect()
}
