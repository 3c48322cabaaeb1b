//! Writes the part of a server that decides its future into a fingerprint.
//!
//! The caller writes connections one by one, since it can associate them with clients.

use super::connection::{Connection, Sender};
use super::keyspace::Keyspace;
use super::replication::Role;
use super::{Bytes, ConnectionId, Entry, NewTimes, Reply, Server, Value};
use primitives::{EPOCH, Fingerprint, TimeBase, UnixMillis};

impl Server {
    /// Writes the server without its connections. `now` is the reading of its wall clock.
    pub fn write_to(&self, now: UnixMillis, out: &mut Fingerprint) {
        out.tag(u8::from(self.role == Role::Replica));
        write_keyspace(&self.keyspace, now, out);
        self.scripts.write_to(out);
        self.saved.write_to(now, out);
    }

    /// Writes the state of a connection.
    pub fn write_connection_to(&self, id: ConnectionId, out: &mut Fingerprint) {
        match self.connections.get(&Sender::Client(id)) {
            None => out.tag(0),
            Some(connection) => {
                out.tag(1);
                connection.write_to(out);
            }
        }
    }
}

impl Connection {
    fn write_to(&self, out: &mut Fingerprint) {
        out.tag(u8::from(self.is_dirty));
        for (key, was_expired) in &self.watched {
            out.tag(2 + u8::from(*was_expired));
            out.string(key.as_slice());
        }
        out.tag(0);
        if let Some(transaction) = &self.transaction {
            out.tag(1 + u8::from(transaction.is_aborted));
            out.length(transaction.queue.len());
            transaction.queue.iter().for_each(|args| write_words(args, out));
        } else {
            out.tag(0);
        }
    }
}

impl Reply {
    /// Replaces each point in time.
    pub fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        match self {
            Reply::Integer(number) if UnixMillis(*number).is_near_epoch() => *number = new(*number),
            Reply::Status(text) | Reply::Bulk(text) | Reply::Error(text) => text.map_time(new),
            Reply::Array(replies) => replies.iter_mut().for_each(|reply| reply.map_times(new)),
            Reply::Integer(_) | Reply::Nil | Reply::NilArray => {}
        }
    }

    /// Writes the reply into a fingerprint.
    pub fn write_to(&self, out: &mut Fingerprint) {
        match self {
            Reply::Nil => out.tag(0),
            Reply::NilArray => out.tag(1),
            Reply::Integer(number) => {
                out.tag(2);
                out.value(*number);
            }
            Reply::Status(text) => {
                out.tag(3);
                out.string(text.as_slice());
            }
            Reply::Bulk(text) => {
                out.tag(4);
                out.string(text.as_slice());
            }
            Reply::Error(text) => {
                out.tag(5);
                out.string(text.as_slice());
            }
            Reply::Array(replies) => {
                out.tag(6);
                out.length(replies.len());
                replies.iter().for_each(|reply| reply.write_to(out));
            }
        }
    }
}

/// Writes the words of a command.
pub fn write_words(words: &[Bytes], out: &mut Fingerprint) {
    out.length(words.len());
    words.iter().for_each(|word| out.string(word.as_slice()));
}

/// Writes a command that a primary sends to its replica. Points in time among its words are written
/// like any other point in time.
pub fn write_effect(words: &[Bytes], now: UnixMillis, out: &mut Fingerprint) {
    out.length(words.len());
    for (index, word) in words.iter().enumerate() {
        match word.to_integer() {
            Some(at) if is_expiry(words, index) => write_instant(UnixMillis(at), now, out),
            _ => out.string(word.as_slice()),
        }
    }
}

/// Replaces the points in time in a command that a primary sends to its replica.
pub fn map_effect(words: &mut [Bytes], new: &NewTimes<'_>) {
    for index in 0..words.len() {
        match words[index].to_integer() {
            Some(at) if is_expiry(words, index) => {
                words[index] = Bytes::from((new.expiry)(UnixMillis(at)).0);
            }
            _ => words[index].map_time(new.value),
        }
    }
}

/// Returns `true` if a word of a command for a replica is the time at which a key expires.
fn is_expiry(words: &[Bytes], index: usize) -> bool {
    let follows_option = index > 0 && words[index - 1].is_word("pxat");
    follows_option || index == 2 && words.first().is_some_and(|name| name.is_word("pexpireat"))
}

pub(super) fn write_keyspace(keyspace: &Keyspace, now: UnixMillis, out: &mut Fingerprint) {
    out.length(keyspace.len());
    for (key, Entry { value, expires_at }) in keyspace.iter() {
        out.string(key.as_slice());
        match value {
            Value::String(string) => {
                out.tag(0);
                out.string(string.as_slice());
            }
            Value::Hash(fields) => {
                out.tag(1);
                out.length(fields.len());
                for (field, value) in fields.iter() {
                    out.string(field.as_slice());
                    out.string(value.as_slice());
                }
            }
            Value::List(elements) => {
                out.tag(2);
                write_words(elements, out);
            }
        }
        match expires_at {
            None => out.tag(0),
            Some(at) => {
                out.tag(1);
                write_instant(*at, now, out);
            }
        }
    }
}

/// Writes a point in time on a wall clock.
pub(super) fn write_instant(at: UnixMillis, now: UnixMillis, out: &mut Fingerprint) {
    match out.base() {
        TimeBase::Now => out.distance(at.0.saturating_sub(now.0)),
        TimeBase::Start => out.integer(at.0.saturating_sub(EPOCH.0)),
    }
}
