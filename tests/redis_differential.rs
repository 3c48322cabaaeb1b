//! A real `redis-server` judges the model: both get the same random commands, and must answer alike.
//!
//! Without a server the tests count as ignored, and say why. `REDIS_SERVER` names the program,
//! `LOCKSCOPE_DIFFERENTIAL_COMMANDS` how many commands are compared, and
//! `LOCKSCOPE_DIFFERENTIAL_SEED` another course of chance.

#[path = "oracle/commands/mod.rs"]
mod commands;
mod oracle;

use commands::comparison::Comparison;
use commands::departures;
use commands::sequences::sequences;
use commands::sessions;
use commands::table;
use commands::tally::Tally;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use oracle::sequence::{self, Sequence, with_server};
use oracle::server::RedisServer;
use std::cell::RefCell;
use std::process::ExitCode;

/// How many commands are compared unless the environment says otherwise.
const COMMANDS: u64 = 100_000;

/// The part of them whose effects on a replica are compared as well.
const REPLICATED_PART: u64 = 10;

/// With fewer commands than this, some of the seventy may never come to a good reply.
const ENOUGH_FOR_EACH: u64 = 50_000;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One server at a time: the less else the machine does, the sharper is the time.
    arguments.test_threads.get_or_insert(1);
    let trials = vec![
        Trial::test("every_command_is_sent", || none(table::differences_from_the_vocabulary())),
        Trial::ignorable_test("the_table_is_that_of_a_real_server", || with_server(command_table)),
        Trial::ignorable_test("replies_are_those_of_a_real_server", || with_server(replies)),
        Trial::ignorable_test("replicas_are_told_the_same", || with_server(replication)),
        Trial::ignorable_test("the_two_differ_where_listed", || with_server(listed_departures)),
        Trial::ignorable_test("the_console_prints_what_redis_cli_prints", || {
            if sessions::has_redis_cli() {
                with_server(console_sessions)
            } else {
                Ok(Completion::ignored_with("there is no `redis-cli` here"))
            }
        }),
    ];
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn replies(server: RedisServer) -> Result<(), Failed> {
    let commands = commands();
    let tally = compare(Comparison::of_replies(server)?, commands)?;
    let never_good = tally.never_good();
    let is_exhaustive =
        commands < ENOUGH_FOR_EACH || never_good == ["delex"] || never_good.is_empty();
    if is_exhaustive { Ok(()) } else { Err(format!("never answered: {never_good:?}").into()) }
}

fn replication(server: RedisServer) -> Result<(), Failed> {
    compare(Comparison::of_replication(server)?, commands() / REPLICATED_PART).map(drop)
}

fn listed_departures(server: RedisServer) -> Result<(), Failed> {
    none(departures::check(&mut server.connect()?, server.version())?)
}

fn console_sessions(server: RedisServer) -> Result<(), Failed> {
    none(sessions::compare(&server)?)
}

fn command_table(server: RedisServer) -> Result<(), Failed> {
    none(table::differences(&mut server.connect()?, server.version())?)
}

/// Succeeds where there are no differences.
fn none(differences: Vec<String>) -> Result<(), Failed> {
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}

/// Compares random sequences until so many commands have been sent.
fn compare(comparison: Comparison, commands: u64) -> Result<Tally, Failed> {
    let version = comparison.version();
    let program = "redis_differential";
    let course = Sequence { program, length: commands, seed: sequence::seed(), version };
    let state = RefCell::new((comparison, Tally::default()));
    let sent = || state.borrow().1.sent;
    course.run(&sequences(version), sent, |sequence| {
        let (comparison, tally) = &mut *state.borrow_mut();
        comparison.run(&sequence, tally)
    })?;
    let (_, tally) = state.into_inner();
    println!("{course}: {tally}");
    Ok(tally)
}

fn commands() -> u64 {
    sequence::number_from("LOCKSCOPE_DIFFERENTIAL_COMMANDS", COMMANDS)
}
