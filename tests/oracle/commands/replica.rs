//! Poses as a replica, in order to hear what a server tells its replicas.

use crate::oracle::client::{Client, number};
use crate::oracle::server::RedisServer;
use lockscope::redis::{Bytes, Reply};
use std::io;

/// The channel of the message that marks the end of what a command caused.
const MARK: &str = "lockscope-mark";

/// A connection on which the commands of the replication stream arrive.
#[derive(Debug)]
pub struct Replica {
    stream: Client,
    /// Sends the marks.
    marker: Client,
}

impl Replica {
    /// Asks for the stream and skips the snapshot that comes before it (replication.c, `syncCommand`).
    pub fn follow(server: &RedisServer) -> io::Result<Replica> {
        let mut stream = server.connect()?;
        stream.send(&["SYNC".into()])?;
        // Empty lines keep the connection alive while the snapshot is being made.
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

    /// What has been sent to replicas since the last time.
    pub fn effects(&mut self) -> io::Result<Vec<Vec<Bytes>>> {
        let mark: Vec<Bytes> = vec!["PUBLISH".into(), MARK.into(), "".into()];
        self.marker.call(&mark)?;
        let mut effects = Vec::new();
        loop {
            let command = words(self.stream.receive()?)?;
            if command == mark {
                return Ok(effects);
            }
            if !is_chatter(&command) {
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

/// What a server says without a client's doing: which database is meant, that it lives, and that it
/// wants to hear how far the replica is.
fn is_chatter(command: &[Bytes]) -> bool {
    let chatter: [&[u8]; 3] = [b"SELECT", b"PING", b"REPLCONF"];
    command.first().is_some_and(|name| chatter.contains(&name.as_slice()))
}
