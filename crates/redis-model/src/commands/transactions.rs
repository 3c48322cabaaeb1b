//! Transactions: MULTI, EXEC, DISCARD, WATCH, UNWATCH (multi.c).

use crate::connection::{Connection, Transaction};
use crate::error::{Answer, CommandError};
use crate::execution::Execution;
use crate::{Bytes, Reply, command_table};

/// `MULTI`: starts a transaction, which queues the following commands.
pub(crate) fn multi(execution: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    let connection = execution.state();
    if connection.transaction.is_some() {
        return Err(CommandError::Text("ERR MULTI calls can not be nested"));
    }
    connection.transaction = Some(Transaction::default());
    Ok(Reply::ok())
}

/// `DISCARD`: discards the queued commands and the watched keys.
pub(crate) fn discard(execution: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    let connection = execution.state();
    if connection.transaction.is_none() {
        return Err(CommandError::Text("ERR DISCARD without MULTI"));
    }
    *connection = Connection::default();
    Ok(Reply::ok())
}

/// `EXEC`: returns the replies of the queued commands in order, or a null array, without an effect,
/// if a watched key has changed. An error in one command does not stop the others.
pub(crate) fn exec(execution: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    let Some(transaction) = execution.transaction().map(std::mem::take) else {
        return Err(CommandError::Text("ERR EXEC without MULTI"));
    };
    let connection = std::mem::take(execution.state());
    if transaction.is_aborted {
        let text = "EXECABORT Transaction discarded because of previous errors.";
        return Err(CommandError::Text(text));
    }
    if connection.is_dirty || connection.watched_keys().any(|key| is_expired(execution, key)) {
        return Ok(Reply::NilArray);
    }
    let run = |args: &Vec<Bytes>| match command_table::find(args) {
        Ok(command) => execution.run(command, args),
        Err(error) => error.into(),
    };
    Ok(Reply::Array(transaction.queue.iter().map(run).collect()))
}

/// `WATCH key [key …]`: makes EXEC without effect if one of the keys changes before it.
pub(crate) fn watch(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    if execution.transaction().is_some() {
        return Err(CommandError::Text("ERR WATCH inside MULTI is not allowed"));
    }
    for key in args {
        let was_expired = is_expired(execution, key);
        execution.state().watch(key, was_expired);
    }
    Ok(Reply::ok())
}

/// `UNWATCH`: discards the watched keys.
pub(crate) fn unwatch(execution: &mut Execution<'_>, _: &[Bytes]) -> Answer {
    execution.state().unwatch();
    Ok(Reply::ok())
}

/// Returns `true` if the key has expired, even if it is not yet removed.
fn is_expired(execution: &Execution<'_>, key: &Bytes) -> bool {
    execution.server.keyspace.get(key).is_some_and(|entry| entry.is_expired(execution.now))
}
