//! Compares many random cases: chooses them from a seed, and shrinks and reports a difference.

use super::server::{NoServer, RedisServer, Version};
use libtest_mimic::{Completion, Failed};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::env;
use std::fmt;

/// The number and the choice of the cases to compare.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Campaign {
    /// Name of the test program for `cargo test --test`.
    pub program: &'static str,
    /// Number of cases or commands to compare; [`Campaign::run`] gets their count.
    pub length: u64,
    /// Seed that chooses the cases.
    pub seed: u64,
    /// Release of Redis that is the oracle.
    pub version: Version,
}

/// Returns the seed in the environment variable `LOCKSCOPE_DIFFERENTIAL_SEED`, or 1.
pub(crate) fn seed() -> u64 {
    number_from("LOCKSCOPE_DIFFERENTIAL_SEED", 1)
}

/// Returns the number in an environment variable, or the default.
pub(crate) fn number_from(variable: &str, default: u64) -> u64 {
    let text = env::var(variable).ok();
    text.map_or(default, |text| {
        text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {text}"))
    })
}

/// Runs a test with its own server. If there is no Redis on this machine, the test is ignored.
pub(crate) fn with_server(
    test: impl FnOnce(RedisServer) -> Result<(), Failed>,
) -> Result<Completion, Failed> {
    match RedisServer::start() {
        Ok(server) => test(server).map(|()| Completion::Completed),
        Err(NoServer::Unavailable(reason)) => Ok(Completion::ignored_with(reason)),
        Err(NoServer::Broken(problem)) => Err(problem.into()),
    }
}

impl Campaign {
    /// Compares cases until `count` reaches the length of the campaign.
    ///
    /// # Errors
    /// The transcript of a case that differs, in the smallest form found.
    pub(crate) fn run<S: Strategy>(
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
        let Campaign { program, seed, .. } = self;
        let redis = self.redis();
        format!(
            "{redis} and the model differ:\n{transcript}\n\
             to repeat: LOCKSCOPE_DIFFERENTIAL_SEED={seed} cargo test --test {program}"
        )
    }

    fn redis(&self) -> String {
        let (major, minor, patch) = self.version;
        format!("redis-server {major}.{minor}.{patch}")
    }
}

impl fmt::Display for Campaign {
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
