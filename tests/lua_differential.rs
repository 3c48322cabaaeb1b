//! A real `redis-server` judges the model's Lua: both run the same programs by EVAL and must reply alike,
//! byte for byte.
//!
//! Without a server the tests count as ignored, and say why. `REDIS_SERVER` names the program,
//! `LOCKSCOPE_DIFFERENTIAL_PROGRAMS` how many programs are compared, and
//! `LOCKSCOPE_DIFFERENTIAL_SEED` another course of chance.

mod oracle;
#[path = "oracle/programs/mod.rs"]
mod programs;

use libtest_mimic::{Arguments, Failed, Trial};
use oracle::sequence::{self, Sequence, with_server};
use oracle::server::RedisServer;
use programs::comparison::Comparison;
use programs::departures;
use programs::generator::programs;
use programs::seeds;
use programs::tally::Tally;
use std::cell::RefCell;
use std::process::ExitCode;

/// How many programs are compared unless the environment says otherwise.
const PROGRAMS: u64 = 20_000;

/// Of a hundred programs, the model may end so many at a limit of its own, or refuse them.
const ENDED_PERCENT: u64 = 2;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let trials = vec![
        Trial::ignorable_test("programs_do_what_they_do_in_redis", || {
            with_server(generated_programs)
        }),
        Trial::ignorable_test("programs_differ_where_listed", || with_server(listed_departures)),
        Trial::ignorable_test("scripts_of_the_articles_do_the_same_three_ways", || {
            with_server(scripts_of_the_articles)
        }),
    ];
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn generated_programs(server: RedisServer) -> Result<(), Failed> {
    let comparison = Comparison::with(server)?;
    let course = Sequence {
        program: "lua_differential",
        length: sequence::number_from("LOCKSCOPE_DIFFERENTIAL_PROGRAMS", PROGRAMS),
        seed: sequence::seed(),
        version: comparison.version(),
    };
    let state = RefCell::new((comparison, Tally::default()));
    course.run(
        &programs(),
        || state.borrow().1.compared(),
        |program| {
            let (comparison, tally) = &mut *state.borrow_mut();
            comparison.run(&program, tally)
        },
    )?;
    let (_, tally) = state.into_inner();
    println!("{course}: {tally}");
    let never_compared = tally.never_compared();
    if course.length >= PROGRAMS && !never_compared.is_empty() {
        return Err(format!("never compared: {never_compared:#?}").into());
    }
    if tally.ended() * 100 > tally.generated * ENDED_PERCENT {
        return Err(format!("more than {ENDED_PERCENT} % end in the model alone").into());
    }
    Ok(())
}

fn listed_departures(server: RedisServer) -> Result<(), Failed> {
    let mistakes = departures::check(&mut Comparison::with(server)?)?;
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes.join("\n").into()) }
}

fn scripts_of_the_articles(server: RedisServer) -> Result<(), Failed> {
    let differences = seeds::compare(&mut Comparison::with(server)?)?;
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}
