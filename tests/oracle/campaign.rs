//! The course of a comparison: how long it lasts, what chance it follows, and what becomes of a
//! difference.

use super::server::{NoServer, RedisServer, Version};
use libtest_mimic::{Completion, Failed};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::env;
use std::fmt;

/// Which cases are compared, and how many.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    /// The test program, as `cargo test --test` has it.
    pub program: &'static str,
    /// How many cases are compared.
    pub length: u64,
    /// Another number is another course of chance.
    pub seed: u64,
    /// The release that judges.
    pub version: Version,
}

/// The seed that the environment asks for in `LOCKSCOPE_DIFFERENTIAL_SEED`.
pub fn seed() -> u64 {
    number_from("LOCKSCOPE_DIFFERENTIAL_SEED", 1)
}

/// The number that the environment has under a name, or else the default.
pub fn number_from(variable: &str, default: u64) -> u64 {
    let text = env::var(variable).ok();
    text.map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}"))
    })
}

/// Runs a test with a server of its own; where there is none, the test is ignored.
pub fn with_server(
    test: impl FnOnce(RedisServer) -> Result<(), Failed>,
) -> Result<Completion, Failed> {
    match RedisServer::start() {
        Ok(server) => test(server).map(|()| Completion::Completed),
        Err(NoServer::Unavailable(reason)) => Ok(Completion::ignored_with(reason)),
        Err(NoServer::Broken(problem)) => Err(problem.into()),
    }
}

impl Sequence {
    /// Compares one case after the other, until `count` is as long as the course.
    ///
    /// # Errors
    /// The transcript of a case that differs, in the shortest form that was found.
    pub fn run<S: Strategy>(
        &self,
        strategy: &S,
        count: impl Fn() -> u64,
        compare: impl Fn(S::Value) -> Result<(), String>,
    ) -> Result<(), Failed> {
        let mut runner = TestRunner::new_with_rng(configuration(), random(self.seed));
        let test = |case| compare(case).map_err(TestCaseError::fail);
        while count() < self.length {
            let case = strategy.new_tree(&mut runner).map_err(|reason| reason.to_string())?;
            runner.run_one(case, test).map_err(|error| match error {
                TestError::Fail(transcript, _) => self.difference(&transcript),
                TestError::Abort(reason) => reason.to_string(),
            })?;
        }
        Ok(())
    }

    fn difference(&self, transcript: &impl fmt::Display) -> String {
        let Sequence { program, seed, .. } = self;
        let redis = self.redis();
        format!(
            "{redis} and the model differ:\n{transcript}\n\
             again: LOCKSCOPE_DIFFERENTIAL_SEED={seed} cargo test --test {program}"
        )
    }

    fn redis(&self) -> String {
        let (major, minor, patch) = self.version;
        format!("redis-server {major}.{minor}.{patch}")
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, LOCKSCOPE_DIFFERENTIAL_SEED={}", self.redis(), self.seed)
    }
}

fn configuration() -> Config {
    Config {
        failure_persistence: None,
        max_shrink_iters: 4_000,
        max_shrink_time: 60_000,
        ..Config::default()
    }
}

fn random(seed: u64) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}
