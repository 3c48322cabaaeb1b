//! Runs a sequence on a real server and on the model, and compares each reply.
//!
//! **Time.** Both use this machine's clock. The real server executes a command at some millisecond
//! between its sending and the arrival of its reply; usually there is only one. The model executes
//! the command at each of these milliseconds. The models whose reply equals the real one remain as
//! candidates. So an expiry computed from `now` is compared to the millisecond as soon as a command
//! reads it.

use super::grammar::resolve;
use super::replica::Replica;
use super::scripts::SCRIPTS;
use super::sequences::{CONNECTIONS, Step};
use super::tally::Tally;
use crate::oracle::client::Client;
use crate::oracle::notation;
use crate::oracle::server::{RedisServer, Version};
use primitives::UnixMillis;
use redis_model::{Bytes, ConnectionId, Log, Reply, Server};
use std::io;
use std::thread;
use std::time::Duration;

/// Maximum number of runs of a sequence. It is repeated if the clock ticks at a moment that makes
/// the comparison uncertain.
const RUNS: usize = 20;

/// First release that freezes time while a command, a script or a transaction runs.
const FROZEN_TIME: Version = (7, 2, 0);

/// A real server with connections to it.
#[derive(Debug)]
pub(crate) struct Comparison {
    server: RedisServer,
    clients: Vec<Client>,
    replica: Option<Replica>,
    /// The sha of each of [`SCRIPTS`]; empty for a script that does not compile.
    shas: Vec<String>,
}

/// One run of a sequence.
struct Run<'a> {
    comparison: &'a mut Comparison,
    /// The possible states of the model, given all replies of the real server.
    candidates: Vec<Server>,
    /// The commands that each connection has queued.
    queues: [Vec<Vec<Bytes>>; CONNECTIONS],
    /// Events until now, in readable form.
    transcript: String,
    /// Whether the clock ticked while the real server ran something that may read the clock twice.
    is_time_uncertain: bool,
}

/// A difference between the model and the real server.
struct Difference {
    transcript: String,
    is_time_uncertain: bool,
}

/// An error that ends the run of a sequence.
enum RunError {
    Differs(Difference),
    /// The connection to the real server failed.
    Io(io::Error),
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> RunError {
        RunError::Io(error)
    }
}

impl Comparison {
    /// Creates a comparison of the replies.
    pub(crate) fn of_replies(server: RedisServer) -> io::Result<Comparison> {
        let connections = (0..CONNECTIONS).map(|_| server.connect());
        let mut clients = connections.collect::<io::Result<Vec<Client>>>()?;
        clients[0].call(&["DEBUG".into(), "SET-ACTIVE-EXPIRE".into(), "0".into()])?;
        let loads: Vec<Vec<Bytes>> = SCRIPTS
            .iter()
            .map(|script| vec!["SCRIPT".into(), "LOAD".into(), Bytes::from(*script)])
            .collect();
        let shas = clients[0].pipeline(&loads)?.into_iter().map(|reply| match reply {
            Reply::Bulk(sha) => sha.to_lossy().into_owned(),
            _ => String::new(),
        });
        let shas = shas.collect();
        Ok(Comparison { server, clients, replica: None, shas })
    }

    /// Creates a comparison of the replies and of the commands sent to replicas.
    pub(crate) fn of_replication(server: RedisServer) -> io::Result<Comparison> {
        let replica = Replica::follow(&server)?;
        Ok(Comparison { replica: Some(replica), ..Comparison::of_replies(server)? })
    }

    /// Returns the release of the real server.
    pub(crate) fn version(&self) -> Version {
        self.server.version()
    }

    /// Runs a sequence on both, starting with empty servers.
    ///
    /// # Errors
    /// The transcript if they differ, with both replies at its end.
    pub(crate) fn run(&mut self, sequence: &[Step], tally: &mut Tally) -> Result<(), String> {
        let mut transcript = String::new();
        for _ in 0..RUNS {
            match self.run_once(sequence, tally) {
                Ok(()) => return Ok(()),
                Err(RunError::Io(error)) => return Err(format!("the real server: {error}")),
                Err(RunError::Differs(difference)) => {
                    transcript = difference.transcript;
                    if !difference.is_time_uncertain {
                        break;
                    }
                }
            }
        }
        Err(transcript)
    }

