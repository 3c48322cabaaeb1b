//! Scripts: EVAL, EVALSHA, SCRIPT EXISTS, SCRIPT FLUSH, SCRIPT LOAD (eval.c).

use super::keys::is_flush_mode;
use crate::error::{Answer, CommandError};
use crate::execution::Execution;
use crate::script::Script;
use crate::{Bytes, Reply, script};

/// `EVAL script numkeys [key …] [arg …]`: returns the result of the script.
pub(crate) fn eval(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    let (keys, arguments) = split(&args[1], &args[2..])?;
    let scripts = &mut execution.server.scripts;
    let sha = scripts.sha_of(&args[0]);
    let script = match scripts.take_up(&sha) {
        Some(known) => known,
        None => {
            let script = Script::compile(sha, &args[0])?;
            scripts.add_evaluated(script.clone());
            script
        }
    };
    script::run(execution, &script, keys, arguments)
}

/// `EVALSHA sha1 numkeys [key …] [arg …]`: like EVAL, for a script that the server has cached.
pub(crate) fn evalsha(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    const NO_SCRIPT: CommandError =
        CommandError::Text("NOSCRIPT No matching script. Please use EVAL.");
    if args[0].len() != script::SHA_LENGTH {
        return Err(NO_SCRIPT);
    }
    let (keys, arguments) = split(&args[1], &args[2..])?;
    let script = execution.server.scripts.take_up(&args[0]).ok_or(NO_SCRIPT)?;
    script::run(execution, &script, keys, arguments)
}

/// `SCRIPT LOAD script`: stores a script for EVALSHA and returns its SHA-1.
pub(crate) fn load(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    let sha = script::sha_of(&args[0]);
    let scripts = &mut execution.server.scripts;
    let known = scripts.find(&sha).cloned();
    let script = known.map_or_else(|| Script::compile(sha.clone(), &args[0]), Ok)?;
    scripts.keep(script)?;
    Ok(Reply::Bulk(sha))
}

/// `SCRIPT EXISTS sha1 [sha1 …]`: returns 1 for each script that EVALSHA can run, otherwise 0.
pub(crate) fn exists(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    let is_known = |sha| Reply::flag(execution.server.scripts.find(sha).is_some());
    Ok(Reply::Array(args.iter().map(is_known).collect()))
}

/// `SCRIPT FLUSH [ASYNC | SYNC]`: removes all scripts.
pub(crate) fn flush(execution: &mut Execution<'_>, args: &[Bytes]) -> Answer {
    if !is_flush_mode(args) {
        let text = "ERR SCRIPT FLUSH only support SYNC|ASYNC option";
        return Err(CommandError::Text(text));
    }
    execution.server.scripts.clear();
    Ok(Reply::ok())
}

/// Splits the words into the keys and the other arguments of a script.
fn split<'a>(
    key_count: &Bytes,
    words: &'a [Bytes],
) -> Result<(&'a [Bytes], &'a [Bytes]), CommandError> {
    let count = key_count.to_integer().ok_or(CommandError::NotAnInteger)?;
    if count < 0 {
        return Err(CommandError::Text("ERR Number of keys can't be negative"));
    }
    usize::try_from(count)
        .ok()
        .and_then(|count| words.split_at_checked(count))
        .ok_or(CommandError::Text("ERR Number of keys can't be greater than number of args"))
}
