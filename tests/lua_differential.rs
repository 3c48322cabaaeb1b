//! Compares the model's Lua with a real `redis-server` as the oracle: both run the same programs
//! with EVAL and must give the same replies, byte for byte.
//!
//! Without a server the tests are ignored and print the reason. `REDIS_SERVER` is the path of the
//! server, `LOCKSCOPE_DIFFERENTIAL_PROGRAMS` the number of programs to compare, and
//! `LOCKSCOPE_DIFFERENTIAL_SEED` the seed that chooses them.

mod oracle;
#[path = "oracle/programs/mod.rs"]
mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use oracle::campaign::{self, Campaign, with_server};
use oracle::server::RedisServer;
use programs::comparison::Comparison;
use programs::departures;
use programs::generator::programs;
use programs::nesting;
use programs::seeds;
use programs::tally::Tally;
use std::cell::RefCell;
use std::process::ExitCode;

/// Default number of programs to compare.
const PROGRAMS: u64 = 20_000;

/// Maximum percentage of programs that the model may reject or stop at one of the model's limits.
const STOPPED_PERCENT: u64 = 2;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let trials = vec![
        Trial::ignorable_test("programs_do_what_they_do_in_redis", || {
            with_server(generated_programs)
        }),
        Trial::ignorable_test("programs_differ_where_listed", || with_server(listed_departures)),
        Trial::ignorable_test("tables_without_end_end_alike", || with_server(endless_tables)),
        Trial::ignorable_test("scripts_from_the_articles_agree_in_all_three_ways", || {
            with_server(scripts_from_the_articles)
        }),
    ];
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn generated_programs(server: RedisServer) -> Result<(), Failed> {
    let comparison = Comparison::with(server)?;
    let campaign = Campaign {
        program: "lua_differential",
        length: campaign::number_from("LOCKSCOPE_DIFFERENTIAL_PROGRAMS", PROGRAMS),
        seed: campaign::seed(),
        version: comparison.version(),
    };
    let state = RefCell::new((comparison, Tally::default()));
    campaign.run(
        &programs(campaign.version),
        || state.borrow().1.compared(),
        |program| {
            let (comparison, tally) = &mut *state.borrow_mut();
            comparison.run(&program, tally)
        },
    )?;
    let (_, tally) = state.into_inner();
    println!("{campaign}: {tally}");
    let never_compared = tally.never_compared();
    if campaign.length >= PROGRAMS && !never_compared.is_empty() {
        return Err(format!("never compared: {never_compared:#?}").into());
    }
    if tally.stopped() * 100 > tally.generated * STOPPED_PERCENT {
        return Err(format!("the model stops or refuses more than {STOPPED_PERCENT} %").into());
    }
    Ok(())
}

fn listed_departures(server: RedisServer) -> Result<(), Failed> {
    let violations = departures::check(&mut Comparison::with(server)?)?;
    if violations.is_empty() { Ok(()) } else { Err(violations.join("\n").into()) }
}

fn endless_tables(server: RedisServer) -> Result<(), Failed> {
    let differences = nesting::differences(&mut Comparison::with(server)?)?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}

fn scripts_from_the_articles(server: RedisServer) -> Result<(), Failed> {
    let differences = seeds::compare(&mut Comparison::with(server)?)?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}
