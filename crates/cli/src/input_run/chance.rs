//! The options for a search over seeds, and the search.

use super::faults::FaultArguments;
use crate::argument::whole_number;
use lock_semantics::Verdict;
use primitives::Millis;
use run_analysis::Recording;
use simulator::{CLOCK_OFFSET_LIMIT_MS, Scenario, ScenarioError, play_with_faults, skewed};

/// The seeds to try, and the clock skew they decide.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Chance")]
pub(super) struct ChanceArguments {
    /// Try these seeds, including the last, until one breaks the lock, and print that run
    #[arg(long, value_name = "A..B", conflicts_with = "seed", value_parser = seeds)]
    seeds: Option<Seeds>,
    #[arg(
        long,
        value_name = "MS",
        help = "Set each client's clock ahead or behind by at most MS milliseconds",
        default_value_t = 0,
        value_parser = whole_number(0..=CLOCK_OFFSET_LIMIT_MS, "--skew 500")
    )]
    skew: u64,
}

/// A range of seeds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeds {
    /// The first seed.
    pub first: u64,
    /// The last seed, inclusive.
    pub last: u64,
}

/// Statistics of a search over seeds.
#[derive(Debug)]
pub(crate) struct Tried {
    /// The seeds of `--seeds`.
    pub seeds: Seeds,
    /// Number of seeds that were tried.
    pub count: u64,
    /// Number of these runs that did not test the lock.
    pub untested: u64,
    /// Everything that could vary from seed to seed in addition to the order of events.
    pub varied: Vec<String>,
}

impl ChanceArguments {
    /// Plays a scenario with its seed, or with each of the given seeds until one breaks the lock.
    /// If no run breaks the lock, returns the first with the most informative verdict
    /// ([`is_better`]).
    ///
    /// The second value is `None` if only the seed of the scenario was played.
    ///
    /// # Errors
    /// Every error in the scenario.
    pub(super) fn play(
        &self,
        scenario: Scenario,
        until: Millis,
        faults: FaultArguments,
    ) -> Result<(Recording, Option<Tried>), Vec<ScenarioError>> {
        let recording = |seed| {
            let scenario = skewed(Scenario { seed, ..scenario.clone() }, self.skew);
            play_with_faults(&scenario, until, faults.budget).map(Recording::new)
        };
        let Some(seeds) = self.seeds else { return Ok((recording(scenario.seed)?, None)) };
        let mut tried =
            Tried { seeds, count: 1, untested: 0, varied: self.varied(&scenario, faults) };
        let mut best = recording(seeds.first)?;
        let mut next = best.clone();
        loop {
            let verdict = next.verdict(until);
            tried.untested += u64::from(verdict == Verdict::NotTested);
            if is_better(verdict, best.verdict(until)) {
                best = next;
            }
            let seed = seeds.first + tried.count;
            if verdict == Verdict::Broken || seed > seeds.last {
                return Ok((best, Some(tried)));
            }
            next = recording(seed)?;
            tried.count += 1;
        }
    }

    /// Lists everything that varies from seed to seed in addition to the order of events.
    fn varied(&self, scenario: &Scenario, faults: FaultArguments) -> Vec<String> {
        let latency = scenario.network.latency;
        let latency = (latency.most_ms > latency.least_ms)
            .then(|| format!("latency {}–{} ms", latency.least_ms, latency.most_ms));
        let skew = (self.skew > 0).then(|| format!("clocks ±{} ms", self.skew));
        latency.into_iter().chain(skew).chain(faults.words()).collect()
    }
}

/// Returns `true` if `verdict` is more informative than `other`. The order is: broken, lease limit,
/// holds, inconclusive, not tested.
fn is_better(verdict: Verdict, other: Verdict) -> bool {
    let rank = |verdict| match verdict {
        Verdict::Broken => 0,
        Verdict::LeaseLimit => 1,
        Verdict::Holds => 2,
        Verdict::Inconclusive => 3,
        Verdict::NotTested => 4,
    };
    rank(verdict) < rank(other)
}

/// Parses `A..B`. `B` is less than `u64::MAX`, so that the seed after the last one exists.
fn seeds(given: &str) -> Result<Seeds, String> {
    let split = given.split_once("..");
    let split = split.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    if let Some((first, last)) = split.filter(|(first, last): &(u64, u64)| first > last) {
        return Err(format!("the first seed comes first: write `--seeds {last}..{first}`"));
    }
    let seeds = split.filter(|(_, last)| *last < u64::MAX);
    let (first, last) =
        seeds.ok_or("write the first and the last seed, for example `--seeds 1..200`")?;
    Ok(Seeds { first, last })
}
