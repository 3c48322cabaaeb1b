//! Commands of a run as a script: `redis-cli < run.redis`. A real server gives the same replies
//! unless they depend on time.
//!
//! The script uses one connection for all clients, and contains the commands in the order in which
//! the server executed them. This has some consequences:
//!
//! - Queued commands of a transaction appear at its `EXEC`, and are left out if a watched key
//!   changed.
//! - No time passes between commands. For keys that expire, or are lost in a restart or a failover,
//!   the script describes the event with `ECHO` and repeats its effect with `DEL` or `SET`.
//! - A command that the simulated server does not support also becomes an `ECHO`, because
//!   `redis-cli` or a real server may interpret it differently.
//! - `redis-cli` has no comments, so an `ECHO` also names the client of the next commands: `# C1`.
//! - S2 is expected on the next port after S1, and so on.

use diagrams::sequence::Index;
use i18n::Texts;
use narration::{Narrator, format_command};
use primitives::{ClientId, ServerId};
use redis_model::{Bytes, Change, Reply, Value};
use run_analysis::Content;
use run_analysis::Recording;
use simulator::EventKind;

/// Port of S1, the default port of Redis.
const FIRST_PORT: usize = 6379;

/// A line of the script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line as input of `redis-cli`.
    pub words: String,
    /// Reply unless it depends on time, or `None` if `redis-cli` handles the line itself.
    pub reply: Option<Reply>,
}

/// Treatment of polls that change nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polls {
    /// The script contains all polls.
    All,
    /// The script contains only the number of polls of each client, as in the transcript.
    Folded,
}

/// Returns the script of a run.
pub fn script(recording: &Recording, polls: Polls, text: &Texts) -> Vec<Line> {
    let mut script = Script {
        lines: Vec::new(),
        queues: Vec::new(),
        place: Place { server: ServerId(0), speaker: None },
        external: text.external_client,
    };
    let folded = Index::of(recording).folded_polls;
    if polls == Polls::All && folded > 0 {
        script.comment(&text.share.all_polls(&folded));
    }
    for step in recording.steps() {
        let (line_count, queues, place) = (script.lines.len(), script.queues.clone(), script.place);
        let mut is_said = false;
        for event in recording.run().events().range(step.events.clone()) {
            if let EventKind::Restarted { server, .. } | EventKind::FailedOver { server, .. } =
                &event.kind
            {
                script.queues.retain(|((queued_on, _), _)| queued_on != server);
            }
            if let EventKind::Executed { server, args, reply, .. } = &event.kind {
                script.turn_to(*server);
                script.execute(event.client, args, reply);
            } else if !event.kind.changes().is_empty() {
                script.turn_to(event.kind.server().unwrap_or(ServerId(0)));
                // A step is described once, regardless of the number of keys.
                if !std::mem::replace(&mut is_said, true) {
                    let sentences = Narrator::new(recording, text).row(step).sentences(text);
                    script.echo(&sentences.join(text.events.between_lines));
                    script.place.speaker = None;
                }
                event.kind.changes().iter().for_each(|change| script.put(change));
            }
        }
        let is_fold = matches!(step.content, Content::Fold { .. });
        // A fold that changes the queued commands of a transaction is written in full.
        if is_fold && polls == Polls::Folded && script.queues == queues {
            script.lines.truncate(line_count);
            script.place = place;
            script.comment(&Narrator::new(recording, text).row(step).sentences(text).concat());
        }
    }
    script.lines
}

struct Script {
    lines: Vec<Line>,
    place: Place,
    /// Name of an external client.
    external: &'static str,
    /// Queued commands of each connection between a client and a server. The external client is
    /// `None`.
    queues: Vec<(Connection, Vec<Line>)>,
}

type Connection = (ServerId, Option<ClientId>);

/// Current position of the script.
#[derive(Clone, Copy)]
struct Place {
    /// Current server.
    server: ServerId,
    /// Client named last, or `None` if the name must be repeated.
    speaker: Option<Option<ClientId>>,
}

