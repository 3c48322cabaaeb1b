//! Poses as a replica to receive the commands that a server sends to its replicas.

use crate::oracle::client::{Client, number};
use crate::oracle::server::RedisServer;
use redis_model::{Bytes, Reply};
use std::io;

/// Channel of the message that marks the end of a command's effects.
const MARK: &str = "lockscope-mark";

/// A connection that receives the replication stream.
#[derive(Debug)]
pub(super) struct Replica {
    stream: Client,
    /// Sends the marks.
    marker: Client,
}

impl Replica {
    /// Requests the stream and skips the snapshot before it (replication.c, `syncCommand`).
    pub(super) fn follow(server: &RedisServer) -> io::Result<Replica> {
        let mut stream = server.connect()?;
        stream.send(&["SYNC".into()])?;
        // Empty lines keep the connection alive while the server makes the snapshot.
        let header = loop {
            let line = stream.receive_line()?;
            if !line.is_empty() {
                break line;
            }
        };
        let Some(length) = header.strip_prefix(b"$") else {
            return Err(io::Error::other(format!("no snapshot: {}", Bytes::from(header))));
        };
        stream.receive_bytes(number(length)?)?;
        let mut replica = Replica { stream, marker: server.connect()? };
        replica.effects()?;
        Ok(replica)
    }

    /// Returns the commands sent to replicas since the last call.
    pub(super) fn effects(&mut self) -> io::Result<Vec<Vec<Bytes>>> {
        let mark: Vec<Bytes> = vec!["PUBLISH".into(), MARK.into(), "".into()];
        self.marker.call(&mark)?;
        let mut effects = Vec::new();
        loop {
            let command = words(self.stream.receive()?)?;
            if command == mark {
                return Ok(effects);
            }
            if !is_housekeeping(&command) {
                effects.push(command);
            }
        }
    }
}

fn words(command: Reply) -> io::Result<Vec<Bytes>> {
    let Reply::Array(words) = command else {
        return Err(io::Error::other(format!("not a command: {command}")));
    };
    let word = |word| match word {
        Reply::Bulk(word) => Ok(word),
        other => Err(io::Error::other(format!("not a word: {other}"))),
    };
    words.into_iter().map(word).collect()
}

/// Returns `true` if the server sends a command by itself: the database in use, a heartbeat, or a
/// request for the replica's offset.
fn is_housekeeping(command: &[Bytes]) -> bool {
    let names: [&[u8]; 3] = [b"SELECT", b"PING", b"REPLCONF"];
    command.first().is_some_and(|name| names.contains(&name.as_slice()))
}
