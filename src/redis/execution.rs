//! One command from its arrival to its reply: what is checked, what is queued, what is run.
//!
//! The order of the checks is that of `processCommand` in server.c.

use super::connection::{Connection, Transaction};
use super::database::{Database, Expiry};
use super::error::CommandError;
use super::replication::Role;
use super::table::{self, Command, Flag, Handler};
use super::{Bytes, ConnectionId, Log, Reply, Server, limits};
use crate::time::UnixMillis;

/// Who sent a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A client.
    Client,
    /// The primary of a replica: it may write, and it alone says what has expired.
    Primary,
}

/// A command, or whatever else is done to a server at one instant.
pub(super) struct Execution<'a> {
    pub(super) server: &'a mut Server,
    pub(super) connection: ConnectionId,
    pub(super) now: UnixMillis,
    origin: Origin,
    log: Log,
}

impl<'a> Execution<'a> {
    pub(super) fn new(
        server: &'a mut Server,
        origin: Origin,
        connection: ConnectionId,
        now: UnixMillis,
    ) -> Execution<'a> {
        Execution { server, connection, now, origin, log: Log::default() }
    }

    /// Takes a command as it came: refuses it, queues it or runs it.
    pub(super) fn process(&mut self, args: &[Bytes]) -> Reply {
        let checked = check_size(args)
            .and_then(|()| table::find(args))
            .and_then(|command| self.check_state(command).map(|()| command));
        let command = match checked {
            Ok(command) => command,
            Err(error) => {
                if args.first().is_some_and(|name| name.is_word("exec")) {
                    return self.refuse_exec(error);
                }
                self.abort_transaction();
                return error.into();
            }
        };
        match self.transaction() {
            Some(transaction) if !command.has(Flag::NotQueued) => {
                if transaction.queue.len() == limits::QUEUED_COMMANDS {
                    transaction.is_aborted = true;
                    return CommandError::OutOfMemory.into();
                }
                transaction.queue.push(args.to_vec());
                Reply::status("QUEUED")
            }
            _ => self.run(command, args),
        }
    }

    /// Runs a command whose number of arguments has been checked, and notes what a replica needs.
    pub(super) fn run(&mut self, command: &Command, args: &[Bytes]) -> Reply {
        let rest = args.get(command.words()..).unwrap_or_default();
        let answer = match command.handler {
            Handler::Server(handle) => handle(self, rest),
            Handler::Data(handle) => {
                let changes = self.log.changes.len();
                let mut database = self.database();
                let answer = handle(&mut database, rest);
                let is_rewritten = database.is_rewritten;
                if !is_rewritten && self.log.changes.len() > changes {
                    self.log.effects.push(args.to_vec());
                }
                answer
            }
        };
        answer.unwrap_or_else(Reply::from)
    }

    /// Whether the server is in a state to run the command.
    pub(super) fn check_state(&self, command: &Command) -> Result<(), CommandError> {
        if command.has(Flag::MayGrow) && self.server.keyspace.used_bytes() > limits::MEMORY_BYTES {
            return Err(CommandError::OutOfMemory);
        }
        let is_read_only = self.server.role == Role::Replica && self.origin == Origin::Client;
        if command.has(Flag::Write) && is_read_only {
            return Err(CommandError::ReadOnly);
        }
        Ok(())
    }

    /// The keys as this execution sees them.
    pub(super) fn database(&mut self) -> Database<'_> {
        let expiry = match (self.origin, self.server.role) {
            (Origin::Primary, _) => Expiry::Waits,
            (Origin::Client, Role::Replica) => Expiry::Hides,
            (Origin::Client, Role::Primary) => Expiry::Removes,
        };
        Database::new(&mut self.server.keyspace, &mut self.log, self.now, expiry)
    }

    /// What is remembered of the connection, to be changed.
    pub(super) fn state(&mut self) -> &mut Connection {
        let connections = &mut self.server.connections;
        let place = connections.binary_search_by_key(&self.connection, |(known, _)| *known);
        let place = place.unwrap_or_else(|place| {
            connections.insert(place, (self.connection, Connection::default()));
            place
        });
        &mut connections[place].1
    }

    /// The transaction that is being queued on the connection.
    pub(super) fn transaction(&mut self) -> Option<&mut Transaction> {
        let mut connections = self.server.connections.iter_mut();
        let (_, connection) = connections.find(|(known, _)| *known == self.connection)?;
        connection.transaction.as_mut()
    }

    /// A command that is refused while queueing makes EXEC refuse them all.
    fn abort_transaction(&mut self) {
        if let Some(transaction) = self.transaction() {
            transaction.is_aborted = true;
        }
    }

    /// An EXEC that is refused ends the transaction (multi.c, `execCommandAbort`).
    fn refuse_exec(&mut self, error: CommandError) -> Reply {
        *self.state() = Connection::default();
        let reason = error.to_string();
        let reason = reason.strip_prefix("ERR ").unwrap_or(&reason);
        let text = format!("EXECABORT Transaction discarded because of: {reason}");
        Reply::Error(Bytes::from(text.as_str()))
    }

    /// Removes all keys whose time has passed.
    pub(super) fn remove_expired(&mut self) {
        if self.server.role == Role::Primary {
            for key in self.server.keyspace.expired(self.now) {
                self.database().expire(&key);
            }
        }
    }

    /// Ends the execution: tells who watches the keys, and keeps what a restart will keep.
    pub(super) fn finish(self) -> Log {
        let Execution { server, now, mut log, .. } = self;
        for (_, connection) in &mut server.connections {
            connection.observe(&log);
        }
        server.connections.retain(|(_, connection)| *connection != Connection::default());
        server.saved.keep(now, &server.keyspace, &log);
        log.make_atomic();
        log
    }
}

/// What the protocol's parser refuses (networking.c, `processMultibulkBuffer`). Redis closes the
/// connection after it; here it stays open.
fn check_size(args: &[Bytes]) -> Result<(), CommandError> {
    if args.len() > limits::ARGUMENTS {
        return Err(CommandError::Text("ERR Protocol error: invalid multibulk length"));
    }
    if args.iter().any(|arg| arg.len() > limits::STRING_BYTES) {
        return Err(CommandError::Text("ERR Protocol error: invalid bulk length"));
    }
    Ok(())
}