impl Script {
    fn turn_to(&mut self, server: ServerId) {
        if self.place.server != server {
            self.place.server = server;
            let words = format!("CONNECT 127.0.0.1 {}", FIRST_PORT + server.index());
            self.lines.push(Line { words, reply: None });
        }
    }

    fn say(&mut self, args: &[Bytes], reply: Reply) {
        self.lines.push(Line { words: format_command(args), reply: Some(reply) });
    }

    fn execute(&mut self, client: Option<ClientId>, args: &[Bytes], reply: &Reply) {
        let words = format_command(args);
        if matches!(reply, Reply::Error(error) if error.as_slice().starts_with(b"ERR unknown command"))
        {
            self.name(client);
            return self.echo(&format!("{words} → {reply}"));
        }
        let line = Line { words, reply: Some(reply.clone()) };
        let name = args.first().map(|name| name.as_slice().to_ascii_uppercase());
        let connection = (self.place.server, client);
        let place = self.queues.iter().position(|(of, _)| *of == connection);
        let is_ok = reply.is_ok();
        match (name.as_deref().unwrap_or_default(), place, reply) {
            (b"WATCH" | b"UNWATCH", None, _) => {}
            (b"MULTI", _, _) if is_ok => {
                self.queues.retain(|(of, _)| *of != connection);
                self.queues.push((connection, vec![line]));
            }
            (b"EXEC", Some(place), Reply::Array(_)) => {
                let (_, mut queued) = self.queues.swap_remove(place);
                queued.push(line);
                self.name(client);
                self.lines.append(&mut queued);
            }
            // The transaction changed nothing, because a watched key had changed.
            (b"EXEC", Some(place), Reply::NilArray) => drop(self.queues.swap_remove(place)),
            (b"DISCARD", Some(place), _) if is_ok => drop(self.queues.swap_remove(place)),
            (_, Some(place), Reply::Error(error)) if error.as_slice().starts_with(b"EXECABORT") => {
                self.queues.swap_remove(place);
            }
            (_, Some(place), Reply::Error(_)) => self.queues[place].1.push(line),
            (_, Some(place), Reply::Status(status)) if status.as_slice() == b"QUEUED" => {
                self.queues[place].1.push(line);
            }
            _ => {
                self.name(client);
                self.lines.push(line);
            }
        }
    }

    /// Writes the name of the client of the next commands, unless it is the current one.
    fn name(&mut self, client: Option<ClientId>) {
        if self.place.speaker != Some(client) {
            let name = client.map(|client| client.to_string());
            self.comment(name.as_deref().unwrap_or(self.external));
            self.place.speaker = Some(client);
        }
    }

    fn comment(&mut self, line: &str) {
        self.place.speaker = None;
        self.echo(&format!("# {line}"));
    }

    /// Writes a line about an event that is not a command.
    fn echo(&mut self, line: &str) {
        let line = Bytes::from(line.replace('\u{a0}', " ").as_str());
        self.say(&["ECHO".into(), line.clone()], Reply::Bulk(line));
    }

    /// Sets a key to its value after a change.
    fn put(&mut self, change: &Change) {
        let key = &change.key;
        let after = change.after.as_ref().map(|entry| &entry.value);
        if let Some(Value::String(value)) = after {
            let set = ["SET".into(), key.clone(), value.clone()];
            return self.say(&set, Reply::Status("OK".into()));
        }
        let removed = i64::from(change.before.is_some());
        self.say(&["DEL".into(), key.clone()], Reply::Integer(removed));
        let (name, values, count): (&str, Vec<Bytes>, usize) = match after {
            Some(Value::Hash(fields)) => {
                let pairs = fields.iter().flat_map(|(field, value)| [field.clone(), value.clone()]);
                ("HSET", pairs.collect(), fields.len())
            }
            Some(Value::List(elements)) => ("RPUSH", elements.to_vec(), elements.len()),
            _ => return,
        };
        let words = [&[name.into(), key.clone()][..], &values].concat();
        self.say(&words, Reply::Integer(i64::try_from(count).unwrap_or(i64::MAX)));
    }
}
