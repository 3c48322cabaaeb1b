//! Compares the command table with `COMMAND INFO` of a real server, and with the commands that the
//! tests send.

use super::vocabulary::{NEWER_SHAPES, SHAPES};
use crate::oracle::client::Client;
use crate::oracle::server::Version;
use redis_model::{Bytes, Command, Flag, Keys, Reply};
use std::io;

/// First release that supports `COMMAND INFO script|load` and all commands except DELEX.
const SINCE: Version = (7, 0, 0);

/// Returns the commands of the table that no shape sends, and the shapes that send other commands.
pub(crate) fn differences_from_the_vocabulary() -> Vec<String> {
    let newer = NEWER_SHAPES.iter().map(|(_, _, shape)| *shape);
    let shapes: Vec<&str> = SHAPES.iter().map(|(_, shape)| *shape).chain(newer).collect();
    let is_sent = |command: &&Command| {
        let words = format!("{} ", command.name().replace('|', " ").to_ascii_uppercase());
        shapes.iter().any(|shape| format!("{shape} ").starts_with(&words))
    };
    let is_known = |shape: &&&str| {
        let name = shape.split(' ').next().unwrap_or_default();
        name == "odd" || Command::named_in(&[Bytes::from(name)]).is_some()
    };
    let unsent = Command::all().iter().filter(|command| !is_sent(command));
    let unknown = shapes.iter().filter(|shape| !is_known(shape));
    let unsent =
        unsent.map(|command| format!("no shape in vocabulary.rs sends {}", command.name()));
    unsent.chain(unknown.map(|shape| format!("not in the table: {shape}"))).collect()
}

/// Returns the lines of the table that differ from the real server's own table.
pub(crate) fn differences(client: &mut Client, version: Version) -> io::Result<Vec<String>> {
    let mut differences = Vec::new();
    let is_newer = |command: &Command| {
        NEWER_FLAGS.iter().any(|(name, since)| *name == command.name() && version < *since)
    };
    for command in Command::all().iter().filter(|it| version >= SINCE && !is_newer(it)) {
        let info = client.call(&["COMMAND".into(), "INFO".into(), command.name().into()])?;
        let Reply::Array(infos) = &info else { return Err(io::Error::other(info.to_string())) };
        let Some(Reply::Array(info)) = infos.first() else { continue };
        let (model, redis) = (of_model(command), of_redis(info));
        if model != redis {
            differences.push(format!("{}: {model}, redis: {redis}", command.name()));
        }
    }
    Ok(differences)
}

/// Commands whose flags have changed, with the first release that has the model's flags.
const NEWER_FLAGS: [(&str, Version); 1] = [("wait", (7, 2, 0))];

const FLAGS: [(Flag, &str); 3] =
    [(Flag::Write, "write"), (Flag::MayGrow, "denyoom"), (Flag::NoScript, "noscript")];

/// Formats the arity, the flags, the positions of the first and the last key, and the step between
/// keys.
fn of_model(command: &Command) -> String {
    let flags = FLAGS.iter().filter(|(flag, _)| command.has(*flag)).map(|(_, name)| *name);
    let keys = match command.keys() {
        Keys::Nothing | Keys::Counted => "0 0 0",
        Keys::First => "1 1 1",
        Keys::Two => "1 2 1",
        Keys::All => "1 -1 1",
        Keys::Pairs => "1 -1 2",
    };
    format!("{} {} {keys}", command.arity(), flags.collect::<Vec<_>>().join(","))
}

fn of_redis(info: &[Reply]) -> String {
    let [_, arity, Reply::Array(flags), first, last, step, ..] = info else {
        return "an unexpected reply".to_owned();
    };
    let has = |name: &str| flags.contains(&Reply::Status(name.into()));
    let flags: Vec<&str> = FLAGS.iter().map(|(_, name)| *name).filter(|name| has(name)).collect();
    format!("{arity} {} {first} {last} {step}", flags.join(","))
}
