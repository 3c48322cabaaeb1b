//! One command from its arrival to its reply: checked, then queued or run.
//!
//! The checks are in the same order as in `processCommand` in server.c.

use super::command::{Command, Flag, Handler};
use super::command_table;
use super::connection::{Connection, Sender, Transaction};
use super::database::{Database, Expiry};
use super::error::CommandError;
use super::log::Recorder;
use super::replication::{Replicas, Role};
use super::{Bytes, Log, Reply, Server, Unsupported, limits};
use lua_vm::TimeOperation;
use primitives::UnixMillis;

/// A command that a server is executing at a fixed time.
pub(super) struct Execution<'a> {
    pub(super) server: &'a mut Server,
    pub(super) now: UnixMillis,
    pub(super) replicas: Replicas,
    pub(super) is_in_script: bool,
    /// The operations on points in time so far.
    pub(super) times: Vec<TimeOperation>,
    /// The first command or function that the model lacks, if any was reached.
    pub(super) unsupported: Option<Unsupported>,
    sender: Sender,
    recorder: Recorder,
}

impl<'a> Execution<'a> {
    pub(super) fn new(
        server: &'a mut Server,
        sender: Sender,
        now: UnixMillis,
        replicas: Replicas,
    ) -> Execution<'a> {
        let recorder = Recorder::default();
        Execution {
            server,
            now,
            replicas,
            is_in_script: false,
            times: Vec::new(),
            unsupported: None,
            sender,
            recorder,
        }
    }

    /// Processes a command on its arrival: rejects, queues or runs it.
    pub(super) fn process(&mut self, args: &[Bytes]) -> Reply {
        if let Err(error) = check_size(args) {
            return error.into();
        }
        let found = command_table::find(args);
        let checked = found.and_then(|command| {
            self.check_memory(command)?;
            self.check_role(command)?;
            Ok(command)
        });
        let command = match checked {
            Ok(command) => command,
            Err(error) => {
                if args.first().is_some_and(|name| name.is_word("exec")) {
                    return self.refuse_exec(error);
                }
                self.abort_transaction();
                return self.refuse(error);
            }
        };
        match self.transaction() {
            Some(_) if !command.has(Flag::NotQueued) => {
                self.queue(args);
                Reply::status("QUEUED")
            }
            _ => self.run(command, args),
        }
    }

    /// Queues a command. A transaction that can no longer succeed queues nothing (multi.c,
    /// `queueMultiCommand`).
    fn queue(&mut self, args: &[Bytes]) {
        let connection = self.state();
        let is_hopeless = connection.is_dirty;
        match &mut connection.transaction {
            Some(transaction) if !is_hopeless && !transaction.is_aborted => transaction.queue(args),
            _ => {}
        }
    }

    /// Runs a command whose number of arguments has been checked, and records its replication.
    pub(super) fn run(&mut self, command: &Command, args: &[Bytes]) -> Reply {
        let shown = &mut self.server.time_shown;
        *shown = (*shown).max(command.time_shown(args));
        let rest = args.get(command.words()..).unwrap_or_default();
        let answer = match command.handler {
            Handler::Server(handle) => handle(self, rest),
            Handler::Data(handle) => {
                let writes = self.recorder.writes();
                let mut database = self.database();
                let answer = handle(&mut database, rest);
                let is_rewritten = database.is_rewritten;
                if !is_rewritten && self.recorder.writes() > writes {
                    self.recorder.effect(args.to_vec());
                }
                answer
            }
        };
        let reply = answer.unwrap_or_else(|error| self.refuse(error));
        self.server.takes_drawn_apart |= command.takes_drawn_apart(&reply);
        self.times.extend(command.use_of_times(args, &reply, self.now));
        reply
    }

    /// Checks that there is memory for the command. If not, a transaction queues no more commands,
    /// and EXEC rejects it if any command in it may need memory.
    pub(super) fn check_memory(&mut self, command: &Command) -> Result<(), CommandError> {
        let used = self.server.keyspace.used_bytes();
        let transaction = self.transaction();
        let queued = transaction.as_ref().map_or(0, |transaction| transaction.size_bytes());
        let is_full = used + queued > limits::MEMORY_BYTES;
        let needs_memory = || match transaction {
            Some(transaction) if command.name == "exec" => transaction.may_grow(),
            Some(_) => command.name != "discard",
            None => command.has(Flag::MayGrow),
        };
        if is_full && needs_memory() { Err(CommandError::OutOfMemory) } else { Ok(()) }
    }

    /// Checks that a server of this role accepts the command from this sender.
    pub(super) fn check_role(&self, command: &Command) -> Result<(), CommandError> {
        let is_read_only = self.server.is_replica() && self.sender != Sender::Primary;
        if command.has(Flag::Write) && is_read_only {
            return Err(CommandError::ReadOnly);
        }
        Ok(())
    }

    /// Returns the error reply and records the command or function that the model lacks, if any.
    pub(super) fn refuse(&mut self, error: CommandError) -> Reply {
        if let CommandError::Unsupported { lacks, .. } = &error {
            self.unsupported.get_or_insert_with(|| lacks.clone());
        }
        error.into()
    }

    /// Returns the approximate number of bytes written so far.
    pub(super) fn written_bytes(&self) -> u64 {
        self.recorder.written_bytes()
    }

    /// Returns the keyspace with the expiry rules of this execution.
    pub(super) fn database(&mut self) -> Database<'_> {
        let expiry = match (self.sender, self.server.role) {
            (Sender::Primary, _) => Expiry::Waits,
            (Sender::Client(_), Role::Replica) => Expiry::Hides,
            (Sender::Client(_), Role::Primary) => Expiry::Removes,
        };
        let Server { keyspace, counts_up_to, .. } = &mut *self.server;
        let mut database = Database::new(keyspace, &mut self.recorder, self.now, expiry);
        database.counts_up_to = *counts_up_to;
        database
    }

    /// Returns the state of the connection.
    pub(super) fn state(&mut self) -> &mut Connection {
        self.server.connections.entry(self.sender).or_default()
    }

    /// Returns the transaction being queued on the connection, if any.
    pub(super) fn transaction(&mut self) -> Option<&mut Transaction> {
        self.server.connections.get_mut(&self.sender)?.transaction.as_mut()
    }

    /// Aborts the transaction after a rejected command, so that EXEC rejects it.
    fn abort_transaction(&mut self) {
        if let Some(transaction) = self.transaction() {
            transaction.abort();
        }
    }

    /// Rejects an EXEC, which ends the transaction (multi.c, `execCommandAbort`).
    fn refuse_exec(&mut self, error: CommandError) -> Reply {
        *self.state() = Connection::default();
        let reason = error.to_string();
        let reason = reason.strip_prefix("ERR ").unwrap_or(&reason);
        let text = format!("EXECABORT Transaction discarded because of: {reason}");
        Reply::Error(Bytes::from(text.as_str()))
    }

    /// Ends the execution and returns its log.
    pub(super) fn finish(self) -> Log {
        let mut log = self.recorder.into_log();
        self.server.apply_log(self.now, &log);
        log.make_atomic();
        log
    }
}

/// Rejects commands that the protocol parser rejects (networking.c, `processMultibulkBuffer`), and
/// commands larger than the server's memory. Redis closes the connection after such a command. Here
/// it stays open.
pub(super) fn check_size(args: &[Bytes]) -> Result<(), CommandError> {
    if args.len() > limits::ARGUMENTS {
        return Err(CommandError::Text("ERR Protocol error: invalid multibulk length"));
    }
    if args.iter().any(|arg| arg.len() > limits::STRING_BYTES) {
        return Err(CommandError::Text("ERR Protocol error: invalid bulk length"));
    }
    if args.iter().map(Bytes::size_bytes).sum::<u64>() > limits::MEMORY_BYTES {
        return Err(CommandError::OutOfMemory);
    }
    Ok(())
}
