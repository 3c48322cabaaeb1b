//! A blocking RESP2 client for arbitrary bytes, with one command at a time or a pipeline. Each
//! command of the tests replies within ten seconds, because none of them blocks for longer.

use redis_model::{Bytes, Reply};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Maximum time until a reply. A longer wait fails the test.
const REPLY_TIMEOUT: Duration = Duration::from_secs(10);

/// One connection.
#[derive(Debug)]
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    /// Opens a connection to a server on this machine.
    pub(crate) fn connect(port: u16) -> io::Result<Client> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(REPLY_TIMEOUT))?;
        Ok(Client { stream: BufReader::new(stream) })
    }

    /// Sends one command and waits for its reply.
    pub(crate) fn call(&mut self, args: &[Bytes]) -> io::Result<Reply> {
        self.send(args)?;
        self.receive()
    }

    /// Sends all commands at once, then reads their replies.
    pub(crate) fn pipeline(&mut self, commands: &[Vec<Bytes>]) -> io::Result<Vec<Reply>> {
        let encoded: Vec<u8> = commands.iter().flat_map(|args| encode(args)).collect();
        self.stream.get_mut().write_all(&encoded)?;
        commands.iter().map(|_| self.receive()).collect()
    }

    /// Sends a command without waiting for the reply.
    pub(crate) fn send(&mut self, args: &[Bytes]) -> io::Result<()> {
        self.stream.get_mut().write_all(&encode(args))
    }

    /// Reads one reply, or one command of a replication stream, which is an array of bulk strings.
    pub(crate) fn receive(&mut self) -> io::Result<Reply> {
        let line = self.receive_line()?;
        let Some((kind, rest)) = line.split_first() else { return Err(unexpected(&line)) };
        match kind {
            b'+' => Ok(Reply::Status(Bytes::from(rest.to_vec()))),
            b'-' => Ok(Reply::Error(Bytes::from(rest.to_vec()))),
            b':' => Ok(Reply::Integer(number(rest)?)),
            b'$' => match number(rest)? {
                -1 => Ok(Reply::Nil),
                length => {
                    let bytes = self.receive_bytes(length)?;
                    self.receive_line()?;
                    Ok(Reply::Bulk(Bytes::from(bytes)))
                }
            },
            b'*' => match number(rest)? {
                -1 => Ok(Reply::NilArray),
                length => {
                    let replies = (0..length).map(|_| self.receive());
                    Ok(Reply::Array(replies.collect::<io::Result<_>>()?))
                }
            },
            _ => Err(unexpected(&line)),
        }
    }

    /// Reads a line and returns it without its line ending.
    pub(crate) fn receive_line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        self.stream.read_until(b'\n', &mut line)?;
        match line.strip_suffix(b"\n") {
            Some(text) => Ok(text.strip_suffix(b"\r").unwrap_or(text).to_vec()),
            None => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the server disconnected")),
        }
    }

    /// Reads `length` bytes, such as the snapshot that a server sends to a replica.
    ///
    /// # Errors
    /// `length` is negative, or the server disconnected.
    pub(crate) fn receive_bytes(&mut self, length: i64) -> io::Result<Vec<u8>> {
        let length = usize::try_from(length).map_err(io::Error::other)?;
        let mut bytes = vec![0; length];
        self.stream.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Encodes a command as an array of bulk strings, as the protocol requires.
fn encode(args: &[Bytes]) -> Vec<u8> {
    let mut encoded = format!("*{}\r\n", args.len()).into_bytes();
    for arg in args {
        encoded.extend_from_slice(format!("${}\r\n", arg.len()).as_bytes());
        encoded.extend_from_slice(arg.as_slice());
        encoded.extend_from_slice(b"\r\n");
    }
    encoded
}

/// Parses the number in a line of the protocol.
pub(crate) fn number(text: &[u8]) -> io::Result<i64> {
    let number = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| unexpected(text))
}

fn unexpected(line: &[u8]) -> io::Error {
    io::Error::other(format!("not a reply: {}", Bytes::from(line.to_vec())))
}
