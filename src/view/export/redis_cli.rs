//! The commands as a script: `redis-cli < run.redis`. Where time does not decide, a real server answers the same.
//!
//! All clients speak through one connection, one command after another, as the server executed them. What a
//! client queues for a transaction is therefore given when it is executed, and not at all if a watched key
//! had changed; and no time passes between commands, so that what expires, or is lost in a restart or a
//! failover, is told by ECHO and done by DEL or SET. S2 is expected on the port behind that of S1, and so on.

use crate::ids::{ClientId, ServerId};
use crate::redis::{Bytes, Change, Reply, Value};
use crate::report::{Recording, command};
use crate::text::Sentences;
use crate::world::EventKind;

/// The port of S1, where Redis listens unless it is told otherwise.
const FIRST_PORT: usize = 6379;

/// A line of the script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// As `redis-cli` reads it.
    pub words: String,
    /// What is answered where time does not decide; none, if the line is for `redis-cli` alone.
    pub reply: Option<Reply>,
}

/// The script of a run.
pub fn script(recording: &Recording, text: &Sentences) -> Vec<Line> {
    let mut script = Script { lines: Vec::new(), server: ServerId(0), queues: Vec::new() };
    for step in recording.steps() {
        let mut is_said = false;
        for event in &recording.run().events()[step.events.clone()] {
            if let EventKind::Executed { server, args, reply, .. } = &event.kind {
                script.turn_to(*server);
                script.execute(event.client, args, reply);
            } else if !event.kind.changes().is_empty() {
                script.turn_to(event.kind.server().unwrap_or(ServerId(0)));
                // A step says it once, however many keys it is about.
                if !std::mem::replace(&mut is_said, true) {
                    let said = recording.row(step, text).sentences(text);
                    script.echo(&said.join(text.happening.between_lines));
                }
                event.kind.changes().iter().for_each(|change| script.put(change));
            }
        }
    }
    script.lines
}

struct Script {
    lines: Vec<Line>,
    /// The server that is spoken to.
    server: ServerId,
    /// What clients have queued for a transaction. A guest has no number.
    queues: Vec<(Option<ClientId>, Vec<Line>)>,
}

impl Script {
    fn turn_to(&mut self, server: ServerId) {
        if self.server != server {
            self.server = server;
            let words = format!("CONNECT 127.0.0.1 {}", FIRST_PORT + server.index());
            self.lines.push(Line { words, reply: None });
        }
    }

    fn say(&mut self, args: &[Bytes], reply: Reply) {
        self.lines.push(Line { words: command(args), reply: Some(reply) });
    }

    fn execute(&mut self, client: Option<ClientId>, args: &[Bytes], reply: &Reply) {
        let line = Line { words: command(args), reply: Some(reply.clone()) };
        let name = args.first().map(|name| name.as_slice().to_ascii_uppercase());
        let place = self.queues.iter().position(|(owner, _)| *owner == client);
        match (name.as_deref().unwrap_or_default(), place) {
            (b"WATCH" | b"UNWATCH", None) => {}
            (b"MULTI", None) => self.queues.push((client, vec![line])),
            (b"EXEC" | b"DISCARD", Some(place)) => {
                let (_, mut queued) = self.queues.swap_remove(place);
                queued.push(line);
                if matches!(reply, Reply::Array(_)) {
                    self.lines.append(&mut queued);
                }
            }
            (_, Some(place)) => self.queues[place].1.push(line),
            (_, None) => self.lines.push(line),
        }
    }

    /// Says what no command did.
    fn echo(&mut self, said: &str) {
        let said = Bytes::from(said.replace('\u{a0}', " ").as_str());
        self.say(&["ECHO".into(), said.clone()], Reply::Bulk(said));
    }

    /// Brings a key to what it is after a change.
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