    fn run_once(&mut self, sequence: &[Step], tally: &mut Tally) -> Result<(), RunError> {
        self.reset()?;
        let mut run = Run {
            comparison: self,
            candidates: vec![Server::default()],
            queues: Default::default(),
            transcript: String::new(),
            is_time_uncertain: false,
        };
        for step in sequence {
            match step {
                Step::Pause { milliseconds } => {
                    run.transcript.push_str(&format!("   ({milliseconds} ms later)\n"));
                    thread::sleep(Duration::from_millis(*milliseconds));
                }
                Step::Send { connection, words } => run.send(*connection, words, tally)?,
            }
        }
        Ok(())
    }

    /// Resets all connections and deletes all keys and scripts.
    fn reset(&mut self) -> io::Result<()> {
        let reset: Vec<Bytes> = vec!["RESET".into()];
        for client in &mut self.clients {
            client.call(&reset)?;
        }
        let flush = [vec!["FLUSHALL".into()], vec!["SCRIPT".into(), "FLUSH".into()]];
        self.clients[0].pipeline(&flush)?;
        if let Some(replica) = &mut self.replica {
            replica.effects()?;
        }
        Ok(())
    }
}

impl Run<'_> {
    /// Sends one command to both and compares.
    fn send(
        &mut self,
        connection: usize,
        words: &[String],
        tally: &mut Tally,
    ) -> Result<(), RunError> {
        let before = unix_millis();
        let resolve = |word: &String| resolve(word, before, &self.comparison.shas);
        let args: Vec<Bytes> = words.iter().map(resolve).collect();
        let raw_reply = self.comparison.clients[connection].call(&args)?;
        let after = unix_millis();
        let effects = match &mut self.comparison.replica {
            Some(replica) => Some(replica.effects()?),
            None => None,
        };
        self.is_time_uncertain |= before != after && self.may_read_clock_twice(&args);
        let shown = notation::command(&args);
        self.transcript.push_str(&format!("{connection}> {shown}\n"));

        let executed = self.executed(connection, &args, &raw_reply);
        let reply = comparable(&executed, &raw_reply);
        let mut remaining: Vec<Server> = Vec::new();
        let mut refuted = Vec::new();
        for (candidate, now) in
            self.candidates.iter().flat_map(|server| (before..=after).map(move |now| (server, now)))
        {
            let mut server = candidate.clone();
            let id = ConnectionId(u32::try_from(connection).expect("there are few connections"));
            let outcome = server.execute(id, UnixMillis(now), &args);
            let is_same = comparable(&executed, &outcome.reply) == reply
                && effects.as_ref().is_none_or(|effects| is_same_stream(effects, &outcome.log));
            if !is_same {
                refuted.push(outcome);
            } else if !remaining.contains(&server) {
                remaining.push(server);
            }
        }
        if remaining.is_empty() {
            let mut transcript = std::mem::take(&mut self.transcript);
            let mut line = |who: &str, reply: &Reply, effects: Option<&Vec<Vec<Bytes>>>| {
                let reply = notation::reply(reply).replace('\n', "\n          ");
                transcript.push_str(&format!("   {who}: {reply}\n"));
                if let Some(effects) = effects {
                    let effects = shown_commands(effects);
                    transcript.push_str(&format!("          to replicas: {effects}\n"));
                }
            };
            line("redis", &raw_reply, effects.as_ref());
            refuted.dedup();
            for outcome in &refuted {
                line("model", &outcome.reply, effects.as_ref().map(|_| &outcome.log.effects));
            }
            let is_time_uncertain = self.is_time_uncertain;
            return Err(RunError::Differs(Difference { transcript, is_time_uncertain }));
        }
        let shown = notation::reply(&raw_reply).replace('\n', "\n   ");
        self.transcript.push_str(&format!("   {shown}\n"));
        self.candidates = remaining;
        tally.count(&args, &executed, &raw_reply);
        Ok(())
    }

    /// Tracks the queue. Returns the commands that a reply belongs to: the sent one, or the ones
    /// that EXEC executed.
    fn executed(&mut self, connection: usize, args: &[Bytes], reply: &Reply) -> Executed {
        let queue = &mut self.queues[connection];
        let is = |name: &str| args[0].as_slice().eq_ignore_ascii_case(name.as_bytes());
        if *reply == Reply::Status("QUEUED".into()) {
            queue.push(args.to_vec());
        } else if is("exec") && args.len() == 1 {
            return Executed::Transaction(std::mem::take(queue));
        } else if is("discard") && args.len() == 1 {
            queue.clear();
        }
        Executed::Command(args.to_vec())
    }

    /// Returns `true` if the real server may read two different times while it executes a command.
    fn may_read_clock_twice(&self, args: &[Bytes]) -> bool {
        let names = ["exec", "eval", "evalsha", "expire", "pexpire", "ttl", "pttl"];
        let name = args[0].as_slice();
        self.comparison.version() < FROZEN_TIME
            && names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
    }
}

