//! Compares the model with a real `redis-server` as the oracle: both execute the same random
//! commands and must give the same replies.
//!
//! Without a server the tests are ignored and print the reason. `REDIS_SERVER` is the path of the
//! server, `LOCKSCOPE_DIFFERENTIAL_COMMANDS` the number of commands to compare, and
//! `LOCKSCOPE_DIFFERENTIAL_SEED` the seed that chooses them.

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
use oracle::campaign::{self, Campaign, with_server};
use oracle::server::RedisServer;
use std::cell::RefCell;
use std::process::ExitCode;

/// Default number of commands to compare.
const COMMANDS: u64 = 100_000;

/// One in this many commands is also sent in the test that compares the effects on a replica.
const REPLICATED_PART: u64 = 10;

/// Minimum number of commands for which each of the seventy Redis commands
/// must get a reply that is not an error.
const ENOUGH_FOR_EACH: u64 = 50_000;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One server at a time: on a busy machine the time of a command is less certain.
    arguments.test_threads.get_or_insert(1);
    let trials = vec![
        Trial::test("every_command_is_sent", || {
            expect_none(table::differences_from_the_vocabulary())
        }),
        Trial::ignorable_test("the_table_matches_a_real_server", || with_server(command_table)),
        Trial::ignorable_test("replies_match_a_real_server", || with_server(replies)),
        Trial::ignorable_test("replicas_get_the_same_commands", || with_server(replication)),
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
    // Servers before 8.4 do not support DELEX.
    let never_good: Vec<_> = tally.never_good().into_iter().filter(|it| *it != "delex").collect();
    if commands < ENOUGH_FOR_EACH || never_good.is_empty() {
        return Ok(());
    }
    let shapes = "their shapes in tests/oracle/commands/vocabulary.rs";
    Err(format!("{never_good:?} never had a reply but errors: look at {shapes}").into())
}

fn replication(server: RedisServer) -> Result<(), Failed> {
    compare(Comparison::of_replication(server)?, commands() / REPLICATED_PART).map(drop)
}

fn listed_departures(server: RedisServer) -> Result<(), Failed> {
    let client = &mut server.connect()?;
    expect_none(departures::check(client, server.version())?)?;
    expect_none(departures::check_eviction(client, server.version())?)
}

fn console_sessions(server: RedisServer) -> Result<(), Failed> {
    expect_none(sessions::compare(&server)?)
}

fn command_table(server: RedisServer) -> Result<(), Failed> {
    expect_none(table::differences(&mut server.connect()?, server.version())?)
}

/// Returns an error if there are differences.
fn expect_none(differences: Vec<String>) -> Result<(), Failed> {
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}

/// Compares random sequences until this many commands have been sent.
fn compare(comparison: Comparison, commands: u64) -> Result<Tally, Failed> {
    let version = comparison.version();
    let program = "redis_differential";
    let campaign = Campaign { program, length: commands, seed: campaign::seed(), version };
    let state = RefCell::new((comparison, Tally::default()));
    let sent = || state.borrow().1.sent;
    campaign.run(&sequences(version), sent, |sequence| {
        let (comparison, tally) = &mut *state.borrow_mut();
        comparison.run(&sequence, tally)
    })?;
    let (_, tally) = state.into_inner();
    println!("{campaign}: {tally}");
    Ok(tally)
}

fn commands() -> u64 {
    campaign::number_from("LOCKSCOPE_DIFFERENTIAL_COMMANDS", COMMANDS)
}
