//! The options of `run` for random faults.

use crate::argument::whole_number;
use crate::fault_options::FAULT_OPTIONS;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches, Id};
use content::lock_table::LAG_MS;
use simulator::{DURATION_LIMIT_MS, FaultBudget, FaultKind};

/// Maximum number of faults of one kind in a run.
const FAULT_LIMIT: u8 = 100;

const ALL: &str = "faults";

const REPLICA_LAG: &str = "replica-lag";

const GROUP: &str = "FaultArguments";

/// Options for the maximum number of faults of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FaultArguments {
    /// The fault budget that the options give.
    pub budget: FaultBudget,
    /// Replication lag of each server's replica, in ms, if one was given.
    replica_lag_ms: Option<u64>,
}

impl FaultArguments {
    /// Returns one description for each allowed kind, for example `pauses (at most 2)`.
    pub(super) fn words(self) -> impl Iterator<Item = String> {
        let counts = FaultKind::ALL.into_iter().map(move |kind| (kind, self.budget.count(kind)));
        counts
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{} (at most {count})", kind.names().several))
    }

    /// Returns the replication lag of the replica that each server gets, or `None` if servers have
    /// no replica.
    pub(super) fn lag_ms(self) -> Option<u64> {
        let has_failovers = self.budget.count(FaultKind::Failover) > 0;
        self.replica_lag_ms.or(has_failovers.then_some(LAG_MS))
    }
}

impl Args for FaultArguments {
    fn group_id() -> Option<Id> {
        Some(GROUP.into())
    }

    fn augment_args(command: Command) -> Command {
        let options = FAULT_OPTIONS.map(|option| {
            Arg::new(option.name)
                .long(option.name)
                .value_name("N")
                .help(format!("Maximum number of {}", option.meaning))
                .allow_negative_numbers(true)
                .value_parser(whole_number(0..=FAULT_LIMIT, format!("--{} 2", option.name)))
        });
        let all = Arg::new(ALL).long(ALL).action(ArgAction::SetTrue).help(
            "The same as `--crashes 1 --pauses 1 --delays 1 --lost-requests 1 --lost-replies 1`",
        );
        let lag = Arg::new(REPLICA_LAG)
            .long(REPLICA_LAG)
            .value_name("MS")
            .help(format!(
                "Give each server a replica that lags behind by MS milliseconds \
                 [default: {LAG_MS} if failovers are allowed]"
            ))
            .allow_negative_numbers(true)
            .value_parser(whole_number(0..=DURATION_LIMIT_MS, "--replica-lag 1000"));
        let names = FAULT_OPTIONS.map(|option| option.name);
        command
            .next_help_heading("Faults by chance")
            .arg(all)
            .args(options)
            .arg(lag)
            .group(ArgGroup::new(GROUP).multiple(true).args([ALL, REPLICA_LAG]).args(names))
    }

    fn augment_args_for_update(command: Command) -> Command {
        FaultArguments::augment_args(command)
    }
}

impl FromArgMatches for FaultArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<FaultArguments, Error> {
        let start =
            if matches.get_flag(ALL) { FaultBudget::OF_CLIENTS } else { FaultBudget::default() };
        let budget = FAULT_OPTIONS.into_iter().fold(start, |budget, option| {
            matches
                .get_one::<u8>(option.name)
                .map_or(budget, |count| budget.with(option.kind, *count))
        });
        let replica_lag_ms = matches.get_one::<u64>(REPLICA_LAG).copied();
        Ok(FaultArguments { budget, replica_lag_ms })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = FaultArguments::from_arg_matches(matches)?;
        Ok(())
    }
}