/// The commands that a reply belongs to.
pub(crate) enum Executed {
    /// One command.
    Command(Vec<Bytes>),
    /// The commands of a transaction, with one reply each.
    Transaction(Vec<Vec<Bytes>>),
}

/// Returns the reply without the parts that differ between any two servers: the order of KEYS, the
/// microseconds of TIME, and everything in INFO except the number of keys.
fn comparable(executed: &Executed, reply: &Reply) -> Reply {
    let args = match (executed, reply) {
        (Executed::Command(args), _) => args,
        (Executed::Transaction(queue), Reply::Array(replies)) => {
            let replies = queue.iter().zip(replies);
            let replies = replies.map(|(args, reply)| comparable_of_one(args, reply));
            return Reply::Array(replies.collect());
        }
        (Executed::Transaction(_), _) => return reply.clone(),
    };
    comparable_of_one(args, reply)
}

fn comparable_of_one(args: &[Bytes], reply: &Reply) -> Reply {
    let name = args[0].to_lossy().to_ascii_lowercase();
    match (name.as_str(), reply) {
        ("keys", Reply::Array(keys)) => {
            let mut keys = keys.clone();
            keys.sort();
            Reply::Array(keys)
        }
        ("time", Reply::Array(parts)) => match parts.as_slice() {
            [seconds, Reply::Bulk(microseconds)] => {
                let microseconds = microseconds.to_integer().unwrap_or(-1);
                Reply::Array(vec![seconds.clone(), Reply::Integer(microseconds / 1000)])
            }
            _ => reply.clone(),
        },
        ("info", Reply::Bulk(text)) => {
            let text = text.to_lossy();
            let line = text.lines().find(|line| line.starts_with("db0:"));
            let counts = line.and_then(|line| line.split_once(",avg_ttl")).unwrap_or_default().0;
            Reply::Bulk(Bytes::from(counts))
        }
        _ => reply.clone(),
    }
}

/// Formats commands in one line.
fn shown_commands(commands: &[Vec<Bytes>]) -> String {
    let shown: Vec<String> = commands.iter().map(|args| notation::command(args)).collect();
    if shown.is_empty() { "nothing".to_owned() } else { shown.join("; ") }
}

/// Returns `true` if the commands are equal. The names may differ in case, because Redis forwards
/// some as the client wrote them.
fn is_same_stream(effects: &[Vec<Bytes>], log: &Log) -> bool {
    let is_same = |(left, right): (&Vec<Bytes>, &Vec<Bytes>)| {
        left[0].as_slice().eq_ignore_ascii_case(right[0].as_slice()) && left[1..] == right[1..]
    };
    effects.len() == log.effects.len() && effects.iter().zip(&log.effects).all(is_same)
}

/// Returns the time of this machine's clock, which the real server also uses.
fn unix_millis() -> i64 {
    #[expect(clippy::disallowed_types, reason = "the core has no clock, but a real server has")]
    let since_epoch = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let milliseconds = since_epoch.expect("the clock is set").as_millis();
    i64::try_from(milliseconds).expect("the year is below 292 million")
}
